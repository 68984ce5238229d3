"""Index expressions as steps through an operand: affine in the loop's indices, blocks (`axis // group_size`) by
splitting an index in two.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from baracuda_gen.formula.affine import divisible, expression, linear
from baracuda_gen.formula.graph import Call, Expr, Index, Statement, rebuild
from baracuda_gen.formula.op import Condition


class NotAffine(Exception):
    """An index that no stride can express."""


def affine(e: Expr, loop: Collection[str]) -> tuple[dict[str, Expr], Expr]:
    """An index expression as {loop index: factor} and a constant part."""
    if not e.free_indices:
        return {}, e
    parts = linear(e)
    if parts is None or not parts[0].keys() <= set(loop):
        raise NotAffine
    return {name: expression(factor) for name, factor in parts[0].items()}, expression(parts[1])


def block_splits(
    statements: Iterable[Statement], conditions: Iterable[Condition], extents: Mapping[str, Expr]
) -> dict[str, Expr]:
    """Indices used as `i // k` or `i % k`, with their k, where the entry's conditions say that k divides the index's
    extent.
    """
    exact = divisible(c.expression for c in conditions)
    splits: dict[str, Expr] = {}
    loads = [x for s in statements for x in (*s.value.loads, s.target)]
    for x in (x for load in loads for a in load.at for x in a.nodes):
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
