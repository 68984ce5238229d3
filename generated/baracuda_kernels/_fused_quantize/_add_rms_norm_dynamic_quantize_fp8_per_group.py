# Generated from spec/fused_quantize.yaml: add_rms_norm_dynamic_quantize_fp8_per_group. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Groups, Op, Operand, Row, RowKind, Temporary, Variant, highest, lowest, prod,
    smallest, rt,
)


def _add_rms_norm_dynamic_quantize_fp8_per_group_reference(desc, C, input, residual):
    input = input.reshape((prod(desc.rows), desc.d))
    residual = residual.reshape((prod(desc.rows), desc.d))
    rows, _, g, r = rt.grid(prod(desc.rows), 1, desc.d // desc.group_size, desc.group_size)
    input = rt.load(input[:, :, None, None], C)
    residual = rt.load(residual[:, :, None, None], C)
    total = rt.store(input + residual, desc.input_element)
    square_mean = rt.sum_over(rt.square(rt.load(total, C)), (1,)) / rt.to_float(desc.d, C)
    amax = rt.maximum(
        C(0.0),
        rt.max_over(
            rt.absolute(rt.load(
                total[rows, desc.group_size * g + r, 0, 0], C,
            ) * rt.rsqrt(square_mean + C(desc.eps)) * (C(1.0) + C(desc.offset))), (3,),
        ),
    )
    bounded = rt.maximum(rt.maximum(amax / highest(desc.output_element), C(smallest(desc.input_element))), C(0.0))
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.blank((prod(desc.rows), desc.d), desc.output_element)
    output[rows, g * desc.group_size + r] = rt.store(
        rt.clamp(
            rt.load(
                total[rows, desc.group_size * g + r, 0, 0], C,
            ) * rt.rsqrt(square_mean + C(desc.eps)) * (C(1.0) + C(desc.offset)) / rt.load(scale_out, C),
            lowest(desc.output_element), highest(desc.output_element),
        ), desc.output_element,
    )
    return (scale_out, output, total)


def _add_rms_norm_dynamic_quantize_fp8_per_group_with_weight_reference(desc, C, input, residual, weight):
    input = input.reshape((prod(desc.rows), desc.d))
    residual = residual.reshape((prod(desc.rows), desc.d))
    rows, _, g, r = rt.grid(prod(desc.rows), 1, desc.d // desc.group_size, desc.group_size)
    input = rt.load(input[:, :, None, None], C)
    residual = rt.load(residual[:, :, None, None], C)
    weight = rt.load(weight[desc.group_size * g + r], C)
    total = rt.store(input + residual, desc.input_element)
    square_mean = rt.sum_over(rt.square(rt.load(total, C)), (1,)) / rt.to_float(desc.d, C)
    amax = rt.maximum(
        C(0.0),
        rt.max_over(
            rt.absolute(rt.load(
                total[rows, desc.group_size * g + r, 0, 0], C,
            ) * rt.rsqrt(square_mean + C(desc.eps)) * (weight + C(desc.offset))), (3,),
        ),
    )
    bounded = rt.maximum(rt.maximum(amax / highest(desc.output_element), C(smallest(desc.input_element))), C(0.0))
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.blank((prod(desc.rows), desc.d), desc.output_element)
    output[rows, g * desc.group_size + r] = rt.store(
        rt.clamp(
            rt.load(
                total[rows, desc.group_size * g + r, 0, 0], C,
            ) * rt.rsqrt(square_mean + C(desc.eps)) * (weight + C(desc.offset)) / rt.load(scale_out, C),
            lowest(desc.output_element), highest(desc.output_element),
        ), desc.output_element,
    )
    return (scale_out, output, total)


ADD_RMS_NORM_DYNAMIC_QUANTIZE_FP8_PER_GROUP = Op(
    "add_rms_norm_dynamic_quantize_fp8_per_group", __file__,
    types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("residual", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand(
            "weight", "T", lambda d: (d.d,), ("d",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ), Operand("scale_out", "T", lambda d: (*d.rows, d.d // d.group_size), ("*rows", None), output=True),
        Operand("output", "F", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
        Operand("total", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        (False,): Variant(
            (Either(
                row=Groups(
                    "add_rms_norm_dynamic_quantize_fp8_per_group_groups", ("T", "F"),
                    lambda d: (d.rows, d.d // d.group_size, d.group_size),
                    (
                        Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                        Access("residual", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                        Access("total", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
                        Access("scale_out", "T", lambda d, s: (s[0], s[1], 0), written=True),
                        Access("output", "F", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
                    ), attributes=(("eps", "C"), ("offset", "C"), ("power_of_two", "bool")), sizes=("d",), reduced=2,
                    tiled=True, kind=RowKind(reductions=2),
                ),
                alternatives=(
                    Row(
                        "add_rms_norm_dynamic_quantize_fp8_per_group", ("T",), lambda d: (d.rows, d.d),
                        (
                            Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("residual", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("sum_total", "C", lambda d, s: (s[0], 0), written=True),
                            Access("total", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                        ), kind=RowKind(loops=1), rounds=1, part_accumulators=("C",),
                    ),
                    Row(
                        "add_rms_norm_dynamic_quantize_fp8_per_group_scale_out", ("T", "F"),
                        lambda d: (d.rows, d.d // d.group_size, d.group_size),
                        (
                            Access("sum_total", "C", lambda d, s: (s[0], 0, 0)),
                            Access("total", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                            Access("scale_out", "T", lambda d, s: (s[0], s[1], 0), written=True),
                            Access(
                                "output", "F", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True,
                            ),
                        ), attributes=(("eps", "C"), ("offset", "C"), ("power_of_two", "bool")), sizes=("d",), rounds=1,
                        part_accumulators=("C",),
                    ),
                ),
            ),), _add_rms_norm_dynamic_quantize_fp8_per_group_reference,
            (Temporary("sum_total", "C", lambda d: (*d.rows,), ("*rows",)),), operations=55,
        ),
        (True,): Variant(
            (Either(
                row=Groups(
                    "add_rms_norm_dynamic_quantize_fp8_per_group_with_weight_groups", ("T", "F"),
                    lambda d: (d.rows, d.d // d.group_size, d.group_size),
                    (
                        Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                        Access("residual", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                        Access("weight", "T", lambda d, s: (0, s[0] * d.group_size, s[0]), full=True),
                        Access("total", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
                        Access("scale_out", "T", lambda d, s: (s[0], s[1], 0), written=True),
                        Access("output", "F", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
                    ), attributes=(("eps", "C"), ("offset", "C"), ("power_of_two", "bool")), sizes=("d",), reduced=2,
                    tiled=True, same=(2,), kind=RowKind(reductions=2),
                ),
                alternatives=(
                    Row(
                        "add_rms_norm_dynamic_quantize_fp8_per_group_with_weight", ("T",), lambda d: (d.rows, d.d),
                        (
                            Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("residual", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("sum_total", "C", lambda d, s: (s[0], 0), written=True),
                            Access("total", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                        ), kind=RowKind(loops=1), rounds=1, part_accumulators=("C",),
                    ),
                    Row(
                        "add_rms_norm_dynamic_quantize_fp8_per_group_with_weight_scale_out", ("T", "F"),
                        lambda d: (d.rows, d.d // d.group_size, d.group_size),
                        (
                            Access("sum_total", "C", lambda d, s: (s[0], 0, 0)),
                            Access("total", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0] * d.group_size, s[0]), full=True),
                            Access("scale_out", "T", lambda d, s: (s[0], s[1], 0), written=True),
                            Access(
                                "output", "F", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True,
                            ),
                        ), attributes=(("eps", "C"), ("offset", "C"), ("power_of_two", "bool")), sizes=("d",), rounds=1,
                        part_accumulators=("C",),
                    ),
                ),
            ),), _add_rms_norm_dynamic_quantize_fp8_per_group_with_weight_reference,
            (Temporary("sum_total", "C", lambda d: (*d.rows,), ("*rows",)),), operations=59,
        ),
    }, dims=("*rows", "d"),
    attributes=(
        Attribute("eps", "f32", 1e-06), Attribute("offset", "f32", 0.0), Attribute("group_size", "i32"),
        Attribute("power_of_two", "bool", False), Attribute("has_weight", "bool", False, presence_of="weight"),
    ),
    conditions=(
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("d % group_size == 0", lambda d: d.d % d.group_size == 0, ("d", "group_size")),
    ), variant_attributes=("has_weight",), inexact_in_16_bits=True, sums=True,
    doc="""
    input + residual, rounded to its type, and the rms_norm of it, with each group of `group_size` consecutive
    elements quantized by its own scale as dynamic_quantize_fp8_per_group does.

    input: [*rows, d], f32/f64/f16/bf16
    residual: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    scale_out: [*rows, d // group_size], f32/f64/f16/bf16
    output: [*rows, d], e4m3/e5m2
    total: [*rows, d], f32/f64/f16/bf16
    """,
)
