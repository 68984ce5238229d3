# Generated from spec/quantize.yaml: choose_qparams_per_group. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import highest, smallest
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Reduce


def _choose_qparams_per_group_symmetric_reference(desc: Any, C: Any, input: Any) -> tuple[Any, ...]:
    outer, g, r = rt.grid(desc.outer, desc.axis // desc.group_size, desc.group_size)
    input = rt.load(input[outer, g * desc.group_size + r], C)
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(input), (2,)))
    floored = rt.maximum(rt.maximum(amax / rt.to_float(desc.q_max, C), C(smallest(desc.element))), C(desc.eps))
    bounded = rt.where(C(desc.scale_upper_bound) < highest(desc.element),
        rt.minimum(floored, C(desc.scale_upper_bound)), floored)
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.element)
    return (scale_out,)


def _choose_qparams_per_group_asymmetric_reference(desc: Any, C: Any, input: Any) -> tuple[Any, ...]:
    outer, g, r = rt.grid(desc.outer, desc.axis // desc.group_size, desc.group_size)
    input = rt.load(input[outer, g * desc.group_size + r], C)
    low = rt.minimum(C(0.0), rt.min_over(input, (2,)))
    high = rt.maximum(C(0.0), rt.max_over(input, (2,)))
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


CHOOSE_QPARAMS_PER_GROUP = Op(
    name="choose_qparams_per_group",
    family="quantize",
    source=Path(__file__).with_name("choose_qparams_per_group.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("input", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("scale_out", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None), output=True),
        Operand("zero_point_out", "i32", lambda d: (d.outer, d.axis // d.group_size), ("outer", None), output=True,
            when=Condition("mode == asymmetric", lambda d: d.mode == "asymmetric", ("mode",))),
    ),
    variants={
        ("symmetric",): Variant(
            (
                Reduce(
                    "choose_qparams_per_group_symmetric", ("T",),
                    lambda d: (d.outer, d.axis // d.group_size, d.group_size), (
                        Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1])),
                        Access("scale_out", "T", lambda d, s: (s[0], s[1], 0), written=True),
                    ), attributes=(("q_max", "i32"), ("eps", "C"), ("scale_upper_bound", "C"), ("power_of_two",
                        "bool")), reduced=1, accumulators=("C",), inner=True,
                    elements=(0,), columns=(0,),
                ),
            ),
            _choose_qparams_per_group_symmetric_reference,
        ),
        ("asymmetric",): Variant(
            (
                Reduce(
                    "choose_qparams_per_group_asymmetric", ("T",),
                    lambda d: (d.outer, d.axis // d.group_size, d.group_size), (
                        Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1])),
                        Access("scale_out", "T", lambda d, s: (s[0], s[1], 0), written=True),
                        Access("zero_point_out", "i32", lambda d, s: (s[0], s[1], 0), written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32"), ("eps", "C"), ("scale_upper_bound",
                        "C"), ("power_of_two", "bool")), reduced=1, accumulators=("C", "C"), inner=True,
                    elements=(0,), columns=(0,),
                ),
            ),
            _choose_qparams_per_group_asymmetric_reference,
        ),
    },
    dims=("outer", "axis"),
    attributes=(
        Attribute("group_size", "i32"),
        Attribute("q_min", "i32"),
        Attribute("q_max", "i32"),
        Attribute("mode", "enum", values=("symmetric", "asymmetric")),
        Attribute("eps", "f64"),
        Attribute("scale_upper_bound", "f64", default=lambda d: highest(d.element)),
        Attribute("power_of_two", "bool"),
    ),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("scale_upper_bound > 0", lambda d: d.scale_upper_bound > 0.0, ("scale_upper_bound",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
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
class ChooseQparamsPerGroupDescriptor(Descriptor):
    """What `ChooseQparamsPerGroupPlan.select` settles."""

    op = CHOOSE_QPARAMS_PER_GROUP

    outer: int
    axis: int
    group_size: int
    q_min: int
    q_max: int
    mode: str = "symmetric"  # symmetric, asymmetric
    eps: float = 0.0
    scale_upper_bound: float | None = None  # highest(T)
    power_of_two: bool = False
    element: Any  # f32, f64, f16, bf16

    @property
    def num_groups(self) -> int:
        return self.axis // self.group_size


@dataclass
class ChooseQparamsPerGroupArgs(Args):
    """The operands of one run.

    input: [outer, axis], f32/f64/f16/bf16
    scale_out: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point_out: [outer, axis // group_size], i32; where mode == asymmetric
    """

    input: Any
    scale_out: Any = None
    zero_point_out: Any = None


class ChooseQparamsPerGroupPlan(Plan):
    """The scale, and the zero point in mode asymmetric, that dynamic_range_quantize would use for each group of
    `group_size` consecutive elements: for calibration."""

    op = CHOOSE_QPARAMS_PER_GROUP


class ChooseQparamsPerGroupResult(NamedTuple):
    """What `choose_qparams_per_group` returns."""

    scale_out: Any = None
    zero_point_out: Any = None


def choose_qparams_per_group(input: Any, *, group_size: int, q_min: int, q_max: int, mode: str = "symmetric",
    eps: float = 0.0, scale_upper_bound: float | None = None, power_of_two: bool = False, out: Any = None,
    stream: Any = None) -> Any:
    """The scale, and the zero point in mode asymmetric, that dynamic_range_quantize would use for each group of
    `group_size` consecutive elements: for calibration.

    input: [outer, axis], f32/f64/f16/bf16
    scale_out: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point_out: [outer, axis // group_size], i32; where mode == asymmetric
    """
    return _choose_qparams_per_group_ways[type(input), type(group_size), type(q_min), type(q_max), type(mode),
        type(eps), type(scale_upper_bound), type(power_of_two), type(out)](input, group_size, q_min, q_max, mode, eps,
        scale_upper_bound, power_of_two, out, stream)


_choose_qparams_per_group_ways = Function(
    ChooseQparamsPerGroupPlan,
    ChooseQparamsPerGroupDescriptor,
    ChooseQparamsPerGroupArgs,
    attributes=("group_size", "q_min", "q_max", "mode", "eps", "scale_upper_bound", "power_of_two"),
    results=ChooseQparamsPerGroupResult,
)
