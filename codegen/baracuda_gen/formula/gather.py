"""Places of gathered elements: indices that are values."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from baracuda_gen.formula.functions import MATCHED, REPORTED
from baracuda_gen.formula.graph import Call, Const, Expr, Gather, Load, Reduce, Scan, Statement, outer_nodes

FROM_END = "from_end"  # in []: an index below 0 counts from the end of its dim
UNIQUE = "unique"  # in []: no two elements of the loop read the same place


def from_end(place: Expr, size: Expr) -> Expr:
    return Call("where", (Call("<", (place, Const(0))), Call("+", (place, size)), place))


def counted(place: Expr) -> tuple[Expr, bool]:
    """The index that a place was made of, and whether it may count from the end."""
    match place:
        case Call("where", (Call("<", (a, Const(0))), Call("+", (b, _)), c)) if a == b == c:
            return a, True
    return place, False


def unreported(place: Expr) -> tuple[Expr, Expr | None]:
    """A place, and where kernels report it if it is out of bounds: None for nowhere."""
    match place:
        case Call("reported", (own, needed, _)):
            return own, None if needed == Const(False) else needed
    return place, None


def is_unique(place: Expr) -> bool:
    return isinstance(place, Call) and place.function == REPORTED.name and place.args[2] == Const(True)


def matched_places(values: Iterable[Expr]) -> dict[Call, None]:
    """The places that are compared with indices of results, and reported."""
    nodes = (x for e in values for x in e.nodes)
    return dict.fromkeys(x for x in nodes if isinstance(x, Call) and x.function == MATCHED.name)


def unmatched(e: Expr) -> Expr | None:
    """Such a place without the report; None of anything else."""
    return e.args[0] if isinstance(e, Call) and e.function == MATCHED.name else None


def gathers_of(statements: Iterable[Statement]) -> Iterator[Gather]:
    for s in statements:
        yield from (x for x in s.value.nodes if isinstance(x, Gather))


def gathered_places(statements: Iterable[Statement]) -> set[Expr]:
    """The places that are gathered themselves, or reported where that rests on what is gathered."""
    gathered: set[str] = set()
    for s in statements:
        if _is_gathered(s.value, gathered):
            gathered.add(s.name)
    parts = (x for g in gathers_of(statements) for place in g.places for x in unreported(place) if x is not None)
    return {x for x in parts if _is_gathered(x, gathered)}


def _is_gathered(e: Expr, names: Collection[str]) -> bool:
    """Whether a value rests on gathered elements of the same kernel: not on what a reduction or a scan finds of them.
    `names` has the lets and outputs that do.
    """
    read = outer_nodes(e, lambda x: isinstance(x, Load | Gather | Reduce | Scan))
    return any(isinstance(x, Gather) or isinstance(x, Load) and x.name in names for x in read)
