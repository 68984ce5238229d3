# Generated from spec/binary.yaml: maximum. Do not edit.
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


def _maximum_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.maximum(a, b), desc.element)
    return (y,)


def _maximum_int_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.maximum(a, b), desc.element)
    return (y,)


def _maximum_bool_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, bool)
    b = rt.load(b, bool)
    y = rt.store(rt.maximum(a, b), desc.element)
    return (y,)


MAXIMUM = Op(
    name="maximum",
    family="binary",
    source=Path(__file__).with_name("maximum.cu"),
    types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8", "bool")},
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
                    "maximum", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _maximum_reference,
        ),
        ("int",): Variant(
            (
                Pointwise(
                    "maximum_int", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _maximum_int_reference,
        ),
        ("bool",): Variant(
            (
                Pointwise(
                    "maximum_bool", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _maximum_bool_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bf16",): 0.0, ("bool",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0, ("i16",): 0.0,
        ("i32",): 0.0, ("i64",): 0.0, ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class MaximumDescriptor(Descriptor):
    """What `MaximumPlan.select` settles."""

    op = MAXIMUM

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16, i32, i64, i16, s8, u8, bool


@dataclass
class MaximumArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    """

    a: Any
    b: Any
    y: Any = None


class MaximumPlan(Plan):
    """The greater; NaN where either is. Ties share the gradient."""

    op = MAXIMUM


def maximum(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The greater; NaN where either is. Ties share the gradient.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    """
    return _maximum_ways[type(a), type(b), type(out)](a, b, out, stream)


_maximum_ways = Function(
    MaximumPlan,
    MaximumDescriptor,
    MaximumArgs,
)


def _maximum_backward_reference(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    d_a = rt.store(
        rt.sum_to(rt.expand(rt.where(a > b, d_y, rt.where(a == b, C(0.5) * d_y, rt.where(a < b, C(0.0), a + b))),
        desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(
        rt.sum_to(rt.expand(rt.where(a < b, d_y, rt.where(a == b, C(0.5) * d_y, rt.where(a > b, C(0.0), a + b))),
        desc.shape), desc.b_shape), desc.element)
    return (d_a, d_b,)


MAXIMUM_BACKWARD = Op(
    name="maximum_backward",
    family="binary",
    source=Path(__file__).with_name("maximum_backward.cu"),
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
                        "maximum_backward", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "maximum_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "maximum_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.a_shape,
                    )),
                            (Pointwise(
                        "maximum_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "maximum_backward_d_b", ("T",), lambda d: (d.shape,), (
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
            _maximum_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="maximum",
    sums=True,
)


@dataclass(frozen=True, kw_only=True)
class MaximumBackwardDescriptor(Descriptor):
    """What `MaximumBackwardPlan.select` settles."""

    op = MAXIMUM_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class MaximumBackwardArgs(Args):
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


class MaximumBackwardPlan(Plan):
    """The greater; NaN where either is. Ties share the gradient."""

    op = MAXIMUM_BACKWARD


class MaximumBackwardResult(NamedTuple):
    """What `maximum_backward` returns."""

    d_a: Any
    d_b: Any


def maximum_backward(a: Any, b: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The greater; NaN where either is. Ties share the gradient.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """
    return _maximum_backward_ways[type(a), type(b), type(d_y), type(out)](a, b, d_y, out, stream)


_maximum_backward_ways = Function(
    MaximumBackwardPlan,
    MaximumBackwardDescriptor,
    MaximumBackwardArgs,
    results=MaximumBackwardResult,
)
