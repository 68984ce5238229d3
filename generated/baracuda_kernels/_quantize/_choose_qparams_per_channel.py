# Generated from spec/quantize.yaml: choose_qparams_per_channel. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Reduce, Variant, highest, prod, smallest, rt,
)


def _choose_qparams_per_channel_symmetric_reference(desc, C, input):
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    channel, outer, inner = rt.grid(desc.channel, prod(desc.outer), prod(desc.inner))
    input = rt.load(input[outer, channel, inner], C)
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(input), (1, 2)))
    floored = rt.maximum(rt.maximum(amax / rt.to_float(desc.q_max, C), C(smallest(desc.element))), C(desc.eps))
    bounded = rt.where(
        C(desc.scale_upper_bound) < highest(desc.element), rt.minimum(floored, C(desc.scale_upper_bound)), floored,
    )
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.element)
    return (scale_out,)


def _choose_qparams_per_channel_asymmetric_reference(desc, C, input):
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    channel, outer, inner = rt.grid(desc.channel, prod(desc.outer), prod(desc.inner))
    input = rt.load(input[outer, channel, inner], C)
    low = rt.minimum(C(0.0), rt.min_over(input, (1, 2)))
    high = rt.maximum(C(0.0), rt.max_over(input, (1, 2)))
    floored = rt.maximum(
        rt.maximum(
            high / rt.to_float(desc.q_max - desc.q_min, C) - low / rt.to_float(desc.q_max - desc.q_min, C),
            C(smallest(desc.element)),
        ), C(desc.eps),
    )
    bounded = rt.where(
        C(desc.scale_upper_bound) < highest(desc.element), rt.minimum(floored, C(desc.scale_upper_bound)), floored,
    )
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(low == high, C(1.0), chosen), desc.element)
    zero_point_out = rt.store(
        rt.clamp(desc.q_min - rt.to_int(rt.round_even(low / rt.load(scale_out, C))), desc.q_min, desc.q_max), "i32",
    )
    return (scale_out, zero_point_out)


CHOOSE_QPARAMS_PER_CHANNEL = Op(
    "choose_qparams_per_channel", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale_out", "T", lambda d: (d.channel,), ("channel",), output=True),
        Operand(
            "zero_point_out", "i32", lambda d: (d.channel,), ("channel",), output=True,
            when=Condition("mode == asymmetric", lambda d: d.mode == "asymmetric", ("mode",)),
        ),
    ),
    variants={
        ("symmetric",): Variant(
            (Reduce(
                "choose_qparams_per_channel_symmetric", ("T",), lambda d: (d.channel, d.outer, d.inner),
                (
                    Access("input", "T", lambda d, s: (s[1], s[0], s[2])),
                    Access("scale_out", "T", lambda d, s: (s[0], 0, 0), written=True),
                ), attributes=(("q_max", "i32"), ("eps", "C"), ("scale_upper_bound", "C"), ("power_of_two", "bool")),
                reduced=2, accumulators=("C",), inner=None, elements=(0,), columns=(0,),
            ),), _choose_qparams_per_channel_symmetric_reference, operations=19,
        ),
        ("asymmetric",): Variant(
            (Reduce(
                "choose_qparams_per_channel_asymmetric", ("T",), lambda d: (d.channel, d.outer, d.inner),
                (
                    Access("input", "T", lambda d, s: (s[1], s[0], s[2])),
                    Access("scale_out", "T", lambda d, s: (s[0], 0, 0), written=True),
                    Access("zero_point_out", "i32", lambda d, s: (s[0], 0, 0), written=True),
                ),
                attributes=(
                    ("q_min", "i32"), ("q_max", "i32"), ("eps", "C"), ("scale_upper_bound", "C"),
                    ("power_of_two", "bool"),
                ), reduced=2, accumulators=("C", "C"), inner=None, elements=(0,), columns=(0,),
            ),), _choose_qparams_per_channel_asymmetric_reference, operations=31,
        ),
    }, dims=("*outer", "channel", "*inner"),
    attributes=(
        Attribute("q_min", "i32"), Attribute("q_max", "i32"),
        Attribute("mode", "enum", "symmetric", values=("symmetric", "asymmetric")), Attribute("eps", "f64", 0.0),
        Attribute("scale_upper_bound", "f64", default=lambda d: highest(d.element)),
        Attribute("power_of_two", "bool", False),
    ), parameters=("axis", "q_min", "q_max", "mode", "eps", "scale_upper_bound", "power_of_two"),
    conditions=(
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("scale_upper_bound > 0", lambda d: d.scale_upper_bound > 0.0, ("scale_upper_bound",)),
        Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),
        Condition(
            "mode == asymmetric or q_max > 0", lambda d: d.mode == "asymmetric" or d.q_max > 0, ("mode", "q_max"),
        ),
        Condition(
            "mode == symmetric or q_min < q_max", lambda d: d.mode == "symmetric" or d.q_min < d.q_max,
            ("mode", "q_min", "q_max"),
        ),
    ), variant_attributes=("mode",),
    doc="""
    The scale, and the zero point in mode asymmetric, that dynamic_range_quantize would use for each index of one
    axis: for calibration.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale_out: [channel], f32/f64/f16/bf16
    zero_point_out: [channel], i32; where mode == asymmetric
    """,
)
