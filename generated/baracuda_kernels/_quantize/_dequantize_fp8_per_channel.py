# Generated from spec/quantize.yaml: dequantize_fp8_per_channel. Do not edit.
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


def _dequantize_fp8_per_channel_reference(desc: Any, C: Any, input: Any, scale: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    input = rt.load(input, C)
    scale = rt.load(scale[None, :, None], C)
    output = rt.store(input * scale, desc.scale_element)
    return (output,)


DEQUANTIZE_FP8_PER_CHANNEL = Op(
    name="dequantize_fp8_per_channel",
    family="quantize",
    source=Path(__file__).with_name("dequantize_fp8_per_channel.cu"),
    types={"F": ("e4m3", "e5m2"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"F": "input_element", "T": "scale_element"},
    operands=(
        Operand("input", "F", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale", "T", lambda d: (d.channel,), ("channel",)),
        Operand("output", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "dequantize_fp8_per_channel", ("F", "T"), lambda d: (d.outer, d.channel, d.inner), (
                        Access("input", "F", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("scale", "T", lambda d, s: (0, s[0], 0)),
                        Access("output", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), row=0,
                ),
            ),
            _dequantize_fp8_per_channel_reference,
        ),
    },
    dims=("*outer", "channel", "*inner"),
    measured={("e4m3", "bf16"): 0.0, ("e4m3", "f16"): 0.0, ("e4m3", "f32"): 0.0, ("e4m3", "f64"): 0.0,
        ("e5m2", "bf16"): 0.0, ("e5m2", "f16"): 0.0, ("e5m2", "f32"): 0.0, ("e5m2", "f64"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DequantizeFp8PerChannelDescriptor(Descriptor):
    """What `DequantizeFp8PerChannelPlan.select` settles."""

    op = DEQUANTIZE_FP8_PER_CHANNEL

    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    input_element: Any  # e4m3, e5m2
    scale_element: Any  # f32, f64, f16, bf16


@dataclass
class DequantizeFp8PerChannelArgs(Args):
    """The operands of one run.

    input: [*outer, channel, *inner], e4m3/e5m2
    scale: [channel], f32/f64/f16/bf16
    output: [*outer, channel, *inner], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    output: Any = None


class DequantizeFp8PerChannelPlan(Plan):
    """Floats of 8 bits back to wider ones, with a scale for each index of one axis."""

    op = DEQUANTIZE_FP8_PER_CHANNEL


def dequantize_fp8_per_channel(input: Any, scale: Any, *, axis: int, input_element: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """Floats of 8 bits back to wider ones, with a scale for each index of one axis.

    input: [*outer, channel, *inner], e4m3/e5m2
    scale: [channel], f32/f64/f16/bf16
    output: [*outer, channel, *inner], f32/f64/f16/bf16
    input_element: e4m3 or e5m2, where a uint8 array holds that
    """
    return _dequantize_fp8_per_channel_ways[type(input), type(scale), type(axis), type(input_element),
        type(out)](input, scale, axis, input_element, out, stream)


_dequantize_fp8_per_channel_ways = Function(
    DequantizeFp8PerChannelPlan,
    DequantizeFp8PerChannelDescriptor,
    DequantizeFp8PerChannelArgs,
    attributes=("axis", "input_element"),
)


def _dequantize_fp8_per_channel_backward_reference(desc: Any, C: Any, scale: Any, d_output: Any) -> tuple[Any, ...]:
    d_output = d_output.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    d_output = rt.load(d_output, C)
    scale = rt.load(scale[None, :, None], C)
    d_input = rt.store(d_output * scale, desc.scale_element)
    return (d_input,)


DEQUANTIZE_FP8_PER_CHANNEL_BACKWARD = Op(
    name="dequantize_fp8_per_channel_backward",
    family="quantize",
    source=Path(__file__).with_name("dequantize_fp8_per_channel_backward.cu"),
    types={"F": ("e4m3", "e5m2"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"F": "input_element", "T": "scale_element"},
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
                    "dequantize_fp8_per_channel_backward", ("T",), lambda d: (d.outer, d.channel, d.inner), (
                        Access("d_output", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("scale", "T", lambda d, s: (0, s[0], 0)),
                        Access("d_input", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), row=0,
                ),
            ),
            _dequantize_fp8_per_channel_backward_reference,
        ),
    },
    dims=("*outer", "channel", "*inner"),
    gradient_of="dequantize_fp8_per_channel",
    measured={("e4m3", "bf16"): 0.0, ("e4m3", "f16"): 0.0, ("e4m3", "f32"): 0.0, ("e4m3", "f64"): 0.0,
        ("e5m2", "bf16"): 0.0, ("e5m2", "f16"): 0.0, ("e5m2", "f32"): 0.0, ("e5m2", "f64"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DequantizeFp8PerChannelBackwardDescriptor(Descriptor):
    """What `DequantizeFp8PerChannelBackwardPlan.select` settles."""

    op = DEQUANTIZE_FP8_PER_CHANNEL_BACKWARD

    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    input_element: Any  # e4m3, e5m2
    scale_element: Any  # f32, f64, f16, bf16


@dataclass
class DequantizeFp8PerChannelBackwardArgs(Args):
    """The operands of one run.

    scale: [channel], f32/f64/f16/bf16
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    """

    scale: Any
    d_output: Any
    d_input: Any = None


class DequantizeFp8PerChannelBackwardPlan(Plan):
    """Floats of 8 bits back to wider ones, with a scale for each index of one axis."""

    op = DEQUANTIZE_FP8_PER_CHANNEL_BACKWARD


def dequantize_fp8_per_channel_backward(scale: Any, d_output: Any, *, axis: int, dtype: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """Floats of 8 bits back to wider ones, with a scale for each index of one axis.

    scale: [channel], f32/f64/f16/bf16
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    """
    return _dequantize_fp8_per_channel_backward_ways[type(scale), type(d_output), type(axis), type(dtype),
        type(out)](scale, d_output, axis, dtype, out, stream)


_dequantize_fp8_per_channel_backward_ways = Function(
    DequantizeFp8PerChannelBackwardPlan,
    DequantizeFp8PerChannelBackwardDescriptor,
    DequantizeFp8PerChannelBackwardArgs,
    attributes=("axis",),
    takes_dtype=True,
)
