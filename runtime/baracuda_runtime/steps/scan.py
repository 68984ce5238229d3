"""Scans along rows, which the threads of a row go through in pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod

from .base import Dims, Problem
from .row import Row, RowConfiguration

# No number of these follows the device: the order of the results is that of the pieces.
_THREADS = (8, 32, 64, 128, 256)
_ELEMENTS = 16  # of a thread in a piece, at most
_SINGLY = (RowConfiguration(8, 4, 0), RowConfiguration(32, 8, 0), RowConfiguration(256, 8, 0))
_DOWN = RowConfiguration(1, 16, 0)  # a thread goes down a column
_LEAST_COLUMNS = 4  # side by side


@dataclass(frozen=True)
class Scan(Row):
    """A row longer than the last configuration holds has several pieces."""

    def _chosen(self, p: Problem, rows: Dims, places: Dims, vector: int) -> RowConfiguration:
        if self.unit(p.types) == vector == 1 and self._lies_down(rows, places):
            return _DOWN
        found = self._configurations(p.types, vector)
        return next((c for c in found if c.holds(prod(places[0]), vector)), found[-1])

    def _lies_down(self, rows: Dims, places: Dims) -> bool:
        """Whether neighbouring rows are nearer to each other in memory than neighbours of a row, and are no fewer than
        these.
        """
        across, along = (sum(abs(steps[k][-1]) for k in self._elements()) for steps in (rows[1], places[1]))
        many = rows[0][-1] >= _LEAST_COLUMNS and prod(rows[0]) >= prod(places[0])
        return many and 0 < across < along

    def _configurations(self, types: Mapping[str, str], vector: int) -> tuple[RowConfiguration, ...]:
        """The shortest first."""
        if vector == self.unit(types):
            return _SINGLY
        items = max(1, min(4, _ELEMENTS // vector))
        return tuple(RowConfiguration(threads, items, 0) for threads in _THREADS)

    def _peeling(self, types: Mapping[str, str]) -> list[RowConfiguration]:
        return []

    def _kernel(
        self, types: Mapping[str, str], c: RowConfiguration, vector: int, tiled: bool = False, peeled: bool = False
    ) -> str:
        return self.kernel_of("scan", types, c.threads, c.items, vector)

    def lengths(self, types: Mapping[str, str]) -> list[int]:
        """Rows that reach every configuration of vectors, and one of several pieces, the last of which is not full."""
        vector = self.vector_of(types)
        held = [c.capacity(vector) for c in self._configurations(types, vector)]
        return [*held, 2 * held[-1] + vector]

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        """Those that may have several pieces come first: of kernels that are alike, `verify` takes the first."""
        vectors = sorted({self.unit(types), self.vector_of(types)})
        found = [self._kernel(types, c, v) for v in vectors for c in reversed(self._configurations(types, v))]
        return [*found, self._kernel(types, _DOWN, 1)] if self.unit(types) == 1 else found
