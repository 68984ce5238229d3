"""How far an output is from the truth, in units in the last place of its storage type.

The unit is that of the truth's binade: 2^(e - p + 1) for a truth in [2^e, 2^(e+1)) and a type of p bits, not smaller
than the type's least subnormal; beyond the range it is that of the last binade. An infinity counts as the power of two
that comes next, so overflow of a truth that rounds to infinity is no error. Special values are held by rule: NaN where
the truth is NaN and nowhere else; the truth's own infinity; the truth's sign where it is zero.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import numpy as np

from baracuda_gen.verify.sweep.columns import Array, Column
from baracuda_runtime.dtypes import DType, e4m3

E4M3_ENDS = 464.0  # the largest number that rounds to a finite one


class Distance(NamedTuple):
    ulps: Array  # f64; 0 where a rule decides
    broken: Array  # bool: a special value that the rule does not allow
    units: Array  # f64: the size of a unit


def distance(xp: Any, got: Column, truth: Array, least: float = 0.0, settled: bool = True) -> Distance:
    """`got` against a truth in f64. Of integers and bools the unit is 1. Truths below `least` have its unit. Not
    `settled`: where the truth is 0 or infinite, any special value will do.
    """
    if got.dtype.kind != "float":
        apart = xp.abs(got.data.astype(np.float64) - xp.asarray(truth).astype(np.float64))
        return Distance(apart, xp.zeros(apart.shape, bool), xp.ones(apart.shape))
    value = got.to(np.float64)
    if got.dtype is e4m3:  # it has no infinities: what would round to one is NaN
        truth = xp.where(xp.abs(truth) > E4M3_ENDS, np.nan, truth)
    numeric = xp.isfinite(truth) & ~xp.isnan(value)
    if got.dtype.name == "f64":
        numeric = numeric & xp.isfinite(value)
        near, aim = value, truth
    else:
        beyond = 2.0 ** (got.dtype.most + 1)
        near, aim = (xp.clip(v, -beyond, beyond) for v in (value, truth))
    shift = got.dtype.significand - 1 - exponents(xp, xp.maximum(xp.abs(aim), least), got.dtype)
    ulps = xp.where(numeric, xp.ldexp(xp.abs(near - aim), shift), 0.0)
    zero = (truth == 0) & (value == 0) & (xp.signbit(value) != xp.signbit(truth))
    broken = (xp.isnan(truth) != xp.isnan(value)) | zero
    broken = broken | (~numeric & ~xp.isnan(truth) & ~xp.isnan(value) & (value != truth))
    if not settled:
        special = (value == 0) | ~xp.isfinite(value)
        broken = broken & ~(special & ((truth == 0) | xp.isinf(truth)))
    return Distance(ulps, broken, xp.ldexp(xp.ones(shift.shape), -shift))


def exponents(xp: Any, value: Array, dtype: DType) -> Array:
    """The exponent of each value's binade, within the type's own."""
    exponent = xp.frexp(value)[1].astype(np.int32) - 1
    return xp.clip(xp.where(value == 0, dtype.least, exponent), dtype.least, dtype.most).astype(np.int32)


def differ(got: Column, want: Column) -> Array:
    """Where the bits differ; NaN is NaN, whatever its bits."""
    apart = got.data != want.data if got.dtype.kind != "float" else got.bits() != want.bits()
    return apart & ~(got.is_nan() & want.is_nan()) if got.dtype.kind == "float" else apart


def spell(dtype: DType, number: Any) -> str:
    """One element, so that it can be read back exactly."""
    if dtype.kind == "float":
        return re.sub(r"\.?0*p", "p", float(number).hex())
    return str(number.item() if hasattr(number, "item") else number)
