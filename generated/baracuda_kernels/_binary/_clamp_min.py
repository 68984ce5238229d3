# Generated from spec/binary.yaml: clamp_min. Do not edit.
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


def _clamp_min_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.where((a >= b) | (a != a), a, b), desc.element)
    return (y,)


def _clamp_min_derivative(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> dict[str, Any]:
    """What the gradients are held to that the entry states."""
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    d_a = rt.store(rt.sum_to(rt.expand(rt.where((a >= b) | (a != a), d_y, C(0.0)), desc.shape), desc.a_shape),
        desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(rt.where((a >= b) | (a != a), C(0.0), d_y), desc.shape), desc.b_shape),
        desc.element)
    return {"d_a": d_a, "d_b": d_b}


def _clamp_min_int_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.where((a >= b) | (a != a), a, b), desc.element)
    return (y,)


CLAMP_MIN = Op(
    name="clamp_min",
    family="binary",
    source=Path(__file__).with_name("clamp_min.cu"),
    types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        ("float",): Variant(
            (
                Pointwise(
                    "clamp_min", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _clamp_min_reference,
            derivative=_clamp_min_derivative,
        ),
        ("int",): Variant(
            (
                Pointwise(
                    "clamp_min_int", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _clamp_min_int_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0, ("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0,
        ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class ClampMinDescriptor(Descriptor):
    """What `ClampMinPlan.select` settles."""

    op = CLAMP_MIN

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16, i32, i64, i16, s8, u8


@dataclass
class ClampMinArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

    a: Any
    b: Any
    y: Any = None


class ClampMinPlan(Plan):
    """a where it is at least b, else b; NaN where either is. The edge is inside."""

    op = CLAMP_MIN


def clamp_min(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a where it is at least b, else b; NaN where either is. The edge is inside.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """
    return _clamp_min_ways[type(a), type(b), type(out)](a, b, out, stream)


_clamp_min_ways = Function(
    ClampMinPlan,
    ClampMinDescriptor,
    ClampMinArgs,
)


def _clamp_min_backward_reference(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    d_a = rt.store(rt.sum_to(rt.expand(rt.where(a >= b, d_y, C(0.0)), desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(rt.where(a < b, d_y, C(0.0)), desc.shape), desc.b_shape), desc.element)
    return (d_a, d_b,)


CLAMP_MIN_BACKWARD = Op(
    name="clamp_min_backward",
    family="binary",
    source=Path(__file__).with_name("clamp_min_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
    ),
    variants={
        (): Variant(
            (
                Broadcast(
                    together=Pointwise(
                        "clamp_min_backward", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "clamp_min_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "clamp_min_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.a_shape,
                    )),
                            (Pointwise(
                        "clamp_min_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "clamp_min_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.b_shape,
                    )),
                    ),
                ),
            ),
            _clamp_min_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="clamp_min",
    authored=("d_a", "d_b"),
    sums=True,
)


@dataclass(frozen=True, kw_only=True)
class ClampMinBackwardDescriptor(Descriptor):
    """What `ClampMinBackwardPlan.select` settles."""

    op = CLAMP_MIN_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class ClampMinBackwardArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    d_y: Any
    d_a: Any = None
    d_b: Any = None


class ClampMinBackwardPlan(Plan):
    """a where it is at least b, else b; NaN where either is. The edge is inside."""

    op = CLAMP_MIN_BACKWARD


class ClampMinBackwardResult(NamedTuple):
    """What `clamp_min_backward` returns."""

    d_a: Any
    d_b: Any


def clamp_min_backward(a: Any, b: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a where it is at least b, else b; NaN where either is. The edge is inside.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """
    return _clamp_min_backward_ways[type(a), type(b), type(d_y), type(out)](a, b, d_y, out, stream)


_clamp_min_backward_ways = Function(
    ClampMinBackwardPlan,
    ClampMinBackwardDescriptor,
    ClampMinBackwardArgs,
    results=ClampMinBackwardResult,
)
