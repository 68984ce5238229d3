# Generated from spec/quantize.yaml: dynamic_quantize_fp8_per_group. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import highest, lowest, smallest
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Row


def _dynamic_quantize_fp8_per_group_reference(desc: Any, C: Any, input: Any) -> tuple[Any, ...]:
    outer, g, r = rt.grid(desc.outer, desc.axis // desc.group_size, desc.group_size)
    input = rt.load(input[outer, g * desc.group_size + r], C)
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(input), (2,)))
    floored = rt.maximum(rt.maximum(amax / highest(desc.output_element), C(smallest(desc.input_element))), C(desc.eps))
    bounded = rt.where(C(desc.scale_upper_bound) < highest(desc.input_element),
        rt.minimum(floored, C(desc.scale_upper_bound)), floored)
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.blank((desc.outer, desc.axis), desc.output_element)
    output[outer,
        g * desc.group_size
        + r] = rt.store(rt.clamp(input / rt.load(scale_out, C), lowest(desc.output_element),
        highest(desc.output_element)), desc.output_element)
    return (scale_out, output,)


DYNAMIC_QUANTIZE_FP8_PER_GROUP = Op(
    name="dynamic_quantize_fp8_per_group",
    family="quantize",
    source=Path(__file__).with_name("dynamic_quantize_fp8_per_group.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("scale_out", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None), output=True),
        Operand("output", "F", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={
        (): Variant(
            (
                Row(
                    "dynamic_quantize_fp8_per_group", ("T", "F"),
                    lambda d: (d.outer, d.axis // d.group_size, d.group_size), (
                        Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                        Access("scale_out", "T", lambda d, s: (s[0], s[1], 0), written=True),
                        Access("output", "F", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
                    ), attributes=(("eps", "C"), ("scale_upper_bound", "C"), ("power_of_two", "bool")),
                ),
            ),
            _dynamic_quantize_fp8_per_group_reference,
        ),
    },
    dims=("outer", "axis"),
    attributes=(
        Attribute("group_size", "i32"),
        Attribute("eps", "f64"),
        Attribute("scale_upper_bound", "f64", default=lambda d: highest(d.input_element)),
        Attribute("power_of_two", "bool"),
    ),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("scale_upper_bound > 0", lambda d: d.scale_upper_bound > 0.0, ("scale_upper_bound",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
    ),
    measured={("bf16", "e4m3"): 0.0, ("bf16", "e5m2"): 0.0, ("f16", "e4m3"): 0.0, ("f16", "e5m2"): 0.0,
        ("f32", "e4m3"): 0.0, ("f32", "e5m2"): 0.0, ("f64", "e4m3"): 0.0, ("f64", "e5m2"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DynamicQuantizeFp8PerGroupDescriptor(Descriptor):
    """What `DynamicQuantizeFp8PerGroupPlan.select` settles."""

    op = DYNAMIC_QUANTIZE_FP8_PER_GROUP

    outer: int
    axis: int
    group_size: int
    eps: float = 0.0
    scale_upper_bound: float | None = None  # highest(T)
    power_of_two: bool = False
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # e4m3, e5m2

    @property
    def num_groups(self) -> int:
        return self.axis // self.group_size


@dataclass
class DynamicQuantizeFp8PerGroupArgs(Args):
    """The operands of one run.

    input: [outer, axis], f32/f64/f16/bf16
    scale_out: [outer, axis // group_size], f32/f64/f16/bf16
    output: [outer, axis], e4m3/e5m2
    """

    input: Any
    scale_out: Any = None
    output: Any = None


class DynamicQuantizeFp8PerGroupPlan(Plan):
    """Find the greatest magnitude of each group of `group_size` consecutive elements, and quantize to floats of 8 bits
    by it: scale = greatest / highest(F), so that it becomes the largest finite value. The quotients by the scale,
    as it is stored, are rounded once, ties to even, and clamped to the finite values. What is all zeros, or empty,
    gets scale 1; what has a NaN gets scale NaN, what has an inf scale inf."""

    op = DYNAMIC_QUANTIZE_FP8_PER_GROUP


class DynamicQuantizeFp8PerGroupResult(NamedTuple):
    """What `dynamic_quantize_fp8_per_group` returns."""

    scale_out: Any
    output: Any


def dynamic_quantize_fp8_per_group(input: Any, *, group_size: int, eps: float = 0.0,
    scale_upper_bound: float | None = None, power_of_two: bool = False, dtype: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """Find the greatest magnitude of each group of `group_size` consecutive elements, and quantize to floats of 8 bits
    by it: scale = greatest / highest(F), so that it becomes the largest finite value. The quotients by the scale,
    as it is stored, are rounded once, ties to even, and clamped to the finite values. What is all zeros, or empty,
    gets scale 1; what has a NaN gets scale NaN, what has an inf scale inf.

    input: [outer, axis], f32/f64/f16/bf16
    scale_out: [outer, axis // group_size], f32/f64/f16/bf16
    output: [outer, axis], e4m3/e5m2
    """
    return _dynamic_quantize_fp8_per_group_ways[type(input), type(group_size), type(eps), type(scale_upper_bound),
        type(power_of_two), type(dtype), type(out)](input, group_size, eps, scale_upper_bound, power_of_two, dtype,
        out, stream)


_dynamic_quantize_fp8_per_group_ways = Function(
    DynamicQuantizeFp8PerGroupPlan,
    DynamicQuantizeFp8PerGroupDescriptor,
    DynamicQuantizeFp8PerGroupArgs,
    attributes=("group_size", "eps", "scale_upper_bound", "power_of_two"),
    takes_dtype=True,
    results=DynamicQuantizeFp8PerGroupResult,
)
