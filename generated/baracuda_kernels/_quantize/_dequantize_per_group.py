# Generated from spec/quantize.yaml: dequantize_per_group. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Variant, rt


def _dequantize_per_group_reference(desc, C, input, scale, zero_point):
    outer, axis = rt.grid(desc.outer, desc.axis)
    g = axis // desc.group_size
    input = rt.load(input, rt.i64)
    zero_point = rt.load(zero_point[outer, g], rt.i64)
    scale = rt.load(scale[outer, g], C)
    output = rt.store(rt.to_float(input - zero_point, C) * scale, desc.scale_element)
    return (output,)


DEQUANTIZE_PER_GROUP = Op(
    "dequantize_per_group", __file__, types={"Q": ("s8", "u8", "s4", "u4"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"Q": "input_element", "T": "scale_element"},
    operands=(
        Operand("input", "Q", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("scale", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("zero_point", "i32", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("output", "T", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "dequantize_per_group", ("Q", "T"), lambda d: (d.outer, d.axis // d.group_size, d.group_size),
            (
                Access("zero_point", "i32", lambda d, s: (s[0], s[1], 0)),
                Access("input", "Q", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                Access("scale", "T", lambda d, s: (s[0], s[1], 0)),
                Access("output", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
            ),
        ),), _dequantize_per_group_reference, operations=5,
    )}, dims=("outer", "axis"), properties={"num_groups": lambda d: d.axis // d.group_size},
    attributes=(Attribute("group_size", "i32"),),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
    ), parity={"onnx": "DequantizeLinear"},
    doc="""
    Codes back to floats, in groups of `group_size` consecutive elements, each with its own scale and zero point.

    input: [outer, axis], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point: [outer, axis // group_size], i32
    output: [outer, axis], f32/f64/f16/bf16
    input_element: s4 or u4, where a uint8 array holds that
    """,
)


def _dequantize_per_group_backward_reference(desc, C, scale, d_output):
    outer, axis = rt.grid(desc.outer, desc.axis)
    g = axis // desc.group_size
    d_output = rt.load(d_output, C)
    scale = rt.load(scale[outer, g], C)
    d_input = rt.store(d_output * scale, desc.scale_element)
    return (d_input,)


DEQUANTIZE_PER_GROUP_BACKWARD = Op(
    "dequantize_per_group_backward", __file__,
    types={"Q": ("s8", "u8", "s4", "u4"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"Q": "input_element", "T": "scale_element"},
    operands=(
        Operand("scale", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("d_output", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("d_input", "T", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "dequantize_per_group_backward", ("T",), lambda d: (d.outer, d.axis // d.group_size, d.group_size),
            (
                Access("d_output", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                Access("scale", "T", lambda d, s: (s[0], s[1], 0)),
                Access("d_input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
            ),
        ),), _dequantize_per_group_backward_reference, operations=2,
    )}, dims=("outer", "axis"), properties={"num_groups": lambda d: d.axis // d.group_size},
    attributes=(Attribute("group_size", "i32"),),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
    ), gradient_of="dequantize_per_group", parity={"onnx": "DequantizeLinear"},
    doc="""
    The gradient of `dequantize_per_group`: `d_input`.

    scale: [outer, axis // group_size], f32/f64/f16/bf16
    d_output: [outer, axis], f32/f64/f16/bf16
    d_input: [outer, axis], f32/f64/f16/bf16
    """,
)
