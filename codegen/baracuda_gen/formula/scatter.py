"""Reductions over matches, `sum[n](where(index[n] == j, value[n], 0))`: values name the places that terms belong to."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from baracuda_gen.formula.affine import linear_position
from baracuda_gen.formula.gather import gathers_of
from baracuda_gen.formula.graph import Block, Call, Const, Expr, Index, Load, Reduce, Statement, chained, needed_by
from baracuda_gen.formula.specialise import replaced


@dataclass(frozen=True)
class Match:
    """`index[n] == j`: the index of the results, and the value that names one of them for each term. Of several
    indices, as in `place[n] == i * size(j) + j`, the value numbers the results.
    """

    condition: Expr
    indices: tuple[str, ...]
    place: Expr
    value: Expr  # of a term where the two are the same, and
    other: Expr  # where they are not: it does not depend on the term

    @property
    def index(self) -> str:
        return self.indices[0]


def match_of(
    e: Expr, numbers: Collection[str] = (), sizes: Mapping[str, Expr] = MappingProxyType({}), loaded: bool = True
) -> Match | None:
    """Of a reduction over matches the comparison that all terms but those of one place fail. None: it is another value.
    `numbers`: operands that stand for indices as numbers. `sizes`: of indices that may be joint. `loaded`: the place
    rests on operands.
    """
    if not isinstance(e, Reduce):
        return None
    for c in e.body.nodes:
        match c:
            case Call("==" | "!=", (a, b)):
                for index, place in ((b, a), (a, b)):
                    if (place.loads or not loaded) and (indices := _results(index, place, e, numbers, sizes)):
                        value, other = _arms(e.body, c)
                        if _joins_nothing(other, e):
                            return Match(Call("==", (a, b)), indices, place, value, other)
    return None


def with_joint_matches(e: Expr, numbers: Collection[str], sizes: Mapping[str, Expr]) -> Expr:
    """A sum over matches of several indices, one inside another, as one of a single comparison: then a term is looked
    at for one result, and not for all along the other indices. `sizes`: of the indices that may be joint.
    """
    match = match_of(e, numbers)
    if match is None or match.index not in sizes or not isinstance(e, Reduce) or e.op != "sum":
        return e
    places, value, indices = [match.place], match.value, [match.index]
    while (further := match_of(replace(e, body=value), numbers)) and further.index in sizes.keys() - {*indices}:
        found = [*places, further.place]
        if {i for place in found for i in place.free_indices} & {*indices, further.index}:
            break  # where a term belongs rests on the result
        places, value, indices = found, further.value, [*indices, further.index]
    if not indices[1:]:
        return e
    bounds = ((place, sizes[i]) for place, i in zip(places, indices, strict=True))
    within = (c for place, size in bounds for c in (Call("<=", (Const(0), place)), Call("<", (place, size))))
    joint = [*map(Index, indices)]
    place = Call("where", (chained("and", within), linear_position(joint, sizes, places), Const(-1)))
    return replace(e, body=Call("where", (Call("==", (place, linear_position(joint, sizes))), value, match.other)))


def one_term_of(e: Reduce) -> Match | None:
    """Of a sum all of whose terms are 0 but one, which a value names: `sum[j](where(label[n] == j, x[n, j], 0))`."""
    for c in e.body.nodes if e.op == "sum" else ():
        match c:
            case Call("==" | "!=", (Index(name), place)) | Call("==" | "!=", (place, Index(name))):
                if name in e.over and place.loads and name not in place.free_indices:
                    value, other = _arms(e.body, c)
                    if isinstance(other, Const) and other.value == 0:
                        return Match(Call("==", (place, Index(name))), (name,), place, value, other)
    return None


def places_of(block: Block) -> Iterator[tuple[set[str], Expr]]:
    """For each value that says where elements are read or added up: what it is computed from, also through lets, and
    the size of the dim that it is in.
    """
    sizes, known = block.sizes(), {s.name: s for s in block.statements}

    def rests_on(s: Statement, place: Expr) -> set[str]:
        return {x.name for needed in needed_by([replace(s, value=place)], known) for x in needed.value.loads}

    for s in block.statements:
        for x in gathers_of([s]):
            yield from ((rests_on(s, place), sizes[x.name][k]) for k, place in zip(x.dims, x.places, strict=True))
        for e in (e for e in s.value.nodes if isinstance(e, Reduce)):
            while found := match_of(e):
                yield rests_on(s, found.place), block.extents[found.index]
                e = replace(e, body=found.value)  # may compare with further indices


def _results(
    index: Expr, place: Expr, e: Reduce, numbers: Collection[str], sizes: Mapping[str, Expr]
) -> tuple[str, ...]:
    """The index if it is one of the results, or several as one number, and the place depends on what is summed, and not
    on them.
    """
    found, joint = tuple[str, ...](), index
    while isinstance(joint, Call):
        match joint:
            case Call("+", (Call("*", (first, size)), Index(last))) if sizes.get(last) == size:
                joint, found = first, (last, *found)
            case _:
                break
    is_number = isinstance(joint, Index) or isinstance(joint, Load) and joint.name in numbers
    reached, over = set(place.free_indices), set(e.over)
    if not is_number or len(joint.free_indices) != 1 or not reached & over:
        return ()
    own = (*joint.free_indices, *found)
    return () if {*own} & (over | reached) else own


def _arms(body: Expr, comparison: Call) -> tuple[Expr, Expr]:
    """A term where the two sides of a comparison are the same, and where they are not."""
    same: dict[Expr, Expr] = {comparison: Const(comparison.function == "==")}
    other: dict[Expr, Expr] = {comparison: Const(comparison.function != "==")}
    return replaced(body, same.get), replaced(body, other.get)


def _joins_nothing(other: Expr, e: Reduce) -> bool:
    """Whether one term of this value does for all of them, or, in a sum, none. Products round with each factor, in an
    order that no bound is known for.
    """
    if e.op in ("max", "min"):
        return not {*e.over} & {*other.free_indices}
    return e.op == "sum" and isinstance(other, Const) and other.value == 0
