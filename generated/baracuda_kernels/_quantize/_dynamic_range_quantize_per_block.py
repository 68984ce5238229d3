# Generated from spec/quantize.yaml: dynamic_range_quantize_per_block. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Row, RowKind, Variant, highest, lowest, prod, smallest, rt,
)


def _dynamic_range_quantize_per_block_symmetric_reference(desc, C, input):
    input = input.reshape((prod(desc.batch), desc.rows, desc.columns))
    batch, i, j, r, c = rt.grid(
        prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns, desc.block_rows,
        desc.block_columns,
    )
    input = rt.load(input[batch, i * desc.block_rows + r, j * desc.block_columns + c], C)
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(input), (3, 4)))
    floored = rt.maximum(rt.maximum(amax / rt.to_float(desc.q_max, C), C(smallest(desc.input_element))), C(desc.eps))
    bounded = rt.where(
        C(desc.scale_upper_bound) < highest(desc.input_element), rt.minimum(floored, C(desc.scale_upper_bound)),
        floored,
    )
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.blank((prod(desc.batch), desc.rows, desc.columns), desc.output_element)
    output[batch, i * desc.block_rows + r, j * desc.block_columns + c] = rt.store(
        rt.clamp(rt.to_int(rt.round_even(input / rt.load(scale_out, C))), desc.q_min, desc.q_max), desc.output_element,
    )
    return (scale_out, output)


def _dynamic_range_quantize_per_block_asymmetric_reference(desc, C, input):
    input = input.reshape((prod(desc.batch), desc.rows, desc.columns))
    batch, i, j, r, c = rt.grid(
        prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns, desc.block_rows,
        desc.block_columns,
    )
    input = rt.load(input[batch, i * desc.block_rows + r, j * desc.block_columns + c], C)
    low = rt.minimum(C(0.0), rt.min_over(input, (3, 4)))
    high = rt.maximum(C(0.0), rt.max_over(input, (3, 4)))
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
    output = rt.blank((prod(desc.batch), desc.rows, desc.columns), desc.output_element)
    output[batch, i * desc.block_rows + r, j * desc.block_columns + c] = rt.store(
        rt.clamp(code, desc.q_min, desc.q_max), desc.output_element,
    )
    return (scale_out, zero_point_out, output)


DYNAMIC_RANGE_QUANTIZE_PER_BLOCK = Op(
    "dynamic_range_quantize_per_block", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand(
            "scale_out", "T", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None), output=True,
        ),
        Operand(
            "zero_point_out", "i32", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None), output=True,
            when=Condition("mode == asymmetric", lambda d: d.mode == "asymmetric", ("mode",)),
        ), Operand("output", "Q", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={
        ("symmetric",): Variant(
            (Row(
                "dynamic_range_quantize_per_block_symmetric", ("T", "Q"),
                lambda d: (
                    d.batch, d.rows // d.block_rows, d.columns // d.block_columns, d.block_rows, d.block_columns,
                ),
                (
                    Access(
                        "input", "T", lambda d, s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2]),
                        full=True,
                    ), Access("scale_out", "T", lambda d, s: (s[0], s[1], s[2], 0, 0), written=True),
                    Access(
                        "output", "Q", lambda d, s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2]),
                        full=True, written=True,
                    ),
                ),
                attributes=(
                    ("q_min", "i32"), ("q_max", "i32"), ("eps", "C"), ("scale_upper_bound", "C"),
                    ("power_of_two", "bool"),
                ), reduced=2, tiled=True,
            ),), _dynamic_range_quantize_per_block_symmetric_reference, operations=32,
        ),
        ("asymmetric",): Variant(
            (Row(
                "dynamic_range_quantize_per_block_asymmetric", ("T", "Q"),
                lambda d: (
                    d.batch, d.rows // d.block_rows, d.columns // d.block_columns, d.block_rows, d.block_columns,
                ),
                (
                    Access(
                        "input", "T", lambda d, s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2]),
                        full=True,
                    ), Access("scale_out", "T", lambda d, s: (s[0], s[1], s[2], 0, 0), written=True),
                    Access("zero_point_out", "i32", lambda d, s: (s[0], s[1], s[2], 0, 0), written=True),
                    Access(
                        "output", "Q", lambda d, s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2]),
                        full=True, written=True,
                    ),
                ),
                attributes=(
                    ("q_min", "i32"), ("q_max", "i32"), ("eps", "C"), ("scale_upper_bound", "C"),
                    ("power_of_two", "bool"),
                ), reduced=2, tiled=True, kind=RowKind(reductions=2),
            ),), _dynamic_range_quantize_per_block_asymmetric_reference, operations=49,
        ),
    }, dims=("*batch", "rows", "columns"),
    attributes=(
        Attribute("block_rows", "i32"), Attribute("block_columns", "i32"),
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
        Attribute("mode", "enum", "symmetric", values=("symmetric", "asymmetric")), Attribute("eps", "f64", 0.0),
        Attribute("scale_upper_bound", "f64", default=lambda d: highest(d.input_element)),
        Attribute("power_of_two", "bool", False),
    ),
    conditions=(
        Condition("block_rows > 0", lambda d: d.block_rows > 0, ("block_rows",)),
        Condition("block_columns > 0", lambda d: d.block_columns > 0, ("block_columns",)),
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("scale_upper_bound > 0", lambda d: d.scale_upper_bound > 0.0, ("scale_upper_bound",)),
        Condition("rows % block_rows == 0", lambda d: d.rows % d.block_rows == 0, ("rows", "block_rows")),
        Condition(
            "columns % block_columns == 0", lambda d: d.columns % d.block_columns == 0, ("columns", "block_columns"),
        ),
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
    dynamic_range_quantize with a scale, and a zero point in mode asymmetric, for each block of `block_rows` x
    `block_columns`.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale_out: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point_out: [*batch, rows // block_rows, columns // block_columns], i32; where mode == asymmetric
    output: [*batch, rows, columns], s8/u8
    """,
)
