# Generated from spec/fused_quantize.yaml: swiglu_dynamic_quantize_per_block. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Row, Variant, highest, lowest, prod, smallest, rt,
)


def _swiglu_dynamic_quantize_per_block_reference(desc, C, value, gate):
    value = value.reshape((prod(desc.batch), desc.rows, desc.columns))
    gate = gate.reshape((prod(desc.batch), desc.rows, desc.columns))
    batch, i, j, r, c = rt.grid(
        prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns, desc.block_rows,
        desc.block_columns,
    )
    value = rt.load(value[batch, desc.block_rows * i + r, desc.block_columns * j + c], C)
    gate = rt.load(gate[batch, desc.block_rows * i + r, desc.block_columns * j + c], C)
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(value * rt.silu(gate)), (3, 4)))
    bounded = rt.maximum(rt.maximum(amax / rt.to_float(desc.q_max, C), C(smallest(desc.value_element))), C(0.0))
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.value_element)
    output = rt.blank((prod(desc.batch), desc.rows, desc.columns), desc.output_element)
    output[batch, i * desc.block_rows + r, j * desc.block_columns + c] = rt.store(
        rt.clamp(rt.to_int(rt.round_even(value * rt.silu(gate) / rt.load(scale_out, C))), desc.q_min, desc.q_max),
        desc.output_element,
    )
    return (scale_out, output)


SWIGLU_DYNAMIC_QUANTIZE_PER_BLOCK = Op(
    "swiglu_dynamic_quantize_per_block", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8")},
    elements={"T": "value_element", "Q": "output_element"},
    operands=(
        Operand("value", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand("gate", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand(
            "scale_out", "T", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None), output=True,
        ), Operand("output", "Q", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={(): Variant(
        (Row(
            "swiglu_dynamic_quantize_per_block", ("T", "Q"),
            lambda d: (d.batch, d.rows // d.block_rows, d.columns // d.block_columns, d.block_rows, d.block_columns),
            (
                Access(
                    "value", "T", lambda d, s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2]),
                    full=True,
                ),
                Access(
                    "gate", "T", lambda d, s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2]),
                    full=True,
                ), Access("scale_out", "T", lambda d, s: (s[0], s[1], s[2], 0, 0), written=True),
                Access(
                    "output", "Q", lambda d, s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2]),
                    full=True, written=True,
                ),
            ), attributes=(("q_min", "i32"), ("q_max", "i32"), ("power_of_two", "bool")), reduced=2, tiled=True,
        ),), _swiglu_dynamic_quantize_per_block_reference, operations=79,
    )}, dims=("*batch", "rows", "columns"),
    attributes=(
        Attribute("block_rows", "i32"), Attribute("block_columns", "i32"),
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
        Attribute("power_of_two", "bool", False),
    ),
    conditions=(
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
    ), exact=False,
    doc="""
    value times silu of the gate, with each block of `block_rows` x `block_columns` quantized by its own scale as
    dynamic_range_quantize_per_block does. The products are rounded to the compute type, and to nothing else before
    the codes.

    value: [*batch, rows, columns], f32/f64/f16/bf16
    gate: [*batch, rows, columns], f32/f64/f16/bf16
    scale_out: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    output: [*batch, rows, columns], s8/u8
    """,
)
