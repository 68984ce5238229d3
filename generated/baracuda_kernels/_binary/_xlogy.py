# Generated from spec/binary.yaml: xlogy. Do not edit.
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


def _xlogy_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.where((a == C(0.0)) & ~rt.is_nan(b), C(0.0), a * rt.log(b)), desc.element)
    return (y,)


def _xlogy_derivative(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> dict[str, Any]:
    """What the gradients are held to that the entry states."""
    b = rt.load(b, C)
    a = rt.load(a, C)
    d_y = rt.load(d_y, C)
    log_b = rt.log(b)
    d_a = rt.store(rt.sum_to(rt.expand(rt.where((a == C(0.0)) & ~rt.is_nan(b), C(0.0), d_y * log_b), desc.shape),
        desc.a_shape), desc.element)
    return {"d_a": d_a}


XLOGY = Op(
    name="xlogy",
    family="binary",
    source=Path(__file__).with_name("xlogy.cu"),
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
                    "xlogy", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _xlogy_reference,
            derivative=_xlogy_derivative,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500088, ("f16",): 0.502524, ("f32",): 1.57683, ("f64",): 1.20583},
)


@dataclass(frozen=True, kw_only=True)
class XlogyDescriptor(Descriptor):
    """What `XlogyPlan.select` settles."""

    op = XLOGY

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class XlogyArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    y: Any = None


class XlogyPlan(Plan):
    """a * log(b); 0 where a is 0, unless b is NaN."""

    op = XLOGY


def xlogy(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a * log(b); 0 where a is 0, unless b is NaN.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _xlogy_ways[type(a), type(b), type(out)](a, b, out, stream)


_xlogy_ways = Function(
    XlogyPlan,
    XlogyDescriptor,
    XlogyArgs,
)


def _xlogy_backward_reference(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    d_b = rt.store(rt.sum_to(rt.expand(rt.where((a == C(0.0)) & ~rt.is_nan(b), C(0.0), a * d_y / b), desc.shape),
        desc.b_shape), desc.element)
    d_a = rt.store(rt.sum_to(rt.expand(rt.where((a == C(0.0)) & (b <= C(0.0)), C(0.0), d_y * rt.log(b)), desc.shape),
        desc.a_shape), desc.element)
    return (d_a, d_b,)


XLOGY_BACKWARD = Op(
    name="xlogy_backward",
    family="binary",
    source=Path(__file__).with_name("xlogy_backward.cu"),
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
                        "xlogy_backward", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "xlogy_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "xlogy_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.b_shape,
                    )),
                            (Pointwise(
                        "xlogy_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "xlogy_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.a_shape,
                    )),
                    ),
                ),
            ),
            _xlogy_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="xlogy",
    authored=("d_a",),
    exact=False,
    sums=True,
)


@dataclass(frozen=True, kw_only=True)
class XlogyBackwardDescriptor(Descriptor):
    """What `XlogyBackwardPlan.select` settles."""

    op = XLOGY_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class XlogyBackwardArgs(Args):
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


class XlogyBackwardPlan(Plan):
    """a * log(b); 0 where a is 0, unless b is NaN."""

    op = XLOGY_BACKWARD


class XlogyBackwardResult(NamedTuple):
    """What `xlogy_backward` returns."""

    d_a: Any
    d_b: Any


def xlogy_backward(a: Any, b: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a * log(b); 0 where a is 0, unless b is NaN.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """
    return _xlogy_backward_ways[type(a), type(b), type(d_y), type(out)](a, b, d_y, out, stream)


_xlogy_backward_ways = Function(
    XlogyBackwardPlan,
    XlogyBackwardDescriptor,
    XlogyBackwardArgs,
    results=XlogyBackwardResult,
)
