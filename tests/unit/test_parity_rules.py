"""The settings against the rules of others, written here as their documents or sources state them. On the CPU.

test_parity_torch.py compares with torch itself; docs/quantize.md has the table of what equals what.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import baracuda_kernels as kernels

SCALES = [0.25, 0.1, 0.3, 1 / 3, 0.0123, 7.7]
F32 = np.float32


def values(scale: float) -> Any:
    """Near and at the ties of a scale, and beyond the codes."""
    ties = (np.arange(-600, 600) * 0.5 * scale).astype(F32)
    rng = np.random.default_rng(5)
    beside = np.nextafter(ties, rng.choice([-np.inf, np.inf], ties.size).astype(F32))
    wide = (rng.standard_normal(5000) * 60 * scale).astype(F32)
    return np.concatenate([ties, beside, wide, np.array([np.inf, -np.inf, 0.0, -0.0], F32)])


def saturated(codes: Any, dtype: str) -> Any:
    low, high = (-128, 127) if dtype == "int8" else (0, 255)
    return np.clip(codes, low, high).astype(dtype)


every_scale = pytest.mark.parametrize("scale", SCALES)
every_code = pytest.mark.parametrize(
    ("dtype", "zero_point"), [("int8", 0), ("int8", 3), ("uint8", 127), ("uint8", 200)]
)


@every_scale
@every_code
def test_onnx_quantize_linear(scale: float, dtype: str, zero_point: int) -> None:
    """ONNX, operator QuantizeLinear: saturate((x / y_scale) + y_zero_point), the division rounded half to even."""
    x = values(scale)
    rule = saturated(np.rint(x / F32(scale)) + zero_point, dtype)
    assert np.array_equal(kernels.quantize_per_tensor(x, scale, zero_point, dtype=dtype), rule)


@every_scale
@every_code
def test_onnx_dequantize_linear(scale: float, dtype: str, zero_point: int) -> None:
    """ONNX, operator DequantizeLinear: (x - x_zero_point) * x_scale."""
    codes = np.arange(256).astype(np.uint8).view(dtype)
    rule = (codes.astype(np.int32) - zero_point).astype(F32) * F32(scale)
    assert np.array_equal(kernels.dequantize_per_tensor(codes, scale, zero_point), rule)


@every_scale
@every_code
def test_torchao_quantize_affine(scale: float, dtype: str, zero_point: int) -> None:
    """torchao, quantize_affine: clamp(round(input * (1.0 / scale)) + zero_point, quant_min, quant_max)."""
    x = values(scale)
    rule = saturated(np.rint(x * (F32(1) / F32(scale))) + zero_point, dtype)
    ours = kernels.quantize_per_tensor(x, scale, zero_point, scaling="multiply_inverse", dtype=dtype)
    assert np.array_equal(ours, rule)


@every_scale
def test_vllm_static_int8_quantization(scale: float) -> None:
    """vLLM, static_scaled_int8_quant without a zero point: the quotient to the nearest code, ties to even."""
    x = values(scale)
    assert np.array_equal(kernels.quantize_per_tensor(x, scale, 0), saturated(np.rint(x / F32(scale)), "int8"))


@every_scale
@pytest.mark.parametrize("zero_point", [0, 3, -7])
def test_the_zero_point_inside_of_the_rounding(scale: float, zero_point: int) -> None:
    x = values(scale)
    rule = saturated(np.rint(x / F32(scale) + F32(zero_point)), "int8")
    ours = kernels.quantize_per_tensor(x, scale, zero_point, zero_point_order="before_round")
    assert np.array_equal(ours, rule)


@every_scale
@pytest.mark.parametrize("zero_point", [3, -7])
def test_both_at_once_round_the_product_and_the_sum_together(scale: float, zero_point: int) -> None:
    """By exact rationals: round to f32 once, then to an integer."""
    x = values(scale)[:2400:3]
    inverse = Fraction(float(F32(1) / F32(scale)))
    exact = [Fraction(float(v)) * inverse + zero_point for v in x]
    rule = saturated(np.rint(np.array([nearest_f32(e) for e in exact], F32)), "int8")
    ours = kernels.quantize_per_tensor(
        x, scale, zero_point, scaling="multiply_inverse", zero_point_order="before_round"
    )
    assert np.array_equal(ours, rule)


def nearest_f32(exact: Fraction) -> float:
    """The f32 next to a rational; ties to even."""
    first = F32(float(exact))  # rounded twice: it or a neighbour
    candidates = [np.nextafter(first, F32(-np.inf)), first, np.nextafter(first, F32(np.inf))]
    bits = [int(c.view(np.uint32)) & 1 for c in candidates]
    distances = [(abs(Fraction(float(c)) - exact), bit) for c, bit in zip(candidates, bits, strict=True)]
    return float(candidates[distances.index(min(distances))])


def test_vllm_epilogue_of_an_int8_product() -> None:
    """vLLM, cutlass_scaled_mm of int8: D = a_scales * (b_scales * (A B)) + bias; without a bias, in this order."""
    rng = np.random.default_rng(6)
    sums = rng.integers(-(1 << 26), 1 << 26, (37, 50), dtype=np.int32)
    a, b = rng.random(37).astype(F32), rng.random(50).astype(F32)
    rule = a[:, None] * (b * sums.astype(F32))
    assert np.array_equal(kernels.dequantize_accumulator(sums, a, b), rule)
    bias = rng.standard_normal(50).astype(F32)
    assert np.array_equal(kernels.dequantize_accumulator(sums, a, b, bias), rule + bias)


def test_smooth_quantize_is_dynamic_quantization_of_the_quotients() -> None:
    """In f32, where the quotients are stored as they are computed."""
    rng = np.random.default_rng(7)
    x, s = rng.standard_normal((20, 64)).astype(F32), rng.random(64).astype(F32) + F32(0.1)
    ours, plain = kernels.smooth_quantize(x, s), kernels.dynamic_range_quantize(x / s)
    assert np.array_equal(ours.scale_out, plain.scale_out) and np.array_equal(ours.output, plain.output)


@pytest.mark.parametrize("name", ["quantizelinear", "dequantizelinear"])
def test_node_tests_of_onnx(name: str) -> None:
    onnx: Any = pytest.importorskip("onnx", reason="onnx is not installed: pip install onnx, for its node tests")
    folder = Path(onnx.__file__).parent / "backend" / "test" / "data" / "node" / f"test_{name}" / "test_data_set_0"
    x, scale, zero_point, expected = (
        onnx.numpy_helper.to_array(onnx.load_tensor(str(folder / file)))
        for file in ("input_0.pb", "input_1.pb", "input_2.pb", "output_0.pb")
    )
    if name == "quantizelinear":
        found = kernels.quantize_per_tensor(x, float(scale), int(zero_point), dtype=expected.dtype)
    else:
        found = kernels.dequantize_per_tensor(x, float(scale), int(zero_point))
    assert found.dtype == expected.dtype and np.array_equal(found, expected)
