"""What an op promises of its bits, from its formula."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from baracuda_gen.formula.function import Function
from baracuda_gen.formula.functions import EXACT_SCANS, FUNCTIONS, SEARCHES
from baracuda_gen.formula.graph import Call, Expr, Load, Reduce, Scan, Statement, Stored, SumTo, kept
from baracuda_gen.formula.op import Op


@kept
def inexact(op: Op) -> tuple[str, ...]:
    """The functions that are held to a bound."""
    return _names(f for e in _nodes(op) if (f := _function(e)) and not f.exact)


@kept
def inexact_in_16_bits(op: Op) -> tuple[str, ...]:
    """The functions that round the same everywhere but where all elements have 16 bits, whose forms for that do not:
    unless they make an element of elements, in which both have the same bits.
    """
    own = _of_elements(op)
    return _names(f for e in _nodes(op) if (f := _function(e)) and f.exact and f.has_forms(False) and e not in own)


@kept
def sums(op: Op) -> bool:
    return any(map(_is_sum, _nodes(op)))


def _is_sum(e: Expr) -> bool:
    """Whether the order of its terms shows in its bits."""
    match e:
        case Reduce(op):
            return op in ("sum", "prod", *SEARCHES)
        case Scan(op):
            return op not in EXACT_SCANS
    return isinstance(e, SumTo)


def _nodes(op: Op) -> list[Expr]:
    return [e for v in op.variants for s in v.block.statements for e in s.value.nodes]


def _function(e: Expr) -> Function | None:
    return FUNCTIONS.get(e.function) if isinstance(e, Call) else None


def _names(functions: Iterable[Function]) -> tuple[str, ...]:
    return tuple(sorted({f.name for f in functions}))


def makes_elements(s: Statement, elements: Mapping[str, str]) -> bool:
    """Whether a statement is a function of operands as they are stored, and is stored at once, in the same type.
    `elements`: the types of operands.
    """
    made, element = stored_value(s), s.value.element if isinstance(s.value, Stored) else elements.get(s.name)
    return (
        isinstance(made, Call)
        and element is not None
        and all(isinstance(a, Load) and elements.get(a.name) == element for a in made.args)
    )


def stored_value(s: Statement) -> Expr:
    """What a statement computes, before it is rounded to an element type."""
    return s.value.body if isinstance(s.value, Stored) else s.value


def _of_elements(op: Op) -> set[Expr]:
    """The calls that have the same bits in 16 bits, wherever they stand."""
    found: set[Expr] = set()
    elsewhere: set[Expr] = set()
    for v in op.variants:
        elements = {t.name: t.element for t in (*v.block.inputs, *v.block.outputs)}
        for s in v.block.statements:
            own = (f := _function(s.value)) and f.half_exact and makes_elements(s, elements)
            found |= {s.value} if own else set()
            elsewhere |= {e for e in s.value.nodes if e is not s.value or not own}
    return found - elsewhere
