# Generated from spec/quantize.yaml: dequantize_per_channel. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _dequantize_per_channel_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    input = rt.load(input, rt.i64)
    zero_point = rt.load(zero_point[None, :, None], rt.i64)
    scale = rt.load(scale[None, :, None], C)
    output = rt.store(rt.to_float(input - zero_point, C) * scale, desc.scale_element)
    return (output,)


DEQUANTIZE_PER_CHANNEL = Op(
    name="dequantize_per_channel",
    family="quantize",
    source=Path(__file__).with_name("dequantize_per_channel.cu"),
    types={"Q": ("s8", "u8", "s4", "u4"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"Q": "input_element", "T": "scale_element"},
    operands=(
        Operand("input", "Q", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale", "T", lambda d: (d.channel,), ("channel",)),
        Operand("zero_point", "i32", lambda d: (d.channel,), ("channel",)),
        Operand("output", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "dequantize_per_channel", ("Q", "T"), lambda d: (d.outer, d.channel, d.inner), (
                        Access("zero_point", "i32", lambda d, s: (0, s[0], 0)),
                        Access("input", "Q", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("scale", "T", lambda d, s: (0, s[0], 0)),
                        Access("output", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), row=0,
                ),
            ),
            _dequantize_per_channel_reference,
        ),
    },
    dims=("*outer", "channel", "*inner"),
    measured={("s4", "bf16"): 0.0, ("s4", "f16"): 0.0, ("s4", "f32"): 0.0, ("s4", "f64"): 0.0, ("s8", "bf16"): 0.0,
        ("s8", "f16"): 0.0, ("s8", "f32"): 0.0, ("s8", "f64"): 0.0, ("u4", "bf16"): 0.0, ("u4", "f16"): 0.0,
        ("u4", "f32"): 0.0, ("u4", "f64"): 0.0, ("u8", "bf16"): 0.0, ("u8", "f16"): 0.0, ("u8", "f32"): 0.0,
        ("u8", "f64"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DequantizePerChannelDescriptor(Descriptor):
    """What `DequantizePerChannelPlan.select` settles."""

    op = DEQUANTIZE_PER_CHANNEL

    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    input_element: Any  # s8, u8, s4, u4
    scale_element: Any  # f32, f64, f16, bf16


@dataclass
class DequantizePerChannelArgs(Args):
    """The operands of one run.

    input: [*outer, channel, *inner], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    scale: [channel], f32/f64/f16/bf16
    zero_point: [channel], i32; the code of 0
    output: [*outer, channel, *inner], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    zero_point: Any
    output: Any = None


class DequantizePerChannelPlan(Plan):
    """Codes back to floats, with a scale and zero point for each index of one axis."""

    op = DEQUANTIZE_PER_CHANNEL


def dequantize_per_channel(input: Any, scale: Any, zero_point: Any, *, axis: int, input_element: Any = None,
    out: Any = None, stream: Any = None) -> Any:
    """Codes back to floats, with a scale and zero point for each index of one axis.

    input: [*outer, channel, *inner], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    scale: [channel], f32/f64/f16/bf16
    zero_point: [channel], i32; the code of 0
    output: [*outer, channel, *inner], f32/f64/f16/bf16
    input_element: s4 or u4, where a uint8 array holds that
    """
    return _dequantize_per_channel_ways[type(input), type(scale), type(zero_point), type(axis), type(input_element),
        type(out)](input, scale, zero_point, axis, input_element, out, stream)


_dequantize_per_channel_ways = Function(
    DequantizePerChannelPlan,
    DequantizePerChannelDescriptor,
    DequantizePerChannelArgs,
    attributes=("axis", "input_element"),
)


def _dequantize_per_channel_backward_reference(desc: Any, C: Any, scale: Any, d_output: Any) -> tuple[Any, ...]:
    d_output = d_output.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    d_output = rt.load(d_output, C)
    scale = rt.load(scale[None, :, None], C)
    d_input = rt.store(d_output * scale, desc.scale_element)
    return (d_input,)


DEQUANTIZE_PER_CHANNEL_BACKWARD = Op(
    name="dequantize_per_channel_backward",
    family="quantize",
    source=Path(__file__).with_name("dequantize_per_channel_backward.cu"),
    types={"Q": ("s8", "u8", "s4", "u4"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"Q": "input_element", "T": "scale_element"},
    operands=(
        Operand("scale", "T", lambda d: (d.channel,), ("channel",)),
        Operand("d_output", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("d_input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"),
            output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "dequantize_per_channel_backward", ("T",), lambda d: (d.outer, d.channel, d.inner), (
                        Access("d_output", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("scale", "T", lambda d, s: (0, s[0], 0)),
                        Access("d_input", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), row=0,
                ),
            ),
            _dequantize_per_channel_backward_reference,
        ),
    },
    dims=("*outer", "channel", "*inner"),
    gradient_of="dequantize_per_channel",
    measured={("s4", "bf16"): 0.0, ("s4", "f16"): 0.0, ("s4", "f32"): 0.0, ("s4", "f64"): 0.0, ("s8", "bf16"): 0.0,
        ("s8", "f16"): 0.0, ("s8", "f32"): 0.0, ("s8", "f64"): 0.0, ("u4", "bf16"): 0.0, ("u4", "f16"): 0.0,
        ("u4", "f32"): 0.0, ("u4", "f64"): 0.0, ("u8", "bf16"): 0.0, ("u8", "f16"): 0.0, ("u8", "f32"): 0.0,
        ("u8", "f64"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DequantizePerChannelBackwardDescriptor(Descriptor):
    """What `DequantizePerChannelBackwardPlan.select` settles."""

    op = DEQUANTIZE_PER_CHANNEL_BACKWARD

    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    input_element: Any  # s8, u8, s4, u4
    scale_element: Any  # f32, f64, f16, bf16


@dataclass
class DequantizePerChannelBackwardArgs(Args):
    """The operands of one run.

    scale: [channel], f32/f64/f16/bf16
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    """

    scale: Any
    d_output: Any
    d_input: Any = None


class DequantizePerChannelBackwardPlan(Plan):
    """Codes back to floats, with a scale and zero point for each index of one axis."""

    op = DEQUANTIZE_PER_CHANNEL_BACKWARD


def dequantize_per_channel_backward(scale: Any, d_output: Any, *, axis: int, dtype: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """Codes back to floats, with a scale and zero point for each index of one axis.

    scale: [channel], f32/f64/f16/bf16
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    """
    return _dequantize_per_channel_backward_ways[type(scale), type(d_output), type(axis), type(dtype),
        type(out)](scale, d_output, axis, dtype, out, stream)


_dequantize_per_channel_backward_ways = Function(
    DequantizePerChannelBackwardPlan,
    DequantizePerChannelBackwardDescriptor,
    DequantizePerChannelBackwardArgs,
    attributes=("axis",),
    takes_dtype=True,
)
