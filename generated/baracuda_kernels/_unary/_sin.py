# Generated from spec/unary.yaml: sin. Do not edit.
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


def _sin_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.sin(x), desc.element)
    return (y,)


SIN = Op(
    name="sin",
    family="unary",
    source=Path(__file__).with_name("sin.cu"),
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
                    "sin", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _sin_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500154, ("f16",): 0.501865, ("f32",): 1.49939, ("f64",): 0.894168},
)


@dataclass(frozen=True, kw_only=True)
class SinDescriptor(Descriptor):
    """What `SinPlan.select` settles."""

    op = SIN

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SinArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class SinPlan(Plan):
    """The sine of radians."""

    op = SIN


def sin(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The sine of radians.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _sin_ways[type(x), type(out)](x, out, stream)


_sin_ways = Function(
    SinPlan,
    SinDescriptor,
    SinArgs,
)


def _sin_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.cos(x), desc.element)
    return (d_x,)


SIN_BACKWARD = Op(
    name="sin_backward",
    family="unary",
    source=Path(__file__).with_name("sin_backward.cu"),
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
                    "sin_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _sin_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="sin",
    exact=False,
    measured={("bf16",): 0.500264, ("f16",): 0.502472, ("f32",): 2.19711, ("f64",): 1.25857},
)


@dataclass(frozen=True, kw_only=True)
class SinBackwardDescriptor(Descriptor):
    """What `SinBackwardPlan.select` settles."""

    op = SIN_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SinBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class SinBackwardPlan(Plan):
    """The sine of radians."""

    op = SIN_BACKWARD


def sin_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The sine of radians.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _sin_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_sin_backward_ways = Function(
    SinBackwardPlan,
    SinBackwardDescriptor,
    SinBackwardArgs,
)
