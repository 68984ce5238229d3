# Generated from spec/quantize.yaml: dequantize_per_block. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Variant, prod, rt


def _dequantize_per_block_reference(desc, C, input, scale, zero_point):
    input = input.reshape((prod(desc.batch), desc.rows, desc.columns))
    scale = scale.reshape((prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns))
    zero_point = zero_point.reshape(
        (prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns)
    )
    batch, rows, columns = rt.grid(prod(desc.batch), desc.rows, desc.columns)
    i = rows // desc.block_rows
    j = columns // desc.block_columns
    input = rt.load(input, rt.i64)
    zero_point = rt.load(zero_point[batch, i, j], rt.i64)
    scale = rt.load(scale[batch, i, j], C)
    output = rt.store(rt.to_float(input - zero_point, C) * scale, desc.scale_element)
    return (output,)


DEQUANTIZE_PER_BLOCK = Op(
    "dequantize_per_block", __file__, types={"Q": ("s8", "u8", "s4", "u4"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"Q": "input_element", "T": "scale_element"},
    operands=(
        Operand("input", "Q", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand(
            "scale", "T", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None),
        ),
        Operand(
            "zero_point", "i32", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None),
        ), Operand("output", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "dequantize_per_block", ("Q", "T"),
            lambda d: (d.batch, d.rows // d.block_rows, d.block_rows, d.columns // d.block_columns, d.block_columns),
            (
                Access("zero_point", "i32", lambda d, s: (s[0], s[1], 0, s[2], 0)),
                Access(
                    "input", "Q", lambda d, s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]),
                    full=True,
                ), Access("scale", "T", lambda d, s: (s[0], s[1], 0, s[2], 0)),
                Access(
                    "output", "T", lambda d, s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]),
                    full=True, written=True,
                ),
            ), row=2,
        ),), _dequantize_per_block_reference, operations=7,
    )}, dims=("*batch", "rows", "columns"),
    attributes=(Attribute("block_rows", "i32"), Attribute("block_columns", "i32")),
    conditions=(
        Condition("block_rows > 0", lambda d: d.block_rows > 0, ("block_rows",)),
        Condition("block_columns > 0", lambda d: d.block_columns > 0, ("block_columns",)),
        Condition("rows % block_rows == 0", lambda d: d.rows % d.block_rows == 0, ("rows", "block_rows")),
        Condition(
            "columns % block_columns == 0", lambda d: d.columns % d.block_columns == 0, ("columns", "block_columns"),
        ),
    ),
    doc="""
    Codes back to floats, in blocks of `block_rows` x `block_columns`, each with its own scale and zero point.

    input: [*batch, rows, columns], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point: [*batch, rows // block_rows, columns // block_columns], i32; the code of 0
    output: [*batch, rows, columns], f32/f64/f16/bf16
    input_element: s4 or u4, where a uint8 array holds that
    """,
)


def _dequantize_per_block_backward_reference(desc, C, scale, d_output):
    scale = scale.reshape((prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns))
    d_output = d_output.reshape((prod(desc.batch), desc.rows, desc.columns))
    batch, rows, columns = rt.grid(prod(desc.batch), desc.rows, desc.columns)
    i = rows // desc.block_rows
    j = columns // desc.block_columns
    d_output = rt.load(d_output, C)
    scale = rt.load(scale[batch, i, j], C)
    d_input = rt.store(d_output * scale, desc.scale_element)
    return (d_input,)


DEQUANTIZE_PER_BLOCK_BACKWARD = Op(
    "dequantize_per_block_backward", __file__,
    types={"Q": ("s8", "u8", "s4", "u4"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"Q": "input_element", "T": "scale_element"},
    operands=(
        Operand(
            "scale", "T", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None),
        ), Operand("d_output", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand("d_input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "dequantize_per_block_backward", ("T",),
            lambda d: (d.batch, d.rows // d.block_rows, d.block_rows, d.columns // d.block_columns, d.block_columns),
            (
                Access(
                    "d_output", "T", lambda d, s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]),
                    full=True,
                ), Access("scale", "T", lambda d, s: (s[0], s[1], 0, s[2], 0)),
                Access(
                    "d_input", "T", lambda d, s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]),
                    full=True, written=True,
                ),
            ), row=2,
        ),), _dequantize_per_block_backward_reference, operations=3,
    )}, dims=("*batch", "rows", "columns"),
    attributes=(Attribute("block_rows", "i32"), Attribute("block_columns", "i32")),
    conditions=(
        Condition("block_rows > 0", lambda d: d.block_rows > 0, ("block_rows",)),
        Condition("block_columns > 0", lambda d: d.block_columns > 0, ("block_columns",)),
        Condition("rows % block_rows == 0", lambda d: d.rows % d.block_rows == 0, ("rows", "block_rows")),
        Condition(
            "columns % block_columns == 0", lambda d: d.columns % d.block_columns == 0, ("columns", "block_columns"),
        ),
    ), gradient_of="dequantize_per_block",
    doc="""
    The gradient of `dequantize_per_block`: `d_input`.

    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    d_output: [*batch, rows, columns], f32/f64/f16/bf16
    d_input: [*batch, rows, columns], f32/f64/f16/bf16
    """,
)
