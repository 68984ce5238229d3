# Generated from spec/quantize.yaml: quantize_per_tensor. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import highest, lowest
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _quantize_per_tensor_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, rt.i64)
    quotient = input / scale
    steps = rt.round_even(quotient)
    code = rt.to_int(steps) + zero_point
    output = rt.store(rt.clamp(code, desc.q_min, desc.q_max), desc.output_element)
    return (output,)


def _quantize_per_tensor_stochastic_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any, seed: Any,
    offset: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    seed = rt.load(seed, rt.i64)
    offset = rt.load(offset, rt.i64)
    zero_point = rt.load(zero_point, rt.i64)
    quotient = input / scale
    steps = rt.round_stochastic(quotient, rt.random_uniform(seed, offset, rt.positions(desc.shape), C))
    code = rt.to_int(steps) + zero_point
    output = rt.store(rt.clamp(code, desc.q_min, desc.q_max), desc.output_element)
    return (output,)


def _quantize_per_tensor_before_round_reference(desc: Any, C: Any, input: Any, scale: Any,
    zero_point: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, rt.i64)
    quotient = input / scale
    shifted = quotient + rt.to_float(zero_point, C)
    code = rt.to_int(rt.round_even(shifted))
    output = rt.store(rt.clamp(code, desc.q_min, desc.q_max), desc.output_element)
    return (output,)


def _quantize_per_tensor_multiply_inverse_reference(desc: Any, C: Any, input: Any, scale: Any,
    zero_point: Any) -> tuple[Any, ...]:
    scale = rt.load(scale, C)
    input = rt.load(input, C)
    zero_point = rt.load(zero_point, rt.i64)
    inverse = C(1.0) / scale
    quotient = input * inverse
    steps = rt.round_even(quotient)
    code = rt.to_int(steps) + zero_point
    output = rt.store(rt.clamp(code, desc.q_min, desc.q_max), desc.output_element)
    return (output,)


def _quantize_per_tensor_multiply_inverse_before_round_reference(desc: Any, C: Any, input: Any, scale: Any,
    zero_point: Any) -> tuple[Any, ...]:
    scale = rt.load(scale, C)
    input = rt.load(input, C)
    zero_point = rt.load(zero_point, rt.i64)
    inverse = C(1.0) / scale
    shifted = rt.fma(input, inverse, rt.to_float(zero_point, C))
    code = rt.to_int(rt.round_even(shifted))
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
        Operand("seed", "i64", lambda d: (),
            when=Condition("rounding == stochastic", lambda d: d.rounding == "stochastic", ("rounding",))),
        Operand("offset", "i64", lambda d: (),
            when=Condition("rounding == stochastic", lambda d: d.rounding == "stochastic", ("rounding",))),
        Operand("output", "Q", output=True),
    ),
    variants={
        ("divide", "after_round", "nearest_even"): Variant(
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
        ("divide", "after_round", "stochastic"): Variant(
            (
                Pointwise(
                    "quantize_per_tensor_stochastic", ("T", "Q"), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("output", "Q", full=True, written=True),
                    ), scalars=("scale", "zero_point", "seed", "offset"), attributes=(("q_min", "i32"), ("q_max",
                        "i32")), prepared=True, packs=True, positioned=True,
                ),
            ),
            _quantize_per_tensor_stochastic_reference,
        ),
        ("divide", "before_round", "nearest_even"): Variant(
            (
                Pointwise(
                    "quantize_per_tensor_before_round", ("T", "Q"), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("output", "Q", full=True, written=True),
                    ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max",
                        "i32")), prepared=True, packs=True,
                ),
            ),
            _quantize_per_tensor_before_round_reference,
        ),
        ("multiply_inverse", "after_round", "nearest_even"): Variant(
            (
                Pointwise(
                    "quantize_per_tensor_multiply_inverse", ("T", "Q"), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("output", "Q", full=True, written=True),
                    ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max",
                        "i32")), prepared=True, packs=True,
                ),
            ),
            _quantize_per_tensor_multiply_inverse_reference,
        ),
        ("multiply_inverse", "before_round", "nearest_even"): Variant(
            (
                Pointwise(
                    "quantize_per_tensor_multiply_inverse_before_round", ("T", "Q"), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("output", "Q", full=True, written=True),
                    ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max",
                        "i32")), prepared=True, packs=True,
                ),
            ),
            _quantize_per_tensor_multiply_inverse_before_round_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
        Attribute("scaling", "enum", values=("divide", "multiply_inverse")),
        Attribute("zero_point_order", "enum", values=("after_round", "before_round")),
        Attribute("rounding", "enum", values=("nearest_even", "stochastic")),
    ),
    conditions=(
        Condition("lowest(Q) <= q_min <= q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max")),
        Condition("rounding == nearest_even or scaling == divide and zero_point_order == after_round",
            lambda d: d.rounding == "nearest_even" or d.scaling == "divide" and d.zero_point_order == "after_round",
            ("rounding", "scaling", "zero_point_order")),
    ),
    variant_attributes=("scaling", "zero_point_order", "rounding"),
    measured={("bf16", "s4"): 0.0, ("bf16", "s8"): 0.0, ("bf16", "u4"): 0.0, ("bf16", "u8"): 0.0, ("f16", "s4"): 0.0,
        ("f16", "s8"): 0.0, ("f16", "u4"): 0.0, ("f16", "u8"): 0.0, ("f32", "s4"): 0.0, ("f32", "s8"): 0.0,
        ("f32", "u4"): 0.0, ("f32", "u8"): 0.0, ("f64", "s4"): 0.0, ("f64", "s8"): 0.0, ("f64", "u4"): 0.0,
        ("f64", "u8"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class QuantizePerTensorDescriptor(Descriptor):
    """What `QuantizePerTensorPlan.select` settles."""

    op = QUANTIZE_PER_TENSOR

    shape: tuple[int, ...]
    q_min: int | None = None  # lowest(Q)
    q_max: int | None = None  # highest(Q)
    scaling: str = "divide"  # divide, multiply_inverse
    zero_point_order: str = "after_round"  # after_round, before_round
    rounding: str = "nearest_even"  # nearest_even, stochastic
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # s8, u8, s4, u4


@dataclass
class QuantizePerTensorArgs(Args):
    """The operands of one run.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    seed: a number, or an array of one element, i64; where rounding == stochastic; of the random numbers
    offset: a number, or an array of one element, i64; where rounding == stochastic; another one for each call with a
    seed
    output: any shape, s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """

    input: Any
    scale: Any
    zero_point: Any
    output: Any = None
    seed: Any = None
    offset: Any = None


class QuantizePerTensorPlan(Plan):
    """Quantize with one scale and zero point. Ties go to even; a NaN gets the code of 0."""

    op = QUANTIZE_PER_TENSOR


def quantize_per_tensor(input: Any, scale: Any, zero_point: Any, seed: Any = None, offset: Any = None, *,
    q_min: int | None = None, q_max: int | None = None, scaling: str = "divide", zero_point_order: str = "after_round",
    rounding: str = "nearest_even", dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """Quantize with one scale and zero point. Ties go to even; a NaN gets the code of 0.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    seed: a number, or an array of one element, i64; where rounding == stochastic; of the random numbers
    offset: a number, or an array of one element, i64; where rounding == stochastic; another one for each call with a
    seed
    output: any shape, s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """
    return _quantize_per_tensor_ways[type(input), type(scale), type(zero_point), type(seed), type(offset), type(q_min),
        type(q_max), type(scaling), type(zero_point_order), type(rounding), type(dtype), type(out)](input, scale,
        zero_point, seed, offset, q_min, q_max, scaling, zero_point_order, rounding, dtype, out, stream)


_quantize_per_tensor_ways = Function(
    QuantizePerTensorPlan,
    QuantizePerTensorDescriptor,
    QuantizePerTensorArgs,
    attributes=("q_min", "q_max", "scaling", "zero_point_order", "rounding"),
    takes_dtype=True,
)


def _quantize_per_tensor_backward_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any,
    d_output: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    quotient = input / scale
    steps = rt.round_even(quotient)
    code = rt.to_int(steps) + zero_point
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output / scale, C(0.0)),
        desc.input_element)
    return (d_input,)


def _quantize_per_tensor_backward_stochastic_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any,
    seed: Any, offset: Any, d_output: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    seed = rt.load(seed, rt.i64)
    offset = rt.load(offset, rt.i64)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    quotient = input / scale
    steps = rt.round_stochastic(quotient, rt.random_uniform(seed, offset, rt.positions(desc.shape), C))
    code = rt.to_int(steps) + zero_point
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output / scale, C(0.0)),
        desc.input_element)
    return (d_input,)


def _quantize_per_tensor_backward_before_round_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any,
    d_output: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    quotient = input / scale
    shifted = quotient + rt.to_float(zero_point, C)
    code = rt.to_int(rt.round_even(shifted))
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output / scale, C(0.0)),
        desc.input_element)
    return (d_input,)


def _quantize_per_tensor_backward_multiply_inverse_reference(desc: Any, C: Any, input: Any, scale: Any,
    zero_point: Any, d_output: Any) -> tuple[Any, ...]:
    scale = rt.load(scale, C)
    input = rt.load(input, C)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    inverse = C(1.0) / scale
    quotient = input * inverse
    steps = rt.round_even(quotient)
    code = rt.to_int(steps) + zero_point
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output / scale, C(0.0)),
        desc.input_element)
    return (d_input,)


def _quantize_per_tensor_backward_multiply_inverse_before_round_reference(desc: Any, C: Any, input: Any, scale: Any,
    zero_point: Any, d_output: Any) -> tuple[Any, ...]:
    scale = rt.load(scale, C)
    input = rt.load(input, C)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    inverse = C(1.0) / scale
    shifted = rt.fma(input, inverse, rt.to_float(zero_point, C))
    code = rt.to_int(rt.round_even(shifted))
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
        Operand("seed", "i64", lambda d: (),
            when=Condition("rounding == stochastic", lambda d: d.rounding == "stochastic", ("rounding",))),
        Operand("offset", "i64", lambda d: (),
            when=Condition("rounding == stochastic", lambda d: d.rounding == "stochastic", ("rounding",))),
        Operand("d_input", "T", output=True),
    ),
    variants={
        ("divide", "after_round", "nearest_even"): Variant(
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
        ("divide", "after_round", "stochastic"): Variant(
            (
                Pointwise(
                    "quantize_per_tensor_backward_stochastic", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("d_output", "T", full=True),
                        Access("d_input", "T", full=True, written=True),
                    ), scalars=("scale", "zero_point", "seed", "offset"), attributes=(("q_min", "i32"), ("q_max",
                        "i32")), prepared=True, positioned=True,
                ),
            ),
            _quantize_per_tensor_backward_stochastic_reference,
        ),
        ("divide", "before_round", "nearest_even"): Variant(
            (
                Pointwise(
                    "quantize_per_tensor_backward_before_round", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("d_output", "T", full=True),
                        Access("d_input", "T", full=True, written=True),
                    ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _quantize_per_tensor_backward_before_round_reference,
        ),
        ("multiply_inverse", "after_round", "nearest_even"): Variant(
            (
                Pointwise(
                    "quantize_per_tensor_backward_multiply_inverse", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("d_output", "T", full=True),
                        Access("d_input", "T", full=True, written=True),
                    ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _quantize_per_tensor_backward_multiply_inverse_reference,
        ),
        ("multiply_inverse", "before_round", "nearest_even"): Variant(
            (
                Pointwise(
                    "quantize_per_tensor_backward_multiply_inverse_before_round", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("d_output", "T", full=True),
                        Access("d_input", "T", full=True, written=True),
                    ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _quantize_per_tensor_backward_multiply_inverse_before_round_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
        Attribute("scaling", "enum", values=("divide", "multiply_inverse")),
        Attribute("zero_point_order", "enum", values=("after_round", "before_round")),
        Attribute("rounding", "enum", values=("nearest_even", "stochastic")),
    ),
    conditions=(
        Condition("lowest(Q) <= q_min <= q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max")),
        Condition("rounding == nearest_even or scaling == divide and zero_point_order == after_round",
            lambda d: d.rounding == "nearest_even" or d.scaling == "divide" and d.zero_point_order == "after_round",
            ("rounding", "scaling", "zero_point_order")),
    ),
    variant_attributes=("scaling", "zero_point_order", "rounding"),
    gradient_of="quantize_per_tensor",
    measured={("bf16", "s4"): 0.0, ("bf16", "s8"): 0.0, ("bf16", "u4"): 0.0, ("bf16", "u8"): 0.0, ("f16", "s4"): 0.0,
        ("f16", "s8"): 0.0, ("f16", "u4"): 0.0, ("f16", "u8"): 0.0, ("f32", "s4"): 0.0, ("f32", "s8"): 0.0,
        ("f32", "u4"): 0.0, ("f32", "u8"): 0.0, ("f64", "s4"): 0.0, ("f64", "s8"): 0.0, ("f64", "u4"): 0.0,
        ("f64", "u8"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class QuantizePerTensorBackwardDescriptor(Descriptor):
    """What `QuantizePerTensorBackwardPlan.select` settles."""

    op = QUANTIZE_PER_TENSOR_BACKWARD

    shape: tuple[int, ...]
    q_min: int | None = None  # lowest(Q)
    q_max: int | None = None  # highest(Q)
    scaling: str = "divide"  # divide, multiply_inverse
    zero_point_order: str = "after_round"  # after_round, before_round
    rounding: str = "nearest_even"  # nearest_even, stochastic
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # s8, u8, s4, u4


@dataclass
class QuantizePerTensorBackwardArgs(Args):
    """The operands of one run.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    d_output: any shape, f32/f64/f16/bf16
    seed: a number, or an array of one element, i64; where rounding == stochastic; of the random numbers
    offset: a number, or an array of one element, i64; where rounding == stochastic; another one for each call with a
    seed
    d_input: the shape of input, f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    zero_point: Any
    d_output: Any
    d_input: Any = None
    seed: Any = None
    offset: Any = None


class QuantizePerTensorBackwardPlan(Plan):
    """Quantize with one scale and zero point. Ties go to even; a NaN gets the code of 0."""

    op = QUANTIZE_PER_TENSOR_BACKWARD


def quantize_per_tensor_backward(input: Any, scale: Any, zero_point: Any, d_output: Any, seed: Any = None,
    offset: Any = None, *, q_min: int | None = None, q_max: int | None = None, scaling: str = "divide",
    zero_point_order: str = "after_round", rounding: str = "nearest_even", dtype: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """Quantize with one scale and zero point. Ties go to even; a NaN gets the code of 0.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    d_output: any shape, f32/f64/f16/bf16
    seed: a number, or an array of one element, i64; where rounding == stochastic; of the random numbers
    offset: a number, or an array of one element, i64; where rounding == stochastic; another one for each call with a
    seed
    d_input: the shape of input, f32/f64/f16/bf16
    """
    return _quantize_per_tensor_backward_ways[type(input), type(scale), type(zero_point), type(d_output), type(seed),
        type(offset), type(q_min), type(q_max), type(scaling), type(zero_point_order), type(rounding), type(dtype),
        type(out)](input, scale, zero_point, d_output, seed, offset, q_min, q_max, scaling, zero_point_order, rounding,
        dtype, out, stream)


_quantize_per_tensor_backward_ways = Function(
    QuantizePerTensorBackwardPlan,
    QuantizePerTensorBackwardDescriptor,
    QuantizePerTensorBackwardArgs,
    attributes=("q_min", "q_max", "scaling", "zero_point_order", "rounding"),
    takes_dtype=True,
)
