"""The settings against the rules of others, written here as their documents or sources state them. On the CPU.

test_parity_torch.py and test_parity_torch_channels.py compare with torch itself, test_parity_onnx.py with ONNX's
reference; docs/quantize.md has the table of what equals what.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import ml_dtypes
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
    """torchao, quantize_affine: clamp(round(input * (1.0 / scale)) + zero_point, quant_min, quant_max). And vLLM,
    static_scaled_int8_quant with a zero point."""
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
    assert np.array_equal(kernels.dequantize_accumulator(sums, a, b, bias=bias), rule + bias)


def test_smooth_quantize_is_dynamic_quantization_of_the_quotients() -> None:
    """In f32, where the quotients are stored as they are computed."""
    rng = np.random.default_rng(7)
    x, s = rng.standard_normal((20, 64)).astype(F32), rng.random(64).astype(F32) + F32(0.1)
    ours, plain = kernels.smooth_quantize(x, s), kernels.dynamic_range_quantize(x / s)
    assert np.array_equal(ours.scale_out, plain.scale_out) and np.array_equal(ours.output, plain.output)


# -- ranges, by every granularity --------------------------------------------------------------------------------------

# Our form and its attributes, and the block of [12, 16] that shares a scale.
GRANULARITIES: dict[str, tuple[dict[str, int], tuple[int, int]]] = {
    "per_tensor": ({}, (12, 16)),
    "per_channel": ({"axis": 1}, (12, 1)),
    "per_token": ({}, (1, 16)),
    "per_group": ({"group_size": 4}, (1, 4)),
    "per_block": ({"block_rows": 3, "block_columns": 4}, (3, 4)),
}
every_granularity = pytest.mark.parametrize("form", GRANULARITIES)
E4M3, E5M2 = ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2
FLOOR = F32(1) / (F32(448) * F32(512))  # vLLM's least scale of e4m3


def numbers() -> Any:
    """No block is all zeros: of those our scale is 1, and others' their least."""
    rng = np.random.default_rng(8)
    return (rng.standard_normal((12, 16)) * np.exp(3 * rng.standard_normal((12, 1)))).astype(F32)


def blocks(x: Any, block: tuple[int, int]) -> Any:
    """[12, 16] as [i, j, row, column]."""
    (r, c) = block
    return x.reshape(12 // r, r, 16 // c, c).swapaxes(1, 2)


@every_granularity
@pytest.mark.parametrize("eps", [0.0, 0.02])
def test_torchao_symmetric_parameters(form: str, eps: float) -> None:
    """torchao, choose_qparams_affine, SYMMETRIC: amax / ((quant_max - quant_min) / 2), and eps at the least."""
    given, block = GRANULARITIES[form]
    rule = np.maximum(abs(blocks(numbers(), block)).max((2, 3)) / F32((127 - -127) / 2), F32(eps))
    choose = getattr(kernels, f"choose_qparams_{form}")
    scale = choose(numbers(), q_min=-127, q_max=127, eps=float(F32(eps)), **given)
    assert np.array_equal(scale.reshape(rule.shape), rule)


@every_granularity
def test_torchao_asymmetric_parameters(form: str) -> None:
    """torchao, choose_qparams_affine, ASYMMETRIC: (max - min) / (quant_max - quant_min), rounded twice where we round
    three times; quant_min - round(min / scale), clamped."""
    given, block = GRANULARITIES[form]
    held = blocks(numbers(), block)
    low, high = np.minimum(held.min((2, 3)), 0), np.maximum(held.max((2, 3)), 0)
    choose = getattr(kernels, f"choose_qparams_{form}")
    got = choose(numbers(), q_min=-128, q_max=127, mode="asymmetric", **given)
    scale, zero_point = got.scale_out.reshape(low.shape), got.zero_point_out.reshape(low.shape)
    assert (abs(scale / ((high - low) / F32(255)) - 1) <= 2.0**-22).all()
    assert np.array_equal(zero_point, np.clip(-128 - np.rint(low / scale), -128, 127))


@every_granularity
@pytest.mark.parametrize("element", [E4M3, E5M2])
def test_torchao_float8(form: str, element: Any) -> None:
    """torchao, choose_qparams_affine_float8: amax / max; quantize_affine_float8: clamp(x / scale, -max, max), cast."""
    given, block = GRANULARITIES[form]
    largest = F32(ml_dtypes.finfo(element).max)
    held = blocks(numbers(), block)
    rule = abs(held).max((2, 3)) / largest
    codes = np.clip(held / rule[:, :, None, None], -largest, largest).astype(element)
    got = getattr(kernels, f"dynamic_quantize_fp8_{form}")(numbers(), dtype=element, **given)
    assert np.array_equal(got.scale_out.reshape(rule.shape), rule)
    assert np.array_equal(blocks(got.output, block).view(np.uint8), codes.view(np.uint8))


@pytest.mark.parametrize("scale_ub", [0.7, 5.0, None])
def test_vllm_float8_of_tokens(scale_ub: float | None) -> None:
    """vLLM, scaled_fp8_quant by token: max(min(amax, scale_ub) / 448, 1 / (448 * 512)): scale_ub bounds amax, and
    scale_upper_bound the scale. A quotient by one divisor is monotone, so that min may follow it."""
    x = numbers()
    amax = abs(x).max(1)
    rule = np.maximum((amax if scale_ub is None else np.minimum(amax, F32(scale_ub))) / F32(448), FLOOR)
    codes = np.clip(x / rule[:, None], -448, 448).astype(E4M3)
    bound = {} if scale_ub is None else {"scale_upper_bound": float(F32(scale_ub) / F32(448))}
    got = kernels.dynamic_quantize_fp8_per_token(x, dtype=E4M3, eps=float(FLOOR), **bound)
    assert np.array_equal(got.scale_out, rule) and np.array_equal(got.output.view(np.uint8), codes.view(np.uint8))
    assert scale_ub is None or (amax > F32(scale_ub)).any()


@pytest.mark.parametrize("power_of_two", [False, True])
def test_vllm_float8_of_groups(power_of_two: bool) -> None:
    """vLLM, per_token_group_quant_fp8: max(amax, eps) / 448, and of ue8m0 the power of two above; then the quotient."""
    given, block = GRANULARITIES["per_group"]
    eps = F32(0.5)  # that some groups meet
    held = blocks(numbers(), block)
    rule = np.maximum(abs(held).max((2, 3)), eps) / F32(448)
    if power_of_two:
        rule = np.exp2(np.ceil(np.log2(rule.astype(np.float64)))).astype(F32)
    codes = np.clip(held / rule[:, :, None, None], -448, 448).astype(E4M3)
    given = {**given, "eps": float(eps / F32(448)), "power_of_two": power_of_two}
    got = kernels.dynamic_quantize_fp8_per_group(numbers(), dtype=E4M3, **given)
    assert np.array_equal(got.scale_out, rule)
    assert np.array_equal(blocks(got.output, block).view(np.uint8), codes.view(np.uint8))


def test_vllm_dynamic_int8() -> None:
    """vLLM, scaled_int8_quant by token: the scale amax / 127 is ours; the codes round(x * (127 / amax)) differ about
    ties."""
    x = np.random.default_rng(9).standard_normal((500, 256)).astype(F32)
    amax = abs(x).max(1)
    got = kernels.dynamic_range_quantize(x)
    assert np.array_equal(got.scale_out, amax / F32(127))
    different = got.output != np.rint(x * (F32(127) / amax)[:, None])
    quotient = x[different] / np.broadcast_to(got.scale_out[:, None], x.shape)[different].astype(np.float64)
    assert different.mean() < 1e-3 and (abs(abs(quotient - np.trunc(quotient)) - 0.5) < 1e-4).all()


@pytest.mark.parametrize("scale", [2.0**-7, 0.25, 4.0])
def test_vllm_static_float8(scale: float) -> None:
    """vLLM, scaled_fp8_quant by a given scale: clamp(x * (1 / scale)), a quotient where the inverse is exact."""
    x = numbers()
    codes = np.clip(x * (F32(1) / F32(scale)), -448, 448).astype(E4M3)
    assert np.array_equal(kernels.quantize_fp8_per_tensor(x, scale, dtype=E4M3).view(np.uint8), codes.view(np.uint8))
