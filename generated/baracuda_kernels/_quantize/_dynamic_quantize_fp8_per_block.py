# Generated from spec/quantize.yaml: dynamic_quantize_fp8_per_block. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import highest, lowest, smallest
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Row


def _dynamic_quantize_fp8_per_block_reference(desc: Any, C: Any, input: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.batch), desc.rows, desc.columns))
    batch, i, j, r, c = rt.grid(prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns,
        desc.block_rows, desc.block_columns)
    input = rt.load(input[batch, i * desc.block_rows + r, j * desc.block_columns + c], C)
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(input), (3, 4)))
    floored = rt.maximum(rt.maximum(amax / highest(desc.output_element), C(smallest(desc.input_element))), C(desc.eps))
    bounded = rt.where(C(desc.scale_upper_bound) < highest(desc.input_element),
        rt.minimum(floored, C(desc.scale_upper_bound)), floored)
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.blank((prod(desc.batch), desc.rows, desc.columns), desc.output_element)
    output[batch, i * desc.block_rows + r,
        j * desc.block_columns
        + c] = rt.store(rt.clamp(input / rt.load(scale_out, C), lowest(desc.output_element),
        highest(desc.output_element)), desc.output_element)
    return (scale_out, output,)


DYNAMIC_QUANTIZE_FP8_PER_BLOCK = Op(
    name="dynamic_quantize_fp8_per_block",
    family="quantize",
    source=Path(__file__).with_name("dynamic_quantize_fp8_per_block.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand("scale_out", "T", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None), output=True),
        Operand("output", "F", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={
        (): Variant(
            (
                Row(
                    "dynamic_quantize_fp8_per_block", ("T", "F"),
                    lambda d: (d.batch, d.rows // d.block_rows, d.columns // d.block_columns, d.block_rows,
                    d.block_columns), (
                        Access("input", "T", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2]), full=True),
                        Access("scale_out", "T", lambda d, s: (s[0], s[1], s[2], 0, 0), written=True),
                        Access("output", "F", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2]), full=True,
                            written=True),
                    ), attributes=(("eps", "C"), ("scale_upper_bound", "C"), ("power_of_two",
                        "bool")), reduced=2, tiled=True,
                ),
            ),
            _dynamic_quantize_fp8_per_block_reference,
        ),
    },
    dims=("*batch", "rows", "columns"),
    attributes=(
        Attribute("block_rows", "i32"),
        Attribute("block_columns", "i32"),
        Attribute("eps", "f64"),
        Attribute("scale_upper_bound", "f64", default=lambda d: highest(d.input_element)),
        Attribute("power_of_two", "bool"),
    ),
    conditions=(
        Condition("block_rows > 0", lambda d: d.block_rows > 0, ("block_rows",)),
        Condition("block_columns > 0", lambda d: d.block_columns > 0, ("block_columns",)),
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("scale_upper_bound > 0", lambda d: d.scale_upper_bound > 0.0, ("scale_upper_bound",)),
        Condition("rows % block_rows == 0", lambda d: d.rows % d.block_rows == 0, ("rows", "block_rows")),
        Condition("columns % block_columns == 0", lambda d: d.columns % d.block_columns == 0,
            ("columns", "block_columns")),
    ),
    measured={("bf16", "e4m3"): 0.0, ("bf16", "e5m2"): 0.0, ("f16", "e4m3"): 0.0, ("f16", "e5m2"): 0.0,
        ("f32", "e4m3"): 0.0, ("f32", "e5m2"): 0.0, ("f64", "e4m3"): 0.0, ("f64", "e5m2"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DynamicQuantizeFp8PerBlockDescriptor(Descriptor):
    """What `DynamicQuantizeFp8PerBlockPlan.select` settles."""

    op = DYNAMIC_QUANTIZE_FP8_PER_BLOCK

    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    eps: float = 0.0
    scale_upper_bound: float | None = None  # highest(T)
    power_of_two: bool = False
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # e4m3, e5m2


@dataclass
class DynamicQuantizeFp8PerBlockArgs(Args):
    """The operands of one run.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale_out: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    output: [*batch, rows, columns], e4m3/e5m2
    """

    input: Any
    scale_out: Any = None
    output: Any = None


class DynamicQuantizeFp8PerBlockPlan(Plan):
    """Find the greatest magnitude of each block of `block_rows` x `block_columns`, and quantize to floats of 8 bits by
    it: scale = greatest / highest(F), so that it becomes the largest finite value. The quotients by the scale, as
    it is stored, are rounded once, ties to even, and clamped to the finite values. What is all zeros, or empty,
    gets scale 1; what has a NaN gets scale NaN, what has an inf scale inf."""

    op = DYNAMIC_QUANTIZE_FP8_PER_BLOCK


class DynamicQuantizeFp8PerBlockResult(NamedTuple):
    """What `dynamic_quantize_fp8_per_block` returns."""

    scale_out: Any
    output: Any


def dynamic_quantize_fp8_per_block(input: Any, *, block_rows: int, block_columns: int, eps: float = 0.0,
    scale_upper_bound: float | None = None, power_of_two: bool = False, dtype: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """Find the greatest magnitude of each block of `block_rows` x `block_columns`, and quantize to floats of 8 bits by
    it: scale = greatest / highest(F), so that it becomes the largest finite value. The quotients by the scale, as
    it is stored, are rounded once, ties to even, and clamped to the finite values. What is all zeros, or empty,
    gets scale 1; what has a NaN gets scale NaN, what has an inf scale inf.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale_out: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    output: [*batch, rows, columns], e4m3/e5m2
    """
    return _dynamic_quantize_fp8_per_block_ways[type(input), type(block_rows), type(block_columns), type(eps),
        type(scale_upper_bound), type(power_of_two), type(dtype), type(out)](input, block_rows, block_columns, eps,
        scale_upper_bound, power_of_two, dtype, out, stream)


_dynamic_quantize_fp8_per_block_ways = Function(
    DynamicQuantizeFp8PerBlockPlan,
    DynamicQuantizeFp8PerBlockDescriptor,
    DynamicQuantizeFp8PerBlockArgs,
    attributes=("block_rows", "block_columns", "eps", "scale_upper_bound", "power_of_two"),
    takes_dtype=True,
    results=DynamicQuantizeFp8PerBlockResult,
)
