# Generated from spec/quantize.yaml: dequantize_fp8_per_channel. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, prod, rt


def _dequantize_fp8_per_channel_reference(desc, C, input, scale):
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    input = rt.load(input, C)
    scale = rt.load(scale[None, :, None], C)
    output = rt.store(input * scale, desc.scale_element)
    return (output,)


DEQUANTIZE_FP8_PER_CHANNEL = Op(
    "dequantize_fp8_per_channel", __file__, types={"F": ("e4m3", "e5m2"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"F": "input_element", "T": "scale_element"},
    operands=(
        Operand("input", "F", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale", "T", lambda d: (d.channel,), ("channel",)),
        Operand("output", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "dequantize_fp8_per_channel", ("F", "T"), lambda d: (d.outer, d.channel, d.inner),
            (
                Access("input", "F", lambda d, s: (s[0], s[1], s[2]), full=True),
                Access("scale", "T", lambda d, s: (0, s[0], 0)),
                Access("output", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
            ), row=0,
        ),), _dequantize_fp8_per_channel_reference, operations=1,
    )}, dims=("*outer", "channel", "*inner"), parameters=("axis",),
    doc="""
    Floats of 8 bits back to wider ones, with a scale for each index of one axis.

    input: [*outer, channel, *inner], e4m3/e5m2
    scale: [channel], f32/f64/f16/bf16
    output: [*outer, channel, *inner], f32/f64/f16/bf16
    input_element: e4m3 or e5m2, where a uint8 array holds that
    """,
)


def _dequantize_fp8_per_channel_backward_reference(desc, C, scale, d_output):
    d_output = d_output.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    d_output = rt.load(d_output, C)
    scale = rt.load(scale[None, :, None], C)
    d_input = rt.store(d_output * scale, desc.scale_element)
    return (d_input,)


DEQUANTIZE_FP8_PER_CHANNEL_BACKWARD = Op(
    "dequantize_fp8_per_channel_backward", __file__, types={"F": ("e4m3", "e5m2"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"F": "input_element", "T": "scale_element"},
    operands=(
        Operand("scale", "T", lambda d: (d.channel,), ("channel",)),
        Operand("d_output", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand(
            "d_input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"), output=True,
        ),
    ),
    variants={(): Variant(
        (Pointwise(
            "dequantize_fp8_per_channel_backward", ("T",), lambda d: (d.outer, d.channel, d.inner),
            (
                Access("d_output", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                Access("scale", "T", lambda d, s: (0, s[0], 0)),
                Access("d_input", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
            ), row=0,
        ),), _dequantize_fp8_per_channel_backward_reference, operations=1,
    )}, dims=("*outer", "channel", "*inner"), parameters=("axis",), gradient_of="dequantize_fp8_per_channel",
    doc="""
    The gradient of `dequantize_fp8_per_channel`: `d_input`.

    scale: [channel], f32/f64/f16/bf16
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    """,
)
