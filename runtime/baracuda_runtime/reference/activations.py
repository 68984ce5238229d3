"""Activations for NumPy references: each made of functions of `elementary`, with its tail.

`FORMS` says each once, over any namespace that has those functions (`exp`, `erfc`, `where`, ...): the one here, and the
twins by which `baracuda_gen.verify` and `baracuda_gen.bench` evaluate references elsewhere. As in `elementary`, f32 is
computed in f64 and rounded.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial, reduce
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

_HERE: Any = SimpleNamespace(
    **{name: getattr(elementary, name) for name in elementary.SOURCES},
    **{"round_even": np.rint, "absolute": np.abs, "maximum": np.maximum, "minimum": np.minimum, "sqrt": np.sqrt},
    **{"where": np.where, "fma": fused_multiply_add, "ndtr": lambda x: FORMS["ndtr"](_HERE, x)},
)
FORMS: dict[str, Callable[[Any, Any], Any]] = {}


def _form(form: Callable[[Any, Any], Any]) -> Callable[[ArrayLike], Array]:
    """The function of arrays that a form is over the namespace here."""
    FORMS[form.__name__] = form
    return elementary.in_f64(form.__name__, form.__doc__ or "", partial(form, _HERE))


@_form
def sigmoid(of: Any, x: Any) -> Any:
    """1 / (1 + exp(-x))."""
    e = of.exp(-of.absolute(x))
    return of.where(x >= 0, 1 / (1 + e), e / (1 + e))


def _gated_by_sigmoid(of: Any, x: Any, z: Any) -> Any:
    """x * sigmoid(z): x * exp(z) from -64 on, where the factor alone would have lost its digits."""
    e = of.exp(-of.absolute(z))
    return of.where(z >= 0, x / (1 + e), of.where(z > -64, x * e / (1 + e), x * of.exp(z + 32) * EXP_MINUS_32))


@_form
def silu(of: Any, x: Any) -> Any:
    """x * sigmoid(x). -inf gives NaN."""
    return _gated_by_sigmoid(of, x, x)


@_form
def gelu_tanh(of: Any, x: Any) -> Any:
    """x * sigmoid(2 * sqrt(2 / pi) * (x + 0.044715 * x^3)). -inf gives NaN."""
    return _gated_by_sigmoid(of, x, 2 * (0.7978845608028654 * (x + 0.044715 * x * x * x)))


@_form
def mish(of: Any, x: Any) -> Any:
    """x * tanh(softplus(x)). -inf gives NaN."""
    e = of.exp(-of.absolute(x))
    n = of.where(x >= 0, 1 + 2 * e, e * (e + 2))
    tail = of.where(x > -64, x * (n / (n + 2)), x * of.exp(x + 32) * EXP_MINUS_32)
    return of.where(x >= 0, x * (n / (n + 2 * e * e)), tail)


@_form
def softplus(of: Any, x: Any) -> Any:
    """log(1 + exp(x))."""
    return of.maximum(x, 0.0) + of.log1p(of.exp(-of.absolute(x)))


@_form
def ndtr(of: Any, x: Any) -> Any:
    """The normal distribution function: the share below x."""
    # erfc takes -x / sqrt(2) as f64 has it; what that leaves comes in by the derivative of log(erfc) in its tail.
    high = -(_ROOT * x)
    share = 0.5 * of.erfc(high)
    low = of.fma(-_ROOT, x, -high) - _REST * x
    return of.where((high > 0) & (high < 40), share - 2 * high * low * share, share)


@_form
def log_ndtr(of: Any, x: Any) -> Any:
    """log(ndtr(x)), also where ndtr(x) would be 0. Needs SciPy."""
    tail = of.log(0.5 * of.erfcx(-_ROOT * x)) - 0.5 * x * x
    return of.where(x > 0, of.log1p(-of.ndtr(-x)), of.where(x > -1, of.log(of.ndtr(x)), tail))


@_form
def gelu(of: Any, x: Any) -> Any:
    """x * ndtr(x). -inf gives NaN."""
    return x * of.ndtr(x)


@_form
def gelu_slope(of: Any, x: Any) -> Any:
    """The derivative of gelu: 0 at -inf, 1 at inf."""
    z = of.maximum(of.minimum(x, 64.0), -64.0)
    return of.ndtr(z) + 0.3989422804014327 * z * of.exp(-0.5 * z * z)


def _slope_by_sigmoid(of: Any, x: Any, z: Any, grown: Any) -> Any:
    """The derivative of x * sigmoid(z) for z of the sign of x, both not negative; `grown` is x times that of z."""
    e = of.exp(-z)
    return of.where(x >= 0, 1 + e + e * grown, e * (1 + e - grown)) / ((1 + e) * (1 + e))


@_form
def silu_slope(of: Any, x: Any) -> Any:
    """The derivative of silu: 0 at -inf, 1 at inf."""
    size = of.minimum(of.absolute(x), 790.0)
    return _slope_by_sigmoid(of, x, size, size)


@_form
def gelu_tanh_slope(of: Any, x: Any) -> Any:
    """The derivative of gelu_tanh: 0 at -inf, 1 at inf."""
    size = of.minimum(of.absolute(x), 22.0)
    grown = 1.5957691216057308 * (size + 3 * 0.044715 * size * size * size)
    return _slope_by_sigmoid(of, x, 1.5957691216057308 * (size + 0.044715 * size * size * size), grown)


@_form
def mish_slope(of: Any, x: Any) -> Any:
    """The derivative of mish: 0 at -inf, 1 at inf."""
    # From 21 on it is 1 to all digits of f64, and nothing overflows in f32.
    z = of.maximum(of.minimum(x, 21.0), -800.0)
    e = of.exp(z)
    more = e + 2
    total = e * more + 2
    return e * ((more * total + 4 * z * (e + 1)) / (total * total))


@_form
def tanhshrink(of: Any, x: Any) -> Any:
    """x - tanh(x)."""
    # Near 0 the series: the difference would have no digits left.
    s = x * x
    series = reduce(lambda total, term: term + s * total, reversed(_TANHSHRINK))
    return of.where(of.absolute(x) < 0.25, x * s * series, x - of.tanh(x))


def _within_turn(of: Any, half_turns: Any) -> Any:
    return half_turns - 2 * of.round_even(0.5 * half_turns)


@_form
def sinpi(of: Any, x: Any) -> Any:
    """The sine of pi * x. The infinities give NaN."""
    y = _within_turn(of, x)
    size = of.absolute(y)
    sine = of.sin(math.pi * of.where(size > 0.5, 1 - size, size))
    return of.where(y < 0, -sine, sine)


@_form
def cospi(of: Any, x: Any) -> Any:
    """The cosine of pi * x. The infinities give NaN."""
    return of.sin(math.pi * (0.5 - of.absolute(_within_turn(of, x))))


@_form
def sinc(of: Any, x: Any) -> Any:
    """sin(pi * x) / (pi * x), 1 at 0. The infinities give NaN."""
    near = of.absolute(x) < 1e-9
    return of.where(near, 1.0, FORMS["sinpi"](of, x) / (math.pi * of.where(near, 1.0, x)))


@_form
def log1mexp(of: Any, x: Any) -> Any:
    """log(1 - exp(-abs(x))). Zero gives -inf."""
    size = of.absolute(x)
    return of.where(size < math.log(2), of.log(-of.expm1(-size)), of.log1p(-of.exp(-size)))


@_form
def logit(of: Any, x: Any) -> Any:
    """log(x / (1 - x)): infinities at 0 and 1, outside NaN."""
    return of.where((x > 0.25) & (x < 0.75), 2 * of.atanh(2 * x - 1), of.log(x) - of.log1p(-x))


@_form
def reciprocal(of: Any, x: Any) -> Any:
    """1 / x."""
    return 1 / x


@_form
def exp10(of: Any, x: Any) -> Any:
    """10 to the x."""
    return of.power(10.0, x)


i1_slope, i0e_slope, i1e_slope = _form(bessel.i1_slope), _form(bessel.i0e_slope), _form(bessel.i1e_slope)
