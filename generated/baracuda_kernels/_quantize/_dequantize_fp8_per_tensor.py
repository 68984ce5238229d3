# Generated from spec/quantize.yaml: dequantize_fp8_per_tensor. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _dequantize_fp8_per_tensor_reference(desc, C, input, scale):
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    output = rt.store(input * scale, desc.output_element)
    return (output,)


DEQUANTIZE_FP8_PER_TENSOR = Op(
    "dequantize_fp8_per_tensor", __file__, types={"F": ("e4m3", "e5m2"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"F": "input_element", "T": "output_element"},
    operands=(
        Operand("input", "F"), Operand("scale", "compute(T)", lambda d: (), positive=True),
        Operand("output", "T", output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "dequantize_fp8_per_tensor", ("F", "T"), lambda d: (d.shape,),
            (Access("input", "F", full=True), Access("output", "T", full=True, written=True)), scalars=("scale",),
        ),), _dequantize_fp8_per_tensor_reference, operations=1,
    )}, any_shape=True,
    doc="""
    Floats of 8 bits back to wider ones, with one scale.

    input: any shape, e4m3/e5m2
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    output: any shape, f32/f64/f16/bf16
    input_element: e4m3 or e5m2, where a uint8 array holds that
    """,
)


def _dequantize_fp8_per_tensor_backward_reference(desc, C, scale, d_output):
    d_output = rt.load(d_output, C)
    scale = rt.load(scale, C)
    d_input = rt.store(d_output * scale, desc.output_element)
    return (d_input,)


DEQUANTIZE_FP8_PER_TENSOR_BACKWARD = Op(
    "dequantize_fp8_per_tensor_backward", __file__, types={"F": ("e4m3", "e5m2"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"F": "input_element", "T": "output_element"},
    operands=(
        Operand("scale", "compute(T)", lambda d: (), positive=True), Operand("d_output", "T"),
        Operand("d_input", "T", output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "dequantize_fp8_per_tensor_backward", ("T",), lambda d: (d.shape,),
            (Access("d_output", "T", full=True), Access("d_input", "T", full=True, written=True)), scalars=("scale",),
        ),), _dequantize_fp8_per_tensor_backward_reference, operations=1,
    )}, any_shape=True, gradient_of="dequantize_fp8_per_tensor",
    doc="""
    The gradient of `dequantize_fp8_per_tensor`: `d_input`.

    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    d_output: any shape, f32/f64/f16/bf16
    d_input: the shape of input, f32/f64/f16/bf16
    """,
)
