# Generated from spec/quantize.yaml: dynamic_range_quantize. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Row, RowKind, Variant, highest, lowest, smallest, rt,
)


def _dynamic_range_quantize_symmetric_reference(desc, C, input):
    input = rt.load(input, C)
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(input), (1,)))
    floored = rt.maximum(rt.maximum(amax / rt.to_float(desc.q_max, C), C(smallest(desc.input_element))), C(desc.eps))
    bounded = rt.where(
        C(desc.scale_upper_bound) < highest(desc.input_element), rt.minimum(floored, C(desc.scale_upper_bound)),
        floored,
    )
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.store(
        rt.clamp(rt.to_int(rt.round_even(input / rt.load(scale_out, C))), desc.q_min, desc.q_max), desc.output_element,
    )
    return (scale_out, output)


def _dynamic_range_quantize_asymmetric_reference(desc, C, input):
    input = rt.load(input, C)
    low = rt.minimum(C(0.0), rt.min_over(input, (1,)))
    high = rt.maximum(C(0.0), rt.max_over(input, (1,)))
    floored = rt.maximum(
        rt.maximum(
            high / rt.to_float(desc.q_max - desc.q_min, C) - low / rt.to_float(desc.q_max - desc.q_min, C),
            C(smallest(desc.input_element)),
        ), C(desc.eps),
    )
    bounded = rt.where(
        C(desc.scale_upper_bound) < highest(desc.input_element), rt.minimum(floored, C(desc.scale_upper_bound)),
        floored,
    )
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(low == high, C(1.0), chosen), desc.input_element)
    zero_point_out = rt.store(
        rt.clamp(desc.q_min - rt.to_int(rt.round_even(low / rt.load(scale_out, C))), desc.q_min, desc.q_max), "i32",
    )
    output = rt.store(
        rt.clamp(
            rt.to_int(rt.round_even(input / rt.load(scale_out, C))) + rt.load(zero_point_out, rt.i64), desc.q_min,
            desc.q_max,
        ), desc.output_element,
    )
    return (scale_out, zero_point_out, output)


DYNAMIC_RANGE_QUANTIZE = Op(
    "dynamic_range_quantize", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (d.n, d.d), ("n", "d")),
        Operand("scale_out", "T", lambda d: (d.n,), ("n",), output=True),
        Operand(
            "zero_point_out", "i32", lambda d: (d.n,), ("n",), output=True,
            when=Condition("mode == asymmetric", lambda d: d.mode == "asymmetric", ("mode",)),
        ), Operand("output", "Q", lambda d: (d.n, d.d), ("n", "d"), output=True),
    ),
    variants={
        ("symmetric",): Variant(
            (Row(
                "dynamic_range_quantize_symmetric", ("T", "Q"), lambda d: (d.n, d.d),
                (
                    Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("scale_out", "T", lambda d, s: (s[0], 0), written=True),
                    Access("output", "Q", lambda d, s: (s[0], s[1]), full=True, written=True),
                ),
                attributes=(
                    ("q_min", "i32"), ("q_max", "i32"), ("eps", "C"), ("scale_upper_bound", "C"),
                    ("power_of_two", "bool"),
                ), rounds=1, part_accumulators=("C",),
            ),), _dynamic_range_quantize_symmetric_reference, operations=24,
        ),
        ("asymmetric",): Variant(
            (Row(
                "dynamic_range_quantize_asymmetric", ("T", "Q"), lambda d: (d.n, d.d),
                (
                    Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("scale_out", "T", lambda d, s: (s[0], 0), written=True),
                    Access("zero_point_out", "i32", lambda d, s: (s[0], 0), written=True),
                    Access("output", "Q", lambda d, s: (s[0], s[1]), full=True, written=True),
                ),
                attributes=(
                    ("q_min", "i32"), ("q_max", "i32"), ("eps", "C"), ("scale_upper_bound", "C"),
                    ("power_of_two", "bool"),
                ), kind=RowKind(reductions=2), rounds=1, part_accumulators=("C", "C"),
            ),), _dynamic_range_quantize_asymmetric_reference, operations=37,
        ),
    }, dims=("n", "d"),
    attributes=(
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
        Attribute("mode", "enum", "symmetric", values=("symmetric", "asymmetric")),
        Attribute("scope", "enum", "token", values=("token",)), Attribute("eps", "f64", 0.0),
        Attribute("scale_upper_bound", "f64", default=lambda d: highest(d.input_element)),
        Attribute("power_of_two", "bool", False),
    ),
    conditions=(
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("scale_upper_bound > 0", lambda d: d.scale_upper_bound > 0.0, ("scale_upper_bound",)),
        Condition(
            "lowest(Q) <= q_min <= q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max"),
        ),
        Condition(
            "mode == asymmetric or q_max > 0", lambda d: d.mode == "asymmetric" or d.q_max > 0, ("mode", "q_max"),
        ),
        Condition(
            "mode == symmetric or q_min < q_max", lambda d: d.mode == "symmetric" or d.q_min < d.q_max,
            ("mode", "q_min", "q_max"),
        ),
    ), variant_attributes=("mode",),
    doc="""
    Find each row's range, and quantize the row by it. The codes come from the scale and zero point as they are
    stored, so that dequantizing with what is returned is what was meant. A row of zeros, or of nothing, gets scale
    1; a row with a NaN gets scale NaN, one with an inf scale inf, and their codes are the code of 0 wherever the
    quotient is no number.

    input: [n, d], f32/f64/f16/bf16
    scale_out: [n], f32/f64/f16/bf16
    zero_point_out: [n], i32; where mode == asymmetric
    output: [n, d], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """,
)
