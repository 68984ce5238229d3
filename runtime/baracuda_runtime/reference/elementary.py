"""Functions of the mathematics library for NumPy references.

f32 is computed in f64 and rounded, within 0.501 ulp; f64 is as good as NumPy's, SciPy's and the C library's.

`SOURCES` says where each is: a function of NumPy, or of `scipy.special`. CuPy has both under the same names. Where
SciPy's are far off, they are computed here in another way: `erfc` and, below 3, `lgamma` with Python's, `erfcx` below
zero with what a square leaves over, `digamma` by its series.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .fused import fused_multiply_add

Array = NDArray[Any]

SOURCES: dict[str, str] = {"i0": "special.i0", "digamma": "special.psi"}
_OF_PYTHON: Mapping[str, Callable[[float], float]] = {"erf": math.erf, "erfc": math.erfc}
_BETTER = frozenset({"erfc"})  # in Python: SciPy's is off by tens of units in the last place of f64 in its tail


@cache
def source(name: str) -> Callable[..., Any]:
    """What computes a function in f64. Raises ImportError, with what to install, where only SciPy has it."""
    where = SOURCES[name]
    if not where.startswith("special."):
        return getattr(np, where)  # type: ignore[no-any-return]
    if name not in _BETTER:
        with suppress(ImportError):
            from scipy import special

            return getattr(special, where.removeprefix("special."))  # type: ignore[no-any-return]
    if name not in _OF_PYTHON:
        raise ImportError(f"{name} on the CPU needs SciPy; install it with: pip install 'baracuda-kernels[reference]'")
    one = _OF_PYTHON[name]
    return lambda x: np.fromiter(map(one, np.ravel(x).tolist()), np.float64, np.size(x)).reshape(np.shape(x))


def in_f64(name: str, meaning: str, compute: Callable[..., Any]) -> Callable[..., Array]:
    """`compute` on arrays of any float type, and on Python numbers beside them: in f64, rounded to the arrays' type."""

    def evaluate(*values: ArrayLike) -> Array:
        arrays = [np.asarray(v) for v in values]
        held = next((a.dtype for v, a in zip(values, arrays, strict=True) if hasattr(v, "dtype")), None)
        kept = held if held is not None and held.kind == "f" else np.dtype(np.float64)
        with np.errstate(all="ignore"):
            return np.asarray(np.asarray(compute(*(a.astype(np.float64) for a in arrays))).astype(kept))

    evaluate.__name__, evaluate.__doc__ = name, meaning
    return evaluate


def _of(
    name: str, meaning: str = "", where: str = "", keeps: Callable[[Array], Array] | None = None
) -> Callable[..., Array]:
    """`where`: its name in NumPy or SciPy, where that is another; `keeps`: which arguments are their own result, where
    SciPy loses the sign of zero, or has NaN for infinities.
    """
    SOURCES[name] = where or name
    if keeps is None:
        return in_f64(name, meaning, lambda *values: source(name)(*values))
    return in_f64(name, meaning, lambda x: np.where(keeps(x), x, source(name)(x)))


exp = _of("exp", "e to the x. -inf gives 0.")
exp2 = _of("exp2", "2 to the x.")
expm1 = _of("expm1", "exp(x) - 1, without cancellation near 0. The sign of zero is kept.")
log = _of("log", "The natural logarithm. Zero gives -inf, negative numbers NaN.")
log2 = _of("log2", "The logarithm to base 2. Zero gives -inf, negative numbers NaN.")
log10 = _of("log10", "The logarithm to base 10. Zero gives -inf, negative numbers NaN.")
log1p = _of("log1p", "log(1 + x), without cancellation near 0. -1 gives -inf, less NaN. The sign of zero is kept.")
sin = _of("sin", "The sine of radians. The infinities give NaN; the sign of zero is kept.")
cos = _of("cos", "The cosine of radians. The infinities give NaN.")
tan = _of("tan", "The tangent of radians. The infinities give NaN; the sign of zero is kept.")
asin = _of("asin", "The arc sine in [-pi/2, pi/2]. Outside of [-1, 1] NaN; the sign of zero is kept.", "arcsin")
acos = _of("acos", "The arc cosine in [0, pi]. Outside of [-1, 1] NaN.", "arccos")
atan = _of("atan", "The arc tangent in [-pi/2, pi/2]. The sign of zero is kept.", "arctan")
sinh = _of("sinh", "The hyperbolic sine. The sign of zero is kept.")
cosh = _of("cosh", "The hyperbolic cosine.")
tanh = _of("tanh", "The hyperbolic tangent. The sign of zero is kept.")
asinh = _of("asinh", "The inverse of sinh. The sign of zero is kept.", "arcsinh")
acosh = _of("acosh", "The inverse of cosh, >= 0. Below 1 NaN.", "arccosh")
atanh = _of("atanh", "The inverse of tanh. Infinities at -1 and 1, NaN outside; the sign of zero is kept.", "arctanh")
cbrt = _of("cbrt", "The cube root, of negative numbers too. The sign of zero is kept.")
erf = _of("erf", "The error function. The sign of zero is kept.", "special.erf")
erfc = _of("erfc", "1 - erf(x), without cancellation.", "special.erfc")
erfinv = _of(
    "erfinv",
    "The inverse of erf. Infinities at -1 and 1, NaN outside; the sign of zero is kept. Needs SciPy.",
    "special.erfinv",
    keeps=lambda x: x == 0,
)
_lgamma = _of("lgamma", where="special.gammaln")
i0e = _of("i0e", "exp(-|x|) * i0(x). 0 at the infinities. Needs SciPy.", "special.i0e")
i1 = _of(
    "i1",
    "The same of order 1. The infinities and the sign of zero are kept. Needs SciPy.",
    "special.i1",
    keeps=lambda x: np.isinf(x) | (x == 0),
)
i1e = _of("i1e", "exp(-|x|) * i1(x). The sign of zero is kept. Needs SciPy.", "special.i1e", keeps=lambda x: x == 0)
_erfcx = _of("erfcx", where="special.erfcx")
ndtri = _of("ndtri", "The inverse of ndtr. -inf at 0, inf at 1, NaN outside.", "special.ndtri")
power = _of("power", "x to the y as in C: 1 for y = 0 and for x = 1, NaN below zero unless y is whole.")
atan2 = _of("atan2", "The angle of the point (y, x), in [-pi, pi], with the sign of the first operand.", "arctan2")
hypot = _of("hypot", "sqrt(x * x + y * y), without overflow. inf where either is, even beside NaN.")


i0 = in_f64(
    "i0",
    "The modified Bessel function of the first kind, of order 0. inf at the infinities. Needs SciPy.",
    lambda x: np.where(np.isinf(x), np.abs(x), source("i0")(x)),
)


def erfcx(value: ArrayLike) -> Array:
    """exp(x * x) * erfc(x). Below zero with what f64 leaves of the square, which SciPy's lacks. Needs SciPy."""
    found = _erfcx(value)
    with np.errstate(all="ignore"):
        x = np.asarray(value).astype(np.float64)
        high = x * x
        grown = np.exp(high)
        below = (grown + grown * fused_multiply_add(x, x, -high)) * erfc(x)
        return np.asarray(np.where((x < 0) & np.isfinite(grown), below.astype(found.dtype), found))


def lgamma(value: ArrayLike) -> Array:
    """log(abs(gamma(x))). inf at 0, -1, -2, ... and at the infinities. Needs SciPy."""
    given = np.asarray(value)
    found = _lgamma(given)
    near = np.isfinite(given) & (given < 3) & ((given > 0) | (given != np.floor(given)))
    with np.errstate(all="ignore"):  # SciPy's has few digits near the zeros, the C library's has
        found[near] = [math.lgamma(x) for x in given[near].tolist()]
    return np.asarray(np.where(np.isinf(given), found.dtype.type(np.inf), found))


def digamma(value: ArrayLike) -> Array:
    """The derivative of lgamma. -inf at 0, inf at -0, NaN at -1, -2, ... and at -inf.

    The asymptotic series from 10 on, to which smaller arguments are raised; negative ones are reflected. Within 20
    units in the last place of f64, of 1 near the zeros; SciPy's is off by thousands below zero.
    """
    given = np.asarray(value)
    with np.errstate(all="ignore"):
        x = given.astype(np.float64)
        reflected = np.where(x < 0, -np.pi / np.tan(np.pi * (x - np.rint(x))), 0.0)
        reflected = np.where((x < 0) & (np.floor(x) == x), np.nan, reflected)
        z = np.where(x < 0, 1 - x, x)
        raised = np.zeros_like(z)
        while (low := z < 10).any():
            raised = np.where(low, raised + 1 / z, raised)
            z = np.where(low, z + 1, z)
        y = 1 / (z * z)
        tail = 1 / 240 - y * (1 / 132 - y * (691 / 32760 - y * (1 / 12)))
        series = y * (1 / 12 - y * (1 / 120 - y * (1 / 252 - y * tail)))
        found = np.where(np.isinf(z), z, np.log(z) - 0.5 / z - series - raised) + reflected
        found = np.where(x == 0, np.copysign(np.inf, -x), found)
    return np.asarray(found.astype(given.dtype if given.dtype.kind == "f" else np.float64))
