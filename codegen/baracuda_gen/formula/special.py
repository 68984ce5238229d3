"""The rows of the function table for circular and hyperbolic functions and their inverses, and for special functions:
error function, normal distribution, gamma and Bessel.
"""

from __future__ import annotations

import math
from functools import partial
from typing import Any

from baracuda_gen.formula.function import ratio, smooth

_circular = partial(smooth, half_header="half_trigonometric")
_of_half_turns = partial(smooth, header="elementary", half_header="half_elementary", half_ulp=16, monotonic=False)
_special = partial(smooth, half_header="half_special", by_host=True)
_bessel = partial(_special, header="bessel")
_slope = partial(_bessel, by_host=False, monotonic=False)
_normal = partial(smooth, header="normal", half_header="half_special")


def _i(m: Any, order: int, x: Any) -> Any:
    """mpmath before 1.4 has no value at the infinities."""
    return x**order * m.inf if m.isinf(x) else m.besseli(order, x)


def _sinc_slope() -> str:
    """The derivative of sinc: near 0 its series, whose terms do not cancel."""
    q = "square(3.141592653589793 * a)"
    terms = [2 * (k + 1) / math.factorial(2 * k + 3) for k in range(9)]
    series = repr(terms[-1])
    for term in reversed(terms[:-1]):
        series = f"fma(-{q}, {series}, {term!r})"
    return f"where(abs(a) < 0.3183098861837907, -9.869604401089358 * a * {series}, (cospi(a) - r) * reciprocal(a))"


# fmt: off
ROWS = (
    _circular(
        "sin", "Of radians; -0 passes, NaN at the infinities.", "g * cos(a)", (2, 2), monotonic=False, half_ulp=2048
    ),
    _circular("cos", "Of radians; NaN at the infinities.", "-g * sin(a)", (2, 2), monotonic=False, half_ulp=2048),
    _circular(
        "tan", "Of radians; -0 passes, NaN at the infinities.", "g * (1 + square(r))", (4, 2), monotonic=False,
        half_ulp=2048
    ),
    _circular(
        "asin", "In [-pi / 2, pi / 2]; -0 passes, NaN outside of [-1, 1].", "g * rsqrt(fma(-a, a, 1))", (2, 2),
        half_ulp=64
    ),
    _circular("acos", "In [0, pi]; NaN outside of [-1, 1].", "-g * rsqrt(fma(-a, a, 1))", (2, 2), half_ulp=128),
    _circular("atan", "In [-pi / 2, pi / 2]; -0 passes.", "g / (1 + square(a))", (2, 2), half_ulp=128),
    smooth("sinh", "-0 and the infinities pass.", "g * cosh(a)", (3, 2), half_ulp=64, settles=True),
    smooth("cosh", "inf at the infinities.", "g * sinh(a)", (2, 1), half_ulp=64, monotonic=False, settles=True),
    _circular("asinh", "-0 and the infinities pass.", "g * reciprocal(hypot(a, 1))", (3, 3), half_ulp=128),
    _circular("acosh", "NaN below 1.", "g * rsqrt(fma(a, a, -1))", (4, 3), half_ulp=128),
    _circular("atanh", "-0 passes, infinities at -1 and 1, NaN outside.", "g / fma(-a, a, 1)", (3, 2), half_ulp=128),
    _of_half_turns(
        "sinpi", "The sine of pi * a, with all digits for large a too; NaN at the infinities.",
        "g * (3.141592653589793 * cospi(a))", (4, 4), exact_value=lambda m, x: m.sinpi(x)
    ),
    _of_half_turns(
        "cospi", "The cosine of pi * a, with all digits for large a and near its zeros too; NaN at the infinities.",
        "-g * (3.141592653589793 * sinpi(a))", (4, 4), exact_value=lambda m, x: m.cospi(x)
    ),
    _of_half_turns(
        "sinc", "sin(pi * a) / (pi * a), 1 at 0; NaN at the infinities.", f"g * {_sinc_slope()}", (3, 4),
        exact_value=lambda m, x: m.sincpi(x) if m.isfinite(x) else m.nan
    ),
    smooth(
        "erfc", "1 - erf(a) without cancellation.", "-g * (1.1283791670955126 * exp(-square(a)))", (4, 5),
        half_ulp=1024, half_header="activation_forms", settles=True
    ),
    smooth(
        "erfinv", "The inverse of erf; infinities at -1 and 1, NaN outside.", "0.886226925452758 * g * exp(square(r))",
        (2, 5)
    ),
    _special(
        "lgamma", "log(abs(gamma(a))); inf at the poles and the infinities.", "g * digamma(a)", (6, 4), half_ulp=64,
        operations=60, monotonic=False, zeros=True, exact_value=lambda m, x: m.re(m.loggamma(x))
    ),
    _special(
        "digamma", "The derivative of lgamma; NaN at the poles and -inf, of -0 inf, of 0 -inf.", None, (1, 20),
        half_ulp=64, operations=50, monotonic=False, zeros=True, header="gamma_functions"
    ),
    smooth(
        "ndtr", "The normal distribution function, the share below a; also accurate where the result is tiny.",
        "g * (0.3989422804014327 * exp(-0.5 * square(a)))", (6, 7), half_ulp=1280, gate_slope="gelu_slope",
        header="activation_forms", half_header="activation_forms", exact_value=lambda m, x: m.ncdf(x), settles=True
    ),
    _bessel(
        "i0", "The modified Bessel function of order 0; inf at the infinities.", "g * i1(a)", (1, 40), half_ulp=128,
        operations=50, monotonic=False, exact_value=lambda m, x: _i(m, 0, x)
    ),
    _bessel(
        "i0e", "exp(-abs(a)) * i0(a); 0 at the infinities.", "g * i0e_slope(a)", (1, 36), half_ulp=16, operations=40,
        monotonic=False, exact_value=lambda m, x: _i(m, 0, x) * m.exp(-abs(x))
    ),
    _slope(
        "i0e_slope", "The derivative of i0e; 0 at 0 and at the infinities.", None, (1, 20), half_ulp=256, operations=40,
        exact_value=lambda m, x: m.sign(x) * (_i(m, 1, abs(x)) - _i(m, 0, x)) * m.exp(-abs(x))
    ),
    _bessel(
        "i1", "The modified Bessel function of order 1; -0 and the infinities pass.", "g * i1_slope(a)", (1, 40),
        half_ulp=128, operations=50, exact_value=lambda m, x: _i(m, 1, x)
    ),
    _slope(
        "i1_slope", "The derivative of i1, (i0(a) + i2(a)) / 2; inf at the infinities.", None, (1, 10), half_ulp=128,
        operations=50, exact_value=lambda m, x: (_i(m, 0, x) + _i(m, 2, x)) / 2
    ),
    _bessel(
        "i1e", "exp(-abs(a)) * i1(a); -0 passes, 0 at the infinities.", "g * i1e_slope(a)", (1, 36), half_ulp=16,
        operations=40, monotonic=False, exact_value=lambda m, x: _i(m, 1, x) * m.exp(-abs(x))
    ),
    _slope(
        "i1e_slope", "The derivative of i1e; 0 at the infinities.", None, (1, 20), half_ulp=256, operations=40,
        zeros=True, exact_value=lambda m, x: ((_i(m, 0, x) + _i(m, 2, x)) / 2 - _i(m, 1, abs(x))) * m.exp(-abs(x))
    ),
    _normal(
        "erfcx", "exp(a * a) * erfc(a); inf below -27, 0 at inf.", None, (8, 8), half_ulp=384, operations=40,
        exact_value=lambda m, x: m.exp(x * x) * m.erfc(x), by_host=True
    ),
    _normal(
        "log_ndtr", "log(ndtr(a)), also where ndtr(a) would be 0.",
        "g * (0.7978845608028654 / erfcx(-0.7071067811865476 * a))", (10, 11), half_ulp=512, operations=60,
        exact_value=lambda m, x: m.log(m.ncdf(x)) if x < 0 else m.log1p(-m.ncdf(-x))
    ),
    _normal(
        "ndtri", "The inverse of ndtr; -inf at 0, inf at 1, NaN outside.",
        ratio("g * (1.2533141373155003 * erfcx(0.7071067811865476 * min(abs(r), 64)))", "min(a, 1 - a)"), (5, 5),
        half_ulp=1024, operations=100, exact_value=lambda m, x: m.sqrt(2) * m.erfinv(2 * x - 1), by_host=True
    ),
)
# fmt: on
