# Generated from spec/binary.yaml: ldexp. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Broadcast, Pointwise, Reduce


def _ldexp_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, rt.i64)
    y = rt.store(rt.load_exponent(a, b), desc.element)
    return (y,)


LDEXP = Op(
    name="ldexp",
    family="binary",
    source=Path(__file__).with_name("ldexp.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "i32"),
        Operand("y", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "ldexp", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "i32", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _ldexp_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class LdexpDescriptor(Descriptor):
    """What `LdexpPlan.select` settles."""

    op = LDEXP

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class LdexpArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, i32
    y: any shape, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    y: Any = None


class LdexpPlan(Plan):
    """a * 2^b, rounded once."""

    op = LDEXP


def ldexp(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a * 2^b, rounded once.

    a: any shape, f32/f64/f16/bf16
    b: any shape, i32
    y: any shape, f32/f64/f16/bf16
    """
    return _ldexp_ways[type(a), type(b), type(out)](a, b, out, stream)


_ldexp_ways = Function(
    LdexpPlan,
    LdexpDescriptor,
    LdexpArgs,
)


def _ldexp_backward_reference(desc: Any, C: Any, b: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    b = rt.load(b, rt.i64)
    d_a = rt.store(rt.sum_to(rt.expand(rt.load_exponent(d_y, b), desc.shape), desc.a_shape), desc.element)
    return (d_a,)


LDEXP_BACKWARD = Op(
    name="ldexp_backward",
    family="binary",
    source=Path(__file__).with_name("ldexp_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("b", "i32"),
        Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
    ),
    variants={
        (): Variant(
            (
                Broadcast(
                    together=Pointwise(
                        "ldexp_backward", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("b", "i32", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "ldexp_backward", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("b", "i32", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "ldexp_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("b", "i32", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1), columns=(0, 1), sum_to=lambda d: d.a_shape,
                    )),
                    ),
                ),
            ),
            _ldexp_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="ldexp",
    sums=True,
    measured={("bf16",): 0.5, ("f16",): 0.5, ("f32",): 0.5, ("f64",): 0.5},
)


@dataclass(frozen=True, kw_only=True)
class LdexpBackwardDescriptor(Descriptor):
    """What `LdexpBackwardPlan.select` settles."""

    op = LDEXP_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class LdexpBackwardArgs(Args):
    """The operands of one run.

    b: any shape, i32
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    """

    b: Any
    d_y: Any
    d_a: Any = None


class LdexpBackwardPlan(Plan):
    """a * 2^b, rounded once."""

    op = LDEXP_BACKWARD


def ldexp_backward(b: Any, d_y: Any, *, a_shape: Any = None, out: Any = None, stream: Any = None) -> Any:
    """a * 2^b, rounded once.

    b: any shape, i32
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    a_shape: needed, or out=, where a was broadcast
    """
    return _ldexp_backward_ways[type(b), type(d_y), type(a_shape), type(out)](b, d_y, a_shape, out, stream)


_ldexp_backward_ways = Function(
    LdexpBackwardPlan,
    LdexpBackwardDescriptor,
    LdexpBackwardArgs,
    attributes=("a_shape",),
)
