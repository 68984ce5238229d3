"""How neighbours of a pointwise loop lie in its operands: next to each other, taking turns with another access, or
neither.
"""

from __future__ import annotations

from collections.abc import Sequence

from baracuda_gen.formula.graph import Const, Expr, kept
from baracuda_gen.schedule.model import Access, Step


@kept
def is_scattered(step: Step) -> bool:
    """Whether neighbours along the last loop dim are never neighbours in some operand, alone or in a pair."""
    if step.pattern == "row":
        along = ([factor for _, factor in a.strides[-1]] for a in step.accesses if a.strides)
        return any(factors not in ([], [Const(1)]) for factors in along)
    paired = {a for both in _pairs(step) for a in both}
    return step.pattern == "pointwise" and any(_is_scattered(a) for a in step.accesses if a not in paired)


@kept
def pairs(step: Step) -> tuple[tuple[Access, Access], ...]:
    """What is read or written together in whole accesses (`pairs.cuh`): even elements and odd ones, `x[rows, 2 * d]`
    and `x[rows, 2 * d + 1]`.
    """
    return () if step.pattern != "pointwise" or is_scattered(step) else _pairs(step)


def _pairs(step: Step) -> tuple[tuple[Access, Access], ...]:
    return (*_among(step.reads), *_among(step.writes))


def _among(accesses: Sequence[Access]) -> list[tuple[Access, Access]]:
    seconds = [a for a in accesses if a.distinct and a.strides[-1] == _steps(a, 2)]
    return [
        (even, odd)
        for even in seconds
        for odd in seconds
        if (even.tensor, even.strides) == (odd.tensor, odd.strides)
        and even.offset == ()
        and odd.offset == _steps(odd, 1)
    ]


def _steps(a: Access, count: int) -> tuple[tuple[int, Expr], ...]:
    """So many steps along the operand's last dim."""
    return ((len(a.load.at) - 1, Const(count)),)


def _is_scattered(a: Access) -> bool:
    return a.distinct and [factor for _, factor in a.strides[-1]] != [Const(1)]
