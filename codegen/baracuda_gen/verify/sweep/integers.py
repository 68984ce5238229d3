"""The primitives of whole numbers, `baracuda_runtime.integers`, on arrays of any module."""

from __future__ import annotations

from typing import Any

import numpy as np

from baracuda_gen.verify.sweep.columns import Array, Stored
from baracuda_runtime import quotients
from baracuda_runtime.dtypes import as_dtype


class Integers:
    """Methods of a `Namespace`: `xp` is its array module."""

    xp: Any

    def _long(self, value: Any) -> Array:
        return self.xp.asarray(value).astype(np.int64)

    def _magnitude(self, value: Any) -> Array:
        return self.xp.abs(self._long(value)).astype(np.uint64)

    def wrap(self, value: Any, dtype: Any) -> Stored:
        target, x = as_dtype(dtype), self._long(value)
        if target.packed:
            low = x & 15
            x = self.xp.where(low > target.highest, low - 16, low)
        else:
            x = x.astype(target.numpy).astype(np.int64)
        return Stored(self.xp, x, target)

    def to_int64(self, value: Any) -> Array:
        xp, x = self.xp, self.xp.asarray(value)
        limit = x.dtype.type(2.0**63)
        inside = (x < limit) & (x >= -limit)  # not NaN
        whole = xp.where(inside, x, x.dtype.type(0)).astype(np.int64)
        ends = xp.where(x >= limit, np.iinfo(np.int64).max, xp.where(x < -limit, np.iinfo(np.int64).min, 0))
        return xp.where(inside, whole, ends)

    def bit_and(self, a: Any, b: Any) -> Array:
        return self.xp.bitwise_and(*self._arrays(a, b))  # type: ignore[attr-defined]

    def bit_or(self, a: Any, b: Any) -> Array:
        return self.xp.bitwise_or(*self._arrays(a, b))  # type: ignore[attr-defined]

    def bit_xor(self, a: Any, b: Any) -> Array:
        return self.xp.bitwise_xor(*self._arrays(a, b))  # type: ignore[attr-defined]

    def bit_not(self, a: Any) -> Array:
        return ~self.xp.asarray(a)

    def shift_left(self, a: Any, count: Any) -> Array:
        x, n = self._long(a), self._long(count)
        inside = (n >= 0) & (n <= 63)
        return self.xp.where(inside, x << self.xp.where(inside, n, 0), 0)

    def shift_right(self, a: Any, count: Any) -> Array:
        x, n = self._long(a), self._long(count)
        return x >> self.xp.where((n >= 0) & (n <= 63), n, 63)

    def popcount(self, a: Any) -> Array:
        x = self._long(a)
        x = x - ((x >> 1) & 0x5555555555555555)
        x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
        x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
        return (x * 0x0101010101010101) >> 56

    def bit_length(self, a: Any) -> Array:
        x = self._long(a)
        for shift in (1, 2, 4, 8, 16, 32):
            x = x | (x >> shift)
        return self.popcount(x)

    def trunc_divide(self, a: Any, b: Any) -> Array:
        return quotients.trunc_divide(self, self._long(a), self._long(b))

    def trunc_modulo(self, a: Any, b: Any) -> Array:
        return quotients.trunc_modulo(self, self._long(a), self._long(b))

    def gcd(self, a: Any, b: Any) -> Array:
        return self.xp.gcd(self._magnitude(a), self._magnitude(b)).astype(np.int64)

    def lcm(self, a: Any, b: Any) -> Array:
        x, y = self._magnitude(a), self._magnitude(b)
        divisor = self.xp.maximum(self.xp.gcd(x, y), np.uint64(1))
        return (x // divisor * y).astype(np.int64)

    def pow_int(self, a: Any, n: Any) -> Array:
        xp, x, count = self.xp, self.xp.asarray(a), self._long(n)
        one = x.dtype.type(1)
        left, square = self._magnitude(count), x
        power = xp.where(count == count, one, x)
        for bit in range(32):  # of an i32
            power = xp.where((left >> np.uint64(bit)) & np.uint64(1) != 0, power * square, power)
            square = square * square
        if x.dtype.kind == "f":
            return xp.where(count < 0, one / power, power)
        of_ends = xp.where((x == 1) | ((x == -1) & (count % 2 == 0)), one, xp.where(x == -1, -one, x.dtype.type(0)))
        return xp.where(count < 0, of_ends, power)

    def load_exponent(self, a: Any, n: Any) -> Array:
        return self.xp.ldexp(self.xp.asarray(a), self.xp.clip(self._long(n), -5000, 5000).astype(np.int32))
