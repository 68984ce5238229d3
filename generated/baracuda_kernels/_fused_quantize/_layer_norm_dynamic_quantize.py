# Generated from spec/fused_quantize.yaml: layer_norm_dynamic_quantize. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Row, RowKind, Variant, highest, lowest, prod, smallest, rt,
)


def _layer_norm_dynamic_quantize_reference(desc, C, input):
    input = input.reshape((prod(desc.rows), desc.d))
    input = rt.load(input, C)
    mu = rt.sum_over(input, (1,)) / rt.to_float(desc.d, C)
    variance = rt.sum_over(rt.square(input - mu), (1,)) / rt.to_float(desc.d, C)
    normed = (input - mu) * rt.rsqrt(variance + C(desc.eps))
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(normed), (1,)))
    chosen = rt.maximum(rt.maximum(amax / rt.to_float(desc.q_max, C), C(smallest(desc.input_element))), C(0.0))
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.store(
        rt.clamp(rt.to_int(rt.round_even(normed / rt.load(scale_out, C))), desc.q_min, desc.q_max), desc.output_element,
    )
    return (scale_out, output)


def _layer_norm_dynamic_quantize_with_bias_reference(desc, C, input, bias):
    input = input.reshape((prod(desc.rows), desc.d))
    input = rt.load(input, C)
    bias = rt.load(bias[None, :], C)
    mu = rt.sum_over(input, (1,)) / rt.to_float(desc.d, C)
    variance = rt.sum_over(rt.square(input - mu), (1,)) / rt.to_float(desc.d, C)
    normed = (input - mu) * rt.rsqrt(variance + C(desc.eps)) + bias
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(normed), (1,)))
    chosen = rt.maximum(rt.maximum(amax / rt.to_float(desc.q_max, C), C(smallest(desc.input_element))), C(0.0))
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.store(
        rt.clamp(rt.to_int(rt.round_even(normed / rt.load(scale_out, C))), desc.q_min, desc.q_max), desc.output_element,
    )
    return (scale_out, output)


def _layer_norm_dynamic_quantize_with_weight_reference(desc, C, input, weight):
    input = input.reshape((prod(desc.rows), desc.d))
    input = rt.load(input, C)
    weight = rt.load(weight[None, :], C)
    mu = rt.sum_over(input, (1,)) / rt.to_float(desc.d, C)
    variance = rt.sum_over(rt.square(input - mu), (1,)) / rt.to_float(desc.d, C)
    normed = (input - mu) * rt.rsqrt(variance + C(desc.eps)) * weight
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(normed), (1,)))
    chosen = rt.maximum(rt.maximum(amax / rt.to_float(desc.q_max, C), C(smallest(desc.input_element))), C(0.0))
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.store(
        rt.clamp(rt.to_int(rt.round_even(normed / rt.load(scale_out, C))), desc.q_min, desc.q_max), desc.output_element,
    )
    return (scale_out, output)


def _layer_norm_dynamic_quantize_with_weight_with_bias_reference(desc, C, input, weight, bias):
    input = input.reshape((prod(desc.rows), desc.d))
    input = rt.load(input, C)
    weight = rt.load(weight[None, :], C)
    bias = rt.load(bias[None, :], C)
    mu = rt.sum_over(input, (1,)) / rt.to_float(desc.d, C)
    variance = rt.sum_over(rt.square(input - mu), (1,)) / rt.to_float(desc.d, C)
    normed = (input - mu) * rt.rsqrt(variance + C(desc.eps)) * weight + bias
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(normed), (1,)))
    chosen = rt.maximum(rt.maximum(amax / rt.to_float(desc.q_max, C), C(smallest(desc.input_element))), C(0.0))
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.store(
        rt.clamp(rt.to_int(rt.round_even(normed / rt.load(scale_out, C))), desc.q_min, desc.q_max), desc.output_element,
    )
    return (scale_out, output)


LAYER_NORM_DYNAMIC_QUANTIZE = Op(
    "layer_norm_dynamic_quantize", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand(
            "weight", "T", lambda d: (d.d,), ("d",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ),
        Operand("bias", "T", lambda d: (d.d,), ("d",), when=Condition("has_bias", lambda d: d.has_bias, ("has_bias",))),
        Operand("scale_out", "T", lambda d: (*d.rows,), ("*rows",), output=True),
        Operand("output", "Q", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        (False, False): Variant(
            (Row(
                "layer_norm_dynamic_quantize", ("T", "Q"), lambda d: (d.rows, d.d),
                (
                    Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("scale_out", "T", lambda d, s: (s[0], 0), written=True),
                    Access("output", "Q", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"), ("q_min", "i32"), ("q_max", "i32")), sizes=("d",),
                kind=RowKind(loops=4, reductions=3), rounds=3, part_accumulators=("C", "C", "C"),
            ),), _layer_norm_dynamic_quantize_reference, operations=35,
        ),
        (False, True): Variant(
            (Row(
                "layer_norm_dynamic_quantize_with_bias", ("T", "Q"), lambda d: (d.rows, d.d),
                (
                    Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("bias", "T", lambda d, s: (0, s[0]), full=True),
                    Access("scale_out", "T", lambda d, s: (s[0], 0), written=True),
                    Access("output", "Q", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"), ("q_min", "i32"), ("q_max", "i32")), sizes=("d",), same=(1,),
                kind=RowKind(loops=4, reductions=3), rounds=3, part_accumulators=("C", "C", "C"),
            ),), _layer_norm_dynamic_quantize_with_bias_reference, operations=36,
        ),
        (True, False): Variant(
            (Row(
                "layer_norm_dynamic_quantize_with_weight", ("T", "Q"), lambda d: (d.rows, d.d),
                (
                    Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                    Access("scale_out", "T", lambda d, s: (s[0], 0), written=True),
                    Access("output", "Q", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"), ("q_min", "i32"), ("q_max", "i32")), sizes=("d",), same=(1,),
                kind=RowKind(loops=4, reductions=3), rounds=3, part_accumulators=("C", "C", "C"),
            ),), _layer_norm_dynamic_quantize_with_weight_reference, operations=36,
        ),
        (True, True): Variant(
            (Row(
                "layer_norm_dynamic_quantize_with_weight_with_bias", ("T", "Q"), lambda d: (d.rows, d.d),
                (
                    Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                    Access("bias", "T", lambda d, s: (0, s[0]), full=True),
                    Access("scale_out", "T", lambda d, s: (s[0], 0), written=True),
                    Access("output", "Q", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"), ("q_min", "i32"), ("q_max", "i32")), sizes=("d",), same=(1, 2),
                kind=RowKind(loops=4, reductions=3), rounds=3, part_accumulators=("C", "C", "C"),
            ),), _layer_norm_dynamic_quantize_with_weight_with_bias_reference, operations=37,
        ),
    }, dims=("*rows", "d"),
    attributes=(
        Attribute("eps", "f32", 1e-05), Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
        Attribute("has_weight", "bool", False, presence_of="weight"),
        Attribute("has_bias", "bool", False, presence_of="bias"),
    ),
    conditions=(
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition(
            "lowest(Q) <= q_min <= q_max and q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max"),
        ), Condition("q_max > 0", lambda d: d.q_max > 0, ("q_max",)),
    ), variant_attributes=("has_weight", "has_bias"), inexact_in_16_bits=True, sums=True,
    doc="""
    The layer_norm of each row, quantized by its own scale as dynamic_range_quantize does. The normed rows are
    rounded to the compute type, and to nothing else before the codes.

    input: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    bias: [d], f32/f64/f16/bf16; None stands for 0.0
    scale_out: [*rows], f32/f64/f16/bf16
    output: [*rows, d], s8/u8
    """,
)
