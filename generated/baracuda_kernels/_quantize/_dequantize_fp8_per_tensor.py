# Generated from spec/quantize.yaml: dequantize_fp8_per_tensor. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _dequantize_fp8_per_tensor_reference(desc: Any, C: Any, input: Any, scale: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    output = rt.store(input * scale, desc.output_element)
    return (output,)


DEQUANTIZE_FP8_PER_TENSOR = Op(
    name="dequantize_fp8_per_tensor",
    family="quantize",
    source=Path(__file__).with_name("dequantize_fp8_per_tensor.cu"),
    types={"F": ("e4m3", "e5m2"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"F": "input_element", "T": "output_element"},
    operands=(
        Operand("input", "F"),
        Operand("scale", "compute(T)", lambda d: (), positive=True),
        Operand("output", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "dequantize_fp8_per_tensor", ("F", "T"), lambda d: (d.shape,), (
                        Access("input", "F", full=True),
                        Access("output", "T", full=True, written=True),
                    ), scalars=("scale",),
                ),
            ),
            _dequantize_fp8_per_tensor_reference,
        ),
    },
    any_shape=True,
    measured={("e4m3", "bf16"): 0.0, ("e4m3", "f16"): 0.0, ("e4m3", "f32"): 0.0, ("e4m3", "f64"): 0.0,
        ("e5m2", "bf16"): 0.0, ("e5m2", "f16"): 0.0, ("e5m2", "f32"): 0.0, ("e5m2", "f64"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DequantizeFp8PerTensorDescriptor(Descriptor):
    """What `DequantizeFp8PerTensorPlan.select` settles."""

    op = DEQUANTIZE_FP8_PER_TENSOR

    shape: tuple[int, ...]
    input_element: Any  # e4m3, e5m2
    output_element: Any  # f32, f64, f16, bf16


@dataclass
class DequantizeFp8PerTensorArgs(Args):
    """The operands of one run.

    input: any shape, e4m3/e5m2
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    output: any shape, f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    output: Any = None


class DequantizeFp8PerTensorPlan(Plan):
    """Floats of 8 bits back to wider ones, with one scale."""

    op = DEQUANTIZE_FP8_PER_TENSOR


def dequantize_fp8_per_tensor(input: Any, scale: Any, *, input_element: Any = None, dtype: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """Floats of 8 bits back to wider ones, with one scale.

    input: any shape, e4m3/e5m2
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    output: any shape, f32/f64/f16/bf16
    input_element: e4m3 or e5m2, where a uint8 array holds that
    """
    return _dequantize_fp8_per_tensor_ways[type(input), type(scale), type(input_element), type(dtype),
        type(out)](input, scale, input_element, dtype, out, stream)


_dequantize_fp8_per_tensor_ways = Function(
    DequantizeFp8PerTensorPlan,
    DequantizeFp8PerTensorDescriptor,
    DequantizeFp8PerTensorArgs,
    attributes=("input_element",),
    takes_dtype=True,
)


def _dequantize_fp8_per_tensor_backward_reference(desc: Any, C: Any, scale: Any, d_output: Any) -> tuple[Any, ...]:
    d_output = rt.load(d_output, C)
    scale = rt.load(scale, C)
    d_input = rt.store(d_output * scale, desc.output_element)
    return (d_input,)


DEQUANTIZE_FP8_PER_TENSOR_BACKWARD = Op(
    name="dequantize_fp8_per_tensor_backward",
    family="quantize",
    source=Path(__file__).with_name("dequantize_fp8_per_tensor_backward.cu"),
    types={"F": ("e4m3", "e5m2"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"F": "input_element", "T": "output_element"},
    operands=(
        Operand("scale", "compute(T)", lambda d: (), positive=True),
        Operand("d_output", "T"),
        Operand("d_input", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "dequantize_fp8_per_tensor_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_output", "T", full=True),
                        Access("d_input", "T", full=True, written=True),
                    ), scalars=("scale",),
                ),
            ),
            _dequantize_fp8_per_tensor_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="dequantize_fp8_per_tensor",
    measured={("e4m3", "bf16"): 0.0, ("e4m3", "f16"): 0.0, ("e4m3", "f32"): 0.0, ("e4m3", "f64"): 0.0,
        ("e5m2", "bf16"): 0.0, ("e5m2", "f16"): 0.0, ("e5m2", "f32"): 0.0, ("e5m2", "f64"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DequantizeFp8PerTensorBackwardDescriptor(Descriptor):
    """What `DequantizeFp8PerTensorBackwardPlan.select` settles."""

    op = DEQUANTIZE_FP8_PER_TENSOR_BACKWARD

    shape: tuple[int, ...]
    input_element: Any  # e4m3, e5m2
    output_element: Any  # f32, f64, f16, bf16


@dataclass
class DequantizeFp8PerTensorBackwardArgs(Args):
    """The operands of one run.

    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    d_output: any shape, f32/f64/f16/bf16
    d_input: the shape of input, f32/f64/f16/bf16
    """

    scale: Any
    d_output: Any
    d_input: Any = None


class DequantizeFp8PerTensorBackwardPlan(Plan):
    """Floats of 8 bits back to wider ones, with one scale."""

    op = DEQUANTIZE_FP8_PER_TENSOR_BACKWARD


def dequantize_fp8_per_tensor_backward(scale: Any, d_output: Any, *, dtype: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """Floats of 8 bits back to wider ones, with one scale.

    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    d_output: any shape, f32/f64/f16/bf16
    d_input: the shape of input, f32/f64/f16/bf16
    """
    return _dequantize_fp8_per_tensor_backward_ways[type(scale), type(d_output), type(dtype), type(out)](scale,
        d_output, dtype, out, stream)


_dequantize_fp8_per_tensor_backward_ways = Function(
    DequantizeFp8PerTensorBackwardPlan,
    DequantizeFp8PerTensorBackwardDescriptor,
    DequantizeFp8PerTensorBackwardArgs,
    takes_dtype=True,
)
