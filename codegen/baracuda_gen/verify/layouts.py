"""The same values with other strides."""

from __future__ import annotations

import mmap
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from baracuda_gen.verify.host.memory import extent_of, reserve

Array = np.ndarray[Any, Any]

LAYOUTS = (
    "contiguous", "unaligned", "mixed", "transposed", "stepped", "reversed", "padded", "wide rows", "broadcast",
    "broadcast columns", "smaller", "transposed inputs", "transposed output", "strided output", "unaligned inputs",
    "unaligned rows", "device scalars",
)  # fmt: skip
EVERY_TIME = LAYOUTS[:3]  # every problem is tried in these, and in one of the others in turn
# What "mixed" draws from, for each operand.
_OF_ONE_OPERAND = ("contiguous", "transposed", "stepped", "reversed", "padded", "broadcast", "broadcast columns")
# What reaches the access strategies of any strides, where there are two dims with enough elements.
IN_TILES = (
    "transposed", "transposed inputs", "transposed output", "mixed", "wide rows", "padded", "unaligned",
    "unaligned inputs", "unaligned rows", "broadcast columns",
)  # fmt: skip
DRAWN = ("mixed", "some transposed", "one element", "smaller")  # they differ from case to case
FAR = (1 << 30) + 1  # elements from row to row, so that the third one starts beyond 31 bits
_MUCH, _PAGE = 1 << 44, 1 << 12  # bytes of addresses, and of their parts
FAR_ROWS = 1 << 25  # the same for the hundredth, and vectors stay aligned


def layout_of_one(layout: str, output: bool, rng: Callable[[], np.random.Generator]) -> str:
    """What a case's layout is for its next operand."""
    if layout == "mixed":
        layout = str(rng().choice(_OF_ONE_OPERAND))
    match layout:
        case "some transposed":
            return "transposed" if rng().random() < 0.5 else "contiguous"
        case "one element":  # for some inputs
            return "contiguous" if output or rng().random() < 0.5 else layout
        case "strided output":
            return "stepped" if output else "contiguous"
        case "transposed inputs" | "transposed output":
            return "transposed" if output == layout.endswith("output") else "contiguous"
        case "broadcast" | "broadcast columns" if output:
            return "contiguous"
        case "unaligned rows" | "aligned reads":
            return "wide rows"
        case _:
            return layout


def steps_of(shape: tuple[int, ...], layout: str, packed: bool = False) -> tuple[int, ...]:
    """The steps of an array of that layout, in elements. Rows of packed codes stay whole: it is the rows that lie
    apart, backwards or in another order.
    """
    rank = len(shape)
    if packed and (rank == 1 or layout in ("broadcast columns", "one element")):
        layout = "contiguous"
    steps, step, along = [0] * rank, 1, 0 if packed else rank - 1
    order = reversed(range(rank))
    if layout == "transposed":
        order = iter([rank - 1, *range(rank - 1)] if packed else range(rank))
    elif layout == "swapped" and rank > 1 and not packed:  # the last two dims
        order = iter([rank - 2, rank - 1, *reversed(range(rank - 2))])
    for k in order:
        steps[k], length = step, shape[k]
        if k == rank - 1 and layout == "padded":  # from row to row one element more
            length += 1
        elif k == rank - 1 and layout == "wide rows":  # or a multiple of 16 bytes, which allows vectorized accesses
            length = -(-length // 16) * 16 + 16
        step *= max(1, length)
    match layout:
        case "stepped":
            return tuple(2 * s if k <= along else s for k, s in enumerate(steps))
        case "reversed":
            return tuple(-s if k == along else s for k, s in enumerate(steps))
        case "broadcast":
            return 0, *steps[1:]
        case "broadcast columns":
            return *steps[:-1], 0
        case "one element":
            return (0,) * rank
        case "far" | "far rows":
            return FAR if layout == "far" else FAR_ROWS, *steps[1:]
    return tuple(steps)


def laid_out(array: Array, layout: str, packed: bool = False) -> Array:
    """The same values with other strides; of a broadcast array, its first row everywhere."""
    if array.ndim == 0 or array.size == 0:
        return array
    steps = steps_of(array.shape, layout, packed)
    if steps == steps_of(array.shape, "contiguous"):
        return array
    strides = tuple(step * array.itemsize for step in steps)
    if layout in ("far", "far rows"):
        return sparse(array, strides)
    span, first = extent_of(array.shape, steps, 1)
    placed: Array = np.ndarray(array.shape, array.dtype, np.zeros(span, array.dtype), first * array.itemsize, strides)
    placed[...] = array[tuple(slice(0, None if step else 1) for step in steps)]
    return placed


@cache
def _no_memory() -> int:
    return reserve(_MUCH)


class Nowhere:
    """Arrays without memory, for dry runs, which look at addresses and steps alone. To touch one is a fault."""

    def __init__(self) -> None:
        self.__array_interface__ = {"data": (_no_memory(), False), "typestr": "|u1", "shape": (_MUCH,), "version": 3}
        self._bytes, self._at = np.asarray(self), 0

    def array(self, shape: tuple[int, ...], dtype: Any, layout: str = "contiguous", packed: bool = False) -> Array:
        steps = steps_of(shape, layout, packed) if shape else ()
        return self._put(shape, np.dtype(dtype), tuple(step * np.dtype(dtype).itemsize for step in steps), 0)

    def guarded(self, array: Array, *, name: str = "", align: int | None = None, offset_bytes: int = 0) -> Array:
        """Another such array, where `Arena.guarded` would put it."""
        return self._put(array.shape, array.dtype, array.strides, offset_bytes if align else None)

    def _put(self, shape: tuple[int, ...], dtype: Any, strides: tuple[int, ...], offset: int | None) -> Array:
        """So many bytes behind a page's start; without a number, up to a page's end."""
        span, first = extent_of(shape, strides, dtype.itemsize)
        start = self._at + (-span % _PAGE if offset is None else offset)
        self._at = ((start + span) // _PAGE + 1) * _PAGE
        return np.ndarray(shape, dtype, self._bytes, start + first, strides)


def sparse(array: Array, strides: tuple[int, ...]) -> Array:
    """A copy with these strides in memory of which only the pages in use exist.

    Raises OSError where there is no such address space.
    """
    span, _ = extent_of(array.shape, strides, array.itemsize)
    memory = mmap.mmap(-1, span, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | getattr(mmap, "MAP_NORESERVE", 0x4000))
    placed: Array = np.ndarray(array.shape, array.dtype, memory, 0, strides)
    placed[...] = array
    return placed
