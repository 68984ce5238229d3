# Generated from spec/quantize.yaml: fake_quantize_per_token. Do not edit.
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


def _fake_quantize_per_token_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.rows), desc.d))
    scale = scale.reshape((prod(desc.rows),))
    zero_point = zero_point.reshape((prod(desc.rows),))
    input = rt.load(input, C)
    scale = rt.load(scale[:, None], C)
    zero_point = rt.load(zero_point[:, None], rt.i64)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    output = rt.store(rt.to_float(rt.clamp(code, desc.q_min, desc.q_max) - zero_point, C) * scale, desc.element)
    return (output,)


FAKE_QUANTIZE_PER_TOKEN = Op(
    name="fake_quantize_per_token",
    family="quantize",
    source=Path(__file__).with_name("fake_quantize_per_token.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("input", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("scale", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("zero_point", "i32", lambda d: (*d.rows,), ("*rows",)),
        Operand("output", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "fake_quantize_per_token", ("T",), lambda d: (d.rows, d.d), (
                        Access("scale", "T", lambda d, s: (s[0], 0)),
                        Access("zero_point", "i32", lambda d, s: (s[0], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("output", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _fake_quantize_per_token_reference,
        ),
    },
    dims=("*rows", "d"),
    attributes=(
        Attribute("q_min", "i32"),
        Attribute("q_max", "i32"),
    ),
    conditions=(
        Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),
    ),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class FakeQuantizePerTokenDescriptor(Descriptor):
    """What `FakeQuantizePerTokenPlan.select` settles."""

    op = FAKE_QUANTIZE_PER_TOKEN

    rows: tuple[int, ...]
    d: int
    q_min: int
    q_max: int
    element: Any  # f32, f64, f16, bf16


@dataclass
class FakeQuantizePerTokenArgs(Args):
    """The operands of one run.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    zero_point: [*rows], i32; the code of 0
    output: [*rows, d], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    zero_point: Any
    output: Any = None


class FakeQuantizePerTokenPlan(Plan):
    """quantize_per_token and then dequantize_per_token in one step, with the same bits."""

    op = FAKE_QUANTIZE_PER_TOKEN


def fake_quantize_per_token(input: Any, scale: Any, zero_point: Any, *, q_min: int, q_max: int, out: Any = None,
    stream: Any = None) -> Any:
    """quantize_per_token and then dequantize_per_token in one step, with the same bits.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    zero_point: [*rows], i32; the code of 0
    output: [*rows, d], f32/f64/f16/bf16
    """
    return _fake_quantize_per_token_ways[type(input), type(scale), type(zero_point), type(q_min), type(q_max),
        type(out)](input, scale, zero_point, q_min, q_max, out, stream)


_fake_quantize_per_token_ways = Function(
    FakeQuantizePerTokenPlan,
    FakeQuantizePerTokenDescriptor,
    FakeQuantizePerTokenArgs,
    attributes=("q_min", "q_max"),
)


def _fake_quantize_per_token_backward_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any,
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
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    return (d_input,)


FAKE_QUANTIZE_PER_TOKEN_BACKWARD = Op(
    name="fake_quantize_per_token_backward",
    family="quantize",
    source=Path(__file__).with_name("fake_quantize_per_token_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
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
                    "fake_quantize_per_token_backward", ("T",), lambda d: (d.rows, d.d), (
                        Access("scale", "T", lambda d, s: (s[0], 0)),
                        Access("zero_point", "i32", lambda d, s: (s[0], 0)),
                        Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_output", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_input", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _fake_quantize_per_token_backward_reference,
        ),
    },
    dims=("*rows", "d"),
    attributes=(
        Attribute("q_min", "i32"),
        Attribute("q_max", "i32"),
    ),
    conditions=(
        Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),
    ),
    gradient_of="fake_quantize_per_token",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class FakeQuantizePerTokenBackwardDescriptor(Descriptor):
    """What `FakeQuantizePerTokenBackwardPlan.select` settles."""

    op = FAKE_QUANTIZE_PER_TOKEN_BACKWARD

    rows: tuple[int, ...]
    d: int
    q_min: int
    q_max: int
    element: Any  # f32, f64, f16, bf16


@dataclass
class FakeQuantizePerTokenBackwardArgs(Args):
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


class FakeQuantizePerTokenBackwardPlan(Plan):
    """quantize_per_token and then dequantize_per_token in one step, with the same bits."""

    op = FAKE_QUANTIZE_PER_TOKEN_BACKWARD


def fake_quantize_per_token_backward(input: Any, scale: Any, zero_point: Any, d_output: Any, *, q_min: int, q_max: int,
    out: Any = None, stream: Any = None) -> Any:
    """quantize_per_token and then dequantize_per_token in one step, with the same bits.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    zero_point: [*rows], i32; the code of 0
    d_output: [*rows, d], f32/f64/f16/bf16
    d_input: [*rows, d], f32/f64/f16/bf16
    """
    return _fake_quantize_per_token_backward_ways[type(input), type(scale), type(zero_point), type(d_output),
        type(q_min), type(q_max), type(out)](input, scale, zero_point, d_output, q_min, q_max, out, stream)


_fake_quantize_per_token_backward_ways = Function(
    FakeQuantizePerTokenBackwardPlan,
    FakeQuantizePerTokenBackwardDescriptor,
    FakeQuantizePerTokenBackwardArgs,
    attributes=("q_min", "q_max"),
)
