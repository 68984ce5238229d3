# Generated from spec/binary.yaml: logsubexp. Do not edit.
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


def _logsubexp_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    b = rt.load(b, C)
    a = rt.load(a, C)
    d = b - a
    y = rt.store(rt.where(rt.is_inf(b) & (b < C(0.0)), a,
        a + rt.where(d > C(-0.6931471805599453), rt.log(-rt.expm1(d)), rt.log1p(-rt.exp(d)))), desc.element)
    return (y,)


def _logsubexp_derivative(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> dict[str, Any]:
    """What the gradients are held to that the entry states."""
    b = rt.load(b, C)
    a = rt.load(a, C)
    d_y = rt.load(d_y, C)
    d = b - a
    exp_d = rt.exp(d)
    product_d_y_d = d_y * exp_d
    expm1_d = rt.expm1(d)
    d_d = rt.where(rt.is_inf(b) & (b < C(0.0)), C(0.0),
        rt.where(d > C(-0.6931471805599453), product_d_y_d / expm1_d, -(product_d_y_d / (C(1.0) - exp_d))))
    d_a = rt.store(rt.sum_to(rt.expand(d_y - d_d, desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(d_d, desc.shape), desc.b_shape), desc.element)
    return {"d_a": d_a, "d_b": d_b}


LOGSUBEXP = Op(
    name="logsubexp",
    family="binary",
    source=Path(__file__).with_name("logsubexp.cu"),
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
                    "logsubexp", ("T",), lambda d: (d.shape,), (
                        Access("b", "T", full=True),
                        Access("a", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _logsubexp_reference,
            derivative=_logsubexp_derivative,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500065, ("f16",): 0.500868, ("f32",): 4.31955, ("f64",): 0.959567},
)


@dataclass(frozen=True, kw_only=True)
class LogsubexpDescriptor(Descriptor):
    """What `LogsubexpPlan.select` settles."""

    op = LOGSUBEXP

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class LogsubexpArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    y: Any = None


class LogsubexpPlan(Plan):
    """log(exp(a) - exp(b)), without overflow and cancellation; NaN where a is less than b."""

    op = LOGSUBEXP


def logsubexp(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """log(exp(a) - exp(b)), without overflow and cancellation; NaN where a is less than b.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _logsubexp_ways[type(a), type(b), type(out)](a, b, out, stream)


_logsubexp_ways = Function(
    LogsubexpPlan,
    LogsubexpDescriptor,
    LogsubexpArgs,
)


def _logsubexp_backward_reference(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    a = rt.load(a, C)
    b = rt.load(b, C)
    share = d_y / rt.expm1(a - b)
    d_a = rt.store(
        rt.sum_to(rt.expand(rt.where(rt.is_inf(b) & (b < C(0.0)), d_y, rt.where(a < b, rt.sqrt(C(-1.0)), d_y + share)),
        desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(
        rt.sum_to(rt.expand(rt.where(rt.is_inf(b) & (b < C(0.0)), C(0.0), rt.where(a < b, rt.sqrt(C(-1.0)), -share)),
        desc.shape), desc.b_shape), desc.element)
    return (d_a, d_b,)


LOGSUBEXP_BACKWARD = Op(
    name="logsubexp_backward",
    family="binary",
    source=Path(__file__).with_name("logsubexp_backward.cu"),
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
                        "logsubexp_backward", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "logsubexp_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "logsubexp_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("a", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.a_shape,
                    )),
                            (Pointwise(
                        "logsubexp_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "logsubexp_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("b", "T", full=True),
                            Access("a", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.b_shape,
                    )),
                    ),
                ),
            ),
            _logsubexp_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="logsubexp",
    authored=("d_a", "d_b"),
    exact=False,
    sums=True,
)


@dataclass(frozen=True, kw_only=True)
class LogsubexpBackwardDescriptor(Descriptor):
    """What `LogsubexpBackwardPlan.select` settles."""

    op = LOGSUBEXP_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class LogsubexpBackwardArgs(Args):
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


class LogsubexpBackwardPlan(Plan):
    """log(exp(a) - exp(b)), without overflow and cancellation; NaN where a is less than b."""

    op = LOGSUBEXP_BACKWARD


class LogsubexpBackwardResult(NamedTuple):
    """What `logsubexp_backward` returns."""

    d_a: Any
    d_b: Any


def logsubexp_backward(a: Any, b: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """log(exp(a) - exp(b)), without overflow and cancellation; NaN where a is less than b.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """
    return _logsubexp_backward_ways[type(a), type(b), type(d_y), type(out)](a, b, d_y, out, stream)


_logsubexp_backward_ways = Function(
    LogsubexpBackwardPlan,
    LogsubexpBackwardDescriptor,
    LogsubexpBackwardArgs,
    results=LogsubexpBackwardResult,
)
