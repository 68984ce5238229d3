# Generated from spec/quantize.yaml: quantize_per_block. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import highest, lowest
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _quantize_per_block_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.batch), desc.rows, desc.columns))
    scale = scale.reshape((prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns))
    zero_point = zero_point.reshape((prod(desc.batch), desc.rows // desc.block_rows,
        desc.columns // desc.block_columns))
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
    name="quantize_per_block",
    family="quantize",
    source=Path(__file__).with_name("quantize_per_block.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand("scale", "T", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None)),
        Operand("zero_point", "i32", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None)),
        Operand("output", "Q", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "quantize_per_block", ("T", "Q"),
                    lambda d: (d.batch, d.rows // d.block_rows, d.block_rows, d.columns // d.block_columns,
                    d.block_columns), (
                        Access("scale", "T", lambda d, s: (s[0], s[1], 0, s[2], 0)),
                        Access("zero_point", "i32", lambda d, s: (s[0], s[1], 0, s[2], 0)),
                        Access("input", "T", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]), full=True),
                        Access("output", "Q", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]), full=True,
                            written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True, packs=True, row=2,
                ),
            ),
            _quantize_per_block_reference,
        ),
    },
    dims=("*batch", "rows", "columns"),
    attributes=(
        Attribute("block_rows", "i32"),
        Attribute("block_columns", "i32"),
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
    ),
    conditions=(
        Condition("block_rows > 0", lambda d: d.block_rows > 0, ("block_rows",)),
        Condition("block_columns > 0", lambda d: d.block_columns > 0, ("block_columns",)),
        Condition("rows % block_rows == 0", lambda d: d.rows % d.block_rows == 0, ("rows", "block_rows")),
        Condition("columns % block_columns == 0", lambda d: d.columns % d.block_columns == 0,
            ("columns", "block_columns")),
        Condition("lowest(Q) <= q_min <= q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max")),
    ),
    measured={("bf16", "s4"): 0.0, ("bf16", "s8"): 0.0, ("bf16", "u4"): 0.0, ("bf16", "u8"): 0.0, ("f16", "s4"): 0.0,
        ("f16", "s8"): 0.0, ("f16", "u4"): 0.0, ("f16", "u8"): 0.0, ("f32", "s4"): 0.0, ("f32", "s8"): 0.0,
        ("f32", "u4"): 0.0, ("f32", "u8"): 0.0, ("f64", "s4"): 0.0, ("f64", "s8"): 0.0, ("f64", "u4"): 0.0,
        ("f64", "u8"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class QuantizePerBlockDescriptor(Descriptor):
    """What `QuantizePerBlockPlan.select` settles."""

    op = QUANTIZE_PER_BLOCK

    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    q_min: int | None = None  # lowest(Q)
    q_max: int | None = None  # highest(Q)
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # s8, u8, s4, u4


@dataclass
class QuantizePerBlockArgs(Args):
    """The operands of one run.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point: [*batch, rows // block_rows, columns // block_columns], i32; the code of 0
    output: [*batch, rows, columns], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """

    input: Any
    scale: Any
    zero_point: Any
    output: Any = None


class QuantizePerBlockPlan(Plan):
    """Quantize matrices in blocks of `block_rows` x `block_columns`, each with its own scale and zero point. Blocks of
    k x 1 are groups along another axis than the last: an array [outer, axis, inner] in groups of k along `axis`."""

    op = QUANTIZE_PER_BLOCK


def quantize_per_block(input: Any, scale: Any, zero_point: Any, *, block_rows: int, block_columns: int,
    q_min: int | None = None, q_max: int | None = None, dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """Quantize matrices in blocks of `block_rows` x `block_columns`, each with its own scale and zero point. Blocks of
    k x 1 are groups along another axis than the last: an array [outer, axis, inner] in groups of k along `axis`.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point: [*batch, rows // block_rows, columns // block_columns], i32; the code of 0
    output: [*batch, rows, columns], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """
    return _quantize_per_block_ways[type(input), type(scale), type(zero_point), type(block_rows), type(block_columns),
        type(q_min), type(q_max), type(dtype), type(out)](input, scale, zero_point, block_rows, block_columns, q_min,
        q_max, dtype, out, stream)


_quantize_per_block_ways = Function(
    QuantizePerBlockPlan,
    QuantizePerBlockDescriptor,
    QuantizePerBlockArgs,
    attributes=("block_rows", "block_columns", "q_min", "q_max"),
    takes_dtype=True,
)


def _quantize_per_block_backward_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any,
    d_output: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.batch), desc.rows, desc.columns))
    scale = scale.reshape((prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns))
    zero_point = zero_point.reshape((prod(desc.batch), desc.rows // desc.block_rows,
        desc.columns // desc.block_columns))
    d_output = d_output.reshape((prod(desc.batch), desc.rows, desc.columns))
    batch, rows, columns = rt.grid(prod(desc.batch), desc.rows, desc.columns)
    i = rows // desc.block_rows
    j = columns // desc.block_columns
    input = rt.load(input, C)
    scale = rt.load(scale[batch, i, j], C)
    zero_point = rt.load(zero_point[batch, i, j], rt.i64)
    d_output = rt.load(d_output, C)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output / scale, C(0.0)),
        desc.input_element)
    return (d_input,)


QUANTIZE_PER_BLOCK_BACKWARD = Op(
    name="quantize_per_block_backward",
    family="quantize",
    source=Path(__file__).with_name("quantize_per_block_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand("scale", "T", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None)),
        Operand("zero_point", "i32", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None)),
        Operand("d_output", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand("d_input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "quantize_per_block_backward", ("T",),
                    lambda d: (d.batch, d.rows // d.block_rows, d.block_rows, d.columns // d.block_columns,
                    d.block_columns), (
                        Access("scale", "T", lambda d, s: (s[0], s[1], 0, s[2], 0)),
                        Access("zero_point", "i32", lambda d, s: (s[0], s[1], 0, s[2], 0)),
                        Access("input", "T", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]), full=True),
                        Access("d_output", "T", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]), full=True),
                        Access("d_input", "T", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]), full=True,
                            written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True, row=2,
                ),
            ),
            _quantize_per_block_backward_reference,
        ),
    },
    dims=("*batch", "rows", "columns"),
    attributes=(
        Attribute("block_rows", "i32"),
        Attribute("block_columns", "i32"),
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
    ),
    conditions=(
        Condition("block_rows > 0", lambda d: d.block_rows > 0, ("block_rows",)),
        Condition("block_columns > 0", lambda d: d.block_columns > 0, ("block_columns",)),
        Condition("rows % block_rows == 0", lambda d: d.rows % d.block_rows == 0, ("rows", "block_rows")),
        Condition("columns % block_columns == 0", lambda d: d.columns % d.block_columns == 0,
            ("columns", "block_columns")),
        Condition("lowest(Q) <= q_min <= q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max")),
    ),
    gradient_of="quantize_per_block",
    measured={("bf16", "s4"): 0.0, ("bf16", "s8"): 0.0, ("bf16", "u4"): 0.0, ("bf16", "u8"): 0.0, ("f16", "s4"): 0.0,
        ("f16", "s8"): 0.0, ("f16", "u4"): 0.0, ("f16", "u8"): 0.0, ("f32", "s4"): 0.0, ("f32", "s8"): 0.0,
        ("f32", "u4"): 0.0, ("f32", "u8"): 0.0, ("f64", "s4"): 0.0, ("f64", "s8"): 0.0, ("f64", "u4"): 0.0,
        ("f64", "u8"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class QuantizePerBlockBackwardDescriptor(Descriptor):
    """What `QuantizePerBlockBackwardPlan.select` settles."""

    op = QUANTIZE_PER_BLOCK_BACKWARD

    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    q_min: int | None = None  # lowest(Q)
    q_max: int | None = None  # highest(Q)
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # s8, u8, s4, u4


@dataclass
class QuantizePerBlockBackwardArgs(Args):
    """The operands of one run.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point: [*batch, rows // block_rows, columns // block_columns], i32; the code of 0
    d_output: [*batch, rows, columns], f32/f64/f16/bf16
    d_input: [*batch, rows, columns], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    zero_point: Any
    d_output: Any
    d_input: Any = None


class QuantizePerBlockBackwardPlan(Plan):
    """Quantize matrices in blocks of `block_rows` x `block_columns`, each with its own scale and zero point. Blocks of
    k x 1 are groups along another axis than the last: an array [outer, axis, inner] in groups of k along `axis`."""

    op = QUANTIZE_PER_BLOCK_BACKWARD


def quantize_per_block_backward(input: Any, scale: Any, zero_point: Any, d_output: Any, *, block_rows: int,
    block_columns: int, q_min: int | None = None, q_max: int | None = None, dtype: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """Quantize matrices in blocks of `block_rows` x `block_columns`, each with its own scale and zero point. Blocks of
    k x 1 are groups along another axis than the last: an array [outer, axis, inner] in groups of k along `axis`.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point: [*batch, rows // block_rows, columns // block_columns], i32; the code of 0
    d_output: [*batch, rows, columns], f32/f64/f16/bf16
    d_input: [*batch, rows, columns], f32/f64/f16/bf16
    """
    return _quantize_per_block_backward_ways[type(input), type(scale), type(zero_point), type(d_output),
        type(block_rows), type(block_columns), type(q_min), type(q_max), type(dtype), type(out)](input, scale,
        zero_point, d_output, block_rows, block_columns, q_min, q_max, dtype, out, stream)


_quantize_per_block_backward_ways = Function(
    QuantizePerBlockBackwardPlan,
    QuantizePerBlockBackwardDescriptor,
    QuantizePerBlockBackwardArgs,
    attributes=("block_rows", "block_columns", "q_min", "q_max"),
    takes_dtype=True,
)
