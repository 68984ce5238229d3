"""How neighbours of a pointwise loop lie in its operands: which kernels have the way of rows that lie apart
(`pitched.cuh`), and which accesses take turns in memory.
"""

from __future__ import annotations

from collections.abc import Sequence

from baracuda_gen.formula.graph import Const, Expr
from baracuda_gen.schedule.model import Access, Step


def is_pitched(step: Step) -> bool:
    """Whether the kernel has that way. So far, where some operand is never contiguous as the loop runs, so that there
    is no flat kernel; nothing in the way depends on that.
    """
    paired = {a for both in _pairs(step) for a in both}
    return (
        step.pattern == "pointwise"
        and any(a.distinct for a in step.accesses)
        and not any(_is_scattered(a) for a in step.accesses if a not in paired)
    )


def is_scattered(step: Step) -> bool:
    """Whether neighbours along the last loop dim are never neighbours in some operand."""
    return step.pattern == "pointwise" and any(_is_scattered(a) for a in step.accesses)


def pairs(step: Step) -> tuple[tuple[Access, Access], ...]:
    """What that way reads or writes together: even elements and odd ones, `x[rows, 2 * d]` and `x[rows, 2 * d + 1]`."""
    return _pairs(step) if is_pitched(step) else ()


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
