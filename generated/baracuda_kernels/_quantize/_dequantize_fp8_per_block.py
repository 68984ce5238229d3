# Generated from spec/quantize.yaml: dequantize_fp8_per_block. Do not edit.
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


def _dequantize_fp8_per_block_reference(desc: Any, C: Any, input: Any, scale: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.batch), desc.rows, desc.columns))
    scale = scale.reshape((prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns))
    batch, rows, columns = rt.grid(prod(desc.batch), desc.rows, desc.columns)
    i = rows // desc.block_rows
    j = columns // desc.block_columns
    input = rt.load(input, C)
    scale = rt.load(scale[batch, i, j], C)
    output = rt.store(input * scale, desc.scale_element)
    return (output,)


DEQUANTIZE_FP8_PER_BLOCK = Op(
    name="dequantize_fp8_per_block",
    family="quantize",
    source=Path(__file__).with_name("dequantize_fp8_per_block.cu"),
    types={"F": ("e4m3", "e5m2"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"F": "input_element", "T": "scale_element"},
    operands=(
        Operand("input", "F", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand("scale", "T", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None)),
        Operand("output", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "dequantize_fp8_per_block", ("F", "T"),
                    lambda d: (d.batch, d.rows // d.block_rows, d.block_rows, d.columns // d.block_columns,
                    d.block_columns), (
                        Access("input", "F", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]), full=True),
                        Access("scale", "T", lambda d, s: (s[0], s[1], 0, s[2], 0)),
                        Access("output", "T", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]), full=True,
                            written=True),
                    ), row=2,
                ),
            ),
            _dequantize_fp8_per_block_reference,
        ),
    },
    dims=("*batch", "rows", "columns"),
    attributes=(
        Attribute("block_rows", "i32"),
        Attribute("block_columns", "i32"),
    ),
    conditions=(
        Condition("block_rows > 0", lambda d: d.block_rows > 0, ("block_rows",)),
        Condition("block_columns > 0", lambda d: d.block_columns > 0, ("block_columns",)),
        Condition("rows % block_rows == 0", lambda d: d.rows % d.block_rows == 0, ("rows", "block_rows")),
        Condition("columns % block_columns == 0", lambda d: d.columns % d.block_columns == 0,
            ("columns", "block_columns")),
    ),
    measured={("e4m3", "bf16"): 0.0, ("e4m3", "f16"): 0.0, ("e4m3", "f32"): 0.0, ("e4m3", "f64"): 0.0,
        ("e5m2", "bf16"): 0.0, ("e5m2", "f16"): 0.0, ("e5m2", "f32"): 0.0, ("e5m2", "f64"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DequantizeFp8PerBlockDescriptor(Descriptor):
    """What `DequantizeFp8PerBlockPlan.select` settles."""

    op = DEQUANTIZE_FP8_PER_BLOCK

    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    input_element: Any  # e4m3, e5m2
    scale_element: Any  # f32, f64, f16, bf16


@dataclass
class DequantizeFp8PerBlockArgs(Args):
    """The operands of one run.

    input: [*batch, rows, columns], e4m3/e5m2
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    output: [*batch, rows, columns], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    output: Any = None


class DequantizeFp8PerBlockPlan(Plan):
    """Floats of 8 bits back to wider ones, with a scale for each block of `block_rows` x `block_columns`."""

    op = DEQUANTIZE_FP8_PER_BLOCK


def dequantize_fp8_per_block(input: Any, scale: Any, *, block_rows: int, block_columns: int, input_element: Any = None,
    out: Any = None, stream: Any = None) -> Any:
    """Floats of 8 bits back to wider ones, with a scale for each block of `block_rows` x `block_columns`.

    input: [*batch, rows, columns], e4m3/e5m2
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    output: [*batch, rows, columns], f32/f64/f16/bf16
    input_element: e4m3 or e5m2, where a uint8 array holds that
    """
    return _dequantize_fp8_per_block_ways[type(input), type(scale), type(block_rows), type(block_columns),
        type(input_element), type(out)](input, scale, block_rows, block_columns, input_element, out, stream)


_dequantize_fp8_per_block_ways = Function(
    DequantizeFp8PerBlockPlan,
    DequantizeFp8PerBlockDescriptor,
    DequantizeFp8PerBlockArgs,
    attributes=("block_rows", "block_columns", "input_element"),
)


def _dequantize_fp8_per_block_backward_reference(desc: Any, C: Any, scale: Any, d_output: Any) -> tuple[Any, ...]:
    scale = scale.reshape((prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns))
    d_output = d_output.reshape((prod(desc.batch), desc.rows, desc.columns))
    batch, rows, columns = rt.grid(prod(desc.batch), desc.rows, desc.columns)
    i = rows // desc.block_rows
    j = columns // desc.block_columns
    d_output = rt.load(d_output, C)
    scale = rt.load(scale[batch, i, j], C)
    d_input = rt.store(d_output * scale, desc.scale_element)
    return (d_input,)


DEQUANTIZE_FP8_PER_BLOCK_BACKWARD = Op(
    name="dequantize_fp8_per_block_backward",
    family="quantize",
    source=Path(__file__).with_name("dequantize_fp8_per_block_backward.cu"),
    types={"F": ("e4m3", "e5m2"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"F": "input_element", "T": "scale_element"},
    operands=(
        Operand("scale", "T", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None)),
        Operand("d_output", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand("d_input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "dequantize_fp8_per_block_backward", ("T",),
                    lambda d: (d.batch, d.rows // d.block_rows, d.block_rows, d.columns // d.block_columns,
                    d.block_columns), (
                        Access("d_output", "T", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]), full=True),
                        Access("scale", "T", lambda d, s: (s[0], s[1], 0, s[2], 0)),
                        Access("d_input", "T", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]), full=True,
                            written=True),
                    ), row=2,
                ),
            ),
            _dequantize_fp8_per_block_backward_reference,
        ),
    },
    dims=("*batch", "rows", "columns"),
    attributes=(
        Attribute("block_rows", "i32"),
        Attribute("block_columns", "i32"),
    ),
    conditions=(
        Condition("block_rows > 0", lambda d: d.block_rows > 0, ("block_rows",)),
        Condition("block_columns > 0", lambda d: d.block_columns > 0, ("block_columns",)),
        Condition("rows % block_rows == 0", lambda d: d.rows % d.block_rows == 0, ("rows", "block_rows")),
        Condition("columns % block_columns == 0", lambda d: d.columns % d.block_columns == 0,
            ("columns", "block_columns")),
    ),
    gradient_of="dequantize_fp8_per_block",
    measured={("e4m3", "bf16"): 0.0, ("e4m3", "f16"): 0.0, ("e4m3", "f32"): 0.0, ("e4m3", "f64"): 0.0,
        ("e5m2", "bf16"): 0.0, ("e5m2", "f16"): 0.0, ("e5m2", "f32"): 0.0, ("e5m2", "f64"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DequantizeFp8PerBlockBackwardDescriptor(Descriptor):
    """What `DequantizeFp8PerBlockBackwardPlan.select` settles."""

    op = DEQUANTIZE_FP8_PER_BLOCK_BACKWARD

    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    input_element: Any  # e4m3, e5m2
    scale_element: Any  # f32, f64, f16, bf16


@dataclass
class DequantizeFp8PerBlockBackwardArgs(Args):
    """The operands of one run.

    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    d_output: [*batch, rows, columns], f32/f64/f16/bf16
    d_input: [*batch, rows, columns], f32/f64/f16/bf16
    """

    scale: Any
    d_output: Any
    d_input: Any = None


class DequantizeFp8PerBlockBackwardPlan(Plan):
    """Floats of 8 bits back to wider ones, with a scale for each block of `block_rows` x `block_columns`."""

    op = DEQUANTIZE_FP8_PER_BLOCK_BACKWARD


def dequantize_fp8_per_block_backward(scale: Any, d_output: Any, *, block_rows: int, block_columns: int,
    dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """Floats of 8 bits back to wider ones, with a scale for each block of `block_rows` x `block_columns`.

    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    d_output: [*batch, rows, columns], f32/f64/f16/bf16
    d_input: [*batch, rows, columns], f32/f64/f16/bf16
    """
    return _dequantize_fp8_per_block_backward_ways[type(scale), type(d_output), type(block_rows), type(block_columns),
        type(dtype), type(out)](scale, d_output, block_rows, block_columns, dtype, out, stream)


_dequantize_fp8_per_block_backward_ways = Function(
    DequantizeFp8PerBlockBackwardPlan,
    DequantizeFp8PerBlockBackwardDescriptor,
    DequantizeFp8PerBlockBackwardArgs,
    attributes=("block_rows", "block_columns"),
    takes_dtype=True,
)
