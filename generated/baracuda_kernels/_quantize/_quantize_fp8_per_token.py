# Generated from spec/quantize.yaml: quantize_fp8_per_token. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Op, Operand, Pointwise, Variant, highest, lowest, prod, rt


def _quantize_fp8_per_token_reference(desc, C, input, scale):
    input = input.reshape((prod(desc.rows), desc.d))
    scale = scale.reshape((prod(desc.rows),))
    input = rt.load(input, C)
    scale = rt.load(scale[:, None], C)
    quotient = input / scale
    output = rt.store(
        rt.where(
            desc.saturate, rt.clamp(quotient, lowest(desc.output_element), highest(desc.output_element)), quotient,
        ), desc.output_element,
    )
    return (output,)


QUANTIZE_FP8_PER_TOKEN = Op(
    "quantize_fp8_per_token", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("scale", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("output", "F", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "quantize_fp8_per_token", ("T", "F"), lambda d: (d.rows, d.d),
            (
                Access("scale", "T", lambda d, s: (s[0], 0)),
                Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("output", "F", lambda d, s: (s[0], s[1]), full=True, written=True),
            ), attributes=(("saturate", "bool"),), prepared=True,
        ),), _quantize_fp8_per_token_reference, operations=4,
    )}, dims=("*rows", "d"), attributes=(Attribute("saturate", "bool", True),),
    doc="""
    Quantize to floats of 8 bits with a scale for each row: input / scale, rounded once, ties to even, subnormals
    kept; NaN stays NaN. Saturating, what is beyond the largest finite value becomes that value, infinities too;
    else it becomes NaN in e4m3 and an infinity in e5m2.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    output: [*rows, d], e4m3/e5m2
    """,
)


def _quantize_fp8_per_token_backward_reference(desc, C, input, scale, d_output):
    input = input.reshape((prod(desc.rows), desc.d))
    scale = scale.reshape((prod(desc.rows),))
    d_output = d_output.reshape((prod(desc.rows), desc.d))
    input = rt.load(input, C)
    scale = rt.load(scale[:, None], C)
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


QUANTIZE_FP8_PER_TOKEN_BACKWARD = Op(
    "quantize_fp8_per_token_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("scale", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("d_output", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("d_input", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "quantize_fp8_per_token_backward", ("T", "F"), lambda d: (d.rows, d.d),
            (
                Access("scale", "T", lambda d, s: (s[0], 0)),
                Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("d_output", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("d_input", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
            ), attributes=(("saturate", "bool"),), prepared=True,
        ),), _quantize_fp8_per_token_backward_reference, operations=7,
    )}, dims=("*rows", "d"), attributes=(Attribute("saturate", "bool", True),), gradient_of="quantize_fp8_per_token",
    doc="""
    The gradient of `quantize_fp8_per_token`: `d_input`.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    d_output: [*rows, d], f32/f64/f16/bf16
    d_input: [*rows, d], f32/f64/f16/bf16
    """,
)
