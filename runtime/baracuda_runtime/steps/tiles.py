"""Access strategies of elementwise loops of any strides: vectors and tiles of two dims (`access.cuh` has the twins)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from math import prod
from typing import Any, NamedTuple

from ..arrays.dlpack import contiguous_strides
from .layout import MAX_RANK, NARROW, Divider, collapse, device_struct, in_order, layout

# Of all bytes that are read and written, what has to lie across for turning it to pay: what is not turned moves a
# sector of 32 bytes for each element.
_LEAST_ACROSS = 1 / 64
_LEAST_FILLED = 1 / 4  # of the tiles
LONGEST_VECTOR = 16  # elements, of one byte
LEAST_MERGED = 64  # vectors of a row: where it is shorter, too many vectors lie in two rows


class Operand(NamedTuple):
    """One operand of the loop, in the kernel's order."""

    steps: Sequence[int]  # in elements, for each loop dim
    pointer: int
    item_size: int
    held: bool  # loaded into registers as vectors; mapped operands are read where they are used
    phase: int | None = None  # of a pair, which every second element of memory belongs to: 0 the even ones, 1 the odd
    written: bool = False


# Rows and columns of a tile, and the threads that share it, by bytes of the widest operand: two accesses of 16 bytes of
# it a thread, or four, and rows and columns of at least 128 bytes. Of 16 bits, blocks of 128 threads: 10% faster than
# 256 where formulas are long or results narrow.
SHAPES = {1: (128, 128, 256), 2: (64, 64, 128), 4: (64, 64, 256), 8: (32, 32, 256)}

ALONG, SAME, ACROSS, ACROSS_EACH, ALONG_EACH, BY_INDEX = range(6)  # `Meeting`


class Loop:
    """A loop's dims in the order in which the outputs lie, collapsed, the dim along which most is contiguous last."""

    def __init__(self, sizes: Sequence[int], operands: Sequence[Operand], written: Operand, positioned: bool):
        self.operands = operands
        places = contiguous_strides(sizes) if positioned else [0] * len(sizes)
        self.inner = 1
        self.by_index: dict[int, tuple[int, int]] = {}  # the steps of operands that two indices of a column find
        order = sorted(range(len(sizes)), key=lambda dim: -abs(written.steps[dim]))
        self.sizes, self.steps = collapse(*in_order(order, sizes, [*(o.steps for o in operands), places]))
        self.weights = [
            o.item_size * prod(size for size, step in zip(self.sizes, along, strict=True) if step) if o.held else 0
            for o, along in zip(operands, self.steps, strict=False)
        ]
        dims = range(len(self.sizes))
        column = max(dims, key=lambda dim: (self._weight(dim), self.shares(dim), dim == dims[-1]))
        across = {dim: self._weight(dim, column) for dim in dims if dim != column}
        row = max(across, key=lambda dim: across[dim], default=column)
        self.turned = row != column and across[row] >= _LEAST_ACROSS * sum(self.weights)
        last = [row, column] if self.turned else [column]
        found = in_order([*(dim for dim in dims if dim not in last), *last], self.sizes, self.steps)
        self.sizes, self.steps = found if self.turned else collapse(*found)
        self.divided = len(last)  # dims, the last ones, of which a thread or a block has parts

    def merged(self) -> Loop | None:
        """The last two dims as one, along which most operands still lie in one piece. In the others, of which many
        columns share an element, two indices find a column: its number divided by `inner`, and the rest. None if an
        output, the positions, or an operand with an element for each column would need two indices.
        """
        if self.turned or len(self.sizes) < 2:
            return None
        made = copy(self)
        *outer, rows, made.inner = self.sizes
        made.sizes = [*outer, rows * made.inner]
        steps = {k: (down, beside) for k, (*_, down, beside) in enumerate(self.steps) if down != beside * made.inner}
        if any(k == len(self.operands) or self.operands[k].written or 0 not in both for k, both in steps.items()):
            return None
        if max(made.sizes[-1], *(abs(step) for both in steps.values() for step in both)) >= NARROW:
            return None
        made.by_index = steps
        made.steps = [[*s[:-2], 0 if k in steps else s[-1]] for k, s in enumerate(self.steps)]
        return made

    def _weight(self, dim: int, column: int | None = None) -> int:
        """Bytes of the operands that run fastest along a dim; with `column`, of those that also run along that one."""
        return sum(
            weight
            for weight, steps in zip(self.weights, self.steps, strict=False)
            if weight and _fastest(steps) == dim and (column is None or steps[column])
        )

    def shares(self, dim: int) -> bool:
        """Whether the mapped operands are the same along a dim."""
        mapped = [k for k, o in enumerate(self.operands) if not o.held]
        return not any(self.steps[k][dim] or k in self.by_index for k in mapped)

    def is_whole(self, operand: int, dim: int, vector: int) -> bool:
        """Whether vectors along a dim are aligned accesses."""
        o, steps = self.operands[operand], self.steps[operand]
        others = (step for k, step in enumerate(steps) if k != dim and self.sizes[k] > 1)
        return (
            steps[dim] == 1
            and self.sizes[dim] % vector == 0
            and o.pointer % (vector * o.item_size) == 0
            and not any(step % vector for step in others)
        )


def _fastest(steps: Sequence[int]) -> int | None:
    """The dim along which an operand's elements are nearest to each other; the last of several."""
    return min((k for k, step in enumerate(steps) if step), key=lambda k: (abs(steps[k]), -k), default=None)


@dataclass(frozen=True)
class AlignedVectors:
    """Vectors of `vector` elements, one a thread, of rows that may lie apart (`baracuda::AlignedVectors`)."""

    vector: int
    threads: int

    def __str__(self) -> str:
        return f"baracuda::{type(self).__name__}<{self.vector}, {self.threads}>"

    @property
    def elements(self) -> int:
        """As many as make the strategy worth it: those of a block."""
        return self.vector * self.threads

    def made(self, loop: Loop) -> tuple[Any, int] | None:
        """The kernel's `Tiles`, and how many blocks it takes; None where some vector is no aligned access."""
        if loop.sizes[-1] % self.vector or self._phase(loop) != 0:
            return None
        return self._tiles(loop, loop.sizes[-1] // self.vector, 0)

    def _tiles(self, loop: Loop, in_row: int, phase: int) -> tuple[Any, int] | None:
        *outer, _ = loop.sizes
        counts = [*outer, in_row]
        reach = max(abs(steps[-1]) * self.vector for steps in loop.steps)  # of a mapped operand's elements, in 31 bits
        if loop.turned or not _is_counted(counts, loop) or reach >= NARROW:
            return None
        nothing = [0] * len(outer)
        starts = [[*steps[:-1], steps[-1] * self.vector] for steps in loop.steps]
        starts += [[*nothing, 0], [*nothing, self.vector]]
        meetings = [self._meeting(loop, k, phase) for k in range(len(loop.operands))]
        tiles = _tiles(loop, counts, starts, meetings)
        tiles.phase = phase
        return tiles, -(-prod(counts) // self.threads)

    def _meeting(self, loop: Loop, operand: int, phase: int) -> int:
        o, steps = loop.operands[operand], loop.steps[operand]
        if operand in loop.by_index:
            return BY_INDEX
        if steps[-1] == 0:
            return SAME
        mapped_apart = not o.held and (not self._is_along(o, steps) or not self._is_aligned(o, phase))
        return ALONG_EACH if mapped_apart else ALONG

    def _phase(self, loop: Loop) -> int | None:
        """How many elements all operands that run along the last dim start behind aligned vectors. None: they have
        none in common, or a pair does not run along it.
        """
        along = [
            (o, steps)
            for o, steps in zip(loop.operands, loop.steps, strict=False)
            if o.held and (steps[-1] != 0 or o.phase is not None)
        ]
        if not all(self._is_along(o, steps) for o, steps in along):
            return None
        fits = (
            phase for phase in range(self.vector) if all(self._is_aligned(o, phase + (o.phase or 0)) for o, _ in along)
        )
        return next(fits, None)

    def _is_along(self, o: Operand, steps: Sequence[int]) -> bool:
        """Whether aligned vectors of one row are aligned in all."""
        *outer, step = steps
        apart = 1 if o.phase is None else 2
        return step == apart and not any(other * o.item_size % self._access(o) for other in outer)

    def _is_aligned(self, o: Operand, before: int) -> bool:
        return (o.pointer - before * o.item_size) % self._access(o) == 0

    def _access(self, o: Operand) -> int:
        """Bytes."""
        return min(16, (1 if o.phase is None else 2) * self.vector * o.item_size)


class PeeledVectors(AlignedVectors):
    """The same, where the first and the last of a row may be there in part (`baracuda::PeeledVectors`)."""

    def made(self, loop: Loop) -> tuple[Any, int] | None:
        """The kernel's `Tiles`, and how many blocks it takes; None where operands have no aligned vectors in common.
        Long rows that start at different distances from an aligned vector are merged.
        """
        merged = loop.merged() if loop.sizes[-1] >= LEAST_MERGED * self.vector else None
        for rows in (loop, merged):
            phase = None if rows is None else self._phase(rows)
            if rows is None or phase is None:
                continue
            in_row = -(-(rows.sizes[-1] + phase) // self.vector)
            if 2 * rows.sizes[-1] >= in_row * self.vector:  # else vectors would be mostly empty
                return self._tiles(rows, in_row, phase)
        return None


class ScalarStrided(AlignedVectors):
    """Elements one by one, `vector` of them a thread (`baracuda::ScalarStrided`)."""

    def made(self, loop: Loop) -> tuple[Any, int] | None:
        """The kernel's `Tiles`, and how many blocks it takes; None where 31 bits are too few for them."""
        if not _is_counted(loop.sizes, loop):
            return None
        nothing = [0] * len(loop.sizes)
        tiles = _tiles(loop, loop.sizes, [*loop.steps, nothing, nothing], [ALONG] * len(loop.operands))
        tiles.uniform = True
        return None if tiles.layout.wide else (tiles, -(-prod(loop.sizes) // self.elements))


@dataclass(frozen=True)
class TransposedTile:
    """Tiles of two dims, where some operands lie across (`baracuda::TransposedTile`)."""

    vector: int
    rows: int
    columns: int
    threads: int

    def __str__(self) -> str:
        return f"baracuda::TransposedTile<{self.vector}, {self.rows}, {self.columns}, {self.threads}>"

    @property
    def elements(self) -> int:
        return int(_LEAST_FILLED * self.rows * self.columns)

    def made(self, loop: Loop) -> tuple[Any, int] | None:
        """The kernel's `Tiles`, and how many blocks it takes; None where no operand that lies across is worth it, or
        the tiles would be mostly empty.
        """
        if not loop.turned:
            return None
        *outer, rows, columns = loop.sizes
        down, beside = -(-rows // self.rows), -(-columns // self.columns)
        if rows * columns < self.elements * down * beside:
            return None
        counts = [*outer, down, beside]
        if not _is_counted(counts, loop):
            return None
        nothing = [0] * len(outer)
        starts = [[*s[:-2], s[-2] * self.rows, s[-1] * self.columns] for s in loop.steps]
        starts += [[*nothing, self.rows, 0], [*nothing, 0, self.columns]]
        meetings = [self._meeting(loop, k) for k in range(len(loop.operands))]
        return _tiles(loop, counts, starts, meetings), prod(counts)

    def _meeting(self, loop: Loop, operand: int) -> int:
        *_, down, beside = loop.steps[operand]
        row, column = len(loop.sizes) - 2, len(loop.sizes) - 1
        if beside == 0:
            return SAME
        if loop.is_whole(operand, column, self.vector):
            return ALONG
        if down == 0 or abs(beside) <= abs(down):
            return ALONG_EACH
        return ACROSS if loop.is_whole(operand, row, self.vector) else ACROSS_EACH


Strategy = AlignedVectors | TransposedTile


def _is_counted(counts: Sequence[int], loop: Loop) -> bool:
    """Whether a layout has so many dims, 31 bits count what is in them, and the bytes of a step within a tile."""
    sizes = [*(o.item_size for o in loop.operands), 1]
    steps = (step * size for of_one, size in zip(loop.steps, sizes, strict=True) for step in of_one[-loop.divided :])
    return len(counts) <= MAX_RANK and prod(counts) < NARROW and all(abs(step) < NARROW for step in steps)


def _tiles(loop: Loop, counts: Sequence[int], starts: Sequence[Sequence[int]], meetings: Sequence[int]) -> Any:
    made = device_struct("access", "Tiles", len(loop.operands))()
    made.layout = layout(*collapse(counts, starts))
    made.count = prod(counts)
    made.rows, made.columns = loop.sizes[-2] if len(loop.sizes) > 1 else 1, loop.sizes[-1]
    made.row_step[:] = [steps[-2] if loop.turned else 0 for steps in loop.steps]
    made.column_step[:] = [loop.by_index.get(k, steps)[-1] for k, steps in enumerate(loop.steps)]
    made.inner, made.by_inner = loop.inner, Divider.by(loop.inner)
    for k, (outer, _) in loop.by_index.items():
        made.outer_step[k] = outer
    made.meeting[:] = meetings
    made.uniform = loop.shares(-1)
    return made
