# Generated from spec/unary.yaml: log1p. Do not edit.
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


def _log1p_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.log1p(x), desc.element)
    return (y,)


LOG1P = Op(
    name="log1p",
    family="unary",
    source=Path(__file__).with_name("log1p.cu"),
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
                    "log1p", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _log1p_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.50012, ("f16",): 0.502277, ("f32",): 0.886283, ("f64",): 0.718569},
)


@dataclass(frozen=True, kw_only=True)
class Log1pDescriptor(Descriptor):
    """What `Log1pPlan.select` settles."""

    op = LOG1P

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Log1pArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class Log1pPlan(Plan):
    """log(1 + x), without cancellation near 0; -inf at -1, NaN below."""

    op = LOG1P


def log1p(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """log(1 + x), without cancellation near 0; -inf at -1, NaN below.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _log1p_ways[type(x), type(out)](x, out, stream)


_log1p_ways = Function(
    Log1pPlan,
    Log1pDescriptor,
    Log1pArgs,
)


def _log1p_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y / (C(1.0) + x), desc.element)
    return (d_x,)


LOG1P_BACKWARD = Op(
    name="log1p_backward",
    family="unary",
    source=Path(__file__).with_name("log1p_backward.cu"),
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
                    "log1p_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _log1p_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="log1p",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class Log1pBackwardDescriptor(Descriptor):
    """What `Log1pBackwardPlan.select` settles."""

    op = LOG1P_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Log1pBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class Log1pBackwardPlan(Plan):
    """log(1 + x), without cancellation near 0; -inf at -1, NaN below."""

    op = LOG1P_BACKWARD


def log1p_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """log(1 + x), without cancellation near 0; -inf at -1, NaN below.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _log1p_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_log1p_backward_ways = Function(
    Log1pBackwardPlan,
    Log1pBackwardDescriptor,
    Log1pBackwardArgs,
)
