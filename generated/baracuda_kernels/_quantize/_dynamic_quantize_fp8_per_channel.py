# Generated from spec/quantize.yaml: dynamic_quantize_fp8_per_channel. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import highest, lowest, smallest
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Either, Pointwise, Reduce, Row


def _dynamic_quantize_fp8_per_channel_reference(desc: Any, C: Any, input: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    input = rt.load(input, C)
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(input), (0, 2)))
    floored = rt.maximum(rt.maximum(amax / highest(desc.output_element), C(smallest(desc.input_element))), C(desc.eps))
    bounded = rt.where(C(desc.scale_upper_bound) < highest(desc.input_element),
        rt.minimum(floored, C(desc.scale_upper_bound)), floored)
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.store(rt.clamp(input / rt.load(scale_out, C), lowest(desc.output_element),
        highest(desc.output_element)), desc.output_element)
    return (scale_out, output,)


DYNAMIC_QUANTIZE_FP8_PER_CHANNEL = Op(
    name="dynamic_quantize_fp8_per_channel",
    family="quantize",
    source=Path(__file__).with_name("dynamic_quantize_fp8_per_channel.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale_out", "T", lambda d: (d.channel,), ("channel",), output=True),
        Operand("output", "F", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"), output=True),
    ),
    variants={
        (): Variant(
            (
                Either(
                    row=Row(
                        "dynamic_quantize_fp8_per_channel", ("T", "F"), lambda d: (d.channel, d.outer, d.inner), (
                            Access("input", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                            Access("scale_out", "T", lambda d, s: (s[0], 0, 0), written=True),
                            Access("output", "F", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"), ("scale_upper_bound", "C"), ("power_of_two",
                            "bool")), reduced=2, tiled=True,
                    ),
                    apart=(
                        Reduce(
                            "dynamic_quantize_fp8_per_channel", ("T", "F"), lambda d: (d.channel, d.outer, d.inner), (
                                Access("input", "T", lambda d, s: (s[1], s[0], s[2])),
                                Access("scale_out", "T", lambda d, s: (s[0], 0, 0), written=True),
                            ), attributes=(("eps", "C"), ("scale_upper_bound", "C"), ("power_of_two",
                                "bool")), reduced=2, accumulators=("C",), inner=None,
                            elements=(0,), columns=(0,),
                        ),
                        Pointwise(
                            "dynamic_quantize_fp8_per_channel_output", ("T", "F"),
                            lambda d: (d.outer, d.channel, d.inner), (
                                Access("scale_out", "T", lambda d, s: (0, s[0], 0)),
                                Access("input", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                                Access("output", "F", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                            ), prepared=True, row=0,
                        ),
                    ),
                ),
            ),
            _dynamic_quantize_fp8_per_channel_reference,
        ),
    },
    dims=("*outer", "channel", "*inner"),
    attributes=(
        Attribute("eps", "f64"),
        Attribute("scale_upper_bound", "f64", default=lambda d: highest(d.input_element)),
        Attribute("power_of_two", "bool"),
    ),
    conditions=(
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("scale_upper_bound > 0", lambda d: d.scale_upper_bound > 0.0, ("scale_upper_bound",)),
    ),
    measured={("bf16", "e4m3"): 0.0, ("bf16", "e5m2"): 0.0, ("f16", "e4m3"): 0.0, ("f16", "e5m2"): 0.0,
        ("f32", "e4m3"): 0.0, ("f32", "e5m2"): 0.0, ("f64", "e4m3"): 0.0, ("f64", "e5m2"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DynamicQuantizeFp8PerChannelDescriptor(Descriptor):
    """What `DynamicQuantizeFp8PerChannelPlan.select` settles."""

    op = DYNAMIC_QUANTIZE_FP8_PER_CHANNEL

    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    eps: float = 0.0
    scale_upper_bound: float | None = None  # highest(T)
    power_of_two: bool = False
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # e4m3, e5m2


@dataclass
class DynamicQuantizeFp8PerChannelArgs(Args):
    """The operands of one run.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale_out: [channel], f32/f64/f16/bf16
    output: [*outer, channel, *inner], e4m3/e5m2
    """

    input: Any
    scale_out: Any = None
    output: Any = None


class DynamicQuantizeFp8PerChannelPlan(Plan):
    """Find the greatest magnitude of each index of one axis, and quantize to floats of 8 bits by it: scale = greatest
    / highest(F), so that it becomes the largest finite value. The quotients by the scale, as it is stored, are
    rounded once, ties to even, and clamped to the finite values. What is all zeros, or empty, gets scale 1; what
    has a NaN gets scale NaN, what has an inf scale inf."""

    op = DYNAMIC_QUANTIZE_FP8_PER_CHANNEL


class DynamicQuantizeFp8PerChannelResult(NamedTuple):
    """What `dynamic_quantize_fp8_per_channel` returns."""

    scale_out: Any
    output: Any


def dynamic_quantize_fp8_per_channel(input: Any, *, axis: int, eps: float = 0.0,
    scale_upper_bound: float | None = None, power_of_two: bool = False, dtype: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """Find the greatest magnitude of each index of one axis, and quantize to floats of 8 bits by it: scale = greatest
    / highest(F), so that it becomes the largest finite value. The quotients by the scale, as it is stored, are
    rounded once, ties to even, and clamped to the finite values. What is all zeros, or empty, gets scale 1; what
    has a NaN gets scale NaN, what has an inf scale inf.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale_out: [channel], f32/f64/f16/bf16
    output: [*outer, channel, *inner], e4m3/e5m2
    """
    return _dynamic_quantize_fp8_per_channel_ways[type(input), type(axis), type(eps), type(scale_upper_bound),
        type(power_of_two), type(dtype), type(out)](input, axis, eps, scale_upper_bound, power_of_two, dtype, out,
        stream)


_dynamic_quantize_fp8_per_channel_ways = Function(
    DynamicQuantizeFp8PerChannelPlan,
    DynamicQuantizeFp8PerChannelDescriptor,
    DynamicQuantizeFp8PerChannelArgs,
    attributes=("axis", "eps", "scale_upper_bound", "power_of_two"),
    takes_dtype=True,
    results=DynamicQuantizeFp8PerChannelResult,
)
