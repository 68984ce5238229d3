# Generated from spec/quantize.yaml: dequantize_per_tensor. Do not edit.
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


def _dequantize_per_tensor_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any) -> tuple[Any, ...]:
    input = rt.load(input, rt.i64)
    zero_point = rt.load(zero_point, rt.i64)
    scale = rt.load(scale, C)
    output = rt.store(rt.to_float(input - zero_point, C) * scale, desc.output_element)
    return (output,)


DEQUANTIZE_PER_TENSOR = Op(
    name="dequantize_per_tensor",
    family="quantize",
    source=Path(__file__).with_name("dequantize_per_tensor.cu"),
    types={"Q": ("s8", "u8", "s4", "u4"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"Q": "input_element", "T": "output_element"},
    operands=(
        Operand("input", "Q"),
        Operand("scale", "compute(T)", lambda d: (), positive=True),
        Operand("zero_point", "i32", lambda d: ()),
        Operand("output", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "dequantize_per_tensor", ("Q", "T"), lambda d: (d.shape,), (
                        Access("input", "Q", full=True),
                        Access("output", "T", full=True, written=True),
                    ), scalars=("scale", "zero_point"),
                ),
            ),
            _dequantize_per_tensor_reference,
        ),
    },
    any_shape=True,
    measured={("s4", "bf16"): 0.0, ("s4", "f16"): 0.0, ("s4", "f32"): 0.0, ("s4", "f64"): 0.0, ("s8", "bf16"): 0.0,
        ("s8", "f16"): 0.0, ("s8", "f32"): 0.0, ("s8", "f64"): 0.0, ("u4", "bf16"): 0.0, ("u4", "f16"): 0.0,
        ("u4", "f32"): 0.0, ("u4", "f64"): 0.0, ("u8", "bf16"): 0.0, ("u8", "f16"): 0.0, ("u8", "f32"): 0.0,
        ("u8", "f64"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DequantizePerTensorDescriptor(Descriptor):
    """What `DequantizePerTensorPlan.select` settles."""

    op = DEQUANTIZE_PER_TENSOR

    shape: tuple[int, ...]
    input_element: Any  # s8, u8, s4, u4
    output_element: Any  # f32, f64, f16, bf16


@dataclass
class DequantizePerTensorArgs(Args):
    """The operands of one run.

    input: any shape, s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    output: any shape, f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    zero_point: Any
    output: Any = None


class DequantizePerTensorPlan(Plan):
    """Codes back to floats, with one scale and zero point."""

    op = DEQUANTIZE_PER_TENSOR


def dequantize_per_tensor(input: Any, scale: Any, zero_point: Any, *, input_element: Any = None, dtype: Any = None,
    out: Any = None, stream: Any = None) -> Any:
    """Codes back to floats, with one scale and zero point.

    input: any shape, s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    output: any shape, f32/f64/f16/bf16
    input_element: s4 or u4, where a uint8 array holds that
    """
    return _dequantize_per_tensor_ways[type(input), type(scale), type(zero_point), type(input_element), type(dtype),
        type(out)](input, scale, zero_point, input_element, dtype, out, stream)


_dequantize_per_tensor_ways = Function(
    DequantizePerTensorPlan,
    DequantizePerTensorDescriptor,
    DequantizePerTensorArgs,
    attributes=("input_element",),
    takes_dtype=True,
)


def _dequantize_per_tensor_backward_reference(desc: Any, C: Any, scale: Any, d_output: Any) -> tuple[Any, ...]:
    d_output = rt.load(d_output, C)
    scale = rt.load(scale, C)
    d_input = rt.store(d_output * scale, desc.output_element)
    return (d_input,)


DEQUANTIZE_PER_TENSOR_BACKWARD = Op(
    name="dequantize_per_tensor_backward",
    family="quantize",
    source=Path(__file__).with_name("dequantize_per_tensor_backward.cu"),
    types={"Q": ("s8", "u8", "s4", "u4"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"Q": "input_element", "T": "output_element"},
    operands=(
        Operand("scale", "compute(T)", lambda d: (), positive=True),
        Operand("d_output", "T"),
        Operand("d_input", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "dequantize_per_tensor_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_output", "T", full=True),
                        Access("d_input", "T", full=True, written=True),
                    ), scalars=("scale",),
                ),
            ),
            _dequantize_per_tensor_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="dequantize_per_tensor",
    measured={("s4", "bf16"): 0.0, ("s4", "f16"): 0.0, ("s4", "f32"): 0.0, ("s4", "f64"): 0.0, ("s8", "bf16"): 0.0,
        ("s8", "f16"): 0.0, ("s8", "f32"): 0.0, ("s8", "f64"): 0.0, ("u4", "bf16"): 0.0, ("u4", "f16"): 0.0,
        ("u4", "f32"): 0.0, ("u4", "f64"): 0.0, ("u8", "bf16"): 0.0, ("u8", "f16"): 0.0, ("u8", "f32"): 0.0,
        ("u8", "f64"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DequantizePerTensorBackwardDescriptor(Descriptor):
    """What `DequantizePerTensorBackwardPlan.select` settles."""

    op = DEQUANTIZE_PER_TENSOR_BACKWARD

    shape: tuple[int, ...]
    input_element: Any  # s8, u8, s4, u4
    output_element: Any  # f32, f64, f16, bf16


@dataclass
class DequantizePerTensorBackwardArgs(Args):
    """The operands of one run.

    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    d_output: any shape, f32/f64/f16/bf16
    d_input: the shape of input, f32/f64/f16/bf16
    """

    scale: Any
    d_output: Any
    d_input: Any = None


class DequantizePerTensorBackwardPlan(Plan):
    """Codes back to floats, with one scale and zero point."""

    op = DEQUANTIZE_PER_TENSOR_BACKWARD


def dequantize_per_tensor_backward(scale: Any, d_output: Any, *, dtype: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """Codes back to floats, with one scale and zero point.

    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    d_output: any shape, f32/f64/f16/bf16
    d_input: the shape of input, f32/f64/f16/bf16
    """
    return _dequantize_per_tensor_backward_ways[type(scale), type(d_output), type(dtype), type(out)](scale, d_output,
        dtype, out, stream)


_dequantize_per_tensor_backward_ways = Function(
    DequantizePerTensorBackwardPlan,
    DequantizePerTensorBackwardDescriptor,
    DequantizePerTensorBackwardArgs,
    takes_dtype=True,
)
