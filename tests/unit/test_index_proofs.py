"""What is shown of indices holds for all small values of everything that they rest on: that reads stay within a dim,
and that writes reach each element once.

Indices, conditions around them and rules are drawn at random, and compared with what they come to. Elements and
attributes may be negative, but for attributes with a rule.
"""

from __future__ import annotations

import itertools
import operator
import random
from collections.abc import Iterator, Mapping

import pytest

from baracuda_gen.formula.affine import (
    Fact,
    always_holds,
    coverage_problem,
    facts_of,
    guards,
    rotated,
    simplify_index,
    stays_within,
    unbounded,
)
from baracuda_gen.formula.graph import Attribute, Call, Const, Dim, Expr, Index, Load, Size

EXTENTS: dict[str, Expr] = {"i": Size("n"), "j": Size("m"), "q": Const(3)}
ELEMENT = Load("t", (Index("i"),))
NEVER_NEGATIVE = (Call(">=", (Attribute("a"), Const(0))), Call("<", (Const(0), Attribute("b"))))
NUMBERS: dict[Expr, range] = {
    Size("n"): range(5),
    Size("m"): range(4),
    Attribute("a"): range(3),
    Attribute("b"): range(1, 4),
    Attribute("any"): range(-2, 3),
    ELEMENT: range(-2, 3),
}
OPERATORS = {
    **{"+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod},
    **{"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne},
    **{"and": operator.and_, "or": operator.or_},
}
FORMULAS = 12_000


class Drawn:
    def __init__(self, seed: int):
        self.rng = random.Random(seed)

    def atom(self, indices: bool = True) -> Expr:
        found: list[Expr] = [Const(self.rng.randrange(4)), Size("n"), Size("m"), Attribute("a"), Attribute("b")]
        found += [Attribute("any"), ELEMENT] if self.rng.random() < 0.3 else []
        found += [Index(i) for i in EXTENTS] * 2 if indices else []
        return self.rng.choice(found)

    def number(self, indices: bool = True, depth: int = 2) -> Expr:
        if depth == 0 or self.rng.random() < 0.25:
            return self.atom(indices)
        sign = self.rng.choice("+-+-*/%")
        left = self.number(indices, depth - 1)
        if sign in "/%":
            return Call("//" if sign == "/" else "%", (left, self.rng.choice((Const(2), Attribute("b")))))
        return Call(sign, (left, self.number(indices, depth - 1)))

    def near(self) -> Expr:
        """An index a little beside one, as those are that conditions are for."""
        by = self.rng.choice((Const(1), Const(2), Attribute("a"), Index("q")))
        return Call(self.rng.choice("+-"), (Index(self.rng.choice("ij")), by))

    def condition(self, indices: bool = True, depth: int = 2) -> Expr:
        kind = self.rng.random()
        if depth and kind < 0.3:
            both = (self.condition(indices, depth - 1), self.condition(indices, depth - 1))
            return Call(self.rng.choice(("and", "or")), both)
        if depth and kind < 0.4:
            return Call("not", (self.condition(indices, depth - 1),))
        sign = self.rng.choice(("<", "<=", ">", ">=", "==", "!="))
        side = Index(self.rng.choice("ij")) if indices and kind < 0.8 else self.number(indices, 1)
        sides = [side, self.number(indices, 1)]
        self.rng.shuffle(sides)
        return Call(sign, (sides[0], sides[1]))


def value(e: Expr, numbers: Mapping[Expr, int]) -> int:
    match e:
        case Const(v):
            return int(v)
        case Call("not", (a,)):
            return int(not value(a, numbers))
        case Call(name, (a, b)):
            return int(OPERATORS[name](value(a, numbers), value(b, numbers)))
    return numbers[e]


def worlds(*of: Expr) -> Iterator[dict[Expr, int]]:
    """Small values of all that these rest on, and of the sizes that its indices run over."""
    nodes = dict.fromkeys(x for e in of for x in e.nodes)
    own = [x for x in NUMBERS if x in nodes or x in EXTENTS.values()]
    for values in itertools.product(*(NUMBERS[x] for x in own)):
        numbers = dict(zip(own, values, strict=True))
        indices = [Index(i) for i in EXTENTS if Index(i) in nodes]
        ranges = (range(value(EXTENTS[i.name], numbers)) for i in indices)
        for places in itertools.product(*ranges):
            yield {**numbers, **dict(zip(indices, places, strict=True))}


@pytest.mark.parametrize("part", range(4))
def test_what_is_shown_holds(part: int) -> None:
    shown = by_condition = 0
    for seed in range(part, FORMULAS, 4):
        drawn = Drawn(seed)
        e = drawn.near() if drawn.rng.random() < 0.6 else drawn.number()
        size = drawn.rng.choice((Size("n"), Size("m"), Call("+", (Size("n"), Const(1)))))
        rule = drawn.condition(indices=False, depth=0) if drawn.rng.random() < 0.4 else Const(True)
        rules = (*NEVER_NEGATIVE, rule)
        condition, holds = drawn.condition(), drawn.rng.random() < 0.7
        if e.loads or unbounded(e, rules):
            continue  # refused before
        facts: list[Fact] = facts_of(condition, holds, EXTENTS, rules)
        if stays_within(e, size, EXTENTS, rules):
            needed: list[Expr] = []
        elif (found := guards(e, size, EXTENTS, facts, rules)) is not None:
            needed = found
            by_condition += 1
        else:
            continue
        shown += 1
        for numbers in worlds(e, size, rule, *needed):
            if value(rule, numbers) and all(value(c, numbers) for c in needed):
                assert 0 <= value(e, numbers) < value(size, numbers), (seed, e, size, rule, needed, numbers)
    assert shown > 100 and by_condition > 20


def test_a_condition_that_always_holds_does() -> None:
    shown = 0
    for seed in range(FORMULAS):
        condition = Drawn(seed).condition(depth=0)
        if always_holds(condition, EXTENTS, NEVER_NEGATIVE):
            shown += 1
            assert all(value(condition, numbers) for numbers in worlds(condition)), (seed, condition)
    assert shown > 100


def _terms(rng: random.Random, k: Expr) -> Expr:
    """A sum as it is divided by k: multiples of k, remainders, indices, elements and attributes."""

    def term() -> Expr:
        x = rng.choice((Index("i"), Index("q"), Const(rng.randrange(4)), Attribute("any"), ELEMENT))
        return rng.choice((x, Call("*", (x, k)), Call("%", (x, k)), Call("*", (Const(2), Call("%", (x, k))))))

    e = term()
    for _ in range(rng.randrange(3)):
        e = Call(rng.choice("++-"), (e, term()))
    return e


def test_a_simplified_quotient_or_rest_is_the_same_number() -> None:
    changed = 0
    for seed in range(FORMULAS):
        rng = random.Random(seed)
        k = rng.choice((Const(2), Const(3), Attribute("b"), Size("n")))
        e = Call(rng.choice(("//", "%")), (_terms(rng, k), k))
        simple = simplify_index(e, EXTENTS)
        if simple == e:
            continue
        changed += 1
        for numbers in worlds(e, Index("i")):
            assert value(e, numbers) == value(simple, numbers), (seed, e, simple, numbers)
    assert changed > 1000


def test_a_rotation_is_at_a_place_where_that_is_solved() -> None:
    solved = 0
    extents, to = {**EXTENTS, "j": Size("n")}, Index("j")
    for seed in range(2000):
        rng = random.Random(seed)
        more = rng.choice((Const(rng.randrange(4)), Attribute("any"), Index("q"), Call("*", (Index("i"), Size("n")))))
        both = [Index("i"), more]
        rng.shuffle(both)
        place = Call("%", (Call(rng.choice("+-"), (both[0], both[1])), Size("n")))
        if (found := rotated(place, to, ["q", "i"], extents)) is None:
            continue
        solved += 1
        name, there = found
        for numbers in worlds(place, to):
            if numbers[to] < numbers[Size("n")]:
                reads = value(place, numbers) == numbers[to]
                assert reads == (value(there, numbers) == numbers[Index(name)]), (seed, place, found, numbers)
    assert solved > 500


# Written places: indices, of which two are blocks of n and what is in them.
N, M, B = Size("n"), Size("m"), Attribute("b")
WRITTEN = {"i": N, "j": M, "h": Call("+", (N, Const(1))), "q": Const(2), "g": Call("//", (N, B)), "r": B}
IN_BLOCKS = Call("==", (Call("%", (N, B)), Const(0)))


def _pieces(rng: random.Random) -> tuple[list[Expr], Expr]:
    """Places along a dim, and its size: interleaved, adjoining or by block, or nearly so."""
    x, count = rng.choice("ijh"), rng.choice((1, 2, 3))
    size = rng.choice((N, M, Call("+", (N, Const(1))), Call("*", (Const(2), N))))
    match rng.randrange(4):
        case 0:
            places: list[Expr] = [Call("+", (Call("*", (Const(count), Index(x))), Const(k))) for k in range(count)]
            right = Call("*", (Const(count), WRITTEN[x]))
        case 1:
            places, right = [Index(x), Call("+", (Index("j"), WRITTEN[x]))], Call("+", (WRITTEN[x], M))
        case 2:
            places, right = [Call("+", (Call("*", (Index("g"), B)), Index("r")))], N
        case _:
            places, right = [Const(0), Call("+", (Index(x), Const(1)))], Call("+", (WRITTEN[x], Const(1)))
    if rng.random() < 0.2:
        places.append(Call("+", (Index(rng.choice("ijhq")), rng.choice((Const(1), N, M)))))
    return places, right if rng.random() < 0.8 else size


def test_places_that_are_shown_to_be_written_once_are() -> None:
    shown = 0
    for seed in range(FORMULAS):
        rng = random.Random(seed)
        places, size = _pieces(rng)
        rules = (*NEVER_NEGATIVE, *([IN_BLOCKS] if rng.random() < 0.5 else []))
        if coverage_problem([(place,) for place in places], [Dim(size)], WRITTEN, rules) is not None:
            continue
        shown += 1
        for n, m, b in itertools.product(range(5), range(3), range(1, 4)):
            numbers: dict[Expr, int] = {N: n, M: m, B: b}
            if IN_BLOCKS in rules and n % b:
                continue
            found = []
            for place in places:
                indices = list(dict.fromkeys(x for x in place.nodes if isinstance(x, Index)))
                ranges = (range(value(WRITTEN[x.name], numbers)) for x in indices)
                for at in itertools.product(*ranges):
                    found.append(value(place, {**numbers, **dict(zip(indices, at, strict=True))}))
            assert sorted(found) == list(range(value(size, numbers))), (seed, places, size, numbers)
    assert shown > 1000
