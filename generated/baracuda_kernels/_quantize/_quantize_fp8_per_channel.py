# Generated from spec/quantize.yaml: quantize_fp8_per_channel. Do not edit.
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
from baracuda_runtime.signature import Args, Attribute, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _quantize_fp8_per_channel_reference(desc: Any, C: Any, input: Any, scale: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    input = rt.load(input, C)
    scale = rt.load(scale[None, :, None], C)
    quotient = input / scale
    output = rt.store(rt.where(desc.saturate,
        rt.clamp(quotient, lowest(desc.output_element), highest(desc.output_element)), quotient), desc.output_element)
    return (output,)


QUANTIZE_FP8_PER_CHANNEL = Op(
    name="quantize_fp8_per_channel",
    family="quantize",
    source=Path(__file__).with_name("quantize_fp8_per_channel.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale", "T", lambda d: (d.channel,), ("channel",)),
        Operand("output", "F", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "quantize_fp8_per_channel", ("T", "F"), lambda d: (d.outer, d.channel, d.inner), (
                        Access("scale", "T", lambda d, s: (0, s[0], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("output", "F", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("saturate", "bool"),), prepared=True, row=0,
                ),
            ),
            _quantize_fp8_per_channel_reference,
        ),
    },
    dims=("*outer", "channel", "*inner"),
    attributes=(
        Attribute("saturate", "bool"),
    ),
    measured={("bf16", "e4m3"): 0.0, ("bf16", "e5m2"): 0.0, ("f16", "e4m3"): 0.0, ("f16", "e5m2"): 0.0,
        ("f32", "e4m3"): 0.0, ("f32", "e5m2"): 0.0, ("f64", "e4m3"): 0.0, ("f64", "e5m2"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class QuantizeFp8PerChannelDescriptor(Descriptor):
    """What `QuantizeFp8PerChannelPlan.select` settles."""

    op = QUANTIZE_FP8_PER_CHANNEL

    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    saturate: bool = True
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # e4m3, e5m2


@dataclass
class QuantizeFp8PerChannelArgs(Args):
    """The operands of one run.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    output: [*outer, channel, *inner], e4m3/e5m2
    """

    input: Any
    scale: Any
    output: Any = None


class QuantizeFp8PerChannelPlan(Plan):
    """quantize_fp8_per_tensor with a scale for each index of one axis."""

    op = QUANTIZE_FP8_PER_CHANNEL


def quantize_fp8_per_channel(input: Any, scale: Any, *, axis: int, saturate: bool = True, dtype: Any = None,
    out: Any = None, stream: Any = None) -> Any:
    """quantize_fp8_per_tensor with a scale for each index of one axis.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    output: [*outer, channel, *inner], e4m3/e5m2
    """
    return _quantize_fp8_per_channel_ways[type(input), type(scale), type(axis), type(saturate), type(dtype),
        type(out)](input, scale, axis, saturate, dtype, out, stream)


_quantize_fp8_per_channel_ways = Function(
    QuantizeFp8PerChannelPlan,
    QuantizeFp8PerChannelDescriptor,
    QuantizeFp8PerChannelArgs,
    attributes=("axis", "saturate"),
    takes_dtype=True,
)


def _quantize_fp8_per_channel_backward_reference(desc: Any, C: Any, input: Any, scale: Any,
    d_output: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    d_output = d_output.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    input = rt.load(input, C)
    scale = rt.load(scale[None, :, None], C)
    d_output = rt.load(d_output, C)
    quotient = input / scale
    ratio_d_output = d_output / scale
    d_input = rt.store(rt.where((lowest(desc.output_element) <= quotient) & (quotient <= highest(desc.output_element)),
        ratio_d_output, rt.where(desc.saturate, C(0.0), ratio_d_output)), desc.input_element)
    return (d_input,)


QUANTIZE_FP8_PER_CHANNEL_BACKWARD = Op(
    name="quantize_fp8_per_channel_backward",
    family="quantize",
    source=Path(__file__).with_name("quantize_fp8_per_channel_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale", "T", lambda d: (d.channel,), ("channel",)),
        Operand("d_output", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("d_input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"),
            output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "quantize_fp8_per_channel_backward", ("T", "F"), lambda d: (d.outer, d.channel, d.inner), (
                        Access("scale", "T", lambda d, s: (0, s[0], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("d_output", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("d_input", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("saturate", "bool"),), prepared=True, row=0,
                ),
            ),
            _quantize_fp8_per_channel_backward_reference,
        ),
    },
    dims=("*outer", "channel", "*inner"),
    attributes=(
        Attribute("saturate", "bool"),
    ),
    gradient_of="quantize_fp8_per_channel",
    measured={("bf16", "e4m3"): 0.0, ("bf16", "e5m2"): 0.0, ("f16", "e4m3"): 0.0, ("f16", "e5m2"): 0.0,
        ("f32", "e4m3"): 0.0, ("f32", "e5m2"): 0.0, ("f64", "e4m3"): 0.0, ("f64", "e5m2"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class QuantizeFp8PerChannelBackwardDescriptor(Descriptor):
    """What `QuantizeFp8PerChannelBackwardPlan.select` settles."""

    op = QUANTIZE_FP8_PER_CHANNEL_BACKWARD

    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    saturate: bool = True
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # e4m3, e5m2


@dataclass
class QuantizeFp8PerChannelBackwardArgs(Args):
    """The operands of one run.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    d_output: Any
    d_input: Any = None


class QuantizeFp8PerChannelBackwardPlan(Plan):
    """quantize_fp8_per_tensor with a scale for each index of one axis."""

    op = QUANTIZE_FP8_PER_CHANNEL_BACKWARD


def quantize_fp8_per_channel_backward(input: Any, scale: Any, d_output: Any, *, axis: int, saturate: bool = True,
    dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """quantize_fp8_per_tensor with a scale for each index of one axis.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    """
    return _quantize_fp8_per_channel_backward_ways[type(input), type(scale), type(d_output), type(axis),
        type(saturate), type(dtype), type(out)](input, scale, d_output, axis, saturate, dtype, out, stream)


_quantize_fp8_per_channel_backward_ways = Function(
    QuantizeFp8PerChannelBackwardPlan,
    QuantizeFp8PerChannelBackwardDescriptor,
    QuantizeFp8PerChannelBackwardArgs,
    attributes=("axis", "saturate"),
    takes_dtype=True,
)
