# Generated from spec/activation.yaml: hardshrink. Do not edit.
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


def _hardshrink_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.where(rt.absolute(x) <= C(desc.lambd), C(0.0), x), desc.element)
    return (y,)


HARDSHRINK = Op(
    name="hardshrink",
    family="activation",
    source=Path(__file__).with_name("hardshrink.cu"),
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
                    "hardshrink", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ), attributes=(("lambd", "C"),),
                ),
            ),
            _hardshrink_reference,
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
class HardshrinkDescriptor(Descriptor):
    """What `HardshrinkPlan.select` settles."""

    op = HARDSHRINK

    shape: tuple[int, ...]
    lambd: float = 0.5
    element: Any  # f32, f64, f16, bf16


@dataclass
class HardshrinkArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class HardshrinkPlan(Plan):
    """x, but 0 within [-lambd, lambd]."""

    op = HARDSHRINK


def hardshrink(x: Any, *, lambd: float = 0.5, out: Any = None, stream: Any = None) -> Any:
    """x, but 0 within [-lambd, lambd].

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _hardshrink_ways[type(x), type(lambd), type(out)](x, lambd, out, stream)


_hardshrink_ways = Function(
    HardshrinkPlan,
    HardshrinkDescriptor,
    HardshrinkArgs,
    attributes=("lambd",),
)


def _hardshrink_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(rt.absolute(x) <= C(desc.lambd), C(0.0), d_y), desc.element)
    return (d_x,)


HARDSHRINK_BACKWARD = Op(
    name="hardshrink_backward",
    family="activation",
    source=Path(__file__).with_name("hardshrink_backward.cu"),
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
                    "hardshrink_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ), attributes=(("lambd", "C"),),
                ),
            ),
            _hardshrink_backward_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("lambd", "f32"),
    ),
    conditions=(
        Condition("lambd >= 0", lambda d: d.lambd >= 0.0, ("lambd",)),
    ),
    gradient_of="hardshrink",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class HardshrinkBackwardDescriptor(Descriptor):
    """What `HardshrinkBackwardPlan.select` settles."""

    op = HARDSHRINK_BACKWARD

    shape: tuple[int, ...]
    lambd: float = 0.5
    element: Any  # f32, f64, f16, bf16


@dataclass
class HardshrinkBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class HardshrinkBackwardPlan(Plan):
    """x, but 0 within [-lambd, lambd]."""

    op = HARDSHRINK_BACKWARD


def hardshrink_backward(x: Any, d_y: Any, *, lambd: float = 0.5, out: Any = None, stream: Any = None) -> Any:
    """x, but 0 within [-lambd, lambd].

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _hardshrink_backward_ways[type(x), type(d_y), type(lambd), type(out)](x, d_y, lambd, out, stream)


_hardshrink_backward_ways = Function(
    HardshrinkBackwardPlan,
    HardshrinkBackwardDescriptor,
    HardshrinkBackwardArgs,
    attributes=("lambd",),
)
