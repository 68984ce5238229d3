# Generated from spec/binary.yaml: div. Do not edit.
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


def _div_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(a / b, desc.element)
    return (y,)


DIV = Op(
    name="div",
    family="binary",
    source=Path(__file__).with_name("div.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "div", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _div_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DivDescriptor(Descriptor):
    """What `DivPlan.select` settles."""

    op = DIV

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class DivArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    y: Any = None


class DivPlan(Plan):
    """a / b, rounded once."""

    op = DIV


def div(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a / b, rounded once.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _div_ways[type(a), type(b), type(out)](a, b, out, stream)


_div_ways = Function(
    DivPlan,
    DivDescriptor,
    DivArgs,
)


def _div_backward_reference(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    b = rt.load(b, C)
    a = rt.load(a, C)
    d_a = rt.store(rt.sum_to(rt.expand(d_y / b, desc.shape), desc.a_shape), desc.element)
    y = a / b
    d_b = rt.store(rt.sum_to(rt.expand(-(d_y * y / b), desc.shape), desc.b_shape), desc.element)
    return (d_a, d_b,)


DIV_BACKWARD = Op(
    name="div_backward",
    family="binary",
    source=Path(__file__).with_name("div_backward.cu"),
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
                        "div_backward", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("b", "T", full=True),
                            Access("a", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "div_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "div_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1), columns=(0, 1), sum_to=lambda d: d.a_shape,
                    )),
                            (Pointwise(
                        "div_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "div_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("b", "T", full=True),
                            Access("a", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.b_shape,
                    )),
                    ),
                ),
            ),
            _div_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="div",
    sums=True,
    measured={("bf16",): 0.924009, ("f16",): 0.50016, ("f32",): 2.26922, ("f64",): 2.0},
)


@dataclass(frozen=True, kw_only=True)
class DivBackwardDescriptor(Descriptor):
    """What `DivBackwardPlan.select` settles."""

    op = DIV_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class DivBackwardArgs(Args):
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


class DivBackwardPlan(Plan):
    """a / b, rounded once."""

    op = DIV_BACKWARD


class DivBackwardResult(NamedTuple):
    """What `div_backward` returns."""

    d_a: Any
    d_b: Any


def div_backward(a: Any, b: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a / b, rounded once.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """
    return _div_backward_ways[type(a), type(b), type(d_y), type(out)](a, b, d_y, out, stream)


_div_backward_ways = Function(
    DivBackwardPlan,
    DivBackwardDescriptor,
    DivBackwardArgs,
    results=DivBackwardResult,
)
