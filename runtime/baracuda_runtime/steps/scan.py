"""Scans along rows, which the threads of a row go through in pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod

from .base import Dims, Problem
from .row import PEELED_LEAST, Row, RowConfiguration

# No number of these follows the device: the order of the results is that of the pieces.
_THREADS = (4, 8, 16, 32, 64, 128, 256)
_ELEMENTS = 16  # of a thread in a piece, at most
_BLOCKS = 8  # of a cluster that shares a row
_FEW = 2048  # rows: of fewer, blocks of their own leave a part of a GPU idle
_LONG = 4  # pieces of a row that is shared
_SINGLY = (RowConfiguration(8, 4, 0), RowConfiguration(32, 8, 0), RowConfiguration(256, 4, 0))
_DOWN = RowConfiguration(1, 16, 0)  # a thread goes down a column
_SHARED = RowConfiguration(8, 16, 0)  # threads share a column
_COLUMNS = 32  # of a block whose threads share them
_ALONE = 64  # elements of a column at most that a thread goes down alone
_LEAST_COLUMNS = 4  # side by side


@dataclass(frozen=True)
class Scan(Row):
    """A row longer than the last configuration holds has several pieces. `single`: there is no other row."""

    single: bool = False

    def _chosen(self, p: Problem, rows: Dims, places: Dims, vector: int) -> RowConfiguration:
        if self.unit(p.types) == vector == 1 and self._lies_down(rows, places):
            return _SHARED if prod(places[0]) > _ALONE else _DOWN
        return self._sharing(p, rows, self._holding(p.types, prod(places[0]), vector), prod(places[0]), vector)

    def _sharing(self, p: Problem, rows: Dims, c: RowConfiguration, length: int, vector: int) -> RowConfiguration:
        """With a cluster for each of few long rows, if the device has them: the order of the results is the same."""
        shared = p.clusters and prod(rows[0]) < _FEW and length > _LONG * c.capacity(vector)
        return c._replace(blocks=_BLOCKS) if shared and vector > self.unit(p.types) else c

    def _holding(self, types: Mapping[str, str], length: int, vector: int) -> RowConfiguration:
        found = self._configurations(types, vector)
        return next((c for c in found if c.holds(length, vector)), found[-1])

    def _peeled(self, p: Problem, rows: Dims, places: Dims) -> RowConfiguration | None:
        """That of aligned rows, so that the order of the results does not depend on where an operand starts."""
        (*_, length), vector = places[0], self.vector_of(p.types)
        odd = any(step % vector for k in self._elements() for step in rows[1][k])
        short = length < PEELED_LEAST * vector and (odd or length % vector != 0)
        if short or not self._contiguous(places) or not self._peeling(p.types):
            return None
        held = self._holding(p.types, length + (vector - 1 if odd else 0), vector)
        return self._sharing(p, rows, held, length, vector)

    def _lies_down(self, rows: Dims, places: Dims) -> bool:
        """Whether neighbouring rows are nearer than neighbours of one, and their threads as many as its elements."""
        across, along = (sum(abs(steps[k][-1]) for k in self._elements()) for steps in (rows[1], places[1]))
        many = rows[0][-1] >= _LEAST_COLUMNS and prod(rows[0]) * _SHARED.threads >= prod(places[0])
        return many and 0 < across < along

    def _configurations(self, types: Mapping[str, str], vector: int) -> tuple[RowConfiguration, ...]:
        """The shortest first."""
        if vector == self.unit(types):
            return _SINGLY
        items = max(1, min(4, _ELEMENTS // vector))
        return tuple(RowConfiguration(threads, items, 0) for threads in _THREADS)

    def _peeling(self, types: Mapping[str, str]) -> list[RowConfiguration]:
        vector = self.vector_of(types)
        vectors = vector > self.unit(types) and not self._packed(types)
        return list(self._configurations(types, vector)) if vectors else []

    def _kernel(
        self, types: Mapping[str, str], c: RowConfiguration, vector: int, tiled: bool = False, peeled: bool = False
    ) -> str:
        if c == _SHARED:
            return self.kernel_of("scan_down", types, c.threads, c.items)
        shared = (c.blocks,) if c.blocks else ()
        name = "scan_cluster" if shared else "scan"
        return self.kernel_of(name, types, c.threads, c.items, vector, *shared, *((True,) if peeled else ()))

    def _dynamic_shared(self, c: RowConfiguration, run_bytes: int) -> int:
        return 0  # rows are in registers

    def _block(self, c: RowConfiguration) -> tuple[int, tuple[int, int, int]]:
        return (_COLUMNS, (_COLUMNS, c.threads, 1)) if c == _SHARED else super()._block(c)

    def shapes(self, types: Mapping[str, str]) -> list[tuple[int, int]]:
        """Columns in pieces, the last of which is not full, along either dim."""
        length = 2 * _SHARED.capacity(1) + 5
        return [(length, _COLUMNS + 8), (_COLUMNS + 8, length)] if self.unit(types) == 1 else []

    def lengths(self, types: Mapping[str, str]) -> list[int]:
        """Rows that reach every configuration of vectors, and one of several pieces, the last of which is not full."""
        vector = self.vector_of(types)
        held = [c.capacity(vector) for c in self._configurations(types, vector)]
        return [*held, *(pieces * held[-1] + vector + odd for pieces in (2, _LONG) for odd in (0, 1))]

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        """Those that may have several pieces come first: of kernels that are alike, `verify` takes the first."""
        vectors = sorted({self.unit(types), self.vector_of(types)})
        found = [self._kernel(types, c, v) for v in vectors for c in reversed(self._configurations(types, v))]
        vector = self.vector_of(types)
        found += [self._kernel(types, c, vector, peeled=True) for c in reversed(self._peeling(types))]
        if vector > self.unit(types):
            shared = self._configurations(types, vector)[-1]._replace(blocks=_BLOCKS)
            found += [
                self._kernel(types, shared, vector, peeled=p)
                for p in (False, *(True for _ in self._peeling(types)[:1]))
            ]
        down = (_DOWN, _SHARED) if self.unit(types) == 1 and not self.single else ()
        return [*found, *(self._kernel(types, c, 1) for c in down)]
