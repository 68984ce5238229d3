# Generated from spec/binary.yaml: sub. Do not edit.
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


def _sub_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(a - b, desc.element)
    return (y,)


def _sub_int_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(a - b, desc.element)
    return (y,)


SUB = Op(
    name="sub",
    family="binary",
    source=Path(__file__).with_name("sub.cu"),
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
                    "sub", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _sub_reference,
        ),
        ("int",): Variant(
            (
                Pointwise(
                    "sub_int", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _sub_int_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0, ("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0,
        ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class SubDescriptor(Descriptor):
    """What `SubPlan.select` settles."""

    op = SUB

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16, i32, i64, i16, s8, u8


@dataclass
class SubArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

    a: Any
    b: Any
    y: Any = None


class SubPlan(Plan):
    """a - b."""

    op = SUB


def sub(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a - b.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """
    return _sub_ways[type(a), type(b), type(out)](a, b, out, stream)


_sub_ways = Function(
    SubPlan,
    SubDescriptor,
    SubArgs,
)


def _sub_backward_reference(desc: Any, C: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    d_a = rt.store(rt.sum_to(rt.expand(d_y, desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(-d_y, desc.shape), desc.b_shape), desc.element)
    return (d_a, d_b,)


SUB_BACKWARD = Op(
    name="sub_backward",
    family="binary",
    source=Path(__file__).with_name("sub_backward.cu"),
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
                        "sub_backward", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "sub_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "sub_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0,), columns=(0,), sum_to=lambda d: d.a_shape,
                    )),
                            (Pointwise(
                        "sub_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "sub_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0,), columns=(0,), sum_to=lambda d: d.b_shape,
                    )),
                    ),
                ),
            ),
            _sub_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="sub",
    sums=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class SubBackwardDescriptor(Descriptor):
    """What `SubBackwardPlan.select` settles."""

    op = SUB_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class SubBackwardArgs(Args):
    """The operands of one run.

    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

    d_y: Any
    d_a: Any = None
    d_b: Any = None


class SubBackwardPlan(Plan):
    """a - b."""

    op = SUB_BACKWARD


class SubBackwardResult(NamedTuple):
    """What `sub_backward` returns."""

    d_a: Any
    d_b: Any


def sub_backward(d_y: Any, *, a_shape: Any = None, b_shape: Any = None, out: Any = None, stream: Any = None) -> Any:
    """a - b.

    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    a_shape: needed, or out=, where a was broadcast
    b_shape: needed, or out=, where b was broadcast
    """
    return _sub_backward_ways[type(d_y), type(a_shape), type(b_shape), type(out)](d_y, a_shape, b_shape, out, stream)


_sub_backward_ways = Function(
    SubBackwardPlan,
    SubBackwardDescriptor,
    SubBackwardArgs,
    attributes=("a_shape", "b_shape"),
    results=SubBackwardResult,
)
