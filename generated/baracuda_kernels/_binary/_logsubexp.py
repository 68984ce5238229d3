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
from baracuda_runtime.steps import Access, Pointwise


def _logsubexp_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    b = rt.load(b, C)
    a = rt.load(a, C)
    d = b - a
    y = rt.store(rt.where(rt.is_inf(b) & (b < C(0.0)), a,
        a + rt.where(d > C(-0.6931471805599453), rt.log(-rt.expm1(d)), rt.log1p(-rt.exp(d)))), desc.element)
    return (y,)


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
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    a = rt.load(a, C)
    d_a = rt.store(rt.where(rt.is_inf(b) & (b < C(0.0)), d_y, -d_y / rt.expm1(b - a)), desc.element)
    d_b = rt.store(rt.where(rt.is_inf(b) & (b < C(0.0)), C(0.0), -d_y / rt.expm1(a - b)), desc.element)
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
        Operand("d_a", "T", output=True),
        Operand("d_b", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "logsubexp_backward", ("T",), lambda d: (d.shape,), (
                        Access("b", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("a", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                        Access("d_b", "T", full=True, written=True),
                    ),
                ),
            ),
            _logsubexp_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="logsubexp",
    exact=False,
    measured={("bf16",): 0.500444, ("f16",): 0.500875, ("f32",): 57.4997, ("f64",): 0.902229},
)


@dataclass(frozen=True, kw_only=True)
class LogsubexpBackwardDescriptor(Descriptor):
    """What `LogsubexpBackwardPlan.select` settles."""

    op = LOGSUBEXP_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class LogsubexpBackwardArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: any shape, f32/f64/f16/bf16
    d_b: any shape, f32/f64/f16/bf16
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
    d_a: any shape, f32/f64/f16/bf16
    d_b: any shape, f32/f64/f16/bf16
    """
    return _logsubexp_backward_ways[type(a), type(b), type(d_y), type(out)](a, b, d_y, out, stream)


_logsubexp_backward_ways = Function(
    LogsubexpBackwardPlan,
    LogsubexpBackwardDescriptor,
    LogsubexpBackwardArgs,
    results=LogsubexpBackwardResult,
)
