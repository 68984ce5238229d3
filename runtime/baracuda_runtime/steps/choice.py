"""Steps of which a problem's sizes choose some."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import prod
from typing import Any

from .base import IN_ORDER, Step, flatten
from .pointwise import Pointwise
from .reduce import Reduce
from .row import ROW_MOST, ROW_RUN, Row


class Choice:
    """Steps of which a problem's sizes choose some."""

    @property
    def first(self) -> Step:
        """The step that most problems have."""
        return self.all[0]

    def chosen(self, desc: Any, types: Mapping[str, str]) -> tuple[Step, ...]:
        raise NotImplementedError

    @property
    def all(self) -> tuple[Step, ...]:
        raise NotImplementedError


@dataclass(frozen=True)
class Broadcast(Choice):
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
class Either(Choice):
    """A kernel that holds each row, or, where rows do not suit it, reductions in rounds and maps.

    Rows do not suit it if `after` them, in loop dims of these numbers, is more than one element: then neighbours of a
    row are no neighbours in memory. Rows across the array do not if they are short, or longer than a block holds. Rows
    with results alone do not if they are longer than a block holds on every device: then several blocks share a row.
    Rows along axes that a caller has chosen do not if the descriptor says that they are not the last ones in memory.
    """

    row: Row
    alternatives: tuple[Step, ...]
    after: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "row", replace(self.row, in_one_piece=True))
        if self.row.results_only and self.row.reduced == 1:  # only long rows have alternatives
            alternatives = tuple(replace(s, long=True) if isinstance(s, Reduce) else s for s in self.alternatives)
            object.__setattr__(self, "alternatives", alternatives)
        elif self.row.reduced == 1:  # axes that are the last in memory are always rows
            alternatives = tuple(
                replace(s, inner=False, axes=False) if isinstance(s, Reduce) and s.axes else s
                for s in self.alternatives
            )
            object.__setattr__(self, "alternatives", alternatives)

    def chosen(self, desc: Any, types: Mapping[str, str]) -> tuple[Step, ...]:
        loop = self.row.loop(desc)
        cut = len(loop) - self.row.reduced
        length, run = (prod(flatten(part)) for part in (loop[cut:], loop[-1:]))
        if any(prod(flatten(loop[k : k + 1])) > 1 for k in self.after) or not getattr(desc, IN_ORDER, True):
            return self.alternatives
        if self.row.results_only and length > self.row.longest(types):
            return self.alternatives
        return (self.row,) if run == length or run >= ROW_RUN and length <= ROW_MOST else self.alternatives

    @property
    def all(self) -> tuple[Step, ...]:
        return (self.row, *self.alternatives)
