# Generated from spec/quantize.yaml: dynamic_quantize_fp8_per_block. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Row, Variant, highest, lowest, prod, smallest, rt,
)


def _dynamic_quantize_fp8_per_block_reference(desc, C, input):
    input = input.reshape((prod(desc.batch), desc.rows, desc.columns))
    batch, i, j, r, c = rt.grid(
        prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns, desc.block_rows,
        desc.block_columns,
    )
    input = rt.load(input[batch, i * desc.block_rows + r, j * desc.block_columns + c], C)
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(input), (3, 4)))
    floored = rt.maximum(rt.maximum(amax / highest(desc.output_element), C(smallest(desc.input_element))), C(desc.eps))
    bounded = rt.where(
        C(desc.scale_upper_bound) < highest(desc.input_element), rt.minimum(floored, C(desc.scale_upper_bound)),
        floored,
    )
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.blank((prod(desc.batch), desc.rows, desc.columns), desc.output_element)
    output[batch, i * desc.block_rows + r, j * desc.block_columns + c] = rt.store(
        rt.clamp(input / rt.load(scale_out, C), lowest(desc.output_element), highest(desc.output_element)),
        desc.output_element,
    )
    return (scale_out, output)


DYNAMIC_QUANTIZE_FP8_PER_BLOCK = Op(
    "dynamic_quantize_fp8_per_block", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand(
            "scale_out", "T", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None), output=True,
        ), Operand("output", "F", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={(): Variant(
        (Row(
            "dynamic_quantize_fp8_per_block", ("T", "F"),
            lambda d: (d.batch, d.rows // d.block_rows, d.columns // d.block_columns, d.block_rows, d.block_columns),
            (
                Access(
                    "input", "T", lambda d, s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2]),
                    full=True,
                ), Access("scale_out", "T", lambda d, s: (s[0], s[1], s[2], 0, 0), written=True),
                Access(
                    "output", "F", lambda d, s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2]),
                    full=True, written=True,
                ),
            ), attributes=(("eps", "C"), ("scale_upper_bound", "C"), ("power_of_two", "bool")), reduced=2, tiled=True,
        ),), _dynamic_quantize_fp8_per_block_reference, operations=29,
    )}, dims=("*batch", "rows", "columns"),
    attributes=(
        Attribute("block_rows", "i32"), Attribute("block_columns", "i32"), Attribute("eps", "f64", 0.0),
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
    ),
    doc="""
    Find the greatest magnitude of each block of `block_rows` x `block_columns`, and quantize to floats of 8 bits by
    it: scale = greatest / highest(F), so that it becomes the largest finite value. The quotients by the scale, as
    it is stored, are rounded once, ties to even, and clamped to the finite values. What is all zeros, or empty,
    gets scale 1; what has a NaN gets scale NaN, what has an inf scale inf.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale_out: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    output: [*batch, rows, columns], e4m3/e5m2
    """,
)
