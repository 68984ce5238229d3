# Generated from spec/ternary.yaml: fma. Do not edit.
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


def _fma_reference(desc: Any, C: Any, a: Any, b: Any, c: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    c = rt.load(c, C)
    y = rt.store(rt.fma(a, b, c), desc.element)
    return (y,)


FMA = Op(
    name="fma",
    family="ternary",
    source=Path(__file__).with_name("fma.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("c", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "fma", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("c", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _fma_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class FmaDescriptor(Descriptor):
    """What `FmaPlan.select` settles."""

    op = FMA

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class FmaArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    c: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    c: Any
    y: Any = None


class FmaPlan(Plan):
    """a * b + c, rounded once."""

    op = FMA


def fma(a: Any, b: Any, c: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a * b + c, rounded once.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    c: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _fma_ways[type(a), type(b), type(c), type(out)](a, b, c, out, stream)


_fma_ways = Function(
    FmaPlan,
    FmaDescriptor,
    FmaArgs,
)


def _fma_backward_reference(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    b = rt.load(b, C)
    a = rt.load(a, C)
    d_a = rt.store(rt.sum_to(rt.expand(d_y * b, desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(a * d_y, desc.shape), desc.b_shape), desc.element)
    d_c = rt.store(rt.sum_to(rt.expand(d_y, desc.shape), desc.c_shape), desc.element)
    return (d_a, d_b, d_c,)


FMA_BACKWARD = Op(
    name="fma_backward",
    family="ternary",
    source=Path(__file__).with_name("fma_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
        Operand("d_c", "T", lambda d: d.c_shape, output=True, broadcast=True),
    ),
    variants={
        (): Variant(
            (
                Broadcast(
                    together=Pointwise(
                        "fma_backward", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("b", "T", full=True),
                            Access("a", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                            Access("d_b", "T", full=True, written=True),
                            Access("d_c", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "fma_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "fma_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1), columns=(0, 1), sum_to=lambda d: d.a_shape,
                    )),
                            (Pointwise(
                        "fma_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "fma_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1), columns=(0, 1), sum_to=lambda d: d.b_shape,
                    )),
                            (Pointwise(
                        "fma_backward_d_c", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("d_c", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "fma_backward_d_c", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("d_c", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0,), columns=(0,), sum_to=lambda d: d.c_shape,
                    )),
                    ),
                ),
            ),
            _fma_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="fma",
    sums=True,
    measured={("bf16",): 0.5, ("f16",): 0.5, ("f32",): 0.5, ("f64",): 0.5},
)


@dataclass(frozen=True, kw_only=True)
class FmaBackwardDescriptor(Descriptor):
    """What `FmaBackwardPlan.select` settles."""

    op = FMA_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    c_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class FmaBackwardArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    d_c: the shape of c, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    d_y: Any
    d_a: Any = None
    d_b: Any = None
    d_c: Any = None


class FmaBackwardPlan(Plan):
    """a * b + c, rounded once."""

    op = FMA_BACKWARD


class FmaBackwardResult(NamedTuple):
    """What `fma_backward` returns."""

    d_a: Any
    d_b: Any
    d_c: Any


def fma_backward(a: Any, b: Any, d_y: Any, *, c_shape: Any = None, out: Any = None, stream: Any = None) -> Any:
    """a * b + c, rounded once.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    d_c: the shape of c, f32/f64/f16/bf16
    c_shape: needed, or out=, where c was broadcast
    """
    return _fma_backward_ways[type(a), type(b), type(d_y), type(c_shape), type(out)](a, b, d_y, c_shape, out, stream)


_fma_backward_ways = Function(
    FmaBackwardPlan,
    FmaBackwardDescriptor,
    FmaBackwardArgs,
    attributes=("c_shape",),
    results=FmaBackwardResult,
)
