# Generated from spec/quantize.yaml: quantize_fp8_per_group. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Pointwise, Variant, highest, lowest, rt,
)


def _quantize_fp8_per_group_reference(desc, C, input, scale):
    outer, axis = rt.grid(desc.outer, desc.axis)
    g = axis // desc.group_size
    input = rt.load(input, C)
    scale = rt.load(scale[outer, g], C)
    quotient = input / scale
    output = rt.store(
        rt.where(
            desc.saturate, rt.clamp(quotient, lowest(desc.output_element), highest(desc.output_element)), quotient,
        ), desc.output_element,
    )
    return (output,)


QUANTIZE_FP8_PER_GROUP = Op(
    "quantize_fp8_per_group", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("scale", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("output", "F", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "quantize_fp8_per_group", ("T", "F"), lambda d: (d.outer, d.axis // d.group_size, d.group_size),
            (
                Access("scale", "T", lambda d, s: (s[0], s[1], 0)),
                Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                Access("output", "F", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
            ), attributes=(("saturate", "bool"),), prepared=True,
        ),), _quantize_fp8_per_group_reference, operations=5,
    )}, dims=("outer", "axis"), properties={"num_groups": lambda d: d.axis // d.group_size},
    attributes=(Attribute("group_size", "i32"), Attribute("saturate", "bool", True)),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
    ),
    doc="""
    quantize_fp8_per_tensor with a scale for each group of `group_size` consecutive elements.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    output: [outer, axis], e4m3/e5m2
    """,
)


def _quantize_fp8_per_group_backward_reference(desc, C, input, scale, d_output):
    outer, axis = rt.grid(desc.outer, desc.axis)
    g = axis // desc.group_size
    input = rt.load(input, C)
    scale = rt.load(scale[outer, g], C)
    d_output = rt.load(d_output, C)
    quotient = input / scale
    ratio_d_output = d_output / scale
    d_input = rt.store(
        rt.where(
            (lowest(desc.output_element) <= quotient) & (quotient <= highest(desc.output_element)), ratio_d_output,
            rt.where(desc.saturate, C(0.0), ratio_d_output),
        ), desc.input_element,
    )
    return (d_input,)


QUANTIZE_FP8_PER_GROUP_BACKWARD = Op(
    "quantize_fp8_per_group_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("scale", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("d_output", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("d_input", "T", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "quantize_fp8_per_group_backward", ("T", "F"), lambda d: (d.outer, d.axis // d.group_size, d.group_size),
            (
                Access("scale", "T", lambda d, s: (s[0], s[1], 0)),
                Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                Access("d_output", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                Access("d_input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
            ), attributes=(("saturate", "bool"),), prepared=True,
        ),), _quantize_fp8_per_group_backward_reference, operations=9,
    )}, dims=("outer", "axis"), properties={"num_groups": lambda d: d.axis // d.group_size},
    attributes=(Attribute("group_size", "i32"), Attribute("saturate", "bool", True)),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
    ), gradient_of="quantize_fp8_per_group",
    doc="""
    The gradient of `quantize_fp8_per_group`: `d_input`.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    d_output: [outer, axis], f32/f64/f16/bf16
    d_input: [outer, axis], f32/f64/f16/bf16
    """,
)
