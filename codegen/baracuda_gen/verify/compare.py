"""Comparison with the reference: the first difference in words, and the bound on sums that are not exact."""

from __future__ import annotations

from typing import Any

import numpy as np

from baracuda_gen.verify.cases import Array, Case

# A sum's tree is at most this deep: 64 elements one after the other in a thread, 8 levels in a block, twice (partial results), or a row's
# runs of 8 elements and 10 levels. Each level rounds once.
DEPTH = 2 * (64 + 8)


def first_difference(name: str, got: Array, expected: Array, wrong: Array) -> tuple[str, str]:
    at = np.unravel_index(int(np.argmax(wrong)), wrong.shape) if wrong.ndim else ()
    place = f"{name}[{', '.join(map(str, at))}]" if at else name
    count = int(np.count_nonzero(wrong))
    return f"{place} = {got[at]!s} ({count} of {wrong.size} differ)", f"{expected[at]!s}"


def within_bound(got: Array, expected: Array, reference: Any, case: Case, name: str, args: Any) -> Array:
    """Whether each value is as near to the f64 reference as a tree sum in the compute type must be.

    |error| <= depth * eps * sum of |terms| + half a unit in the last place of the output. The sum of |terms| is the reference of the
    absolute values of all float arrays. NaN and infinities must agree with the reference in the compute type.
    """
    exact = reference.reference(args, compute=np.float64)[name].astype(np.float64)
    magnitudes = type(args)(**{k: _absolute(v) for k, v in vars(args).items()})
    size = np.abs(reference.reference(magnitudes, compute=np.float64)[name].astype(np.float64))
    compute_eps = np.finfo(reference._compute).eps
    with np.errstate(all="ignore"):
        unit = np.abs(np.spacing(np.abs(expected).astype(np.float32) if expected.dtype.itemsize < 4 else np.abs(expected))).astype(np.float64)
        if expected.dtype.itemsize == 2:
            unit = np.abs(exact) * 2.0 ** (-10 if expected.dtype == np.float16 else -7) + 1e-7
        close = np.abs(got.astype(np.float64) - exact) <= DEPTH * compute_eps * size + unit
        agree = (got == expected) | (np.isnan(got.astype(np.float64)) & np.isnan(expected.astype(np.float64)))
    return close | agree | ~np.isfinite(size)


def _absolute(value: Any) -> Any:
    if isinstance(value, np.ndarray) and value.dtype.kind not in "iub":
        return np.abs(value)
    return value


