"""Slopes of the modified Bessel functions, over any namespace of elementary functions, as the forms of `activations`.

Differences of the functions themselves would lose digits far from 0 and near 0. `i1_slope` is one that loses a bit at
most; the others are sums of positive terms, but for `i1e_slope` beside its zero.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import reduce
from typing import Any

_FAR = 24.0  # from there on the terms of Hankel's expansion reach 2^-53
_SERIES_TERMS, _EXPANSION_TERMS = 112, 30


def i1_slope(of: Any, x: Any) -> Any:
    """The derivative of i1: inf at the infinities. Needs SciPy."""
    # Of what is left without exp(|x|): nothing overflows before the product does. Near 0, where SciPy's i1e has few
    # digits, the series.
    size = of.absolute(x)
    root = of.exp(0.5 * size)
    near = size < 1e-4
    scaled = of.i0e(size) - of.i1e(size) / of.where(near, 1.0, size)
    far = of.where(size == math.inf, size, scaled * root * root)
    return of.where(near, 0.5 + 0.1875 * size * size, far)


def i0e_slope(of: Any, x: Any) -> Any:
    """The derivative of i0e: 0 at 0 and at the infinities."""
    size = of.absolute(x)
    slope = of.where(size < _FAR, -_series(of, size, lambda k: 1.0), _expansion(of, size, 0))
    return of.where(x == 0, 0.0, of.where(x < 0, -slope, slope))


def i1e_slope(of: Any, x: Any) -> Any:
    """The derivative of i1e: 0 at the infinities."""
    size = of.absolute(x)
    return of.where(size < _FAR, _series(of, size, lambda k: (1 - k) / (2 + k)), _expansion(of, size, 1))


def _series(of: Any, size: Any, weight: Callable[[int], float]) -> Any:
    """exp(-x) (I0(x) - I1(x)) is Kummer's M(3/2, 2, -2 x), or exp(-2 x) M(1/2, 2, 2 x), whose terms are positive; less
    exp(-x) I1(x) / x, or exp(-2 x) M(3/2, 3, 2 x) / 2, each term is weighted (Abramowitz and Stegun, Handbook of
    Mathematical Functions, 13.1.2, 13.1.27 and 13.6.3).
    """
    z = 2 * of.minimum(size, _FAR)
    term = of.exp(-z)
    total = weight(0) * term
    for k in range(_SERIES_TERMS):
        term = term * (z * ((k + 0.5) / ((k + 2) * (k + 1))))
        total = total + weight(k + 1) * term
    return total


def _expansion(of: Any, size: Any, order: int) -> Any:
    """The derivative of Hankel's expansion, in powers of 1 / x: its terms do not cancel (the same, 9.7.1)."""
    term, terms = 1.0, []
    for k in range(_EXPANSION_TERMS):
        terms.append((k + 0.5) * term)
        term *= ((2 * k + 1) ** 2 - 4 * order**2) / (8 * (k + 1))
    u = 1 / of.maximum(size, _FAR)
    total = reduce(lambda total, coefficient: coefficient + u * total, reversed(terms))
    return -1 / math.sqrt(2 * math.pi) * u * of.sqrt(u) * total
