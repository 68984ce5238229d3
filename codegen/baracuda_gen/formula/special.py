"""The rows of the function table for special functions: error function, normal distribution, gamma and Bessel."""

from __future__ import annotations

from functools import partial

from baracuda_gen.formula.function import ratio as _ratio
from baracuda_gen.formula.function import smooth as _smooth


def _far_slope(order: int) -> str:
    """The derivative of i0e or i1e for a > 64, in powers of u = 1 / a: that of Hankel's expansion, whose terms do not
    cancel (Abramowitz and Stegun, Handbook of Mathematical Functions, 9.7.1).
    """
    term, terms = 1.0, []
    for k in range(12):
        terms.append((k + 0.5) * term)
        term *= ((2 * k + 1) ** 2 - 4 * order**2) / (8 * (k + 1))
    u = "reciprocal(abs(a))"
    series = repr(terms[-1])
    for coefficient in reversed(terms[:-1]):
        series = f"({coefficient!r} + {u} * {series})"
    return f"0.3989422804014327 * {u} * rsqrt(abs(a)) * {series}"


_bessel = partial(_smooth, header="bessel", half_header="half_special")

ROWS = (
    _smooth(
        "erfc",
        "1 - erf(a) without cancellation.",
        "-g * (1.1283791670955126 * exp(-square(a)))",
        (4, 5),
        half_ulp=1024,
        half_header="activation_forms",
    ),
    _smooth(
        "erfinv",
        "The inverse of erf; infinities at -1 and 1, NaN outside.",
        "0.886226925452758 * g * exp(square(r))",
        (2, 5),
    ),
    _smooth(
        "lgamma",
        "log(abs(gamma(a))); inf at the poles and the infinities.",
        "g * digamma(a)",
        (6, 4),
        operations=60,
        monotonic=False,
        zeros=True,
        half_ulp=64,
        half_header="half_special",
    ),
    _smooth(
        "digamma",
        "The derivative of lgamma; NaN at the poles and -inf, of -0 inf, of 0 -inf.",
        None,
        (1, 20),
        operations=50,
        monotonic=False,
        zeros=True,
        header="gamma_functions",
        half_ulp=64,
        half_header="half_special",
    ),
    _smooth(
        "ndtr",
        "The normal distribution function, the share below a, with its tail.",
        "g * (0.3989422804014327 * exp(-0.5 * square(a)))",
        (6, 7),
        header="activation_forms",
        half_ulp=1024,
        half_header="activation_forms",
    ),
    _bessel(
        "i0",
        "The modified Bessel function of order 0; inf at the infinities.",
        "g * i1(a)",
        (1, 40),
        operations=50,
        monotonic=False,
        half_ulp=128,
    ),
    _bessel(
        "i0e",
        "exp(-abs(a)) * i0(a); 0 at the infinities.",
        f"where(abs(a) > 64, -g * sign(a) * {_far_slope(0)}, g * (i1e(a) - sign(a) * r))",
        (1, 36),
        operations=40,
        monotonic=False,
        half_ulp=16,
    ),
    _bessel(
        "i1",
        "The modified Bessel function of order 1; -0 and the infinities pass.",
        "g * i1_slope(a)",
        (1, 40),
        operations=50,
        half_ulp=128,
    ),
    _bessel(
        "i1_slope",
        "The derivative of i1, (i0(a) + i2(a)) / 2; inf at the infinities.",
        None,
        (1, 10),
        operations=50,
        monotonic=False,
        half_ulp=128,
    ),
    _bessel(
        "i1e",
        "exp(-abs(a)) * i1(a); -0 passes, 0 at the infinities.",
        f"where(abs(a) > 64, -g * {_far_slope(1)}, "
        "g * where(abs(a) < 1e-17, 0.5, i0e(a) - r * (sign(a) + reciprocal(a))))",
        (1, 36),
        operations=40,
        monotonic=False,
        half_ulp=16,
    ),
    _smooth(
        "erfcx",
        "exp(a * a) * erfc(a); inf below -27, 0 at inf.",
        None,
        (8, 8),
        header="normal",
        operations=40,
        half_ulp=384,
        half_header="half_special",
    ),
    _smooth(
        "log_ndtr",
        "log(ndtr(a)), also where ndtr(a) would be 0.",
        "g * (0.7978845608028654 / erfcx(-0.7071067811865476 * a))",
        (10, 11),
        header="normal",
        operations=60,
        half_ulp=512,
        half_header="half_special",
    ),
    _smooth(
        "ndtri",
        "The inverse of ndtr; -inf at 0, inf at 1, NaN outside.",
        _ratio("g * (1.2533141373155003 * erfcx(0.7071067811865476 * min(abs(r), 64)))", "min(a, 1 - a)"),
        (5, 5),
        header="normal",
        operations=100,
        half_ulp=1024,
        half_header="half_special",
    ),
)
