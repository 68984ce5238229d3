"""The primitives that NumPy references are written in, under the same names as the CUDA ones in namespace `baracuda`.

Arithmetic runs in the arrays' own type, which `load` and `to_float` make the compute type: float32, float64 or int64.
Python numbers take the type of the array beside them. Nothing warns: overflow gives infinity, integers wrap.

Functions made of rounding, comparison and + - * / sqrt have the bits of the CUDA primitive; those of the mathematics
library are in `elementary`, and `activations` are made of those.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .activations import cospi as cospi
from .activations import exp10 as exp10
from .activations import gelu as gelu
from .activations import gelu_slope as gelu_slope
from .activations import gelu_tanh as gelu_tanh
from .activations import gelu_tanh_slope as gelu_tanh_slope
from .activations import i0e_slope as i0e_slope
from .activations import i1_slope as i1_slope
from .activations import i1e_slope as i1e_slope
from .activations import log1mexp as log1mexp
from .activations import log_ndtr as log_ndtr
from .activations import logit as logit
from .activations import mish as mish
from .activations import mish_slope as mish_slope
from .activations import ndtr as ndtr
from .activations import reciprocal as reciprocal
from .activations import sigmoid as sigmoid
from .activations import silu as silu
from .activations import silu_slope as silu_slope
from .activations import sinc as sinc
from .activations import sinpi as sinpi
from .activations import softplus as softplus
from .activations import tanhshrink as tanhshrink
from .cast import cast
from .dtypes import as_dtype
from .elementary import acos as acos
from .elementary import acosh as acosh
from .elementary import asin as asin
from .elementary import asinh as asinh
from .elementary import atan as atan
from .elementary import atan2 as atan2
from .elementary import atanh as atanh
from .elementary import cbrt as cbrt
from .elementary import copysign as copysign
from .elementary import cos as cos
from .elementary import cosh as cosh
from .elementary import digamma as digamma
from .elementary import erf as erf
from .elementary import erfc as erfc
from .elementary import erfcx as erfcx
from .elementary import erfinv as erfinv
from .elementary import exp as exp
from .elementary import exp2 as exp2
from .elementary import expm1 as expm1
from .elementary import floor_quotient as floor_quotient
from .elementary import fmod as fmod
from .elementary import hypot as hypot
from .elementary import i0 as i0
from .elementary import i0e as i0e
from .elementary import i1 as i1
from .elementary import i1e as i1e
from .elementary import lgamma as lgamma
from .elementary import log as log
from .elementary import log1p as log1p
from .elementary import log2 as log2
from .elementary import log10 as log10
from .elementary import ndtri as ndtri
from .elementary import next_after as next_after
from .elementary import power as power
from .elementary import remainder as remainder
from .elementary import sign_bit as sign_bit
from .elementary import sin as sin
from .elementary import sinh as sinh
from .elementary import tan as tan
from .elementary import tanh as tanh
from .elementary import trunc_quotient as trunc_quotient
from .fused import fused_multiply_add
from .integers import bit_and as bit_and
from .integers import bit_length as bit_length
from .integers import bit_not as bit_not
from .integers import bit_or as bit_or
from .integers import bit_xor as bit_xor
from .integers import gcd as gcd
from .integers import lcm as lcm
from .integers import load_exponent as load_exponent
from .integers import popcount as popcount
from .integers import pow_int as pow_int
from .integers import shift_left as shift_left
from .integers import shift_right as shift_right
from .integers import to_int64 as to_int64
from .integers import trunc_divide as trunc_divide
from .integers import trunc_modulo as trunc_modulo
from .integers import wrap as wrap
from .philox import positions as positions
from .philox import random_uniform as random_uniform

Array = NDArray[Any]
_F = TypeVar("_F", bound=Callable[..., Any])

i64 = np.int64  # what integers compute in
TO_INT_LIMIT = 2**53  # to_int saturates here: every integer up to it is an f64, and adding an i32 cannot wrap


def quiet(function: _F) -> _F:
    """`function` with NumPy's warnings off: for whole references, whose bare operators would warn too."""
    return np.errstate(all="ignore")(function)


# Between storage and compute types


def load(array: ArrayLike, compute: Any) -> Array:
    """The array in the compute type. Exact for every pair that a spec allows."""
    return cast(array, compute)


def store(value: ArrayLike, dtype: Any) -> Array:
    """The value in its storage type, rounded once to nearest even; integers saturate."""
    return cast(value, dtype)


def grid(*sizes: int) -> tuple[Array, ...]:
    """An index array for each axis, of size 1 along all others: indexing with them reads like the formula."""
    return tuple(
        np.arange(size).reshape([-1 if k == axis else 1 for k in range(len(sizes))]) for axis, size in enumerate(sizes)
    )


def blank(shape: Sequence[int], dtype: Any) -> Array:
    """An array to be written in parts."""
    return np.empty(tuple(shape), as_dtype(dtype).numpy)


def expand(value: ArrayLike, shape: Sequence[int]) -> Array:
    """The value repeated along axes in which it has size 1."""
    return np.broadcast_to(value, tuple(shape))


def to_float(value: ArrayLike, compute: Any) -> Array:
    """An integer or bool as a float of the compute type, rounded once."""
    return cast(value, compute)


@quiet
def to_int(value: ArrayLike) -> Array:
    """A float as an i64: towards zero, saturating at +-2^53; NaN becomes 0."""
    x = np.asarray(value)
    if x.dtype.kind in "iub":
        return cast(x, "i64")
    limit = x.dtype.type(TO_INT_LIMIT)
    inside = np.minimum(np.maximum(x, -limit), limit)
    return np.asarray(np.where(np.isnan(x), x.dtype.type(0), inside).astype(np.int64))


# One operand


@quiet
def absolute(value: ArrayLike) -> Array:
    """|x|. The least integer stays what it is."""
    return np.asarray(np.abs(value))


@quiet
def sign(value: ArrayLike) -> Array:
    """-1, 0 or 1. Zero of either sign gives +0, NaN gives NaN."""
    return np.asarray(np.sign(value))


@quiet
def round_even(value: ArrayLike) -> Array:
    """To the nearest integer, ties to the even one. The sign of zero is kept."""
    return np.asarray(np.rint(value)) if _is_float(value) else np.asarray(value)


@quiet
def floor(value: ArrayLike) -> Array:
    """The greatest integer <= x."""
    return np.asarray(np.floor(value)) if _is_float(value) else np.asarray(value)


@quiet
def ceil(value: ArrayLike) -> Array:
    """The least integer >= x."""
    return np.asarray(np.ceil(value)) if _is_float(value) else np.asarray(value)


@quiet
def trunc(value: ArrayLike) -> Array:
    """Towards zero."""
    return np.asarray(np.trunc(value)) if _is_float(value) else np.asarray(value)


@quiet
def round_stochastic(value: ArrayLike, uniform: ArrayLike) -> Array:
    """floor(x), and one more where uniform < x - floor(x): with uniform numbers in [0, 1) its mean is x. NaN and inf
    pass."""
    x = np.asarray(value)
    below = np.floor(x)
    return np.asarray(np.where(np.less(uniform, x - below), below + x.dtype.type(1), below))


@quiet
def square(value: ArrayLike) -> Array:
    """x * x."""
    x = np.asarray(value)
    return np.asarray(x * x)


@quiet
def ceil_power_of_two(value: ArrayLike) -> Array:
    """The least power of two >= x; inf above the largest, NaN below zero. 0, inf and NaN pass."""
    x = np.asarray(value)
    fraction, exponent = np.frexp(x)  # x = fraction * 2^exponent, fraction in [1/2, 1)
    power = np.ldexp(x.dtype.type(1), exponent - (fraction == 0.5))
    return np.asarray(np.where((x > 0) & np.isfinite(x), power, np.where(x < 0, x.dtype.type(np.nan), x)))


@quiet
def sqrt(value: ArrayLike) -> Array:
    """The square root, rounded as IEEE 754 asks. sqrt(-0) is -0, of negative numbers NaN."""
    return np.asarray(np.sqrt(value))


@quiet
def rsqrt(value: ArrayLike) -> Array:
    """1 / sqrt(x); +-0 give +-inf. Of f32 rounded once: no f32 brings 1 / sqrt in f64 to the wrong side of a tie (all
    significands were tried). Of f64 it is the IEEE quotient of the IEEE root, two roundings."""
    x = np.asarray(value)
    if x.dtype == np.float32:
        return np.asarray((1.0 / np.sqrt(x.astype(np.float64))).astype(np.float32))
    return np.asarray(x.dtype.type(1) / np.sqrt(x))


def is_nan(value: ArrayLike) -> NDArray[np.bool_]:
    """True where x is NaN."""
    return np.asarray(np.isnan(value))


def is_inf(value: ArrayLike) -> NDArray[np.bool_]:
    """True where x is +inf or -inf."""
    return np.asarray(np.isinf(value))


def is_finite(value: ArrayLike) -> NDArray[np.bool_]:
    """True where x is neither NaN nor infinite."""
    return np.asarray(np.isfinite(value))


# Two operands and more


@quiet
def maximum(first: ArrayLike, *others: ArrayLike) -> Array:
    """The greatest. NaN if any is NaN; of two zeros +0 unless both are -0."""
    a: ArrayLike = first  # kept as it is: a Python number takes the other operand's type
    for b in others:
        result = np.asarray(np.maximum(a, b))
        if result.dtype.kind == "f" and not np.all(result):  # NumPy leaves open which of two zeros it returns
            result = np.where(np.equal(a, 0) & np.equal(b, 0), np.add(a, b), result)
        a = result
    return np.asarray(a)


@quiet
def minimum(first: ArrayLike, *others: ArrayLike) -> Array:
    """The least. NaN if any is NaN; of two zeros -0 unless both are +0."""
    a: ArrayLike = first
    for b in others:
        result = np.asarray(np.minimum(a, b))
        if result.dtype.kind == "f" and not np.all(result):
            result = np.where(np.equal(a, 0) & np.equal(b, 0), -np.subtract(np.negative(a), b), result)
        a = result
    return np.asarray(a)


def fmax(first: ArrayLike, *others: ArrayLike) -> Array:
    """As `maximum`, but a NaN counts as missing."""
    return _present(maximum, first, others)


def fmin(first: ArrayLike, *others: ArrayLike) -> Array:
    """As `minimum`, but a NaN counts as missing."""
    return _present(minimum, first, others)


def _present(pick: Callable[..., Array], first: ArrayLike, others: Sequence[ArrayLike]) -> Array:
    a: ArrayLike = first
    for b in others:
        a = np.where(np.isnan(a), b, np.where(np.isnan(b), a, pick(a, b)))
    return np.asarray(a)


def clamp(value: ArrayLike, low: ArrayLike, high: ArrayLike) -> Array:
    """min(max(x, low), high). NaN stays NaN."""
    return minimum(maximum(value, low), high)


def fma(a: ArrayLike, b: ArrayLike, c: ArrayLike) -> Array:
    """a * b + c, rounded once."""
    return fused_multiply_add(a, b, c)


@quiet
def where(condition: ArrayLike, yes: ArrayLike, no: ArrayLike) -> Array:
    """`yes` where the condition holds, `no` elsewhere."""
    return np.asarray(np.where(condition, yes, no))


@quiet
def floor_divide(a: ArrayLike, b: ArrayLike) -> Array:
    """The floor of the quotient of integers. By zero: 0. The least integer by -1: itself."""
    return np.asarray(np.floor_divide(a, b))


@quiet
def floor_modulo(a: ArrayLike, b: ArrayLike) -> Array:
    """a - b * floor(a / b) of integers, with the sign of b. By zero: 0."""
    return np.asarray(np.remainder(a, b))


# Reductions. The reduced axes stay, with size 1.

Axes = int | Sequence[int]


@quiet
def sum_over(value: ArrayLike, axes: Axes) -> Array:
    """The sum over `axes`, in the array's type; an empty one is 0. Integers wrap. NumPy's order of summation."""
    x = np.asarray(value)
    return np.asarray(np.sum(x, axis=_axes(axes), dtype=np.int64 if x.dtype.kind == "b" else x.dtype, keepdims=True))


@quiet
def max_over(value: ArrayLike, axes: Axes) -> Array:
    """The greatest over `axes`: NaN if any is NaN, +0 before -0; an empty one is -inf (the least i64 for integers)."""
    x = np.asarray(value)
    least = -np.inf if _is_float(x) else np.iinfo(x.dtype).min
    result = np.asarray(np.max(x, axis=_axes(axes), keepdims=True, initial=x.dtype.type(least)))
    return _settle_zeros(result, x, _axes(axes), positive=True)


@quiet
def min_over(value: ArrayLike, axes: Axes) -> Array:
    """The least over `axes`: NaN if any is NaN, -0 before +0; an empty one is +inf (the greatest i64 for integers)."""
    x = np.asarray(value)
    greatest = np.inf if _is_float(x) else np.iinfo(x.dtype).max
    result = np.asarray(np.min(x, axis=_axes(axes), keepdims=True, initial=x.dtype.type(greatest)))
    return _settle_zeros(result, x, _axes(axes), positive=False)


@quiet
def sum_to(value: ArrayLike, shape: Sequence[int]) -> Array:
    """The adjoint of broadcasting `shape` to the value's: sums over the axes that broadcasting stretched."""
    x = np.asarray(value)
    padded = (1,) * (x.ndim - len(shape)) + tuple(shape)
    stretched = [axis for axis, size in enumerate(padded) if size != x.shape[axis]]
    return (sum_over(x, stretched) if stretched else x).reshape(tuple(shape))


def _settle_zeros(result: Array, x: Array, axes: tuple[int, ...], *, positive: bool) -> Array:
    """Where an extremum is zero, the sign that the rule asks for; NumPy leaves it open."""
    if result.dtype.kind != "f" or np.all(result):
        return result
    wanted = np.any((x == 0) & (np.signbit(x) != positive), axis=axes, keepdims=True)
    return np.where(result == 0, np.where(wanted == positive, x.dtype.type(0), -x.dtype.type(0)), result)


def _axes(axes: Axes) -> tuple[int, ...]:
    return (axes,) if isinstance(axes, int) else tuple(axes)


def _is_float(value: ArrayLike) -> bool:
    return np.asarray(value).dtype.kind not in "iub"
