# Generated from spec/quantize.yaml: dynamic_quantize_fp8_per_group. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Row, Variant, highest, lowest, smallest, rt,
)


def _dynamic_quantize_fp8_per_group_reference(desc, C, input):
    outer, g, r = rt.grid(desc.outer, desc.axis // desc.group_size, desc.group_size)
    input = rt.load(input[outer, g * desc.group_size + r], C)
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(input), (2,)))
    floored = rt.maximum(rt.maximum(amax / highest(desc.output_element), C(smallest(desc.input_element))), C(desc.eps))
    bounded = rt.where(
        C(desc.scale_upper_bound) < highest(desc.input_element), rt.minimum(floored, C(desc.scale_upper_bound)),
        floored,
    )
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.blank((desc.outer, desc.axis), desc.output_element)
    output[outer, g * desc.group_size + r] = rt.store(
        rt.clamp(input / rt.load(scale_out, C), lowest(desc.output_element), highest(desc.output_element)),
        desc.output_element,
    )
    return (scale_out, output)


DYNAMIC_QUANTIZE_FP8_PER_GROUP = Op(
    "dynamic_quantize_fp8_per_group", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (d.outer, d.axis), ("outer", "axis")),
        Operand("scale_out", "T", lambda d: (d.outer, d.axis // d.group_size), ("outer", None), output=True),
        Operand("output", "F", lambda d: (d.outer, d.axis), ("outer", "axis"), output=True),
    ),
    variants={(): Variant(
        (Row(
            "dynamic_quantize_fp8_per_group", ("T", "F"), lambda d: (d.outer, d.axis // d.group_size, d.group_size),
            (
                Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                Access("scale_out", "T", lambda d, s: (s[0], s[1], 0), written=True),
                Access("output", "F", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
            ), attributes=(("eps", "C"), ("scale_upper_bound", "C"), ("power_of_two", "bool")), rounds=1,
            part_accumulators=("C",),
        ),), _dynamic_quantize_fp8_per_group_reference, operations=25,
    )}, dims=("outer", "axis"), properties={"num_groups": lambda d: d.axis // d.group_size},
    attributes=(
        Attribute("group_size", "i32"), Attribute("eps", "f64", 0.0),
        Attribute("scale_upper_bound", "f64", default=lambda d: highest(d.input_element)),
        Attribute("power_of_two", "bool", False),
    ),
    conditions=(
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("scale_upper_bound > 0", lambda d: d.scale_upper_bound > 0.0, ("scale_upper_bound",)),
        Condition("axis % group_size == 0", lambda d: d.axis % d.group_size == 0, ("axis", "group_size")),
    ),
    doc="""
    Find the greatest magnitude of each group of `group_size` consecutive elements, and quantize to floats of 8 bits
    by it: scale = greatest / highest(F), so that it becomes the largest finite value. The quotients by the scale,
    as it is stored, are rounded once, ties to even, and clamped to the finite values. What is all zeros, or empty,
    gets scale 1; what has a NaN gets scale NaN, what has an inf scale inf.

    input: [outer, axis], f32/f64/f16/bf16
    scale_out: [outer, axis // group_size], f32/f64/f16/bf16
    output: [outer, axis], e4m3/e5m2
    """,
)
