# Generated from spec/quantize.yaml: quantize_fp8_per_block. Do not edit.
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


def _quantize_fp8_per_block_reference(desc: Any, C: Any, input: Any, scale: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.batch), desc.rows, desc.columns))
    scale = scale.reshape((prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns))
    batch, rows, columns = rt.grid(prod(desc.batch), desc.rows, desc.columns)
    i = rows // desc.block_rows
    j = columns // desc.block_columns
    input = rt.load(input, C)
    scale = rt.load(scale[batch, i, j], C)
    quotient = input / scale
    output = rt.store(rt.where(desc.saturate,
        rt.clamp(quotient, lowest(desc.output_element), highest(desc.output_element)), quotient), desc.output_element)
    return (output,)


QUANTIZE_FP8_PER_BLOCK = Op(
    name="quantize_fp8_per_block",
    family="quantize",
    source=Path(__file__).with_name("quantize_fp8_per_block.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand("scale", "T", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None)),
        Operand("output", "F", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "quantize_fp8_per_block", ("T", "F"),
                    lambda d: (d.batch, d.rows // d.block_rows, d.block_rows, d.columns // d.block_columns,
                    d.block_columns), (
                        Access("scale", "T", lambda d, s: (s[0], s[1], 0, s[2], 0)),
                        Access("input", "T", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]), full=True),
                        Access("output", "F", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]), full=True,
                            written=True),
                    ), attributes=(("saturate", "bool"),), prepared=True, row=2,
                ),
            ),
            _quantize_fp8_per_block_reference,
        ),
    },
    dims=("*batch", "rows", "columns"),
    attributes=(
        Attribute("block_rows", "i32"),
        Attribute("block_columns", "i32"),
        Attribute("saturate", "bool"),
    ),
    conditions=(
        Condition("block_rows > 0", lambda d: d.block_rows > 0, ("block_rows",)),
        Condition("block_columns > 0", lambda d: d.block_columns > 0, ("block_columns",)),
        Condition("rows % block_rows == 0", lambda d: d.rows % d.block_rows == 0, ("rows", "block_rows")),
        Condition("columns % block_columns == 0", lambda d: d.columns % d.block_columns == 0,
            ("columns", "block_columns")),
    ),
    measured={("bf16", "e4m3"): 0.0, ("bf16", "e5m2"): 0.0, ("f16", "e4m3"): 0.0, ("f16", "e5m2"): 0.0,
        ("f32", "e4m3"): 0.0, ("f32", "e5m2"): 0.0, ("f64", "e4m3"): 0.0, ("f64", "e5m2"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class QuantizeFp8PerBlockDescriptor(Descriptor):
    """What `QuantizeFp8PerBlockPlan.select` settles."""

    op = QUANTIZE_FP8_PER_BLOCK

    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    saturate: bool = True
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # e4m3, e5m2


@dataclass
class QuantizeFp8PerBlockArgs(Args):
    """The operands of one run.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    output: [*batch, rows, columns], e4m3/e5m2
    """

    input: Any
    scale: Any
    output: Any = None


class QuantizeFp8PerBlockPlan(Plan):
    """quantize_fp8_per_tensor with a scale for each block of `block_rows` x `block_columns`."""

    op = QUANTIZE_FP8_PER_BLOCK


def quantize_fp8_per_block(input: Any, scale: Any, *, block_rows: int, block_columns: int, saturate: bool = True,
    dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """quantize_fp8_per_tensor with a scale for each block of `block_rows` x `block_columns`.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    output: [*batch, rows, columns], e4m3/e5m2
    """
    return _quantize_fp8_per_block_ways[type(input), type(scale), type(block_rows), type(block_columns),
        type(saturate), type(dtype), type(out)](input, scale, block_rows, block_columns, saturate, dtype, out, stream)


_quantize_fp8_per_block_ways = Function(
    QuantizeFp8PerBlockPlan,
    QuantizeFp8PerBlockDescriptor,
    QuantizeFp8PerBlockArgs,
    attributes=("block_rows", "block_columns", "saturate"),
    takes_dtype=True,
)


def _quantize_fp8_per_block_backward_reference(desc: Any, C: Any, input: Any, scale: Any, d_output: Any) -> tuple[Any,
    ...]:
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
    d_input = rt.store(rt.where((lowest(desc.output_element) <= quotient) & (quotient <= highest(desc.output_element)),
        ratio_d_output, rt.where(desc.saturate, C(0.0), ratio_d_output)), desc.input_element)
    return (d_input,)


QUANTIZE_FP8_PER_BLOCK_BACKWARD = Op(
    name="quantize_fp8_per_block_backward",
    family="quantize",
    source=Path(__file__).with_name("quantize_fp8_per_block_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand("scale", "T", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None)),
        Operand("d_output", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand("d_input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "quantize_fp8_per_block_backward", ("T", "F"),
                    lambda d: (d.batch, d.rows // d.block_rows, d.block_rows, d.columns // d.block_columns,
                    d.block_columns), (
                        Access("scale", "T", lambda d, s: (s[0], s[1], 0, s[2], 0)),
                        Access("input", "T", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]), full=True),
                        Access("d_output", "T", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]), full=True),
                        Access("d_input", "T", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[1], s[2] * d.block_columns, s[2]), full=True,
                            written=True),
                    ), attributes=(("saturate", "bool"),), prepared=True, row=2,
                ),
            ),
            _quantize_fp8_per_block_backward_reference,
        ),
    },
    dims=("*batch", "rows", "columns"),
    attributes=(
        Attribute("block_rows", "i32"),
        Attribute("block_columns", "i32"),
        Attribute("saturate", "bool"),
    ),
    conditions=(
        Condition("block_rows > 0", lambda d: d.block_rows > 0, ("block_rows",)),
        Condition("block_columns > 0", lambda d: d.block_columns > 0, ("block_columns",)),
        Condition("rows % block_rows == 0", lambda d: d.rows % d.block_rows == 0, ("rows", "block_rows")),
        Condition("columns % block_columns == 0", lambda d: d.columns % d.block_columns == 0,
            ("columns", "block_columns")),
    ),
    gradient_of="quantize_fp8_per_block",
    measured={("bf16", "e4m3"): 0.0, ("bf16", "e5m2"): 0.0, ("f16", "e4m3"): 0.0, ("f16", "e5m2"): 0.0,
        ("f32", "e4m3"): 0.0, ("f32", "e5m2"): 0.0, ("f64", "e4m3"): 0.0, ("f64", "e5m2"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class QuantizeFp8PerBlockBackwardDescriptor(Descriptor):
    """What `QuantizeFp8PerBlockBackwardPlan.select` settles."""

    op = QUANTIZE_FP8_PER_BLOCK_BACKWARD

    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    saturate: bool = True
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # e4m3, e5m2


@dataclass
class QuantizeFp8PerBlockBackwardArgs(Args):
    """The operands of one run.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    d_output: [*batch, rows, columns], f32/f64/f16/bf16
    d_input: [*batch, rows, columns], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    d_output: Any
    d_input: Any = None


class QuantizeFp8PerBlockBackwardPlan(Plan):
    """quantize_fp8_per_tensor with a scale for each block of `block_rows` x `block_columns`."""

    op = QUANTIZE_FP8_PER_BLOCK_BACKWARD


def quantize_fp8_per_block_backward(input: Any, scale: Any, d_output: Any, *, block_rows: int, block_columns: int,
    saturate: bool = True, dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """quantize_fp8_per_tensor with a scale for each block of `block_rows` x `block_columns`.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    d_output: [*batch, rows, columns], f32/f64/f16/bf16
    d_input: [*batch, rows, columns], f32/f64/f16/bf16
    """
    return _quantize_fp8_per_block_backward_ways[type(input), type(scale), type(d_output), type(block_rows),
        type(block_columns), type(saturate), type(dtype), type(out)](input, scale, d_output, block_rows, block_columns,
        saturate, dtype, out, stream)


_quantize_fp8_per_block_backward_ways = Function(
    QuantizeFp8PerBlockBackwardPlan,
    QuantizeFp8PerBlockBackwardDescriptor,
    QuantizeFp8PerBlockBackwardArgs,
    attributes=("block_rows", "block_columns", "saturate"),
    takes_dtype=True,
)
