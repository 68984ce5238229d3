"""The same values with other strides."""

from __future__ import annotations

import mmap
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]

LAYOUTS = (
    "contiguous", "unaligned", "mixed", "transposed", "stepped", "reversed", "padded", "wide rows", "broadcast",
    "broadcast columns", "smaller", "transposed inputs", "transposed output", "strided output", "unaligned inputs",
    "unaligned rows", "device scalars",
)  # fmt: skip
EVERY_TIME = LAYOUTS[:3]  # every problem is tried in these, and in one of the others in turn
# What "mixed" draws from, for each operand.
_OF_ONE_OPERAND = ("contiguous", "transposed", "stepped", "reversed", "padded", "broadcast", "broadcast columns")
# What reaches the ways of any strides, where there are two dims with enough elements.
IN_TILES = (
    "transposed", "transposed inputs", "transposed output", "mixed", "wide rows", "padded", "unaligned",
    "unaligned inputs", "unaligned rows", "broadcast columns",
)  # fmt: skip
FAR = (1 << 30) + 1  # elements from row to row, so that the third one starts beyond 31 bits
FAR_ROWS = 1 << 25  # the same for the hundredth, and whole accesses stay whole


def layout_of_one(layout: str, output: bool, rng: np.random.Generator) -> str:
    """What a case's layout is for its next operand."""
    if layout == "mixed":
        layout = str(rng.choice(_OF_ONE_OPERAND))
    match layout:
        case "strided output":
            return "stepped" if output else "contiguous"
        case "transposed inputs" | "transposed output":
            return "transposed" if output == layout.endswith("output") else "contiguous"
        case "broadcast" | "broadcast columns" if output:
            return "contiguous"
        case "unaligned rows":
            return "wide rows"
        case _:
            return layout


def laid_out(array: Array, layout: str, packed: bool = False) -> Array:
    """The same values with other strides; of a broadcast array, its first row everywhere. Rows of packed codes stay
    whole: it is the rows that lie apart, backwards or in another order.
    """
    if array.ndim == 0 or array.size == 0:
        return array
    if packed and (array.ndim == 1 or layout == "broadcast columns"):
        return array
    if packed and layout in ("transposed", "stepped", "reversed"):
        return _rows_laid_out(array, layout)
    match layout:
        case "transposed":
            return np.ascontiguousarray(array.T).T
        case "stepped":
            return np.repeat(array, 2, axis=-1)[..., ::2]
        case "reversed":
            return np.ascontiguousarray(array[..., ::-1])[..., ::-1]
        case (
            "padded" | "wide rows"
        ):  # from row to row one element more; or a multiple of 16 bytes, which allows whole accesses
            length = array.shape[-1]
            padded = np.zeros(
                (*array.shape[:-1], length + 1 if layout == "padded" else -(-length // 16) * 16 + 16), array.dtype
            )
            padded[..., :length] = array
            return padded[..., :length]
        case "broadcast":
            return np.broadcast_to(array[:1], array.shape)
        case "broadcast columns":
            return np.broadcast_to(array[..., :1], array.shape)
        case "far" | "far rows":
            step = FAR if layout == "far" else FAR_ROWS
            return sparse(array, (step * array.itemsize, *np.ascontiguousarray(array).strides[1:]))
        case _:
            return array


def _rows_laid_out(array: Array, layout: str) -> Array:
    """As `laid_out`, of whole rows."""
    if layout == "transposed":
        axes = (*reversed(range(array.ndim - 1)), array.ndim - 1)
        return np.ascontiguousarray(array.transpose(axes)).transpose(axes)
    return np.repeat(array, 2, axis=0)[::2] if layout == "stepped" else np.ascontiguousarray(array[::-1])[::-1]


def sparse(array: Array, strides: tuple[int, ...]) -> Array:
    """A copy with these strides in memory of which only the pages in use exist.

    Raises OSError where there is no such address space.
    """
    span = sum((size - 1) * step for size, step in zip(array.shape, strides, strict=True)) + array.itemsize
    memory = mmap.mmap(-1, span, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | getattr(mmap, "MAP_NORESERVE", 0x4000))
    placed: Array = np.ndarray(array.shape, array.dtype, memory, 0, strides)
    placed[...] = array
    return placed
