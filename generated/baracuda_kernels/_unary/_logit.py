# Generated from spec/unary.yaml: logit. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _logit_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.logit(x), desc.element)
    return (y,)


def _logit_derivative(desc: Any, C: Any, x: Any, d_y: Any) -> dict[str, Any]:
    """What the gradients are held to that the entry states."""
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store((C(1.0) / x + C(1.0) / (C(1.0) - x)) * d_y, desc.element)
    return {"d_x": d_x}


LOGIT = Op(
    name="logit",
    family="unary",
    source=Path(__file__).with_name("logit.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("x", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "logit", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _logit_reference,
            derivative=_logit_derivative,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500003, ("f16",): 0.51085, ("f32",): 1.84167, ("f64",): 0.712994},
)


@dataclass(frozen=True, kw_only=True)
class LogitDescriptor(Descriptor):
    """What `LogitPlan.select` settles."""

    op = LOGIT

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class LogitArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class LogitPlan(Plan):
    """log(x / (1 - x)), the inverse of sigmoid; infinities at 0 and 1, NaN outside."""

    op = LOGIT


def logit(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """log(x / (1 - x)), the inverse of sigmoid; infinities at 0 and 1, NaN outside.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _logit_ways[type(x), type(out)](x, out, stream)


_logit_ways = Function(
    LogitPlan,
    LogitDescriptor,
    LogitArgs,
)


def _logit_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where((C(0.0) <= x) & (x <= C(1.0)), C(1.0) / x + C(1.0) / (C(1.0) - x), rt.sqrt(C(-1.0))) * d_y,
        desc.element)
    return (d_x,)


LOGIT_BACKWARD = Op(
    name="logit_backward",
    family="unary",
    source=Path(__file__).with_name("logit_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("x", "T"),
        Operand("d_y", "T"),
        Operand("d_x", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "logit_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _logit_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="logit",
    authored=("d_x",),
)


@dataclass(frozen=True, kw_only=True)
class LogitBackwardDescriptor(Descriptor):
    """What `LogitBackwardPlan.select` settles."""

    op = LOGIT_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class LogitBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class LogitBackwardPlan(Plan):
    """log(x / (1 - x)), the inverse of sigmoid; infinities at 0 and 1, NaN outside."""

    op = LOGIT_BACKWARD


def logit_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """log(x / (1 - x)), the inverse of sigmoid; infinities at 0 and 1, NaN outside.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _logit_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_logit_backward_ways = Function(
    LogitBackwardPlan,
    LogitBackwardDescriptor,
    LogitBackwardArgs,
)
