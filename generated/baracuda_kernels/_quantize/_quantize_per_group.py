# Generated from spec/quantize.yaml: quantize_per_group. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Pointwise, Variant, highest, lowest, rt,
)


def _quantize_per_group_reference(desc, C, input, scale, zero_point):
    outer, axis = rt.grid(desc.outer, desc.axis)
    g = axis // desc.group_size
    input = rt.load(input, C)
    scale = rt.load(scale[outer, g], C)
    zero_point = rt.load(zero_point[outer, g], rt.i64)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    output = rt.store(rt.clamp(code, desc.q_min, desc.q_max), desc.output_element)
    return (output,)


QUANTIZE_PER_GROUP = Op(
    "quantize_per_group", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("scale", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("zero_point", "i32", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("output", "Q", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "quantize_per_group", ("T", "Q"), lambda d: (d.outer, d.axis // d.group_size, d.group_size),
            (
                Access("scale", "T", lambda d, s: (s[0], s[1], 0)),
                Access("zero_point", "i32", lambda d, s: (s[0], s[1], 0)),
                Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                Access("output", "Q", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
            ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
        ),), _quantize_per_group_reference, operations=8,
    )}, dims=("outer", "axis"), properties={"num_groups": lambda d: d.axis // d.group_size},
    attributes=(
        Attribute("group_size", "i32"), Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
    ),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
        Condition(
            "lowest(Q) <= q_min <= q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max"),
        ),
    ), parity={"onnx": "QuantizeLinear"},
    doc="""
    Quantize rows in groups of `group_size` consecutive elements, each with its own scale and zero point.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point: [outer, axis // group_size], i32
    output: [outer, axis], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """,
)


def _quantize_per_group_backward_reference(desc, C, input, scale, zero_point, d_output):
    outer, axis = rt.grid(desc.outer, desc.axis)
    g = axis // desc.group_size
    input = rt.load(input, C)
    scale = rt.load(scale[outer, g], C)
    zero_point = rt.load(zero_point[outer, g], rt.i64)
    d_output = rt.load(d_output, C)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    d_input = rt.store(
        rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output / scale, C(0.0)), desc.input_element,
    )
    return (d_input,)


QUANTIZE_PER_GROUP_BACKWARD = Op(
    "quantize_per_group_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("scale", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("zero_point", "i32", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("d_output", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("d_input", "T", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "quantize_per_group_backward", ("T",), lambda d: (d.outer, d.axis // d.group_size, d.group_size),
            (
                Access("scale", "T", lambda d, s: (s[0], s[1], 0)),
                Access("zero_point", "i32", lambda d, s: (s[0], s[1], 0)),
                Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                Access("d_output", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                Access("d_input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
            ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
        ),), _quantize_per_group_backward_reference, operations=12,
    )}, dims=("outer", "axis"), properties={"num_groups": lambda d: d.axis // d.group_size},
    attributes=(
        Attribute("group_size", "i32"), Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
    ),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
        Condition(
            "lowest(Q) <= q_min <= q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max"),
        ),
    ), gradient_of="quantize_per_group", parity={"onnx": "QuantizeLinear"},
    doc="""
    The gradient of `quantize_per_group`: `d_input`.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point: [outer, axis // group_size], i32
    d_output: [outer, axis], f32/f64/f16/bf16
    d_input: [outer, axis], f32/f64/f16/bf16
    """,
)
