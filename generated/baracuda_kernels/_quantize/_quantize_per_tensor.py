# Generated from spec/quantize.yaml: quantize_per_tensor. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import highest, lowest
from baracuda_runtime.function import call
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _quantize_per_tensor_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, rt.i64)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    output = rt.store(rt.clamp(code, desc.q_min, desc.q_max), desc.output_element)
    return (output,)


QUANTIZE_PER_TENSOR = Op(
    name="quantize_per_tensor",
    family="quantize",
    source=Path(__file__).with_name("quantize_per_tensor.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T"),
        Operand("scale", "compute(T)", lambda d: (), positive=True),
        Operand("zero_point", "i32", lambda d: ()),
        Operand("output", "Q", output=True),
    ),
    variants={
        None: Variant(
            (
                Pointwise(
                    "quantize_per_tensor", ("T", "Q"), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("output", "Q", full=True, written=True),
                    ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max",
                        "i32")), prepared=True, packs=True,
                ),
            ),
            _quantize_per_tensor_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
    ),
    conditions=(
        Condition("lowest(Q) <= q_min <= q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max")),
    ),
)


@dataclass(frozen=True, kw_only=True)
class QuantizePerTensorDescriptor(Descriptor):
    """What `QuantizePerTensorPlan.select` settles."""

    op = QUANTIZE_PER_TENSOR

    shape: tuple[int, ...]
    q_min: int | None = None  # lowest(Q)
    q_max: int | None = None  # highest(Q)
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # s8, u8, s4, u4


@dataclass
class QuantizePerTensorArgs(Args):
    """The operands of one run.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    output: any shape, s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """

    input: Any
    scale: Any
    zero_point: Any
    output: Any = None


class QuantizePerTensorPlan(Plan):
    """Quantize with one scale and zero point. Ties go to even; a NaN gets the code of 0."""

    op = QUANTIZE_PER_TENSOR


def quantize_per_tensor(input: Any, scale: Any, zero_point: Any, *, q_min: int | None = None, q_max: int | None = None,
    dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """Quantize with one scale and zero point. Ties go to even; a NaN gets the code of 0.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    output: any shape, s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """
    return call(
        QuantizePerTensorPlan,
        QuantizePerTensorDescriptor,
        QuantizePerTensorArgs,
        {"input": input, "scale": scale, "zero_point": zero_point},
        {"q_min": q_min, "q_max": q_max},
        dtype=dtype, out=out, stream=stream,
    )


def _quantize_per_tensor_backward_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any,
    d_output: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output / scale, C(0.0)),
        desc.input_element)
    return (d_input,)


QUANTIZE_PER_TENSOR_BACKWARD = Op(
    name="quantize_per_tensor_backward",
    family="quantize",
    source=Path(__file__).with_name("quantize_per_tensor_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T"),
        Operand("scale", "compute(T)", lambda d: (), positive=True),
        Operand("zero_point", "i32", lambda d: ()),
        Operand("d_output", "T"),
        Operand("d_input", "T", output=True),
    ),
    variants={
        None: Variant(
            (
                Pointwise(
                    "quantize_per_tensor_backward", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("d_output", "T", full=True),
                        Access("d_input", "T", full=True, written=True),
                    ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _quantize_per_tensor_backward_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
    ),
    conditions=(
        Condition("lowest(Q) <= q_min <= q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max")),
    ),
    gradient_of="quantize_per_tensor",
)


@dataclass(frozen=True, kw_only=True)
class QuantizePerTensorBackwardDescriptor(Descriptor):
    """What `QuantizePerTensorBackwardPlan.select` settles."""

    op = QUANTIZE_PER_TENSOR_BACKWARD

    shape: tuple[int, ...]
    q_min: int | None = None  # lowest(Q)
    q_max: int | None = None  # highest(Q)
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # s8, u8, s4, u4


@dataclass
class QuantizePerTensorBackwardArgs(Args):
    """The operands of one run.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    d_output: any shape, f32/f64/f16/bf16
    d_input: any shape, f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    zero_point: Any
    d_output: Any
    d_input: Any = None


class QuantizePerTensorBackwardPlan(Plan):
    """Quantize with one scale and zero point. Ties go to even; a NaN gets the code of 0."""

    op = QUANTIZE_PER_TENSOR_BACKWARD


def quantize_per_tensor_backward(input: Any, scale: Any, zero_point: Any, d_output: Any, *, q_min: int | None = None,
    q_max: int | None = None, dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """Quantize with one scale and zero point. Ties go to even; a NaN gets the code of 0.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    d_output: any shape, f32/f64/f16/bf16
    d_input: any shape, f32/f64/f16/bf16
    """
    return call(
        QuantizePerTensorBackwardPlan,
        QuantizePerTensorBackwardDescriptor,
        QuantizePerTensorBackwardArgs,
        {"input": input, "scale": scale, "zero_point": zero_point, "d_output": d_output},
        {"q_min": q_min, "q_max": q_max},
        dtype=dtype, out=out, stream=stream,
    )
