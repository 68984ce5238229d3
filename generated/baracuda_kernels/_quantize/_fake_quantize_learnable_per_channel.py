# Generated from spec/quantize.yaml: fake_quantize_learnable_per_channel. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Pointwise, Reduce, Row, RowKind, Variant, prod, rt,
)


def _fake_quantize_learnable_per_channel_reference(desc, C, input, scale, zero_point):
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    zero_point = rt.load(zero_point[None, :, None], C)
    input = rt.load(input, C)
    scale = rt.load(scale[None, :, None], C)
    zero = rt.to_int(rt.round_even(zero_point))
    code = rt.to_int(rt.round_even(input / scale)) + zero
    clamped = rt.clamp(code, desc.q_min, desc.q_max)
    output = rt.store(rt.to_float(clamped - zero, C) * scale, desc.element)
    return (output,)


FAKE_QUANTIZE_LEARNABLE_PER_CHANNEL = Op(
    "fake_quantize_learnable_per_channel", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale", "compute(T)", lambda d: (d.channel,), ("channel",)),
        Operand("zero_point", "compute(T)", lambda d: (d.channel,), ("channel",)),
        Operand("output", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "fake_quantize_learnable_per_channel", ("T",), lambda d: (d.outer, d.channel, d.inner),
            (
                Access("zero_point", "compute(T)", lambda d, s: (0, s[0], 0)),
                Access("scale", "compute(T)", lambda d, s: (0, s[0], 0)),
                Access("input", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                Access("output", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
            ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True, row=0,
        ),), _fake_quantize_learnable_per_channel_reference, operations=11,
    )}, dims=("*outer", "channel", "*inner"), attributes=(Attribute("q_min", "i32"), Attribute("q_max", "i32")),
    parameters=("axis", "q_min", "q_max"),
    conditions=(Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),),
    peers={"torch": "torch._fake_quantize_learnable_per_channel_affine"},
    doc="""
    fake_quantize_learnable_per_tensor with a scale and zero point for each index of one axis.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f64 for f64, else f32
    zero_point: [channel], f64 for f64, else f32; the code of 0, once rounded
    output: [*outer, channel, *inner], f32/f64/f16/bf16
    """,
)


def _fake_quantize_learnable_per_channel_backward_reference(desc, C, input, scale, zero_point, d_output):
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    d_output = d_output.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    input = rt.load(input, C)
    scale = rt.load(scale[None, :, None], C)
    zero_point = rt.load(zero_point[None, :, None], C)
    d_output = rt.load(d_output, C)
    ratio_input_scale = input / scale
    zero = rt.to_int(rt.round_even(zero_point))
    code = rt.to_int(rt.round_even(ratio_input_scale)) + zero
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    clamped = rt.clamp(code, desc.q_min, desc.q_max)
    d_scale = rt.store(
        rt.sum_over(
            (rt.to_float(clamped - zero, C) - rt.where(
                (desc.q_min <= code) & (code <= desc.q_max), ratio_input_scale, C(0.0),
            )) * d_output, (0, 2),
        ), C,
    )
    d_zero_point = rt.store(
        -rt.sum_over(rt.where((desc.q_min <= code) & (code <= desc.q_max), C(0.0), d_output * scale), (0, 2)), C,
    )
    return (d_input, d_scale, d_zero_point)


FAKE_QUANTIZE_LEARNABLE_PER_CHANNEL_BACKWARD = Op(
    "fake_quantize_learnable_per_channel_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale", "compute(T)", lambda d: (d.channel,), ("channel",)),
        Operand("zero_point", "compute(T)", lambda d: (d.channel,), ("channel",)),
        Operand("d_output", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand(
            "d_input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"), output=True,
        ), Operand("d_scale", "compute(T)", lambda d: (d.channel,), ("channel",), output=True),
        Operand("d_zero_point", "compute(T)", lambda d: (d.channel,), ("channel",), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "fake_quantize_learnable_per_channel_backward_rows", ("T",), lambda d: (d.channel, d.outer, d.inner),
                (
                    Access("scale", "compute(T)", lambda d, s: (s[0], 0, 0)),
                    Access("input", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                    Access("zero_point", "compute(T)", lambda d, s: (s[0], 0, 0)),
                    Access("d_output", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                    Access("d_scale", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                    Access("d_zero_point", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                    Access("d_input", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                ), attributes=(("q_min", "i32"), ("q_max", "i32")), reduced=2, tiled=True,
                kind=RowKind(loops=1, reductions=2),
            ),
            alternatives=(
                Reduce(
                    "fake_quantize_learnable_per_channel_backward", ("T",), lambda d: (d.channel, d.outer, d.inner),
                    (
                        Access("scale", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("input", "T", lambda d, s: (s[1], s[0], s[2])),
                        Access("zero_point", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("d_output", "T", lambda d, s: (s[1], s[0], s[2])),
                        Access("d_scale", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        Access("d_zero_point", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32")), reduced=2, accumulators=("C", "C"), inner=None,
                    elements=(1, 3), columns=(0, 1, 3), prepared=3,
                ),
                Pointwise(
                    "fake_quantize_learnable_per_channel_backward_d_input", ("T",),
                    lambda d: (d.outer, d.channel, d.inner),
                    (
                        Access("zero_point", "compute(T)", lambda d, s: (0, s[0], 0)),
                        Access("scale", "compute(T)", lambda d, s: (0, s[0], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("d_output", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("d_input", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True, row=0,
                ),
            ),
        ),), _fake_quantize_learnable_per_channel_backward_reference, operations=28,
    )}, dims=("*outer", "channel", "*inner"), attributes=(Attribute("q_min", "i32"), Attribute("q_max", "i32")),
    parameters=("axis", "q_min", "q_max"),
    conditions=(Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),),
    gradient_of="fake_quantize_learnable_per_channel", sums=True,
    doc="""
    The gradient of `fake_quantize_learnable_per_channel`: `d_input`, `d_scale`, `d_zero_point`.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f64 for f64, else f32
    zero_point: [channel], f64 for f64, else f32; the code of 0, once rounded
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    d_scale: [channel], f64 for f64, else f32
    d_zero_point: [channel], f64 for f64, else f32
    """,
)
