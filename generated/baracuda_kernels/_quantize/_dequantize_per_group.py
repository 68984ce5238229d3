# Generated from spec/quantize.yaml: dequantize_per_group. Do not edit.
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


def _dequantize_per_group_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any) -> tuple[Any, ...]:
    outer, axis = rt.grid(desc.outer, desc.axis)
    g = axis // desc.group_size
    input = rt.load(input, rt.i64)
    zero_point = rt.load(zero_point[outer, g], rt.i64)
    scale = rt.load(scale[outer, g], C)
    output = rt.store(rt.to_float(input - zero_point, C) * scale, desc.scale_element)
    return (output,)


DEQUANTIZE_PER_GROUP = Op(
    name="dequantize_per_group",
    family="quantize",
    source=Path(__file__).with_name("dequantize_per_group.cu"),
    types={"Q": ("s8", "u8", "s4", "u4"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"Q": "input_element", "T": "scale_element"},
    operands=(
        Operand("input", "Q", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("scale", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("zero_point", "i32", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("output", "T", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "dequantize_per_group", ("Q", "T"), lambda d: (d.outer, d.axis // d.group_size, d.group_size), (
                        Access("zero_point", "i32", lambda d, s: (s[0], s[1], 0)),
                        Access("input", "Q", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                        Access("scale", "T", lambda d, s: (s[0], s[1], 0)),
                        Access("output", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
                    ),
                ),
            ),
            _dequantize_per_group_reference,
        ),
    },
    dims=("outer", "axis"),
    attributes=(
        Attribute("group_size", "i32"),
    ),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
    ),
    measured={("s4", "bf16"): 0.0, ("s4", "f16"): 0.0, ("s4", "f32"): 0.0, ("s4", "f64"): 0.0, ("s8", "bf16"): 0.0,
        ("s8", "f16"): 0.0, ("s8", "f32"): 0.0, ("s8", "f64"): 0.0, ("u4", "bf16"): 0.0, ("u4", "f16"): 0.0,
        ("u4", "f32"): 0.0, ("u4", "f64"): 0.0, ("u8", "bf16"): 0.0, ("u8", "f16"): 0.0, ("u8", "f32"): 0.0,
        ("u8", "f64"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DequantizePerGroupDescriptor(Descriptor):
    """What `DequantizePerGroupPlan.select` settles."""

    op = DEQUANTIZE_PER_GROUP

    outer: int
    axis: int
    group_size: int
    input_element: Any  # s8, u8, s4, u4
    scale_element: Any  # f32, f64, f16, bf16

    @property
    def num_groups(self) -> int:
        return self.axis // self.group_size


@dataclass
class DequantizePerGroupArgs(Args):
    """The operands of one run.

    input: [outer, axis], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point: [outer, axis // group_size], i32
    output: [outer, axis], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    zero_point: Any
    output: Any = None


class DequantizePerGroupPlan(Plan):
    """Codes back to floats, in groups of `group_size` consecutive elements, each with its own scale and zero point."""

    op = DEQUANTIZE_PER_GROUP


def dequantize_per_group(input: Any, scale: Any, zero_point: Any, *, group_size: int, input_element: Any = None,
    out: Any = None, stream: Any = None) -> Any:
    """Codes back to floats, in groups of `group_size` consecutive elements, each with its own scale and zero point.

    input: [outer, axis], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point: [outer, axis // group_size], i32
    output: [outer, axis], f32/f64/f16/bf16
    input_element: s4 or u4, where a uint8 array holds that
    """
    return _dequantize_per_group_ways[type(input), type(scale), type(zero_point), type(group_size),
        type(input_element), type(out)](input, scale, zero_point, group_size, input_element, out, stream)


_dequantize_per_group_ways = Function(
    DequantizePerGroupPlan,
    DequantizePerGroupDescriptor,
    DequantizePerGroupArgs,
    attributes=("group_size", "input_element"),
)


def _dequantize_per_group_backward_reference(desc: Any, C: Any, scale: Any, d_output: Any) -> tuple[Any, ...]:
    outer, axis = rt.grid(desc.outer, desc.axis)
    g = axis // desc.group_size
    d_output = rt.load(d_output, C)
    scale = rt.load(scale[outer, g], C)
    d_input = rt.store(d_output * scale, desc.scale_element)
    return (d_input,)


DEQUANTIZE_PER_GROUP_BACKWARD = Op(
    name="dequantize_per_group_backward",
    family="quantize",
    source=Path(__file__).with_name("dequantize_per_group_backward.cu"),
    types={"Q": ("s8", "u8", "s4", "u4"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"Q": "input_element", "T": "scale_element"},
    operands=(
        Operand("scale", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("d_output", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("d_input", "T", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "dequantize_per_group_backward", ("T",), lambda d: (d.outer, d.axis // d.group_size, d.group_size),
                    (
                        Access("d_output", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                        Access("scale", "T", lambda d, s: (s[0], s[1], 0)),
                        Access("d_input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
                    ),
                ),
            ),
            _dequantize_per_group_backward_reference,
        ),
    },
    dims=("outer", "axis"),
    attributes=(
        Attribute("group_size", "i32"),
    ),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
    ),
    gradient_of="dequantize_per_group",
    measured={("s4", "bf16"): 0.0, ("s4", "f16"): 0.0, ("s4", "f32"): 0.0, ("s4", "f64"): 0.0, ("s8", "bf16"): 0.0,
        ("s8", "f16"): 0.0, ("s8", "f32"): 0.0, ("s8", "f64"): 0.0, ("u4", "bf16"): 0.0, ("u4", "f16"): 0.0,
        ("u4", "f32"): 0.0, ("u4", "f64"): 0.0, ("u8", "bf16"): 0.0, ("u8", "f16"): 0.0, ("u8", "f32"): 0.0,
        ("u8", "f64"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DequantizePerGroupBackwardDescriptor(Descriptor):
    """What `DequantizePerGroupBackwardPlan.select` settles."""

    op = DEQUANTIZE_PER_GROUP_BACKWARD

    outer: int
    axis: int
    group_size: int
    input_element: Any  # s8, u8, s4, u4
    scale_element: Any  # f32, f64, f16, bf16

    @property
    def num_groups(self) -> int:
        return self.axis // self.group_size


@dataclass
class DequantizePerGroupBackwardArgs(Args):
    """The operands of one run.

    scale: [outer, axis // group_size], f32/f64/f16/bf16
    d_output: [outer, axis], f32/f64/f16/bf16
    d_input: [outer, axis], f32/f64/f16/bf16
    """

    scale: Any
    d_output: Any
    d_input: Any = None


class DequantizePerGroupBackwardPlan(Plan):
    """Codes back to floats, in groups of `group_size` consecutive elements, each with its own scale and zero point."""

    op = DEQUANTIZE_PER_GROUP_BACKWARD


def dequantize_per_group_backward(scale: Any, d_output: Any, *, group_size: int, dtype: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """Codes back to floats, in groups of `group_size` consecutive elements, each with its own scale and zero point.

    scale: [outer, axis // group_size], f32/f64/f16/bf16
    d_output: [outer, axis], f32/f64/f16/bf16
    d_input: [outer, axis], f32/f64/f16/bf16
    """
    return _dequantize_per_group_backward_ways[type(scale), type(d_output), type(group_size), type(dtype),
        type(out)](scale, d_output, group_size, dtype, out, stream)


_dequantize_per_group_backward_ways = Function(
    DequantizePerGroupBackwardPlan,
    DequantizePerGroupBackwardDescriptor,
    DequantizePerGroupBackwardArgs,
    attributes=("group_size",),
    takes_dtype=True,
)
