"""`fuse`: which statements share a kernel.

A kernel has a space: outer axes, for each of whose places it has results, and inner axes, which it reduces along.
Statements share a kernel if their spaces are the same and each knows what it reads: reductions of one space, results
for each place of its outer axes, and elements for each place of all its axes. `choose` says which loops it is made of.

A kernel computes what it needs: lets without a reduction in them are recomputed where they are used; results of
reductions, and places that are gathered themselves, cross from kernel to kernel as temporaries in the workspace.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from baracuda_gen.formula.gather import gathered_places, gathers_of, matched_places
from baracuda_gen.formula.graph import (
    ANY_SHAPE,
    INDEX,
    Attribute,
    Block,
    Call,
    Const,
    Dim,
    Expr,
    Index,
    Kind,
    Limit,
    Load,
    Reduce,
    Scan,
    Statement,
    SumTo,
    Tensor,
    computed,
    needed_by,
)
from baracuda_gen.formula.kinds import kind_of
from baracuda_gen.formula.op import Op
from baracuda_gen.formula.rewrite import free_name
from baracuda_gen.formula.scatter import match_of, with_joint_matches
from baracuda_gen.schedule.choose import Needs, Skeleton, Space, choose
from baracuda_gen.schedule.join import FIRST_OF, Known, join, joined
from baracuda_gen.schedule.lower import Lowering
from baracuda_gen.schedule.model import Step, searches
from baracuda_gen.schedule.strength_reduce import StrengthReduction, conditions_of_use, find_here, hoist, is_division


def is_element(s: Statement, space: Space) -> bool:
    """Whether it has a value for each place of all axes."""
    return {*s.target.free_indices} == {*space.axes}


def _indices_of(x: Load, space: Space) -> tuple[str, ...]:
    """The indices of an operand in order, those of a computed place such as `2 * d + 1` included, but no inner ones."""
    own = (i for i in x.at if isinstance(i, Index) or not {*i.free_indices} & {*space.inner})
    return tuple(name for i in own for name in i.free_indices)


def space_of(s: Statement) -> Space:
    """The space of a statement that is a reduction or a scan."""
    assert isinstance(s.value, Reduce | Scan)
    return Space(tuple(i for i in s.target.free_indices if i not in s.value.over), s.value.over)


@dataclass(frozen=True)
class Group:
    """Statements that share a kernel: what it stores, and `also` reductions that it needs and does not store."""

    needs: Needs
    writes: Sequence[Statement]
    also: Sequence[Statement] = ()
    source: Sequence[Statement] | None = None  # the statements that lets are looked up in; None: the block's
    sum_to: str | None = None  # the operand to whose shape it sums

    @property
    def skeleton(self) -> Skeleton:
        return choose(self.needs)


class Fusion:
    """`wanted`: what the kernels store; None for all outputs."""

    def __init__(self, op: Op, block: Block, name: str, wanted: Collection[str] | None = None):
        self.op, self.block, self.name = op, block, name
        self.outputs = {t.name for t in block.outputs}
        self.wanted = set(self.outputs if wanted is None else wanted)
        self.by_name = {s.name: s for s in block.statements}
        numbers = {t.name for t in block.inputs if t.element == INDEX}
        sizes = {i: size for i, size in block.extents.items() if not op.is_run(size)}
        joint = (replace(s, value=with_joint_matches(s.value, numbers, sizes)) for s in block.statements)
        self.block = block = replace(block, statements=tuple(joint))
        self.matches = {s.name: m for s in block.statements if (m := match_of(s.value, numbers, sizes)) is not None}
        keys = matched_places(m.place for m in self.matches.values())
        if not matched_places(s.value for s in block.statements).keys() <= keys.keys():
            raise op.refused("reported() is compared in a match: sum[n](where(reported(index[n]) == j, value[n], 0))")
        self.reductions = [s for s in block.statements if isinstance(s.value, Reduce) and s.name not in self.matches]
        self.scatters = [s for s in block.statements if s.name in self.matches]
        self.scans = [s for s in block.statements if isinstance(s.value, Scan)]
        self.directions = {s.name: s.value.reverse for s in self.scans if isinstance(s.value, Scan)}
        self.places = {x.name for place in gathered_places(block.statements) for x in place.loads}
        self.stored: set[str] = set()  # outputs and temporaries of the steps so far
        self.steps: list[Step] = []
        self.groups: dict[str, tuple[Group, frozenset[str]]] = {}  # by kernel: what it is of, what was stored before
        rounded = {t.name for t in block.outputs if computed(t.element) is None}  # what is read is not the value itself
        exact = [s for s in block.statements if not isinstance(s.value, Reduce) and s.name not in rounded]
        self.known = Known({s.target: s.value for s in exact}, block.extents)
        self.kinds = dict(block.kinds)  # and those of joined reductions
        self.conditions = conditions_of_use(block.statements, self.outputs)

    def run(self, fused: bool = True) -> tuple[Step, ...]:
        """The kernels. Not `fused`: each reduction in a kernel that does nothing else with the elements."""
        if any(isinstance(s.value, SumTo) for s in self.block.statements):
            while group := self._fused(outer=False):
                self._add(group)
            return self._broadcasting()
        while group := self._place() or self._scatter() or fused and self._fused() or self._round() or self._scan():
            self._add(group)
            if not group.skeleton.rows or group.needs.scans:
                continue
            self._with_alternative(group)
        for space, writes in self._elementwise().items():
            rows = Space(space.outer[:-1], space.outer[-1:])
            self._add(Group(Needs(rows if self._share_in(rows, writes) else space, 0, True), writes))
        return tuple(self.steps)

    # -- groups -----------------------------------------------------------------------------------------------------
    def _place(self) -> Group | None:
        """Places that are gathered themselves, whose own places are known."""
        needed = self._needed_beyond([]) & self.places
        ready = (s for s in self.block.statements if s.name in needed and self._upstream(s) == {s.name})
        return next((Group(Needs(Space(s.target.free_indices), 0, True), [s]) for s in ready), None)

    def _fused(self, outer: bool = True) -> Group | None:
        """All that one kernel can compute of a space with reductions, if it has more to do with the elements than to
        reduce them once. Spaces with outer axes come first.
        """
        spaces = dict.fromkeys(space_of(s) for s in self._waiting())
        for space in sorted(spaces, key=lambda space: not space.outer):
            group = self._group(space) if outer or not space.outer else None
            if group is not None and not group.skeleton.any_order and not self._in_one_pass(group):
                return group if group.needs.elements else self._before_elements(space) or group
        return None

    def _before_elements(self, space: Space) -> Group | None:
        """Reductions of another space that elements of this one wait for: with their results, the kernel that reduces
        these elements computes them too.
        """
        same = {s.name for s in self.reductions if space_of(s) == space}
        for s in self._open_outputs():
            rests = self._upstream(s)
            if is_element(s, space) and rests & same:
                others = [r for r in self.reductions if r.name in rests - same]
                if any(self._upstream(r) & same for r in others):
                    continue  # the elements wait for what waits for this kernel
                if others and (group := self._round(others)):
                    return group
        return None

    def _group(self, space: Space) -> Group | None:
        same = {s.name for s in self.reductions if space_of(s) == space and s.name not in self.stored}
        same = {name for name in same if self._upstream(self.by_name[name]) <= same}
        if not same:
            return None
        reads = self._reads(*(self.by_name[name] for name in same))
        known = [s for s in self._open_outputs() if self._upstream(s) <= same]
        fit = [s for s in known if is_element(s, space) and not isinstance(s.value, SumTo)]
        fit = [s for s in fit if not space.outer or self._has_rows(s, space)]
        # What rests on the results, or reads rows that they read; of an output in parts all or none.
        along = {s.name for s in fit if self._ends_in_rows(s.target.free_indices, space) and self._reads(s) & reads}
        names = {s.name for s in fit if not space.outer or s.name in along or self._upstream(s)}
        names -= {s.name for s in self._open_outputs() if s not in fit}
        elements = [s for s in fit if s.name in names]
        results = [s for s in known if s.target.free_indices == space.outer and (space.outer or self._upstream(s))]
        whole = self._in_all_parts([*results, *elements])
        results, elements = [s for s in results if s in whole], [s for s in elements if s in whole]
        beyond = self._needed_beyond(results + elements)
        crossing = [s for s in self.reductions if s.name in same & beyond and s not in results]
        rests = self._upstream(*results, *crossing, *elements)
        if not rests and not elements:
            return None
        needs = Needs(space, self._rounds(rests or same), bool(elements), searches=self._searches(same))
        group = Group(needs, [*results, *crossing, *elements])
        group = group if space.outer else self._joined(group)
        return group if elements or not space.outer or self._is_contiguous(space, same) else None

    def _round(self, among: Sequence[Statement] | None = None) -> Group | None:
        """The reductions of one space whose operands are known, and what is computed from them."""
        ready = self._ready(self.reductions if among is None else among)
        if not ready:
            return None
        later = self._later(self._ready(self.reductions))
        ready = [s for s in ready if s.name not in later] or ready
        space = space_of(ready[0])
        group = [s for s in self._ready(self.reductions) if space_of(s) == space]
        group = [s for s in group if s.name not in later] or group
        seconds = self._joining(group)
        group += [self.by_name[name] for name in seconds]
        group.sort(key=self.reductions.index)
        return self._joined(self._results(space, group, seconds))

    def _later(self, ready: Sequence[Statement]) -> set[str]:
        """Those that wait: a later pass reads the same elements anyway, which no other reduction reads now."""
        waiting = [s for s in self._waiting() if s not in ready]

        def waits(s: Statement) -> bool:
            others = [(w, self._upstream(w)) for w in waiting if space_of(w) == space_of(s)]
            needed = any(s.name in rests for _, rests in others)
            return not needed and any(self._reads(w) >= self._reads(s) for w, _ in others)

        later = [s for s in ready if waits(s)]
        now = [s for s in ready if s not in later]
        read = {s.name: self._reads(*(r for r in now if space_of(r) == space_of(s))) for s in later}
        return {s.name for s in later if not self._reads(s) <= read[s.name]}

    def _scatter(self) -> Group | None:
        """The sums over matches with one comparison of values that are known, and what is computed from them."""
        ready = self._ready(self.scatters)
        if not ready:
            return None
        terms = {s.name: (space_of(s), self.matches[s.name].indices, self.matches[s.name].place) for s in ready}
        space, group = space_of(ready[0]), [s for s in ready if terms[s.name] == terms[ready[0].name]]
        found = self._results(space, group)
        return replace(found, needs=replace(found.needs, scatters=True))

    def _ready(self, among: Sequence[Statement]) -> list[Statement]:
        """The reductions that are still to be computed, and whose operands are known."""
        return [s for s in self._waiting(among) if self._upstream(s) - {s.name} <= self.stored]

    def _results(self, space: Space, group: Sequence[Statement], seconds: Collection[str] = ()) -> Group:
        """Reductions of one space, with outputs that are computed from their results."""
        names = {s.name for s in group}
        others = [s for s in self._open_outputs() if s not in group and s.target.free_indices == space.outer]
        resting = ((s, self._upstream(s)) for s in others)
        finishing = self._in_all_parts([s for s, on in resting if on & names and on <= self.stored | names])
        beyond = self._needed_beyond(finishing, seconds)
        kept_values = [s for s in group if s.name in self.wanted or s.name in beyond]
        return Group(Needs(space, 1, False, searches=self._searches(names)), [*kept_values, *finishing], group)

    def _joining(self, group: Sequence[Statement]) -> set[str]:
        """The reductions of the next round that one pass finds together with one of the group. It saves no pass where
        that round reads the same for another reduction.
        """
        known = self.stored | {s.name for s in group}
        later = [s for s in self._waiting() if s not in group and self._upstream(s) - {s.name} <= known]
        pairs = [s for s in later if any(joined(first, s, self.known) for first in group)]
        others = [self._reads(s) for s in later if s not in pairs and space_of(s) == space_of(group[0])]
        return {s.name for s in pairs if not any(self._reads(s) <= read for read in others)}

    def _in_one_pass(self, group: Group) -> bool:
        """Whether rows have results alone, which one pass finds as well as if they were kept."""
        if group.needs.elements or not group.needs.space.outer:
            return False
        own, found = self._pairs(group)
        new = [s.value.op for some in found.values() for s in some if isinstance(s.value, Reduce)]
        return found.keys() >= {s.name for s in own} and set(new) <= set(FIRST_OF.values())

    def _pairs(self, group: Group) -> tuple[list[Statement], dict[str, list[Statement]]]:
        """The reductions that a group computes, and what stands in place of those of which one pass finds two."""
        closure = self._closure([*group.also, *group.writes], group.source or self.block.statements)
        own = [s for s in closure if isinstance(s.value, Reduce) and space_of(s) == group.needs.space]
        return own, join(own, self.known, {*self.kinds, *self.block.extents})

    def _joined(self, group: Group) -> Group:
        """The group, with one reduction for each pair that one pass finds."""
        _, found = self._pairs(group)
        for s in (s for some in found.values() for s in some if isinstance(s.value, Reduce)):
            self.kinds[s.name] = kind_of(s.value, self.kinds)

        def replaced(statements: Sequence[Statement]) -> list[Statement]:
            return [new for s in statements for new in found.get(s.name, (s,))]

        also = [s for s in replaced(group.also) if isinstance(s.value, Reduce)]
        writes = [s for s in replaced(group.writes) if s.name in self.by_name]
        source = replaced(group.source or self.block.statements)
        return replace(group, writes=writes, also=also, source=source) if found else group

    def _scan(self) -> Group | None:
        """The scans of one space and one direction whose operands are known, and the elements that rest on them."""
        needed = self._needed_beyond([]) | self.wanted
        waiting = [s for s in self.scans if s.name in needed - self.stored]
        first = next((s for s in waiting if self._upstream(s) == {s.name}), None)
        if first is None:
            return None
        space, names = space_of(first), set[str]()
        for s in waiting:
            along = self.directions[s.name] == self.directions[first.name]
            if along and space_of(s) == space and self._upstream(s) <= names | {s.name}:
                names.add(s.name)
        elements = [s for s in self._open_outputs() if is_element(s, space) and not isinstance(s.value, Scan)]
        elements = self._in_all_parts([s for s in elements if self._upstream(s) and self._upstream(s) <= names])
        others = needed_by((s for s in self._open_outputs() if s not in elements), self._open(names))
        beyond = {x.name for s in others for x in s.value.loads}
        crossing = [s for s in waiting if s.name in names & (beyond | self.wanted)]
        return Group(Needs(space, 0, True, scans=True), [*elements, *crossing])

    def _elementwise(self) -> dict[Space, list[Statement]]:
        groups: dict[Space, list[Statement]] = {}
        for s in self._open_outputs():
            groups.setdefault(Space(s.target.free_indices), []).append(s)
        return groups

    def _share_in(self, space: Space, writes: Sequence[Statement]) -> bool:
        """Whether the elements of a row read nothing but what all of them share, and one is found by its number."""
        if not space.outer or any(s.target.at[-1:] != (Index(space.inner[0]),) for s in writes):
            return False
        statements = self._closure(writes, self.block.statements)
        found = find_here(statements, self._numbers(space), self._varying(space, statements))
        shared = {s.name for s in statements}
        reads = [x for s in found for x in s.value.loads if x.name not in shared]
        return found != statements and not any({*space.inner} & {*x.free_indices} for x in reads)

    def _numbers(self, space: Space) -> set[Expr]:
        """The operands that are the numbers of a row's elements."""
        return {Load(t.name, (Index(space.inner[0]),)) for t in self.block.inputs if t.element == INDEX}

    def _with_alternative(self, group: Group) -> None:
        """Beside a kernel of rows, for rows that do not suit it: kernels of the same results that reduce in rounds.
        Rows of a run of dims that are too long do not, nor those across the array, those with dims after them, and
        those along axes that lie elsewhere.
        """
        after, inner = self._after_rows(group), group.needs.space.inner
        down = not all(map(self._is_run, after))
        across = group.needs.space.outer and not self._lies_along(group)
        anywhere = self.op.axes and all(map(self._is_run, inner))
        along = group.needs.elements and not (across or after or anywhere)
        if along and not any(map(self._is_run, inner)):
            return  # as of tokens, classes or blocks: a block or a cluster holds them
        *before, rows = self.steps
        places = tuple(k for k, d in enumerate(rows.loop) if d.index in after)
        if group.needs.searches:  # no kernel but one of rows does
            self.steps = [*before, replace(rows, after=places)]
            return
        other = type(self)(self.op, self.block, self.name, {s.name for s in group.writes})
        other.stored, other.steps = self.stored - other.wanted, list(before)
        alternative = other.run(fused=False)[len(before) :]
        kernel = free_name(f"{rows.kernel}_rows", {step.kernel for step in (*before, *alternative)})
        self.groups[kernel] = self.groups.pop(rows.kernel)
        rows = replace(rows, kernel=kernel, alternatives=len(alternative), after=places, along=along, down=down)
        self.steps = [*before, rows, *alternative]

    def _broadcasting(self) -> tuple[Step, ...]:
        """Outputs of the operands' own shapes: one map where nothing is broadcast; else one map or reduction each."""
        for space, apart in self._elementwise().items():
            if space.outer != (ANY_SHAPE.name,):  # what no operand's shape decides
                self._add(Group(Needs(space, 0, True), apart))
        plain = [
            Statement(s.target, s.value.body if isinstance(s.value, SumTo) else s.value) for s in self.block.statements
        ]
        writes = [s for s in plain if s.name in self.wanted - self.stored]
        summed = {s.name for s in writes}
        everywhere = Needs(Space((ANY_SHAPE.name,)), 0, True)
        self._add(Group(everywhere, writes, source=plain))
        for s in self.block.statements:
            if not isinstance(s.value, SumTo):
                continue
            operand = s.value.operand
            if len(writes) > 1:
                self.stored -= summed
                own = [p for p in writes if p.name == s.name]
                self._add(Group(everywhere, own, source=plain, sum_to=operand))
            self.stored -= summed
            total = Statement(s.target, Reduce("sum", (ANY_SHAPE.name,), s.value.body))
            needs = Needs(Space((), (ANY_SHAPE.name,)), 1, False, sums_to_shape=True)
            source = [total, *(p for p in self.block.statements if p.name != s.name)]
            self._add(Group(needs, [total], source=source, sum_to=operand))
        return tuple(self.steps)

    # -- what depends on what ---------------------------------------------------------------------------------------
    def _open_outputs(self) -> list[Statement]:
        return [s for s in self.block.statements if s.name in self.wanted - self.stored]

    def _in_all_parts(self, some: Sequence[Statement]) -> list[Statement]:
        """Those of outputs that have no other part: a kernel has all parts of an output, or none."""
        others = {s.name for s in self._open_outputs() if s not in some}
        return [s for s in some if s.name not in others]

    def _waiting(self, among: Sequence[Statement] | None = None) -> list[Statement]:
        """Reductions that are still to be computed."""
        needed = self.wanted | self._needed_beyond([])
        return [s for s in (self.reductions if among is None else among) if s.name in needed - self.stored]

    def _rounds(self, names: Collection[str]) -> int:
        """How many reductions depend on each other's results."""
        depth: dict[str, int] = {}
        for s in self.block.statements:  # each after what it reads
            below = max((depth.get(x.name, 0) for x in s.value.loads), default=0)
            depth[s.name] = below + (isinstance(s.value, Reduce) and s.name in names)
        return max((depth[name] for name in names), default=0)

    def _searches(self, names: Collection[str]) -> bool:
        return any(s.name in names and searches(s) for s in self.reductions)

    def _lies_along(self, group: Group) -> bool:
        """Whether the elements that a kernel writes begin with an outer axis."""
        elements = [s for s in group.writes if is_element(s, group.needs.space)]
        return not elements or elements[0].target.free_indices[0] not in group.needs.space.inner

    def _is_contiguous(self, space: Space, names: Iterable[str]) -> bool:
        """Whether some reduction reads an operand whose rows are those that it runs over."""
        read = self._reads(*(self.by_name[name] for name in names))
        return any(self._ends_in_rows(_indices_of(x, space), space) for x in read)

    def _ends_in_rows(self, indices: Sequence[str], space: Space) -> bool:
        """Whether neighbours along the last inner axis are neighbours in memory, if runs after it have no dims."""
        if space.inner[-1] not in indices:
            return False
        return all(self._is_run(i) for i in indices[indices.index(space.inner[-1]) + 1 :])

    def _has_rows(self, s: Statement, space: Space) -> bool:
        """Whether what is stored has rows, or rows down the columns, as of channels before pixels: a thread has short
        ones, of which no two elements share a byte.
        """
        if self._ends_in_rows(s.target.free_indices, space):
            return True
        elements = [t.element for t in self.block.outputs if t.name == s.name]  # none: a value for a later kernel
        whole = not any(d.packed for element in elements for d in self.op.dtypes(element))
        return whole and len(space.inner) == 1 and space.inner[0] in s.target.free_indices

    def _is_run(self, index: str) -> bool:
        return self.op.is_run(self.block.extents[index])

    def _after_rows(self, group: Group) -> list[str]:
        """The outer axes that lie after the rows in what a kernel writes or reads."""
        space = group.needs.space
        written = [s.target.free_indices for s in group.writes if is_element(s, space)]
        read = self._reads(*(s for s in self.reductions if space_of(s) == space))
        found = [*written, *(_indices_of(x, space) for x in read)]
        last = space.inner[-1]
        after = {i for at in found if last in at for i in at[at.index(last) + 1 :]}
        along = all(self._ends_in_rows(at, space) for at in written)
        return [i for i in space.outer if i in after and (self._is_run(i) or not along)]

    def _open(self, closed: Collection[str] = ()) -> dict[str, Statement]:
        """The statements that are not stored yet, but for those that are `closed`."""
        return {name: s for name, s in self.by_name.items() if name not in self.stored and name not in closed}

    def _upstream(self, *statements: Statement) -> set[str]:
        """The reductions, scans and gathered places that values rest on, their own included; what is stored ends the
        search.
        """
        needed = needed_by(statements, self._open())
        return {s.name for s in needed if isinstance(s.value, Reduce | Scan) or s.name in self.places}

    def _reads(self, *statements: Statement) -> set[Load]:
        """Elements of operands that statements read, also through lets, by all of the operands' indices."""
        needed = needed_by(statements, self.by_name)
        read = {x for s in needed for x in s.value.loads if x.name not in self.by_name}
        return {x for x in read if len(x.free_indices) >= len(x.at) > 1}

    def _needed_beyond(self, done: Iterable[Statement], ends: Collection[str] = ()) -> set[str]:
        """What statements of outputs other than `done` read, also through lets, but not through those of `ends`."""
        closed = {*(s.name for s in done), *ends}
        known = self._open(closed)
        reading = needed_by((s for s in self._open_outputs() if s.name not in closed), known)
        return {x.name for s in reading for x in s.value.loads} & {*known, *ends}

    # -- steps ------------------------------------------------------------------------------------------------------
    def _add(self, group: Group) -> None:
        names = {s.name for s in group.writes}
        kernel = self.name if not self.steps else f"{self.name}_{group.writes[0].name}"
        while any(step.kernel == kernel for step in self.steps):
            kernel += "_sum" if group.sum_to else "_more"
        self.groups[kernel] = group, frozenset(self.stored)
        self.steps.append(self._step(group, kernel))
        self.stored |= names

    def _step(self, group: Group, kernel: str) -> Step:
        statements, kinds = self._passed(group)
        writes, skeleton = group.writes, self._skeleton_of(group.needs, statements)
        temporaries = tuple(self._temporary(s) for s in writes if s.name not in self.outputs)
        known = (*(t for step in self.steps for t in step.temporaries), *temporaries)
        lowering = Lowering(self.op, self.block, skeleton, statements, {t.name: t for t in known})
        lowered = lowering.step(kernel, group.needs.space, tuple(s.name for s in writes))
        return replace(lowered, temporaries=temporaries, kinds=(*lowered.kinds, *kinds.items()), sum_to=group.sum_to)

    def _skeleton_of(self, needs: Needs, statements: Sequence[Statement]) -> Skeleton:
        return choose(replace(needs, gathers=any(gathers_of(statements))))

    def _passed(self, group: Group) -> tuple[tuple[Statement, ...], dict[str, Kind]]:
        """The statements of a kernel after the passes, and the kinds of their new lets."""
        space, writes = group.needs.space, group.writes
        source = group.source if group.source is not None else self.block.statements
        statements = self._closure([*group.also, *writes], source)
        codes = {t.name for t in self.block.inputs if self._all(t, "int")}
        float8 = {t.name for t in self.block.outputs if self._all(t, "float")}
        names = tuple(s.name for s in writes)
        skeleton = self._skeleton_of(group.needs, statements)
        along = replace(space, inner=space.outer[-1:]) if skeleton.along_last else space
        varying = self._varying(along, statements)
        found = {*names, *(s.name for s in group.also if group.needs.columns or group.needs.groups)}
        if not group.needs.scatters:  # keys have no slow path
            reduction = StrengthReduction(statements, found, codes, float8, self._is_long, varying, bool(space.inner))
            statements = reduction.run()
        kinds: dict[str, Kind] = {}
        if skeleton.leaves_out:
            statements = tuple(self._where_needed(s, varying) for s in statements)
        if skeleton.hoists:
            statements, kinds = hoist(statements, varying, self.kinds, rows=True)
            if skeleton.name == "row" and len(space.inner) == 1:
                statements = find_here(statements, self._numbers(space), varying)
        elif skeleton.name == "reduce":
            statements, kinds = hoist(statements, varying, self.kinds)
        elif group.needs.rounds == 0:
            statements, kinds = hoist(statements, self._reaching(space, statements), self.kinds)
        new = self.kinds.keys() - self.block.kinds.keys()
        return statements, kinds | {s.name: self.kinds[s.name] for s in statements if s.name in new}

    def _where_needed(self, s: Statement, varies: Callable[[Expr], bool]) -> Statement:
        """A sum, or a quotient that elements share, without which some attributes do: with those it is 0."""
        needed = self.conditions.get(s.name, [])
        if not needed or self.kinds[s.name] is not Kind.FLOAT:
            return s
        if isinstance(s.value, Reduce):
            chosen = Call("where", (needed[0], s.value.body, Const(0.0)))
            return replace(s, value=replace(s.value, body=chosen)) if s.value.op == "sum" else s
        divides = isinstance(s.value, Call) and any(map(is_division, s.value.nodes)) and not varies(s.value)
        return replace(s, value=Call("where", (needed[0], s.value, Const(0.0)))) if divides else s

    def _varying(self, space: Space, statements: Sequence[Statement]) -> Callable[[Expr], bool]:
        """What differs from element to element: what an inner axis reaches; without those, what all axes reach."""
        lets = {s.name: s.value for s in statements if s.name not in self.outputs and not isinstance(s.value, Reduce)}
        inner, outer = set(space.inner), set(space.outer)

        def moves(x: Load) -> bool:
            in_blocks = not x.called.isdisjoint(("//", "%"))
            reached = {*x.free_indices}
            return bool(reached & inner) if inner else bool(outer) and reached >= outer and not in_blocks

        def is_drawn(x: Expr) -> bool:
            if not isinstance(x, Call) or x.function != "random":
                return False
            return not inner or bool({*x.args[2].free_indices} & inner)

        @cache
        def varies(e: Expr) -> bool:
            return any(map(is_drawn, e.nodes)) or any(
                varies(lets[x.name]) if x.name in lets else moves(x) for x in e.loads
            )

        return varies

    def _reaching(self, space: Space, statements: Sequence[Statement]) -> Callable[[Expr], bool]:
        """What differs along all axes, taken together; where there are none, what rests on an operand."""
        lets = {s.name: s.value for s in statements if s.name not in self.outputs}

        @cache
        def reached(e: Expr) -> frozenset[str]:
            own = frozenset(e.free_indices)
            return own.union(*(reached(lets[x.name]) for x in e.loads if x.name in lets))

        def varies(e: Expr) -> bool:
            return "random" in e.called or reached(e) >= set(space.outer) and bool(space.outer or e.loads)

        return varies

    def _all(self, t: Tensor, kind: str) -> bool:
        """Whether its elements are of that kind and of at most 8 bits, whatever its type variable stands for."""
        dtypes = self.op.dtypes(t.element)
        return bool(dtypes) and all(d.kind == kind and d.bits <= 8 for d in dtypes)

    def _is_long(self, bound: Attribute | Limit | Const) -> bool:
        """Whether it may have more than 32 bits."""
        if isinstance(bound, Const):
            return not -(2**31) <= bound.value < 2**31
        given = {x.name: x.type for x in self.op.attributes} | {t.name: t.element for t in self.op.inputs}
        element = bound.type if isinstance(bound, Limit) else given[bound.name]
        return any(d.bits > 32 for d in self.op.dtypes(element))

    def _closure(self, wanted: Sequence[Statement], source: Sequence[Statement]) -> tuple[Statement, ...]:
        """The wanted statements and the lets that they rest on, in the block's order."""
        known = {s.name: s for s in source if s.name not in self.stored}
        kept = list(needed_by(wanted, known))
        return tuple(s for s in source if s in kept)

    def _temporary(self, s: Statement) -> Tensor:
        element = "C" if self.block.kinds[s.name] is Kind.FLOAT else "i64"
        dims = tuple(Dim(self.block.extents[i], self._is_run(i)) for i in s.target.free_indices)
        return Tensor(s.name, element, dims)
