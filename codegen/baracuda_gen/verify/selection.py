"""Which cases prove one op with one choice of element types."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from contextlib import suppress
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np

from baracuda_gen.verify.cases import SMALL, Case, Cases, Draft
from baracuda_gen.verify.launches import Launches
from baracuda_gen.verify.problems import LARGE
from baracuda_gen.verify.values import EXACT
from baracuda_gen.verify.work import Work, formula_of

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
    """The cases that prove one op with one choice of element types.

    In a proof by kind a case is taken if it shows something new: a loop's kernel in another layout, or on another
    problem that is not large; the loop on a large problem of another class; or a formula in another layout, or on other
    values, of which it is to see some thousands. A formula whose loops other ops prove takes the first small case in
    each skeleton, and what it lacks for all kinds of values; further cases only if they launch the same kernels.
    """

    def __init__(self, launches: Launches):
        self.launches, self.loops = launches, launches.loops
        self.needed = set(self.loops)  # kernels that prove loops, and those of the cases that were taken
        self._by_kind = launches.work.loops is not None
        self._op = launches.entry.plan.op
        self._begun = {k.partition(">")[0] for k in self.loops}  # formulas in skeletons, and with values
        self._shown, self._tried = set[Hashable](), Counter[str]()  # and how many elements have each kind of values
        self._in_both_orders = set[Hashable]()
        # Formulas of elements of any shape know nothing of the shape. They are the variant's, where no sum has its own.
        self._of_any_shape = self._op.any_shape and not self.loops
        self._of_variant = self._of_any_shape and not any(s.reduces for s in self._op.first_steps)
        self._over = set[Hashable]()  # variants, values and layouts of which no case shows more

    def taken(self, drafts: Iterable[Draft]) -> Iterator[Draft]:
        """Those that are taken. First, in their order, those that launch kernels of others alone, and the first small
        ones of each skeleton. Then those that show most for each kernel that has to be compiled for them; large
        problems whose sums are not exact at the end, since smaller ones may have shown all kinds of values.
        """
        if not self._by_kind:
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
        return self._op.variant_key(draft.plan.desc), draft.values, draft.layout

    def _offer(self, draft: Draft) -> Offer:
        """What a draft would show, whatever was shown before."""
        case, launched = draft.dry, self.launches.of_draft(draft)
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
        if not self._by_kind or not loops:
            return bool(loops)
        problems = {(k, _problem(case, k)) for k in loops}
        if problems <= self._in_both_orders or (_size(case) > LARGE and loops <= self._in_both_orders):
            return False
        self._in_both_orders |= {*loops, *problems}
        return True


def all_drafts(entry: Any, work: Work, level: str, device: Any = None) -> Iterator[Draft]:
    """`device`: of the plans."""
    yield from Cases(entry, dict(work.types), device).all(level)
    yield from Cases(entry, dict(work.types), device).far()


def made(found: Iterable[Draft]) -> Iterator[Case]:
    """The cases, without those that there is no address space for."""
    for draft in found:
        with suppress(OSError):
            yield draft.make()
