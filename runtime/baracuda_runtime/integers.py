"""Whole numbers in NumPy references: what `integers.cuh` does on a GPU. Arithmetic on int64 arrays wraps by itself."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import quotients
from .cast import cast
from .dtypes import as_dtype

Array = NDArray[Any]


def wrap(value: ArrayLike, dtype: Any) -> Array:
    """An integer's low bits, as an integer type's element."""
    target, x = as_dtype(dtype), np.asarray(value, np.int64)
    if not target.packed:
        return np.asarray(x.astype(target.numpy))
    low = x & 15
    return np.asarray(np.where(low > target.highest, low - 16, low).astype(target.numpy))


def to_int64(value: ArrayLike) -> Array:
    """A float as an i64: towards zero, saturating; NaN becomes 0."""
    return cast(value, "i64")


def bit_and(a: ArrayLike, b: ArrayLike) -> Array:
    """Both, bit by bit."""
    return np.asarray(np.bitwise_and(a, b))


def bit_or(a: ArrayLike, b: ArrayLike) -> Array:
    """Either, bit by bit."""
    return np.asarray(np.bitwise_or(a, b))


def bit_xor(a: ArrayLike, b: ArrayLike) -> Array:
    """One of the two alone, bit by bit."""
    return np.asarray(np.bitwise_xor(a, b))


def bit_not(a: ArrayLike) -> Array:
    """Every bit the other way."""
    return np.asarray(np.bitwise_not(a))


def shift_left(a: ArrayLike, count: ArrayLike) -> Array:
    """a * 2^count, wrapped; 0 for counts below 0 and from 64 on."""
    x, n = np.asarray(a, np.int64), np.asarray(count, np.int64)
    inside = (n >= 0) & (n <= 63)
    return np.asarray(np.where(inside, np.left_shift(x, np.where(inside, n, 0)), 0))


def shift_right(a: ArrayLike, count: ArrayLike) -> Array:
    """a // 2^count; counts below 0 and from 64 on leave the sign alone: 0 or -1."""
    x, n = np.asarray(a, np.int64), np.asarray(count, np.int64)
    return np.asarray(np.right_shift(x, np.where((n >= 0) & (n <= 63), n, 63)))


def popcount(a: ArrayLike) -> Array:
    """How many of the 64 bits are 1."""
    x = _unsigned(a)
    u = np.uint64
    x = x - ((x >> u(1)) & u(0x5555555555555555))
    x = (x & u(0x3333333333333333)) + ((x >> u(2)) & u(0x3333333333333333))
    x = (x + (x >> u(4))) & u(0x0F0F0F0F0F0F0F0F)
    return np.asarray(((x * u(0x0101010101010101)) >> u(56)).astype(np.int64))


def bit_length(a: ArrayLike) -> Array:
    """How many of the 64 bits there are up to the highest 1; 0 of 0."""
    x = _unsigned(a)
    for shift in (1, 2, 4, 8, 16, 32):
        x = x | x >> np.uint64(shift)
    return popcount(x.astype(np.int64))


@np.errstate(all="ignore")
def trunc_divide(a: ArrayLike, b: ArrayLike) -> Array:
    """The quotient, cut to its integer part; 0 where b is 0, and the least integer by -1 wraps."""
    return np.asarray(quotients.trunc_divide(np, np.asarray(a, np.int64), np.asarray(b, np.int64)))


@np.errstate(all="ignore")
def trunc_modulo(a: ArrayLike, b: ArrayLike) -> Array:
    """What `trunc_divide` leaves, with the sign of a; 0 where b is 0."""
    return np.asarray(quotients.trunc_modulo(np, np.asarray(a, np.int64), np.asarray(b, np.int64)))


def gcd(a: ArrayLike, b: ArrayLike) -> Array:
    """The greatest common divisor, >= 0; 2^63 wraps."""
    return np.asarray(np.gcd(_magnitude(a), _magnitude(b)).astype(np.int64))


def lcm(a: ArrayLike, b: ArrayLike) -> Array:
    """The least common multiple, wrapped; 0 where either is 0."""
    x, y = _magnitude(a), _magnitude(b)
    divisor = np.maximum(np.gcd(x, y), np.uint64(1))
    return np.asarray((x // divisor * y).astype(np.int64))


@np.errstate(all="ignore")
def pow_int(a: ArrayLike, n: ArrayLike) -> Array:
    """a to the n by squaring, from the exponent's lowest bit up. Below 0 of floats the reciprocal of the power, of
    integers 1 or -1 where a is, else 0.
    """
    x, count = np.asarray(a), np.asarray(n, np.int64)
    one = x.dtype.type(1)
    left, power, square = _magnitude(count), np.ones(np.broadcast_shapes(x.shape, count.shape), x.dtype), x
    while np.any(left):
        power = np.where(left & np.uint64(1), power * square, power)
        square, left = square * square, left >> np.uint64(1)
    if x.dtype.kind == "f":
        return np.asarray(np.where(count < 0, one / power, power))
    of_ends = np.where((x == 1) | ((x == -1) & (count % 2 == 0)), one, np.where(x == -1, -one, x.dtype.type(0)))
    return np.asarray(np.where(count < 0, of_ends, power))


@np.errstate(all="ignore")
def load_exponent(a: ArrayLike, n: ArrayLike) -> Array:
    """a * 2^n, rounded once."""
    return np.asarray(np.ldexp(np.asarray(a), np.clip(np.asarray(n, np.int64), -5000, 5000).astype(np.int32)))


def _unsigned(a: ArrayLike) -> NDArray[np.uint64]:
    return np.asarray(np.asarray(a, np.int64).astype(np.uint64))


def _magnitude(a: ArrayLike) -> NDArray[np.uint64]:
    """The absolute value, of the least integer too."""
    return _unsigned(np.abs(np.asarray(a, np.int64)))
