"""Sums over matches, `sum[n](where(index[n] == j, value[n], 0))`: values name the places that terms are added up at."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from baracuda_gen.formula.gather import gathers_of
from baracuda_gen.formula.graph import Block, Call, Const, Expr, Index, Load, Reduce


@dataclass(frozen=True)
class Match:
    """`index[n] == j`: the index of the results, and the value that names one of them for each term."""

    index: str
    place: Expr


def match_of(e: Expr, numbers: Collection[str] = ()) -> Match | None:
    """Of a sum over matches the comparison that all terms but those of one place fail. None: it is another value.
    `numbers`: operands that stand for indices as numbers.
    """
    if not isinstance(e, Reduce) or e.op != "sum":
        return None
    for condition in _conditions(e.body):
        match condition:
            case Call("==", (a, b)):
                for index, place in ((b, a), (a, b)):
                    if _names_results(index, place, e, numbers):
                        return Match(index.free_indices[0], place)
    return None


def places_of(block: Block) -> Iterator[tuple[Expr, Expr]]:
    """The values that say where elements are read or added up, each with the size of the dim that they are in."""
    dims = {t.name: t.dims or () for t in block.inputs}
    for x in gathers_of(block.statements):
        yield from ((place, dims[x.name][k].size) for k, place in zip(x.dims, x.places, strict=True))
    for e in (e for s in block.statements for e in s.value.nodes):
        if (found := match_of(e)) is not None:
            yield found.place, block.extents[found.index]


def _names_results(index: Expr, place: Expr, e: Reduce, numbers: Collection[str]) -> bool:
    """Whether the index is one of the results, and the place depends on what is summed, and not on that index."""
    is_number = isinstance(index, Index) or isinstance(index, Load) and index.name in numbers
    own, reached, over = set(index.free_indices), set(place.free_indices), set(e.over)
    return is_number and len(own) == 1 and not own & (over | reached) and bool(reached & over) and bool(place.loads)


def _conditions(e: Expr) -> Iterator[Expr]:
    """What holds where a term is not 0, whatever the rest of it is."""
    match e:
        case Call("where", (condition, value, Const(0) | Const(0.0))):
            yield from _all_of(condition)
            yield from _conditions(value)
        case Call("neg" | "float", (a,)):
            yield from _conditions(a)


def _all_of(condition: Expr) -> Iterator[Expr]:
    if isinstance(condition, Call) and condition.function == "and":
        for part in condition.args:
            yield from _all_of(part)
    else:
        yield condition
