# Generated from spec/unary.yaml: rad2deg. Do not edit.
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


def _rad2deg_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(x * C(57.29577951308232), desc.element)
    return (y,)


RAD2DEG = Op(
    name="rad2deg",
    family="unary",
    source=Path(__file__).with_name("rad2deg.cu"),
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
                    "rad2deg", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _rad2deg_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class Rad2degDescriptor(Descriptor):
    """What `Rad2degPlan.select` settles."""

    op = RAD2DEG

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Rad2degArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class Rad2degPlan(Plan):
    """Radians to degrees."""

    op = RAD2DEG


def rad2deg(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """Radians to degrees.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _rad2deg_ways[type(x), type(out)](x, out, stream)


_rad2deg_ways = Function(
    Rad2degPlan,
    Rad2degDescriptor,
    Rad2degArgs,
)


def _rad2deg_backward_reference(desc: Any, C: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    d_x = rt.store(C(57.29577951308232) * d_y, desc.element)
    return (d_x,)


RAD2DEG_BACKWARD = Op(
    name="rad2deg_backward",
    family="unary",
    source=Path(__file__).with_name("rad2deg_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("d_y", "T"),
        Operand("d_x", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "rad2deg_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _rad2deg_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="rad2deg",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class Rad2degBackwardDescriptor(Descriptor):
    """What `Rad2degBackwardPlan.select` settles."""

    op = RAD2DEG_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Rad2degBackwardArgs(Args):
    """The operands of one run.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    d_y: Any
    d_x: Any = None


class Rad2degBackwardPlan(Plan):
    """Radians to degrees."""

    op = RAD2DEG_BACKWARD


def rad2deg_backward(d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """Radians to degrees.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _rad2deg_backward_ways[type(d_y), type(out)](d_y, out, stream)


_rad2deg_backward_ways = Function(
    Rad2degBackwardPlan,
    Rad2degBackwardDescriptor,
    Rad2degBackwardArgs,
)
