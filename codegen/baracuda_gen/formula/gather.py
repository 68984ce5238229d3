"""Places of gathered elements: indices that are values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from baracuda_gen.formula.graph import Call, Const, Expr, Gather, Statement

FROM_END = "from_end"  # in []: an index below 0 counts from the end of its dim


def from_end(place: Expr, size: Expr) -> Expr:
    return Call("where", (Call("<", (place, Const(0))), Call("+", (place, size)), place))


def counted(place: Expr) -> tuple[Expr, bool]:
    """The index that a place was made of, and whether it may count from the end."""
    match place:
        case Call("where", (Call("<", (a, Const(0))), Call("+", (b, _)), c)) if a == b == c:
            return a, True
    return place, False


def gathers_of(statements: Iterable[Statement]) -> Iterator[Gather]:
    for s in statements:
        yield from (x for x in s.value.nodes if isinstance(x, Gather))
