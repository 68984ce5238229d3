"""`combine`: one kernel for what several do, if they read the same; and kernels that read what others write."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import product
from math import prod

from baracuda_gen.formula.affine import linear_position, same
from baracuda_gen.formula.graph import Const, Expr, Index, Load, Reduce, Statement, Stored, substitute
from baracuda_gen.formula.rewrite import free_name
from baracuda_gen.schedule.choose import Needs, Space, choose
from baracuda_gen.schedule.fuse import Fusion, Group, is_element
from baracuda_gen.schedule.length import LONG, operations
from baracuda_gen.schedule.lower import Lowering, NoStride
from baracuda_gen.schedule.model import Step
from baracuda_gen.spec.model import SpecError
from baracuda_runtime.limits import PANEL_LEAST


def _work(step: Step) -> tuple[int, int]:
    """Operands of which a step reads an element at each place, and how long its formula is."""
    axes = {d.index for d in step.loop}
    return sum(axes <= {*a.load.free_indices} for a in step.reads), operations(step.statements) // LONG


class Combination(Fusion):
    """The kernels of `fuse`, and those that do what several of them do, which are their alternatives."""

    def run(self, fused: bool = True) -> tuple[Step, ...]:
        steps = super().run(fused)
        if any(step.sum_to for step in steps):
            return steps
        if fused and self.wanted == self.outputs and not self.op.axes:
            self.steps = self._in_panels()
            self.steps = self._in_groups()
        return self._reading_back()

    def _in_panels(self) -> list[Step]:
        """The steps, where reductions down the columns of what another kernel reads along its rows join that kernel:
        then both kernels are alternatives of the joined one, the reduction the last.
        """
        units: list[list[Step]] = []
        left = list(self.steps)
        while left:
            count = 1 + left[0].alternatives
            units.append(left[:count])
            left = left[count:]
        for down in [unit for unit in units if unit[0].skeleton.any_order]:
            for rows in [unit for unit in units if unit is not down and unit[0].kernel in self.groups]:
                others = [step for unit in units if unit is not rows and unit is not down for step in unit]
                if panel := self._panel(rows[0], down[0], others):
                    at = min(units.index(rows), units.index(down))
                    units = [unit for unit in units if unit is not rows and unit is not down]
                    units.insert(at, [replace(panel, alternatives=len(rows) + 1), *rows, *down])
                    break
        return [step for unit in units for step in unit]

    def _in_groups(self) -> list[Step]:
        """The steps, where the last one's rows are groups of what the others reduce along: one kernel does it all.
        The steps are its alternatives.
        """
        units = [step for step in self.steps if step.kernel in self.groups]
        groups = self._grouped(units[:-1], units[-1]) if len(units) > 1 and units[-1] is self.steps[-1] else None
        return self.steps if groups is None else [replace(groups, alternatives=len(self.steps)), *self.steps]

    def _grouped(self, before: Sequence[Step], last: Step) -> Step | None:
        """A kernel of rows and of their groups."""
        found = self._rows_of(before, last)
        if found is None:
            return None
        space, table = found
        group, _ = self.groups[last.kernel]

        def moved(s: Statement) -> Statement:
            """With a row's index as a group and a place in it."""
            target, value = (substitute(e, table) for e in (s.target, s.value))
            assert isinstance(target, Load)
            over = s.value.over if isinstance(s.value, Reduce) else ()
            if isinstance(value, Reduce) and any(Index(i) in table for i in over):
                value = replace(value, over=space.inner)
            return replace(s, target=target, value=value)

        source = [moved(s) for s in self.block.statements]
        made = {a.tensor.name for step in before for a in step.writes}
        writes = [s for s in source if s.name in made & self.outputs]
        results = [s for s in source if s.name in made - self.outputs]
        stored, known = self.stored, self.kinds
        try:
            self.stored = set()
            rows = Needs(space, 1, False, groups=True)
            first, new = self._passed(Group(rows, writes, results, source))
            copied = (s for s in first if s.name in made and isinstance(s.value, Load))
            copies: dict[Expr, Expr] = {s.target: s.value for s in copied}
            self.stored, self.kinds = made, {**known, **new}
            second, more = self._passed(group)
            then = [s for s in (replace(s, value=substitute(s.value, copies)) for s in second) if s not in first]
            statements = (*first, *then)
            if {s.name for s in first} & {s.name for s in then} or any("random" in s.value.called for s in statements):
                return None
            lowering = Lowering(self.op, self.block, choose(rows), statements, {})
            kernel = free_name(f"{self.name}_groups", {step.kernel for step in self.steps})
            step = lowering.step(kernel, space, tuple(s.name for s in (*writes, *group.writes)))
        except (NoStride, SpecError):  # two codes to a byte
            return None
        finally:
            self.stored, self.kinds = stored, known
        return replace(step, kinds=tuple({**dict(step.kinds), **new, **more}.items()))

    def _rows_of(self, before: Sequence[Step], last: Step) -> tuple[Space, dict[Expr, Expr]] | None:
        """If the last step's rows are groups of the rows that the others reduce: the space of rows, groups and places
        in a group, and what an index of those rows is in it, such as `g * size + r`.
        """
        needs = [self.groups[step.kernel][0].needs for step in (*before, last)]
        if any(n != Needs(n.space, n.rounds, n.elements) for n in needs) or any(s.gathered for s in (*before, last)):
            return None
        *spaces, of_groups = (n.space for n in needs)
        outer, inner = of_groups.outer[:-1], (*of_groups.outer[-1:], *of_groups.inner)
        if not last.skeleton.rows or not outer or len(inner) != 2 or any(map(self._is_run, inner)):
            return None
        if any(s.outer != outer or s.inner != inner and len(s.inner) != 1 for s in spaces):
            return None
        place = linear_position(tuple(map(Index, inner)), self.block.extents)
        read = [(a, k) for a in last.reads for k, i in enumerate(a.load.at) if same(i, place)]
        sizes = {a.tensor.dims[k].size for a, k in read if a.tensor.dims}
        along = {i for s in spaces for i in s.inner if s.inner != inner}
        if not read or any(self.block.extents[i] not in sizes for i in along):
            return None
        access, k = read[0]
        return Space(outer, inner), {Index(i): access.load.at[k] for i in along}

    def _reading_back(self) -> tuple[Step, ...]:
        """The steps, where reductions of elements that another kernel writes read these, if that is less work."""
        found = list(self.steps)
        groups = {step: self.groups[step.kernel] for step in found if step.kernel in self.groups}
        for down, up in product([step for step in groups if step.skeleton.any_order], groups):
            stored = {s.name for s in down.statements if isinstance(s.value, Stored)}
            writes = [s for s in groups[up][0].writes if isinstance(s.value, Load) and s.value.name in stored]
            if up.reduced or not writes or down not in found:
                continue
            first, last = sorted((found.index(down), found.index(up)))
            read = {x.tensor.name for step in found[first : last + 1] for x in step.reads}
            reading = self._reading(down, *groups[down], writes)
            waits = found[last] is up and not read.isdisjoint(a.tensor.name for a in down.writes)
            if _work(reading) < _work(down) and not waits:
                found.remove(down)
                found.insert(last, reading)
        return tuple(found)

    def _reading(self, step: Step, group: Group, before: Collection[str], writes: Sequence[Statement]) -> Step:
        """The step, which reads values where they are written."""
        table: dict[Expr, Expr] = {s.value: s.target for s in writes}
        wanted, also, source = (
            [replace(s, value=substitute(s.value, table)) for s in some]
            for some in (group.writes, group.also, group.source or self.block.statements)
        )
        stored, self.stored = self.stored, {*before, *(s.name for s in writes)}
        made = self._step(replace(group, writes=wanted, also=also, source=source), step.kernel)
        self.stored = stored
        return made

    def _panel(self, rows: Step, down: Step, others: Sequence[Step]) -> Step | None:
        """One kernel for a kernel of rows, or of elements, and for a reduction down their columns, if both read the
        same and neither waits for the other's results.
        """
        (group, before), (below, earlier) = self.groups[rows.kernel], self.groups[down.kernel]
        space, over = group.needs.space, set(below.needs.space.inner)
        if not space.inner:
            space = Space(tuple(i for i in space.outer if i in over), tuple(i for i in space.outer if i not in over))
        if any(s not in self.reductions for s in below.also if isinstance(s.value, Reduce)):
            return None  # of joined reductions there are no columns
        if space.inner != below.needs.space.outer or set(space.outer) != over or not space.outer or group.sum_to:
            return None
        sizes = [x.value for i in space.inner if isinstance(x := self.block.extents[i], Const)]
        if len(sizes) == len(space.inner) and prod(sizes) < PANEL_LEAST:
            return None
        columns = [s for s in self.reductions if s in below.also or s in below.writes]
        own = {s.name for s in rows.statements if isinstance(s.value, Reduce)}
        names, wanted = {s.name for s in columns}, [*group.also, *group.writes]
        read = {x.tensor.name for step in others for x in step.reads}
        writes = [s for s in group.writes if s.name in self.outputs | read]
        elements = [s for s in writes if is_element(s, space)]
        stored, self.stored = self.stored, set(before & earlier)
        try:
            rests, reads = self._upstream(*wanted, *columns), self._reads(*columns)
            contiguous = all(self._ends_in_rows([i.name for i in x.at if isinstance(i, Index)], space) for x in reads)
            shared = self._reads(*wanted) & reads and contiguous and rests <= own | names
            if not shared or self._upstream(*wanted) & names:
                return None
            if any(s.target.free_indices[-1:] != space.inner[-1:] for s in elements):
                return None
            needs = Needs(space, group.needs.rounds, bool(elements), columns=True)
            kernel = free_name(f"{self.name}_panel", {step.kernel for step in (rows, down, *others)})
            panel = self._step(Group(needs, writes, columns), kernel)
        except SpecError:  # an index in blocks, or two codes to a byte: rows do not have them
            return None
        finally:
            self.stored = stored
        own_places = {s.name: s.target for s in panel.statements}
        away = any(own_places.get(x.name, x) != x for s in panel.statements for x in s.value.loads)
        return None if panel.tiled or away or any("random" in s.value.called for s in panel.statements) else panel
