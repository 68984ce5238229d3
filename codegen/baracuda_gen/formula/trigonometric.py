"""The rows of the function table for circular and hyperbolic functions and their inverses."""

from __future__ import annotations

import math
from functools import partial

from baracuda_gen.formula.function import smooth

_circular = partial(smooth, half_header="half_trigonometric")
_of_half_turns = partial(smooth, header="elementary", half_header="half_elementary", half_ulp=16, monotonic=False)


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
)
# fmt: on
