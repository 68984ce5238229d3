"""lerp by its rule, written here by hand: the nearer end and part of the way, in the compute type, rounded once."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import baracuda_kernels as kernels

FLOATS = {"f32": np.float32, "f64": np.float64, "f16": np.float16, "bf16": ml_dtypes.bfloat16}
every_float = pytest.mark.parametrize("element", FLOATS)
WEIGHTS = (0.0, 0.3, np.nextafter(0.5, 0), 0.5, -0.5, 0.7, 1.0, -1.7, 2.5, 1e30, np.inf, np.nan)


def bits(array: Any) -> Any:
    """NaNs alike: which one comes out is left open."""
    return np.where(np.isnan(array), 0, np.ascontiguousarray(array).view(f"u{array.dtype.itemsize}"))


def pair(element: str, count: int = 3000) -> tuple[Any, Any]:
    """Two arrays of all magnitudes, with every two specials side by side somewhere."""
    dtype, random = FLOATS[element], np.random.default_rng(9)
    info = ml_dtypes.finfo(dtype)
    specials = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, float(info.max), float(info.min), float(info.tiny)])
    a, b = (random.standard_normal((2, count)) * 10.0 ** random.integers(-4, 4, (2, count))).astype(dtype)
    one, other = np.meshgrid(specials.astype(dtype), specials.astype(dtype))
    return np.concatenate([a, one.ravel()]), np.concatenate([b, other.ravel()])


@every_float
@pytest.mark.parametrize("weight", WEIGHTS)
def test_the_rule(element: str, weight: float) -> None:
    compute = np.float64 if element == "f64" else np.float32
    a, b = pair(element)
    wide_a, wide_b, w = a.astype(compute), b.astype(compute), compute(weight)
    with np.errstate(all="ignore"):
        near_a = wide_a + w * (wide_b - wide_a)
        near_b = wide_b - (wide_b - wide_a) * (compute(1) - w)
        want = (near_a if abs(w) < 0.5 else near_b).astype(FLOATS[element])
    got = kernels.lerp(a, b, weight)
    assert got.dtype == FLOATS[element]
    np.testing.assert_array_equal(bits(got), bits(want))


@every_float
def test_both_ends_are_met_exactly(element: str) -> None:
    a, b = pair(element)
    with np.errstate(all="ignore"):
        known = np.isfinite((b.astype(np.float64) - a.astype(np.float64)).astype(np.float32))
    np.testing.assert_array_equal(kernels.lerp(a, b, 0)[known], a[known])
    np.testing.assert_array_equal(kernels.lerp(a, b, 1)[known], b[known])


def test_the_way_is_short_from_the_nearer_end() -> None:
    """From the farther one, 1 would be lost in 2^30."""
    a, b = np.full(1, 2.0**30, np.float32), np.full(1, 1.0, np.float32)
    assert kernels.lerp(a, b, 1.0).tolist() == [1.0] and kernels.lerp(b, a, 0.0).tolist() == [1.0]
    assert kernels.lerp(b, a, 2.0**-30).tolist() == [2.0]
