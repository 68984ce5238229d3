# Generated from spec/quantize.yaml: quantize_per_token. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Pointwise, Variant, highest, lowest, prod, rt,
)


def _quantize_per_token_reference(desc, C, input, scale, zero_point):
    input = input.reshape((prod(desc.rows), desc.d))
    scale = scale.reshape((prod(desc.rows),))
    zero_point = zero_point.reshape((prod(desc.rows),))
    input = rt.load(input, C)
    scale = rt.load(scale[:, None], C)
    zero_point = rt.load(zero_point[:, None], rt.i64)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    output = rt.store(rt.clamp(code, desc.q_min, desc.q_max), desc.output_element)
    return (output,)


QUANTIZE_PER_TOKEN = Op(
    "quantize_per_token", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("scale", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("zero_point", "i32", lambda d: (*d.rows,), ("*rows",)),
        Operand("output", "Q", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "quantize_per_token", ("T", "Q"), lambda d: (d.rows, d.d),
            (
                Access("scale", "T", lambda d, s: (s[0], 0)), Access("zero_point", "i32", lambda d, s: (s[0], 0)),
                Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("output", "Q", lambda d, s: (s[0], s[1]), full=True, written=True),
            ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
        ),), _quantize_per_token_reference, operations=6,
    )}, dims=("*rows", "d"),
    attributes=(
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
    ),
    conditions=(Condition(
        "lowest(Q) <= q_min <= q_max <= highest(Q)",
        lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max and d.q_max <= highest(d.output_element),
        ("q_min", "q_max"),
    ),),
    doc="""
    Quantize with a scale and zero point for each row. Ties go to even; a NaN gets the code of 0.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    zero_point: [*rows], i32; the code of 0
    output: [*rows, d], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """,
)


def _quantize_per_token_backward_reference(desc, C, input, scale, zero_point, d_output):
    input = input.reshape((prod(desc.rows), desc.d))
    scale = scale.reshape((prod(desc.rows),))
    zero_point = zero_point.reshape((prod(desc.rows),))
    d_output = d_output.reshape((prod(desc.rows), desc.d))
    input = rt.load(input, C)
    scale = rt.load(scale[:, None], C)
    zero_point = rt.load(zero_point[:, None], rt.i64)
    d_output = rt.load(d_output, C)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    d_input = rt.store(
        rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output / scale, C(0.0)), desc.input_element,
    )
    return (d_input,)


QUANTIZE_PER_TOKEN_BACKWARD = Op(
    "quantize_per_token_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("scale", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("zero_point", "i32", lambda d: (*d.rows,), ("*rows",)),
        Operand("d_output", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("d_input", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "quantize_per_token_backward", ("T",), lambda d: (d.rows, d.d),
            (
                Access("scale", "T", lambda d, s: (s[0], 0)), Access("zero_point", "i32", lambda d, s: (s[0], 0)),
                Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("d_output", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("d_input", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
            ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
        ),), _quantize_per_token_backward_reference, operations=9,
    )}, dims=("*rows", "d"),
    attributes=(
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
    ),
    conditions=(Condition(
        "lowest(Q) <= q_min <= q_max <= highest(Q)",
        lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max and d.q_max <= highest(d.output_element),
        ("q_min", "q_max"),
    ),), gradient_of="quantize_per_token",
    doc="""
    The gradient of `quantize_per_token`: `d_input`.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    zero_point: [*rows], i32; the code of 0
    d_output: [*rows, d], f32/f64/f16/bf16
    d_input: [*rows, d], f32/f64/f16/bf16
    """,
)
