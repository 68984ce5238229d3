# Generated from spec/binary.yaml: div_no_nan. Do not edit.
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


def _div_no_nan_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    b = rt.load(b, C)
    a = rt.load(a, C)
    y = rt.store(rt.where(b == C(0.0), C(0.0), a / b), desc.element)
    return (y,)


def _div_no_nan_derivative(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> dict[str, Any]:
    """What the gradients are held to that the entry states."""
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    a = rt.load(a, C)
    d_b = rt.store(rt.sum_to(rt.expand(rt.where(b == C(0.0), C(0.0), -(d_y * a / rt.square(b))), desc.shape),
        desc.b_shape), desc.element)
    return {"d_b": d_b}


DIV_NO_NAN = Op(
    name="div_no_nan",
    family="binary",
    source=Path(__file__).with_name("div_no_nan.cu"),
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
                    "div_no_nan", ("T",), lambda d: (d.shape,), (
                        Access("b", "T", full=True),
                        Access("a", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _div_no_nan_reference,
            derivative=_div_no_nan_derivative,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DivNoNanDescriptor(Descriptor):
    """What `DivNoNanPlan.select` settles."""

    op = DIV_NO_NAN

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class DivNoNanArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    y: Any = None


class DivNoNanPlan(Plan):
    """a / b; 0 where b is 0."""

    op = DIV_NO_NAN


def div_no_nan(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a / b; 0 where b is 0.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _div_no_nan_ways[type(a), type(b), type(out)](a, b, out, stream)


_div_no_nan_ways = Function(
    DivNoNanPlan,
    DivNoNanDescriptor,
    DivNoNanArgs,
)


def _div_no_nan_backward_reference(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> tuple[Any, ...]:
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    a = rt.load(a, C)
    d_a = rt.store(rt.sum_to(rt.expand(rt.where(b == C(0.0), C(0.0), d_y / b), desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(rt.where(b == C(0.0), C(0.0), -(d_y * (a / b) / b)), desc.shape), desc.b_shape),
        desc.element)
    return (d_a, d_b,)


DIV_NO_NAN_BACKWARD = Op(
    name="div_no_nan_backward",
    family="binary",
    source=Path(__file__).with_name("div_no_nan_backward.cu"),
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
                        "div_no_nan_backward", ("T",), lambda d: (d.shape,), (
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("a", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "div_no_nan_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "div_no_nan_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1), columns=(0, 1), sum_to=lambda d: d.a_shape,
                    )),
                            (Pointwise(
                        "div_no_nan_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("a", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "div_no_nan_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("a", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.b_shape,
                    )),
                    ),
                ),
            ),
            _div_no_nan_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="div_no_nan",
    authored=("d_b",),
    sums=True,
)


@dataclass(frozen=True, kw_only=True)
class DivNoNanBackwardDescriptor(Descriptor):
    """What `DivNoNanBackwardPlan.select` settles."""

    op = DIV_NO_NAN_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class DivNoNanBackwardArgs(Args):
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


class DivNoNanBackwardPlan(Plan):
    """a / b; 0 where b is 0."""

    op = DIV_NO_NAN_BACKWARD


class DivNoNanBackwardResult(NamedTuple):
    """What `div_no_nan_backward` returns."""

    d_a: Any
    d_b: Any


def div_no_nan_backward(a: Any, b: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a / b; 0 where b is 0.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """
    return _div_no_nan_backward_ways[type(a), type(b), type(d_y), type(out)](a, b, d_y, out, stream)


_div_no_nan_backward_ways = Function(
    DivNoNanBackwardPlan,
    DivNoNanBackwardDescriptor,
    DivNoNanBackwardArgs,
    results=DivNoNanBackwardResult,
)
