# Generated from spec/quantize.yaml: fake_quantize_per_block. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _fake_quantize_per_block_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any) -> tuple[Any, ...]:
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
    clamped = rt.clamp(code, desc.q_min, desc.q_max)
    output = rt.store(rt.to_float(clamped - zero_point, C) * scale, desc.element)
    return (output,)


FAKE_QUANTIZE_PER_BLOCK = Op(
    name="fake_quantize_per_block",
    family="quantize",
    source=Path(__file__).with_name("fake_quantize_per_block.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand("scale", "T", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None)),
        Operand("zero_point", "i32", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None)),
        Operand("output", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "fake_quantize_per_block", ("T",),
                    lambda d: (d.batch, d.rows // d.block_rows, d.block_rows, d.columns // d.block_columns,
                    d.block_columns), (
                        Access("scale", "T", lambda d, s: (s[0], s[1], 0, s[2], 0)),
                        Access("zero_point", "i32", lambda d, s: (s[0], s[1], 0, s[2], 0)),
                        Access("input", "T", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]), full=True),
                        Access("output", "T", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]), full=True,
                            written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True, row=2,
                ),
            ),
            _fake_quantize_per_block_reference,
        ),
    },
    dims=("*batch", "rows", "columns"),
    attributes=(
        Attribute("block_rows", "i32"),
        Attribute("block_columns", "i32"),
        Attribute("q_min", "i32"),
        Attribute("q_max", "i32"),
    ),
    conditions=(
        Condition("block_rows > 0", lambda d: d.block_rows > 0, ("block_rows",)),
        Condition("block_columns > 0", lambda d: d.block_columns > 0, ("block_columns",)),
        Condition("rows % block_rows == 0", lambda d: d.rows % d.block_rows == 0, ("rows", "block_rows")),
        Condition("columns % block_columns == 0", lambda d: d.columns % d.block_columns == 0,
            ("columns", "block_columns")),
        Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),
    ),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class FakeQuantizePerBlockDescriptor(Descriptor):
    """What `FakeQuantizePerBlockPlan.select` settles."""

    op = FAKE_QUANTIZE_PER_BLOCK

    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    q_min: int
    q_max: int
    element: Any  # f32, f64, f16, bf16


@dataclass
class FakeQuantizePerBlockArgs(Args):
    """The operands of one run.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point: [*batch, rows // block_rows, columns // block_columns], i32; the code of 0
    output: [*batch, rows, columns], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    zero_point: Any
    output: Any = None


class FakeQuantizePerBlockPlan(Plan):
    """quantize_per_block and then dequantize_per_block in one step, with the same bits."""

    op = FAKE_QUANTIZE_PER_BLOCK


def fake_quantize_per_block(input: Any, scale: Any, zero_point: Any, *, block_rows: int, block_columns: int,
    q_min: int, q_max: int, out: Any = None, stream: Any = None) -> Any:
    """quantize_per_block and then dequantize_per_block in one step, with the same bits.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point: [*batch, rows // block_rows, columns // block_columns], i32; the code of 0
    output: [*batch, rows, columns], f32/f64/f16/bf16
    """
    return _fake_quantize_per_block_ways[type(input), type(scale), type(zero_point), type(block_rows),
        type(block_columns), type(q_min), type(q_max), type(out)](input, scale, zero_point, block_rows, block_columns,
        q_min, q_max, out, stream)


_fake_quantize_per_block_ways = Function(
    FakeQuantizePerBlockPlan,
    FakeQuantizePerBlockDescriptor,
    FakeQuantizePerBlockArgs,
    attributes=("block_rows", "block_columns", "q_min", "q_max"),
)


def _fake_quantize_per_block_backward_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any,
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
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    return (d_input,)


FAKE_QUANTIZE_PER_BLOCK_BACKWARD = Op(
    name="fake_quantize_per_block_backward",
    family="quantize",
    source=Path(__file__).with_name("fake_quantize_per_block_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
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
                    "fake_quantize_per_block_backward", ("T",),
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
            _fake_quantize_per_block_backward_reference,
        ),
    },
    dims=("*batch", "rows", "columns"),
    attributes=(
        Attribute("block_rows", "i32"),
        Attribute("block_columns", "i32"),
        Attribute("q_min", "i32"),
        Attribute("q_max", "i32"),
    ),
    conditions=(
        Condition("block_rows > 0", lambda d: d.block_rows > 0, ("block_rows",)),
        Condition("block_columns > 0", lambda d: d.block_columns > 0, ("block_columns",)),
        Condition("rows % block_rows == 0", lambda d: d.rows % d.block_rows == 0, ("rows", "block_rows")),
        Condition("columns % block_columns == 0", lambda d: d.columns % d.block_columns == 0,
            ("columns", "block_columns")),
        Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),
    ),
    gradient_of="fake_quantize_per_block",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class FakeQuantizePerBlockBackwardDescriptor(Descriptor):
    """What `FakeQuantizePerBlockBackwardPlan.select` settles."""

    op = FAKE_QUANTIZE_PER_BLOCK_BACKWARD

    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    q_min: int
    q_max: int
    element: Any  # f32, f64, f16, bf16


@dataclass
class FakeQuantizePerBlockBackwardArgs(Args):
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


class FakeQuantizePerBlockBackwardPlan(Plan):
    """quantize_per_block and then dequantize_per_block in one step, with the same bits."""

    op = FAKE_QUANTIZE_PER_BLOCK_BACKWARD


def fake_quantize_per_block_backward(input: Any, scale: Any, zero_point: Any, d_output: Any, *, block_rows: int,
    block_columns: int, q_min: int, q_max: int, out: Any = None, stream: Any = None) -> Any:
    """quantize_per_block and then dequantize_per_block in one step, with the same bits.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point: [*batch, rows // block_rows, columns // block_columns], i32; the code of 0
    d_output: [*batch, rows, columns], f32/f64/f16/bf16
    d_input: [*batch, rows, columns], f32/f64/f16/bf16
    """
    return _fake_quantize_per_block_backward_ways[type(input), type(scale), type(zero_point), type(d_output),
        type(block_rows), type(block_columns), type(q_min), type(q_max), type(out)](input, scale, zero_point, d_output,
        block_rows, block_columns, q_min, q_max, out, stream)


_fake_quantize_per_block_backward_ways = Function(
    FakeQuantizePerBlockBackwardPlan,
    FakeQuantizePerBlockBackwardDescriptor,
    FakeQuantizePerBlockBackwardArgs,
    attributes=("block_rows", "block_columns", "q_min", "q_max"),
)
