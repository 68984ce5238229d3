# Generated from spec/unary.yaml: cosm1. Do not edit.
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


def _cosm1_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(C(-2.0) * rt.square(rt.sin(C(0.5) * x)), desc.element)
    return (y,)


COSM1 = Op(
    name="cosm1",
    family="unary",
    source=Path(__file__).with_name("cosm1.cu"),
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
                    "cosm1", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _cosm1_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500111, ("f16",): 0.504065, ("f32",): 4.33345, ("f64",): 2.05407},
)


@dataclass(frozen=True, kw_only=True)
class Cosm1Descriptor(Descriptor):
    """What `Cosm1Plan.select` settles."""

    op = COSM1

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Cosm1Args(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class Cosm1Plan(Plan):
    """cos(x) - 1, without cancellation near 0."""

    op = COSM1


def cosm1(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """cos(x) - 1, without cancellation near 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _cosm1_ways[type(x), type(out)](x, out, stream)


_cosm1_ways = Function(
    Cosm1Plan,
    Cosm1Descriptor,
    Cosm1Args,
)


def _cosm1_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    sin_x = rt.sin(C(0.5) * x)
    d_x = rt.store(-(C(2.0) * sin_x * d_y * rt.cos(C(0.5) * x)), desc.element)
    return (d_x,)


COSM1_BACKWARD = Op(
    name="cosm1_backward",
    family="unary",
    source=Path(__file__).with_name("cosm1_backward.cu"),
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
                    "cosm1_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _cosm1_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="cosm1",
    exact=False,
    measured={("bf16",): 0.500264, ("f16",): 0.502722, ("f32",): 3.45983, ("f64",): 1.70538},
)


@dataclass(frozen=True, kw_only=True)
class Cosm1BackwardDescriptor(Descriptor):
    """What `Cosm1BackwardPlan.select` settles."""

    op = COSM1_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Cosm1BackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class Cosm1BackwardPlan(Plan):
    """cos(x) - 1, without cancellation near 0."""

    op = COSM1_BACKWARD


def cosm1_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """cos(x) - 1, without cancellation near 0.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _cosm1_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_cosm1_backward_ways = Function(
    Cosm1BackwardPlan,
    Cosm1BackwardDescriptor,
    Cosm1BackwardArgs,
)
