"""a * b + c rounded once, for NumPy: the reference of `fma`.

f32: the product is exact in f64. The sum is rounded to odd there (see cast.py), then to f32, which is then right. f64:
error-free transforms and one sum rounded to odd (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums:
proved algorithms using rounding to odd", 2008) of significands; subnormal results go through exact rationals.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Doubles = NDArray[np.float64]

_SPLIT = 2.0**27 + 1.0  # Veltkamp's constant: cuts a 53-bit significand in two halves that multiply exactly
_APART = 200  # binary places between product and sum beyond which only the sign of the smaller one counts
_LEAST_EXPONENT = -1021  # of frexp, of the smallest normal double


def fused_multiply_add(a: ArrayLike, b: ArrayLike, c: ArrayLike) -> NDArray[Any]:
    """a * b + c, rounded once to the operands' common type, f32 or f64; integers wrap."""
    dtype = np.result_type(*(value if isinstance(value, (int, float)) else np.asarray(value) for value in (a, b, c)))
    with np.errstate(all="ignore"):
        if dtype.kind != "f":
            return np.asarray(np.multiply(a, b) + np.asarray(c)).astype(dtype)
        x, y, z = np.broadcast_arrays(*(np.asarray(v).astype(dtype).astype(np.float64) for v in (a, b, c)))
        if dtype == np.float32:
            return np.asarray(add_to_odd(x * y, z).astype(np.float32))
        return _fused_f64(x, y, z)


def _two_sum(a: Doubles, b: Doubles) -> tuple[Doubles, Doubles]:
    """The rounded sum and its exact error (Knuth)."""
    total = a + b
    part = total - a
    return total, (a - (total - part)) + (b - part)


def _two_product(a: Doubles, b: Doubles) -> tuple[Doubles, Doubles]:
    """The rounded product and its exact error (Dekker)."""
    product = a * b
    a_high = _SPLIT * a - (_SPLIT * a - a)
    b_high = _SPLIT * b - (_SPLIT * b - b)
    a_low, b_low = a - a_high, b - b_high
    return product, a_low * b_low - (((product - a_high * b_high) - a_low * b_high) - a_high * b_low)


def add_to_odd(a: Any, b: Any, xp: Any = np) -> Any:
    """a + b of f64 rounded to odd. `xp`: the array module."""
    total, error = (xp.asarray(part) for part in _two_sum(a, b))
    inexact, even = (error != 0) & xp.isfinite(error), total.view(np.int64) & 1 == 0
    return xp.where(inexact & even, xp.nextafter(total, xp.where(error > 0, np.inf, -np.inf)), total)


def _fused_f64(x: Doubles, y: Doubles, z: Doubles) -> Doubles:
    """Of significands, which multiply and add without leaving the range, then scaled: exact but for subnormal results,
    which would be rounded again.
    """
    (a, a_exponent), (b, b_exponent), (c, c_exponent) = (np.frexp(v) for v in (x, y, z))
    of_product = a_exponent + b_exponent
    apart = np.where(c == 0, 0, c_exponent - of_product)
    near = np.clip(apart, -_APART, _APART)
    scale = np.where(apart > _APART, c_exponent - _APART, of_product)
    high, low = _two_product(a, b)
    total_high, total_low = _two_sum(np.ldexp(c, near), low)
    upper, lower = _two_sum(high, total_high)
    unscaled = upper + add_to_odd(total_low, lower)
    result = np.atleast_1d(np.ldexp(unscaled, scale))

    special = ~(np.isfinite(x) & np.isfinite(y) & np.isfinite(z)) | (x == 0) | (y == 0)
    far = np.isinf(z) & np.isfinite(x) & np.isfinite(y)  # where x * y may overflow to the other infinity
    result = np.where(special, np.where(far, z, x * y + z), result)
    subnormal = ~special & (unscaled != 0) & (np.frexp(unscaled)[1] + scale < _LEAST_EXPONENT)
    for index in zip(*np.nonzero(np.atleast_1d(subnormal)), strict=True):
        result[index] = _exact(*(float(np.atleast_1d(v)[index]) for v in (x, y, z)))
    return np.asarray(result.reshape(x.shape))


def _exact(x: float, y: float, z: float) -> float:
    exact = Fraction(x) * Fraction(y) + Fraction(z)
    if exact == 0:
        return x * y + z if z == 0 else 0.0
    try:
        rounded = exact.numerator / exact.denominator  # Python rounds this quotient correctly
    except OverflowError:
        return float("inf") if exact > 0 else float("-inf")
    return rounded if rounded else (0.0 if exact > 0 else -0.0)
