# Generated from spec/binary.yaml: logaddexp. Do not edit.
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


def _logaddexp_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.where(rt.is_inf(a) & (a == b), a, rt.maximum(a, b) + rt.softplus(-rt.absolute(a - b))),
        desc.element)
    return (y,)


def _logaddexp_derivative(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> dict[str, Any]:
    """What the gradients are held to that the entry states."""
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    minus_a_b = -rt.absolute(a - b)
    product_a_b = rt.sigmoid(minus_a_b) * rt.sign(a - b)
    d_a = rt.store(
        rt.sum_to(
        rt.expand(rt.where(rt.is_inf(a) & (a == b), d_y,
        (-product_a_b + rt.where(a > b, C(1.0), rt.where(a == b, C(0.5), C(0.0)))) * d_y)
        + rt.where(a == b, C(0.0), rt.where(a > b, C(0.0), rt.where(a < b, C(0.0), a + b))), desc.shape),
        desc.a_shape), desc.element)
    d_b = rt.store(
        rt.sum_to(
        rt.expand(rt.where(rt.is_inf(a) & (a == b), C(0.0),
        (product_a_b + rt.where(a < b, C(1.0), rt.where(a == b, C(0.5), C(0.0)))) * d_y)
        + rt.where(a < b, C(0.0), rt.where(a > b, C(0.0), rt.where(a == b, C(0.0), a + b))), desc.shape),
        desc.b_shape), desc.element)
    return {"d_a": d_a, "d_b": d_b}


LOGADDEXP = Op(
    name="logaddexp",
    family="binary",
    source=Path(__file__).with_name("logaddexp.cu"),
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
                    "logaddexp", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _logaddexp_reference,
            derivative=_logaddexp_derivative,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500044, ("f16",): 0.500669, ("f32",): 1.25139, ("f64",): 0.487255},
)


@dataclass(frozen=True, kw_only=True)
class LogaddexpDescriptor(Descriptor):
    """What `LogaddexpPlan.select` settles."""

    op = LOGADDEXP

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class LogaddexpArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    y: Any = None


class LogaddexpPlan(Plan):
    """log(exp(a) + exp(b)), without overflow."""

    op = LOGADDEXP


def logaddexp(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """log(exp(a) + exp(b)), without overflow.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _logaddexp_ways[type(a), type(b), type(out)](a, b, out, stream)


_logaddexp_ways = Function(
    LogaddexpPlan,
    LogaddexpDescriptor,
    LogaddexpArgs,
)


def _logaddexp_backward_reference(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    e = rt.exp(-rt.where(a == b, C(0.0), rt.absolute(a - b)))
    d_a = rt.store(rt.sum_to(rt.expand(rt.where(a < b, e, C(1.0)) * rt.reciprocal(C(1.0) + e) * d_y, desc.shape),
        desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(rt.where(a > b, e, C(1.0)) * rt.reciprocal(C(1.0) + e) * d_y, desc.shape),
        desc.b_shape), desc.element)
    return (d_a, d_b,)


LOGADDEXP_BACKWARD = Op(
    name="logaddexp_backward",
    family="binary",
    source=Path(__file__).with_name("logaddexp_backward.cu"),
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
                        "logaddexp_backward", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "logaddexp_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "logaddexp_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.a_shape,
                    )),
                            (Pointwise(
                        "logaddexp_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "logaddexp_backward_d_b", ("T",), lambda d: (d.shape,), (
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
            _logaddexp_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="logaddexp",
    authored=("d_a", "d_b"),
    exact=False,
    sums=True,
)


@dataclass(frozen=True, kw_only=True)
class LogaddexpBackwardDescriptor(Descriptor):
    """What `LogaddexpBackwardPlan.select` settles."""

    op = LOGADDEXP_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class LogaddexpBackwardArgs(Args):
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


class LogaddexpBackwardPlan(Plan):
    """log(exp(a) + exp(b)), without overflow."""

    op = LOGADDEXP_BACKWARD


class LogaddexpBackwardResult(NamedTuple):
    """What `logaddexp_backward` returns."""

    d_a: Any
    d_b: Any


def logaddexp_backward(a: Any, b: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """log(exp(a) + exp(b)), without overflow.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """
    return _logaddexp_backward_ways[type(a), type(b), type(d_y), type(out)](a, b, d_y, out, stream)


_logaddexp_backward_ways = Function(
    LogaddexpBackwardPlan,
    LogaddexpBackwardDescriptor,
    LogaddexpBackwardArgs,
    results=LogaddexpBackwardResult,
)
