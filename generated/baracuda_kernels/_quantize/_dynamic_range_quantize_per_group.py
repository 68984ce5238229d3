# Generated from spec/quantize.yaml: dynamic_range_quantize_per_group. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Row, RowKind, Variant, highest, lowest, smallest, rt,
)


def _dynamic_range_quantize_per_group_symmetric_reference(desc, C, input):
    outer, g, r = rt.grid(desc.outer, desc.axis // desc.group_size, desc.group_size)
    input = rt.load(input[outer, g * desc.group_size + r], C)
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(input), (2,)))
    floored = rt.maximum(rt.maximum(amax / rt.to_float(desc.q_max, C), C(smallest(desc.input_element))), C(desc.eps))
    bounded = rt.where(
        C(desc.scale_upper_bound) < highest(desc.input_element), rt.minimum(floored, C(desc.scale_upper_bound)),
        floored,
    )
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.blank((desc.outer, desc.axis), desc.output_element)
    output[outer, g * desc.group_size + r] = rt.store(
        rt.clamp(rt.to_int(rt.round_even(input / rt.load(scale_out, C))), desc.q_min, desc.q_max), desc.output_element,
    )
    return (scale_out, output)


def _dynamic_range_quantize_per_group_asymmetric_reference(desc, C, input):
    outer, g, r = rt.grid(desc.outer, desc.axis // desc.group_size, desc.group_size)
    input = rt.load(input[outer, g * desc.group_size + r], C)
    low = rt.minimum(C(0.0), rt.min_over(input, (2,)))
    high = rt.maximum(C(0.0), rt.max_over(input, (2,)))
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
    code = rt.to_int(rt.round_even(input / rt.load(scale_out, C))) + rt.load(zero_point_out, rt.i64)
    output = rt.blank((desc.outer, desc.axis), desc.output_element)
    output[outer, g * desc.group_size + r] = rt.store(rt.clamp(code, desc.q_min, desc.q_max), desc.output_element)
    return (scale_out, zero_point_out, output)


DYNAMIC_RANGE_QUANTIZE_PER_GROUP = Op(
    "dynamic_range_quantize_per_group", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("scale_out", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None), output=True),
        Operand(
            "zero_point_out", "i32", lambda d: (d.outer, d.axis // d.group_size), ("outer", None), output=True,
            when=Condition("mode == asymmetric", lambda d: d.mode == "asymmetric", ("mode",)),
        ), Operand("output", "Q", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={
        ("symmetric",): Variant(
            (Row(
                "dynamic_range_quantize_per_group_symmetric", ("T", "Q"),
                lambda d: (d.outer, d.axis // d.group_size, d.group_size),
                (
                    Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                    Access("scale_out", "T", lambda d, s: (s[0], s[1], 0), written=True),
                    Access("output", "Q", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
                ),
                attributes=(
                    ("q_min", "i32"), ("q_max", "i32"), ("eps", "C"), ("scale_upper_bound", "C"),
                    ("power_of_two", "bool"),
                ), rounds=1, part_accumulators=("C",),
            ),), _dynamic_range_quantize_per_group_symmetric_reference, operations=28,
        ),
        ("asymmetric",): Variant(
            (Row(
                "dynamic_range_quantize_per_group_asymmetric", ("T", "Q"),
                lambda d: (d.outer, d.axis // d.group_size, d.group_size),
                (
                    Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                    Access("scale_out", "T", lambda d, s: (s[0], s[1], 0), written=True),
                    Access("zero_point_out", "i32", lambda d, s: (s[0], s[1], 0), written=True),
                    Access("output", "Q", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
                ),
                attributes=(
                    ("q_min", "i32"), ("q_max", "i32"), ("eps", "C"), ("scale_upper_bound", "C"),
                    ("power_of_two", "bool"),
                ), kind=RowKind(reductions=2), rounds=1, part_accumulators=("C", "C"),
            ),), _dynamic_range_quantize_per_group_asymmetric_reference, operations=43,
        ),
    }, dims=("outer", "axis"), properties={"num_groups": lambda d: d.axis // d.group_size},
    attributes=(
        Attribute("group_size", "i32"), Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
        Attribute("mode", "enum", "symmetric", values=("symmetric", "asymmetric")), Attribute("eps", "f64", 0.0),
        Attribute("scale_upper_bound", "f64", default=lambda d: highest(d.input_element)),
        Attribute("power_of_two", "bool", False),
    ),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("scale_upper_bound > 0", lambda d: d.scale_upper_bound > 0.0, ("scale_upper_bound",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
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
    dynamic_range_quantize with a scale, and a zero point in mode asymmetric, for each group of `group_size`
    consecutive elements.

    input: [outer, axis], f32/f64/f16/bf16
    scale_out: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point_out: [outer, axis // group_size], i32; where mode == asymmetric
    output: [outer, axis], s8/u8
    """,
)
