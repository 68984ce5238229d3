# Generated from spec/quantize.yaml: quantize_fp8_per_group. Do not edit.
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


def _quantize_fp8_per_group_reference(desc: Any, C: Any, input: Any, scale: Any) -> tuple[Any, ...]:
    outer, axis = rt.grid(desc.outer, desc.axis)
    g = axis // desc.group_size
    input = rt.load(input, C)
    scale = rt.load(scale[outer, g], C)
    quotient = input / scale
    output = rt.store(rt.where(desc.saturate,
        rt.clamp(quotient, lowest(desc.output_element), highest(desc.output_element)), quotient), desc.output_element)
    return (output,)


QUANTIZE_FP8_PER_GROUP = Op(
    name="quantize_fp8_per_group",
    family="quantize",
    source=Path(__file__).with_name("quantize_fp8_per_group.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("scale", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("output", "F", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "quantize_fp8_per_group", ("T", "F"), lambda d: (d.outer, d.axis // d.group_size, d.group_size), (
                        Access("scale", "T", lambda d, s: (s[0], s[1], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                        Access("output", "F", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
                    ), attributes=(("saturate", "bool"),), prepared=True,
                ),
            ),
            _quantize_fp8_per_group_reference,
        ),
    },
    dims=("outer", "axis"),
    attributes=(
        Attribute("group_size", "i32"),
        Attribute("saturate", "bool"),
    ),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
    ),
    measured={("bf16", "e4m3"): 0.0, ("bf16", "e5m2"): 0.0, ("f16", "e4m3"): 0.0, ("f16", "e5m2"): 0.0,
        ("f32", "e4m3"): 0.0, ("f32", "e5m2"): 0.0, ("f64", "e4m3"): 0.0, ("f64", "e5m2"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class QuantizeFp8PerGroupDescriptor(Descriptor):
    """What `QuantizeFp8PerGroupPlan.select` settles."""

    op = QUANTIZE_FP8_PER_GROUP

    outer: int
    axis: int
    group_size: int
    saturate: bool = True
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # e4m3, e5m2

    @property
    def num_groups(self) -> int:
        return self.axis // self.group_size


@dataclass
class QuantizeFp8PerGroupArgs(Args):
    """The operands of one run.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    output: [outer, axis], e4m3/e5m2
    """

    input: Any
    scale: Any
    output: Any = None


class QuantizeFp8PerGroupPlan(Plan):
    """quantize_fp8_per_tensor with a scale for each group of `group_size` consecutive elements."""

    op = QUANTIZE_FP8_PER_GROUP


def quantize_fp8_per_group(input: Any, scale: Any, *, group_size: int, saturate: bool = True, dtype: Any = None,
    out: Any = None, stream: Any = None) -> Any:
    """quantize_fp8_per_tensor with a scale for each group of `group_size` consecutive elements.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    output: [outer, axis], e4m3/e5m2
    """
    return _quantize_fp8_per_group_ways[type(input), type(scale), type(group_size), type(saturate), type(dtype),
        type(out)](input, scale, group_size, saturate, dtype, out, stream)


_quantize_fp8_per_group_ways = Function(
    QuantizeFp8PerGroupPlan,
    QuantizeFp8PerGroupDescriptor,
    QuantizeFp8PerGroupArgs,
    attributes=("group_size", "saturate"),
    takes_dtype=True,
)


def _quantize_fp8_per_group_backward_reference(desc: Any, C: Any, input: Any, scale: Any, d_output: Any) -> tuple[Any,
    ...]:
    outer, axis = rt.grid(desc.outer, desc.axis)
    g = axis // desc.group_size
    input = rt.load(input, C)
    scale = rt.load(scale[outer, g], C)
    d_output = rt.load(d_output, C)
    quotient = input / scale
    ratio_d_output = d_output / scale
    d_input = rt.store(rt.where((lowest(desc.output_element) <= quotient) & (quotient <= highest(desc.output_element)),
        ratio_d_output, rt.where(desc.saturate, C(0.0), ratio_d_output)), desc.input_element)
    return (d_input,)


QUANTIZE_FP8_PER_GROUP_BACKWARD = Op(
    name="quantize_fp8_per_group_backward",
    family="quantize",
    source=Path(__file__).with_name("quantize_fp8_per_group_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("scale", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("d_output", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("d_input", "T", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "quantize_fp8_per_group_backward", ("T", "F"),
                    lambda d: (d.outer, d.axis // d.group_size, d.group_size), (
                        Access("scale", "T", lambda d, s: (s[0], s[1], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                        Access("d_output", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                        Access("d_input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
                    ), attributes=(("saturate", "bool"),), prepared=True,
                ),
            ),
            _quantize_fp8_per_group_backward_reference,
        ),
    },
    dims=("outer", "axis"),
    attributes=(
        Attribute("group_size", "i32"),
        Attribute("saturate", "bool"),
    ),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
    ),
    gradient_of="quantize_fp8_per_group",
    measured={("bf16", "e4m3"): 0.0, ("bf16", "e5m2"): 0.0, ("f16", "e4m3"): 0.0, ("f16", "e5m2"): 0.0,
        ("f32", "e4m3"): 0.0, ("f32", "e5m2"): 0.0, ("f64", "e4m3"): 0.0, ("f64", "e5m2"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class QuantizeFp8PerGroupBackwardDescriptor(Descriptor):
    """What `QuantizeFp8PerGroupBackwardPlan.select` settles."""

    op = QUANTIZE_FP8_PER_GROUP_BACKWARD

    outer: int
    axis: int
    group_size: int
    saturate: bool = True
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # e4m3, e5m2

    @property
    def num_groups(self) -> int:
        return self.axis // self.group_size


@dataclass
class QuantizeFp8PerGroupBackwardArgs(Args):
    """The operands of one run.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    d_output: [outer, axis], f32/f64/f16/bf16
    d_input: [outer, axis], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    d_output: Any
    d_input: Any = None


class QuantizeFp8PerGroupBackwardPlan(Plan):
    """quantize_fp8_per_tensor with a scale for each group of `group_size` consecutive elements."""

    op = QUANTIZE_FP8_PER_GROUP_BACKWARD


def quantize_fp8_per_group_backward(input: Any, scale: Any, d_output: Any, *, group_size: int, saturate: bool = True,
    dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """quantize_fp8_per_tensor with a scale for each group of `group_size` consecutive elements.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    d_output: [outer, axis], f32/f64/f16/bf16
    d_input: [outer, axis], f32/f64/f16/bf16
    """
    return _quantize_fp8_per_group_backward_ways[type(input), type(scale), type(d_output), type(group_size),
        type(saturate), type(dtype), type(out)](input, scale, d_output, group_size, saturate, dtype, out, stream)


_quantize_fp8_per_group_backward_ways = Function(
    QuantizeFp8PerGroupBackwardPlan,
    QuantizeFp8PerGroupBackwardDescriptor,
    QuantizeFp8PerGroupBackwardArgs,
    attributes=("group_size", "saturate"),
    takes_dtype=True,
)
