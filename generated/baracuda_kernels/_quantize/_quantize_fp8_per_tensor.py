# Generated from spec/quantize.yaml: quantize_fp8_per_tensor. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Op, Operand, Pointwise, Variant, highest, lowest, rt


def _quantize_fp8_per_tensor_reference(desc, C, input, scale):
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    quotient = input / scale
    output = rt.store(
        rt.where(
            desc.saturate, rt.clamp(quotient, lowest(desc.output_element), highest(desc.output_element)), quotient,
        ), desc.output_element,
    )
    return (output,)


QUANTIZE_FP8_PER_TENSOR = Op(
    "quantize_fp8_per_tensor", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T"), Operand("scale", "compute(T)", lambda d: (), positive=True),
        Operand("output", "F", output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "quantize_fp8_per_tensor", ("T", "F"), lambda d: (d.shape,),
            (Access("input", "T", full=True), Access("output", "F", full=True, written=True)), scalars=("scale",),
            attributes=(("saturate", "bool"),), prepared=True,
        ),), _quantize_fp8_per_tensor_reference, operations=4,
    )}, any_shape=True, attributes=(Attribute("saturate", "bool", True),),
    doc="""
    Quantize to floats of 8 bits with one scale: input / scale, rounded once, ties to even, subnormals kept; NaN
    stays NaN. Saturating, what is beyond the largest finite value becomes that value, infinities too; else it
    becomes NaN in e4m3 and an infinity in e5m2.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    output: any shape, e4m3/e5m2
    """,
)


def _quantize_fp8_per_tensor_backward_reference(desc, C, input, scale, d_output):
    input = rt.load(input, C)
    scale = rt.load(scale, C)
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


QUANTIZE_FP8_PER_TENSOR_BACKWARD = Op(
    "quantize_fp8_per_tensor_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T"), Operand("scale", "compute(T)", lambda d: (), positive=True), Operand("d_output", "T"),
        Operand("d_input", "T", output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "quantize_fp8_per_tensor_backward", ("T", "F"), lambda d: (d.shape,),
            (
                Access("input", "T", full=True), Access("d_output", "T", full=True),
                Access("d_input", "T", full=True, written=True),
            ), scalars=("scale",), attributes=(("saturate", "bool"),), prepared=True,
        ),), _quantize_fp8_per_tensor_backward_reference, operations=7,
    )}, any_shape=True, attributes=(Attribute("saturate", "bool", True),), gradient_of="quantize_fp8_per_tensor",
    doc="""
    The gradient of `quantize_fp8_per_tensor`: `d_input`.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    d_output: any shape, f32/f64/f16/bf16
    d_input: the shape of input, f32/f64/f16/bf16
    """,
)
