"""Kernels that no case has launched: further cases for them, and those that nothing would prove."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from itertools import islice

from baracuda_gen.verify.cases import Case, Cases, Draft
from baracuda_gen.verify.launches import Launches
from baracuda_gen.verify.outcome import Finding
from baracuda_gen.verify.problems import blocks_of
from baracuda_runtime.steps import Reduce, Row
from baracuda_runtime.steps.base import INDEX, flatten


class Coverage:
    """The kernels of one op with one choice of element types that are left to be launched."""

    def __init__(self, launches: Launches):
        self.launches, self.entry, self.work = launches, launches.entry, launches.work
        self.left = set(launches.kernels)
        self._sought = set[str]()  # what a further case was made for

    def reach(self, launched: set[str]) -> None:
        """What a case launched."""
        self.launches.note(launched)
        self.left -= self.launches.with_formulas(launched)

    def further(self, only: str | None) -> Iterator[Case]:
        """Cases for the kernels that the others have not reached; with `only`, those of that name. Random ones are not
        drawn for kernels alone that no case has to launch.
        """
        left, excused = self.left - self._of_long_rows(self.left), None
        for draft in self._more() if left else ():
            if only is not None:
                yield from (draft.make(),) if only in draft.name else ()
                continue
            if draft.at_random and excused is None:
                excused = self._of_few_launches()
            if excused is not None and left <= excused:
                return
            found = [draft]
            for one in found:
                if left.isdisjoint(self.launches.possible(one.plan)):
                    continue
                if left & self.launches.with_formulas(self.launches.of_draft(one)):
                    case = one.make()
                    new = left & self.launches.with_formulas(
                        self.launches.of(case, one.plan)
                    )  # empty arrays may have other strides
                    if new:
                        yield case
                        left -= new | self._of_long_rows(left - new)
                        self._sought |= new
                        found += one.of_other_variants() if one is draft else ()
            if not left:
                return

    def _more(self, oversized: bool = False) -> Iterator[Draft]:
        return Cases(self.entry, dict(self.work.types), self.launches.device, oversized=oversized).more()

    def uncovered(self) -> Iterator[Finding]:
        """The kernels that no case launches, and those that cases launch and no step lists: nothing would prove these.
        Those that only problems too large to be run launch are not among them.
        """
        for name in sorted(self.launches.unlisted):
            yield Finding(name, "coverage", "a case launches it, and no step's instantiations() has it", "both or none")
        left = self.left - self._sought - self._of_long_rows(self.left)
        for draft in self._more(oversized=True) if left else ():
            if left.isdisjoint(self.launches.possible(draft.plan)):
                continue
            left -= self.launches.with_formulas(self.launches.of_draft(draft))
            if not left:
                break
        left |= self.left & self._sought - self._of_long_rows(self.left)
        left -= self._of_few_launches() if left else set()
        yield from (
            Finding(n, "coverage", "no case launches it", "at least one") for n in self.launches.kernels if n in left
        )

    def _of_long_rows(self, left: Set[str]) -> set[str]:
        """The kernels of steps that long rows alone have, where not all are left: others are for problems that are
        larger still, or for devices without clusters of blocks.
        """
        types, found = dict(self.work.types), set[str]()
        computed = self.entry.plan.op.with_computed(types)
        for variant in self.entry.plan.op.variants_of(types).values():
            # Rows of one loop dim, or along the array: none but their length may be wrong for the kernel of rows.
            rows = (s for s in variant.every_step if s.holds_rows and (s.along or s.reduced == 1))
            for row in rows:
                for step in row.all[1:]:
                    kernels = {*step.instantiations(computed)}
                    if not kernels <= left:
                        found |= kernels
        return found

    def _of_few_launches(self) -> set[str]:
        """The kernels of steps that cases launch, but never in all ways. One of them has to be launched. Of the step:

        - a dim has always several elements;
        - its elements are those that earlier steps made, which have one layout;
        - a rule bounds sizes by others that an operand's sizes are made of, as those of windows;
        - one number cuts two dims, so that rows are squares;
        - there are as many rows or results as each has elements, or a multiple, and never few long ones.
        """
        op, types = self.entry.plan.op, dict(self.work.types)
        computed, descs = op.with_computed(types), [draft.plan.desc for draft in islice(self._more(), 16)]
        launched, found = set(self.launches.kernels) - self.left, set[str]()
        dims = {d.removeprefix("*") for d in op.dims}
        compared = [rule for rule in op.conditions if re.search("[<>]", rule.text)]
        bounded = any("size(" in rule.text or len(rule.names) > 1 and dims & {*rule.names} for rule in compared)
        bounded = bounded and any(None in o.dims for o in op.operands if o.dims)
        cut = [*blocks_of(op).values()]
        tied = bounded or len(cut) > len({*cut})
        for variant in op.variants_of(types).values():
            made = {t.name for t in variant.temporaries}
            rows = {id(s): row for row in variant.every_step if row.holds_rows for s in row.all[1:]}
            for step in variant.every_step:
                loops = [tuple(flatten(step.loop(d))) for d in descs]
                same_rank = len({*map(len, loops)}) == 1
                fixed = same_rank and any(min(sizes) > 1 for sizes in zip(*loops, strict=True))
                kernels = self.launches.with_formulas({*step.instantiations(computed)})
                read = [a for a in step.accesses if not a.written and (a.full or not step.holds_rows)]
                own = all(a.tensor in made or a.element == INDEX for a in read)
                row = step if isinstance(step, Reduce | Row) else rows.get(id(step))
                shapes = {tuple(row.shape(d)[:2]) for d in descs} if row else set()
                square = len(shapes) > 2 and all(count % max(length, 1) == 0 for count, length in shapes)
                long = square and id(step) in rows  # for rows so long that as many of them are too large a problem
                if long or (fixed or tied or own or square) and not kernels.isdisjoint(launched):
                    found |= kernels
        return found
