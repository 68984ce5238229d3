# Generated from spec/quantize.yaml: quantize_per_group. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import highest, lowest
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _quantize_per_group_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any) -> tuple[Any, ...]:
    outer, axis = rt.grid(desc.outer, desc.axis)
    g = axis // desc.group_size
    input = rt.load(input, C)
    scale = rt.load(scale[outer, g], C)
    zero_point = rt.load(zero_point[outer, g], rt.i64)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    output = rt.store(rt.clamp(code, desc.q_min, desc.q_max), desc.output_element)
    return (output,)


QUANTIZE_PER_GROUP = Op(
    name="quantize_per_group",
    family="quantize",
    source=Path(__file__).with_name("quantize_per_group.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("scale", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("zero_point", "i32", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("output", "Q", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "quantize_per_group", ("T", "Q"), lambda d: (d.outer, d.axis // d.group_size, d.group_size), (
                        Access("scale", "T", lambda d, s: (s[0], s[1], 0)),
                        Access("zero_point", "i32", lambda d, s: (s[0], s[1], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                        Access("output", "Q", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True, packs=True,
                ),
            ),
            _quantize_per_group_reference,
        ),
    },
    dims=("outer", "axis"),
    attributes=(
        Attribute("group_size", "i32"),
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
    ),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
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
class QuantizePerGroupDescriptor(Descriptor):
    """What `QuantizePerGroupPlan.select` settles."""

    op = QUANTIZE_PER_GROUP

    outer: int
    axis: int
    group_size: int
    q_min: int | None = None  # lowest(Q)
    q_max: int | None = None  # highest(Q)
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # s8, u8, s4, u4

    @property
    def num_groups(self) -> int:
        return self.axis // self.group_size


@dataclass
class QuantizePerGroupArgs(Args):
    """The operands of one run.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point: [outer, axis // group_size], i32
    output: [outer, axis], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """

    input: Any
    scale: Any
    zero_point: Any
    output: Any = None


class QuantizePerGroupPlan(Plan):
    """Quantize rows in groups of `group_size` consecutive elements, each with its own scale and zero point."""

    op = QUANTIZE_PER_GROUP


def quantize_per_group(input: Any, scale: Any, zero_point: Any, *, group_size: int, q_min: int | None = None,
    q_max: int | None = None, dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """Quantize rows in groups of `group_size` consecutive elements, each with its own scale and zero point.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point: [outer, axis // group_size], i32
    output: [outer, axis], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """
    return _quantize_per_group_ways[type(input), type(scale), type(zero_point), type(group_size), type(q_min),
        type(q_max), type(dtype), type(out)](input, scale, zero_point, group_size, q_min, q_max, dtype, out, stream)


_quantize_per_group_ways = Function(
    QuantizePerGroupPlan,
    QuantizePerGroupDescriptor,
    QuantizePerGroupArgs,
    attributes=("group_size", "q_min", "q_max"),
    takes_dtype=True,
)


def _quantize_per_group_backward_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any,
    d_output: Any) -> tuple[Any, ...]:
    outer, axis = rt.grid(desc.outer, desc.axis)
    g = axis // desc.group_size
    input = rt.load(input, C)
    scale = rt.load(scale[outer, g], C)
    zero_point = rt.load(zero_point[outer, g], rt.i64)
    d_output = rt.load(d_output, C)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output / scale, C(0.0)),
        desc.input_element)
    return (d_input,)


QUANTIZE_PER_GROUP_BACKWARD = Op(
    name="quantize_per_group_backward",
    family="quantize",
    source=Path(__file__).with_name("quantize_per_group_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("scale", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("zero_point", "i32", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("d_output", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("d_input", "T", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "quantize_per_group_backward", ("T",), lambda d: (d.outer, d.axis // d.group_size, d.group_size), (
                        Access("scale", "T", lambda d, s: (s[0], s[1], 0)),
                        Access("zero_point", "i32", lambda d, s: (s[0], s[1], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                        Access("d_output", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                        Access("d_input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _quantize_per_group_backward_reference,
        ),
    },
    dims=("outer", "axis"),
    attributes=(
        Attribute("group_size", "i32"),
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
    ),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
        Condition("lowest(Q) <= q_min <= q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max")),
    ),
    gradient_of="quantize_per_group",
    measured={("bf16", "s4"): 0.0, ("bf16", "s8"): 0.0, ("bf16", "u4"): 0.0, ("bf16", "u8"): 0.0, ("f16", "s4"): 0.0,
        ("f16", "s8"): 0.0, ("f16", "u4"): 0.0, ("f16", "u8"): 0.0, ("f32", "s4"): 0.0, ("f32", "s8"): 0.0,
        ("f32", "u4"): 0.0, ("f32", "u8"): 0.0, ("f64", "s4"): 0.0, ("f64", "s8"): 0.0, ("f64", "u4"): 0.0,
        ("f64", "u8"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class QuantizePerGroupBackwardDescriptor(Descriptor):
    """What `QuantizePerGroupBackwardPlan.select` settles."""

    op = QUANTIZE_PER_GROUP_BACKWARD

    outer: int
    axis: int
    group_size: int
    q_min: int | None = None  # lowest(Q)
    q_max: int | None = None  # highest(Q)
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # s8, u8, s4, u4

    @property
    def num_groups(self) -> int:
        return self.axis // self.group_size


@dataclass
class QuantizePerGroupBackwardArgs(Args):
    """The operands of one run.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point: [outer, axis // group_size], i32
    d_output: [outer, axis], f32/f64/f16/bf16
    d_input: [outer, axis], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    zero_point: Any
    d_output: Any
    d_input: Any = None


class QuantizePerGroupBackwardPlan(Plan):
    """Quantize rows in groups of `group_size` consecutive elements, each with its own scale and zero point."""

    op = QUANTIZE_PER_GROUP_BACKWARD


def quantize_per_group_backward(input: Any, scale: Any, zero_point: Any, d_output: Any, *, group_size: int,
    q_min: int | None = None, q_max: int | None = None, dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """Quantize rows in groups of `group_size` consecutive elements, each with its own scale and zero point.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point: [outer, axis // group_size], i32
    d_output: [outer, axis], f32/f64/f16/bf16
    d_input: [outer, axis], f32/f64/f16/bf16
    """
    return _quantize_per_group_backward_ways[type(input), type(scale), type(zero_point), type(d_output),
        type(group_size), type(q_min), type(q_max), type(dtype), type(out)](input, scale, zero_point, d_output,
        group_size, q_min, q_max, dtype, out, stream)


_quantize_per_group_backward_ways = Function(
    QuantizePerGroupBackwardPlan,
    QuantizePerGroupBackwardDescriptor,
    QuantizePerGroupBackwardArgs,
    attributes=("group_size", "q_min", "q_max"),
    takes_dtype=True,
)
