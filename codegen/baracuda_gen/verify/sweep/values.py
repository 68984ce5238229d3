"""The values that sweeps try: every bit pattern of a finite domain, or random patterns with the special ones.

Random bit patterns of a float are uniform in its exponent. Everything follows from positions alone, so that a chunk can
be made anywhere and again.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from baracuda_gen.verify.sweep.columns import Array, Column, bits_type, column_of_bits
from baracuda_runtime.cast import cast
from baracuda_runtime.dtypes import DType

_QUIET = {"f64": 1 << 51, "f32": 1 << 22, "f16": 1 << 9, "bf16": 1 << 6}
MOST_COMBINED = 1 << 15  # special values of several operands, each with each


def width(dtype: DType) -> int:
    """Bits that tell the values of a type apart."""
    return 1 if dtype.kind == "bool" else dtype.bits


def every(xp: Any, dtypes: Sequence[DType], start: int, count: int) -> list[Column]:
    """Of all combinations of bit patterns those at `start` and after; the last operand runs fastest."""
    at = xp.arange(start, start + count, dtype=np.uint64)
    columns = []
    for dtype in reversed(dtypes):
        bits = width(dtype)
        part = at & np.uint64((1 << bits) - 1) if bits < 64 else at
        columns.append(column_of_bits(xp, part.astype(bits_type(dtype)), dtype))
        at = at >> np.uint64(bits) if bits < 64 else at
    return _without_signals(columns[::-1])


def sampled(xp: Any, dtypes: Sequence[DType], start: int, count: int, seed: int) -> list[Column]:
    """The special values of all operands, each with each, then random patterns, from `start` on.

    Of the random ones an eighth are small multiples of a half, and of several operands a quarter are near each other.
    """
    at = xp.arange(start, start + count, dtype=np.uint64)
    kinds = _mixed(at, seed)
    made: list[Array] = []  # bit patterns
    for k, dtype in enumerate(dtypes):
        bits = _mixed(at, seed + 0x1000 * (k + 1))
        patterns = bits.astype(bits_type(dtype)) if dtype.kind != "bool" else (bits & np.uint64(1)).astype(np.uint8)
        if dtype.kind == "float":
            halves = (bits >> np.uint64(20) & np.uint64(2047)).astype(np.int64)
            small = xp.asarray(_halves(dtype))[halves]
            patterns = xp.where(kinds & np.uint64(7) == 0, small, patterns)
        if k and dtype is dtypes[0]:
            step = (bits >> np.uint64(60)).astype(bits_type(dtype))  # 0 to 15 places further
            patterns = xp.where(kinds >> np.uint64(3) & np.uint64(3) == 0, made[0] + step, patterns)
        made.append(patterns.astype(bits_type(dtype)))
    table = special_combinations(tuple(dtypes))
    if start < len(table[0]):
        for patterns, values in zip(made, table, strict=True):
            part = values[start : start + count]
            patterns[: len(part)] = xp.asarray(part)
    return _without_signals([column_of_bits(xp, patterns, dtype) for patterns, dtype in zip(made, dtypes, strict=True)])


def _without_signals(columns: list[Column]) -> list[Column]:
    """On the CPU, whose library tells signalling NaN apart: each made quiet, as a GPU makes it."""
    for column in columns:
        if column.xp is np and column.dtype.name in _QUIET:
            column.bits()[column.is_nan()] |= bits_type(column.dtype).type(_QUIET[column.dtype.name])
    return columns


def special_combinations(dtypes: tuple[DType, ...]) -> list[np.ndarray[Any, Any]]:
    """The special values of several operands, each with each: bit patterns, one array an operand."""
    lists = [special_bits(d) for d in dtypes]
    while np.prod([float(len(x)) for x in lists]) > MOST_COMBINED:
        longest = max(range(len(lists)), key=lambda k: len(lists[k]))
        lists[longest] = lists[longest][: len(lists[longest]) * 3 // 4]
    combined = list(itertools.product(*lists))
    return [np.array([c[k] for c in combined], bits_type(d)) for k, d in enumerate(dtypes)]


@cache
def special_bits(dtype: DType) -> list[int]:
    """The values at which formulas turn, the most telling first."""
    if dtype.kind == "bool":
        return [0, 1]
    if dtype.kind == "int":
        low, high = int(dtype.lowest), int(dtype.highest)
        numbers = [0, 1, -1, high, low, 2, -2, high - 1, low + 1, 3, 7, 100, -100, 127, -128, 128, 255, 1 << 24]
        kept = [n for n in numbers if low <= n <= high]
        return list(dict.fromkeys(n & ((1 << 8 * dtype.itemsize) - 1) for n in kept))
    highest, smallest = float(dtype.highest), float(dtype.smallest)
    numbers_f = [
        0.0, 1.0, np.inf, np.nan, highest, smallest, 0.5, 2.0**dtype.least, 2.0, 1.5, 2.5, 0.25, 3.0, 127.5, 0.1, 1e-3,
        2 * smallest, 1 / 3, np.e, np.pi, 0.70710678, 10.0, 88.5, 100.0, 128.5, 255.5, 2.0**24, 2.0**31, 2.0**53,
        1e-30, 1e30, 20.0, 6.0, 4.0, 1e5, 709.5, 1e-6, 30.0, 50.0,
    ]  # fmt: skip
    both = [s * n for n in numbers_f for s in (1.0, -1.0)]
    with np.errstate(all="ignore"):
        bits = cast(np.array(both), dtype).view(bits_type(dtype)).astype(np.uint64).tolist()
    near = [b + d for b in bits for d in (1, -1) if 0 < b + d < 1 << 8 * dtype.itemsize]
    return list(dict.fromkeys([*map(int, bits), *map(int, near)]))


@cache
def _halves(dtype: DType) -> np.ndarray[Any, Any]:
    return np.asarray(cast((np.arange(2048) - 1024) / 2.0, dtype).view(bits_type(dtype)))


def _mixed(at: Array, seed: int) -> Array:
    """A hash of each position (splitmix64)."""
    x = at * np.uint64(0x9E3779B97F4A7C15) + np.uint64(seed * 0x2545F4914F6CDD1D & (1 << 64) - 1)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


# ---- what does not run with the loop --------------------------------------------------------------------------------

SCALES = (
    0.1, 2.0**-4, 1.0, 1.0 / 3.0, 0.0123, 3.0, 0.05, 6e-39, 2.0**-100, 2.0**100, 0.7, 2.0**-7, 2.0**-126, 1.9e-38,
    2.0**-110, 2.0**-149, 2.0**127, 1e30, 127.0, 0.5, 1.0 / 127.0, 1e-5, 2.0**-130, 2.0**101, 2.0**-101, 255.0, 1e-20,
    3.4e38, 1.0000001, 0.99999994, 7.0,
)  # fmt: skip
NUMBERS = (
    0.3, 0.5, 1.0, 0.0, 0.49999997, -0.2, 1.5, 0.25, 0.7, -1.0, 2.0, -0.5, 1e-30, 1e30, 1e-40, 3.4e38, 0.9999999,
    float("inf"), float("nan"), -0.0, 100.0,
)  # fmt: skip
WHOLES = (
    0, 3, -1, 100, 127, -128, 1, 255, -3, 7, 128, 511, 1000, -1000, 1 << 22, -(1 << 22), (1 << 24) + 1,
    -(1 << 25) - 127, (1 << 31) - 1, -(1 << 31),
)  # fmt: skip
ENTRIES = 64  # of a palette: lengths above have no common factor with it that matters, so pairs differ


def palette_value(operand: Any, dtype: DType, entry: int) -> float | int:
    """What an operand that does not run with the loop is in an entry of the palette."""
    if dtype.kind != "float":
        whole = WHOLES[entry * 7 % len(WHOLES)] if entry else 0
        return whole if int(dtype.lowest) <= whole <= int(dtype.highest) else entry % 2
    numbers = SCALES if operand.positive or "scale" in operand.name else NUMBERS
    value = numbers[entry % len(numbers)]
    with np.errstate(all="ignore"):
        kept = float(cast(np.float64(value), dtype).astype(np.float64))
    return kept if kept > 0 or not operand.positive else float(dtype.smallest)
