# Generated from spec/quantize.yaml: dequantize_per_token. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, prod, rt


def _dequantize_per_token_reference(desc, C, input, scale, zero_point):
    input = input.reshape((prod(desc.rows), desc.d))
    scale = scale.reshape((prod(desc.rows),))
    zero_point = zero_point.reshape((prod(desc.rows),))
    input = rt.load(input, rt.i64)
    zero_point = rt.load(zero_point[:, None], rt.i64)
    scale = rt.load(scale[:, None], C)
    output = rt.store(rt.to_float(input - zero_point, C) * scale, desc.scale_element)
    return (output,)


DEQUANTIZE_PER_TOKEN = Op(
    "dequantize_per_token", __file__, types={"Q": ("s8", "u8", "s4", "u4"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"Q": "input_element", "T": "scale_element"},
    operands=(
        Operand("input", "Q", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("scale", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("zero_point", "i32", lambda d: (*d.rows,), ("*rows",)),
        Operand("output", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "dequantize_per_token", ("Q", "T"), lambda d: (d.rows, d.d),
            (
                Access("zero_point", "i32", lambda d, s: (s[0], 0)),
                Access("input", "Q", lambda d, s: (s[0], s[1]), full=True),
                Access("scale", "T", lambda d, s: (s[0], 0)),
                Access("output", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
            ),
        ),), _dequantize_per_token_reference, operations=3,
    )}, dims=("*rows", "d"),
    doc="""
    Codes back to floats, with a scale and zero point for each row.

    input: [*rows, d], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    scale: [*rows], f32/f64/f16/bf16
    zero_point: [*rows], i32; the code of 0
    output: [*rows, d], f32/f64/f16/bf16
    input_element: s4 or u4, where a uint8 array holds that
    """,
)


def _dequantize_per_token_backward_reference(desc, C, scale, d_output):
    scale = scale.reshape((prod(desc.rows),))
    d_output = d_output.reshape((prod(desc.rows), desc.d))
    d_output = rt.load(d_output, C)
    scale = rt.load(scale[:, None], C)
    d_input = rt.store(d_output * scale, desc.scale_element)
    return (d_input,)


DEQUANTIZE_PER_TOKEN_BACKWARD = Op(
    "dequantize_per_token_backward", __file__,
    types={"Q": ("s8", "u8", "s4", "u4"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"Q": "input_element", "T": "scale_element"},
    operands=(
        Operand("scale", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("d_output", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("d_input", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "dequantize_per_token_backward", ("T",), lambda d: (d.rows, d.d),
            (
                Access("d_output", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("scale", "T", lambda d, s: (s[0], 0)),
                Access("d_input", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
            ),
        ),), _dequantize_per_token_backward_reference, operations=1,
    )}, dims=("*rows", "d"), gradient_of="dequantize_per_token",
    doc="""
    The gradient of `dequantize_per_token`: `d_input`.

    scale: [*rows], f32/f64/f16/bf16
    d_output: [*rows, d], f32/f64/f16/bf16
    d_input: [*rows, d], f32/f64/f16/bf16
    """,
)
