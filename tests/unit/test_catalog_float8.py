"""The quantizers to 8-bit floats against rules written out here, on every code and all that lies between codes."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import baracuda_kernels as kernels
from baracuda_runtime.errors import InvalidProblem, Unsupported

FORMATS = {"e4m3": ml_dtypes.float8_e4m3fn, "e5m2": ml_dtypes.float8_e5m2}
LARGEST = {"e4m3": 448.0, "e5m2": 57344.0}
FIRST_BEYOND = {"e4m3": 464.0, "e5m2": 61440.0}  # half a step past the largest: e4m3's tie goes to the even 448
FLOATS = {"f32": np.float32, "f64": np.float64, "f16": np.float16, "bf16": ml_dtypes.bfloat16}

every_format = pytest.mark.parametrize("name", FORMATS)
every_float = pytest.mark.parametrize("element", FLOATS)


def grid(name: str) -> np.ndarray:
    """All finite values of the format, in order."""
    values = np.arange(256, dtype=np.uint8).view(FORMATS[name]).astype(np.float64)
    return np.unique(values[np.isfinite(values)])


def nearest(x: np.ndarray, name: str, saturate: bool) -> np.ndarray:
    """By search in the grid, one step longer for what is too large: the nearest, of two the one with an even code."""
    values = grid(name)
    step = values[-1] - values[-2]
    longer = np.concatenate([[values[0] - step], values, [values[-1] + step]])
    right = np.clip(np.searchsorted(longer, x), 1, longer.size - 1)
    low, high = longer[right - 1], longer[right]
    even = np.array([np.count_nonzero(values[values >= 0] < abs(v)) % 2 == 0 for v in longer])
    nearer_low = np.where(x - low == high - x, even[right - 1], x - low < high - x)
    made = np.where(nearer_low, low, high)
    beyond = np.abs(made) > values[-1]
    outside = LARGEST[name] if saturate else {"e4m3": np.nan, "e5m2": np.inf}[name]
    made = np.where(beyond, np.copysign(outside, x), made)
    made = np.where(np.isinf(x), np.copysign(outside, x), made)
    return np.where(np.isnan(x), np.nan, made)


def probes(name: str, element: str) -> np.ndarray:
    values = grid(name)
    with np.errstate(all="ignore"):
        at = np.concatenate([values, (values[1:] + values[:-1]) / 2, [FIRST_BEYOND[name], -FIRST_BEYOND[name], 1e30]])
        at = np.concatenate([at, [np.inf, -np.inf, np.nan, 0.0, -0.0]]).astype(FLOATS[element])
        beside = np.nextafter(at, FLOATS[element](np.inf)), np.nextafter(at, FLOATS[element](-np.inf))
    return np.concatenate([at, *beside])


@every_format
@every_float
@pytest.mark.parametrize("saturate", [True, False])
def test_the_nearest_of_the_grid(name: str, element: str, saturate: bool) -> None:
    x = probes(name, element)
    got = kernels.quantize_fp8_per_tensor(x, 1.0, saturate=saturate, dtype=name)
    assert got.dtype == FORMATS[name]
    expected = nearest(x.astype(np.float64), name, saturate)
    np.testing.assert_array_equal(got.astype(np.float64), expected)
    known = ~np.isnan(expected)
    signs = np.signbit(got.astype(np.float64)), np.signbit(x.astype(np.float64))
    np.testing.assert_array_equal(signs[0][known], signs[1][known])


@every_format
def test_each_code_comes_back(name: str) -> None:
    every = np.arange(256, dtype=np.uint8).view(FORMATS[name])
    scale = np.float32(0.37)
    wide = kernels.dequantize_fp8_per_tensor(every, scale, dtype="f64")
    np.testing.assert_array_equal(wide, every.astype(np.float64) * np.float64(scale))
    again = kernels.quantize_fp8_per_tensor(wide, np.float64(scale), saturate=False, dtype=name)
    np.testing.assert_array_equal(again.astype(np.float64), every.astype(np.float64))
    tokens = kernels.dequantize_fp8_per_token(every.reshape(2, 8, 16), np.full((2, 8), scale))
    np.testing.assert_array_equal(tokens.reshape(256), every.astype(np.float32) * scale)


@every_format
def test_a_scale_for_each_row(name: str) -> None:
    rng = np.random.default_rng(5)
    x = rng.standard_normal((3, 4, 33)).astype(np.float32) * 100
    scale = rng.random((3, 4)).astype(np.float32) + 0.1
    got = kernels.quantize_fp8_per_token(x, scale, dtype=name)
    expected = nearest((x / scale[..., None]).astype(np.float64), name, True)
    np.testing.assert_array_equal(got.astype(np.float64), expected)


@every_format
def test_gradients_are_those_of_the_clamp(name: str) -> None:
    largest, scale = LARGEST[name], np.float32(0.5)
    x = np.array([0.3, largest, -largest, 2 * largest, np.inf, np.nan], np.float32) * scale
    d = np.full(x.shape, 3.0, np.float32)
    inside = np.array([True, True, True, False, False, False])
    got = kernels.quantize_fp8_per_tensor_backward(x, scale, d, dtype=name)
    np.testing.assert_array_equal(got, np.where(inside, d / scale, 0))
    got = kernels.quantize_fp8_per_tensor_backward(x, scale, d, saturate=False, dtype=name)
    np.testing.assert_array_equal(got, d / scale)
    np.testing.assert_array_equal(kernels.dequantize_fp8_per_tensor_backward(scale, d), d * scale)
    assert kernels.dequantize_fp8_per_tensor_backward(scale, d).dtype == np.float32


@every_format
def test_bytes_are_what_the_caller_says(name: str) -> None:
    """A library without 8-bit floats keeps their bits in uint8; nothing is taken for one by itself."""
    x = np.linspace(-3, 3, 14, dtype=np.float32).reshape(2, 7)
    codes = kernels.quantize_fp8_per_tensor(x, 0.1, dtype=name)
    out = np.empty(x.shape, np.uint8)
    assert kernels.quantize_fp8_per_tensor(x, 0.1, dtype=name, out=out) is out
    np.testing.assert_array_equal(out, codes.view(np.uint8))
    wide = kernels.dequantize_fp8_per_tensor(codes, 0.1, dtype="f32")
    np.testing.assert_array_equal(kernels.dequantize_fp8_per_tensor(out, 0.1, input_element=name, dtype="f32"), wide)
    np.testing.assert_array_equal(
        kernels.dequantize_fp8_per_tensor(out.T, 0.1, input_element=name, dtype="f32"), wide.T
    )
    with pytest.raises(Unsupported, match="input expected one of e4m3, e5m2, got u8; say which .* with input_element="):
        kernels.dequantize_fp8_per_tensor(out, 0.1, dtype="f32")
    with pytest.raises(Unsupported, match="input expected e4m3, got s8"):
        kernels.dequantize_fp8_per_tensor(out.view(np.int8), 0.1, input_element="e4m3", dtype="f32")


def test_scales_on_the_host_are_checked() -> None:
    with pytest.raises(InvalidProblem, match="scale must be finite and > 0"):
        kernels.quantize_fp8_per_tensor(np.zeros(3, np.float32), 0.0)


# What shares a scale, as the shape of the scales; how they spread over an input of (4, 6); the ops' own attributes.
GRANULARITIES: dict[str, tuple[tuple[int, ...], Any, dict[str, int]]] = {
    "tensor": ((), lambda s: np.broadcast_to(s, (4, 6)), {}),
    "channel": ((6,), lambda s: np.broadcast_to(s, (4, 6)), {"axis": 1}),
    "token": ((4,), lambda s: np.broadcast_to(s[:, None], (4, 6)), {}),
    "group": ((4, 2), lambda s: np.repeat(s, 3, axis=1), {"group_size": 3}),
    "block": ((2, 3), lambda s: np.repeat(np.repeat(s, 2, axis=0), 2, axis=1), {"block_rows": 2, "block_columns": 2}),
}
every_granularity = pytest.mark.parametrize("granularity", GRANULARITIES)


def call(name: str, granularity: str, *operands: Any, **more: Any) -> Any:
    return getattr(kernels, f"{name}_per_{granularity}")(*operands, **GRANULARITIES[granularity][2], **more)


@every_format
@every_granularity
def test_granularities_differ_in_what_shares_a_scale(granularity: str, name: str) -> None:
    shape, spread, _ = GRANULARITIES[granularity]
    random = np.random.default_rng(5)
    scale = random.uniform(0.1, 3, shape).astype(np.float32)
    x = (random.standard_normal((4, 6)) * 300).astype(np.float32)
    given = float(scale) if granularity == "tensor" else scale
    got = call("quantize_fp8", granularity, x, given, dtype=name)
    expected = nearest((x / spread(scale)).astype(np.float64), name, True)
    np.testing.assert_array_equal(got.astype(np.float64), expected)
    more = {"dtype": "f32"} if granularity == "tensor" else {}
    back = call("dequantize_fp8", granularity, got, given, **more)
    np.testing.assert_array_equal(back, got.astype(np.float32) * spread(scale))


def blocks(granularity: str, x: np.ndarray) -> np.ndarray:
    """The greatest magnitude of what shares a scale."""
    a = np.abs(x)
    if granularity == "block":
        return a.reshape(2, 2, 3, 2).max((1, 3))
    if granularity == "group":
        return a.reshape(4, 2, 3).max(2)
    return np.asarray(a.max({"tensor": None, "channel": 0, "token": 1}[granularity]))


@every_format
@every_granularity
def test_dynamic_scales_map_the_greatest_magnitude_to_the_largest_value(granularity: str, name: str) -> None:
    x = (np.random.default_rng(6).standard_normal((4, 6)) * 5).astype(np.float32)
    scale, codes = call("dynamic_quantize_fp8", granularity, x, dtype=name)
    np.testing.assert_array_equal(scale, blocks(granularity, x) / np.float32(LARGEST[name]))
    whole = GRANULARITIES[granularity][1](scale)
    np.testing.assert_array_equal(codes.astype(np.float64), nearest((x / whole).astype(np.float64), name, True))
    assert (blocks(granularity, codes.astype(np.float32)) == LARGEST[name]).all()


@every_granularity
def test_dynamic_scales_of_zeros_nan_and_by_options(granularity: str) -> None:
    zeros = np.zeros((4, 6), np.float32)
    scale, codes = call("dynamic_quantize_fp8", granularity, zeros, dtype="e4m3")
    assert (scale == 1).all() and not codes.astype(np.float32).any()
    scale, codes = call("dynamic_quantize_fp8", granularity, zeros + np.float32(np.nan), dtype="e5m2")
    assert np.isnan(scale).all() and np.isnan(codes.astype(np.float32)).all()
    ones = zeros + 1
    scale, codes = call("dynamic_quantize_fp8", granularity, ones, power_of_two=True, dtype="e4m3")
    assert (scale == 2.0**-8).all() and (codes.astype(np.float32) == 256).all()  # the power of two above 1 / 448
    scale, codes = call("dynamic_quantize_fp8", granularity, ones, eps=0.25, dtype="e4m3")
    assert (scale == 0.25).all() and (codes.astype(np.float32) == 4).all()
    scale, codes = call("dynamic_quantize_fp8", granularity, ones, scale_upper_bound=2.0**-10, dtype="e4m3")
    assert (scale == 2.0**-10).all() and (codes.astype(np.float32) == 448).all()
