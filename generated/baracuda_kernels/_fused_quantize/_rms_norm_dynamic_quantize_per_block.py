# Generated from spec/fused_quantize.yaml: rms_norm_dynamic_quantize_per_block. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Row, Temporary, Variant, highest, lowest, prod, smallest, rt,
)


def _rms_norm_dynamic_quantize_per_block_reference(desc, C, input):
    input = input.reshape((prod(desc.batch), desc.rows, desc.columns))
    batch, i, j, r, c, columns, rows = rt.grid(
        prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns, desc.block_rows,
        desc.block_columns, desc.columns, desc.rows,
    )
    input = rt.load(input[batch, rows, columns], C)
    square_mean = rt.sum_over(rt.square(input), (5,)) / rt.to_float(desc.columns, C)
    normed = input * rt.rsqrt(square_mean + C(desc.eps)) * (C(1.0) + C(desc.offset))
    amax = rt.maximum(
        C(0.0),
        rt.max_over(
            rt.absolute(normed[batch, 0, 0, 0, 0, j * desc.block_columns + c, i * desc.block_rows + r]), (3, 4),
        ),
    )
    bounded = rt.maximum(rt.maximum(amax / rt.to_float(desc.q_max, C), C(smallest(desc.input_element))), C(0.0))
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.blank((prod(desc.batch), desc.rows, desc.columns), desc.output_element)
    output[batch, i * desc.block_rows + r, j * desc.block_columns + c] = rt.store(
        rt.clamp(
            rt.to_int(rt.round_even(
                normed[batch, 0, 0, 0, 0, j * desc.block_columns + c, i * desc.block_rows + r] / rt.load(scale_out, C)
            )), desc.q_min, desc.q_max,
        ), desc.output_element,
    )
    return (scale_out, output)


def _rms_norm_dynamic_quantize_per_block_with_weight_reference(desc, C, input, weight):
    input = input.reshape((prod(desc.batch), desc.rows, desc.columns))
    batch, i, j, r, c, columns, rows = rt.grid(
        prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns, desc.block_rows,
        desc.block_columns, desc.columns, desc.rows,
    )
    input = rt.load(input[batch, rows, columns], C)
    weight = rt.load(weight[None, None, None, None, None, :, None], C)
    square_mean = rt.sum_over(rt.square(input), (5,)) / rt.to_float(desc.columns, C)
    normed = input * rt.rsqrt(square_mean + C(desc.eps)) * (weight + C(desc.offset))
    amax = rt.maximum(
        C(0.0),
        rt.max_over(
            rt.absolute(normed[batch, 0, 0, 0, 0, j * desc.block_columns + c, i * desc.block_rows + r]), (3, 4),
        ),
    )
    bounded = rt.maximum(rt.maximum(amax / rt.to_float(desc.q_max, C), C(smallest(desc.input_element))), C(0.0))
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.blank((prod(desc.batch), desc.rows, desc.columns), desc.output_element)
    output[batch, i * desc.block_rows + r, j * desc.block_columns + c] = rt.store(
        rt.clamp(
            rt.to_int(rt.round_even(
                normed[batch, 0, 0, 0, 0, j * desc.block_columns + c, i * desc.block_rows + r] / rt.load(scale_out, C)
            )), desc.q_min, desc.q_max,
        ), desc.output_element,
    )
    return (scale_out, output)


RMS_NORM_DYNAMIC_QUANTIZE_PER_BLOCK = Op(
    "rms_norm_dynamic_quantize_per_block", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand(
            "weight", "T", lambda d: (d.columns,), ("columns",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ),
        Operand(
            "scale_out", "T", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None), output=True,
        ), Operand("output", "Q", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={
        (False,): Variant(
            (
                Row(
                    "rms_norm_dynamic_quantize_per_block", ("T",), lambda d: (d.batch, d.rows, d.columns),
                    (
                        Access("input", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("normed", "C", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"), ("offset", "C")), sizes=("columns",), rounds=1,
                    part_accumulators=("C",),
                ),
                Row(
                    "rms_norm_dynamic_quantize_per_block_scale_out", ("T", "Q"),
                    lambda d: (
                        d.batch, d.rows // d.block_rows, d.columns // d.block_columns, d.block_rows, d.block_columns,
                    ),
                    (
                        Access(
                            "normed", "C", lambda d, s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2]),
                            full=True,
                        ), Access("scale_out", "T", lambda d, s: (s[0], s[1], s[2], 0, 0), written=True),
                        Access(
                            "output", "Q", lambda d, s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2]),
                            full=True, written=True,
                        ),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32"), ("power_of_two", "bool")), reduced=2, tiled=True,
                ),
            ), _rms_norm_dynamic_quantize_per_block_reference,
            (Temporary("normed", "C", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),),
            operations=47,
        ),
        (True,): Variant(
            (
                Row(
                    "rms_norm_dynamic_quantize_per_block_with_weight", ("T",), lambda d: (d.batch, d.rows, d.columns),
                    (
                        Access("input", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("weight", "T", lambda d, s: (0, 0, s[0]), full=True),
                        Access("normed", "C", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"), ("offset", "C")), sizes=("columns",), same=(1,), rounds=1,
                    part_accumulators=("C",),
                ),
                Row(
                    "rms_norm_dynamic_quantize_per_block_with_weight_scale_out", ("T", "Q"),
                    lambda d: (
                        d.batch, d.rows // d.block_rows, d.columns // d.block_columns, d.block_rows, d.block_columns,
                    ),
                    (
                        Access(
                            "normed", "C", lambda d, s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2]),
                            full=True,
                        ), Access("scale_out", "T", lambda d, s: (s[0], s[1], s[2], 0, 0), written=True),
                        Access(
                            "output", "Q", lambda d, s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2]),
                            full=True, written=True,
                        ),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32"), ("power_of_two", "bool")), reduced=2, tiled=True,
                ),
            ), _rms_norm_dynamic_quantize_per_block_with_weight_reference,
            (Temporary("normed", "C", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),),
            operations=47,
        ),
    }, dims=("*batch", "rows", "columns"),
    attributes=(
        Attribute("eps", "f32", 1e-06), Attribute("offset", "f32", 0.0), Attribute("block_rows", "i32"),
        Attribute("block_columns", "i32"), Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
        Attribute("power_of_two", "bool", False), Attribute("has_weight", "bool", False, presence_of="weight"),
    ),
    conditions=(
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("block_rows > 0", lambda d: d.block_rows > 0, ("block_rows",)),
        Condition("block_columns > 0", lambda d: d.block_columns > 0, ("block_columns",)),
        Condition("rows % block_rows == 0", lambda d: d.rows % d.block_rows == 0, ("rows", "block_rows")),
        Condition(
            "columns % block_columns == 0", lambda d: d.columns % d.block_columns == 0, ("columns", "block_columns"),
        ),
        Condition(
            "lowest(Q) <= q_min <= q_max and q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max"),
        ), Condition("q_max > 0", lambda d: d.q_max > 0, ("q_max",)),
    ), variant_attributes=("has_weight",), inexact_in_16_bits=True, sums=True,
    doc="""
    The rms_norm of each row, with each block of `block_rows` x `block_columns` quantized by its own scale as
    dynamic_range_quantize_per_block does. The normed rows are rounded to the compute type, and to nothing else
    before the codes.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    weight: [columns], f32/f64/f16/bf16; None stands for 1.0
    scale_out: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    output: [*batch, rows, columns], s8/u8
    """,
)
