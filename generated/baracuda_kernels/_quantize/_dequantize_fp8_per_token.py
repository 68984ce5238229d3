# Generated from spec/quantize.yaml: dequantize_fp8_per_token. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, prod, rt


def _dequantize_fp8_per_token_reference(desc, C, input, scale):
    input = input.reshape((prod(desc.rows), desc.d))
    scale = scale.reshape((prod(desc.rows),))
    input = rt.load(input, C)
    scale = rt.load(scale[:, None], C)
    output = rt.store(input * scale, desc.scale_element)
    return (output,)


DEQUANTIZE_FP8_PER_TOKEN = Op(
    "dequantize_fp8_per_token", __file__, types={"F": ("e4m3", "e5m2"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"F": "input_element", "T": "scale_element"},
    operands=(
        Operand("input", "F", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("scale", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("output", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "dequantize_fp8_per_token", ("F", "T"), lambda d: (d.rows, d.d),
            (
                Access("input", "F", lambda d, s: (s[0], s[1]), full=True),
                Access("scale", "T", lambda d, s: (s[0], 0)),
                Access("output", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
            ),
        ),), _dequantize_fp8_per_token_reference, operations=1,
    )}, dims=("*rows", "d"),
    doc="""
    Floats of 8 bits back to wider ones, with a scale for each row.

    input: [*rows, d], e4m3/e5m2
    scale: [*rows], f32/f64/f16/bf16
    output: [*rows, d], f32/f64/f16/bf16
    input_element: e4m3 or e5m2, where a uint8 array holds that
    """,
)


def _dequantize_fp8_per_token_backward_reference(desc, C, scale, d_output):
    scale = scale.reshape((prod(desc.rows),))
    d_output = d_output.reshape((prod(desc.rows), desc.d))
    d_output = rt.load(d_output, C)
    scale = rt.load(scale[:, None], C)
    d_input = rt.store(d_output * scale, desc.scale_element)
    return (d_input,)


DEQUANTIZE_FP8_PER_TOKEN_BACKWARD = Op(
    "dequantize_fp8_per_token_backward", __file__, types={"F": ("e4m3", "e5m2"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"F": "input_element", "T": "scale_element"},
    operands=(
        Operand("scale", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("d_output", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("d_input", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "dequantize_fp8_per_token_backward", ("T",), lambda d: (d.rows, d.d),
            (
                Access("d_output", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("scale", "T", lambda d, s: (s[0], 0)),
                Access("d_input", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
            ),
        ),), _dequantize_fp8_per_token_backward_reference, operations=1,
    )}, dims=("*rows", "d"), gradient_of="dequantize_fp8_per_token",
    doc="""
    The gradient of `dequantize_fp8_per_token`: `d_input`.

    scale: [*rows], f32/f64/f16/bf16
    d_output: [*rows, d], f32/f64/f16/bf16
    d_input: [*rows, d], f32/f64/f16/bf16
    """,
)
