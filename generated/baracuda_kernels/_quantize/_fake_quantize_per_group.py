# Generated from spec/quantize.yaml: fake_quantize_per_group. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _fake_quantize_per_group_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any) -> tuple[Any, ...]:
    outer, axis = rt.grid(desc.outer, desc.axis)
    g = axis // desc.group_size
    input = rt.load(input, C)
    scale = rt.load(scale[outer, g], C)
    zero_point = rt.load(zero_point[outer, g], rt.i64)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    output = rt.store(rt.to_float(rt.clamp(code, desc.q_min, desc.q_max) - zero_point, C) * scale, desc.element)
    return (output,)


FAKE_QUANTIZE_PER_GROUP = Op(
    name="fake_quantize_per_group",
    family="quantize",
    source=Path(__file__).with_name("fake_quantize_per_group.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("input", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("scale", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("zero_point", "i32", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("output", "T", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "fake_quantize_per_group", ("T",), lambda d: (d.outer, d.axis // d.group_size, d.group_size), (
                        Access("scale", "T", lambda d, s: (s[0], s[1], 0)),
                        Access("zero_point", "i32", lambda d, s: (s[0], s[1], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                        Access("output", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _fake_quantize_per_group_reference,
        ),
    },
    dims=("outer", "axis"),
    attributes=(
        Attribute("group_size", "i32"),
        Attribute("q_min", "i32"),
        Attribute("q_max", "i32"),
    ),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
        Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),
    ),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class FakeQuantizePerGroupDescriptor(Descriptor):
    """What `FakeQuantizePerGroupPlan.select` settles."""

    op = FAKE_QUANTIZE_PER_GROUP

    outer: int
    axis: int
    group_size: int
    q_min: int
    q_max: int
    element: Any  # f32, f64, f16, bf16

    @property
    def num_groups(self) -> int:
        return self.axis // self.group_size


@dataclass
class FakeQuantizePerGroupArgs(Args):
    """The operands of one run.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point: [outer, axis // group_size], i32; the code of 0
    output: [outer, axis], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    zero_point: Any
    output: Any = None


class FakeQuantizePerGroupPlan(Plan):
    """quantize_per_group and then dequantize_per_group in one step, with the same bits."""

    op = FAKE_QUANTIZE_PER_GROUP


def fake_quantize_per_group(input: Any, scale: Any, zero_point: Any, *, group_size: int, q_min: int, q_max: int,
    out: Any = None, stream: Any = None) -> Any:
    """quantize_per_group and then dequantize_per_group in one step, with the same bits.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point: [outer, axis // group_size], i32; the code of 0
    output: [outer, axis], f32/f64/f16/bf16
    """
    return _fake_quantize_per_group_ways[type(input), type(scale), type(zero_point), type(group_size), type(q_min),
        type(q_max), type(out)](input, scale, zero_point, group_size, q_min, q_max, out, stream)


_fake_quantize_per_group_ways = Function(
    FakeQuantizePerGroupPlan,
    FakeQuantizePerGroupDescriptor,
    FakeQuantizePerGroupArgs,
    attributes=("group_size", "q_min", "q_max"),
)


def _fake_quantize_per_group_backward_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any,
    d_output: Any) -> tuple[Any, ...]:
    outer, axis = rt.grid(desc.outer, desc.axis)
    g = axis // desc.group_size
    input = rt.load(input, C)
    scale = rt.load(scale[outer, g], C)
    zero_point = rt.load(zero_point[outer, g], rt.i64)
    d_output = rt.load(d_output, C)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    return (d_input,)


FAKE_QUANTIZE_PER_GROUP_BACKWARD = Op(
    name="fake_quantize_per_group_backward",
    family="quantize",
    source=Path(__file__).with_name("fake_quantize_per_group_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
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
                    "fake_quantize_per_group_backward", ("T",),
                    lambda d: (d.outer, d.axis // d.group_size, d.group_size), (
                        Access("scale", "T", lambda d, s: (s[0], s[1], 0)),
                        Access("zero_point", "i32", lambda d, s: (s[0], s[1], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                        Access("d_output", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                        Access("d_input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _fake_quantize_per_group_backward_reference,
        ),
    },
    dims=("outer", "axis"),
    attributes=(
        Attribute("group_size", "i32"),
        Attribute("q_min", "i32"),
        Attribute("q_max", "i32"),
    ),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
        Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),
    ),
    gradient_of="fake_quantize_per_group",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class FakeQuantizePerGroupBackwardDescriptor(Descriptor):
    """What `FakeQuantizePerGroupBackwardPlan.select` settles."""

    op = FAKE_QUANTIZE_PER_GROUP_BACKWARD

    outer: int
    axis: int
    group_size: int
    q_min: int
    q_max: int
    element: Any  # f32, f64, f16, bf16

    @property
    def num_groups(self) -> int:
        return self.axis // self.group_size


@dataclass
class FakeQuantizePerGroupBackwardArgs(Args):
    """The operands of one run.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point: [outer, axis // group_size], i32; the code of 0
    d_output: [outer, axis], f32/f64/f16/bf16
    d_input: [outer, axis], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    zero_point: Any
    d_output: Any
    d_input: Any = None


class FakeQuantizePerGroupBackwardPlan(Plan):
    """quantize_per_group and then dequantize_per_group in one step, with the same bits."""

    op = FAKE_QUANTIZE_PER_GROUP_BACKWARD


def fake_quantize_per_group_backward(input: Any, scale: Any, zero_point: Any, d_output: Any, *, group_size: int,
    q_min: int, q_max: int, out: Any = None, stream: Any = None) -> Any:
    """quantize_per_group and then dequantize_per_group in one step, with the same bits.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point: [outer, axis // group_size], i32; the code of 0
    d_output: [outer, axis], f32/f64/f16/bf16
    d_input: [outer, axis], f32/f64/f16/bf16
    """
    return _fake_quantize_per_group_backward_ways[type(input), type(scale), type(zero_point), type(d_output),
        type(group_size), type(q_min), type(q_max), type(out)](input, scale, zero_point, d_output, group_size, q_min,
        q_max, out, stream)


_fake_quantize_per_group_backward_ways = Function(
    FakeQuantizePerGroupBackwardPlan,
    FakeQuantizePerGroupBackwardDescriptor,
    FakeQuantizePerGroupBackwardArgs,
    attributes=("group_size", "q_min", "q_max"),
)
