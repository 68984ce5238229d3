# Generated from spec/quantize.yaml: quantize_per_token. Do not edit.
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


def _quantize_per_token_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.rows), desc.d))
    scale = scale.reshape((prod(desc.rows),))
    zero_point = zero_point.reshape((prod(desc.rows),))
    input = rt.load(input, C)
    scale = rt.load(scale[:, None], C)
    zero_point = rt.load(zero_point[:, None], rt.i64)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    output = rt.store(rt.clamp(code, desc.q_min, desc.q_max), desc.output_element)
    return (output,)


QUANTIZE_PER_TOKEN = Op(
    name="quantize_per_token",
    family="quantize",
    source=Path(__file__).with_name("quantize_per_token.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("scale", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("zero_point", "i32", lambda d: (*d.rows,), ("*rows",)),
        Operand("output", "Q", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "quantize_per_token", ("T", "Q"), lambda d: (d.rows, d.d), (
                        Access("scale", "T", lambda d, s: (s[0], 0)),
                        Access("zero_point", "i32", lambda d, s: (s[0], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("output", "Q", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True, packs=True,
                ),
            ),
            _quantize_per_token_reference,
        ),
    },
    dims=("*rows", "d"),
    attributes=(
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
    ),
    conditions=(
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
class QuantizePerTokenDescriptor(Descriptor):
    """What `QuantizePerTokenPlan.select` settles."""

    op = QUANTIZE_PER_TOKEN

    rows: tuple[int, ...]
    d: int
    q_min: int | None = None  # lowest(Q)
    q_max: int | None = None  # highest(Q)
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # s8, u8, s4, u4


@dataclass
class QuantizePerTokenArgs(Args):
    """The operands of one run.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    zero_point: [*rows], i32; the code of 0
    output: [*rows, d], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """

    input: Any
    scale: Any
    zero_point: Any
    output: Any = None


class QuantizePerTokenPlan(Plan):
    """Quantize with a scale and zero point for each row. Ties go to even; a NaN gets the code of 0."""

    op = QUANTIZE_PER_TOKEN


def quantize_per_token(input: Any, scale: Any, zero_point: Any, *, q_min: int | None = None, q_max: int | None = None,
    dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """Quantize with a scale and zero point for each row. Ties go to even; a NaN gets the code of 0.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    zero_point: [*rows], i32; the code of 0
    output: [*rows, d], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """
    return _quantize_per_token_ways[type(input), type(scale), type(zero_point), type(q_min), type(q_max), type(dtype),
        type(out)](input, scale, zero_point, q_min, q_max, dtype, out, stream)


_quantize_per_token_ways = Function(
    QuantizePerTokenPlan,
    QuantizePerTokenDescriptor,
    QuantizePerTokenArgs,
    attributes=("q_min", "q_max"),
    takes_dtype=True,
)


def _quantize_per_token_backward_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any,
    d_output: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.rows), desc.d))
    scale = scale.reshape((prod(desc.rows),))
    zero_point = zero_point.reshape((prod(desc.rows),))
    d_output = d_output.reshape((prod(desc.rows), desc.d))
    input = rt.load(input, C)
    scale = rt.load(scale[:, None], C)
    zero_point = rt.load(zero_point[:, None], rt.i64)
    d_output = rt.load(d_output, C)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output / scale, C(0.0)),
        desc.input_element)
    return (d_input,)


QUANTIZE_PER_TOKEN_BACKWARD = Op(
    name="quantize_per_token_backward",
    family="quantize",
    source=Path(__file__).with_name("quantize_per_token_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("scale", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("zero_point", "i32", lambda d: (*d.rows,), ("*rows",)),
        Operand("d_output", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("d_input", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "quantize_per_token_backward", ("T",), lambda d: (d.rows, d.d), (
                        Access("scale", "T", lambda d, s: (s[0], 0)),
                        Access("zero_point", "i32", lambda d, s: (s[0], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_output", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_input", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _quantize_per_token_backward_reference,
        ),
    },
    dims=("*rows", "d"),
    attributes=(
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
    ),
    conditions=(
        Condition("lowest(Q) <= q_min <= q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max")),
    ),
    gradient_of="quantize_per_token",
    measured={("bf16", "s4"): 0.0, ("bf16", "s8"): 0.0, ("bf16", "u4"): 0.0, ("bf16", "u8"): 0.0, ("f16", "s4"): 0.0,
        ("f16", "s8"): 0.0, ("f16", "u4"): 0.0, ("f16", "u8"): 0.0, ("f32", "s4"): 0.0, ("f32", "s8"): 0.0,
        ("f32", "u4"): 0.0, ("f32", "u8"): 0.0, ("f64", "s4"): 0.0, ("f64", "s8"): 0.0, ("f64", "u4"): 0.0,
        ("f64", "u8"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class QuantizePerTokenBackwardDescriptor(Descriptor):
    """What `QuantizePerTokenBackwardPlan.select` settles."""

    op = QUANTIZE_PER_TOKEN_BACKWARD

    rows: tuple[int, ...]
    d: int
    q_min: int | None = None  # lowest(Q)
    q_max: int | None = None  # highest(Q)
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # s8, u8, s4, u4


@dataclass
class QuantizePerTokenBackwardArgs(Args):
    """The operands of one run.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    zero_point: [*rows], i32; the code of 0
    d_output: [*rows, d], f32/f64/f16/bf16
    d_input: [*rows, d], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    zero_point: Any
    d_output: Any
    d_input: Any = None


class QuantizePerTokenBackwardPlan(Plan):
    """Quantize with a scale and zero point for each row. Ties go to even; a NaN gets the code of 0."""

    op = QUANTIZE_PER_TOKEN_BACKWARD


def quantize_per_token_backward(input: Any, scale: Any, zero_point: Any, d_output: Any, *, q_min: int | None = None,
    q_max: int | None = None, dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """Quantize with a scale and zero point for each row. Ties go to even; a NaN gets the code of 0.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    zero_point: [*rows], i32; the code of 0
    d_output: [*rows, d], f32/f64/f16/bf16
    d_input: [*rows, d], f32/f64/f16/bf16
    """
    return _quantize_per_token_backward_ways[type(input), type(scale), type(zero_point), type(d_output), type(q_min),
        type(q_max), type(dtype), type(out)](input, scale, zero_point, d_output, q_min, q_max, dtype, out, stream)


_quantize_per_token_backward_ways = Function(
    QuantizePerTokenBackwardPlan,
    QuantizePerTokenBackwardDescriptor,
    QuantizePerTokenBackwardArgs,
    attributes=("q_min", "q_max"),
    takes_dtype=True,
)
