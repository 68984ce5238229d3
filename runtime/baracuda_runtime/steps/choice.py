"""Steps of which a problem's sizes choose some."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import prod
from typing import Any

from .base import Step, flatten
from .pointwise import Pointwise
from .reduce import Reduce
from .row import ROW_MOST, ROW_RUN, Row


class Choice:
    """Steps of which a problem's sizes choose some."""

    pattern = ""

    def chosen(self, desc: Any) -> tuple[Step, ...]:
        raise NotImplementedError

    @property
    def all(self) -> tuple[Step, ...]:
        raise NotImplementedError


@dataclass(frozen=True)
class Broadcast(Choice):
    """Outputs of the operands' own shapes: one map when nothing is broadcast; else, for each, a map or a reduction."""

    together: Pointwise
    apart: tuple[tuple[Pointwise, Reduce], ...]

    pattern = "pointwise"

    def chosen(self, desc: Any) -> tuple[Step, ...]:
        broadcast = [bool(reduction.split(desc)[1]) for _, reduction in self.apart]
        if not any(broadcast):
            return (self.together,)
        return tuple(
            reduction if reduced else plain for (plain, reduction), reduced in zip(self.apart, broadcast, strict=True)
        )

    @property
    def all(self) -> tuple[Step, ...]:
        return tuple(dict.fromkeys((self.together, *(step for pair in self.apart for step in pair))))


@dataclass(frozen=True)
class Either(Choice):
    """Rows that lie across the array: a kernel that holds each, or, where they do not suit, reductions and maps."""

    row: Row
    apart: tuple[Step, ...]

    pattern = "row"

    def __post_init__(self) -> None:
        object.__setattr__(self, "row", replace(self.row, in_one_piece=True))

    def chosen(self, desc: Any) -> tuple[Step, ...]:
        loop = self.row.loop(desc)
        cut = len(loop) - self.row.reduced
        length, run = (prod(flatten(part)) for part in (loop[cut:], loop[-1:]))
        return (self.row,) if run == length or run >= ROW_RUN and length <= ROW_MOST else self.apart

    @property
    def all(self) -> tuple[Step, ...]:
        return (self.row, *self.apart)
