# Generated from spec/quantize.yaml: dequantize_per_tensor. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _dequantize_per_tensor_reference(desc, C, input, scale, zero_point):
    input = rt.load(input, rt.i64)
    zero_point = rt.load(zero_point, rt.i64)
    scale = rt.load(scale, C)
    output = rt.store(rt.to_float(input - zero_point, C) * scale, desc.output_element)
    return (output,)


DEQUANTIZE_PER_TENSOR = Op(
    "dequantize_per_tensor", __file__, types={"Q": ("s8", "u8", "s4", "u4"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"Q": "input_element", "T": "output_element"},
    operands=(
        Operand("input", "Q"), Operand("scale", "compute(T)", lambda d: (), positive=True),
        Operand("zero_point", "i32", lambda d: ()), Operand("output", "T", output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "dequantize_per_tensor", ("Q", "T"), lambda d: (d.shape,),
            (Access("input", "Q", full=True), Access("output", "T", full=True, written=True)),
            scalars=("scale", "zero_point"),
        ),), _dequantize_per_tensor_reference, operations=3,
    )}, any_shape=True, parity={"onnx": "DequantizeLinear"},
    doc="""
    Codes back to floats, with one scale and zero point.

    input: any shape, s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    output: any shape, f32/f64/f16/bf16
    input_element: s4 or u4, where a uint8 array holds that
    """,
)


def _dequantize_per_tensor_backward_reference(desc, C, scale, d_output):
    d_output = rt.load(d_output, C)
    scale = rt.load(scale, C)
    d_input = rt.store(d_output * scale, desc.output_element)
    return (d_input,)


DEQUANTIZE_PER_TENSOR_BACKWARD = Op(
    "dequantize_per_tensor_backward", __file__,
    types={"Q": ("s8", "u8", "s4", "u4"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"Q": "input_element", "T": "output_element"},
    operands=(
        Operand("scale", "compute(T)", lambda d: (), positive=True), Operand("d_output", "T"),
        Operand("d_input", "T", output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "dequantize_per_tensor_backward", ("T",), lambda d: (d.shape,),
            (Access("d_output", "T", full=True), Access("d_input", "T", full=True, written=True)), scalars=("scale",),
        ),), _dequantize_per_tensor_backward_reference, operations=1,
    )}, any_shape=True, gradient_of="dequantize_per_tensor", parity={"onnx": "DequantizeLinear"},
    doc="""
    The gradient of `dequantize_per_tensor`: `d_input`.

    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    d_output: any shape, f32/f64/f16/bf16
    d_input: the shape of input, f32/f64/f16/bf16
    """,
)
