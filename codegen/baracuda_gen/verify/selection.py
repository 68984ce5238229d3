"""Which cases prove one op with one choice of element types."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Set
from contextlib import suppress
from itertools import islice
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np

from baracuda_gen.verify.cases import SMALL, Case, Cases, Draft, args_of, placed
from baracuda_gen.verify.host.errors import HostError
from baracuda_gen.verify.host.launcher import FEW_MULTIPROCESSORS
from baracuda_gen.verify.layouts import DRAWN, Nowhere
from baracuda_gen.verify.outcome import Finding
from baracuda_gen.verify.problems import LARGE, blocks_of
from baracuda_gen.verify.values import EXACT
from baracuda_gen.verify.work import Work, formula_of
from baracuda_runtime.errors import KernelError
from baracuda_runtime.steps import Reduce, Row
from baracuda_runtime.steps.base import INDEX, flatten

HUGE = 200_000  # elements
LONG, _WHOLE = 1000, 16  # elements of a dim that is long; and of the longest vector
ENOUGH_VALUES = 2000  # elements of an output that show a formula on one kind of values
TERMS = 16  # elements that go into results, and show as much as one that is a result
AS_LONG = 100_000  # elements of a case that takes as long to run as a kernel to compile


def _size(case: Case) -> int:
    """How many elements the longest operand has."""
    return max(map(np.size, (*case.inputs.values(), *case.outputs.values())), default=0)


def _problem(case: Case, kernel: str = "") -> Hashable:
    """What the loop of a kernel sees of a case's problem: how long it is, the shapes of its operands, and what is on or
    off. Of an operand that it gathers from it sees whether there are elements. An enum has kernels of its own. Without
    a kernel: the same, of a formula whose loops other ops prove, with sizes of 0, 1 and more.
    """
    own = [step for step in case.steps if f"::{step.kernel}_formula<" in kernel] or case.steps
    on = (value for name in case.desc.__dataclass_fields__ if isinstance(value := getattr(case.desc, name), bool))
    sizes = ((tuple(step.loop(case.desc)), *_shapes(case, step)) for step in own)
    return *on, *(sizes if kernel else map(_few, sizes))


def _few(size: Any) -> Hashable:
    return tuple(map(_few, size)) if isinstance(size, tuple) else min(size, 2)


def _shapes(case: Case, step: Any) -> Iterator[tuple[int, ...]]:
    """Of the operands that a step goes through."""
    gathered, arrays = dict(step.gathered), {**case.inputs, **case.outputs}
    for name in dict.fromkeys(a.tensor for a in step.accesses if a.tensor in arrays):
        yield (min(np.size(arrays[name]), 1),) if name in gathered else np.shape(arrays[name])


def _class_of(case: Case) -> Hashable:
    """Of a large problem, how long its long dims are, to within a factor of 16, and which end in whole vectors. Of a
    huge one, how long the longest is, to within a factor of 2.
    """
    shapes = [np.shape(a) for a in (*case.inputs.values(), *case.outputs.values())]
    if _size(case) > HUGE:
        return max(int(n).bit_length() for shape in shapes for n in shape)
    return tuple(tuple((n > LONG and n.bit_length() // 4, n % _WHOLE == 0) for n in shape) for shape in shapes)


class Offer(NamedTuple):
    """What a case shows of an op."""

    draft: Draft
    launched: set[str]  # kernels
    begins: set[str]  # what it is taken for if no case has it: formulas in skeletons if it is small, else with values
    values: set[str]  # formulas with its kind of values
    is_of: set[str]  # both
    of_loops: set[Hashable]
    of_formulas: set[Hashable]
    size: int
    results: int  # elements of the longest output


class Selection:
    """The cases that prove one op with one choice of element types, and which kernels are left to be launched.

    In a proof by kind a case is taken if it shows something new: a loop's kernel in another layout, or on another
    problem that is not large; the loop on a large problem of another class; or a formula in another layout, or on other
    values, of which it is to see some thousands. A formula whose loops other ops prove takes the first small case in
    each skeleton, and what it lacks for all kinds of values; further cases only if they launch the same kernels.
    """

    def __init__(self, entry: Any, work: Work, launcher: Any):
        self.entry, self.work, self.launcher = entry, work, launcher
        self.names, self._listed = work.proved(), frozenset(work.instantiations())
        self._unlisted = set[str]()  # kernels that plans launch, and that are not among those of their steps
        self.left, self._sought = set(self.names), set[str]()  # what no case launched; what a further case was made for
        self.loops = set(self.names if work.loops is None else work.loops)
        self._begun = {k.partition(">")[0] for k in self.loops}  # formulas in skeletons, and with values
        self._shown, self._tried = set[Hashable](), Counter[str]()  # and how many elements have each kind of values
        self.needed = set(self.loops)  # kernels that prove loops, and those of the cases that were taken
        self._in_both_orders = set[Hashable]()
        op = entry.plan.op
        # Formulas of elements of any shape know nothing of the shape. They are the variant's, where no sum has its own.
        self._of_any_shape = op.any_shape and not self.loops
        self._of_variant = self._of_any_shape and not any(s.reduces for s in op.first_steps)
        self._over = set[Hashable]()  # variants, values and layouts of which no case shows more
        self.dry = Recorder(launcher)  # of plans that launch nothing
        self._of_steps: dict[int, set[str]] = {}  # what steps may launch, by their identity
        self._last: tuple[Any, dict[str, set[str]]] = None, {}  # a plan, and what it launches in each layout

    def taken(self, drafts: Iterable[Draft]) -> Iterator[Draft]:
        """Those that are taken. First, in their order, those that launch kernels of others alone, and the first small
        ones of each skeleton. Then those that show most for each kernel that has to be compiled for them; large
        problems whose sums are not exact at the end, since smaller ones may have shown all kinds of values.
        """
        if self.work.loops is None:
            yield from drafts
            return
        later: list[Offer] = []
        last: list[Offer] = []
        for draft in drafts:
            if self._what(draft) in self._over:
                continue
            offer = self._offer(draft)
            if offer.size > LARGE and draft.values != EXACT:
                last.append(offer)
            elif offer.launched <= self.needed or (draft.dry.is_small and not offer.begins <= self._begun):
                yield from self._take(offer)
            else:
                later.append(offer)
        for some in (later, last):
            yield from self._cheapest(some)

    def _what(self, draft: Draft) -> Hashable:
        return self.entry.plan.op.variant_key(draft.plan.desc), draft.values, draft.layout

    def _offer(self, draft: Draft) -> Offer:
        """What a draft would show, whatever was shown before."""
        case, launched = draft.dry, self._launched_by(draft)
        skeletons, formulas = {name.partition(">")[0] for name in launched}, set(map(formula_of, launched))
        values = {f"{formula} {case.values}" for formula in formulas}
        loops, size = launched & self.loops, _size(case)
        of_loops: set[Hashable] = {(k, case.layout) for k in loops}
        of_formulas: set[Hashable] = set()
        if size <= LARGE:
            of_loops |= {(k, _problem(case, k)) for k in loops}
            of_formulas = {(v, case.layout == "contiguous") for v in values} | {(f, case.layout) for f in formulas}
            of_formulas |= set() if loops or self._of_any_shape else {_problem(case)}
        else:
            of_loops |= {(k.partition("<")[0], _class_of(case)) for k in loops}
        results = max(map(np.size, case.outputs.values()), default=0)
        begins = skeletons if case.is_small else values
        return Offer(draft, launched, begins, values, skeletons | values, of_loops, of_formulas, size, results)

    def _shows(self, offer: Offer, launches: bool) -> int:
        """How much a case shows that none did. `launches`: if its kernels are compiled, and not its loops' alone."""
        begun = len(offer.begins - self._begun)
        found = len(offer.of_loops - self._shown) + begun
        if launches or begun:
            # Many small problems it takes, and large ones take long.
            enough = ENOUGH_VALUES if SMALL < offer.size <= LARGE else 1
            found += len(offer.of_formulas - self._shown) + (self._elements(offer) < enough)
        return found

    def _elements(self, offer: Offer) -> int:
        """On how many of its kind of values all its formulas have run."""
        return min((self._tried[v] for v in offer.values), default=ENOUGH_VALUES)

    def _take(self, offer: Offer) -> Iterator[Draft]:
        """The draft, if it shows something new."""
        if self._shows(offer, launches=True):
            self.needed |= offer.launched
            self._begun |= offer.is_of
            self._shown |= offer.of_loops | offer.of_formulas
            self._tried.update(dict.fromkeys(offer.values, max(offer.results, offer.size // TERMS)))
            yield offer.draft
        elif self._of_variant and offer.values and self._elements(offer) >= ENOUGH_VALUES:
            self._over.add(self._what(offer.draft))

    def _cheapest(self, offers: list[Offer]) -> Iterator[Draft]:
        """Those that show something new, the one with the least work for each thing that it shows first."""
        while offers:
            best: tuple[float, Offer] | None = None
            left = []
            for offer in offers:
                new = len(offer.launched - self.needed)
                if not new:
                    yield from self._take(offer)
                elif self._shows(offer, launches=True):
                    left.append(offer)
                    if found := self._shows(offer, launches=False):
                        cost = (new + offer.size / AS_LONG) / found
                        best = min(best or (cost, offer), (cost, offer), key=itemgetter(0))
            if best is None:
                return
            yield from self._take(best[1])
            offers = left

    def wants_both_orders(self, case: Case, launched: set[str]) -> bool:
        """Whether threads go in the other order too: for kernels that prove a loop. In a proof by kind once a problem,
        since what threads have to wait for depends neither on values nor on strides; with a large problem only for a
        kernel that no other launched.
        """
        loops = launched & self.loops
        if self.work.loops is None or not loops:
            return bool(loops)
        problems = {(k, _problem(case, k)) for k in loops}
        if problems <= self._in_both_orders or (_size(case) > LARGE and loops <= self._in_both_orders):
            return False
        self._in_both_orders |= {*loops, *problems}
        return True

    def reach(self, launched: set[str]) -> None:
        self._unlisted |= launched - self._listed
        self.left -= self._reached(launched)

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
                if left.isdisjoint(self._may_launch(one.plan)):
                    continue
                if left & self._reached(self._launched_by(one)):
                    case = one.make()
                    new = left & self._reached(self.launched(case, one.plan))  # empty arrays may have other strides
                    if new:
                        yield case
                        left -= new | self._of_long_rows(left - new)
                        self._sought |= new
                        found += one.of_other_variants() if one is draft else ()
            if not left:
                return

    def _more(self, oversized: bool = False) -> Iterator[Draft]:
        return Cases(self.entry, dict(self.work.types), self.dry, oversized=oversized).more()

    def uncovered(self) -> Iterator[Finding]:
        """The kernels that no case launches, and those that cases launch and no step lists: nothing would prove these.
        Those that only problems too large to be run launch are not among them.
        """
        for name in sorted(self._unlisted):
            yield Finding(name, "coverage", "a case launches it, and no step's instantiations() has it", "both or none")
        left = self.left - self._sought - self._of_long_rows(self.left)
        for draft in self._more(oversized=True) if left else ():
            if left.isdisjoint(self._may_launch(draft.plan)):
                continue
            left -= self._reached(self._launched_by(draft))
            if not left:
                break
        left |= self.left & self._sought - self._of_long_rows(self.left)
        left -= self._of_few_launches() if left else set()
        yield from (Finding(n, "coverage", "no case launches it", "at least one") for n in self.names if n in left)

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
                for step in (step for s in row.alternatives for step in s.all):
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
        launched, found = set(self.names) - self.left, set[str]()
        bounded = any("size(" in rule.text and re.search("[<>]", rule.text) for rule in op.conditions)
        bounded = bounded and any(None in o.dims for o in op.operands if o.dims)
        cut = [*blocks_of(op).values()]
        tied = bounded or len(cut) > len({*cut})
        for variant in op.variants_of(types).values():
            made = {t.name for t in variant.temporaries}
            rows = {id(s): row for row in variant.every_step if row.holds_rows for x in row.alternatives for s in x.all}
            for step in variant.every_step:
                loops = [tuple(flatten(step.loop(d))) for d in descs]
                same_rank = len({*map(len, loops)}) == 1
                fixed = same_rank and any(min(sizes) > 1 for sizes in zip(*loops, strict=True))
                kernels = self._reached({*step.instantiations(computed)})
                read = [a for a in step.accesses if not a.written and (a.full or not step.holds_rows)]
                own = all(a.tensor in made or a.element == INDEX for a in read)
                row = step if isinstance(step, Reduce | Row) else rows.get(id(step))
                shapes = {tuple(row.shape(d)[:2]) for d in descs} if row else set()
                square = len(shapes) > 2 and all(count % max(length, 1) == 0 for count, length in shapes)
                long = square and id(step) in rows  # for rows so long that as many of them are too large a problem
                if long or (fixed or tied or own or square) and not kernels.isdisjoint(launched):
                    found |= kernels
        return found

    def _may_launch(self, plan: Any) -> set[str]:
        """The kernels that a plan's steps may launch, and those that prove the same formulas."""
        found = set[str]()
        for step in plan.facts.steps:
            if id(step) not in self._of_steps:
                own = {name for one in step.all for name in one.instantiations(plan.facts.types)}
                self._of_steps[id(step)] = self._reached(own)
            found |= self._of_steps[id(step)]
        return found

    def launched(self, case: Case, plan: Any = None) -> set[str]:
        """The kernels that a case, which may be without memory, would launch. `plan`: its own, if it is at hand."""
        nowhere = Nowhere()
        if plan is None or plan.device is not self.dry:
            plan = self.entry.plan.select(case.desc, device=self.dry)
        inputs, outputs = placed(case, nowhere, nowhere)
        workspace = nowhere.array((plan.workspace_size(),), np.uint8)
        launched: set[str] = plan.launched(args_of(self.entry, inputs, outputs), workspace)
        self._unlisted |= launched - self._listed
        return launched

    def _launched_by(self, draft: Draft) -> set[str]:
        """The same of a draft; of drafts that differ in their values alone, known from the one before."""
        if self._last[0] is not draft.plan:
            self._last = draft.plan, {}
        known = self._last[1]
        if draft.layout in DRAWN or draft.layout not in known:
            known[draft.layout] = self.launched(draft.dry, draft.plan)
        return known[draft.layout]

    def launched_by(self, batch: Iterable[tuple[int, Case]]) -> set[str]:
        """The kernels of several cases, but for those of cases that are refused."""
        found = set[str]()
        for _, case in batch:
            with suppress(HostError, KernelError):
                found |= self.launched(case)
        return found

    def _reached(self, launched: set[str]) -> set[str]:
        """These kernels, and where they prove no loop, all of the same formulas."""
        formulas = set(map(formula_of, launched - self.loops))
        return launched | {n for n in self.names if n not in self.loops and formula_of(n) in formulas}


def all_drafts(entry: Any, work: Work, level: str, device: Any = None) -> Iterator[Draft]:
    """`device`: of the plans."""
    yield from Cases(entry, dict(work.types), device).all(level)
    yield from Cases(entry, dict(work.types), device).far()


def made(found: Iterable[Draft]) -> Iterator[Case]:
    """The cases, without those that there is no address space for."""
    for draft in found:
        with suppress(OSError):
            yield draft.make()


class Recorder:
    """A launcher that notes which kernels were asked for."""

    def __init__(self, launcher: Any):
        self.launcher, self.names = launcher, set[str]()
        self.arch = launcher.arch
        self.multiprocessors = FEW_MULTIPROCESSORS
        self.shared_bytes_limit, self.clusters = launcher.shared_bytes_limit, launcher.clusters
        self.reports = launcher.reports

    def function(self, source: Any, name: str) -> Any:
        self.names.add(name)
        return self.launcher.function(source, name)

    @property
    def kernels(self) -> str:
        return "; ".join(sorted(self.names)) or "(none)"
