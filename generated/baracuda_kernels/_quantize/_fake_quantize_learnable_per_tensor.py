# Generated from spec/quantize.yaml: fake_quantize_learnable_per_tensor. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise, Whole


def _fake_quantize_learnable_per_tensor_reference(desc: Any, C: Any, input: Any, scale: Any,
    zero_point: Any) -> tuple[Any, ...]:
    zero_point = rt.load(zero_point, C)
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero = rt.to_int(rt.round_even(zero_point))
    code = rt.to_int(rt.round_even(input / scale)) + zero
    output = rt.store(rt.to_float(rt.clamp(code, desc.q_min, desc.q_max) - zero, C) * scale, desc.element)
    return (output,)


FAKE_QUANTIZE_LEARNABLE_PER_TENSOR = Op(
    name="fake_quantize_learnable_per_tensor",
    family="quantize",
    source=Path(__file__).with_name("fake_quantize_learnable_per_tensor.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("input", "T"),
        Operand("scale", "compute(T)", lambda d: (), positive=True),
        Operand("zero_point", "compute(T)", lambda d: ()),
        Operand("output", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "fake_quantize_learnable_per_tensor", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("output", "T", full=True, written=True),
                    ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _fake_quantize_learnable_per_tensor_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("q_min", "i32"),
        Attribute("q_max", "i32"),
    ),
    conditions=(
        Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),
    ),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class FakeQuantizeLearnablePerTensorDescriptor(Descriptor):
    """What `FakeQuantizeLearnablePerTensorPlan.select` settles."""

    op = FAKE_QUANTIZE_LEARNABLE_PER_TENSOR

    shape: tuple[int, ...]
    q_min: int
    q_max: int
    element: Any  # f32, f64, f16, bf16


@dataclass
class FakeQuantizeLearnablePerTensorArgs(Args):
    """The operands of one run.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, f64 for f64, else f32; the code of 0, once rounded
    output: any shape, f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    zero_point: Any
    output: Any = None


class FakeQuantizeLearnablePerTensorPlan(Plan):
    """Fake quantization whose scale and zero point are learnt (LSQ): the zero point is a float, rounded before use,
    and all three inputs have gradients, straight-through. Elements outside of the range give the scale the code
    they were clamped to, and the zero point `-scale`."""

    op = FAKE_QUANTIZE_LEARNABLE_PER_TENSOR


def fake_quantize_learnable_per_tensor(input: Any, scale: Any, zero_point: Any, *, q_min: int, q_max: int,
    out: Any = None, stream: Any = None) -> Any:
    """Fake quantization whose scale and zero point are learnt (LSQ): the zero point is a float, rounded before use,
    and all three inputs have gradients, straight-through. Elements outside of the range give the scale the code
    they were clamped to, and the zero point `-scale`.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, f64 for f64, else f32; the code of 0, once rounded
    output: any shape, f32/f64/f16/bf16
    """
    return _fake_quantize_learnable_per_tensor_ways[type(input), type(scale), type(zero_point), type(q_min),
        type(q_max), type(out)](input, scale, zero_point, q_min, q_max, out, stream)


_fake_quantize_learnable_per_tensor_ways = Function(
    FakeQuantizeLearnablePerTensorPlan,
    FakeQuantizeLearnablePerTensorDescriptor,
    FakeQuantizeLearnablePerTensorArgs,
    attributes=("q_min", "q_max"),
)


def _fake_quantize_learnable_per_tensor_backward_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any,
    d_output: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, C)
    d_output = rt.load(d_output, C)
    ratio_input_scale = input / scale
    zero = rt.to_int(rt.round_even(zero_point))
    code = rt.to_int(rt.round_even(ratio_input_scale)) + zero
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    d_scale = rt.store(
        rt.sum_over(
        rt.expand(
        (rt.to_float(rt.clamp(code, desc.q_min, desc.q_max) - zero,
        C) - rt.where((desc.q_min <= code) & (code <= desc.q_max), ratio_input_scale, C(0.0))) * d_output, desc.shape),
        range(len(desc.shape))), C)
    d_zero_point = rt.store(
        -rt.sum_over(rt.expand(rt.where((desc.q_min <= code) & (code <= desc.q_max), C(0.0), d_output * scale),
        desc.shape), range(len(desc.shape))), C)
    return (d_input, d_scale, d_zero_point,)


FAKE_QUANTIZE_LEARNABLE_PER_TENSOR_BACKWARD = Op(
    name="fake_quantize_learnable_per_tensor_backward",
    family="quantize",
    source=Path(__file__).with_name("fake_quantize_learnable_per_tensor_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("input", "T"),
        Operand("scale", "compute(T)", lambda d: (), positive=True),
        Operand("zero_point", "compute(T)", lambda d: ()),
        Operand("d_output", "T"),
        Operand("d_input", "T", output=True),
        Operand("d_scale", "compute(T)", lambda d: (), output=True),
        Operand("d_zero_point", "compute(T)", lambda d: (), output=True),
    ),
    variants={
        (): Variant(
            (
                Whole(
                    "fake_quantize_learnable_per_tensor_backward", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("d_output", "T", full=True),
                        Access("d_scale", "compute(T)", lambda d, s: (0,), written=True),
                        Access("d_zero_point", "compute(T)", lambda d, s: (0,), written=True),
                        Access("d_input", "T", full=True, written=True),
                    ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max",
                        "i32")), accumulators=("C", "C"), passes=("reduce", "once"),
                ),
            ),
            _fake_quantize_learnable_per_tensor_backward_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("q_min", "i32"),
        Attribute("q_max", "i32"),
    ),
    conditions=(
        Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),
    ),
    gradient_of="fake_quantize_learnable_per_tensor",
    sums=True,
    measured={("bf16",): 0.604544, ("f16",): 0.797303, ("f32",): 1.5625, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class FakeQuantizeLearnablePerTensorBackwardDescriptor(Descriptor):
    """What `FakeQuantizeLearnablePerTensorBackwardPlan.select` settles."""

    op = FAKE_QUANTIZE_LEARNABLE_PER_TENSOR_BACKWARD

    shape: tuple[int, ...]
    q_min: int
    q_max: int
    element: Any  # f32, f64, f16, bf16


@dataclass
class FakeQuantizeLearnablePerTensorBackwardArgs(Args):
    """The operands of one run.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, f64 for f64, else f32; the code of 0, once rounded
    d_output: any shape, f32/f64/f16/bf16
    d_input: the shape of input, f32/f64/f16/bf16
    d_scale: a number, or an array of one element, f64 for f64, else f32
    d_zero_point: a number, or an array of one element, f64 for f64, else f32
    """

    input: Any
    scale: Any
    zero_point: Any
    d_output: Any
    d_input: Any = None
    d_scale: Any = None
    d_zero_point: Any = None


class FakeQuantizeLearnablePerTensorBackwardPlan(Plan):
    """Fake quantization whose scale and zero point are learnt (LSQ): the zero point is a float, rounded before use,
    and all three inputs have gradients, straight-through. Elements outside of the range give the scale the code
    they were clamped to, and the zero point `-scale`."""

    op = FAKE_QUANTIZE_LEARNABLE_PER_TENSOR_BACKWARD


class FakeQuantizeLearnablePerTensorBackwardResult(NamedTuple):
    """What `fake_quantize_learnable_per_tensor_backward` returns."""

    d_input: Any
    d_scale: Any
    d_zero_point: Any


def fake_quantize_learnable_per_tensor_backward(input: Any, scale: Any, zero_point: Any, d_output: Any, *, q_min: int,
    q_max: int, out: Any = None, stream: Any = None) -> Any:
    """Fake quantization whose scale and zero point are learnt (LSQ): the zero point is a float, rounded before use,
    and all three inputs have gradients, straight-through. Elements outside of the range give the scale the code
    they were clamped to, and the zero point `-scale`.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, f64 for f64, else f32; the code of 0, once rounded
    d_output: any shape, f32/f64/f16/bf16
    d_input: the shape of input, f32/f64/f16/bf16
    d_scale: a number, or an array of one element, f64 for f64, else f32
    d_zero_point: a number, or an array of one element, f64 for f64, else f32
    """
    return _fake_quantize_learnable_per_tensor_backward_ways[type(input), type(scale), type(zero_point),
        type(d_output), type(q_min), type(q_max), type(out)](input, scale, zero_point, d_output, q_min, q_max, out,
        stream)


_fake_quantize_learnable_per_tensor_backward_ways = Function(
    FakeQuantizeLearnablePerTensorBackwardPlan,
    FakeQuantizeLearnablePerTensorBackwardDescriptor,
    FakeQuantizeLearnablePerTensorBackwardArgs,
    attributes=("q_min", "q_max"),
    results=FakeQuantizeLearnablePerTensorBackwardResult,
)
