# Generated from spec/quantize.yaml: choose_qparams_per_block. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import highest, smallest
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Reduce


def _choose_qparams_per_block_symmetric_reference(desc: Any, C: Any, input: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.batch), desc.rows, desc.columns))
    batch, i, j, r, c = rt.grid(prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns,
        desc.block_rows, desc.block_columns)
    input = rt.load(input[batch, i * desc.block_rows + r, j * desc.block_columns + c], C)
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(input), (3, 4)))
    floored = rt.maximum(rt.maximum(amax / rt.to_float(desc.q_max, C), C(smallest(desc.element))), C(desc.eps))
    bounded = rt.where(C(desc.scale_upper_bound) < highest(desc.element),
        rt.minimum(floored, C(desc.scale_upper_bound)), floored)
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.element)
    return (scale_out,)


def _choose_qparams_per_block_asymmetric_reference(desc: Any, C: Any, input: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.batch), desc.rows, desc.columns))
    batch, i, j, r, c = rt.grid(prod(desc.batch), desc.rows // desc.block_rows, desc.columns // desc.block_columns,
        desc.block_rows, desc.block_columns)
    input = rt.load(input[batch, i * desc.block_rows + r, j * desc.block_columns + c], C)
    low = rt.minimum(C(0.0), rt.min_over(input, (3, 4)))
    high = rt.maximum(C(0.0), rt.max_over(input, (3, 4)))
    floored = rt.maximum(
        rt.maximum(high / rt.to_float(desc.q_max - desc.q_min, C) - low / rt.to_float(desc.q_max - desc.q_min, C),
        C(smallest(desc.element))), C(desc.eps))
    bounded = rt.where(C(desc.scale_upper_bound) < highest(desc.element),
        rt.minimum(floored, C(desc.scale_upper_bound)), floored)
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(low == high, C(1.0), chosen), desc.element)
    zero_point_out = rt.store(rt.clamp(desc.q_min - rt.to_int(rt.round_even(low / rt.load(scale_out, C))), desc.q_min,
        desc.q_max), "i32")
    return (scale_out, zero_point_out,)


CHOOSE_QPARAMS_PER_BLOCK = Op(
    name="choose_qparams_per_block",
    family="quantize",
    source=Path(__file__).with_name("choose_qparams_per_block.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("input", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand("scale_out", "T", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None), output=True),
        Operand("zero_point_out", "i32", lambda d: (*d.batch, d.rows // d.block_rows, d.columns // d.block_columns),
            ("*batch", None, None), output=True,
            when=Condition("mode == asymmetric", lambda d: d.mode == "asymmetric", ("mode",))),
    ),
    variants={
        ("symmetric",): Variant(
            (
                Reduce(
                    "choose_qparams_per_block_symmetric", ("T",),
                    lambda d: (d.batch, d.rows // d.block_rows, d.columns // d.block_columns, d.block_rows,
                    d.block_columns), (
                        Access("input", "T", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2])),
                        Access("scale_out", "T", lambda d, s: (s[0], s[1], s[2], 0, 0), written=True),
                    ), attributes=(("q_max", "i32"), ("eps", "C"), ("scale_upper_bound", "C"), ("power_of_two",
                        "bool")), reduced=2, accumulators=("C",), inner=True,
                    elements=(0,), columns=(0,),
                ),
            ),
            _choose_qparams_per_block_symmetric_reference,
        ),
        ("asymmetric",): Variant(
            (
                Reduce(
                    "choose_qparams_per_block_asymmetric", ("T",),
                    lambda d: (d.batch, d.rows // d.block_rows, d.columns // d.block_columns, d.block_rows,
                    d.block_columns), (
                        Access("input", "T", lambda d,
                            s: (s[0], s[1] * d.block_rows, s[2] * d.block_columns, s[1], s[2])),
                        Access("scale_out", "T", lambda d, s: (s[0], s[1], s[2], 0, 0), written=True),
                        Access("zero_point_out", "i32", lambda d, s: (s[0], s[1], s[2], 0, 0), written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32"), ("eps", "C"), ("scale_upper_bound",
                        "C"), ("power_of_two", "bool")), reduced=2, accumulators=("C", "C"), inner=True,
                    elements=(0,), columns=(0,),
                ),
            ),
            _choose_qparams_per_block_asymmetric_reference,
        ),
    },
    dims=("*batch", "rows", "columns"),
    attributes=(
        Attribute("block_rows", "i32"),
        Attribute("block_columns", "i32"),
        Attribute("q_min", "i32"),
        Attribute("q_max", "i32"),
        Attribute("mode", "enum", values=("symmetric", "asymmetric")),
        Attribute("eps", "f64"),
        Attribute("scale_upper_bound", "f64", default=lambda d: highest(d.element)),
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
        Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),
        Condition("mode == asymmetric or q_max > 0", lambda d: d.mode == "asymmetric" or d.q_max > 0,
            ("mode", "q_max")),
        Condition("mode == symmetric or q_min < q_max", lambda d: d.mode == "symmetric" or d.q_min < d.q_max,
            ("mode", "q_min", "q_max")),
    ),
    variant_attributes=("mode",),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class ChooseQparamsPerBlockDescriptor(Descriptor):
    """What `ChooseQparamsPerBlockPlan.select` settles."""

    op = CHOOSE_QPARAMS_PER_BLOCK

    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    q_min: int
    q_max: int
    mode: str = "symmetric"  # symmetric, asymmetric
    eps: float = 0.0
    scale_upper_bound: float | None = None  # highest(T)
    power_of_two: bool = False
    element: Any  # f32, f64, f16, bf16


@dataclass
class ChooseQparamsPerBlockArgs(Args):
    """The operands of one run.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale_out: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point_out: [*batch, rows // block_rows, columns // block_columns], i32; where mode == asymmetric
    """

    input: Any
    scale_out: Any = None
    zero_point_out: Any = None


class ChooseQparamsPerBlockPlan(Plan):
    """The scale, and the zero point in mode asymmetric, that dynamic_range_quantize would use for each block of
    `block_rows` x `block_columns`: for calibration."""

    op = CHOOSE_QPARAMS_PER_BLOCK


class ChooseQparamsPerBlockResult(NamedTuple):
    """What `choose_qparams_per_block` returns."""

    scale_out: Any = None
    zero_point_out: Any = None


def choose_qparams_per_block(input: Any, *, block_rows: int, block_columns: int, q_min: int, q_max: int,
    mode: str = "symmetric", eps: float = 0.0, scale_upper_bound: float | None = None, power_of_two: bool = False,
    out: Any = None, stream: Any = None) -> Any:
    """The scale, and the zero point in mode asymmetric, that dynamic_range_quantize would use for each block of
    `block_rows` x `block_columns`: for calibration.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale_out: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point_out: [*batch, rows // block_rows, columns // block_columns], i32; where mode == asymmetric
    """
    return _choose_qparams_per_block_ways[type(input), type(block_rows), type(block_columns), type(q_min), type(q_max),
        type(mode), type(eps), type(scale_upper_bound), type(power_of_two), type(out)](input, block_rows,
        block_columns, q_min, q_max, mode, eps, scale_upper_bound, power_of_two, out, stream)


_choose_qparams_per_block_ways = Function(
    ChooseQparamsPerBlockPlan,
    ChooseQparamsPerBlockDescriptor,
    ChooseQparamsPerBlockArgs,
    attributes=("block_rows", "block_columns", "q_min", "q_max", "mode", "eps", "scale_upper_bound", "power_of_two"),
    results=ChooseQparamsPerBlockResult,
)
