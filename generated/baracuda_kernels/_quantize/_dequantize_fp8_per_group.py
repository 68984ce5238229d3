# Generated from spec/quantize.yaml: dequantize_fp8_per_group. Do not edit.
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


def _dequantize_fp8_per_group_reference(desc: Any, C: Any, input: Any, scale: Any) -> tuple[Any, ...]:
    outer, axis = rt.grid(desc.outer, desc.axis)
    g = axis // desc.group_size
    input = rt.load(input, C)
    scale = rt.load(scale[outer, g], C)
    output = rt.store(input * scale, desc.scale_element)
    return (output,)


DEQUANTIZE_FP8_PER_GROUP = Op(
    name="dequantize_fp8_per_group",
    family="quantize",
    source=Path(__file__).with_name("dequantize_fp8_per_group.cu"),
    types={"F": ("e4m3", "e5m2"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"F": "input_element", "T": "scale_element"},
    operands=(
        Operand("input", "F", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("scale", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("output", "T", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "dequantize_fp8_per_group", ("F", "T"), lambda d: (d.outer, d.axis // d.group_size, d.group_size), (
                        Access("input", "F", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                        Access("scale", "T", lambda d, s: (s[0], s[1], 0)),
                        Access("output", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
                    ),
                ),
            ),
            _dequantize_fp8_per_group_reference,
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
    measured={("e4m3", "bf16"): 0.0, ("e4m3", "f16"): 0.0, ("e4m3", "f32"): 0.0, ("e4m3", "f64"): 0.0,
        ("e5m2", "bf16"): 0.0, ("e5m2", "f16"): 0.0, ("e5m2", "f32"): 0.0, ("e5m2", "f64"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DequantizeFp8PerGroupDescriptor(Descriptor):
    """What `DequantizeFp8PerGroupPlan.select` settles."""

    op = DEQUANTIZE_FP8_PER_GROUP

    outer: int
    axis: int
    group_size: int
    input_element: Any  # e4m3, e5m2
    scale_element: Any  # f32, f64, f16, bf16

    @property
    def num_groups(self) -> int:
        return self.axis // self.group_size


@dataclass
class DequantizeFp8PerGroupArgs(Args):
    """The operands of one run.

    input: [outer, axis], e4m3/e5m2
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    output: [outer, axis], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    output: Any = None


class DequantizeFp8PerGroupPlan(Plan):
    """Floats of 8 bits back to wider ones, with a scale for each group of `group_size` consecutive elements."""

    op = DEQUANTIZE_FP8_PER_GROUP


def dequantize_fp8_per_group(input: Any, scale: Any, *, group_size: int, input_element: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """Floats of 8 bits back to wider ones, with a scale for each group of `group_size` consecutive elements.

    input: [outer, axis], e4m3/e5m2
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    output: [outer, axis], f32/f64/f16/bf16
    input_element: e4m3 or e5m2, where a uint8 array holds that
    """
    return _dequantize_fp8_per_group_ways[type(input), type(scale), type(group_size), type(input_element),
        type(out)](input, scale, group_size, input_element, out, stream)


_dequantize_fp8_per_group_ways = Function(
    DequantizeFp8PerGroupPlan,
    DequantizeFp8PerGroupDescriptor,
    DequantizeFp8PerGroupArgs,
    attributes=("group_size", "input_element"),
)


def _dequantize_fp8_per_group_backward_reference(desc: Any, C: Any, scale: Any, d_output: Any) -> tuple[Any, ...]:
    outer, axis = rt.grid(desc.outer, desc.axis)
    g = axis // desc.group_size
    d_output = rt.load(d_output, C)
    scale = rt.load(scale[outer, g], C)
    d_input = rt.store(d_output * scale, desc.scale_element)
    return (d_input,)


DEQUANTIZE_FP8_PER_GROUP_BACKWARD = Op(
    name="dequantize_fp8_per_group_backward",
    family="quantize",
    source=Path(__file__).with_name("dequantize_fp8_per_group_backward.cu"),
    types={"F": ("e4m3", "e5m2"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"F": "input_element", "T": "scale_element"},
    operands=(
        Operand("scale", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("d_output", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("d_input", "T", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "dequantize_fp8_per_group_backward", ("T",),
                    lambda d: (d.outer, d.axis // d.group_size, d.group_size), (
                        Access("d_output", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                        Access("scale", "T", lambda d, s: (s[0], s[1], 0)),
                        Access("d_input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
                    ),
                ),
            ),
            _dequantize_fp8_per_group_backward_reference,
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
    gradient_of="dequantize_fp8_per_group",
    measured={("e4m3", "bf16"): 0.0, ("e4m3", "f16"): 0.0, ("e4m3", "f32"): 0.0, ("e4m3", "f64"): 0.0,
        ("e5m2", "bf16"): 0.0, ("e5m2", "f16"): 0.0, ("e5m2", "f32"): 0.0, ("e5m2", "f64"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DequantizeFp8PerGroupBackwardDescriptor(Descriptor):
    """What `DequantizeFp8PerGroupBackwardPlan.select` settles."""

    op = DEQUANTIZE_FP8_PER_GROUP_BACKWARD

    outer: int
    axis: int
    group_size: int
    input_element: Any  # e4m3, e5m2
    scale_element: Any  # f32, f64, f16, bf16

    @property
    def num_groups(self) -> int:
        return self.axis // self.group_size


@dataclass
class DequantizeFp8PerGroupBackwardArgs(Args):
    """The operands of one run.

    scale: [outer, axis // group_size], f32/f64/f16/bf16
    d_output: [outer, axis], f32/f64/f16/bf16
    d_input: [outer, axis], f32/f64/f16/bf16
    """

    scale: Any
    d_output: Any
    d_input: Any = None


class DequantizeFp8PerGroupBackwardPlan(Plan):
    """Floats of 8 bits back to wider ones, with a scale for each group of `group_size` consecutive elements."""

    op = DEQUANTIZE_FP8_PER_GROUP_BACKWARD


def dequantize_fp8_per_group_backward(scale: Any, d_output: Any, *, group_size: int, dtype: Any = None,
    out: Any = None, stream: Any = None) -> Any:
    """Floats of 8 bits back to wider ones, with a scale for each group of `group_size` consecutive elements.

    scale: [outer, axis // group_size], f32/f64/f16/bf16
    d_output: [outer, axis], f32/f64/f16/bf16
    d_input: [outer, axis], f32/f64/f16/bf16
    """
    return _dequantize_fp8_per_group_backward_ways[type(scale), type(d_output), type(group_size), type(dtype),
        type(out)](scale, d_output, group_size, dtype, out, stream)


_dequantize_fp8_per_group_backward_ways = Function(
    DequantizeFp8PerGroupBackwardPlan,
    DequantizeFp8PerGroupBackwardDescriptor,
    DequantizeFp8PerGroupBackwardArgs,
    attributes=("group_size",),
    takes_dtype=True,
)
