# Generated from spec/ternary.yaml: clamp. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Broadcast, Pointwise, Reduce


def _clamp_reference(desc: Any, C: Any, x: Any, low: Any, high: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    low = rt.load(low, C)
    high = rt.load(high, C)
    y = rt.store(rt.clamp(x, low, high), desc.element)
    return (y,)


def _clamp_int_reference(desc: Any, C: Any, x: Any, low: Any, high: Any) -> tuple[Any, ...]:
    x = rt.load(x, rt.i64)
    low = rt.load(low, rt.i64)
    high = rt.load(high, rt.i64)
    y = rt.store(rt.clamp(x, low, high), desc.element)
    return (y,)


CLAMP = Op(
    name="clamp",
    family="ternary",
    source=Path(__file__).with_name("clamp.cu"),
    types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    elements={"T": "element"},
    operands=(
        Operand("x", "T"),
        Operand("low", "T"),
        Operand("high", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        ("float",): Variant(
            (
                Pointwise(
                    "clamp", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("low", "T", full=True),
                        Access("high", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _clamp_reference,
        ),
        ("int",): Variant(
            (
                Pointwise(
                    "clamp_int", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("low", "T", full=True),
                        Access("high", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _clamp_int_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0, ("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0,
        ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class ClampDescriptor(Descriptor):
    """What `ClampPlan.select` settles."""

    op = CLAMP

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16, i32, i64, i16, s8, u8


@dataclass
class ClampArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    low: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    high: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

    x: Any
    low: Any
    high: Any
    y: Any = None


class ClampPlan(Plan):
    """min(max(x, low), high), with a bound for each element; NaN stays. The edges are inside."""

    op = CLAMP


def clamp(x: Any, low: Any, high: Any, *, out: Any = None, stream: Any = None) -> Any:
    """min(max(x, low), high), with a bound for each element; NaN stays. The edges are inside.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    low: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    high: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """
    return _clamp_ways[type(x), type(low), type(high), type(out)](x, low, high, out, stream)


_clamp_ways = Function(
    ClampPlan,
    ClampDescriptor,
    ClampArgs,
)


def _clamp_backward_reference(desc: Any, C: Any, x: Any, low: Any, high: Any, d_y: Any) -> tuple[Any, ...]:
    low = rt.load(low, C)
    x = rt.load(x, C)
    high = rt.load(high, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.sum_to(rt.expand(rt.where((low <= x) & (x <= high), d_y, C(0.0)), desc.shape), desc.x_shape),
        desc.element)
    d_low = rt.store(rt.sum_to(rt.expand(rt.where((x < low) & (low <= high), d_y, C(0.0)), desc.shape),
        desc.low_shape), desc.element)
    d_high = rt.store(rt.sum_to(rt.expand(rt.where(rt.maximum(x, low) > high, d_y, C(0.0)), desc.shape),
        desc.high_shape), desc.element)
    return (d_x, d_low, d_high,)


CLAMP_BACKWARD = Op(
    name="clamp_backward",
    family="ternary",
    source=Path(__file__).with_name("clamp_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("x", "T"),
        Operand("low", "T"),
        Operand("high", "T"),
        Operand("d_y", "T"),
        Operand("d_x", "T", lambda d: d.x_shape, output=True, broadcast=True),
        Operand("d_low", "T", lambda d: d.low_shape, output=True, broadcast=True),
        Operand("d_high", "T", lambda d: d.high_shape, output=True, broadcast=True),
    ),
    variants={
        (): Variant(
            (
                Broadcast(
                    together=Pointwise(
                        "clamp_backward", ("T",), lambda d: (d.shape,), (
                            Access("low", "T", full=True),
                            Access("x", "T", full=True),
                            Access("high", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_x", "T", full=True, written=True),
                            Access("d_low", "T", full=True, written=True),
                            Access("d_high", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "clamp_backward_d_x", ("T",), lambda d: (d.shape,), (
                            Access("low", "T", full=True),
                            Access("x", "T", full=True),
                            Access("high", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_x", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "clamp_backward_d_x", ("T",), lambda d: (d.shape,), (
                            Access("low", "T", full=True),
                            Access("x", "T", full=True),
                            Access("high", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_x", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2, 3), columns=(0, 1, 2, 3), sum_to=lambda d: d.x_shape,
                    )),
                            (Pointwise(
                        "clamp_backward_d_low", ("T",), lambda d: (d.shape,), (
                            Access("x", "T", full=True),
                            Access("low", "T", full=True),
                            Access("high", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_low", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "clamp_backward_d_low", ("T",), lambda d: (d.shape,), (
                            Access("x", "T", full=True),
                            Access("low", "T", full=True),
                            Access("high", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_low", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2, 3), columns=(0, 1, 2, 3), sum_to=lambda d: d.low_shape,
                    )),
                            (Pointwise(
                        "clamp_backward_d_high", ("T",), lambda d: (d.shape,), (
                            Access("x", "T", full=True),
                            Access("low", "T", full=True),
                            Access("high", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_high", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "clamp_backward_d_high", ("T",), lambda d: (d.shape,), (
                            Access("x", "T", full=True),
                            Access("low", "T", full=True),
                            Access("high", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_high", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2, 3), columns=(0, 1, 2, 3), sum_to=lambda d: d.high_shape,
                    )),
                    ),
                ),
            ),
            _clamp_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="clamp",
    sums=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class ClampBackwardDescriptor(Descriptor):
    """What `ClampBackwardPlan.select` settles."""

    op = CLAMP_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    x_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    low_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    high_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class ClampBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    low: any shape, f32/f64/f16/bf16
    high: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    d_low: the shape of low, f32/f64/f16/bf16
    d_high: the shape of high, f32/f64/f16/bf16
    """

    x: Any
    low: Any
    high: Any
    d_y: Any
    d_x: Any = None
    d_low: Any = None
    d_high: Any = None


class ClampBackwardPlan(Plan):
    """min(max(x, low), high), with a bound for each element; NaN stays. The edges are inside."""

    op = CLAMP_BACKWARD


class ClampBackwardResult(NamedTuple):
    """What `clamp_backward` returns."""

    d_x: Any
    d_low: Any
    d_high: Any


def clamp_backward(x: Any, low: Any, high: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """min(max(x, low), high), with a bound for each element; NaN stays. The edges are inside.

    x: any shape, f32/f64/f16/bf16
    low: any shape, f32/f64/f16/bf16
    high: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    d_low: the shape of low, f32/f64/f16/bf16
    d_high: the shape of high, f32/f64/f16/bf16
    """
    return _clamp_backward_ways[type(x), type(low), type(high), type(d_y), type(out)](x, low, high, d_y, out, stream)


_clamp_backward_ways = Function(
    ClampBackwardPlan,
    ClampBackwardDescriptor,
    ClampBackwardArgs,
    results=ClampBackwardResult,
)
