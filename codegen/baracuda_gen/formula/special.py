"""The rows of the function table for special functions: error function, normal distribution, gamma and Bessel."""

from __future__ import annotations

from functools import partial
from typing import Any

from baracuda_gen.formula.function import ratio, smooth

_special = partial(smooth, half_header="half_special", by_host=True)
_bessel = partial(_special, header="bessel")
_slope = partial(_bessel, by_host=False, monotonic=False)
_normal = partial(smooth, header="normal", half_header="half_special")


def _i(m: Any, order: int, x: Any) -> Any:
    """mpmath before 1.4 has no value at the infinities."""
    return x**order * m.inf if m.isinf(x) else m.besseli(order, x)


# fmt: off
ROWS = (
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
        "ndtr", "The normal distribution function, the share below a, with its tail.",
        "g * (0.3989422804014327 * exp(-0.5 * square(a)))", (6, 7), half_ulp=1024, gate_slope="gelu_slope",
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
