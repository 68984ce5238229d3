# Generated from spec/quantize.yaml: dynamic_range_quantize_per_block. Do not edit.
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
from baracuda_runtime.steps import Access, Row, RowKind


def _dynamic_range_quantize_per_block_symmetric_reference(desc: Any, C: Any, input: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.batch), desc.rows, desc.columns))
    batch, i, j, r, c = rt.grid(prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns,
        desc.block_rows, desc.block_columns)
    input = rt.load(input[batch, i * desc.block_rows + r, j * desc.block_columns + c], C)
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(input), (3, 4)))
    floored = rt.maximum(rt.maximum(amax / rt.to_float(desc.q_max, C), C(smallest(desc.input_element))), C(desc.eps))
    bounded = rt.where(C(desc.scale_upper_bound) < highest(desc.input_element),
        rt.minimum(floored, C(desc.scale_upper_bound)), floored)
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.blank((prod(desc.batch), desc.rows, desc.columns), desc.output_element)
    output[batch, i * desc.block_rows + r,
        j * desc.block_columns
        + c] = rt.store(rt.clamp(rt.to_int(rt.round_even(input / rt.load(scale_out, C))), desc.q_min, desc.q_max),
        desc.output_element)
    return (scale_out, output,)


def _dynamic_range_quantize_per_block_asymmetric_reference(desc: Any, C: Any, input: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.batch), desc.rows, desc.columns))
    batch, i, j, r, c = rt.grid(prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns,
        desc.block_rows, desc.block_columns)
    input = rt.load(input[batch, i * desc.block_rows + r, j * desc.block_columns + c], C)
    low = rt.minimum(C(0.0), rt.min_over(input, (3, 4)))
    high = rt.maximum(C(0.0), rt.max_over(input, (3, 4)))
    floored = rt.maximum(
        rt.maximum(high / rt.to_float(desc.q_max - desc.q_min, C) - low / rt.to_float(desc.q_max - desc.q_min, C),
        C(smallest(desc.input_element))), C(desc.eps))
    bounded = rt.where(C(desc.scale_upper_bound) < highest(desc.input_element),
        rt.minimum(floored, C(desc.scale_upper_bound)), floored)
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(low == high, C(1.0), chosen), desc.input_element)
    zero_point_out = rt.store(rt.clamp(desc.q_min - rt.to_int(rt.round_even(low / rt.load(scale_out, C))), desc.q_min,
        desc.q_max), "i32")
    code = rt.to_int(rt.round_even(input / rt.load(scale_out, C))) + rt.load(zero_point_out, rt.i64)
    output = rt.blank((prod(desc.batch), desc.rows, desc.columns), desc.output_element)
    output[batch, i * desc.block_rows + r,
        j * desc.block_columns + c] = rt.store(rt.clamp(code, desc.q_min, desc.q_max), desc.output_element)
    return (scale_out, zero_point_out, output,)


DYNAMIC_RANGE_QUANTIZE_PER_BLOCK = Op(
    name="dynamic_range_quantize_per_block",
    family="quantize",
    source=Path(__file__).with_name("dynamic_range_quantize_per_block.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand("scale_out", "T", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None), output=True),
        Operand("zero_point_out", "i32", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None), output=True,
            when=Condition("mode == asymmetric", lambda d: d.mode == "asymmetric", ("mode",))),
        Operand("output", "Q", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={
        ("symmetric",): Variant(
            (
                Row(
                    "dynamic_range_quantize_per_block_symmetric", ("T", "Q"),
                    lambda d: (d.batch, d.rows // d.block_rows, d.columns // d.block_columns, d.block_rows,
                    d.block_columns), (
                        Access("input", "T", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2]), full=True),
                        Access("scale_out", "T", lambda d, s: (s[0], s[1], s[2], 0, 0), written=True),
                        Access("output", "Q", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2]), full=True,
                            written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32"), ("eps", "C"), ("scale_upper_bound",
                        "C"), ("power_of_two", "bool")), reduced=2, tiled=True,
                ),
            ),
            _dynamic_range_quantize_per_block_symmetric_reference,
        ),
        ("asymmetric",): Variant(
            (
                Row(
                    "dynamic_range_quantize_per_block_asymmetric", ("T", "Q"),
                    lambda d: (d.batch, d.rows // d.block_rows, d.columns // d.block_columns, d.block_rows,
                    d.block_columns), (
                        Access("input", "T", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2]), full=True),
                        Access("scale_out", "T", lambda d, s: (s[0], s[1], s[2], 0, 0), written=True),
                        Access("zero_point_out", "i32", lambda d, s: (s[0], s[1], s[2], 0, 0), written=True),
                        Access("output", "Q", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2]), full=True,
                            written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32"), ("eps", "C"), ("scale_upper_bound",
                        "C"), ("power_of_two", "bool")), reduced=2, tiled=True, kind=RowKind(reductions=2),
                ),
            ),
            _dynamic_range_quantize_per_block_asymmetric_reference,
        ),
    },
    dims=("*batch", "rows", "columns"),
    attributes=(
        Attribute("block_rows", "i32"),
        Attribute("block_columns", "i32"),
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
        Attribute("mode", "enum", values=("symmetric", "asymmetric")),
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
        Condition("lowest(Q) <= q_min <= q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max")),
        Condition("mode == asymmetric or q_max > 0", lambda d: d.mode == "asymmetric" or d.q_max > 0,
            ("mode", "q_max")),
        Condition("mode == symmetric or q_min < q_max", lambda d: d.mode == "symmetric" or d.q_min < d.q_max,
            ("mode", "q_min", "q_max")),
    ),
    variant_attributes=("mode",),
    measured={("bf16", "s8"): 0.0, ("bf16", "u8"): 0.0, ("f16", "s8"): 0.0, ("f16", "u8"): 0.0, ("f32", "s8"): 0.0,
        ("f32", "u8"): 0.0, ("f64", "s8"): 0.0, ("f64", "u8"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DynamicRangeQuantizePerBlockDescriptor(Descriptor):
    """What `DynamicRangeQuantizePerBlockPlan.select` settles."""

    op = DYNAMIC_RANGE_QUANTIZE_PER_BLOCK

    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    q_min: int | None = None  # lowest(Q)
    q_max: int | None = None  # highest(Q)
    mode: str = "symmetric"  # symmetric, asymmetric
    eps: float = 0.0
    scale_upper_bound: float | None = None  # highest(T)
    power_of_two: bool = False
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # s8, u8


@dataclass
class DynamicRangeQuantizePerBlockArgs(Args):
    """The operands of one run.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale_out: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point_out: [*batch, rows // block_rows, columns // block_columns], i32; where mode == asymmetric
    output: [*batch, rows, columns], s8/u8
    """

    input: Any
    scale_out: Any = None
    zero_point_out: Any = None
    output: Any = None


class DynamicRangeQuantizePerBlockPlan(Plan):
    """dynamic_range_quantize with a scale, and a zero point in mode asymmetric, for each block of `block_rows` x
    `block_columns`."""

    op = DYNAMIC_RANGE_QUANTIZE_PER_BLOCK


class DynamicRangeQuantizePerBlockResult(NamedTuple):
    """What `dynamic_range_quantize_per_block` returns."""

    scale_out: Any = None
    zero_point_out: Any = None
    output: Any = None


def dynamic_range_quantize_per_block(input: Any, *, block_rows: int, block_columns: int, q_min: int | None = None,
    q_max: int | None = None, mode: str = "symmetric", eps: float = 0.0, scale_upper_bound: float | None = None,
    power_of_two: bool = False, dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """dynamic_range_quantize with a scale, and a zero point in mode asymmetric, for each block of `block_rows` x
    `block_columns`.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale_out: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point_out: [*batch, rows // block_rows, columns // block_columns], i32; where mode == asymmetric
    output: [*batch, rows, columns], s8/u8
    """
    return _dynamic_range_quantize_per_block_ways[type(input), type(block_rows), type(block_columns), type(q_min),
        type(q_max), type(mode), type(eps), type(scale_upper_bound), type(power_of_two), type(dtype), type(out)](input,
        block_rows, block_columns, q_min, q_max, mode, eps, scale_upper_bound, power_of_two, dtype, out, stream)


_dynamic_range_quantize_per_block_ways = Function(
    DynamicRangeQuantizePerBlockPlan,
    DynamicRangeQuantizePerBlockDescriptor,
    DynamicRangeQuantizePerBlockArgs,
    attributes=("block_rows", "block_columns", "q_min", "q_max", "mode", "eps", "scale_upper_bound", "power_of_two"),
    takes_dtype=True,
    results=DynamicRangeQuantizePerBlockResult,
)
