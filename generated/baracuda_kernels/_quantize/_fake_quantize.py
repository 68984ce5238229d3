# Generated from spec/quantize.yaml: fake_quantize. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _fake_quantize_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, rt.i64)
    quotient = input / scale
    steps = rt.round_even(quotient)
    code = rt.to_int(steps) + zero_point
    output = rt.store(rt.to_float(rt.clamp(code, desc.q_min, desc.q_max) - zero_point, C) * scale, desc.element)
    return (output,)


def _fake_quantize_stochastic_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any, seed: Any,
    offset: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    seed = rt.load(seed, rt.i64)
    offset = rt.load(offset, rt.i64)
    zero_point = rt.load(zero_point, rt.i64)
    quotient = input / scale
    steps = rt.round_stochastic(quotient, rt.random_uniform(seed, offset, rt.positions(desc.shape), C))
    code = rt.to_int(steps) + zero_point
    output = rt.store(rt.to_float(rt.clamp(code, desc.q_min, desc.q_max) - zero_point, C) * scale, desc.element)
    return (output,)


def _fake_quantize_before_round_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any) -> tuple[Any,
    ...]:
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, rt.i64)
    quotient = input / scale
    shifted = quotient + rt.to_float(zero_point, C)
    code = rt.to_int(rt.round_even(shifted))
    output = rt.store(rt.to_float(rt.clamp(code, desc.q_min, desc.q_max) - zero_point, C) * scale, desc.element)
    return (output,)


def _fake_quantize_multiply_inverse_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any) -> tuple[Any,
    ...]:
    scale = rt.load(scale, C)
    input = rt.load(input, C)
    zero_point = rt.load(zero_point, rt.i64)
    inverse = C(1.0) / scale
    quotient = input * inverse
    steps = rt.round_even(quotient)
    code = rt.to_int(steps) + zero_point
    output = rt.store(rt.to_float(rt.clamp(code, desc.q_min, desc.q_max) - zero_point, C) * scale, desc.element)
    return (output,)


def _fake_quantize_multiply_inverse_before_round_reference(desc: Any, C: Any, input: Any, scale: Any,
    zero_point: Any) -> tuple[Any, ...]:
    scale = rt.load(scale, C)
    input = rt.load(input, C)
    zero_point = rt.load(zero_point, rt.i64)
    inverse = C(1.0) / scale
    shifted = rt.fma(input, inverse, rt.to_float(zero_point, C))
    code = rt.to_int(rt.round_even(shifted))
    output = rt.store(rt.to_float(rt.clamp(code, desc.q_min, desc.q_max) - zero_point, C) * scale, desc.element)
    return (output,)


FAKE_QUANTIZE = Op(
    name="fake_quantize",
    family="quantize",
    source=Path(__file__).with_name("fake_quantize.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("input", "T"),
        Operand("scale", "compute(T)", lambda d: (), positive=True),
        Operand("zero_point", "i32", lambda d: ()),
        Operand("seed", "i64", lambda d: (),
            when=Condition("rounding == stochastic", lambda d: d.rounding == "stochastic", ("rounding",))),
        Operand("offset", "i64", lambda d: (),
            when=Condition("rounding == stochastic", lambda d: d.rounding == "stochastic", ("rounding",))),
        Operand("output", "T", output=True),
    ),
    variants={
        ("divide", "after_round", "nearest_even"): Variant(
            (
                Pointwise(
                    "fake_quantize", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("output", "T", full=True, written=True),
                    ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _fake_quantize_reference,
        ),
        ("divide", "after_round", "stochastic"): Variant(
            (
                Pointwise(
                    "fake_quantize_stochastic", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("output", "T", full=True, written=True),
                    ), scalars=("scale", "zero_point", "seed", "offset"), attributes=(("q_min", "i32"), ("q_max",
                        "i32")), prepared=True, positioned=True,
                ),
            ),
            _fake_quantize_stochastic_reference,
        ),
        ("divide", "before_round", "nearest_even"): Variant(
            (
                Pointwise(
                    "fake_quantize_before_round", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("output", "T", full=True, written=True),
                    ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _fake_quantize_before_round_reference,
        ),
        ("multiply_inverse", "after_round", "nearest_even"): Variant(
            (
                Pointwise(
                    "fake_quantize_multiply_inverse", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("output", "T", full=True, written=True),
                    ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _fake_quantize_multiply_inverse_reference,
        ),
        ("multiply_inverse", "before_round", "nearest_even"): Variant(
            (
                Pointwise(
                    "fake_quantize_multiply_inverse_before_round", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("output", "T", full=True, written=True),
                    ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _fake_quantize_multiply_inverse_before_round_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("q_min", "i32"),
        Attribute("q_max", "i32"),
        Attribute("scaling", "enum", values=("divide", "multiply_inverse")),
        Attribute("zero_point_order", "enum", values=("after_round", "before_round")),
        Attribute("rounding", "enum", values=("nearest_even", "stochastic")),
    ),
    conditions=(
        Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),
        Condition("rounding == nearest_even or scaling == divide and zero_point_order == after_round",
            lambda d: d.rounding == "nearest_even" or d.scaling == "divide" and d.zero_point_order == "after_round",
            ("rounding", "scaling", "zero_point_order")),
    ),
    variant_attributes=("scaling", "zero_point_order", "rounding"),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class FakeQuantizeDescriptor(Descriptor):
    """What `FakeQuantizePlan.select` settles."""

    op = FAKE_QUANTIZE

    shape: tuple[int, ...]
    q_min: int
    q_max: int
    scaling: str = "divide"  # divide, multiply_inverse
    zero_point_order: str = "after_round"  # after_round, before_round
    rounding: str = "nearest_even"  # nearest_even, stochastic
    element: Any  # f32, f64, f16, bf16


@dataclass
class FakeQuantizeArgs(Args):
    """The operands of one run.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    seed: a number, or an array of one element, i64; where rounding == stochastic; of the random numbers
    offset: a number, or an array of one element, i64; where rounding == stochastic; another one for each call with a
    seed
    output: any shape, f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    zero_point: Any
    output: Any = None
    seed: Any = None
    offset: Any = None


class FakeQuantizePlan(Plan):
    """Quantize and dequantize in one step, with the same bits as quantize_per_tensor and then dequantize_per_tensor."""

    op = FAKE_QUANTIZE


def fake_quantize(input: Any, scale: Any, zero_point: Any, seed: Any = None, offset: Any = None, *, q_min: int,
    q_max: int, scaling: str = "divide", zero_point_order: str = "after_round", rounding: str = "nearest_even",
    out: Any = None, stream: Any = None) -> Any:
    """Quantize and dequantize in one step, with the same bits as quantize_per_tensor and then dequantize_per_tensor.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    seed: a number, or an array of one element, i64; where rounding == stochastic; of the random numbers
    offset: a number, or an array of one element, i64; where rounding == stochastic; another one for each call with a
    seed
    output: any shape, f32/f64/f16/bf16
    """
    return _fake_quantize_ways[type(input), type(scale), type(zero_point), type(seed), type(offset), type(q_min),
        type(q_max), type(scaling), type(zero_point_order), type(rounding), type(out)](input, scale, zero_point, seed,
        offset, q_min, q_max, scaling, zero_point_order, rounding, out, stream)


_fake_quantize_ways = Function(
    FakeQuantizePlan,
    FakeQuantizeDescriptor,
    FakeQuantizeArgs,
    attributes=("q_min", "q_max", "scaling", "zero_point_order", "rounding"),
)


def _fake_quantize_backward_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any,
    d_output: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    quotient = input / scale
    steps = rt.round_even(quotient)
    code = rt.to_int(steps) + zero_point
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    return (d_input,)


def _fake_quantize_backward_stochastic_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any, seed: Any,
    offset: Any, d_output: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    seed = rt.load(seed, rt.i64)
    offset = rt.load(offset, rt.i64)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    quotient = input / scale
    steps = rt.round_stochastic(quotient, rt.random_uniform(seed, offset, rt.positions(desc.shape), C))
    code = rt.to_int(steps) + zero_point
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    return (d_input,)


def _fake_quantize_backward_before_round_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any,
    d_output: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    quotient = input / scale
    shifted = quotient + rt.to_float(zero_point, C)
    code = rt.to_int(rt.round_even(shifted))
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    return (d_input,)


def _fake_quantize_backward_multiply_inverse_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any,
    d_output: Any) -> tuple[Any, ...]:
    scale = rt.load(scale, C)
    input = rt.load(input, C)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    inverse = C(1.0) / scale
    quotient = input * inverse
    steps = rt.round_even(quotient)
    code = rt.to_int(steps) + zero_point
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    return (d_input,)


def _fake_quantize_backward_multiply_inverse_before_round_reference(desc: Any, C: Any, input: Any, scale: Any,
    zero_point: Any, d_output: Any) -> tuple[Any, ...]:
    scale = rt.load(scale, C)
    input = rt.load(input, C)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    inverse = C(1.0) / scale
    shifted = rt.fma(input, inverse, rt.to_float(zero_point, C))
    code = rt.to_int(rt.round_even(shifted))
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    return (d_input,)


FAKE_QUANTIZE_BACKWARD = Op(
    name="fake_quantize_backward",
    family="quantize",
    source=Path(__file__).with_name("fake_quantize_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
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
                    "fake_quantize_backward", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("d_output", "T", full=True),
                        Access("d_input", "T", full=True, written=True),
                    ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _fake_quantize_backward_reference,
        ),
        ("divide", "after_round", "stochastic"): Variant(
            (
                Pointwise(
                    "fake_quantize_backward_stochastic", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("d_output", "T", full=True),
                        Access("d_input", "T", full=True, written=True),
                    ), scalars=("scale", "zero_point", "seed", "offset"), attributes=(("q_min", "i32"), ("q_max",
                        "i32")), prepared=True, positioned=True,
                ),
            ),
            _fake_quantize_backward_stochastic_reference,
        ),
        ("divide", "before_round", "nearest_even"): Variant(
            (
                Pointwise(
                    "fake_quantize_backward_before_round", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("d_output", "T", full=True),
                        Access("d_input", "T", full=True, written=True),
                    ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _fake_quantize_backward_before_round_reference,
        ),
        ("multiply_inverse", "after_round", "nearest_even"): Variant(
            (
                Pointwise(
                    "fake_quantize_backward_multiply_inverse", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("d_output", "T", full=True),
                        Access("d_input", "T", full=True, written=True),
                    ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _fake_quantize_backward_multiply_inverse_reference,
        ),
        ("multiply_inverse", "before_round", "nearest_even"): Variant(
            (
                Pointwise(
                    "fake_quantize_backward_multiply_inverse_before_round", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("d_output", "T", full=True),
                        Access("d_input", "T", full=True, written=True),
                    ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _fake_quantize_backward_multiply_inverse_before_round_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("q_min", "i32"),
        Attribute("q_max", "i32"),
        Attribute("scaling", "enum", values=("divide", "multiply_inverse")),
        Attribute("zero_point_order", "enum", values=("after_round", "before_round")),
        Attribute("rounding", "enum", values=("nearest_even", "stochastic")),
    ),
    conditions=(
        Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),
        Condition("rounding == nearest_even or scaling == divide and zero_point_order == after_round",
            lambda d: d.rounding == "nearest_even" or d.scaling == "divide" and d.zero_point_order == "after_round",
            ("rounding", "scaling", "zero_point_order")),
    ),
    variant_attributes=("scaling", "zero_point_order", "rounding"),
    gradient_of="fake_quantize",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class FakeQuantizeBackwardDescriptor(Descriptor):
    """What `FakeQuantizeBackwardPlan.select` settles."""

    op = FAKE_QUANTIZE_BACKWARD

    shape: tuple[int, ...]
    q_min: int
    q_max: int
    scaling: str = "divide"  # divide, multiply_inverse
    zero_point_order: str = "after_round"  # after_round, before_round
    rounding: str = "nearest_even"  # nearest_even, stochastic
    element: Any  # f32, f64, f16, bf16


@dataclass
class FakeQuantizeBackwardArgs(Args):
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


class FakeQuantizeBackwardPlan(Plan):
    """Quantize and dequantize in one step, with the same bits as quantize_per_tensor and then dequantize_per_tensor."""

    op = FAKE_QUANTIZE_BACKWARD


def fake_quantize_backward(input: Any, scale: Any, zero_point: Any, d_output: Any, seed: Any = None,
    offset: Any = None, *, q_min: int, q_max: int, scaling: str = "divide", zero_point_order: str = "after_round",
    rounding: str = "nearest_even", out: Any = None, stream: Any = None) -> Any:
    """Quantize and dequantize in one step, with the same bits as quantize_per_tensor and then dequantize_per_tensor.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    d_output: any shape, f32/f64/f16/bf16
    seed: a number, or an array of one element, i64; where rounding == stochastic; of the random numbers
    offset: a number, or an array of one element, i64; where rounding == stochastic; another one for each call with a
    seed
    d_input: the shape of input, f32/f64/f16/bf16
    """
    return _fake_quantize_backward_ways[type(input), type(scale), type(zero_point), type(d_output), type(seed),
        type(offset), type(q_min), type(q_max), type(scaling), type(zero_point_order), type(rounding),
        type(out)](input, scale, zero_point, d_output, seed, offset, q_min, q_max, scaling, zero_point_order, rounding,
        out, stream)


_fake_quantize_backward_ways = Function(
    FakeQuantizeBackwardPlan,
    FakeQuantizeBackwardDescriptor,
    FakeQuantizeBackwardArgs,
    attributes=("q_min", "q_max", "scaling", "zero_point_order", "rounding"),
)
