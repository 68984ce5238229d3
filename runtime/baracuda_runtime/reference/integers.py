"""Whole numbers in references: what `integers.cuh` does on a GPU. Arithmetic on arrays of i64 wraps by itself."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..cast import truncated
from ..dtypes import as_dtype


class Integers:
    """Those of the primitives, on arrays of the module `xp`: NumPy, or CuPy where `verify` sweeps on a GPU."""

    def __init__(self, xp: Any):
        self.xp = xp

    def _long(self, value: Any) -> Any:
        return self.xp.asarray(value).astype(np.int64)

    def _magnitude(self, value: Any) -> Any:
        """The absolute value, of the least integer too."""
        return self.xp.abs(self._long(value)).astype(np.uint64)

    def low_bits(self, value: Any, dtype: Any) -> Any:
        """What an integer type keeps of an i64, as an i64."""
        target, x = as_dtype(dtype), self._long(value)
        if not target.packed:
            return x.astype(target.numpy).astype(np.int64)
        low = x & 15
        return self.xp.where(low > target.highest, low - 16, low)

    def to_int64(self, value: Any) -> Any:
        """A float as an i64: towards zero, saturating; NaN becomes 0."""
        xp, x = self.xp, self.xp.asarray(value)
        if x.dtype.kind != "f":
            return x.astype(np.int64)
        return truncated(x, -(2**63), 2**63 - 1, xp)

    def shift_left(self, a: Any, count: Any) -> Any:
        """a * 2^count, wrapped; 0 for counts below 0 and from 64 on."""
        x, n = self._long(a), self._long(count)
        inside = (n >= 0) & (n <= 63)
        return self.xp.where(inside, x << self.xp.where(inside, n, 0), 0)

    def shift_right(self, a: Any, count: Any) -> Any:
        """a // 2^count; counts below 0 and from 64 on leave the sign alone: 0 or -1."""
        x, n = self._long(a), self._long(count)
        return x >> self.xp.where((n >= 0) & (n <= 63), n, 63)

    def popcount(self, a: Any) -> Any:
        """How many of the 64 bits are 1."""
        x = self._long(a)
        x = x - ((x >> 1) & 0x5555555555555555)
        x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
        x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
        return (x * 0x0101010101010101) >> 56

    def bit_length(self, a: Any) -> Any:
        """How many of the 64 bits there are up to the highest 1; 0 of 0."""
        x = self._long(a)
        for shift in (1, 2, 4, 8, 16, 32):
            x = x | (x >> shift)
        return self.popcount(x)

    def gcd(self, a: Any, b: Any) -> Any:
        """The greatest common divisor, >= 0; 2^63 wraps."""
        return self.xp.gcd(self._magnitude(a), self._magnitude(b)).astype(np.int64)

    def lcm(self, a: Any, b: Any) -> Any:
        """The least common multiple, wrapped; 0 where either is 0."""
        x, y = self._magnitude(a), self._magnitude(b)
        divisor = self.xp.maximum(self.xp.gcd(x, y), np.uint64(1))
        return (x // divisor * y).astype(np.int64)

    def pow_int(self, a: Any, n: Any) -> Any:
        """a to the n by squaring, from the exponent's lowest bit up. Below 0 of floats the reciprocal of the power, of
        integers 1 or -1 where a is, else 0.
        """
        xp, x, count = self.xp, self.xp.asarray(a), self._long(n)
        one = x.dtype.type(1)
        left, square, power = self._magnitude(count), x, xp.where(count == count, one, x)
        while bool(xp.any(left)):
            power = xp.where(left & np.uint64(1) != 0, power * square, power)
            square, left = square * square, left >> np.uint64(1)
        if x.dtype.kind == "f":
            return xp.where(count < 0, one / power, power)
        of_ends = xp.where((x == 1) | ((x == -1) & (count % 2 == 0)), one, xp.where(x == -1, -one, x.dtype.type(0)))
        return xp.where(count < 0, of_ends, power)

    def load_exponent(self, a: Any, n: Any) -> Any:
        """a * 2^n, rounded once."""
        return self.xp.ldexp(self.xp.asarray(a), self.xp.clip(self._long(n), -5000, 5000).astype(np.int32))
