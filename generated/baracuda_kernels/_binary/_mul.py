# Generated from spec/binary.yaml: mul. Do not edit.
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


def _mul_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(a * b, desc.element)
    return (y,)


def _mul_int_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(a * b, desc.element)
    return (y,)


MUL = Op(
    name="mul",
    family="binary",
    source=Path(__file__).with_name("mul.cu"),
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
                    "mul", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _mul_reference,
        ),
        ("int",): Variant(
            (
                Pointwise(
                    "mul_int", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _mul_int_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0, ("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0,
        ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class MulDescriptor(Descriptor):
    """What `MulPlan.select` settles."""

    op = MUL

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16, i32, i64, i16, s8, u8


@dataclass
class MulArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

    a: Any
    b: Any
    y: Any = None


class MulPlan(Plan):
    """a * b."""

    op = MUL


def mul(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a * b.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """
    return _mul_ways[type(a), type(b), type(out)](a, b, out, stream)


_mul_ways = Function(
    MulPlan,
    MulDescriptor,
    MulArgs,
)


def _mul_backward_reference(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    b = rt.load(b, C)
    a = rt.load(a, C)
    d_a = rt.store(rt.sum_to(rt.expand(d_y * b, desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(a * d_y, desc.shape), desc.b_shape), desc.element)
    return (d_a, d_b,)


MUL_BACKWARD = Op(
    name="mul_backward",
    family="binary",
    source=Path(__file__).with_name("mul_backward.cu"),
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
                        "mul_backward", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("b", "T", full=True),
                            Access("a", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "mul_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "mul_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1), columns=(0, 1), sum_to=lambda d: d.a_shape,
                    )),
                            (Pointwise(
                        "mul_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "mul_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1), columns=(0, 1), sum_to=lambda d: d.b_shape,
                    )),
                    ),
                ),
            ),
            _mul_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="mul",
    sums=True,
    measured={("bf16",): 0.5, ("f16",): 0.5, ("f32",): 0.5, ("f64",): 0.499999},
)


@dataclass(frozen=True, kw_only=True)
class MulBackwardDescriptor(Descriptor):
    """What `MulBackwardPlan.select` settles."""

    op = MUL_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class MulBackwardArgs(Args):
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


class MulBackwardPlan(Plan):
    """a * b."""

    op = MUL_BACKWARD


class MulBackwardResult(NamedTuple):
    """What `mul_backward` returns."""

    d_a: Any
    d_b: Any


def mul_backward(a: Any, b: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a * b.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """
    return _mul_backward_ways[type(a), type(b), type(d_y), type(out)](a, b, d_y, out, stream)


_mul_backward_ways = Function(
    MulBackwardPlan,
    MulBackwardDescriptor,
    MulBackwardArgs,
    results=MulBackwardResult,
)
