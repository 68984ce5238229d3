# Generated from spec/quantize.yaml: quantize_per_block. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Pointwise, Variant, highest, lowest, prod, rt,
)


def _quantize_per_block_reference(desc, C, input, scale, zero_point):
    input = input.reshape((prod(desc.batch), desc.rows, desc.columns))
    scale = scale.reshape((prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns))
    zero_point = zero_point.reshape(
        (prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns)
    )
    batch, rows, columns = rt.grid(prod(desc.batch), desc.rows, desc.columns)
    i = rows // desc.block_rows
    j = columns // desc.block_columns
    input = rt.load(input, C)
    scale = rt.load(scale[batch, i, j], C)
    zero_point = rt.load(zero_point[batch, i, j], rt.i64)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    output = rt.store(rt.clamp(code, desc.q_min, desc.q_max), desc.output_element)
    return (output,)


QUANTIZE_PER_BLOCK = Op(
    "quantize_per_block", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand(
            "scale", "T", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None),
        ),
        Operand(
            "zero_point", "i32", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None),
        ), Operand("output", "Q", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "quantize_per_block", ("T", "Q"),
            lambda d: (d.batch, d.rows // d.block_rows, d.block_rows, d.columns // d.block_columns, d.block_columns),
            (
                Access("scale", "T", lambda d, s: (s[0], s[1], 0, s[2], 0)),
                Access("zero_point", "i32", lambda d, s: (s[0], s[1], 0, s[2], 0)),
                Access(
                    "input", "T", lambda d, s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]),
                    full=True,
                ),
                Access(
                    "output", "Q", lambda d, s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]),
                    full=True, written=True,
                ),
            ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True, row=2,
        ),), _quantize_per_block_reference, operations=10,
    )}, dims=("*batch", "rows", "columns"),
    attributes=(
        Attribute("block_rows", "i32"), Attribute("block_columns", "i32"),
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
    ),
    conditions=(
        Condition("block_rows > 0", lambda d: d.block_rows > 0, ("block_rows",)),
        Condition("block_columns > 0", lambda d: d.block_columns > 0, ("block_columns",)),
        Condition("rows % block_rows == 0", lambda d: d.rows % d.block_rows == 0, ("rows", "block_rows")),
        Condition(
            "columns % block_columns == 0", lambda d: d.columns % d.block_columns == 0, ("columns", "block_columns"),
        ),
        Condition(
            "lowest(Q) <= q_min <= q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max"),
        ),
    ),
    doc="""
    Quantize matrices in blocks of `block_rows` x `block_columns`, each with its own scale and zero point. Blocks of
    k x 1 are groups along another axis than the last: an array [outer, axis, inner] in groups of k along `axis`.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point: [*batch, rows // block_rows, columns // block_columns], i32; the code of 0
    output: [*batch, rows, columns], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """,
)


def _quantize_per_block_backward_reference(desc, C, input, scale, zero_point, d_output):
    input = input.reshape((prod(desc.batch), desc.rows, desc.columns))
    scale = scale.reshape((prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns))
    zero_point = zero_point.reshape(
        (prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns)
    )
    d_output = d_output.reshape((prod(desc.batch), desc.rows, desc.columns))
    batch, rows, columns = rt.grid(prod(desc.batch), desc.rows, desc.columns)
    i = rows // desc.block_rows
    j = columns // desc.block_columns
    input = rt.load(input, C)
    scale = rt.load(scale[batch, i, j], C)
    zero_point = rt.load(zero_point[batch, i, j], rt.i64)
    d_output = rt.load(d_output, C)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    d_input = rt.store(
        rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output / scale, C(0.0)), desc.input_element,
    )
    return (d_input,)


QUANTIZE_PER_BLOCK_BACKWARD = Op(
    "quantize_per_block_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand(
            "scale", "T", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None),
        ),
        Operand(
            "zero_point", "i32", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None),
        ), Operand("d_output", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand("d_input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "quantize_per_block_backward", ("T",),
            lambda d: (d.batch, d.rows // d.block_rows, d.block_rows, d.columns // d.block_columns, d.block_columns),
            (
                Access("scale", "T", lambda d, s: (s[0], s[1], 0, s[2], 0)),
                Access("zero_point", "i32", lambda d, s: (s[0], s[1], 0, s[2], 0)),
                Access(
                    "input", "T", lambda d, s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]),
                    full=True,
                ),
                Access(
                    "d_output", "T", lambda d, s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]),
                    full=True,
                ),
                Access(
                    "d_input", "T", lambda d, s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]),
                    full=True, written=True,
                ),
            ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True, row=2,
        ),), _quantize_per_block_backward_reference, operations=15,
    )}, dims=("*batch", "rows", "columns"),
    attributes=(
        Attribute("block_rows", "i32"), Attribute("block_columns", "i32"),
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
    ),
    conditions=(
        Condition("block_rows > 0", lambda d: d.block_rows > 0, ("block_rows",)),
        Condition("block_columns > 0", lambda d: d.block_columns > 0, ("block_columns",)),
        Condition("rows % block_rows == 0", lambda d: d.rows % d.block_rows == 0, ("rows", "block_rows")),
        Condition(
            "columns % block_columns == 0", lambda d: d.columns % d.block_columns == 0, ("columns", "block_columns"),
        ),
        Condition(
            "lowest(Q) <= q_min <= q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max"),
        ),
    ), gradient_of="quantize_per_block",
    doc="""
    The gradient of `quantize_per_block`: `d_input`.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point: [*batch, rows // block_rows, columns // block_columns], i32; the code of 0
    d_output: [*batch, rows, columns], f32/f64/f16/bf16
    d_input: [*batch, rows, columns], f32/f64/f16/bf16
    """,
)
