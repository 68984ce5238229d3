# Generated from spec/binary.yaml: remainder. Do not edit.
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


def _remainder_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.remainder(a, b), desc.element)
    return (y,)


def _remainder_int_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.floor_modulo(a, b), desc.element)
    return (y,)


REMAINDER = Op(
    name="remainder",
    family="binary",
    source=Path(__file__).with_name("remainder.cu"),
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
                    "remainder", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _remainder_reference,
        ),
        ("int",): Variant(
            (
                Pointwise(
                    "remainder_int", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _remainder_int_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0, ("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0,
        ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class RemainderDescriptor(Descriptor):
    """What `RemainderPlan.select` settles."""

    op = REMAINDER

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16, i32, i64, i16, s8, u8


@dataclass
class RemainderArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

    a: Any
    b: Any
    y: Any = None


class RemainderPlan(Plan):
    """What floor_divide leaves, with the sign of b; of integers 0 where b is 0."""

    op = REMAINDER


def remainder(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """What floor_divide leaves, with the sign of b; of integers 0 where b is 0.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """
    return _remainder_ways[type(a), type(b), type(out)](a, b, out, stream)


_remainder_ways = Function(
    RemainderPlan,
    RemainderDescriptor,
    RemainderArgs,
)


def _remainder_backward_reference(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_a = rt.store(rt.sum_to(rt.expand(d_y, desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(-(d_y * rt.floor_quotient(a, b)), desc.shape), desc.b_shape), desc.element)
    return (d_a, d_b,)


REMAINDER_BACKWARD = Op(
    name="remainder_backward",
    family="binary",
    source=Path(__file__).with_name("remainder_backward.cu"),
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
                        "remainder_backward", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "remainder_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "remainder_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0,), columns=(0,), sum_to=lambda d: d.a_shape,
                    )),
                            (Pointwise(
                        "remainder_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "remainder_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.b_shape,
                    )),
                    ),
                ),
            ),
            _remainder_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="remainder",
    sums=True,
    measured={("bf16",): 0.500007, ("f16",): 0.500061, ("f32",): 3.63258, ("f64",): 1.11247},
)


@dataclass(frozen=True, kw_only=True)
class RemainderBackwardDescriptor(Descriptor):
    """What `RemainderBackwardPlan.select` settles."""

    op = REMAINDER_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class RemainderBackwardArgs(Args):
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


class RemainderBackwardPlan(Plan):
    """What floor_divide leaves, with the sign of b; of integers 0 where b is 0."""

    op = REMAINDER_BACKWARD


class RemainderBackwardResult(NamedTuple):
    """What `remainder_backward` returns."""

    d_a: Any
    d_b: Any


def remainder_backward(a: Any, b: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """What floor_divide leaves, with the sign of b; of integers 0 where b is 0.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """
    return _remainder_backward_ways[type(a), type(b), type(d_y), type(out)](a, b, d_y, out, stream)


_remainder_backward_ways = Function(
    RemainderBackwardPlan,
    RemainderBackwardDescriptor,
    RemainderBackwardArgs,
    results=RemainderBackwardResult,
)
