"""Steps of which a problem's sizes choose some."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .base import Step
from .pointwise import Pointwise
from .reduce import Reduce
from .row import Row


@dataclass(frozen=True)
class Broadcast:
    """Outputs of the operands' own shapes: one map when nothing is broadcast; else, for each, a map of its own (one
    output's is the fused one) or a reduction.
    """

    fused: Pointwise
    sums: tuple[Reduce, ...]
    maps: tuple[Pointwise, ...] = ()

    def chosen(self, desc: Any, types: Mapping[str, str]) -> tuple[Step, ...]:
        broadcast = [bool(s.split(desc)[1]) for s in self.sums]
        if not any(broadcast):
            return (self.fused,)
        either = zip(broadcast, self.sums, self.maps or (self.fused,), strict=True)
        return tuple(reduction if reduced else plain for reduced, reduction, plain in either)

    @property
    def all(self) -> tuple[Step, ...]:
        return (self.fused, *self.maps, *self.sums)


@dataclass(frozen=True)
class Either:
    """A kernel of rows, or, where rows do not suit it, other steps of the same results. `after`: see `Row.suits`;
    `down`: all rows lie down the columns of an array.
    """

    row: Row
    alternatives: tuple[Step | Choice, ...]
    after: tuple[int, ...] = ()
    down: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "row", self.row.beside(self.alternatives, self.after, self.down))

    def chosen(self, desc: Any, types: Mapping[str, str]) -> tuple[Step, ...]:
        return (self.row,) if self.row.suits(desc, types, self.after) else self.row.others(desc, types)

    @property
    def all(self) -> tuple[Step, ...]:
        return self.row.all


Choice = Broadcast | Either
