# Generated from spec/quantize.yaml: dequantize_accumulator. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Variant, rt


def _dequantize_accumulator_reference(desc, C, input, row_scale, column_scale):
    input = rt.load(input, rt.i64)
    column_scale = rt.load(column_scale[None, :], C)
    row_scale = rt.load(row_scale[:, None], C)
    output = rt.store(rt.to_float(input, C) * column_scale * row_scale, desc.output_element)
    return (output,)


def _dequantize_accumulator_with_bias_reference(desc, C, input, row_scale, column_scale, bias):
    input = rt.load(input, rt.i64)
    column_scale = rt.load(column_scale[None, :], C)
    row_scale = rt.load(row_scale[:, None], C)
    bias = rt.load(bias[None, :], C)
    output = rt.store(rt.to_float(input, C) * column_scale * row_scale + bias, desc.output_element)
    return (output,)


DEQUANTIZE_ACCUMULATOR = Op(
    "dequantize_accumulator", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "S": ("f32", "f64", "f16", "bf16")},
    elements={"T": "output_element", "S": "row_scale_element"},
    operands=(
        Operand("input", "i32", lambda d: (d.n, d.m), ("n", "m")), Operand("row_scale", "S", lambda d: (d.n,), ("n",)),
        Operand("column_scale", "S", lambda d: (d.m,), ("m",)),
        Operand("bias", "T", lambda d: (d.m,), ("m",), when=Condition("has_bias", lambda d: d.has_bias, ("has_bias",))),
        Operand("output", "T", lambda d: (d.n, d.m), ("n", "m"), output=True),
    ),
    variants={
        (False,): Variant(
            (Pointwise(
                "dequantize_accumulator", ("T", "S"), lambda d: (d.n, d.m),
                (
                    Access("input", "i32", lambda d, s: (s[0], s[1]), full=True),
                    Access("column_scale", "S", lambda d, s: (0, s[0])),
                    Access("row_scale", "S", lambda d, s: (s[0], 0)),
                    Access("output", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), row=0,
            ),), _dequantize_accumulator_reference, operations=3,
        ),
        (True,): Variant(
            (Pointwise(
                "dequantize_accumulator_with_bias", ("T", "S"), lambda d: (d.n, d.m),
                (
                    Access("input", "i32", lambda d, s: (s[0], s[1]), full=True),
                    Access("column_scale", "S", lambda d, s: (0, s[0])),
                    Access("row_scale", "S", lambda d, s: (s[0], 0)), Access("bias", "T", lambda d, s: (0, s[0])),
                    Access("output", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), row=0,
            ),), _dequantize_accumulator_with_bias_reference, operations=4,
        ),
    }, dims=("n", "m"), attributes=(Attribute("has_bias", "bool", False, presence_of="bias"),),
    variant_attributes=("has_bias",),
    doc="""
    The i32 sums of an integer matrix product back to floats: by a scale for each column, then by one for each row,
    and a bias if there is one. The sum is rounded to the compute type, which changes it beyond 2^24 in f32; each
    product and the sum with the bias are rounded there, and the result once more to its own type.

    input: [n, m], i32; the sums
    row_scale: [n], f32/f64/f16/bf16; of the activations: a scale for each token
    column_scale: [m], f32/f64/f16/bf16; of the weights: a scale for each output channel
    bias: [m], f32/f64/f16/bf16; None stands for 0.0
    output: [n, m], f32/f64/f16/bf16
    """,
)
