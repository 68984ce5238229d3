# Generated from spec/quantize.yaml: dynamic_quantize_fp8_per_token. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Row, Variant, highest, lowest, prod, smallest, rt,
)


def _dynamic_quantize_fp8_per_token_reference(desc, C, input):
    input = input.reshape((prod(desc.rows), desc.d))
    input = rt.load(input, C)
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(input), (1,)))
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


DYNAMIC_QUANTIZE_FP8_PER_TOKEN = Op(
    "dynamic_quantize_fp8_per_token", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("scale_out", "T", lambda d: (*d.rows,), ("*rows",), output=True),
        Operand("output", "F", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={(): Variant(
        (Row(
            "dynamic_quantize_fp8_per_token", ("T", "F"), lambda d: (d.rows, d.d),
            (
                Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("scale_out", "T", lambda d, s: (s[0], 0), written=True),
                Access("output", "F", lambda d, s: (s[0], s[1]), full=True, written=True),
            ), attributes=(("eps", "C"), ("scale_upper_bound", "C"), ("power_of_two", "bool")), rounds=1,
            part_accumulators=("C",),
        ),), _dynamic_quantize_fp8_per_token_reference, operations=21,
    )}, dims=("*rows", "d"),
    attributes=(
        Attribute("eps", "f64", 0.0), Attribute("scale_upper_bound", "f64", default=lambda d: highest(d.input_element)),
        Attribute("power_of_two", "bool", False),
    ),
    conditions=(
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("scale_upper_bound > 0", lambda d: d.scale_upper_bound > 0.0, ("scale_upper_bound",)),
    ),
    doc="""
    Find the greatest magnitude of each row, and quantize to floats of 8 bits by it: scale = greatest / highest(F),
    so that it becomes the largest finite value. The quotients by the scale, as it is stored, are rounded once, ties
    to even, and clamped to the finite values. What is all zeros, or empty, gets scale 1; what has a NaN gets scale
    NaN, what has an inf scale inf.

    input: [*rows, d], f32/f64/f16/bf16
    scale_out: [*rows], f32/f64/f16/bf16
    output: [*rows, d], e4m3/e5m2
    """,
)
