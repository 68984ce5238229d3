"""Rows that a thread, a warp, a block or a cluster of blocks holds: reductions and maps in one kernel."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from math import prod
from typing import Any, ClassVar

from ..dtypes import as_dtype
from .base import IN_ORDER, INDEX, Dims, Launch, Problem, Reducing, Step, flatten, grid_of, once_for_types
from .layout import NARROW, Divider, device_struct, layout
from .pointwise import Pointwise
from .reduce import Reduce
from .row_configurations import (
    REGISTER_BYTES,
    ROW_SHARED,
    SHARED_RESULTS,
    STATIC_SHARED,
    RowConfiguration,
    RowKind,
    row_configurations,
    up_to,
)

# Of rows that lie across the array:
ROW_RUN = 16  # elements that lie together: less of a row, and vectors are half empty
ROW_MOST = 1024 * 32  # elements that a block holds: of a longer one, unless in one piece, two kernels read no more

# Of a row that several blocks share:
PART_THREADS = 256  # of a block
PART_LEAST, PART_MOST = 4, 16  # vectors of a thread: the fewest where fewer than PART_BLOCKS blocks would have the most
PART_BLOCKS = 1056
MOST_PARTS = 4096  # of a row: with more, a thread has more vectors
PEELED_LEAST = 2  # vectors of a row that is not aligned: a shorter one may have none
MOST_EDGES = 4  # elements of a thread at the edges of such a row
# Of a row with results alone, where the alternative reads it once too: elements, or bytes if those are more elements.
ONE_ROUND_MOST, ONE_ROUND_BYTES = 8192, 32 * 1024
# Of a row down the columns, which a thread has:
COLUMN_VECTOR = 4  # elements that one slow path is for
COLUMN_VECTORS = (2, 4, 8, 16)
COLUMN_REGISTERS = 128  # for its elements
# Longer rows down the columns: those of a block, its threads for each, elements of a vector, and the fewest neighbours.
ACROSS, ACROSS_THREADS, ACROSS_VECTOR, ACROSS_LEAST = 32, 16, 8, 8


def row_geometry(rows: Dims, places: Dims, tiled: bool = False, held: int = 0) -> Any:
    """The kernel's `RowGeometry`. `tiled`: a row lies in pieces, whose elements vectors find; `held`: vectors that a
    thread caches."""
    (*_, inner), strides = places
    name = "RowGeometry<Operands, true>" if tiled else "RowGeometry"
    made = device_struct("skeletons/row_threads", name, len(strides))()
    made.rows, made.count, made.length, made.held = layout(*rows), prod(rows[0]), prod(places[0]), held
    if tiled:
        made.places, made.inner = layout(*places), inner
        made.by_inner = Divider.by(inner if 0 < inner < NARROW else 1)
        made.step[:] = [steps[0] if len(steps) == 2 else 0 for steps in strides]
    else:
        made.stride[:] = [steps[-1] for steps in strides]
    return made


@dataclass(frozen=True)
class Row(Reducing):
    """The last `reduced` loop dims are the row; `tiled`: its elements are found by several indices, but where the row
    is `in_one_piece`, if it may be; `axes`: a caller chooses the dims of the row, and vectors are for one piece alone;
    `along`: rows lie along the array; `down`: they may lie down its columns, and a thread has each of the short ones;
    `always_down`: that is all it takes; `scattered`: neighbours of some operand never lie together; `same`: places of
    the operands that are the same for all rows; `one_round`: the alternative reads a row once too; `alternatives`: the
    steps that do the same, for rows that no kernel of this step holds. Where there are none, several blocks share such
    a row if there are `rounds`: loops with results, whose accumulators are `part_accumulators`.
    """

    tiled: bool = False
    in_one_piece: bool = False
    axes: bool = False
    along: bool = False
    down: bool = False
    always_down: bool = False
    scattered: bool = False
    same: tuple[int, ...] = ()
    kind: RowKind = RowKind()
    one_round: bool = False
    rounds: int = 0
    part_accumulators: tuple[str, ...] = ()
    alternatives: tuple[Any, ...] = ()

    holds_rows: ClassVar[bool] = True
    # Threads of a block that has several rows side by side: small blocks end early, and the next ones load sooner.
    # With 64 in place of 128, rows are 1% faster on an H200, and those of cross entropies 3%.
    block_threads: ClassVar[int] = 64

    @cached_property
    def in_parts(self) -> RowInParts | None:
        """The step for rows that are longer than a cluster holds."""
        if not self.rounds:
            return None
        given = {f.name: getattr(self, f.name) for f in fields(self)}
        return RowInParts(**given | {"accumulators": self.part_accumulators, "rounds": 0}, whole=self)

    @property
    def all(self) -> tuple[Step, ...]:
        others = (*self.alternatives, *((self.in_parts,) if self.in_parts else ()))
        return (self, *(step for s in others for step in s.all))

    def beside(self, alternatives: tuple[Any, ...], after: Sequence[int], down: bool) -> Row:
        """The step with its alternatives, as both are where there are both."""
        if down:
            return replace(self, down=True, always_down=True, alternatives=alternatives)
        rounds, results = sum(isinstance(s, Reduce) for s in alternatives), self.results_only and self.reduced == 1
        # They reduce columns, or rows that are long and few; where the alternative reads these once too, not so few.
        long, few = bool(after) or self.along, not after and (self.along or results and rounds > 1)
        sums = {"long": long or self.reduced == 1, "few": few, "after": tuple(after)}
        sums |= {"inner": True} if self.along else {}
        changes: dict[type, dict[str, Any]] = {Reduce: sums, Pointwise: {"long": long}}
        others = tuple(replace(s, **changes[type(s)]) if type(s) in changes else s for s in alternatives)
        one_round = results and rounds == 1
        return replace(self, in_one_piece=not self.along, down=bool(after), one_round=one_round, alternatives=others)

    def suits(self, desc: Any, types: Mapping[str, str], after: Sequence[int]) -> bool:
        """Whether it is taken rather than its alternatives.

        Rows do not suit it if they are longer than a cluster holds, or, with results alone, a block where the
        alternative reads them once too. If `after` them, in loop dims of these numbers, is more than one element,
        neighbours of a row are no neighbours in memory: then it takes those of two elements and more that a thread
        holds. Rows across the array do not suit it if they are short, or longer than a block holds. Rows along axes
        that a caller has chosen do not if the descriptor says that they are not the last ones in memory.
        """
        loop, length = self.loop(desc), self.shape(desc)[1]
        if self.always_down or any(prod(flatten(loop[k : k + 1])) > 1 for k in after):
            return 2 <= length <= max(self.column_lengths(types), default=0)
        if length > self.longest(types) or self.axes and not getattr(desc, IN_ORDER):
            return False
        run = prod(flatten(loop[-1:]))
        return self.along or run == length or run >= ROW_RUN and length <= ROW_MOST

    def launched_for(self, desc: Any, types: Mapping[str, str]) -> tuple[Step, ...]:
        return (self, *(step for s in self._others(desc, types) for step in s.launched_for(desc, types)))

    def partials(self, desc: Any, types: Mapping[str, str]) -> tuple[int, ...]:
        return tuple(size for step in self._others(desc, types) for size in step.partials(desc, types))

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        count, length = self.shape(p.desc)
        if count == 0:
            return []
        rows, places = self.dims(p)
        if self._lie_down(length, rows, places):
            values = (*self.arguments(p), row_geometry(rows, places))
            if column := next((n for n in self.column_lengths(p.types) if n >= length), None):
                name, threads = self._column_kernel(p.types, column), self.block_threads
                return [Launch(self, name, grid_of(count, threads), (1, threads, 1), values)]
            if self.goes_across(p.types) and rows[0][-1] >= ACROSS_LEAST:
                block = (ACROSS, ACROSS_THREADS, 1)
                return [Launch(self, self._across_kernel(p.types), grid_of(count, ACROSS), block, values)]
        if self.always_down:
            return self._launches_of_others(p, partials)
        vector = self._vector(p, rows, places)
        peeled = self._peeled(p, rows, places) if vector == self.unit(p.types) else None
        vector = self.vector_of(p.types) if peeled else vector
        suitable = (c for c in self._configurations(p.types, vector) if self._suits(p, c, length, vector))
        chosen = peeled or next(suitable, None)
        if chosen is None or chosen.items == 0 and self.rounds and self._others(p.desc, p.types):
            return self._launches_of_others(p, partials)
        per_block = self._rows(chosen)
        in_one_piece = self.in_one_piece and vector > self.unit(p.types) and len(places[0]) == 1
        tiled = self.tiled and not in_one_piece
        held = chosen.held(length - (length % vector if peeled else 0), vector)
        values = (*self.arguments(p), row_geometry(rows, places, tiled, held))
        name, grid = self._kernel(p.types, chosen, vector, tiled, peeled is not None), count * max(1, chosen.blocks)
        shared = chosen.shared(self._run_bytes(p.types, vector), held)
        return [Launch(self, name, grid_of(grid, per_block), (chosen.threads, per_block, 1), values, shared)]

    def _launches_of_others(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        launches: list[Launch] = []
        for step in self._others(p.desc, p.types):
            count = len(step.partials(p.desc, p.types))
            launches += step.launches(p, partials[:count])
            partials = partials[count:]
        return launches

    def _others(self, desc: Any, types: Mapping[str, str]) -> tuple[Step, ...]:
        """The steps that it may launch in its place: on some devices, or where operands do not allow vectors, no block
        holds the row.
        """
        if self.shape(desc)[1] <= self._always_held(types):
            return ()
        return (self.in_parts,) if self.in_parts else self.others(desc, types)

    def others(self, desc: Any, types: Mapping[str, str]) -> tuple[Step, ...]:
        """The steps that do the same for a problem."""
        return tuple(step for s in self.alternatives for step in s.chosen(desc, types))

    @once_for_types
    def _always_held(self, types: Mapping[str, str]) -> int:
        """Elements of the longest row that a block holds on any device: whatever its alignment, or reads again."""
        if self.always_down:
            return 0

        def held(vector: int) -> int:
            run_bytes, among = self._run_bytes(types, vector), self._configurations(types, vector)
            return max(c.capacity(vector) for c in among if c.is_on_every_device(run_bytes))

        vectors = [self.vector_of(types), *([] if self.rounds else [self.unit(types)])]
        return min(map(held, vectors))

    def _rows(self, c: RowConfiguration) -> int:
        """That a block has side by side: a wider row's warps meet in the block's shared memory."""
        return self.block_threads // c.threads if c.threads <= 32 else 1

    def shape(self, desc: Any) -> tuple[int, int]:
        """How many rows, and elements of a row."""
        loop = self.loop(desc)
        return prod(flatten(loop[: -self.reduced])), prod(flatten(loop[-self.reduced :]))

    def _suits(self, p: Problem, c: RowConfiguration, length: int, vector: int) -> bool:
        """Whether a configuration holds a row of that length, and the device has the means for it."""
        dynamic = c.shared(self._run_bytes(p.types, vector), c.held(length, vector))
        shared = dynamic + STATIC_SHARED if c.blocks > 0 else 0
        if c.blocks > 1 and not p.clusters:
            return False
        return c.holds(length, vector) and shared <= p.shared_limit

    def _kernel(
        self, types: Mapping[str, str], c: RowConfiguration, vector: int, tiled: bool, peeled: bool = False
    ) -> str:
        """The kernel of a cluster is one by itself: as one of single blocks it would be started at half the rate."""
        way = (tiled, True) if peeled else (tiled,) if self.tiled else ()
        return self.kernel_of(
            "row_cluster" if c.blocks > 1 else "row", types, c.threads, c.items, vector, c.blocks, *way
        )

    @once_for_types
    def _configurations(self, types: Mapping[str, str], vector: int) -> tuple[RowConfiguration, ...]:
        """Where rows have alternatives, those that hold rows up to the longest. Else the last one reads longer rows
        again, if several blocks do not share these.
        """
        if not self.alternatives:
            *held, last = self._all_configurations(types, vector)
            again = (
                not self.rounds
                or vector < self.vector_of(types)
                and held[-1].capacity(vector) < self._always_held(types)
            )
            return (*held, last) if again else tuple(held)
        return tuple(up_to(self.longest(types), self._holders(types, vector), vector))

    @once_for_types
    def column_lengths(self, types: Mapping[str, str]) -> list[int]:
        """The longest rows down the columns that a thread has, of each configuration."""
        if not self.down or self.kind.long or self.unit(types) > 1:
            return []
        read = [k for k in self._elements if not self.accesses[k].written]
        same = [k for k in read if k in self.same]
        sizes = [self.accesses[k].size(types) for k in read if k not in same or len(same) == 1]
        sizes += [as_dtype(types["C"]).itemsize] * self.kind.keeps
        values = sum(max(1, int(size) // REGISTER_BYTES) for size in sizes)
        return [n * COLUMN_VECTOR for n in COLUMN_VECTORS if n * COLUMN_VECTOR * values <= COLUMN_REGISTERS]

    def _lie_down(self, length: int, rows: Dims, places: Dims) -> bool:
        """Whether neighbours in memory are those of other rows."""
        if length > 1 and any(abs(rows[1][k][-1]) >= abs(places[1][k][-1]) for k in self._elements):
            return False
        return len(places[0]) == 1 and all(0 <= length * strides[-1] < NARROW for strides in places[1])

    def goes_across(self, types: Mapping[str, str]) -> bool:
        """Whether it has a kernel for rows of any length down the columns: others leave them to their alternatives."""
        return self.down and self.kind.searches and self.unit(types) == 1

    def _across_kernel(self, types: Mapping[str, str]) -> str:
        return self.kernel_of("row_across", types, ACROSS_THREADS, ACROSS_VECTOR)

    def _column_kernel(self, types: Mapping[str, str], length: int) -> str:
        return self.kernel_of("row_column", types, length // COLUMN_VECTOR, COLUMN_VECTOR)

    @once_for_types
    def _holders(self, types: Mapping[str, str], vector: int) -> tuple[RowConfiguration, ...]:
        """The configurations that hold a row; with results alone, of one block on every device, then of a cluster."""
        run_bytes, found = self._run_bytes(types, vector), self._all_configurations(types, vector)
        held = [c for c in found if c.items]
        if not self.results_only:
            return tuple(held)
        held = [c for c in held if c.is_on_every_device(run_bytes)]
        longest, shared = held[-1].capacity(vector), [c for c in SHARED_RESULTS if c.shared(run_bytes) <= ROW_SHARED]
        more = [c for c in shared if c.capacity(vector) > longest] if any(c.blocks > 1 for c in found) else []
        return (*held, *more)

    def _all_configurations(self, types: Mapping[str, str], vector: int) -> tuple[RowConfiguration, ...]:
        run_bytes = self._run_bytes(types, vector)
        kept_bytes = run_bytes - vector * sum(self.accesses[k].element == INDEX for k in self._elements)
        return row_configurations(vector, run_bytes, kept_bytes, self.unit(types), self.kind)

    def _peeled(self, p: Problem, rows: Dims, places: Dims) -> RowConfiguration | None:
        """What reads a row by vectors that start before it and end after it, where that is possible and pays."""
        (*_, length), vector = places[0], self.vector_of(p.types)
        if not self._contiguous(places) or length < PEELED_LEAST * vector:
            return None
        return next((c for c in self._peeling(p.types) if self._suits(p, c, length - length % vector, vector)), None)

    def _contiguous(self, places: Dims) -> bool:
        return len(places[0]) == 1 and all(places[1][k][-1] == 1 for k in self._elements)

    @once_for_types
    def _peeling(self, types: Mapping[str, str]) -> list[RowConfiguration]:
        """Those of rows that start and end anywhere."""
        vector = self.vector_of(types)
        if not self._may_be_peeled(types):
            return []
        return [c for c in self._configurations(types, vector) if c.threads * MOST_EDGES >= 2 * (vector - 1)]

    def _may_be_peeled(self, types: Mapping[str, str]) -> bool:
        """Whether vectors may lie between the ends of a row that is not aligned."""
        interleaved = any(self.accesses[k].interleaved[0] > 1 for k in self._elements)
        in_pieces = self.tiled and not self.in_one_piece
        return not (interleaved or in_pieces or self._packed(types) or self.vector_of(types) == self.unit(types))

    @property
    def results_only(self) -> bool:
        """Whether nothing is written for each element."""
        return not any(a.full and a.written for a in self.accesses)

    @once_for_types
    def longest(self, types: Mapping[str, str]) -> int:
        """Elements of the longest row that it takes: which ones does not depend on the operands' alignment."""
        vector = self.vector_of(types)
        held = self._holders(types, vector)[-1].capacity(vector)
        if not self.one_round:
            return held
        of_bytes = ONE_ROUND_BYTES // max(1, self._run_bytes(types, vector)) * vector if self.kind.loops > 1 else 0
        return min(held, max(ONE_ROUND_MOST * self.unit(types), of_bytes))

    def _run_bytes(self, types: Mapping[str, str], vector: int) -> int:
        """Bytes of one run of every operand that is read for each element and cached."""
        own = (self.accesses[k] for k in self._elements if k not in (*self.same, *self.pieces))
        read = (a.dtype(types) for a in own if not a.written)
        return vector * sum(dtype.itemsize for dtype in read if not dtype.packed)

    @cached_property
    def _elements(self) -> tuple[int, ...]:
        """Places of the operands that have an element for every element of the row."""
        return tuple(k for k, a in enumerate(self.accesses) if a.full)

    def _vector(self, p: Problem, rows: Dims, places: Dims) -> int:
        """Elements an access: 16 bytes of the widest operand, or as few as can be where some row does not allow whole
        accesses, or more than two indices find an element."""
        vector, unit = self.vector_of(p.types), self.unit(p.types)
        if places[0][-1] % vector or self.tiled and (len(places[0]) > 2 or prod(places[0]) >= NARROW):
            return unit
        if self.in_one_piece and len(places[0]) > 1:
            length, pieces = prod(places[0]), self._of_pieces(p.types, vector)
            if not 2 * ROW_RUN <= length <= ROW_MOST or not any(self._suits(p, c, length, vector) for c in pieces):
                return unit
        return vector if self.in_vectors(p, vector, self._elements, places, rows) else unit

    def vector_of(self, types: Mapping[str, str]) -> int:
        return self.unit(types) if self.scattered else super().vector_of(types)

    def lengths(self, types: Mapping[str, str]) -> list[int]:
        """Rows that reach every configuration of vectorized accesses, and the alternatives."""
        if self.always_down:
            return []
        vector = self.vector_of(types)
        held = [c.capacity(vector) for c in self._configurations(types, vector) if c.items]
        longest = self.longest(types) if self.alternatives else held[-1]
        odd = [longest + vector + 1] if self.alternatives or self._peeling(types) else []
        return [*(min(n, longest) for n in held), longest + vector, *odd]

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        columns = [self._column_kernel(types, length) for length in self.column_lengths(types)]
        columns += [self._across_kernel(types)] * self.goes_across(types)
        if self.always_down:
            return columns
        unit = self.unit(types)
        return [
            self._kernel(types, c, vector, tiled)
            for vector in sorted({unit, self.vector_of(types)})
            for c in self._configurations(types, vector)
            for tiled in ((True, False) if self.in_one_piece and vector > unit else (self.tiled,))
            if not (tiled and self.in_one_piece and vector > unit) or c in self._of_pieces(types, vector)
        ] + [*(self._kernel(types, c, self.vector_of(types), False, True) for c in self._peeling(types)), *columns]

    def _of_pieces(self, types: Mapping[str, str], vector: int) -> list[RowConfiguration]:
        """What holds rows that lie in several pieces and may lie in one, by whole accesses: those of at least two
        pieces that are long enough for vectors, and of at most ROW_MOST elements.
        """
        held = [c for c in self._configurations(types, vector) if c.capacity(vector) >= 2 * ROW_RUN]
        return [] if self.axes else up_to(ROW_MOST, held, vector)


@dataclass(frozen=True)
class RowInParts(Row):
    """Rows of which several blocks have a part each. Each pass over the elements is a launch: the rounds of the step
    that has `whole` rows, and one more. The tree depends on the shape and the types, for odd lengths on the strides.
    """

    whole: Row | None = None

    holds_rows: ClassVar[bool] = False

    @property
    def skeleton(self) -> str:
        return "row"

    def part(self, desc: Any, types: Mapping[str, str]) -> tuple[int, int]:
        """Elements of a part of a row, and parts."""
        (count, length), step = self.shape(desc), PART_THREADS * self.vector_of(types)
        items = min(PART_MOST, max(PART_LEAST, count * length // (PART_BLOCKS * step)))
        part = max(items, -(-length // (MOST_PARTS * step))) * step
        return part, -(-length // part)

    def partials(self, desc: Any, types: Mapping[str, str]) -> tuple[int, ...]:
        count, (_, parts) = self.shape(desc)[0], self.part(desc, types)
        return tuple(max(8, size) * count * parts for size in self.state_bytes(types))

    def launches(self, p: Problem, partials: Sequence[int]) -> list[Launch]:
        (rows, places), (part, parts) = self.dims(p), self.part(p.desc, p.types)
        vector = self._vector(p, rows, places)
        peeled = vector == self.unit(p.types) and self._may_be_peeled(p.types) and self._contiguous(places)
        vector = self.vector_of(p.types) if peeled else vector
        values = (*self.arguments(p, partials), row_geometry(rows, places, held=part // (PART_THREADS * vector)))
        name, grid = self.kernel_of("row_part", p.types, vector, peeled), (self.shape(p.desc)[0] * parts, 1, 1)
        passes = 1 + (self.whole.rounds if self.whole else 0)
        numbers = [(ctypes.c_int32(k), ctypes.c_int32(passes)) for k in range(passes)]
        return [Launch(self, name, grid, (PART_THREADS, 1, 1), (*values, *of_pass)) for of_pass in numbers]

    def instantiations(self, types: Mapping[str, str]) -> list[str]:
        vectors = sorted({self.unit(types), self.vector_of(types)})
        ways = [(vector, False) for vector in vectors] + [(vectors[-1], True)] * self._may_be_peeled(types)
        return [self.kernel_of("row_part", types, *way) for way in ways]

    def lengths(self, types: Mapping[str, str]) -> list[int]:
        return []


@dataclass(frozen=True)
class JointRow(Row):
    """Rows in a kernel that does what several kernels do. `alternatives`: the steps of these, for problems and operands
    that do not suit it.
    """

    def beside(self, alternatives: tuple[Any, ...], after: Sequence[int], down: bool) -> Row:
        return replace(self, alternatives=alternatives)

    def _others(self, desc: Any, types: Mapping[str, str]) -> tuple[Step, ...]:
        return self.others(desc, types)

    def lengths(self, types: Mapping[str, str]) -> list[int]:
        """Those of the rows that the other kernels have."""
        return [n for s in self.alternatives if s.all[0].holds_rows for n in s.all[0].lengths(types)]
