# Generated from spec/quantize.yaml: quantize_per_channel. Do not edit.
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
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _quantize_per_channel_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    input = rt.load(input, C)
    scale = rt.load(scale[None, :, None], C)
    zero_point = rt.load(zero_point[None, :, None], rt.i64)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    output = rt.store(rt.clamp(code, desc.q_min, desc.q_max), desc.output_element)
    return (output,)


QUANTIZE_PER_CHANNEL = Op(
    name="quantize_per_channel",
    family="quantize",
    source=Path(__file__).with_name("quantize_per_channel.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale", "T", lambda d: (d.channel,), ("channel",)),
        Operand("zero_point", "i32", lambda d: (d.channel,), ("channel",)),
        Operand("output", "Q", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "quantize_per_channel", ("T", "Q"), lambda d: (d.outer, d.channel, d.inner), (
                        Access("scale", "T", lambda d, s: (0, s[0], 0)),
                        Access("zero_point", "i32", lambda d, s: (0, s[0], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("output", "Q", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True, packs=True, row=0,
                ),
            ),
            _quantize_per_channel_reference,
        ),
    },
    dims=("*outer", "channel", "*inner"),
    attributes=(
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
    ),
    conditions=(
        Condition("lowest(Q) <= q_min <= q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max")),
    ),
    measured={("bf16", "s4"): 0.0, ("bf16", "s8"): 0.0, ("bf16", "u4"): 0.0, ("bf16", "u8"): 0.0, ("f16", "s4"): 0.0,
        ("f16", "s8"): 0.0, ("f16", "u4"): 0.0, ("f16", "u8"): 0.0, ("f32", "s4"): 0.0, ("f32", "s8"): 0.0,
        ("f32", "u4"): 0.0, ("f32", "u8"): 0.0, ("f64", "s4"): 0.0, ("f64", "s8"): 0.0, ("f64", "u4"): 0.0,
        ("f64", "u8"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class QuantizePerChannelDescriptor(Descriptor):
    """What `QuantizePerChannelPlan.select` settles."""

    op = QUANTIZE_PER_CHANNEL

    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    q_min: int | None = None  # lowest(Q)
    q_max: int | None = None  # highest(Q)
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # s8, u8, s4, u4


@dataclass
class QuantizePerChannelArgs(Args):
    """The operands of one run.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    zero_point: [channel], i32; the code of 0
    output: [*outer, channel, *inner], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """

    input: Any
    scale: Any
    zero_point: Any
    output: Any = None


class QuantizePerChannelPlan(Plan):
    """Quantize with a scale and zero point for each index of one axis. Ties go to even; a NaN gets the code of 0."""

    op = QUANTIZE_PER_CHANNEL


def quantize_per_channel(input: Any, scale: Any, zero_point: Any, *, axis: int, q_min: int | None = None,
    q_max: int | None = None, dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """Quantize with a scale and zero point for each index of one axis. Ties go to even; a NaN gets the code of 0.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    zero_point: [channel], i32; the code of 0
    output: [*outer, channel, *inner], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """
    return _quantize_per_channel_ways[type(input), type(scale), type(zero_point), type(axis), type(q_min), type(q_max),
        type(dtype), type(out)](input, scale, zero_point, axis, q_min, q_max, dtype, out, stream)


_quantize_per_channel_ways = Function(
    QuantizePerChannelPlan,
    QuantizePerChannelDescriptor,
    QuantizePerChannelArgs,
    attributes=("axis", "q_min", "q_max"),
    takes_dtype=True,
)


def _quantize_per_channel_backward_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any,
    d_output: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    d_output = d_output.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    input = rt.load(input, C)
    scale = rt.load(scale[None, :, None], C)
    zero_point = rt.load(zero_point[None, :, None], rt.i64)
    d_output = rt.load(d_output, C)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output / scale, C(0.0)),
        desc.input_element)
    return (d_input,)


QUANTIZE_PER_CHANNEL_BACKWARD = Op(
    name="quantize_per_channel_backward",
    family="quantize",
    source=Path(__file__).with_name("quantize_per_channel_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
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
                    "quantize_per_channel_backward", ("T",), lambda d: (d.outer, d.channel, d.inner), (
                        Access("scale", "T", lambda d, s: (0, s[0], 0)),
                        Access("zero_point", "i32", lambda d, s: (0, s[0], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("d_output", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("d_input", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True, row=0,
                ),
            ),
            _quantize_per_channel_backward_reference,
        ),
    },
    dims=("*outer", "channel", "*inner"),
    attributes=(
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
    ),
    conditions=(
        Condition("lowest(Q) <= q_min <= q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max")),
    ),
    gradient_of="quantize_per_channel",
    measured={("bf16", "s4"): 0.0, ("bf16", "s8"): 0.0, ("bf16", "u4"): 0.0, ("bf16", "u8"): 0.0, ("f16", "s4"): 0.0,
        ("f16", "s8"): 0.0, ("f16", "u4"): 0.0, ("f16", "u8"): 0.0, ("f32", "s4"): 0.0, ("f32", "s8"): 0.0,
        ("f32", "u4"): 0.0, ("f32", "u8"): 0.0, ("f64", "s4"): 0.0, ("f64", "s8"): 0.0, ("f64", "u4"): 0.0,
        ("f64", "u8"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class QuantizePerChannelBackwardDescriptor(Descriptor):
    """What `QuantizePerChannelBackwardPlan.select` settles."""

    op = QUANTIZE_PER_CHANNEL_BACKWARD

    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    q_min: int | None = None  # lowest(Q)
    q_max: int | None = None  # highest(Q)
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # s8, u8, s4, u4


@dataclass
class QuantizePerChannelBackwardArgs(Args):
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


class QuantizePerChannelBackwardPlan(Plan):
    """Quantize with a scale and zero point for each index of one axis. Ties go to even; a NaN gets the code of 0."""

    op = QUANTIZE_PER_CHANNEL_BACKWARD


def quantize_per_channel_backward(input: Any, scale: Any, zero_point: Any, d_output: Any, *, axis: int,
    q_min: int | None = None, q_max: int | None = None, dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """Quantize with a scale and zero point for each index of one axis. Ties go to even; a NaN gets the code of 0.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    zero_point: [channel], i32; the code of 0
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    """
    return _quantize_per_channel_backward_ways[type(input), type(scale), type(zero_point), type(d_output), type(axis),
        type(q_min), type(q_max), type(dtype), type(out)](input, scale, zero_point, d_output, axis, q_min, q_max,
        dtype, out, stream)


_quantize_per_channel_backward_ways = Function(
    QuantizePerChannelBackwardPlan,
    QuantizePerChannelBackwardDescriptor,
    QuantizePerChannelBackwardArgs,
    attributes=("axis", "q_min", "q_max"),
    takes_dtype=True,
)
