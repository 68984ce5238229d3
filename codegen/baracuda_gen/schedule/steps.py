"""Which statements share a kernel. It follows from the index sets alone:

* a reduction along the last index, alone or with others (a tile), whose results are used along the same again: *row*,
  one kernel, the row read once;
* reductions over everything: *whole*, with what is computed from them, a launch for each pass over the elements;
* any other reduction: *reduce*, together with what is computed from its results for the same outputs;
* what remains: *pointwise*.

A step computes what it needs: lets without a reduction in them are recomputed where they are used; results of
reductions cross from step to step as temporaries in the workspace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from baracuda_gen.formula.graph import (
    ANY_SHAPE,
    Block,
    Call,
    Expr,
    Kind,
    Load,
    Reduce,
    Statement,
    SumTo,
    Tensor,
    free_indices,
    loads,
    walk,
)
from baracuda_gen.formula.op import Op
from baracuda_gen.schedule.lower import lower_step
from baracuda_gen.schedule.model import Step, Temporary, is_random
from baracuda_gen.schedule.rewrite import fuse
from baracuda_gen.schedule.stored import schedulable
from baracuda_gen.spec.dtypes import ELEMENT_TYPES
from baracuda_gen.spec.model import Problem, SpecError


def schedule(op: Op, block: Block, name: str) -> tuple[Step, ...]:
    """The steps of one formula of an op; `name` is what its kernels are called after."""
    block = schedulable(block)
    for s in block.statements:
        if isinstance(s.value, Reduce) and not set(s.value.over) & set(free_indices(s.value.body)):
            nothing = f"{s.value.op}[{', '.join(s.value.over)}](...) has nothing to reduce where operands are left out"
            raise SpecError([Problem(op.spec.formula[0][1].place, op.name, nothing)])
    return _Scheduler(op, block, name).run()


def indices_of(s: Statement) -> tuple[str, ...]:
    """The indices on the left."""
    return tuple(dict.fromkeys(i for a in s.target.at for i in free_indices(a)))


def reduced_by(s: Statement) -> tuple[str, ...]:
    """The indices that a reduction runs over."""
    assert isinstance(s.value, Reduce)
    return s.value.over


class _Scheduler:
    def __init__(self, op: Op, block: Block, name: str):
        self.op, self.block, self.name = op, block, name
        self.outputs = {t.name for t in block.outputs}
        self.by_name = {s.name: s for s in block.statements}
        self.reductions = [s for s in block.statements if isinstance(s.value, Reduce)]
        self.stored: set[str] = set()  # outputs and temporaries of the steps so far
        self.steps: list[Step] = []

    def run(self, rows: bool = True) -> tuple[Step, ...]:
        if any(isinstance(s.value, SumTo) for s in self.block.statements):
            self._whole()
            return self._broadcasting()
        if rows:
            self._row()
        self._whole()
        while waiting := [s for s in self.reductions if s.name not in self.stored and self._needed(s)]:
            self._reduce(waiting)
        groups: dict[tuple[str, ...], list[Statement]] = {}
        for s in self._open_outputs():
            groups.setdefault(indices_of(s), []).append(s)
        for loop, writes in groups.items():
            self._add("pointwise", loop, 0, writes)
        return tuple(self.steps)

    # -- the patterns -----------------------------------------------------------------------------------------------
    def _row(self) -> None:
        for first in self.reductions:
            rows, over = indices_of(first), reduced_by(first)
            if not rows:
                continue
            same = {s.name for s in self.reductions if indices_of(s) == rows and reduced_by(s) == over}
            full = (*rows, *over)
            fits = [
                s
                for s in self._open_outputs()
                if set(indices_of(s)) == set(full) and indices_of(s)[-1] == over[-1] and self._upstream(s) <= same
            ]
            # What rests on the row's results, or reads the row; of an output in parts all or none.
            wanted = {s.name for s in fits if self._upstream(s) or self._reads(s) & self._reads(first)}
            wanted -= {s.name for s in self._open_outputs() if s not in fits}
            maps = [s for s in fits if s.name in wanted]
            if not maps:
                continue
            used = frozenset[str]().union(*(self._upstream(s) for s in maps)) or frozenset(same)
            per_row = [s for s in self._open_outputs() if indices_of(s) == rows and self._upstream(s) <= used]
            beyond = used & self._needed_beyond(maps + per_row)
            crossing = [
                s for s in self.reductions if s.name in beyond and self._upstream(s) <= used and s not in per_row
            ]
            self._add("row", full, len(over), [*per_row, *crossing, *maps])
            if indices_of(maps[0])[0] in over and not self._open_outputs():  # the rows lie across the array
                apart = _Scheduler(self.op, self.block, self.name)
                apart.run(rows=False)
                self.steps = [replace(self.steps[0], apart=len(apart.steps)), *apart.steps]
            return

    def _whole(self) -> None:
        """Reductions over everything, the elements that rest on them, and those over the same that rest on none."""
        first = next((s for s in self.reductions if s.name not in self.stored and not indices_of(s)), None)
        if first is None or not self._needed(first):
            return
        over = reduced_by(first)
        same = {s.name for s in self.reductions if not indices_of(s) and reduced_by(s) == over}
        maps = [
            s
            for s in self._open_outputs()
            if set(indices_of(s)) == set(over) and self._upstream(s) <= same and not isinstance(s.value, SumTo)
        ]
        once = [
            s for s in self._open_outputs() if not indices_of(s) and self._upstream(s) and self._upstream(s) <= same
        ]
        beyond = self._needed_beyond(maps + once)
        crossing = [
            s for s in self.reductions if s.name in same & beyond and self._upstream(s) <= same and s not in once
        ]
        if once or crossing or maps:
            self._add("whole", over, len(over), [*once, *crossing, *maps])

    def _reduce(self, waiting: Sequence[Statement]) -> None:
        ready = [s for s in waiting if self._upstream(s) - {s.name} <= self.stored]
        first = ready[0]
        kept, over = indices_of(first), reduced_by(first)
        group = [s for s in ready if indices_of(s) == kept and reduced_by(s) == over]
        names = {s.name for s in group}
        finishing = [
            s
            for s in self._open_outputs()
            if s not in group
            and indices_of(s) == kept
            and self._upstream(s) & names
            and self._upstream(s) <= self.stored | names
        ]
        beyond = self._needed_beyond(finishing)
        kept_values = [s for s in group if s.name in self.outputs or s.name in beyond]
        self._add("reduce", (*kept, *over), len(over), [*kept_values, *finishing], also=group)

    def _broadcasting(self) -> tuple[Step, ...]:
        """Outputs of the operands' own shapes: one map when nothing is broadcast; else, for each, a map or a
        reduction.
        """
        plain = [
            Statement(s.target, s.value.body if isinstance(s.value, SumTo) else s.value) for s in self.block.statements
        ]
        writes = [s for s in plain if s.name in self.outputs - self.stored]
        summed = {s.name for s in writes}
        self._add("pointwise", (ANY_SHAPE.name,), 0, writes, source=plain)
        for s in self.block.statements:
            if isinstance(s.value, SumTo):
                self.stored -= summed
                if len(writes) > 1:
                    self._add(
                        "pointwise",
                        (ANY_SHAPE.name,),
                        0,
                        [p for p in writes if p.name == s.name],
                        source=plain,
                        sum_to=s.value.operand,
                    )
                    self.stored -= summed
                whole = Statement(s.target, Reduce("sum", (ANY_SHAPE.name,), s.value.body))
                self._add(
                    "reduce",
                    (ANY_SHAPE.name,),
                    1,
                    [whole],
                    source=[whole, *(p for p in self.block.statements if p.name != s.name)],
                    sum_to=s.value.operand,
                )
        return tuple(self.steps)

    # -- what depends on what ---------------------------------------------------------------------------------------
    def _open_outputs(self) -> list[Statement]:
        return [s for s in self.block.statements if s.name in self.outputs and s.name not in self.stored]

    def _upstream(self, s: Statement) -> frozenset[str]:
        """The reductions that a statement's value rests on, itself included; what is stored already ends the search."""
        found: set[str] = {s.name} if isinstance(s.value, Reduce) else set()
        for x in loads(s.value):
            if x.name in self.by_name and x.name not in self.stored and x.name != s.name:
                found |= self._upstream(self.by_name[x.name])
        return frozenset(found)

    def _reads(self, s: Statement) -> set[Load]:
        """Elements of operands that a statement reads, also through lets, by all of its indices."""
        read: set[Load] = set()
        for x in loads(s.value):
            if x.name in self.by_name:
                read |= self._reads(self.by_name[x.name]) if x.name != s.name else set()
            elif len({i for a in x.at for i in free_indices(a)}) == len(x.at) > 1:
                read.add(x)
        return read

    def _needed(self, s: Statement) -> bool:
        return s.name in self.outputs or s.name in self._needed_beyond([])

    def _needed_beyond(self, done: Iterable[Statement]) -> set[str]:
        """Names that statements of outputs other than `done` read, directly or through lets."""
        finished = {s.name for s in done} | self.stored
        found: set[str] = set()
        todo = [s for s in self.block.statements if s.name in self.outputs and s.name not in finished]
        while todo:
            s = todo.pop()
            for x in loads(s.value):
                if x.name in self.by_name and x.name not in found and x.name not in finished:
                    found.add(x.name)
                    todo.append(self.by_name[x.name])
        return found

    # -- steps ------------------------------------------------------------------------------------------------------
    def _add(
        self,
        pattern: str,
        loop: tuple[str, ...],
        reduced: int,
        writes: Sequence[Statement],
        *,
        also: Sequence[Statement] = (),
        source: Sequence[Statement] | None = None,
        sum_to: str | None = None,
    ) -> None:
        statements = self._closure([*also, *writes], source if source is not None else self.block.statements)
        codes = {t.name for t in self.block.inputs if self._all(t, "int")}
        float8 = {t.name for t in self.block.outputs if self._all(t, "float")}
        varying = self._varying(pattern, loop, reduced, statements)
        statements = fuse(statements, {s.name for s in writes}, codes, float8, varying, pattern != "pointwise")
        temporaries = tuple(self._temporary(s) for s in writes if s.name not in self.outputs)
        kernel = self.name if not self.steps else f"{self.name}_{writes[0].name}"
        while any(step.kernel == kernel and step.pattern == pattern for step in self.steps):
            kernel += "_more"
        self.steps.append(
            lower_step(
                self.op,
                self.block,
                pattern,
                kernel,
                loop,
                reduced,
                statements,
                tuple(s.name for s in writes),
                temporaries,
                self._known_temporaries(),
                sum_to,
            )
        )
        self.stored |= {s.name for s in writes}

    def _varying(
        self, pattern: str, loop: tuple[str, ...], reduced: int, statements: Sequence[Statement]
    ) -> Callable[[Expr], bool]:
        """What differs from element to element: pointwise, what every index of the loop reaches; else, what the reduced
        ones reach.
        """
        values = {s.name: s.value for s in statements}
        inner = set(loop[len(loop) - reduced :])

        def varies(e: Expr) -> bool:
            if is_random(e):
                return True
            for x in loads(e):
                if x.name in values and x.name not in self.outputs and not isinstance(values[x.name], Reduce):
                    if varies(values[x.name]):
                        return True
                    continue
                reached = {i for a in x.at for i in free_indices(a)}
                in_blocks = any(isinstance(y, Call) and y.function in ("//", "%") for a in x.at for y in walk(a))
                if reached & inner if inner else loop and reached >= set(loop) and not in_blocks:
                    return True
            return False

        return varies

    def _all(self, t: Tensor, kind: str) -> bool:
        """Whether its elements are of that kind and of at most 8 bits, whatever its type variable stands for."""
        dtypes = self.op.types.get(t.element, (t.element,))
        return all(d in ELEMENT_TYPES and ELEMENT_TYPES[d].kind == kind and ELEMENT_TYPES[d].bits <= 8 for d in dtypes)

    def _closure(self, wanted: Sequence[Statement], source: Sequence[Statement]) -> tuple[Statement, ...]:
        """The wanted statements and the lets that they rest on, in the block's order."""
        by_name = {s.name: s for s in source}
        names = {s.name for s in wanted}
        kept = list(wanted)
        todo = list(wanted)
        while todo:
            for x in loads(todo.pop().value):
                if x.name in by_name and x.name not in self.stored and x.name not in names:
                    names.add(x.name)
                    kept.append(by_name[x.name])
                    todo.append(by_name[x.name])
        return tuple(s for s in source if s in kept)

    def _temporary(self, s: Statement) -> Temporary:
        element = "C" if self.block.kinds[s.name] is Kind.FLOAT else "i64"
        return Temporary(s.name, element, tuple(self.block.extents[i] for i in indices_of(s)))

    def _known_temporaries(self) -> dict[str, Temporary]:
        return {t.name: t for step in self.steps for t in step.temporaries}
