# Generated from spec/quantize.yaml: fake_quantize_per_channel. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _fake_quantize_per_channel_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    input = rt.load(input, C)
    scale = rt.load(scale[None, :, None], C)
    zero_point = rt.load(zero_point[None, :, None], rt.i64)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    clamped = rt.clamp(code, desc.q_min, desc.q_max)
    output = rt.store(rt.to_float(clamped - zero_point, C) * scale, desc.element)
    return (output,)


FAKE_QUANTIZE_PER_CHANNEL = Op(
    name="fake_quantize_per_channel",
    family="quantize",
    source=Path(__file__).with_name("fake_quantize_per_channel.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale", "T", lambda d: (d.channel,), ("channel",)),
        Operand("zero_point", "i32", lambda d: (d.channel,), ("channel",)),
        Operand("output", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "fake_quantize_per_channel", ("T",), lambda d: (d.outer, d.channel, d.inner), (
                        Access("scale", "T", lambda d, s: (0, s[0], 0)),
                        Access("zero_point", "i32", lambda d, s: (0, s[0], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("output", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True, row=0,
                ),
            ),
            _fake_quantize_per_channel_reference,
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
class FakeQuantizePerChannelDescriptor(Descriptor):
    """What `FakeQuantizePerChannelPlan.select` settles."""

    op = FAKE_QUANTIZE_PER_CHANNEL

    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    q_min: int
    q_max: int
    element: Any  # f32, f64, f16, bf16


@dataclass
class FakeQuantizePerChannelArgs(Args):
    """The operands of one run.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    zero_point: [channel], i32; the code of 0
    output: [*outer, channel, *inner], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    zero_point: Any
    output: Any = None


class FakeQuantizePerChannelPlan(Plan):
    """quantize_per_channel and then dequantize_per_channel in one step, with the same bits."""

    op = FAKE_QUANTIZE_PER_CHANNEL


def fake_quantize_per_channel(input: Any, scale: Any, zero_point: Any, *, axis: int, q_min: int, q_max: int,
    out: Any = None, stream: Any = None) -> Any:
    """quantize_per_channel and then dequantize_per_channel in one step, with the same bits.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    zero_point: [channel], i32; the code of 0
    output: [*outer, channel, *inner], f32/f64/f16/bf16
    """
    return _fake_quantize_per_channel_ways[type(input), type(scale), type(zero_point), type(axis), type(q_min),
        type(q_max), type(out)](input, scale, zero_point, axis, q_min, q_max, out, stream)


_fake_quantize_per_channel_ways = Function(
    FakeQuantizePerChannelPlan,
    FakeQuantizePerChannelDescriptor,
    FakeQuantizePerChannelArgs,
    attributes=("axis", "q_min", "q_max"),
)


def _fake_quantize_per_channel_backward_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any,
    d_output: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    d_output = d_output.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    input = rt.load(input, C)
    scale = rt.load(scale[None, :, None], C)
    zero_point = rt.load(zero_point[None, :, None], rt.i64)
    d_output = rt.load(d_output, C)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    return (d_input,)


FAKE_QUANTIZE_PER_CHANNEL_BACKWARD = Op(
    name="fake_quantize_per_channel_backward",
    family="quantize",
    source=Path(__file__).with_name("fake_quantize_per_channel_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale", "T", lambda d: (d.channel,), ("channel",)),
        Operand("zero_point", "i32", lambda d: (d.channel,), ("channel",)),
        Operand("d_output", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("d_input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"),
            output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "fake_quantize_per_channel_backward", ("T",), lambda d: (d.outer, d.channel, d.inner), (
                        Access("scale", "T", lambda d, s: (0, s[0], 0)),
                        Access("zero_point", "i32", lambda d, s: (0, s[0], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("d_output", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("d_input", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True, row=0,
                ),
            ),
            _fake_quantize_per_channel_backward_reference,
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
    gradient_of="fake_quantize_per_channel",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class FakeQuantizePerChannelBackwardDescriptor(Descriptor):
    """What `FakeQuantizePerChannelBackwardPlan.select` settles."""

    op = FAKE_QUANTIZE_PER_CHANNEL_BACKWARD

    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    q_min: int
    q_max: int
    element: Any  # f32, f64, f16, bf16


@dataclass
class FakeQuantizePerChannelBackwardArgs(Args):
    """The operands of one run.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    zero_point: [channel], i32; the code of 0
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    zero_point: Any
    d_output: Any
    d_input: Any = None


class FakeQuantizePerChannelBackwardPlan(Plan):
    """quantize_per_channel and then dequantize_per_channel in one step, with the same bits."""

    op = FAKE_QUANTIZE_PER_CHANNEL_BACKWARD


def fake_quantize_per_channel_backward(input: Any, scale: Any, zero_point: Any, d_output: Any, *, axis: int,
    q_min: int, q_max: int, out: Any = None, stream: Any = None) -> Any:
    """quantize_per_channel and then dequantize_per_channel in one step, with the same bits.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    zero_point: [channel], i32; the code of 0
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    """
    return _fake_quantize_per_channel_backward_ways[type(input), type(scale), type(zero_point), type(d_output),
        type(axis), type(q_min), type(q_max), type(out)](input, scale, zero_point, d_output, axis, q_min, q_max, out,
        stream)


_fake_quantize_per_channel_backward_ways = Function(
    FakeQuantizePerChannelBackwardPlan,
    FakeQuantizePerChannelBackwardDescriptor,
    FakeQuantizePerChannelBackwardArgs,
    attributes=("axis", "q_min", "q_max"),
)
