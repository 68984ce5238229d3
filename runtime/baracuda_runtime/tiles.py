"""Elementwise loops of any strides as runs and tiles of two dims (`tiled.cuh` holds the twin)."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Any, NamedTuple

from .layout import MAX_RANK, collapse, layout, layout_type

# Of all bytes that are read and written, what has to lie across for turning it to pay: what is not turned moves a
# sector of 32 bytes for each element.
_LEAST_ACROSS = 1 / 64
_LEAST_FILLED = 1 / 4  # of the tiles


class Operand(NamedTuple):
    """One operand of the loop, in the kernel's order."""

    steps: Sequence[int]  # in elements, for each loop dim
    pointer: int
    item_size: int
    held: bool  # in registers, whole runs of it; mapped operands are read where they are used
    phase: int | None = None  # of a pair, which every second element of memory belongs to: 0 the even ones, 1 the odd


class Shape(NamedTuple):
    """Elements of a tile, and the threads that share it."""

    rows: int
    columns: int
    threads: int


# By bytes of the widest operand: four accesses of 16 bytes of it a thread, and rows and columns of at least 128 bytes.
SHAPES = {1: Shape(128, 128, 256), 2: Shape(64, 64, 128), 4: Shape(64, 64, 256), 8: Shape(32, 32, 128)}

ALONG, SAME, ACROSS, ACROSS_EACH, ALONG_EACH = range(5)  # `Meeting`


@cache
def _tiles_type(operands: int) -> type[ctypes.Structure]:
    fields = [
        ("layout", layout_type(operands + 3)),
        ("count", ctypes.c_int64),
        ("rows", ctypes.c_int64),
        ("columns", ctypes.c_int64),
        ("row_step", ctypes.c_int64 * (operands + 1)),
        ("column_step", ctypes.c_int64 * (operands + 1)),
        ("meeting", ctypes.c_int32 * operands),
        ("uniform", ctypes.c_int32),
        ("phase", ctypes.c_int32),
    ]
    return type(f"Tiles{operands}", (ctypes.Structure,), {"_fields_": fields})


class Loop:
    """A loop's dims in the order in which the outputs lie, collapsed, the dim along which most is contiguous last."""

    def __init__(self, sizes: Sequence[int], operands: Sequence[Operand], written: Operand, positioned: bool):
        self.operands = operands
        places = [prod(sizes[dim + 1 :]) if positioned else 0 for dim in range(len(sizes))]
        order = sorted(range(len(sizes)), key=lambda dim: -abs(written.steps[dim]))
        self.sizes, self.steps = collapse(*_in_order(order, sizes, [*(o.steps for o in operands), places]))
        self.weights = [
            o.item_size * prod(size for size, step in zip(self.sizes, along, strict=True) if step) if o.held else 0
            for o, along in zip(operands, self.steps, strict=False)
        ]
        dims = range(len(self.sizes))
        column = max(dims, key=lambda dim: (self._weight(dim), self._shares(dim), dim == dims[-1]))
        across = {dim: self._weight(dim, column) for dim in dims if dim != column}
        row = max(across, key=lambda dim: across[dim], default=column)
        self.turned = row != column and across[row] >= _LEAST_ACROSS * sum(self.weights)
        last = [row, column] if self.turned else [column]
        found = _in_order([*(dim for dim in dims if dim not in last), *last], self.sizes, self.steps)
        self.sizes, self.steps = found if self.turned else collapse(*found)

    def _weight(self, dim: int, column: int | None = None) -> int:
        """Bytes of the operands that run fastest along a dim; with `column`, of those that also run along that one."""
        return sum(
            weight
            for weight, steps in zip(self.weights, self.steps, strict=False)
            if weight and _fastest(steps) == dim and (column is None or steps[column])
        )

    def _shares(self, dim: int) -> bool:
        """Whether the mapped operands are the same along a dim."""
        return not any(steps[dim] for o, steps in zip(self.operands, self.steps, strict=False) if not o.held)

    def is_whole(self, operand: int, dim: int, vector: int) -> bool:
        """Whether runs along a dim start at whole accesses and fill them."""
        o, steps = self.operands[operand], self.steps[operand]
        others = (step for k, step in enumerate(steps) if k != dim and self.sizes[k] > 1)
        return (
            steps[dim] == 1
            and self.sizes[dim] % vector == 0
            and o.pointer % (vector * o.item_size) == 0
            and not any(step % vector for step in others)
        )


def _in_order(
    order: Sequence[int], sizes: Sequence[int], steps: Sequence[Sequence[int]]
) -> tuple[list[int], list[list[int]]]:
    return [sizes[dim] for dim in order], [[of_one[dim] for dim in order] for of_one in steps]


def _fastest(steps: Sequence[int]) -> int | None:
    """The dim along which an operand's elements are nearest to each other; the last of several."""
    return min((k for k, step in enumerate(steps) if step), key=lambda k: (abs(steps[k]), -k), default=None)


@dataclass(frozen=True)
class Runs:
    """Runs of `vector` elements, `held` of them a thread (`baracuda::Runs`)."""

    vector: int
    held: int
    threads: int

    def __str__(self) -> str:
        return f"baracuda::Runs<{self.vector}, {self.held}, {self.threads}>"

    @property
    def elements(self) -> int:
        """As many as make the way worth it: those of a block."""
        return self.vector * self.held * self.threads

    def made(self, loop: Loop) -> tuple[Any, int] | None:
        """The kernel's `Tiles`, and how many blocks it takes; None where operands have no whole accesses in common."""
        phase = self._phase(loop)
        if len(loop.sizes) > MAX_RANK or phase is None:
            return None
        *outer, width = loop.sizes
        in_row = -(-(width + phase) // self.vector)
        if 2 * width < in_row * self.vector:  # runs would be mostly empty
            return None
        counts = [*outer, in_row]
        nothing = [0] * len(outer)
        starts = [[*steps[:-1], steps[-1] * self.vector] for steps in loop.steps]
        starts += [[*nothing, 0], [*nothing, self.vector]]
        meetings = [ALONG if self.vector == 1 or steps[-1] else SAME for steps in loop.steps[: len(loop.operands)]]
        tiles = _tiles(loop, counts, starts, meetings, phase, self.vector == 1)
        return tiles, -(-prod(counts) // (self.held * self.threads))

    def _phase(self, loop: Loop) -> int | None:
        """How many elements all operands that run along the last dim start behind a whole access."""
        phases = set()
        for o, steps in zip(loop.operands, loop.steps, strict=False):
            if not o.held or steps[-1] == 0 or self.vector == 1:
                continue
            behind = o.pointer % (self.vector * o.item_size)
            if steps[-1] != 1 or behind % o.item_size or any(step % self.vector for step in steps[:-1]):
                return None
            phases.add(behind // o.item_size)
        return phases.pop() if len(phases) == 1 else 0 if not phases else None


@dataclass(frozen=True)
class Pitched:
    """Runs of `vector` elements, one a thread, of rows that may lie apart (`baracuda::Pitched`)."""

    vector: int
    threads: int

    def __str__(self) -> str:
        return f"baracuda::Pitched<{self.vector}, {self.threads}>"

    @property
    def elements(self) -> int:
        """As many as make the way worth it: those of a block."""
        return self.vector * self.threads

    def made(self, loop: Loop) -> tuple[Any, int] | None:
        """The kernel's `Tiles`, and how many blocks it takes; None where some run is no whole access."""
        if loop.turned or len(loop.sizes) > MAX_RANK or loop.sizes[-1] % self.vector:
            return None
        if not all(self._is_whole(o, steps) for o, steps in zip(loop.operands, loop.steps, strict=False) if o.held):
            return None
        counts = [*loop.sizes[:-1], loop.sizes[-1] // self.vector]
        nothing = [0] * len(counts)
        starts = [*([*steps[:-1], steps[-1] * self.vector] for steps in loop.steps), nothing, nothing]
        return _tiles(loop, counts, starts, [ALONG] * len(loop.operands)), -(-prod(counts) // self.threads)

    def _is_whole(self, o: Operand, steps: Sequence[int]) -> bool:
        *outer, step = steps
        apart = 1 if o.phase is None else 2
        access = min(16, apart * self.vector * o.item_size)
        return (
            step == apart
            and (o.pointer - (o.phase or 0) * o.item_size) % access == 0
            and not any(other * o.item_size % access for other in outer)
        )


@dataclass(frozen=True)
class Turned:
    """Tiles of two dims, where some operands lie across (`baracuda::Turned`)."""

    vector: int
    shape: Shape

    def __str__(self) -> str:
        return f"baracuda::Turned<{self.vector}, {self.shape.rows}, {self.shape.columns}, {self.shape.threads}>"

    @property
    def threads(self) -> int:
        return self.shape.threads

    @property
    def elements(self) -> int:
        return int(_LEAST_FILLED * self.shape.rows * self.shape.columns)

    def made(self, loop: Loop) -> tuple[Any, int] | None:
        """The kernel's `Tiles`, and how many blocks it takes; None where no operand that lies across is worth it, or
        the tiles would be mostly empty.
        """
        if not loop.turned or len(loop.sizes) > MAX_RANK:
            return None
        *outer, rows, columns = loop.sizes
        down, beside = -(-rows // self.shape.rows), -(-columns // self.shape.columns)
        if rows * columns < self.elements * down * beside:
            return None
        counts = [*outer, down, beside]
        nothing = [0] * len(outer)
        starts = [[*s[:-2], s[-2] * self.shape.rows, s[-1] * self.shape.columns] for s in loop.steps]
        starts += [[*nothing, self.shape.rows, 0], [*nothing, 0, self.shape.columns]]
        meetings = [_meeting(loop, k, self.vector) for k in range(len(loop.operands))]
        return _tiles(loop, counts, starts, meetings), prod(counts)


def _meeting(loop: Loop, operand: int, vector: int) -> int:
    *_, down, beside = loop.steps[operand]
    row, column = len(loop.sizes) - 2, len(loop.sizes) - 1
    if beside == 0:
        return SAME
    if loop.is_whole(operand, column, vector):
        return ALONG
    if down == 0 or abs(beside) <= abs(down):
        return ALONG_EACH
    return ACROSS if loop.is_whole(operand, row, vector) else ACROSS_EACH


def _tiles(
    loop: Loop,
    counts: Sequence[int],
    starts: Sequence[Sequence[int]],
    meetings: Sequence[int],
    phase: int = 0,
    single: bool = False,
) -> Any:
    made = _tiles_type(len(loop.operands))()
    made.layout = layout(*collapse(counts, starts))
    made.count = prod(counts)
    made.rows, made.columns = loop.sizes[-2] if len(loop.sizes) > 1 else 1, loop.sizes[-1]
    for k, steps in enumerate(loop.steps):
        made.row_step[k], made.column_step[k] = steps[-2] if len(steps) > 1 else 0, steps[-1]
    for k, meeting in enumerate(meetings):
        made.meeting[k] = meeting
    mapped = (steps for o, steps in zip(loop.operands, loop.steps, strict=False) if not o.held)
    made.phase = phase
    made.uniform = single or not any(steps[-1] for steps in mapped)
    return made
