# Generated from spec/binary.yaml: rsub. Do not edit.
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


def _rsub_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    b = rt.load(b, C)
    a = rt.load(a, C)
    y = rt.store(b - a, desc.element)
    return (y,)


def _rsub_int_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    b = rt.load(b, rt.i64)
    a = rt.load(a, rt.i64)
    y = rt.wrap(b - a, desc.element)
    return (y,)


RSUB = Op(
    name="rsub",
    family="binary",
    source=Path(__file__).with_name("rsub.cu"),
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
                    "rsub", ("T",), lambda d: (d.shape,), (
                        Access("b", "T", full=True),
                        Access("a", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _rsub_reference,
        ),
        ("int",): Variant(
            (
                Pointwise(
                    "rsub_int", ("T",), lambda d: (d.shape,), (
                        Access("b", "T", full=True),
                        Access("a", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _rsub_int_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0, ("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0,
        ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class RsubDescriptor(Descriptor):
    """What `RsubPlan.select` settles."""

    op = RSUB

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16, i32, i64, i16, s8, u8


@dataclass
class RsubArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

    a: Any
    b: Any
    y: Any = None


class RsubPlan(Plan):
    """b - a."""

    op = RSUB


def rsub(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """b - a.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """
    return _rsub_ways[type(a), type(b), type(out)](a, b, out, stream)


_rsub_ways = Function(
    RsubPlan,
    RsubDescriptor,
    RsubArgs,
)


def _rsub_backward_reference(desc: Any, C: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    d_a = rt.store(rt.sum_to(rt.expand(-d_y, desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(d_y, desc.shape), desc.b_shape), desc.element)
    return (d_a, d_b,)


RSUB_BACKWARD = Op(
    name="rsub_backward",
    family="binary",
    source=Path(__file__).with_name("rsub_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
    ),
    variants={
        (): Variant(
            (
                Broadcast(
                    together=Pointwise(
                        "rsub_backward", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "rsub_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "rsub_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0,), columns=(0,), sum_to=lambda d: d.a_shape,
                    )),
                            (Pointwise(
                        "rsub_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "rsub_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0,), columns=(0,), sum_to=lambda d: d.b_shape,
                    )),
                    ),
                ),
            ),
            _rsub_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="rsub",
    sums=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class RsubBackwardDescriptor(Descriptor):
    """What `RsubBackwardPlan.select` settles."""

    op = RSUB_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class RsubBackwardArgs(Args):
    """The operands of one run.

    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

    d_y: Any
    d_a: Any = None
    d_b: Any = None


class RsubBackwardPlan(Plan):
    """b - a."""

    op = RSUB_BACKWARD


class RsubBackwardResult(NamedTuple):
    """What `rsub_backward` returns."""

    d_a: Any
    d_b: Any


def rsub_backward(d_y: Any, *, a_shape: Any = None, b_shape: Any = None, out: Any = None, stream: Any = None) -> Any:
    """b - a.

    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    a_shape: needed, or out=, where a was broadcast
    b_shape: needed, or out=, where b was broadcast
    """
    return _rsub_backward_ways[type(d_y), type(a_shape), type(b_shape), type(out)](d_y, a_shape, b_shape, out, stream)


_rsub_backward_ways = Function(
    RsubBackwardPlan,
    RsubBackwardDescriptor,
    RsubBackwardArgs,
    attributes=("a_shape", "b_shape"),
    results=RsubBackwardResult,
)
