# Generated from spec/quantize.yaml: fake_quantize_per_channel. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Variant, prod, rt


def _fake_quantize_per_channel_reference(desc, C, input, scale, zero_point):
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    input = rt.load(input, C)
    scale = rt.load(scale[None, :, None], C)
    zero_point = rt.load(zero_point[None, :, None], rt.i64)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    clamped = rt.clamp(code, desc.q_min, desc.q_max)
    output = rt.store(rt.to_float(clamped - zero_point, C) * scale, desc.element)
    return (output,)


FAKE_QUANTIZE_PER_CHANNEL = Op(
    "fake_quantize_per_channel", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale", "T", lambda d: (d.channel,), ("channel",)),
        Operand("zero_point", "i32", lambda d: (d.channel,), ("channel",)),
        Operand("output", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "fake_quantize_per_channel", ("T",), lambda d: (d.outer, d.channel, d.inner),
            (
                Access("scale", "T", lambda d, s: (0, s[0], 0)), Access("zero_point", "i32", lambda d, s: (0, s[0], 0)),
                Access("input", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                Access("output", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
            ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True, row=0,
        ),), _fake_quantize_per_channel_reference, operations=9,
    )}, dims=("*outer", "channel", "*inner"), attributes=(Attribute("q_min", "i32"), Attribute("q_max", "i32")),
    parameters=("axis", "q_min", "q_max"),
    conditions=(Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),),
    peers={"torch": "torch.fake_quantize_per_channel_affine"},
    doc="""
    quantize_per_channel and then dequantize_per_channel in one step, with the same bits.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    zero_point: [channel], i32; the code of 0
    output: [*outer, channel, *inner], f32/f64/f16/bf16
    """,
)


def _fake_quantize_per_channel_backward_reference(desc, C, input, scale, zero_point, d_output):
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    d_output = d_output.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    input = rt.load(input, C)
    scale = rt.load(scale[None, :, None], C)
    zero_point = rt.load(zero_point[None, :, None], rt.i64)
    d_output = rt.load(d_output, C)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    return (d_input,)


FAKE_QUANTIZE_PER_CHANNEL_BACKWARD = Op(
    "fake_quantize_per_channel_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
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
            "fake_quantize_per_channel_backward", ("T",), lambda d: (d.outer, d.channel, d.inner),
            (
                Access("scale", "T", lambda d, s: (0, s[0], 0)), Access("zero_point", "i32", lambda d, s: (0, s[0], 0)),
                Access("input", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                Access("d_output", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                Access("d_input", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
            ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True, row=0,
        ),), _fake_quantize_per_channel_backward_reference, operations=8,
    )}, dims=("*outer", "channel", "*inner"), attributes=(Attribute("q_min", "i32"), Attribute("q_max", "i32")),
    parameters=("axis", "q_min", "q_max"),
    conditions=(Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),),
    gradient_of="fake_quantize_per_channel",
    doc="""
    The gradient of `fake_quantize_per_channel`: `d_input`.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    zero_point: [channel], i32; the code of 0
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    """,
)
