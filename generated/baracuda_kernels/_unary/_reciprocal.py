# Generated from spec/unary.yaml: reciprocal. Do not edit.
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


def _reciprocal_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(C(1.0) / x, desc.element)
    return (y,)


RECIPROCAL = Op(
    name="reciprocal",
    family="unary",
    source=Path(__file__).with_name("reciprocal.cu"),
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
                    "reciprocal", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _reciprocal_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class ReciprocalDescriptor(Descriptor):
    """What `ReciprocalPlan.select` settles."""

    op = RECIPROCAL

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class ReciprocalArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class ReciprocalPlan(Plan):
    """1 / x, rounded once."""

    op = RECIPROCAL


def reciprocal(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """1 / x, rounded once.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _reciprocal_ways[type(x), type(out)](x, out, stream)


_reciprocal_ways = Function(
    ReciprocalPlan,
    ReciprocalDescriptor,
    ReciprocalArgs,
)


def _reciprocal_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = C(1.0) / x
    d_x = rt.store(-(d_y * y / x), desc.element)
    return (d_x,)


RECIPROCAL_BACKWARD = Op(
    name="reciprocal_backward",
    family="unary",
    source=Path(__file__).with_name("reciprocal_backward.cu"),
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
                    "reciprocal_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _reciprocal_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="reciprocal",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class ReciprocalBackwardDescriptor(Descriptor):
    """What `ReciprocalBackwardPlan.select` settles."""

    op = RECIPROCAL_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class ReciprocalBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class ReciprocalBackwardPlan(Plan):
    """1 / x, rounded once."""

    op = RECIPROCAL_BACKWARD


def reciprocal_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """1 / x, rounded once.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _reciprocal_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_reciprocal_backward_ways = Function(
    ReciprocalBackwardPlan,
    ReciprocalBackwardDescriptor,
    ReciprocalBackwardArgs,
)
