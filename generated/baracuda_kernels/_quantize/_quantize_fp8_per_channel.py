# Generated from spec/quantize.yaml: quantize_fp8_per_channel. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Op, Operand, Pointwise, Variant, highest, lowest, prod, rt


def _quantize_fp8_per_channel_reference(desc, C, input, scale):
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    input = rt.load(input, C)
    scale = rt.load(scale[None, :, None], C)
    quotient = input / scale
    output = rt.store(
        rt.where(
            desc.saturate, rt.clamp(quotient, lowest(desc.output_element), highest(desc.output_element)), quotient,
        ), desc.output_element,
    )
    return (output,)


QUANTIZE_FP8_PER_CHANNEL = Op(
    "quantize_fp8_per_channel", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale", "T", lambda d: (d.channel,), ("channel",)),
        Operand("output", "F", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "quantize_fp8_per_channel", ("T", "F"), lambda d: (d.outer, d.channel, d.inner),
            (
                Access("scale", "T", lambda d, s: (0, s[0], 0)),
                Access("input", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                Access("output", "F", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
            ), attributes=(("saturate", "bool"),), prepared=True, row=0,
        ),), _quantize_fp8_per_channel_reference, operations=4,
    )}, dims=("*outer", "channel", "*inner"), attributes=(Attribute("saturate", "bool", True),),
    parameters=("axis", "saturate"),
    doc="""
    quantize_fp8_per_tensor with a scale for each index of one axis.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    output: [*outer, channel, *inner], e4m3/e5m2
    """,
)


def _quantize_fp8_per_channel_backward_reference(desc, C, input, scale, d_output):
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    d_output = d_output.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    input = rt.load(input, C)
    scale = rt.load(scale[None, :, None], C)
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


QUANTIZE_FP8_PER_CHANNEL_BACKWARD = Op(
    "quantize_fp8_per_channel_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale", "T", lambda d: (d.channel,), ("channel",)),
        Operand("d_output", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand(
            "d_input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"), output=True,
        ),
    ),
    variants={(): Variant(
        (Pointwise(
            "quantize_fp8_per_channel_backward", ("T", "F"), lambda d: (d.outer, d.channel, d.inner),
            (
                Access("scale", "T", lambda d, s: (0, s[0], 0)),
                Access("input", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                Access("d_output", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                Access("d_input", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
            ), attributes=(("saturate", "bool"),), prepared=True, row=0,
        ),), _quantize_fp8_per_channel_backward_reference, operations=7,
    )}, dims=("*outer", "channel", "*inner"), attributes=(Attribute("saturate", "bool", True),),
    parameters=("axis", "saturate"), gradient_of="quantize_fp8_per_channel",
    doc="""
    The gradient of `quantize_fp8_per_channel`: `d_input`.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    """,
)
