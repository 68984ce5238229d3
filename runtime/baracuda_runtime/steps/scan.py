"""Scans along rows, which the threads of a row go through in pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod

from .base import Dims, Launch, Problem, grid_of
from .layout import layout
from .row import Row, RowConfiguration, row_geometry_type

# No number of these follows the device: the order of the results is that of the pieces.
_THREADS = (8, 32, 64, 128, 256)
_ELEMENTS = 16  # of a thread in a piece, at most
_SINGLY = (RowConfiguration(8, 4, 0), RowConfiguration(32, 8, 0), RowConfiguration(256, 8, 0))
_DOWN = RowConfiguration(1, 16, 0)  # a thread goes down a column
_LEAST_COLUMNS = 4  # side by side


@dataclass(frozen=True)
class Scan(Row):
    """A row longer than the last configuration holds has several pieces."""

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        count, length = self.shape(p.desc)
        if count == 0 or length == 0:
            return []
        rows, places = self._dims(p)
        vector = self._vector(p, rows, places)
        found = self._pieces(p.types, vector)
        chosen = next((c for c in found if c.holds(length, vector)), found[-1])
        if self.unit(p.types) == vector == 1 and self._lies_down(rows, places):
            chosen = _DOWN
        per_block = 128 // chosen.threads if chosen.threads <= 32 else 1
        geometry = row_geometry_type(len(self.accesses), False)()
        geometry.rows, geometry.count, geometry.length = layout(*rows), count, length
        for k, steps in enumerate(places[1]):
            geometry.stride[k] = steps[-1]
        name, values = self._scan(p.types, chosen, vector), (*self.arguments(p), geometry)
        return [Launch(name, grid_of(count, per_block), (chosen.threads, per_block, 1), values)]

    def _lies_down(self, rows: Dims, places: Dims) -> bool:
        """Whether neighbouring rows are nearer to each other in memory than neighbours of a row, and are no fewer than
        these.
        """
        across, along = (sum(abs(steps[k][-1]) for k in self._elements()) for steps in (rows[1], places[1]))
        many = rows[0][-1] >= _LEAST_COLUMNS and prod(rows[0]) >= prod(places[0])
        return many and 0 < across < along

    def _pieces(self, types: Mapping[str, str], vector: int) -> tuple[RowConfiguration, ...]:
        """The shortest first."""
        if vector == self.unit(types):
            return _SINGLY
        items = max(1, min(4, _ELEMENTS // vector))
        return tuple(RowConfiguration(threads, items, 0) for threads in _THREADS)

    def _scan(self, types: Mapping[str, str], c: RowConfiguration, vector: int) -> str:
        return self.kernel_of("scan", types, c.threads, c.items, vector)

    def lengths(self, types: Mapping[str, str]) -> list[int]:
        """Rows that reach every configuration of vectors, and one of several pieces, the last of which is not full."""
        vector = self.vector_of(types)
        held = [c.capacity(vector) for c in self._pieces(types, vector)]
        return [*held, 2 * held[-1] + vector]

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        vectors = sorted({self.unit(types), self.vector_of(types)})
        found = [self._scan(types, c, vector) for vector in vectors for c in self._pieces(types, vector)]
        return [*found, self._scan(types, _DOWN, 1)] if self.unit(types) == 1 else found
