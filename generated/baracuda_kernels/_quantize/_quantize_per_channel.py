# Generated from spec/quantize.yaml: quantize_per_channel. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Pointwise, Variant, highest, lowest, prod, rt,
)


def _quantize_per_channel_reference(desc, C, input, scale, zero_point):
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    input = rt.load(input, C)
    scale = rt.load(scale[None, :, None], C)
    zero_point = rt.load(zero_point[None, :, None], rt.i64)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    output = rt.store(rt.clamp(code, desc.q_min, desc.q_max), desc.output_element)
    return (output,)


QUANTIZE_PER_CHANNEL = Op(
    "quantize_per_channel", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale", "T", lambda d: (d.channel,), ("channel",)),
        Operand("zero_point", "i32", lambda d: (d.channel,), ("channel",)),
        Operand("output", "Q", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "quantize_per_channel", ("T", "Q"), lambda d: (d.outer, d.channel, d.inner),
            (
                Access("scale", "T", lambda d, s: (0, s[0], 0)), Access("zero_point", "i32", lambda d, s: (0, s[0], 0)),
                Access("input", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                Access("output", "Q", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
            ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True, row=0,
        ),), _quantize_per_channel_reference, operations=6,
    )}, dims=("*outer", "channel", "*inner"),
    attributes=(
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
    ), parameters=("axis", "q_min", "q_max"),
    conditions=(Condition(
        "lowest(Q) <= q_min <= q_max <= highest(Q)",
        lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max and d.q_max <= highest(d.output_element),
        ("q_min", "q_max"),
    ),), parity={"onnx": "QuantizeLinear"},
    doc="""
    Quantize with a scale and zero point for each index of one axis. Ties go to even; a NaN gets the code of 0.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    zero_point: [channel], i32; the code of 0
    output: [*outer, channel, *inner], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """,
)


def _quantize_per_channel_backward_reference(desc, C, input, scale, zero_point, d_output):
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    d_output = d_output.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    input = rt.load(input, C)
    scale = rt.load(scale[None, :, None], C)
    zero_point = rt.load(zero_point[None, :, None], rt.i64)
    d_output = rt.load(d_output, C)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    d_input = rt.store(
        rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output / scale, C(0.0)), desc.input_element,
    )
    return (d_input,)


QUANTIZE_PER_CHANNEL_BACKWARD = Op(
    "quantize_per_channel_backward", __file__,
    types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale", "T", lambda d: (d.channel,), ("channel",)),
        Operand("zero_point", "i32", lambda d: (d.channel,), ("channel",)),
        Operand("d_output", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand(
            "d_input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"), output=True,
        ),
    ),
    variants={(): Variant(
        (Pointwise(
            "quantize_per_channel_backward", ("T",), lambda d: (d.outer, d.channel, d.inner),
            (
                Access("scale", "T", lambda d, s: (0, s[0], 0)), Access("zero_point", "i32", lambda d, s: (0, s[0], 0)),
                Access("input", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                Access("d_output", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                Access("d_input", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
            ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True, row=0,
        ),), _quantize_per_channel_backward_reference, operations=9,
    )}, dims=("*outer", "channel", "*inner"),
    attributes=(
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
    ), parameters=("axis", "q_min", "q_max"),
    conditions=(Condition(
        "lowest(Q) <= q_min <= q_max <= highest(Q)",
        lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max and d.q_max <= highest(d.output_element),
        ("q_min", "q_max"),
    ),), gradient_of="quantize_per_channel", parity={"onnx": "QuantizeLinear"},
    doc="""
    The gradient of `quantize_per_channel`: `d_input`.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    zero_point: [channel], i32; the code of 0
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    """,
)
