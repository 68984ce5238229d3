# Generated from spec/quantize.yaml: dynamic_quantize_fp8_per_tensor. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Grid, Op, Operand, Variant, highest, lowest, smallest, rt,
)


def _dynamic_quantize_fp8_per_tensor_reference(desc, C, input):
    input = rt.load(input, C)
    amax = rt.maximum(C(0.0), rt.max_over(rt.expand(rt.absolute(input), desc.shape), range(len(desc.shape))))
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


DYNAMIC_QUANTIZE_FP8_PER_TENSOR = Op(
    "dynamic_quantize_fp8_per_tensor", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T"), Operand("scale_out", "T", lambda d: (), output=True),
        Operand("output", "F", output=True),
    ),
    variants={(): Variant(
        (Grid(
            "dynamic_quantize_fp8_per_tensor", ("T", "F"), lambda d: (d.shape,),
            (
                Access("input", "T", full=True), Access("scale_out", "T", lambda d, s: (0,), written=True),
                Access("output", "F", full=True, written=True),
            ), attributes=(("eps", "C"), ("scale_upper_bound", "C"), ("power_of_two", "bool")), accumulators=("C",),
            passes=("reduce", "map"),
        ),), _dynamic_quantize_fp8_per_tensor_reference, operations=21,
    )}, any_shape=True,
    attributes=(
        Attribute("eps", "f64", 0.0), Attribute("scale_upper_bound", "f64", default=lambda d: highest(d.input_element)),
        Attribute("power_of_two", "bool", False),
    ),
    conditions=(
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("scale_upper_bound > 0", lambda d: d.scale_upper_bound > 0.0, ("scale_upper_bound",)),
    ),
    doc="""
    Find the greatest magnitude of the whole tensor, and quantize to floats of 8 bits by it: scale = greatest /
    highest(F), so that it becomes the largest finite value. The quotients by the scale, as it is stored, are
    rounded once, ties to even, and clamped to the finite values. What is all zeros, or empty, gets scale 1; what
    has a NaN gets scale NaN, what has an inf scale inf.

    input: any shape, f32/f64/f16/bf16
    scale_out: a scalar, f32/f64/f16/bf16
    output: any shape, e4m3/e5m2
    """,
)
