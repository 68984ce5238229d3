"""Activations for NumPy references: each made of functions of `elementary`, with its tail.

`FORMS` says each once, over any namespace that has those functions (`exp`, `erfc`, `where`, ...): the one here, and the
twins by which `baracuda_gen.verify` and `baracuda_gen.bench` evaluate references elsewhere. As in `elementary`, f32 is
computed in f64 and rounded.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from . import bessel, elementary
from .elementary import Array
from .fused import fused_multiply_add

EXP_MINUS_32 = 1.2664165549094176e-14
# The series of (a - tanh(a)) / a^3, in a^2.
_TANHSHRINK = (
    *(0.3333333333333333, -0.13333333333333333, 0.05396825396825397, -0.021869488536155203, 0.008863235529902197),
    *(-0.003592128036572481, 0.0014558343870513183, -0.000590027440945586, 0.00023912911424355248),
    -9.691537956929451e-05,
)
# 1 / sqrt(2), and what f64 leaves of it.
_ROOT, _REST = 0.7071067811865476, -4.833646656726457e-17


def _sigmoid(of: Any, x: Any) -> Any:
    e = of.exp(-of.absolute(x))
    return of.where(x >= 0, 1 / (1 + e), e / (1 + e))


def _gated_by_sigmoid(of: Any, x: Any, z: Any) -> Any:
    """x * sigmoid(z): x * exp(z) from -64 on, where the factor alone would have lost its digits."""
    e = of.exp(-of.absolute(z))
    return of.where(z >= 0, x / (1 + e), of.where(z > -64, x * e / (1 + e), x * of.exp(z + 32) * EXP_MINUS_32))


def _silu(of: Any, x: Any) -> Any:
    return _gated_by_sigmoid(of, x, x)


def _gelu_tanh(of: Any, x: Any) -> Any:
    return _gated_by_sigmoid(of, x, 2 * (0.7978845608028654 * (x + 0.044715 * x * x * x)))


def _mish(of: Any, x: Any) -> Any:
    e = of.exp(-of.absolute(x))
    n = of.where(x >= 0, 1 + 2 * e, e * (e + 2))
    tail = of.where(x > -64, x * (n / (n + 2)), x * of.exp(x + 32) * EXP_MINUS_32)
    return of.where(x >= 0, x * (n / (n + 2 * e * e)), tail)


def _softplus(of: Any, x: Any) -> Any:
    return of.maximum(x, 0.0) + of.log1p(of.exp(-of.absolute(x)))


def _ndtr(of: Any, x: Any) -> Any:
    """erfc takes -x / sqrt(2) as f64 has it; what that leaves comes in by the derivative of log(erfc) in its tail."""
    high = -(_ROOT * x)
    share = 0.5 * of.erfc(high)
    low = of.fma(-_ROOT, x, -high) - _REST * x
    return of.where((high > 0) & (high < 40), share - 2 * high * low * share, share)


def _log_ndtr(of: Any, x: Any) -> Any:
    tail = of.log(0.5 * of.erfcx(-_ROOT * x)) - 0.5 * x * x
    return of.where(x > 0, of.log1p(-of.ndtr(-x)), of.where(x > -1, of.log(of.ndtr(x)), tail))


def _gelu(of: Any, x: Any) -> Any:
    return x * of.ndtr(x)


def _gelu_slope(of: Any, x: Any) -> Any:
    z = of.maximum(of.minimum(x, 64.0), -64.0)
    return of.ndtr(z) + 0.3989422804014327 * z * of.exp(-0.5 * z * z)


def _slope_by_sigmoid(of: Any, x: Any, z: Any, grown: Any) -> Any:
    """The derivative of x * sigmoid(z) for z of the sign of x, both not negative; `grown` is x times that of z."""
    e = of.exp(-z)
    return of.where(x >= 0, 1 + e + e * grown, e * (1 + e - grown)) / ((1 + e) * (1 + e))


def _silu_slope(of: Any, x: Any) -> Any:
    size = of.minimum(of.absolute(x), 790.0)
    return _slope_by_sigmoid(of, x, size, size)


def _gelu_tanh_slope(of: Any, x: Any) -> Any:
    size = of.minimum(of.absolute(x), 22.0)
    grown = 1.5957691216057308 * (size + 3 * 0.044715 * size * size * size)
    return _slope_by_sigmoid(of, x, 1.5957691216057308 * (size + 0.044715 * size * size * size), grown)


def _mish_slope(of: Any, x: Any) -> Any:
    """From 21 on it is 1 to all digits of f64, and nothing overflows in f32."""
    z = of.maximum(of.minimum(x, 21.0), -800.0)
    e = of.exp(z)
    more = e + 2
    total = e * more + 2
    return e * ((more * total + 4 * z * (e + 1)) / (total * total))


def _tanhshrink(of: Any, x: Any) -> Any:
    """Near 0 the series: the difference would have no digits left."""
    s = x * x
    series = _TANHSHRINK[-1]
    for term in reversed(_TANHSHRINK[:-1]):
        series = term + s * series
    return of.where(of.absolute(x) < 0.25, x * s * series, x - of.tanh(x))


def _within_turn(of: Any, half_turns: Any) -> Any:
    return half_turns - 2 * of.round_even(0.5 * half_turns)


def _sinpi(of: Any, x: Any) -> Any:
    y = _within_turn(of, x)
    size = of.absolute(y)
    sine = of.sin(math.pi * of.where(size > 0.5, 1 - size, size))
    return of.where(y < 0, -sine, sine)


def _cospi(of: Any, x: Any) -> Any:
    return of.sin(math.pi * (0.5 - of.absolute(_within_turn(of, x))))


def _sinc(of: Any, x: Any) -> Any:
    near = of.absolute(x) < 1e-9
    return of.where(near, 1.0, _sinpi(of, x) / (math.pi * of.where(near, 1.0, x)))


def _log1mexp(of: Any, x: Any) -> Any:
    size = of.absolute(x)
    return of.where(size < math.log(2), of.log(-of.expm1(-size)), of.log1p(-of.exp(-size)))


def _logit(of: Any, x: Any) -> Any:
    return of.where((x > 0.25) & (x < 0.75), 2 * of.atanh(2 * x - 1), of.log(x) - of.log1p(-x))


FORMS: Mapping[str, Callable[[Any, Any], Any]] = {
    "sigmoid": _sigmoid, "silu": _silu, "gelu": _gelu, "gelu_tanh": _gelu_tanh, "mish": _mish, "softplus": _softplus,
    "tanhshrink": _tanhshrink, "gelu_slope": _gelu_slope, "mish_slope": _mish_slope,
    "silu_slope": _silu_slope, "gelu_tanh_slope": _gelu_tanh_slope,
    "ndtr": _ndtr, "log_ndtr": _log_ndtr, "reciprocal": lambda of, x: 1 / x, "exp10": lambda of, x: of.power(10.0, x),
    "sinpi": _sinpi, "cospi": _cospi, "sinc": _sinc, "log1mexp": _log1mexp, "logit": _logit,
    "i1_slope": bessel.i1_slope, "i0e_slope": bessel.i0e_slope, "i1e_slope": bessel.i1e_slope,
}  # fmt: skip

_HERE: Any = SimpleNamespace(
    exp=elementary.exp,
    log=elementary.log,
    erfcx=elementary.erfcx,
    i0e=elementary.i0e,
    i1e=elementary.i1e,
    log1p=elementary.log1p,
    expm1=elementary.expm1,
    atanh=elementary.atanh,
    sin=elementary.sin,
    power=elementary.power,
    round_even=np.rint,
    erfc=elementary.erfc,
    absolute=np.abs,
    tanh=elementary.tanh,
    maximum=np.maximum,
    minimum=np.minimum,
    sqrt=np.sqrt,
    where=np.where,
    fma=fused_multiply_add,
    ndtr=lambda x: _ndtr(_HERE, x),
)


def _of(name: str, meaning: str) -> Callable[[ArrayLike], Array]:
    return elementary.in_f64(name, meaning, partial(FORMS[name], _HERE))


sigmoid = _of("sigmoid", "1 / (1 + exp(-x)).")
silu = _of("silu", "x * sigmoid(x). -inf gives NaN.")
gelu = _of("gelu", "x * ndtr(x). -inf gives NaN.")
gelu_slope = _of("gelu_slope", "The derivative of gelu: 0 at -inf, 1 at inf.")
silu_slope = _of("silu_slope", "The derivative of silu: 0 at -inf, 1 at inf.")
gelu_tanh_slope = _of("gelu_tanh_slope", "The derivative of gelu_tanh: 0 at -inf, 1 at inf.")
mish_slope = _of("mish_slope", "The derivative of mish: 0 at -inf, 1 at inf.")
i1_slope = _of("i1_slope", "The derivative of i1: inf at the infinities. Needs SciPy.")
i0e_slope = _of("i0e_slope", "The derivative of i0e: 0 at 0 and at the infinities.")
i1e_slope = _of("i1e_slope", "The derivative of i1e: 0 at the infinities.")
tanhshrink = _of("tanhshrink", "x - tanh(x).")
gelu_tanh = _of("gelu_tanh", "x * sigmoid(2 * sqrt(2 / pi) * (x + 0.044715 * x^3)). -inf gives NaN.")
mish = _of("mish", "x * tanh(softplus(x)). -inf gives NaN.")
softplus = _of("softplus", "log(1 + exp(x)).")
ndtr = _of("ndtr", "The normal distribution function: the share below x.")
log_ndtr = _of("log_ndtr", "log(ndtr(x)), also where ndtr(x) would be 0. Needs SciPy.")
reciprocal = _of("reciprocal", "1 / x.")
exp10 = _of("exp10", "10 to the x.")
sinpi = _of("sinpi", "The sine of pi * x. The infinities give NaN.")
cospi = _of("cospi", "The cosine of pi * x. The infinities give NaN.")
sinc = _of("sinc", "sin(pi * x) / (pi * x), 1 at 0. The infinities give NaN.")
log1mexp = _of("log1mexp", "log(1 - exp(-abs(x))). Zero gives -inf.")
logit = _of("logit", "log(x / (1 - x)): infinities at 0 and 1, outside NaN.")
