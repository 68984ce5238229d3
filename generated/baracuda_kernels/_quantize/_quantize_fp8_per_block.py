# Generated from spec/quantize.yaml: quantize_fp8_per_block. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Pointwise, Variant, highest, lowest, prod, rt,
)


def _quantize_fp8_per_block_reference(desc, C, input, scale):
    input = input.reshape((prod(desc.batch), desc.rows, desc.columns))
    scale = scale.reshape((prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns))
    batch, rows, columns = rt.grid(prod(desc.batch), desc.rows, desc.columns)
    i = rows // desc.block_rows
    j = columns // desc.block_columns
    input = rt.load(input, C)
    scale = rt.load(scale[batch, i, j], C)
    quotient = input / scale
    output = rt.store(
        rt.where(
            desc.saturate, rt.clamp(quotient, lowest(desc.output_element), highest(desc.output_element)), quotient,
        ), desc.output_element,
    )
    return (output,)


QUANTIZE_FP8_PER_BLOCK = Op(
    "quantize_fp8_per_block", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand(
            "scale", "T", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None),
        ), Operand("output", "F", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "quantize_fp8_per_block", ("T", "F"),
            lambda d: (d.batch, d.rows // d.block_rows, d.block_rows, d.columns // d.block_columns, d.block_columns),
            (
                Access("scale", "T", lambda d, s: (s[0], s[1], 0, s[2], 0)),
                Access(
                    "input", "T", lambda d, s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]),
                    full=True,
                ),
                Access(
                    "output", "F", lambda d, s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]),
                    full=True, written=True,
                ),
            ), attributes=(("saturate", "bool"),), prepared=True, row=2,
        ),), _quantize_fp8_per_block_reference, operations=6,
    )}, dims=("*batch", "rows", "columns"),
    attributes=(Attribute("block_rows", "i32"), Attribute("block_columns", "i32"), Attribute("saturate", "bool", True)),
    conditions=(
        Condition("block_rows > 0", lambda d: d.block_rows > 0, ("block_rows",)),
        Condition("block_columns > 0", lambda d: d.block_columns > 0, ("block_columns",)),
        Condition("rows % block_rows == 0", lambda d: d.rows % d.block_rows == 0, ("rows", "block_rows")),
        Condition(
            "columns % block_columns == 0", lambda d: d.columns % d.block_columns == 0, ("columns", "block_columns"),
        ),
    ),
    doc="""
    quantize_fp8_per_tensor with a scale for each block of `block_rows` x `block_columns`.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    output: [*batch, rows, columns], e4m3/e5m2
    """,
)


def _quantize_fp8_per_block_backward_reference(desc, C, input, scale, d_output):
    input = input.reshape((prod(desc.batch), desc.rows, desc.columns))
    scale = scale.reshape((prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns))
    d_output = d_output.reshape((prod(desc.batch), desc.rows, desc.columns))
    batch, rows, columns = rt.grid(prod(desc.batch), desc.rows, desc.columns)
    i = rows // desc.block_rows
    j = columns // desc.block_columns
    input = rt.load(input, C)
    scale = rt.load(scale[batch, i, j], C)
    d_output = rt.load(d_output, C)
    quotient = input / scale
    ratio_d_output = d_output / scale
    d_input = rt.store(
        rt.where(
            (lowest(desc.output_element) <= quotient) & (quotient <= highest(desc.output_element)), ratio_d_output,
            rt.where(desc.saturate, C(0.0), ratio_d_output),
        ), desc.input_element,
    )
    return (d_input,)


QUANTIZE_FP8_PER_BLOCK_BACKWARD = Op(
    "quantize_fp8_per_block_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand(
            "scale", "T", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None),
        ), Operand("d_output", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand("d_input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={(): Variant(
        (Pointwise(
            "quantize_fp8_per_block_backward", ("T", "F"),
            lambda d: (d.batch, d.rows // d.block_rows, d.block_rows, d.columns // d.block_columns, d.block_columns),
            (
                Access("scale", "T", lambda d, s: (s[0], s[1], 0, s[2], 0)),
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
            ), attributes=(("saturate", "bool"),), prepared=True, row=2,
        ),), _quantize_fp8_per_block_backward_reference, operations=11,
    )}, dims=("*batch", "rows", "columns"),
    attributes=(Attribute("block_rows", "i32"), Attribute("block_columns", "i32"), Attribute("saturate", "bool", True)),
    conditions=(
        Condition("block_rows > 0", lambda d: d.block_rows > 0, ("block_rows",)),
        Condition("block_columns > 0", lambda d: d.block_columns > 0, ("block_columns",)),
        Condition("rows % block_rows == 0", lambda d: d.rows % d.block_rows == 0, ("rows", "block_rows")),
        Condition(
            "columns % block_columns == 0", lambda d: d.columns % d.block_columns == 0, ("columns", "block_columns"),
        ),
    ), gradient_of="quantize_fp8_per_block",
    doc="""
    The gradient of `quantize_fp8_per_block`: `d_input`.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    d_output: [*batch, rows, columns], f32/f64/f16/bf16
    d_input: [*batch, rows, columns], f32/f64/f16/bf16
    """,
)
