# Generated from spec/quantize.yaml: quantize_fp8_per_tensor. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import highest, lowest
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _quantize_fp8_per_tensor_reference(desc: Any, C: Any, input: Any, scale: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    quotient = input / scale
    output = rt.store(rt.where(desc.saturate,
        rt.clamp(quotient, lowest(desc.output_element), highest(desc.output_element)), quotient), desc.output_element)
    return (output,)


QUANTIZE_FP8_PER_TENSOR = Op(
    name="quantize_fp8_per_tensor",
    family="quantize",
    source=Path(__file__).with_name("quantize_fp8_per_tensor.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T"),
        Operand("scale", "compute(T)", lambda d: (), positive=True),
        Operand("output", "F", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "quantize_fp8_per_tensor", ("T", "F"), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("output", "F", full=True, written=True),
                    ), scalars=("scale",), attributes=(("saturate", "bool"),), prepared=True,
                ),
            ),
            _quantize_fp8_per_tensor_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("saturate", "bool"),
    ),
    measured={("bf16", "e4m3"): 0.0, ("bf16", "e5m2"): 0.0, ("f16", "e4m3"): 0.0, ("f16", "e5m2"): 0.0,
        ("f32", "e4m3"): 0.0, ("f32", "e5m2"): 0.0, ("f64", "e4m3"): 0.0, ("f64", "e5m2"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class QuantizeFp8PerTensorDescriptor(Descriptor):
    """What `QuantizeFp8PerTensorPlan.select` settles."""

    op = QUANTIZE_FP8_PER_TENSOR

    shape: tuple[int, ...]
    saturate: bool = True
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # e4m3, e5m2


@dataclass
class QuantizeFp8PerTensorArgs(Args):
    """The operands of one run.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    output: any shape, e4m3/e5m2
    """

    input: Any
    scale: Any
    output: Any = None


class QuantizeFp8PerTensorPlan(Plan):
    """Quantize to floats of 8 bits with one scale: input / scale, rounded once, ties to even, subnormals kept; NaN
    stays NaN. Saturating, what is beyond the largest finite value becomes that value, infinities too; else it
    becomes NaN in e4m3 and an infinity in e5m2."""

    op = QUANTIZE_FP8_PER_TENSOR


def quantize_fp8_per_tensor(input: Any, scale: Any, *, saturate: bool = True, dtype: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """Quantize to floats of 8 bits with one scale: input / scale, rounded once, ties to even, subnormals kept; NaN
    stays NaN. Saturating, what is beyond the largest finite value becomes that value, infinities too; else it
    becomes NaN in e4m3 and an infinity in e5m2.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    output: any shape, e4m3/e5m2
    """
    return _quantize_fp8_per_tensor_ways[type(input), type(scale), type(saturate), type(dtype), type(out)](input,
        scale, saturate, dtype, out, stream)


_quantize_fp8_per_tensor_ways = Function(
    QuantizeFp8PerTensorPlan,
    QuantizeFp8PerTensorDescriptor,
    QuantizeFp8PerTensorArgs,
    attributes=("saturate",),
    takes_dtype=True,
)


def _quantize_fp8_per_tensor_backward_reference(desc: Any, C: Any, input: Any, scale: Any, d_output: Any) -> tuple[Any,
    ...]:
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    d_output = rt.load(d_output, C)
    quotient = input / scale
    ratio_d_output = d_output / scale
    d_input = rt.store(rt.where((lowest(desc.output_element) <= quotient) & (quotient <= highest(desc.output_element)),
        ratio_d_output, rt.where(desc.saturate, C(0.0), ratio_d_output)), desc.input_element)
    return (d_input,)


QUANTIZE_FP8_PER_TENSOR_BACKWARD = Op(
    name="quantize_fp8_per_tensor_backward",
    family="quantize",
    source=Path(__file__).with_name("quantize_fp8_per_tensor_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T"),
        Operand("scale", "compute(T)", lambda d: (), positive=True),
        Operand("d_output", "T"),
        Operand("d_input", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "quantize_fp8_per_tensor_backward", ("T", "F"), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("d_output", "T", full=True),
                        Access("d_input", "T", full=True, written=True),
                    ), scalars=("scale",), attributes=(("saturate", "bool"),), prepared=True,
                ),
            ),
            _quantize_fp8_per_tensor_backward_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("saturate", "bool"),
    ),
    gradient_of="quantize_fp8_per_tensor",
    measured={("bf16", "e4m3"): 0.0, ("bf16", "e5m2"): 0.0, ("f16", "e4m3"): 0.0, ("f16", "e5m2"): 0.0,
        ("f32", "e4m3"): 0.0, ("f32", "e5m2"): 0.0, ("f64", "e4m3"): 0.0, ("f64", "e5m2"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class QuantizeFp8PerTensorBackwardDescriptor(Descriptor):
    """What `QuantizeFp8PerTensorBackwardPlan.select` settles."""

    op = QUANTIZE_FP8_PER_TENSOR_BACKWARD

    shape: tuple[int, ...]
    saturate: bool = True
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # e4m3, e5m2


@dataclass
class QuantizeFp8PerTensorBackwardArgs(Args):
    """The operands of one run.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    d_output: any shape, f32/f64/f16/bf16
    d_input: the shape of input, f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    d_output: Any
    d_input: Any = None


class QuantizeFp8PerTensorBackwardPlan(Plan):
    """Quantize to floats of 8 bits with one scale: input / scale, rounded once, ties to even, subnormals kept; NaN
    stays NaN. Saturating, what is beyond the largest finite value becomes that value, infinities too; else it
    becomes NaN in e4m3 and an infinity in e5m2."""

    op = QUANTIZE_FP8_PER_TENSOR_BACKWARD


def quantize_fp8_per_tensor_backward(input: Any, scale: Any, d_output: Any, *, saturate: bool = True,
    dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """Quantize to floats of 8 bits with one scale: input / scale, rounded once, ties to even, subnormals kept; NaN
    stays NaN. Saturating, what is beyond the largest finite value becomes that value, infinities too; else it
    becomes NaN in e4m3 and an infinity in e5m2.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    d_output: any shape, f32/f64/f16/bf16
    d_input: the shape of input, f32/f64/f16/bf16
    """
    return _quantize_fp8_per_tensor_backward_ways[type(input), type(scale), type(d_output), type(saturate),
        type(dtype), type(out)](input, scale, d_output, saturate, dtype, out, stream)


_quantize_fp8_per_tensor_backward_ways = Function(
    QuantizeFp8PerTensorBackwardPlan,
    QuantizeFp8PerTensorBackwardDescriptor,
    QuantizeFp8PerTensorBackwardArgs,
    attributes=("saturate",),
    takes_dtype=True,
)
