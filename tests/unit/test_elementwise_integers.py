"""Elementwise ops on integers and bools against Python's own integers; numbers in the place of operands."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import baracuda_kernels as bk
from baracuda_kernels import catalog
from baracuda_runtime.dtypes import as_dtype
from baracuda_runtime.errors import InvalidProblem, Unsupported

INTEGERS = ("s8", "u8", "i16", "i32", "i64")
Array = np.ndarray[Any, Any]


def truncated(a: int, b: int) -> int:
    return int(math.copysign(1, a) * math.copysign(1, b)) * (abs(a) // abs(b)) if b else 0


UNARY: dict[str, Callable[[int, int], int]] = {  # of the value and the width of its type
    "neg": lambda x, w: -x,
    "abs": lambda x, w: abs(x),
    "sign": lambda x, w: (x > 0) - (x < 0),
    "square": lambda x, w: x * x,
    "cube": lambda x, w: x**3,
    "positive": lambda x, w: x,
    "bitwise_not": lambda x, w: ~x,
    "popcount": lambda x, w: (x % (1 << w)).bit_count(),
    "count_leading_zeros": lambda x, w: w - (x % (1 << w)).bit_length(),
    "count_trailing_zeros": lambda x, w: (x & -x).bit_length() - 1 if x else w,
}
BINARY: dict[str, Callable[[int, int, int], int]] = {
    "add": lambda a, b, w: a + b,
    "sub": lambda a, b, w: a - b,
    "rsub": lambda a, b, w: b - a,
    "mul": lambda a, b, w: a * b,
    "floor_divide": lambda a, b, w: a // b if b else 0,
    "trunc_divide": lambda a, b, w: truncated(a, b),
    "remainder": lambda a, b, w: a % b if b else 0,
    "fmod": lambda a, b, w: a - truncated(a, b) * b if b else 0,
    "maximum": lambda a, b, w: max(a, b),
    "minimum": lambda a, b, w: min(a, b),
    "clamp_min": lambda a, b, w: max(a, b),
    "clamp_max": lambda a, b, w: min(a, b),
    "squared_difference": lambda a, b, w: (a - b) ** 2,
    "abs_difference": lambda a, b, w: abs(a - b),
    "gcd": lambda a, b, w: math.gcd(a, b),
    "lcm": lambda a, b, w: math.lcm(a, b),
    "bitwise_and": lambda a, b, w: a & b,
    "bitwise_or": lambda a, b, w: a | b,
    "bitwise_xor": lambda a, b, w: a ^ b,
    "left_shift": lambda a, b, w: a << b if 0 <= b < w else 0,
    "right_shift": lambda a, b, w: a >> b if 0 <= b < w else -(a < 0),
    "right_shift_logical": lambda a, b, w: (a % (1 << w)) >> b if 0 <= b < w else 0,
}


def wrapped(values: list[int], dtype: str) -> list[int]:
    lowest, width = as_dtype(dtype).lowest, 8 * as_dtype(dtype).itemsize
    return [(int(v) - int(lowest)) % (1 << width) + int(lowest) for v in values]


def some(dtype: str) -> list[int]:
    """All of 8 bits and of 16; of others the ends, small ones and powers of two with their neighbours."""
    low, high = int(as_dtype(dtype).lowest), int(as_dtype(dtype).highest)
    if as_dtype(dtype).itemsize <= 2:
        return list(range(low, high + 1))
    near = {s * (1 << k) + d for k in range(64) for d in (-1, 0, 1) for s in (-1, 1)} | {low, high, *range(-40, 41)}
    return sorted(v for v in near if low <= v <= high)


@pytest.mark.parametrize("dtype", INTEGERS)
@pytest.mark.parametrize("name", UNARY)
def test_of_one(name: str, dtype: str) -> None:
    kind, x = as_dtype(dtype), some(dtype)
    got = getattr(bk, name)(np.array(x, kind.numpy))
    assert got.dtype == kind.numpy
    assert got.tolist() == wrapped([UNARY[name](v, 8 * kind.itemsize) for v in x], dtype)


@pytest.mark.parametrize("dtype", INTEGERS)
@pytest.mark.parametrize("name", BINARY)
def test_of_two(name: str, dtype: str) -> None:
    kind, few = as_dtype(dtype), some(dtype)
    if kind.itemsize <= 2:
        few = few[:: len(few) // 64] + [-1 * (kind.lowest < 0), 0, 1, 2, int(kind.highest)]
    a, b = (m.ravel() for m in np.meshgrid(np.array(few, kind.numpy), np.array(few, kind.numpy)))
    got = getattr(bk, name)(a, b)
    want = [BINARY[name](x, y, 8 * kind.itemsize) for x, y in zip(a.tolist(), b.tolist(), strict=True)]
    assert got.dtype == kind.numpy
    assert got.tolist() == wrapped(want, dtype)


@pytest.mark.parametrize("name", ["eq", "ne", "lt", "le", "gt", "ge"])
@pytest.mark.parametrize("dtype", [*INTEGERS, "bool"])
def test_comparisons(name: str, dtype: str) -> None:
    values = np.array(
        [0, 1] if dtype == "bool" else some(dtype)[:: max(1, len(some(dtype)) // 64)], as_dtype(dtype).numpy
    )
    a, b = np.meshgrid(values, values)
    want = {"eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b, "gt": a > b, "ge": a >= b}[name]
    assert np.array_equal(getattr(bk, name)(a, b), want)


def test_bools_have_what_truth_has() -> None:
    a, b = np.array([[False, False, True, True], [False, True, False, True]])
    for name in ("bitwise_and", "logical_and", "minimum"):
        assert getattr(bk, name)(a, b).tolist() == [False, False, False, True]
    for name in ("bitwise_or", "logical_or", "maximum"):
        assert getattr(bk, name)(a, b).tolist() == [False, True, True, True]
    for name in ("bitwise_xor", "logical_xor", "ne"):
        assert getattr(bk, name)(a, b).tolist() == [False, True, True, False]
    assert bk.bitwise_not(a).tolist() == bk.logical_not(a).tolist() == [True, True, False, False]
    with pytest.raises(Unsupported, match="add: a expected one of"):
        bk.add(a, b)


def test_saturating_arithmetic_stops_at_the_ends() -> None:
    a, b = np.array([100, -100, 7], np.int8), np.array([100, 100, -5], np.int8)
    assert bk.add_saturate(a, b).tolist() == [127, 0, 2]
    assert bk.sub_saturate(a, b).tolist() == [0, -128, 12]
    assert bk.mul_saturate(a, b).tolist() == [127, -128, -35]


@pytest.mark.parametrize("exponent", [0, 1, 2, 5, 31, -1, -2])
def test_whole_powers(exponent: int) -> None:
    x = np.array([0, 1, -1, 2, -3, 7], np.int32)
    whole = [int(v) ** exponent if exponent >= 0 else int(v) ** -exponent if abs(v) == 1 else 0 for v in x]
    assert bk.pow_int(x, exponent=exponent).tolist() == wrapped(whole, "i32")
    with np.errstate(divide="ignore"):
        want = np.float64(x) ** exponent
    assert np.array_equal(bk.pow_int(x.astype(np.float64), exponent=exponent)[:4], want[:4])


def test_types_are_not_mixed() -> None:
    a, b = np.zeros(3, np.int32), np.zeros(3, np.float32)
    with pytest.raises(Unsupported, match=r"b expected i32, got f32; convert it first: cast\(b, dtype='i32'\)"):
        bk.add(a, b)
    assert bk.add(a, bk.cast(b, dtype="i32")).dtype == np.int32


def test_a_gradient_is_of_floats() -> None:
    for name in ("add_backward", "where_backward", "pow_int_backward", "cast_backward"):
        types = catalog.entry(name).types
        assert all(d in ("f32", "f64", "f16", "bf16") for dtypes in types.values() for d in dtypes), name


def test_numbers_stand_for_operands() -> None:
    x = np.array([-1.0, 0.5, 9.0], np.float32)
    assert bk.add(x, 2).tolist() == [1.0, 2.5, 11.0] and bk.sub(1.0, x).tolist() == [2.0, 0.5, -8.0]
    assert bk.clamp(x, 0, 6).tolist() == [0.0, 0.5, 6.0] and bk.where(x > 0, x, 0.0).tolist() == [0.0, 0.5, 9.0]
    assert bk.clamp_max(np.array([3, 9], np.int8), 5).tolist() == [3, 5]
    assert bk.eq(np.array([True, False]), True).tolist() == [True, False]
    assert bk.mul(x.astype(np.float16), 0.1).dtype == np.float16
    for wrong in (300, 2.5, True):
        with pytest.raises(InvalidProblem, match="b expected an integer of s8"):
            bk.add(np.zeros(1, np.int8), wrong)
    with pytest.raises(InvalidProblem, match="at least one array among a, b"):
        bk.add(1.0, 2.0)


def test_the_gradient_of_ldexp_is_a_shift_of_exponents() -> None:
    a, b, d = np.float32([1.0, 3.0]), np.int32([3, -2]), np.float32([1.0, 5.0])
    assert bk.ldexp(a, b).tolist() == [8.0, 0.75]
    assert bk.ldexp_backward(b, d, out=np.empty_like(a)).tolist() == [8.0, 1.25]
