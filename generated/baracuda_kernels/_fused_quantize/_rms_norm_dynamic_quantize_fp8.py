# Generated from spec/fused_quantize.yaml: rms_norm_dynamic_quantize_fp8. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Row, RowKind, Variant, highest, lowest, prod, smallest, rt,
)


def _rms_norm_dynamic_quantize_fp8_reference(desc, C, input):
    input = input.reshape((prod(desc.rows), desc.d))
    input = rt.load(input, C)
    square_mean = rt.sum_over(rt.square(input), (1,)) / rt.to_float(desc.d, C)
    normed = input * rt.rsqrt(square_mean + C(desc.eps)) * (C(1.0) + C(desc.offset))
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(normed), (1,)))
    chosen = rt.maximum(rt.maximum(amax / highest(desc.output_element), C(smallest(desc.input_element))), C(0.0))
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.store(
        rt.clamp(normed / rt.load(scale_out, C), lowest(desc.output_element), highest(desc.output_element)),
        desc.output_element,
    )
    return (scale_out, output)


def _rms_norm_dynamic_quantize_fp8_with_weight_reference(desc, C, input, weight):
    input = input.reshape((prod(desc.rows), desc.d))
    input = rt.load(input, C)
    weight = rt.load(weight[None, :], C)
    square_mean = rt.sum_over(rt.square(input), (1,)) / rt.to_float(desc.d, C)
    normed = input * rt.rsqrt(square_mean + C(desc.eps)) * (weight + C(desc.offset))
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(normed), (1,)))
    chosen = rt.maximum(rt.maximum(amax / highest(desc.output_element), C(smallest(desc.input_element))), C(0.0))
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.store(
        rt.clamp(normed / rt.load(scale_out, C), lowest(desc.output_element), highest(desc.output_element)),
        desc.output_element,
    )
    return (scale_out, output)


RMS_NORM_DYNAMIC_QUANTIZE_FP8 = Op(
    "rms_norm_dynamic_quantize_fp8", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand(
            "weight", "T", lambda d: (d.d,), ("d",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ), Operand("scale_out", "T", lambda d: (*d.rows,), ("*rows",), output=True),
        Operand("output", "F", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        (False,): Variant(
            (Row(
                "rms_norm_dynamic_quantize_fp8", ("T", "F"), lambda d: (d.rows, d.d),
                (
                    Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("scale_out", "T", lambda d, s: (s[0], 0), written=True),
                    Access("output", "F", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), kind=RowKind(loops=3, reductions=2),
                rounds=2, part_accumulators=("C", "C"),
            ),), _rms_norm_dynamic_quantize_fp8_reference, operations=29,
        ),
        (True,): Variant(
            (Row(
                "rms_norm_dynamic_quantize_fp8_with_weight", ("T", "F"), lambda d: (d.rows, d.d),
                (
                    Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                    Access("scale_out", "T", lambda d, s: (s[0], 0), written=True),
                    Access("output", "F", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), same=(1,),
                kind=RowKind(loops=3, reductions=2), rounds=2, part_accumulators=("C", "C"),
            ),), _rms_norm_dynamic_quantize_fp8_with_weight_reference, operations=29,
        ),
    }, dims=("*rows", "d"),
    attributes=(
        Attribute("eps", "f32", 1e-06), Attribute("offset", "f32", 0.0),
        Attribute("has_weight", "bool", False, presence_of="weight"),
    ), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),), variant_attributes=("has_weight",),
    inexact_in_16_bits=True, sums=True,
    doc="""
    The rms_norm of each row, quantized by its own scale as dynamic_quantize_fp8_per_token does. The normed rows are
    rounded to the compute type, and to nothing else before the codes.

    input: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    scale_out: [*rows], f32/f64/f16/bf16
    output: [*rows, d], e4m3/e5m2
    """,
)
