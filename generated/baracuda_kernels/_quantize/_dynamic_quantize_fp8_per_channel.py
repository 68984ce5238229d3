# Generated from spec/quantize.yaml: dynamic_quantize_fp8_per_channel. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Pointwise, Reduce, Row, Variant, highest, lowest, prod, smallest,
    rt,
)


def _dynamic_quantize_fp8_per_channel_reference(desc, C, input):
    input = input.reshape((prod(desc.outer), desc.channel, prod(desc.inner)))
    input = rt.load(input, C)
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(input), (0, 2)))
    floored = rt.maximum(rt.maximum(amax / highest(desc.output_element), C(smallest(desc.input_element))), C(desc.eps))
    bounded = rt.where(
        C(desc.scale_upper_bound) < highest(desc.input_element), rt.minimum(floored, C(desc.scale_upper_bound)),
        floored,
    )
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.store(
        rt.clamp(input / rt.load(scale_out, C), lowest(desc.output_element), highest(desc.output_element)),
        desc.output_element,
    )
    return (scale_out, output)


DYNAMIC_QUANTIZE_FP8_PER_CHANNEL = Op(
    "dynamic_quantize_fp8_per_channel", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner")),
        Operand("scale_out", "T", lambda d: (d.channel,), ("channel",), output=True),
        Operand("output", "F", lambda d: (*d.outer, d.channel, *d.inner), ("*outer", "channel", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "dynamic_quantize_fp8_per_channel_rows", ("T", "F"), lambda d: (d.channel, d.outer, d.inner),
                (
                    Access("input", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                    Access("scale_out", "T", lambda d, s: (s[0], 0, 0), written=True),
                    Access("output", "F", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                ), attributes=(("eps", "C"), ("scale_upper_bound", "C"), ("power_of_two", "bool")), reduced=2,
                tiled=True,
            ),
            alternatives=(
                Reduce(
                    "dynamic_quantize_fp8_per_channel", ("T", "F"), lambda d: (d.channel, d.outer, d.inner),
                    (
                        Access("input", "T", lambda d, s: (s[1], s[0], s[2])),
                        Access("scale_out", "T", lambda d, s: (s[0], 0, 0), written=True),
                    ), attributes=(("eps", "C"), ("scale_upper_bound", "C"), ("power_of_two", "bool")), reduced=2,
                    accumulators=("C",), inner=None, elements=(0,), columns=(0,),
                ),
                Pointwise(
                    "dynamic_quantize_fp8_per_channel_output", ("T", "F"), lambda d: (d.outer, d.channel, d.inner),
                    (
                        Access("scale_out", "T", lambda d, s: (0, s[0], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("output", "F", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), prepared=True, row=0,
                ),
            ),
        ),), _dynamic_quantize_fp8_per_channel_reference, operations=21,
    )}, dims=("*outer", "channel", "*inner"),
    attributes=(
        Attribute("eps", "f64", 0.0), Attribute("scale_upper_bound", "f64", default=lambda d: highest(d.input_element)),
        Attribute("power_of_two", "bool", False),
    ), parameters=("axis", "eps", "scale_upper_bound", "power_of_two"),
    conditions=(
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("scale_upper_bound > 0", lambda d: d.scale_upper_bound > 0.0, ("scale_upper_bound",)),
    ),
    doc="""
    Find the greatest magnitude of each index of one axis, and quantize to floats of 8 bits by it: scale = greatest
    / highest(F), so that it becomes the largest finite value. The quotients by the scale, as it is stored, are
    rounded once, ties to even, and clamped to the finite values. What is all zeros, or empty, gets scale 1; what
    has a NaN gets scale NaN, what has an inf scale inf.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale_out: [channel], f32/f64/f16/bf16
    output: [*outer, channel, *inner], e4m3/e5m2
    """,
)
