# Generated from spec/quantize.yaml: fake_quantize_per_group. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Variant, rt


def _fake_quantize_per_group_reference(desc, C, input, scale, zero_point):
    outer, axis = rt.grid(desc.outer, desc.axis)
    g = axis // desc.group_size
    input = rt.load(input, C)
    scale = rt.load(scale[outer, g], C)
    zero_point = rt.load(zero_point[outer, g], rt.i64)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    output = rt.store(rt.to_float(rt.clamp(code, desc.q_min, desc.q_max) - zero_point, C) * scale, desc.element)
    return (output,)


FAKE_QUANTIZE_PER_GROUP = Op(
    "fake_quantize_per_group", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("input", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("scale", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("zero_point", "i32", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("output", "T", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "fake_quantize_per_group", ("T",), lambda d: (d.outer, d.axis // d.group_size, d.group_size),
            (
                Access("scale", "T", lambda d, s: (s[0], s[1], 0)),
                Access("zero_point", "i32", lambda d, s: (s[0], s[1], 0)),
                Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                Access("output", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
            ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
        ),), _fake_quantize_per_group_reference, operations=13,
    )}, dims=("outer", "axis"), properties={"num_groups": lambda d: d.axis // d.group_size},
    attributes=(Attribute("group_size", "i32"), Attribute("q_min", "i32"), Attribute("q_max", "i32")),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
        Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),
    ),
    doc="""
    quantize_per_group and then dequantize_per_group in one step, with the same bits.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point: [outer, axis // group_size], i32; the code of 0
    output: [outer, axis], f32/f64/f16/bf16
    """,
)


def _fake_quantize_per_group_backward_reference(desc, C, input, scale, zero_point, d_output):
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
    "fake_quantize_per_group_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("input", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("scale", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("zero_point", "i32", lambda d: (d.outer, d.axis // d.group_size), ("outer", None)),
        Operand("d_output", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("d_input", "T", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "fake_quantize_per_group_backward", ("T",), lambda d: (d.outer, d.axis // d.group_size, d.group_size),
            (
                Access("scale", "T", lambda d, s: (s[0], s[1], 0)),
                Access("zero_point", "i32", lambda d, s: (s[0], s[1], 0)),
                Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                Access("d_output", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                Access("d_input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
            ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
        ),), _fake_quantize_per_group_backward_reference, operations=10,
    )}, dims=("outer", "axis"), properties={"num_groups": lambda d: d.axis // d.group_size},
    attributes=(Attribute("group_size", "i32"), Attribute("q_min", "i32"), Attribute("q_max", "i32")),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
        Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),
    ), gradient_of="fake_quantize_per_group",
    doc="""
    The gradient of `fake_quantize_per_group`: `d_input`.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point: [outer, axis // group_size], i32; the code of 0
    d_output: [outer, axis], f32/f64/f16/bf16
    d_input: [outer, axis], f32/f64/f16/bf16
    """,
)
