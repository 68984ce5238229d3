# Generated from spec/unary.yaml: log. Do not edit.
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


def _log_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.log(x), desc.element)
    return (y,)


LOG = Op(
    name="log",
    family="unary",
    source=Path(__file__).with_name("log.cu"),
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
                    "log", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _log_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.499996, ("f16",): 0.500165, ("f32",): 0.864162, ("f64",): 0.49768},
)


@dataclass(frozen=True, kw_only=True)
class LogDescriptor(Descriptor):
    """What `LogPlan.select` settles."""

    op = LOG

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class LogArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class LogPlan(Plan):
    """The natural logarithm; -inf at 0, NaN below."""

    op = LOG


def log(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The natural logarithm; -inf at 0, NaN below.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _log_ways[type(x), type(out)](x, out, stream)


_log_ways = Function(
    LogPlan,
    LogDescriptor,
    LogArgs,
)


def _log_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y / x, desc.element)
    return (d_x,)


LOG_BACKWARD = Op(
    name="log_backward",
    family="unary",
    source=Path(__file__).with_name("log_backward.cu"),
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
                    "log_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _log_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="log",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class LogBackwardDescriptor(Descriptor):
    """What `LogBackwardPlan.select` settles."""

    op = LOG_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class LogBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class LogBackwardPlan(Plan):
    """The natural logarithm; -inf at 0, NaN below."""

    op = LOG_BACKWARD


def log_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The natural logarithm; -inf at 0, NaN below.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _log_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_log_backward_ways = Function(
    LogBackwardPlan,
    LogBackwardDescriptor,
    LogBackwardArgs,
)
