# Generated from spec/quantize.yaml: choose_qparams_per_channel. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import highest, smallest
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Reduce


def _choose_qparams_per_channel_symmetric_reference(desc: Any, C: Any, input: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    channel, outer, inner = rt.grid(desc.channel, prod(desc.outer), prod(desc.inner))
    input = rt.load(input[outer, channel, inner], C)
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(input), (1, 2)))
    floored = rt.maximum(rt.maximum(amax / rt.to_float(desc.q_max, C), C(smallest(desc.element))), C(desc.eps))
    bounded = rt.where(C(desc.scale_upper_bound) < highest(desc.element),
        rt.minimum(floored, C(desc.scale_upper_bound)), floored)
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.element)
    return (scale_out,)


def _choose_qparams_per_channel_asymmetric_reference(desc: Any, C: Any, input: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    channel, outer, inner = rt.grid(desc.channel, prod(desc.outer), prod(desc.inner))
    input = rt.load(input[outer, channel, inner], C)
    low = rt.minimum(C(0.0), rt.min_over(input, (1, 2)))
    high = rt.maximum(C(0.0), rt.max_over(input, (1, 2)))
    floored = rt.maximum(
        rt.maximum(high / rt.to_float(desc.q_max - desc.q_min, C) - low / rt.to_float(desc.q_max - desc.q_min, C),
        C(smallest(desc.element))), C(desc.eps))
    bounded = rt.where(C(desc.scale_upper_bound) < highest(desc.element),
        rt.minimum(floored, C(desc.scale_upper_bound)), floored)
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(low == high, C(1.0), chosen), desc.element)
    zero_point_out = rt.store(rt.clamp(desc.q_min - rt.to_int(rt.round_even(low / rt.load(scale_out, C))), desc.q_min,
        desc.q_max), "i32")
    return (scale_out, zero_point_out,)


CHOOSE_QPARAMS_PER_CHANNEL = Op(
    name="choose_qparams_per_channel",
    family="quantize",
    source=Path(__file__).with_name("choose_qparams_per_channel.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale_out", "T", lambda d: (d.channel,), ("channel",), output=True),
        Operand("zero_point_out", "i32", lambda d: (d.channel,), ("channel",), output=True,
            when=Condition("mode == asymmetric", lambda d: d.mode == "asymmetric", ("mode",))),
    ),
    variants={
        ("symmetric",): Variant(
            (
                Reduce(
                    "choose_qparams_per_channel_symmetric", ("T",), lambda d: (d.channel, d.outer, d.inner), (
                        Access("input", "T", lambda d, s: (s[1], s[0], s[2])),
                        Access("scale_out", "T", lambda d, s: (s[0], 0, 0), written=True),
                    ), attributes=(("q_max", "i32"), ("eps", "C"), ("scale_upper_bound", "C"), ("power_of_two",
                        "bool")), reduced=2, accumulators=("C",), inner=None,
                    elements=(0,), columns=(0,),
                ),
            ),
            _choose_qparams_per_channel_symmetric_reference,
        ),
        ("asymmetric",): Variant(
            (
                Reduce(
                    "choose_qparams_per_channel_asymmetric", ("T",), lambda d: (d.channel, d.outer, d.inner), (
                        Access("input", "T", lambda d, s: (s[1], s[0], s[2])),
                        Access("scale_out", "T", lambda d, s: (s[0], 0, 0), written=True),
                        Access("zero_point_out", "i32", lambda d, s: (s[0], 0, 0), written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32"), ("eps", "C"), ("scale_upper_bound",
                        "C"), ("power_of_two", "bool")), reduced=2, accumulators=("C", "C"), inner=None,
                    elements=(0,), columns=(0,),
                ),
            ),
            _choose_qparams_per_channel_asymmetric_reference,
        ),
    },
    dims=("*outer", "channel", "*inner"),
    attributes=(
        Attribute("q_min", "i32"),
        Attribute("q_max", "i32"),
        Attribute("mode", "enum", values=("symmetric", "asymmetric")),
        Attribute("eps", "f64"),
        Attribute("scale_upper_bound", "f64", default=lambda d: highest(d.element)),
        Attribute("power_of_two", "bool"),
    ),
    conditions=(
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("scale_upper_bound > 0", lambda d: d.scale_upper_bound > 0.0, ("scale_upper_bound",)),
        Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),
        Condition("mode == asymmetric or q_max > 0", lambda d: d.mode == "asymmetric" or d.q_max > 0,
            ("mode", "q_max")),
        Condition("mode == symmetric or q_min < q_max", lambda d: d.mode == "symmetric" or d.q_min < d.q_max,
            ("mode", "q_min", "q_max")),
    ),
    variant_attributes=("mode",),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class ChooseQparamsPerChannelDescriptor(Descriptor):
    """What `ChooseQparamsPerChannelPlan.select` settles."""

    op = CHOOSE_QPARAMS_PER_CHANNEL

    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    q_min: int
    q_max: int
    mode: str = "symmetric"  # symmetric, asymmetric
    eps: float = 0.0
    scale_upper_bound: float | None = None  # highest(T)
    power_of_two: bool = False
    element: Any  # f32, f64, f16, bf16


@dataclass
class ChooseQparamsPerChannelArgs(Args):
    """The operands of one run.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale_out: [channel], f32/f64/f16/bf16
    zero_point_out: [channel], i32; where mode == asymmetric
    """

    input: Any
    scale_out: Any = None
    zero_point_out: Any = None


class ChooseQparamsPerChannelPlan(Plan):
    """The scale, and the zero point in mode asymmetric, that dynamic_range_quantize would use for each index of one
    axis: for calibration."""

    op = CHOOSE_QPARAMS_PER_CHANNEL


class ChooseQparamsPerChannelResult(NamedTuple):
    """What `choose_qparams_per_channel` returns."""

    scale_out: Any = None
    zero_point_out: Any = None


def choose_qparams_per_channel(input: Any, *, axis: int, q_min: int, q_max: int, mode: str = "symmetric",
    eps: float = 0.0, scale_upper_bound: float | None = None, power_of_two: bool = False, out: Any = None,
    stream: Any = None) -> Any:
    """The scale, and the zero point in mode asymmetric, that dynamic_range_quantize would use for each index of one
    axis: for calibration.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale_out: [channel], f32/f64/f16/bf16
    zero_point_out: [channel], i32; where mode == asymmetric
    """
    return _choose_qparams_per_channel_ways[type(input), type(axis), type(q_min), type(q_max), type(mode), type(eps),
        type(scale_upper_bound), type(power_of_two), type(out)](input, axis, q_min, q_max, mode, eps,
        scale_upper_bound, power_of_two, out, stream)


_choose_qparams_per_channel_ways = Function(
    ChooseQparamsPerChannelPlan,
    ChooseQparamsPerChannelDescriptor,
    ChooseQparamsPerChannelArgs,
    attributes=("axis", "q_min", "q_max", "mode", "eps", "scale_upper_bound", "power_of_two"),
    results=ChooseQparamsPerChannelResult,
)
