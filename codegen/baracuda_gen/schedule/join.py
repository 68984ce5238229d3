"""Pairs of reductions of which one rests on the other's result, as one reduction of a wider state.

So one pass over the elements finds both, where a kernel does not keep them: the greatest value and where it is, the
greatest value and the sum of the exponentials less it, or the sum and the sum of the squared distances from the mean.
The states are in `joined_reductions.cuh` and `moments.cuh`. What a kernel of rows has in registers or in shared memory
it goes through once more instead.

Squared distances are found as Welford and Chan did: those of a part are from its own mean, and parts are joined by the
distance of their means. So they keep their digits where the mean is large, as in two passes. Two passes are exact where
the numbers and their mean are integers, and one is not: `verify` holds it to a bound of its own (`moments_error`).
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from baracuda_gen.formula.graph import Call, Const, Expr, Limit, Load, Reduce, Statement
from baracuda_gen.formula.rewrite import extent, factors, free_name, inlined

# The names of joined reductions, each with what its state has of the first reduction and of the second.
FIRST_OF = {"max": "first_max", "min": "first_min"}
FIELDS = {
    "first_max": ("value", "place"),
    "first_min": ("value", "place"),
    "exponentials": ("peak", "total"),
    "moments": ("total", "squares"),
}
FIELD = "field_"  # what calls that take a part of a state begin with


@dataclass(frozen=True)
class Known:
    """What is known of the names of a formula: `lets` without reductions, and how far indices run."""

    lets: Mapping[Load, Expr]
    extents: Mapping[str, Expr]


def joined(first: Statement, second: Statement, known: Known) -> Reduce | None:
    """One reduction for both, if the second has a known form over the first's result."""
    if not isinstance(first.value, Reduce) or not isinstance(second.value, Reduce):
        return None
    if first.value.over != second.value.over or first.target.at != second.target.at:
        return None
    over, memo = first.value.over, dict[Expr, Expr]()
    element, body = (inlined(s.value.body, known.lets, memo) for s in (first, second) if isinstance(s.value, Reduce))
    least = Call("-", (element, first.target))
    match first.value.op, second.value.op, body:
        case "max" | "min" as op, "min", Call("where", (has, Load() as place, none)) if _has(
            has, element, first
        ) and none == Limit("highest", "i64"):
            return Reduce(FIRST_OF[op], over, Call("placed", (first.value.body, place)))
        case "max", "sum", Call("exp", (x,)) if x == least:
            return Reduce("exponentials", over, first.value.body)
        case "sum", "sum", Call("square" | "*", (x, *others)) if {*others} <= {x}:
            if _is_distance(x, element, first.target, extent(over, known.extents)):
                return Reduce("moments", over, first.value.body)
    return None


def join(statements: Sequence[Statement], known: Known, taken: Iterable[str]) -> dict[str, list[Statement]]:
    """What stands in place of each reduction that such a pair has: it as a part of the state, after the new reduction
    where it is the first of the pair.
    """
    names, found = set(taken), dict[str, list[Statement]]()
    for first, second in itertools.permutations(statements, 2):
        wide = None if second.name in found else joined(first, second, known)
        if wide is None:
            continue
        state = Load(free_name(wide.op, names), first.target.at)
        names.add(state.name)
        parts = [Call(f"{FIELD}{field}", (state,)) for field in FIELDS[wide.op]]
        equal = [s for s in statements if s.value == first.value and s.target.at == first.target.at]
        for s, part in (*((s, parts[0]) for s in equal), (second, parts[1])):
            found.setdefault(s.name, [replace(s, value=part)])
        found[equal[0].name].insert(0, Statement(state, wide, first.line))
    return found


def _has(condition: Expr, element: Expr, first: Statement) -> bool:
    """`element == first`, or that it is NaN."""
    equal, nan = Call("==", (element, first.target)), Call("!=", (element, element))
    return condition in (equal, Call("or", (equal, nan)))


def _is_distance(x: Expr, element: Expr, total: Expr, count: Expr) -> bool:
    """Whether it is `element - total / count` or the other way round; the factors of the count may be in any order."""
    match x:
        case Call("-", (Call("/", (whole, by)), e)) | Call("-", (e, Call("/", (whole, by)))):
            divisors, sizes = (
                Counter(Const(int(x.value)) if isinstance(x, Const) else x for x in factors(n)) for n in (by, count)
            )
            return e == element and whole == total and divisors == sizes
    return False
