# Generated from spec/fused_quantize.yaml: rms_norm_dynamic_quantize_per_group. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Groups, Op, Operand, Reduce, Row, RowKind, Temporary, Variant, highest,
    lowest, prod, smallest, rt,
)


def _rms_norm_dynamic_quantize_per_group_reference(desc, C, input):
    input = input.reshape((prod(desc.rows), desc.d))
    rows, g, r, _ = rt.grid(prod(desc.rows), desc.d // desc.group_size, desc.group_size, 1)
    input_2 = rt.load(input[rows, desc.group_size * g + r], C)
    input = rt.load(input[:, None, None, :], C)
    square_mean = rt.sum_over(rt.square(input), (3,)) / rt.to_float(desc.d, C)
    amax = rt.maximum(
        C(0.0),
        rt.max_over(rt.absolute(input_2 * rt.rsqrt(square_mean + C(desc.eps)) * (C(1.0) + C(desc.offset))), (2,)),
    )
    bounded = rt.maximum(rt.maximum(amax / rt.to_float(desc.q_max, C), C(smallest(desc.input_element))), C(0.0))
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.blank((prod(desc.rows), desc.d), desc.output_element)
    output[rows, g * desc.group_size + r] = rt.store(
        rt.clamp(
            rt.to_int(rt.round_even(
                input_2 * rt.rsqrt(square_mean + C(desc.eps)) * (C(1.0) + C(desc.offset)) / rt.load(scale_out, C)
            )), desc.q_min, desc.q_max,
        ), desc.output_element,
    )
    return (scale_out, output)


def _rms_norm_dynamic_quantize_per_group_with_weight_reference(desc, C, input, weight):
    input = input.reshape((prod(desc.rows), desc.d))
    rows, g, r, _ = rt.grid(prod(desc.rows), desc.d // desc.group_size, desc.group_size, 1)
    input_2 = rt.load(input[rows, desc.group_size * g + r], C)
    input = rt.load(input[:, None, None, :], C)
    weight = rt.load(weight[desc.group_size * g + r], C)
    square_mean = rt.sum_over(rt.square(input), (3,)) / rt.to_float(desc.d, C)
    amax = rt.maximum(
        C(0.0),
        rt.max_over(rt.absolute(input_2 * rt.rsqrt(square_mean + C(desc.eps)) * (weight + C(desc.offset))), (2,)),
    )
    bounded = rt.maximum(rt.maximum(amax / rt.to_float(desc.q_max, C), C(smallest(desc.input_element))), C(0.0))
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.blank((prod(desc.rows), desc.d), desc.output_element)
    output[rows, g * desc.group_size + r] = rt.store(
        rt.clamp(
            rt.to_int(rt.round_even(
                input_2 * rt.rsqrt(square_mean + C(desc.eps)) * (weight + C(desc.offset)) / rt.load(scale_out, C)
            )), desc.q_min, desc.q_max,
        ), desc.output_element,
    )
    return (scale_out, output)


RMS_NORM_DYNAMIC_QUANTIZE_PER_GROUP = Op(
    "rms_norm_dynamic_quantize_per_group", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand(
            "weight", "T", lambda d: (d.d,), ("d",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ), Operand("scale_out", "T", lambda d: (*d.rows, d.d // d.group_size), ("*rows", None), output=True),
        Operand("output", "Q", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        (False,): Variant(
            (Either(
                row=Groups(
                    "rms_norm_dynamic_quantize_per_group_groups", ("T", "Q"),
                    lambda d: (d.rows, d.d // d.group_size, d.group_size),
                    (
                        Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                        Access("scale_out", "T", lambda d, s: (s[0], s[1], 0), written=True),
                        Access("output", "Q", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
                    ),
                    attributes=(
                        ("eps", "C"), ("offset", "C"), ("q_min", "i32"), ("q_max", "i32"), ("power_of_two", "bool"),
                    ), sizes=("d",), reduced=2, tiled=True, kind=RowKind(reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "rms_norm_dynamic_quantize_per_group", ("T",), lambda d: (d.rows, d.d),
                        (
                            Access("input", "T", lambda d, s: (s[0], s[1])),
                            Access("sum_input", "C", lambda d, s: (s[0], 0), written=True),
                        ), reduced=1, accumulators=("C",), inner=True, elements=(0,), columns=(0,),
                    ),
                    Row(
                        "rms_norm_dynamic_quantize_per_group_scale_out", ("T", "Q"),
                        lambda d: (d.rows, d.d // d.group_size, d.group_size),
                        (
                            Access("sum_input", "C", lambda d, s: (s[0], 0, 0)),
                            Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                            Access("scale_out", "T", lambda d, s: (s[0], s[1], 0), written=True),
                            Access(
                                "output", "Q", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True,
                            ),
                        ),
                        attributes=(
                            ("eps", "C"), ("offset", "C"), ("q_min", "i32"), ("q_max", "i32"), ("power_of_two", "bool"),
                        ), sizes=("d",), rounds=1, part_accumulators=("C",),
                    ),
                ),
            ),), _rms_norm_dynamic_quantize_per_group_reference,
            (Temporary("sum_input", "C", lambda d: (*d.rows,), ("*rows",)),), operations=57,
        ),
        (True,): Variant(
            (Either(
                row=Groups(
                    "rms_norm_dynamic_quantize_per_group_with_weight_groups", ("T", "Q"),
                    lambda d: (d.rows, d.d // d.group_size, d.group_size),
                    (
                        Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                        Access("weight", "T", lambda d, s: (0, s[0] * d.group_size, s[0]), full=True),
                        Access("scale_out", "T", lambda d, s: (s[0], s[1], 0), written=True),
                        Access("output", "Q", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True),
                    ),
                    attributes=(
                        ("eps", "C"), ("offset", "C"), ("q_min", "i32"), ("q_max", "i32"), ("power_of_two", "bool"),
                    ), sizes=("d",), reduced=2, tiled=True, same=(1,), kind=RowKind(reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "rms_norm_dynamic_quantize_per_group_with_weight", ("T",), lambda d: (d.rows, d.d),
                        (
                            Access("input", "T", lambda d, s: (s[0], s[1])),
                            Access("sum_input", "C", lambda d, s: (s[0], 0), written=True),
                        ), reduced=1, accumulators=("C",), inner=True, elements=(0,), columns=(0,),
                    ),
                    Row(
                        "rms_norm_dynamic_quantize_per_group_with_weight_scale_out", ("T", "Q"),
                        lambda d: (d.rows, d.d // d.group_size, d.group_size),
                        (
                            Access("sum_input", "C", lambda d, s: (s[0], 0, 0)),
                            Access("input", "T", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0] * d.group_size, s[0]), full=True),
                            Access("scale_out", "T", lambda d, s: (s[0], s[1], 0), written=True),
                            Access(
                                "output", "Q", lambda d, s: (s[0], s[1] * d.group_size, s[1]), full=True, written=True,
                            ),
                        ),
                        attributes=(
                            ("eps", "C"), ("offset", "C"), ("q_min", "i32"), ("q_max", "i32"), ("power_of_two", "bool"),
                        ), sizes=("d",), rounds=1, part_accumulators=("C",),
                    ),
                ),
            ),), _rms_norm_dynamic_quantize_per_group_with_weight_reference,
            (Temporary("sum_input", "C", lambda d: (*d.rows,), ("*rows",)),), operations=61,
        ),
    }, dims=("*rows", "d"),
    attributes=(
        Attribute("eps", "f32", 1e-06), Attribute("offset", "f32", 0.0), Attribute("group_size", "i32"),
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
        Attribute("power_of_two", "bool", False), Attribute("has_weight", "bool", False, presence_of="weight"),
    ),
    conditions=(
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("group_size > 0", lambda d: d.group_size > 0, ("group_size",)),
        Condition("d % group_size == 0", lambda d: d.d % d.group_size == 0, ("d", "group_size")),
        Condition(
            "lowest(Q) <= q_min <= q_max and q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max"),
        ), Condition("q_max > 0", lambda d: d.q_max > 0, ("q_max",)),
    ), variant_attributes=("has_weight",), inexact_in_16_bits=True, sums=True,
    doc="""
    The rms_norm of each row, with each group of `group_size` consecutive elements quantized by its own scale as
    dynamic_range_quantize_per_group does. The normed rows are rounded to the compute type, and to nothing else
    before the codes.

    input: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    scale_out: [*rows, d // group_size], f32/f64/f16/bf16
    output: [*rows, d], s8/u8
    """,
)
