# Generated from spec/quantize.yaml: quantize_fp8_per_token. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import highest, lowest
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _quantize_fp8_per_token_reference(desc: Any, C: Any, input: Any, scale: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.rows), desc.d))
    scale = scale.reshape((prod(desc.rows),))
    input = rt.load(input, C)
    scale = rt.load(scale[:, None], C)
    quotient = input / scale
    output = rt.store(rt.where(desc.saturate,
        rt.clamp(quotient, lowest(desc.output_element), highest(desc.output_element)), quotient), desc.output_element)
    return (output,)


QUANTIZE_FP8_PER_TOKEN = Op(
    name="quantize_fp8_per_token",
    family="quantize",
    source=Path(__file__).with_name("quantize_fp8_per_token.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("scale", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("output", "F", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "quantize_fp8_per_token", ("T", "F"), lambda d: (d.rows, d.d), (
                        Access("scale", "T", lambda d, s: (s[0], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("output", "F", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("saturate", "bool"),), prepared=True,
                ),
            ),
            _quantize_fp8_per_token_reference,
        ),
    },
    dims=("*rows", "d"),
    attributes=(
        Attribute("saturate", "bool"),
    ),
    measured={("bf16", "e4m3"): 0.0, ("bf16", "e5m2"): 0.0, ("f16", "e4m3"): 0.0, ("f16", "e5m2"): 0.0,
        ("f32", "e4m3"): 0.0, ("f32", "e5m2"): 0.0, ("f64", "e4m3"): 0.0, ("f64", "e5m2"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class QuantizeFp8PerTokenDescriptor(Descriptor):
    """What `QuantizeFp8PerTokenPlan.select` settles."""

    op = QUANTIZE_FP8_PER_TOKEN

    rows: tuple[int, ...]
    d: int
    saturate: bool = True
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # e4m3, e5m2


@dataclass
class QuantizeFp8PerTokenArgs(Args):
    """The operands of one run.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    output: [*rows, d], e4m3/e5m2
    """

    input: Any
    scale: Any
    output: Any = None


class QuantizeFp8PerTokenPlan(Plan):
    """Quantize to floats of 8 bits with a scale for each row: input / scale, rounded once, ties to even, subnormals
    kept; NaN stays NaN. Saturating, what is beyond the largest finite value becomes that value, infinities too;
    else it becomes NaN in e4m3 and an infinity in e5m2."""

    op = QUANTIZE_FP8_PER_TOKEN


def quantize_fp8_per_token(input: Any, scale: Any, *, saturate: bool = True, dtype: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """Quantize to floats of 8 bits with a scale for each row: input / scale, rounded once, ties to even, subnormals
    kept; NaN stays NaN. Saturating, what is beyond the largest finite value becomes that value, infinities too;
    else it becomes NaN in e4m3 and an infinity in e5m2.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    output: [*rows, d], e4m3/e5m2
    """
    return _quantize_fp8_per_token_ways[type(input), type(scale), type(saturate), type(dtype), type(out)](input, scale,
        saturate, dtype, out, stream)


_quantize_fp8_per_token_ways = Function(
    QuantizeFp8PerTokenPlan,
    QuantizeFp8PerTokenDescriptor,
    QuantizeFp8PerTokenArgs,
    attributes=("saturate",),
    takes_dtype=True,
)


def _quantize_fp8_per_token_backward_reference(desc: Any, C: Any, input: Any, scale: Any, d_output: Any) -> tuple[Any,
    ...]:
    input = input.reshape((prod(desc.rows), desc.d))
    scale = scale.reshape((prod(desc.rows),))
    d_output = d_output.reshape((prod(desc.rows), desc.d))
    input = rt.load(input, C)
    scale = rt.load(scale[:, None], C)
    d_output = rt.load(d_output, C)
    quotient = input / scale
    ratio_d_output = d_output / scale
    d_input = rt.store(rt.where((lowest(desc.output_element) <= quotient) & (quotient <= highest(desc.output_element)),
        ratio_d_output, rt.where(desc.saturate, C(0.0), ratio_d_output)), desc.input_element)
    return (d_input,)


QUANTIZE_FP8_PER_TOKEN_BACKWARD = Op(
    name="quantize_fp8_per_token_backward",
    family="quantize",
    source=Path(__file__).with_name("quantize_fp8_per_token_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("scale", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("d_output", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("d_input", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "quantize_fp8_per_token_backward", ("T", "F"), lambda d: (d.rows, d.d), (
                        Access("scale", "T", lambda d, s: (s[0], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_output", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_input", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("saturate", "bool"),), prepared=True,
                ),
            ),
            _quantize_fp8_per_token_backward_reference,
        ),
    },
    dims=("*rows", "d"),
    attributes=(
        Attribute("saturate", "bool"),
    ),
    gradient_of="quantize_fp8_per_token",
    measured={("bf16", "e4m3"): 0.0, ("bf16", "e5m2"): 0.0, ("f16", "e4m3"): 0.0, ("f16", "e5m2"): 0.0,
        ("f32", "e4m3"): 0.0, ("f32", "e5m2"): 0.0, ("f64", "e4m3"): 0.0, ("f64", "e5m2"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class QuantizeFp8PerTokenBackwardDescriptor(Descriptor):
    """What `QuantizeFp8PerTokenBackwardPlan.select` settles."""

    op = QUANTIZE_FP8_PER_TOKEN_BACKWARD

    rows: tuple[int, ...]
    d: int
    saturate: bool = True
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # e4m3, e5m2


@dataclass
class QuantizeFp8PerTokenBackwardArgs(Args):
    """The operands of one run.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    d_output: [*rows, d], f32/f64/f16/bf16
    d_input: [*rows, d], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    d_output: Any
    d_input: Any = None


class QuantizeFp8PerTokenBackwardPlan(Plan):
    """Quantize to floats of 8 bits with a scale for each row: input / scale, rounded once, ties to even, subnormals
    kept; NaN stays NaN. Saturating, what is beyond the largest finite value becomes that value, infinities too;
    else it becomes NaN in e4m3 and an infinity in e5m2."""

    op = QUANTIZE_FP8_PER_TOKEN_BACKWARD


def quantize_fp8_per_token_backward(input: Any, scale: Any, d_output: Any, *, saturate: bool = True, dtype: Any = None,
    out: Any = None, stream: Any = None) -> Any:
    """Quantize to floats of 8 bits with a scale for each row: input / scale, rounded once, ties to even, subnormals
    kept; NaN stays NaN. Saturating, what is beyond the largest finite value becomes that value, infinities too;
    else it becomes NaN in e4m3 and an infinity in e5m2.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    d_output: [*rows, d], f32/f64/f16/bf16
    d_input: [*rows, d], f32/f64/f16/bf16
    """
    return _quantize_fp8_per_token_backward_ways[type(input), type(scale), type(d_output), type(saturate), type(dtype),
        type(out)](input, scale, d_output, saturate, dtype, out, stream)


_quantize_fp8_per_token_backward_ways = Function(
    QuantizeFp8PerTokenBackwardPlan,
    QuantizeFp8PerTokenBackwardDescriptor,
    QuantizeFp8PerTokenBackwardArgs,
    attributes=("saturate",),
    takes_dtype=True,
)
