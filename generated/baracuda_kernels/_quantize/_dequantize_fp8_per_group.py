# Generated from spec/quantize.yaml: dequantize_fp8_per_group. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Variant, rt


def _dequantize_fp8_per_group_reference(desc, C, input, scale):
    outer, axis = rt.grid(desc.outer, desc.axis)
    g = axis // desc.group_size
    input = rt.load(input, C)
    scale = rt.load(scale[outer, g], C)
    output = rt.store(input * scale, desc.scale_element)
    return (output,)


DEQUANTIZE_FP8_PER_GROUP = Op(
    "dequantize_fp8_per_group", __file__, types={"F": ("e4m3", "e5m2"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"F": "input_element", "T": "scale_element"},
    operands=(
        Operand("input", "F", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("scale", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("output", "T", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "dequantize_fp8_per_group", ("F", "T"), lambda d: (d.outer, d.axis // d.group_size, d.group_size),
            (
                Access("input", "F", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                Access("scale", "T", lambda d, s: (s[0], s[1], 0)),
                Access("output", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
            ),
        ),), _dequantize_fp8_per_group_reference, operations=2,
    )}, dims=("outer", "axis"), properties={"num_groups": lambda d: d.axis // d.group_size},
    attributes=(Attribute("group_size", "i32"),),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
    ),
    doc="""
    Floats of 8 bits back to wider ones, with a scale for each group of `group_size` consecutive elements.

    input: [outer, axis], e4m3/e5m2
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    output: [outer, axis], f32/f64/f16/bf16
    input_element: e4m3 or e5m2, where a uint8 array holds that
    """,
)


def _dequantize_fp8_per_group_backward_reference(desc, C, scale, d_output):
    outer, axis = rt.grid(desc.outer, desc.axis)
    g = axis // desc.group_size
    d_output = rt.load(d_output, C)
    scale = rt.load(scale[outer, g], C)
    d_input = rt.store(d_output * scale, desc.scale_element)
    return (d_input,)


DEQUANTIZE_FP8_PER_GROUP_BACKWARD = Op(
    "dequantize_fp8_per_group_backward", __file__, types={"F": ("e4m3", "e5m2"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"F": "input_element", "T": "scale_element"},
    operands=(
        Operand("scale", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("d_output", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("d_input", "T", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "dequantize_fp8_per_group_backward", ("T",), lambda d: (d.outer, d.axis // d.group_size, d.group_size),
            (
                Access("d_output", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                Access("scale", "T", lambda d, s: (s[0], s[1], 0)),
                Access("d_input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
            ),
        ),), _dequantize_fp8_per_group_backward_reference, operations=2,
    )}, dims=("outer", "axis"), properties={"num_groups": lambda d: d.axis // d.group_size},
    attributes=(Attribute("group_size", "i32"),),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
    ), gradient_of="dequantize_fp8_per_group",
    doc="""
    The gradient of `dequantize_fp8_per_group`: `d_input`.

    scale: [outer, axis // group_size], f32/f64/f16/bf16
    d_output: [outer, axis], f32/f64/f16/bf16
    d_input: [outer, axis], f32/f64/f16/bf16
    """,
)
