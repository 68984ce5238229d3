"""Scans along rows, which the threads of a row go through in pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod

from .base import INDEX, Dims, Launch, Problem, grid_of
from .row import PEELED_LEAST, Row, RowConfiguration, row_geometry

# No number of these follows the device: the order of the results is that of the pieces.
_THREADS = (4, 8, 16, 32, 64, 128, 256)
_ELEMENTS = 16  # of a thread in a piece, at most
_BLOCKS = 8  # of a cluster that shares a row
_FEW = 2048  # rows: of fewer, blocks of their own leave a part of a GPU idle
_LONG = 4  # pieces of a row that is shared
_SINGLY = (RowConfiguration(8, 4, 0), RowConfiguration(32, 8, 0), RowConfiguration(256, 4, 0))
# Columns of an array, which threads go down (`skeletons/scan_columns.cuh`):
_MOST_COLUMNS = 8  # of a thread
_DOWN = 32  # threads that share a column
_LANES = 8  # threads of a block that lie beside each other
_ALONE_LANES = 128  # the same, where each goes down alone
_PIECE = 4 * _DOWN  # elements of a column that its threads have at once, at most
_SHORT, _ALONE = 16, 64  # elements of a column at most that a thread goes down alone: of any, and
_MANY = 1 << 18  # where there are so many
_FEW_GROUPS = 1024  # blocks: of fewer, clusters share columns
_LEAST_COLUMNS = 4  # side by side
_ENOUGH = 4  # blocks side by side that are faster than rows whose elements lie apart, however long these are


@dataclass(frozen=True)
class Scan(Row):
    """A row longer than the last configuration holds has several pieces. `single`: there is no other row. `in_rows`:
    some operand always has the elements of a row as neighbours."""

    single: bool = False
    in_rows: bool = False

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        rows, places = self._dims(p)
        if self.shape(p.desc)[0] and self._lies_down(p.types, rows, places):
            return [self._down(p, rows, places)]
        return super().launches(p, partials)

    def _chosen(self, p: Problem, rows: Dims, places: Dims, vector: int) -> RowConfiguration:
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

    def _lies_down(self, types: Mapping[str, str], rows: Dims, places: Dims) -> bool:
        """Whether neighbouring rows are nearer than neighbours of one, and they are enough. Where operands start does
        not count, so that the order of the results does not depend on it."""
        if not self._goes_down(types) or self._contiguous(places):
            return False
        across, along = (sum(abs(steps[k][-1]) for k in self._elements()) for steps in (rows[1], places[1]))
        count, length = prod(rows[0]), prod(places[0])
        vector = self._beside(types, rows, places)
        many = count * _DOWN >= length or vector > 1 and count >= _ENOUGH * _LANES * vector
        return rows[0][-1] >= _LEAST_COLUMNS and many and 0 < across < along

    def _goes_down(self, types: Mapping[str, str]) -> bool:
        return self.unit(types) == 1 and not self.single

    def _beside(self, types: Mapping[str, str], rows: Dims, places: Dims) -> int:
        """Neighbouring columns that a thread may have, as far as strides say: those of 16 bytes of the widest operand.
        An element that a row has once has no neighbours."""
        vector = self._most_beside(types)
        kept = [k for k in self._elements() if k not in self.same and self.accesses[k].element != INDEX]
        steps = [(rows[1][k], places[1][k]) for k in kept]
        whole = rows[0][-1] % vector == 0 and all(
            last == 1 and not any(step % vector for step in (*outer, *along)) for (*outer, last), along in steps
        )
        return vector if whole else 1

    def _most_beside(self, types: Mapping[str, str]) -> int:
        """1 where no layout has several."""
        beside = not self.in_rows and all(a.full for a in self.accesses)
        return self._columns_of(types) if beside else 1

    def _columns_of(self, types: Mapping[str, str]) -> int:
        return min(_MOST_COLUMNS, self.vector_of(types))

    def _down(self, p: Problem, rows: Dims, places: Dims) -> Launch:
        """Threads of which each has neighbouring columns. Which ones share a column follows from its length, and blocks
        of a cluster join results in the order of one block."""
        (count, length), vector = self.shape(p.desc), self._beside(p.types, rows, places)
        read = [a for k, a in enumerate(self.accesses) if k in self._elements() and k not in self.same]
        if not all(a.guarded or a.element == INDEX or p.aligned(a, vector) for a in read):
            vector = 1
        threads = 1 if length <= _SHORT or length <= _ALONE and count >= _MANY else _DOWN
        lanes = self._lanes(p.types, threads, vector)
        vectors = [*rows[0][:-1], rows[0][-1] // vector]
        (groups, *_) = grid_of(prod(vectors), lanes)
        few = p.clusters and vector > 1 and threads > 1 and groups < _FEW_GROUPS and length > _LONG * _PIECE
        blocks = _BLOCKS if few else 1
        beside = vectors, [[*outer, last * vector] for *outer, last in rows[1]]
        values = (*self.arguments(p), row_geometry(prod(vectors), length, beside, places))
        name = self._down_kernel(p.types, threads, vector, blocks)
        return Launch(name, (groups * blocks, 1, 1), (lanes, threads, 1), values)

    def _lanes(self, types: Mapping[str, str], threads: int, vector: int) -> int:
        """Of single elements at least 32 bytes of the widest operand lie beside each other."""
        return _ALONE_LANES if threads == 1 else _LANES if vector > 1 else max(_LANES, 2 * self._columns_of(types))

    def _down_kernel(self, types: Mapping[str, str], threads: int, vector: int, blocks: int = 1) -> str:
        numbers = threads, self._lanes(types, threads, vector), vector
        if blocks > 1:
            return self.kernel_of("scan_down_cluster", types, *numbers, blocks)
        return self.kernel_of("scan_down", types, *numbers)

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
        shared = (c.blocks,) if c.blocks else ()
        name = "scan_cluster" if shared else "scan"
        return self.kernel_of(name, types, c.threads, c.items, vector, *shared, *((True,) if peeled else ()))

    def _dynamic_shared(self, c: RowConfiguration, run_bytes: int, held: int) -> int:
        return 0  # rows are in registers

    def shapes(self, types: Mapping[str, str]) -> list[tuple[int, int]]:
        """Columns in pieces, the last of which is not full, along either dim: enough for a cluster, and too few. And
        short ones."""
        if not self._goes_down(types):
            return []
        columns, odd = _MOST_COLUMNS * (_LANES + 1), 5
        lengths = ((_LONG + 1) * _PIECE + odd, 2 * _PIECE + odd, _SHORT - 3)
        return [shape for length in lengths for shape in ((length, columns), (columns, length))]

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
        if not self._goes_down(types):
            return found
        beside = sorted({1, self._most_beside(types)})
        found += [self._down_kernel(types, threads, v) for v in beside for threads in (_DOWN, 1)]
        return [*found, *(self._down_kernel(types, _DOWN, v, _BLOCKS) for v in beside if v > 1)]
