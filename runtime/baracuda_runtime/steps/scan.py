"""Scans along rows, which the threads of a row go through in pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, ClassVar, NamedTuple

from .base import INDEX, Dims, Launch, Problem, grid_of
from .row import Row, row_geometry
from .row_configurations import RowConfiguration

# No number of these follows the device: the order of the results is that of the pieces.
_THREADS = (4, 8, 16, 32, 64, 128, 256)
_ELEMENTS = 16  # of a thread in a piece, at most
_BLOCKS, _FEWER_BLOCKS = 8, 4  # of a cluster that shares a row: fewer where pieces are few, or rows are not
_FEW = 2048  # rows: of fewer, blocks of their own leave a part of a GPU idle
_LONG, _MANY_ROWS = 4, 1024  # pieces: a row of more is shared; of so many rows, one of more than _BLOCKS
_PEELED_LEAST = 8  # vectors of a row that is not aligned: in a shorter one, too many of them are partial
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

# How blocks have rows: the end of a kernel's name, and the blocks of a cluster.
Sharing = tuple[Any, ...]
_UNSHARED: Sharing = ("",)  # a block has whole rows
_SEGMENTED: tuple[Sharing, ...] = (("_join",), ("_segment",))  # blocks join segments of rows, then scan them


class Segments(NamedTuple):
    """Where rows, or blocks that have all columns side by side, are fewer than `fewest` and have `shortest` elements or
    more, blocks have segments of them: of at least `least` elements, a multiple of any piece; `about` so many of all
    rows together, and `most` of one."""

    fewest: int
    shortest: int
    least: int
    about: int = 4096
    most: int = 4096


_ALONG = Segments(16, 1 << 18, 8 * 1024)
_ACROSS = Segments(16, 1 << 13, 1024, most=256)  # of columns: few threads join the results of those before
_SINGLE = _ACROSS._replace(fewest=128)  # columns that have no vectors have no clusters either


@dataclass(frozen=True)
class Scan(Row):
    """A row longer than the last configuration holds has several pieces. `single`: there is no other row. `in_rows`:
    some operand always has the elements of a row as neighbours."""

    block_threads: ClassVar[int] = 128

    single: bool = False
    in_rows: bool = False

    @property
    def buffers(self) -> int:
        return 1  # the results of segments

    def partials(self, desc: Any, types: Mapping[str, str]) -> tuple[int, ...]:
        """Strides say whether rows or columns have segments: there is room for either."""
        count, length = self.shape(desc)
        _, of_rows = self._segments(_ALONG, count, length)
        results = count * of_rows if of_rows > 1 else 0
        for vector in (1, self._most_beside(types)) if self._goes_down(types) else ():
            _, of_columns = self._segments_down(types, count, length, _DOWN, vector)
            columns = self._lanes(types, _DOWN, vector) * vector
            results = max(results, -(-count // columns) * columns * of_columns if of_columns > 1 else 0)
        return (results * max(self.state_bytes(types)),)

    def _segments(self, of: Segments, count: int, length: int) -> tuple[int, int]:
        """Elements of a segment, and how many each of so many rows has: 0 and 1 where rows have none."""
        if count >= of.fewest or length < of.shortest or not self._in_segments:
            return 0, 1
        held = max(of.least, -(-max(length * count // of.about, length // of.most) // of.least) * of.least)
        return held, -(-length // held)

    def _segments_down(
        self, types: Mapping[str, str], count: int, length: int, threads: int, vector: int
    ) -> tuple[int, int]:
        """The same of so many columns. Where an operand has rows as they lie in memory, threads go down where columns
        are many, so these have no segments."""
        if self.in_rows:
            return 0, 1
        across = self._lanes(types, threads, vector) * vector
        return self._segments(_ACROSS if vector > 1 else _SINGLE, -(-count // across), length)

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        if self.shape(p.desc)[0] == 0:
            return []
        rows, places = self.dims(p)
        down = self._lies_down(p.types, rows, places)
        return self._down(p, partials, rows, places) if down else self._along(p, partials, rows, places)

    def _along(self, p: Problem, partials: Sequence[int], rows: Dims, places: Dims) -> list[Launch]:
        """Threads that have neighbours along a row."""
        (count, length), vector = self.shape(p.desc), self._vector(p, rows, places)
        c = self._holding(p.types, length, vector)
        peeled = self._peeled(p, rows, places) if vector == self.unit(p.types) else None
        if peeled:
            c, vector = peeled, self.vector_of(p.types)
        held, segments = self._segments(_ALONG, count, length) if vector > self.unit(p.types) else (0, 1)
        many, pieces = count >= _MANY_ROWS, -(-length // c.capacity(vector))
        few = p.clusters and count < _FEW and pieces > (_BLOCKS if many else _LONG) and vector > self.unit(p.types)
        fewer = many or pieces <= _BLOCKS
        blocks = (_FEWER_BLOCKS if fewer else _BLOCKS) if few and segments == 1 else 1
        per_block = self._rows(c)
        grid = (grid_of(count, per_block)[0] * blocks, segments, 1)
        values = (*self.arguments(p, partials), row_geometry(rows, places, held=held))
        names = [self._along_kernel(p.types, s, c, vector, peeled is not None) for s in _sharing(segments, blocks)]
        return [Launch(self, name, grid, (c.threads, per_block, 1), values) for name in names]

    def _holding(self, types: Mapping[str, str], length: int, vector: int) -> RowConfiguration:
        found = self._configurations(types, vector)
        return next((c for c in found if c.holds(length, vector)), found[-1])

    def _peeled(self, p: Problem, rows: Dims, places: Dims) -> RowConfiguration | None:
        """That of aligned rows, so that the order of the results does not depend on where an operand starts."""
        (*_, length), vector = places[0], self.vector_of(p.types)
        odd = any(step % vector for k in self._elements for step in rows[1][k])
        short = length < _PEELED_LEAST * vector and (odd or length % vector != 0)
        if short or not self._contiguous(places) or not self._peeling(p.types):
            return None
        return self._holding(p.types, length + (vector - 1 if odd else 0), vector)

    def _lies_down(self, types: Mapping[str, str], rows: Dims, places: Dims) -> bool:
        """Whether neighbouring rows are nearer than neighbours of one, and they are enough. Where operands start does
        not count, so that the order of the results does not depend on it."""
        if not self._goes_down(types) or self._contiguous(places):
            return False
        across, along = (sum(abs(steps[k][-1]) for k in self._elements) for steps in (rows[1], places[1]))
        count, length = prod(rows[0]), prod(places[0])
        vector = self._beside(types, rows, places)
        many = count * _DOWN >= length or vector > 1 and count >= _ENOUGH * _LANES * vector
        many = many or self._segments_down(types, count, length, _DOWN, vector)[1] > 1
        return rows[0][-1] >= _LEAST_COLUMNS and many and 0 < across < along

    def _goes_down(self, types: Mapping[str, str]) -> bool:
        return self.unit(types) == 1 and not self.single

    def _beside(self, types: Mapping[str, str], rows: Dims, places: Dims) -> int:
        """Neighbouring columns that a thread may have, as far as strides say: those of 16 bytes of the widest operand.
        An element that a row has once has no neighbours."""
        vector = self._most_beside(types)
        kept = [k for k in self._elements if k not in self.same and self.accesses[k].element != INDEX]
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

    def _down(self, p: Problem, partials: Sequence[int], rows: Dims, places: Dims) -> list[Launch]:
        """Threads of which each has neighbouring columns. Which ones share a column follows from its length, and blocks
        of a cluster join results in the order of one block. So do segments, whichever operands are aligned."""
        (count, length), vector = self.shape(p.desc), self._beside(p.types, rows, places)
        threads = 1 if length <= _SHORT or length <= _ALONE and count >= _MANY else _DOWN
        held, segments = self._segments_down(p.types, count, length, threads, vector)
        read = [a for k, a in enumerate(self.accesses) if k in self._elements and k not in self.same]
        if not all(a.guarded or a.element == INDEX or p.aligned(a, vector) for a in read):
            vector = 1
        lanes = self._lanes(p.types, threads, vector)
        vectors = [*rows[0][:-1], rows[0][-1] // vector]
        (groups, *_) = grid_of(prod(vectors), lanes)
        few = p.clusters and vector > 1 and threads > 1 and groups < _FEW_GROUPS and length > _LONG * _PIECE
        blocks = _BLOCKS if few and segments == 1 else 1
        beside = vectors, [[*outer, last * vector] for *outer, last in rows[1]]
        values = (*self.arguments(p, partials), row_geometry(beside, places, held=held))
        names = [self._down_kernel(p.types, s, threads, vector) for s in _sharing(segments, blocks)]
        return [Launch(self, name, (groups * blocks, segments, 1), (lanes, threads, 1), values) for name in names]

    def _lanes(self, types: Mapping[str, str], threads: int, vector: int) -> int:
        """Threads have single columns where vectors are not possible. Then accesses are not aligned either: of as many
        elements beside each other as vectors would have, fewer lie in two sectors of memory. Of several scans half as
        many, for which there are registers."""
        beside = min(_DOWN, _LANES * self._columns_of(types)) // min(2, len(self.accumulators))
        return _ALONE_LANES if threads == 1 else _LANES if vector > 1 else beside

    def _down_kernel(self, types: Mapping[str, str], sharing: Sharing, threads: int, vector: int) -> str:
        name, *blocks = sharing
        return self.kernel_of(f"scan_down{name}", types, threads, self._lanes(types, threads, vector), vector, *blocks)

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

    def _along_kernel(
        self, types: Mapping[str, str], sharing: Sharing, c: RowConfiguration, vector: int, peeled: bool = False
    ) -> str:
        name, *blocks = sharing
        return self.kernel_of(f"scan{name}", types, c.threads, c.items, vector, *blocks, *((True,) if peeled else ()))

    def shapes(self, types: Mapping[str, str]) -> list[tuple[int, int]]:
        """Columns in pieces, the last of which is not full, along either dim: enough for a cluster, and too few. And
        short ones."""
        if not self._goes_down(types):
            return []
        columns, odd = _MOST_COLUMNS * (_LANES + 1), 5
        lengths = ((_LONG + 1) * _PIECE + odd, 2 * _PIECE + odd, _SHORT - 3)
        found = [shape for length in lengths for shape in ((length, columns), (columns, length))]
        long = (_ACROSS.shortest + odd, self._most_beside(types))
        return [*found, long, long[::-1]] if self._in_segments and not self.in_rows else found

    def lengths(self, types: Mapping[str, str]) -> list[int]:
        """Rows that reach every configuration of vectors, and one of several pieces, the last of which is not full."""
        vector = self.vector_of(types)
        held = [c.capacity(vector) for c in self._configurations(types, vector)]
        several = [pieces * held[-1] for pieces in (2, _LONG, _BLOCKS)]
        several += [_ALONG.shortest] if self._in_segments else []
        return [*held, *(length + vector + odd for length in several for odd in (0, 1))]

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        """Those that may have several pieces come first: of kernels that are alike, `verify` takes the first."""
        vector, shared = self.vector_of(types), [("_cluster", _BLOCKS), *(_SEGMENTED if self._in_segments else ())]
        vectors = sorted({self.unit(types), vector})
        every = [(c, v) for v in vectors for c in reversed(self._configurations(types, v))]
        found = [self._along_kernel(types, _UNSHARED, c, v) for c, v in every]
        found += [self._along_kernel(types, _UNSHARED, c, vector, True) for c in reversed(self._peeling(types))]
        if vector > self.unit(types):
            longest, peels = self._configurations(types, vector)[-1], [False, *([True] if self._peeling(types) else [])]
            of_rows = [("_cluster", _FEWER_BLOCKS), *shared]
            found += [self._along_kernel(types, s, longest, vector, peeled) for s in of_rows for peeled in peels]
        if not self._goes_down(types):
            return found
        beside = sorted({1, self._most_beside(types)})
        found += [self._down_kernel(types, _UNSHARED, threads, v) for v in beside for threads in (_DOWN, 1)]
        # A cluster has no columns without vectors.
        of_columns = [(s, v) for s in shared for v in beside if not self.in_rows and (v > 1 or s in _SEGMENTED)]
        return [*found, *(self._down_kernel(types, s, _DOWN, v) for s, v in of_columns)]

    @property
    def _in_segments(self) -> bool:
        """Whether rows may have segments: what a second scan joins would rest on what lies before a segment."""
        return len(self.accumulators) == 1


def _sharing(segments: int, blocks: int) -> tuple[Sharing, ...]:
    """That of rows with so many segments, or clusters of so many blocks, one after the other."""
    return _SEGMENTED if segments > 1 else (("_cluster", blocks),) if blocks > 1 else (_UNSHARED,)
