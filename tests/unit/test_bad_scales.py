"""What scales in arrays yield that are no scales, by every granularity: the table in docs/quantize.md. On the CPU."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import baracuda_kernels as kernels

INF, NAN = np.inf, np.nan
TOPS = [1.5, -1.5, 0.0, INF, NAN]
# Of each scale: the codes of TOPS with the zero point 3, the gradients of quantize and fake_quantize, and e4m3.
BAD: dict[str, tuple[list[int], list[float], list[float], list[float]]] = {
    "0.0": ([127, -128, 3, 127, 3], [0, 0, INF, 0, INF], [0, 0, 1, 0, 1], [448, -448, NAN, 448, NAN]),
    "-0.0": ([-128, 127, 3, -128, 3], [0, 0, -INF, 0, -INF], [0, 0, 1, 0, 1], [-448, 448, NAN, -448, NAN]),
    "-0.5": ([0, 6, 3, -128, 3], [-2, -2, -2, 0, -2], [1, 1, 1, 0, 1], [-3, 3, -0.0, -448, NAN]),
    "inf": ([3] * 5, [0] * 5, [1] * 5, [0, -0.0, 0, NAN, NAN]),
    "nan": ([3] * 5, [NAN] * 5, [1] * 5, [NAN] * 5),
    "1e-45": ([127, -128, 3, 127, 3], [0, 0, INF, 0, INF], [0, 0, 1, 0, 1], [448, -448, 0, 448, NAN]),
}
FORMS: dict[str, tuple[dict[str, int], tuple[int, ...]]] = {
    "per_tensor": ({}, ()),
    "per_channel": ({"axis": 0}, (2,)),
    "per_token": ({}, (2,)),
    "per_group": ({"group_size": 5}, (2, 1)),
    "per_block": ({"block_rows": 2, "block_columns": 5}, (1, 1)),
}


def same(found: Any, expected: Any) -> bool:
    """In both rows; NaN as a class, zeros by their sign."""
    found, expected = np.asarray(found, np.float64), np.broadcast_to(np.asarray(expected, np.float64), found.shape)
    signs = (np.signbit(found) == np.signbit(expected)) | np.isnan(found) | (found != 0)
    return bool(np.array_equal(found, expected, equal_nan=True) and signs.all())


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("bad", BAD)
def test_bad_scales(form: str, bad: str) -> None:
    codes, gradient, fake_gradient, floats = BAD[bad]
    given, shape = FORMS[form]
    x, ones = np.float32([TOPS, TOPS]), np.ones((2, 5), np.float32)
    scale, zero_point = np.full(shape, float(bad), np.float32), np.full(shape, 3, np.int32)
    fake = "fake_quantize" if form == "per_tensor" else f"fake_quantize_{form}"
    ends = {"q_min": -128, "q_max": 127, **given}
    found = getattr(kernels, f"quantize_{form}")(x, scale, zero_point, **given)
    assert same(found, codes)
    back = getattr(kernels, f"dequantize_{form}")(found, scale, zero_point, **given)
    with np.errstate(invalid="ignore"):
        assert same(back, (np.float32(codes) - 3) * np.float32(float(bad)))
    assert same(getattr(kernels, fake)(x, scale, zero_point, **ends), back)
    found = getattr(kernels, f"quantize_{form}_backward")(x, scale, zero_point, ones, dtype="s8", **given)
    assert np.array_equal(found, [gradient] * 2, equal_nan=True)
    found = getattr(kernels, f"{fake}_backward")(x, scale, zero_point, ones, **ends)
    assert np.array_equal(found, [fake_gradient] * 2)
    assert same(getattr(kernels, f"quantize_fp8_{form}")(x, scale, dtype="e4m3", **given), floats)
