# Generated from spec/unary.yaml: sqrt. Do not edit.
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


def _sqrt_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.sqrt(x), desc.element)
    return (y,)


SQRT = Op(
    name="sqrt",
    family="unary",
    source=Path(__file__).with_name("sqrt.cu"),
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
                    "sqrt", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _sqrt_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class SqrtDescriptor(Descriptor):
    """What `SqrtPlan.select` settles."""

    op = SQRT

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SqrtArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class SqrtPlan(Plan):
    """The square root, rounded once; NaN below zero."""

    op = SQRT


def sqrt(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The square root, rounded once; NaN below zero.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _sqrt_ways[type(x), type(out)](x, out, stream)


_sqrt_ways = Function(
    SqrtPlan,
    SqrtDescriptor,
    SqrtArgs,
)


def _sqrt_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(C(0.5) * d_y * rt.rsqrt(x), desc.element)
    return (d_x,)


SQRT_BACKWARD = Op(
    name="sqrt_backward",
    family="unary",
    source=Path(__file__).with_name("sqrt_backward.cu"),
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
                    "sqrt_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _sqrt_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="sqrt",
    inexact_in_16_bits=True,
    measured={("bf16",): 0.500004, ("f16",): 0.500196, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class SqrtBackwardDescriptor(Descriptor):
    """What `SqrtBackwardPlan.select` settles."""

    op = SQRT_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SqrtBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class SqrtBackwardPlan(Plan):
    """The square root, rounded once; NaN below zero."""

    op = SQRT_BACKWARD


def sqrt_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The square root, rounded once; NaN below zero.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _sqrt_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_sqrt_backward_ways = Function(
    SqrtBackwardPlan,
    SqrtBackwardDescriptor,
    SqrtBackwardArgs,
)
