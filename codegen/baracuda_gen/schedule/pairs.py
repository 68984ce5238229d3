"""Which accesses of a pointwise kernel take turns in memory: what reads, or writes, every second element of an operand,
and what reads or writes those between.
"""

from __future__ import annotations

from collections.abc import Sequence

from baracuda_gen.formula.graph import Const
from baracuda_gen.schedule.model import Access, Step


def pairs(step: Step) -> tuple[tuple[Access, Access], ...]:
    """The access of even elements and that of odd ones: `x[rows, 2 * d]` and `x[rows, 2 * d + 1]`."""
    if step.pattern != "pointwise":
        return ()
    return (*_among(step.reads), *_among(step.writes))


def _among(accesses: Sequence[Access]) -> list[tuple[Access, Access]]:
    seconds = [a for a in accesses if a.distinct and a.strides[-1] == ((_last(a), Const(2)),)]
    return [
        (even, odd)
        for even in seconds
        for odd in seconds
        if (even.tensor, even.strides) == (odd.tensor, odd.strides)
        and even.offset == ()
        and odd.offset == ((_last(odd), Const(1)),)
    ]


def _last(a: Access) -> int:
    return len(a.load.at) - 1
