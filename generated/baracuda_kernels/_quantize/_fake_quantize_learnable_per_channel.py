# Generated from spec/quantize.yaml: fake_quantize_learnable_per_channel. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Either, Pointwise, Reduce, Row, RowKind


def _fake_quantize_learnable_per_channel_reference(desc: Any, C: Any, input: Any, scale: Any,
    zero_point: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    zero_point = rt.load(zero_point[None, :, None], C)
    input = rt.load(input, C)
    scale = rt.load(scale[None, :, None], C)
    zero = rt.to_int(rt.round_even(zero_point))
    code = rt.to_int(rt.round_even(input / scale)) + zero
    clamped = rt.clamp(code, desc.q_min, desc.q_max)
    output = rt.store(rt.to_float(clamped - zero, C) * scale, desc.element)
    return (output,)


FAKE_QUANTIZE_LEARNABLE_PER_CHANNEL = Op(
    name="fake_quantize_learnable_per_channel",
    family="quantize",
    source=Path(__file__).with_name("fake_quantize_learnable_per_channel.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale", "compute(T)", lambda d: (d.channel,), ("channel",)),
        Operand("zero_point", "compute(T)", lambda d: (d.channel,), ("channel",)),
        Operand("output", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "fake_quantize_learnable_per_channel", ("T",), lambda d: (d.outer, d.channel, d.inner), (
                        Access("zero_point", "compute(T)", lambda d, s: (0, s[0], 0)),
                        Access("scale", "compute(T)", lambda d, s: (0, s[0], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("output", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True, row=0,
                ),
            ),
            _fake_quantize_learnable_per_channel_reference,
        ),
    },
    dims=("*outer", "channel", "*inner"),
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
class FakeQuantizeLearnablePerChannelDescriptor(Descriptor):
    """What `FakeQuantizeLearnablePerChannelPlan.select` settles."""

    op = FAKE_QUANTIZE_LEARNABLE_PER_CHANNEL

    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    q_min: int
    q_max: int
    element: Any  # f32, f64, f16, bf16


@dataclass
class FakeQuantizeLearnablePerChannelArgs(Args):
    """The operands of one run.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f64 for f64, else f32
    zero_point: [channel], f64 for f64, else f32; the code of 0, once rounded
    output: [*outer, channel, *inner], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    zero_point: Any
    output: Any = None


class FakeQuantizeLearnablePerChannelPlan(Plan):
    """fake_quantize_learnable_per_tensor with a scale and zero point for each index of one axis."""

    op = FAKE_QUANTIZE_LEARNABLE_PER_CHANNEL


def fake_quantize_learnable_per_channel(input: Any, scale: Any, zero_point: Any, *, axis: int, q_min: int, q_max: int,
    out: Any = None, stream: Any = None) -> Any:
    """fake_quantize_learnable_per_tensor with a scale and zero point for each index of one axis.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f64 for f64, else f32
    zero_point: [channel], f64 for f64, else f32; the code of 0, once rounded
    output: [*outer, channel, *inner], f32/f64/f16/bf16
    """
    return _fake_quantize_learnable_per_channel_ways[type(input), type(scale), type(zero_point), type(axis),
        type(q_min), type(q_max), type(out)](input, scale, zero_point, axis, q_min, q_max, out, stream)


_fake_quantize_learnable_per_channel_ways = Function(
    FakeQuantizeLearnablePerChannelPlan,
    FakeQuantizeLearnablePerChannelDescriptor,
    FakeQuantizeLearnablePerChannelArgs,
    attributes=("axis", "q_min", "q_max"),
)


def _fake_quantize_learnable_per_channel_backward_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any,
    d_output: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    d_output = d_output.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    input = rt.load(input, C)
    scale = rt.load(scale[None, :, None], C)
    zero_point = rt.load(zero_point[None, :, None], C)
    d_output = rt.load(d_output, C)
    ratio_input_scale = input / scale
    zero = rt.to_int(rt.round_even(zero_point))
    code = rt.to_int(rt.round_even(ratio_input_scale)) + zero
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    clamped = rt.clamp(code, desc.q_min, desc.q_max)
    d_scale = rt.store(
        rt.sum_over(
        (rt.to_float(clamped - zero, C) - rt.where((desc.q_min <= code) & (code <= desc.q_max), ratio_input_scale,
        C(0.0))) * d_output, (0, 2)), C)
    d_zero_point = rt.store(
        -rt.sum_over(rt.where((desc.q_min <= code) & (code <= desc.q_max), C(0.0), d_output * scale), (0, 2)), C)
    return (d_input, d_scale, d_zero_point,)


FAKE_QUANTIZE_LEARNABLE_PER_CHANNEL_BACKWARD = Op(
    name="fake_quantize_learnable_per_channel_backward",
    family="quantize",
    source=Path(__file__).with_name("fake_quantize_learnable_per_channel_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale", "compute(T)", lambda d: (d.channel,), ("channel",)),
        Operand("zero_point", "compute(T)", lambda d: (d.channel,), ("channel",)),
        Operand("d_output", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("d_input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"),
            output=True),
        Operand("d_scale", "compute(T)", lambda d: (d.channel,), ("channel",), output=True),
        Operand("d_zero_point", "compute(T)", lambda d: (d.channel,), ("channel",), output=True),
    ),
    variants={
        (): Variant(
            (
                Either(
                    row=Row(
                        "fake_quantize_learnable_per_channel_backward", ("T",),
                        lambda d: (d.channel, d.outer, d.inner), (
                            Access("scale", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("input", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                            Access("zero_point", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("d_output", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                            Access("d_scale", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                            Access("d_zero_point", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                            Access("d_input", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                        ), attributes=(("q_min", "i32"), ("q_max",
                            "i32")), reduced=2, tiled=True, kind=RowKind(loops=1, reductions=2),
                    ),
                    apart=(
                        Reduce(
                            "fake_quantize_learnable_per_channel_backward", ("T",),
                            lambda d: (d.channel, d.outer, d.inner), (
                                Access("scale", "compute(T)", lambda d, s: (s[0], 0, 0)),
                                Access("input", "T", lambda d, s: (s[1], s[0], s[2])),
                                Access("zero_point", "compute(T)", lambda d, s: (s[0], 0, 0)),
                                Access("d_output", "T", lambda d, s: (s[1], s[0], s[2])),
                                Access("d_scale", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                                Access("d_zero_point", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                            ), attributes=(("q_min", "i32"), ("q_max",
                                "i32")), reduced=2, accumulators=("C", "C"), inner=None,
                            elements=(1, 3), columns=(0, 1, 3), prepared=True,
                        ),
                        Pointwise(
                            "fake_quantize_learnable_per_channel_backward_d_input", ("T",),
                            lambda d: (d.outer, d.channel, d.inner), (
                                Access("zero_point", "compute(T)", lambda d, s: (0, s[0], 0)),
                                Access("scale", "compute(T)", lambda d, s: (0, s[0], 0)),
                                Access("input", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                                Access("d_output", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                                Access("d_input", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                            ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True, row=0,
                        ),
                    ),
                ),
            ),
            _fake_quantize_learnable_per_channel_backward_reference,
        ),
    },
    dims=("*outer", "channel", "*inner"),
    attributes=(
        Attribute("q_min", "i32"),
        Attribute("q_max", "i32"),
    ),
    conditions=(
        Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),
    ),
    gradient_of="fake_quantize_learnable_per_channel",
    sums=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class FakeQuantizeLearnablePerChannelBackwardDescriptor(Descriptor):
    """What `FakeQuantizeLearnablePerChannelBackwardPlan.select` settles."""

    op = FAKE_QUANTIZE_LEARNABLE_PER_CHANNEL_BACKWARD

    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    q_min: int
    q_max: int
    element: Any  # f32, f64, f16, bf16


@dataclass
class FakeQuantizeLearnablePerChannelBackwardArgs(Args):
    """The operands of one run.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f64 for f64, else f32
    zero_point: [channel], f64 for f64, else f32; the code of 0, once rounded
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    d_scale: [channel], f64 for f64, else f32
    d_zero_point: [channel], f64 for f64, else f32
    """

    input: Any
    scale: Any
    zero_point: Any
    d_output: Any
    d_input: Any = None
    d_scale: Any = None
    d_zero_point: Any = None


class FakeQuantizeLearnablePerChannelBackwardPlan(Plan):
    """fake_quantize_learnable_per_tensor with a scale and zero point for each index of one axis."""

    op = FAKE_QUANTIZE_LEARNABLE_PER_CHANNEL_BACKWARD


class FakeQuantizeLearnablePerChannelBackwardResult(NamedTuple):
    """What `fake_quantize_learnable_per_channel_backward` returns."""

    d_input: Any
    d_scale: Any
    d_zero_point: Any


def fake_quantize_learnable_per_channel_backward(input: Any, scale: Any, zero_point: Any, d_output: Any, *, axis: int,
    q_min: int, q_max: int, out: Any = None, stream: Any = None) -> Any:
    """fake_quantize_learnable_per_tensor with a scale and zero point for each index of one axis.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f64 for f64, else f32
    zero_point: [channel], f64 for f64, else f32; the code of 0, once rounded
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    d_scale: [channel], f64 for f64, else f32
    d_zero_point: [channel], f64 for f64, else f32
    """
    return _fake_quantize_learnable_per_channel_backward_ways[type(input), type(scale), type(zero_point),
        type(d_output), type(axis), type(q_min), type(q_max), type(out)](input, scale, zero_point, d_output, axis,
        q_min, q_max, out, stream)


_fake_quantize_learnable_per_channel_backward_ways = Function(
    FakeQuantizeLearnablePerChannelBackwardPlan,
    FakeQuantizeLearnablePerChannelBackwardDescriptor,
    FakeQuantizeLearnablePerChannelBackwardArgs,
    attributes=("axis", "q_min", "q_max"),
    results=FakeQuantizeLearnablePerChannelBackwardResult,
)
