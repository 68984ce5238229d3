"""Index expressions as steps through an operand: affine in the loop's indices, blocks (`axis // group_size`) by
splitting an index in two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from baracuda_gen.formula.affine import divisible
from baracuda_gen.formula.graph import Call, Const, Expr, Index, Statement, rebuild
from baracuda_gen.formula.op import Condition


class NotAffine(Exception):
    """An index that no stride can express."""


def affine(e: Expr, loop: Iterable[str]) -> tuple[dict[str, Expr], Expr]:
    """An index expression as {loop index: factor} and a constant part."""
    loop = tuple(loop)
    if not any(isinstance(x, Index) for x in e.nodes):
        return {}, e
    match e:
        case Index(name=name) if name in loop:
            return {name: Const(1)}, Const(0)
        case Call(function="+" | "-" as sign, args=(left, right)):
            (a, m), (b, n) = affine(left, loop), affine(right, loop)
            joined = dict(a)
            for name, factor in b.items():
                joined[name] = (
                    times(Const(-1), factor)
                    if sign == "-" and name not in joined
                    else add(joined.get(name, Const(0)), factor, sign)
                )
            return joined, add(m, n, sign)
        case Call(function="*", args=(left, right)):
            (a, m), (b, n) = affine(left, loop), affine(right, loop)
            if a and b:
                raise NotAffine
            factors, factor, rest = (a, n, m) if a else (b, m, n)
            return {name: times(f, factor) for name, f in factors.items()}, times(rest, factor)
        case _:
            raise NotAffine


def add(a: Expr, b: Expr, sign: str = "+") -> Expr:
    if b == Const(0):
        return a
    if a == Const(0) and sign == "+":
        return b
    return Call(sign, (a, b))


def times(a: Expr, b: Expr) -> Expr:
    if Const(0) in (a, b):
        return Const(0)
    return b if a == Const(1) else a if b == Const(1) else Call("*", (a, b))


def block_splits(
    statements: Iterable[Statement], conditions: Iterable[Condition], extents: Mapping[str, Expr]
) -> dict[str, Expr]:
    """Indices used as `i // k` or `i % k`, with their k, where the entry's conditions say that k divides the index's
    extent.
    """
    exact = divisible(c.expression for c in conditions)
    splits: dict[str, Expr] = {}
    for x in (
        x for s in statements for e in (s.value, *s.target.at) for load in e.loads for a in load.at for x in a.nodes
    ):
        match x:
            case Call(function="//" | "%", args=(Index(name=name), k)):
                if (extents[name], k) not in exact or splits.setdefault(name, k) != k:
                    raise NotAffine
    return splits


def split_names(index: str) -> tuple[str, str]:
    return f"{index}_block", f"{index}_in"


def apply_splits(e: Expr, splits: Mapping[str, Expr]) -> Expr:
    """`i // k` becomes i's block, `i % k` its place in the block, and i itself block * k + place."""
    match e:
        case Call(function="//", args=(Index(name=name), k)) if splits.get(name) == k:
            return Index(split_names(name)[0])
        case Call(function="%", args=(Index(name=name), k)) if splits.get(name) == k:
            return Index(split_names(name)[1])
        case Index(name=name) if name in splits:
            block, place = split_names(name)
            return Call("+", (Call("*", (Index(block), splits[name])), Index(place)))
        case _:
            return rebuild(e, lambda c: apply_splits(c, splits))


def split_extent(size: Expr, k: Expr) -> Expr:
    return Call("//", (size, k))
