# Generated from spec/quantize.yaml: dequantize_per_channel. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, prod, rt


def _dequantize_per_channel_reference(desc, C, input, scale, zero_point):
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    input = rt.load(input, rt.i64)
    zero_point = rt.load(zero_point[None, :, None], rt.i64)
    scale = rt.load(scale[None, :, None], C)
    output = rt.store(rt.to_float(input - zero_point, C) * scale, desc.scale_element)
    return (output,)


DEQUANTIZE_PER_CHANNEL = Op(
    "dequantize_per_channel", __file__, types={"Q": ("s8", "u8", "s4", "u4"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"Q": "input_element", "T": "scale_element"},
    operands=(
        Operand("input", "Q", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale", "T", lambda d: (d.channel,), ("channel",)),
        Operand("zero_point", "i32", lambda d: (d.channel,), ("channel",)),
        Operand("output", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "dequantize_per_channel", ("Q", "T"), lambda d: (d.outer, d.channel, d.inner),
            (
                Access("zero_point", "i32", lambda d, s: (0, s[0], 0)),
                Access("input", "Q", lambda d, s: (s[0], s[1], s[2]), full=True),
                Access("scale", "T", lambda d, s: (0, s[0], 0)),
                Access("output", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
            ), row=0,
        ),), _dequantize_per_channel_reference, operations=3,
    )}, dims=("*outer", "channel", "*inner"), parameters=("axis",), parity={"onnx": "DequantizeLinear"},
    doc="""
    Codes back to floats, with a scale and zero point for each index of one axis.

    input: [*outer, channel, *inner], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    scale: [channel], f32/f64/f16/bf16
    zero_point: [channel], i32; the code of 0
    output: [*outer, channel, *inner], f32/f64/f16/bf16
    input_element: s4 or u4, where a uint8 array holds that
    """,
)


def _dequantize_per_channel_backward_reference(desc, C, scale, d_output):
    d_output = d_output.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    d_output = rt.load(d_output, C)
    scale = rt.load(scale[None, :, None], C)
    d_input = rt.store(d_output * scale, desc.scale_element)
    return (d_input,)


DEQUANTIZE_PER_CHANNEL_BACKWARD = Op(
    "dequantize_per_channel_backward", __file__,
    types={"Q": ("s8", "u8", "s4", "u4"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"Q": "input_element", "T": "scale_element"},
    operands=(
        Operand("scale", "T", lambda d: (d.channel,), ("channel",)),
        Operand("d_output", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand(
            "d_input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"), output=True,
        ),
    ),
    variants={(): Variant(
        (Pointwise(
            "dequantize_per_channel_backward", ("T",), lambda d: (d.outer, d.channel, d.inner),
            (
                Access("d_output", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                Access("scale", "T", lambda d, s: (0, s[0], 0)),
                Access("d_input", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
            ), row=0,
        ),), _dequantize_per_channel_backward_reference, operations=1,
    )}, dims=("*outer", "channel", "*inner"), parameters=("axis",), gradient_of="dequantize_per_channel",
    parity={"onnx": "DequantizeLinear"},
    doc="""
    The gradient of `dequantize_per_channel`: `d_input`.

    scale: [channel], f32/f64/f16/bf16
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    """,
)
