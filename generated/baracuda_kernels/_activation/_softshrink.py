# Generated from spec/activation.yaml: softshrink. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _softshrink_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.where(x > C(desc.lambd), x - C(desc.lambd),
        rt.where(x < -C(desc.lambd), x + C(desc.lambd), C(0.0) * x)), desc.element)
    return (y,)


def _softshrink_derivative(desc: Any, C: Any, x: Any, d_y: Any) -> dict[str, Any]:
    """What the gradients are held to that the entry states."""
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(x > C(desc.lambd), d_y, rt.where(x < -C(desc.lambd), d_y, C(0.0))), desc.element)
    return {"d_x": d_x}


SOFTSHRINK = Op(
    name="softshrink",
    family="activation",
    source=Path(__file__).with_name("softshrink.cu"),
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
                    "softshrink", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ), attributes=(("lambd", "C"),),
                ),
            ),
            _softshrink_reference,
            derivative=_softshrink_derivative,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("lambd", "f32"),
    ),
    conditions=(
        Condition("lambd >= 0", lambda d: d.lambd >= 0.0, ("lambd",)),
    ),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class SoftshrinkDescriptor(Descriptor):
    """What `SoftshrinkPlan.select` settles."""

    op = SOFTSHRINK

    shape: tuple[int, ...]
    lambd: float = 0.5
    element: Any  # f32, f64, f16, bf16


@dataclass
class SoftshrinkArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class SoftshrinkPlan(Plan):
    """x moved towards 0 by lambd, and 0 within [-lambd, lambd]."""

    op = SOFTSHRINK


def softshrink(x: Any, *, lambd: float = 0.5, out: Any = None, stream: Any = None) -> Any:
    """x moved towards 0 by lambd, and 0 within [-lambd, lambd].

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _softshrink_ways[type(x), type(lambd), type(out)](x, lambd, out, stream)


_softshrink_ways = Function(
    SoftshrinkPlan,
    SoftshrinkDescriptor,
    SoftshrinkArgs,
    attributes=("lambd",),
)


def _softshrink_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(rt.absolute(x) <= C(desc.lambd), C(0.0), d_y), desc.element)
    return (d_x,)


SOFTSHRINK_BACKWARD = Op(
    name="softshrink_backward",
    family="activation",
    source=Path(__file__).with_name("softshrink_backward.cu"),
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
                    "softshrink_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ), attributes=(("lambd", "C"),),
                ),
            ),
            _softshrink_backward_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("lambd", "f32"),
    ),
    conditions=(
        Condition("lambd >= 0", lambda d: d.lambd >= 0.0, ("lambd",)),
    ),
    gradient_of="softshrink",
    authored=("d_x",),
)


@dataclass(frozen=True, kw_only=True)
class SoftshrinkBackwardDescriptor(Descriptor):
    """What `SoftshrinkBackwardPlan.select` settles."""

    op = SOFTSHRINK_BACKWARD

    shape: tuple[int, ...]
    lambd: float = 0.5
    element: Any  # f32, f64, f16, bf16


@dataclass
class SoftshrinkBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class SoftshrinkBackwardPlan(Plan):
    """x moved towards 0 by lambd, and 0 within [-lambd, lambd]."""

    op = SOFTSHRINK_BACKWARD


def softshrink_backward(x: Any, d_y: Any, *, lambd: float = 0.5, out: Any = None, stream: Any = None) -> Any:
    """x moved towards 0 by lambd, and 0 within [-lambd, lambd].

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _softshrink_backward_ways[type(x), type(d_y), type(lambd), type(out)](x, d_y, lambd, out, stream)


_softshrink_backward_ways = Function(
    SoftshrinkBackwardPlan,
    SoftshrinkBackwardDescriptor,
    SoftshrinkBackwardArgs,
    attributes=("lambd",),
)
