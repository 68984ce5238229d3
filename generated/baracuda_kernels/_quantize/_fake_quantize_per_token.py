# Generated from spec/quantize.yaml: fake_quantize_per_token. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Variant, prod, rt


def _fake_quantize_per_token_reference(desc, C, input, scale, zero_point):
    input = input.reshape((prod(desc.rows), desc.d))
    scale = scale.reshape((prod(desc.rows),))
    zero_point = zero_point.reshape((prod(desc.rows),))
    input = rt.load(input, C)
    scale = rt.load(scale[:, None], C)
    zero_point = rt.load(zero_point[:, None], rt.i64)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    output = rt.store(rt.to_float(rt.clamp(code, desc.q_min, desc.q_max) - zero_point, C) * scale, desc.element)
    return (output,)


FAKE_QUANTIZE_PER_TOKEN = Op(
    "fake_quantize_per_token", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("input", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("scale", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("zero_point", "i32", lambda d: (*d.rows,), ("*rows",)),
        Operand("output", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "fake_quantize_per_token", ("T",), lambda d: (d.rows, d.d),
            (
                Access("scale", "T", lambda d, s: (s[0], 0)), Access("zero_point", "i32", lambda d, s: (s[0], 0)),
                Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("output", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
            ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
        ),), _fake_quantize_per_token_reference, operations=9,
    )}, dims=("*rows", "d"), attributes=(Attribute("q_min", "i32"), Attribute("q_max", "i32")),
    conditions=(Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),),
    doc="""
    quantize_per_token and then dequantize_per_token in one step, with the same bits.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    zero_point: [*rows], i32; the code of 0
    output: [*rows, d], f32/f64/f16/bf16
    """,
)


def _fake_quantize_per_token_backward_reference(desc, C, input, scale, zero_point, d_output):
    input = input.reshape((prod(desc.rows), desc.d))
    scale = scale.reshape((prod(desc.rows),))
    zero_point = zero_point.reshape((prod(desc.rows),))
    d_output = d_output.reshape((prod(desc.rows), desc.d))
    input = rt.load(input, C)
    scale = rt.load(scale[:, None], C)
    zero_point = rt.load(zero_point[:, None], rt.i64)
    d_output = rt.load(d_output, C)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    return (d_input,)


FAKE_QUANTIZE_PER_TOKEN_BACKWARD = Op(
    "fake_quantize_per_token_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("input", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("scale", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("zero_point", "i32", lambda d: (*d.rows,), ("*rows",)),
        Operand("d_output", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("d_input", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "fake_quantize_per_token_backward", ("T",), lambda d: (d.rows, d.d),
            (
                Access("scale", "T", lambda d, s: (s[0], 0)), Access("zero_point", "i32", lambda d, s: (s[0], 0)),
                Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("d_output", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("d_input", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
            ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
        ),), _fake_quantize_per_token_backward_reference, operations=8,
    )}, dims=("*rows", "d"), attributes=(Attribute("q_min", "i32"), Attribute("q_max", "i32")),
    conditions=(Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),),
    gradient_of="fake_quantize_per_token",
    doc="""
    The gradient of `fake_quantize_per_token`: `d_input`.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    zero_point: [*rows], i32; the code of 0
    d_output: [*rows, d], f32/f64/f16/bf16
    d_input: [*rows, d], f32/f64/f16/bf16
    """,
)
