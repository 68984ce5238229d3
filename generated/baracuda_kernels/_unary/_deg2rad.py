# Generated from spec/unary.yaml: deg2rad. Do not edit.
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


def _deg2rad_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(x * C(0.017453292519943295), desc.element)
    return (y,)


DEG2RAD = Op(
    name="deg2rad",
    family="unary",
    source=Path(__file__).with_name("deg2rad.cu"),
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
                    "deg2rad", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _deg2rad_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class Deg2radDescriptor(Descriptor):
    """What `Deg2radPlan.select` settles."""

    op = DEG2RAD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Deg2radArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class Deg2radPlan(Plan):
    """Degrees to radians."""

    op = DEG2RAD


def deg2rad(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """Degrees to radians.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _deg2rad_ways[type(x), type(out)](x, out, stream)


_deg2rad_ways = Function(
    Deg2radPlan,
    Deg2radDescriptor,
    Deg2radArgs,
)


def _deg2rad_backward_reference(desc: Any, C: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    d_x = rt.store(C(0.017453292519943295) * d_y, desc.element)
    return (d_x,)


DEG2RAD_BACKWARD = Op(
    name="deg2rad_backward",
    family="unary",
    source=Path(__file__).with_name("deg2rad_backward.cu"),
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
                    "deg2rad_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _deg2rad_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="deg2rad",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class Deg2radBackwardDescriptor(Descriptor):
    """What `Deg2radBackwardPlan.select` settles."""

    op = DEG2RAD_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Deg2radBackwardArgs(Args):
    """The operands of one run.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    d_y: Any
    d_x: Any = None


class Deg2radBackwardPlan(Plan):
    """Degrees to radians."""

    op = DEG2RAD_BACKWARD


def deg2rad_backward(d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """Degrees to radians.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _deg2rad_backward_ways[type(d_y), type(out)](d_y, out, stream)


_deg2rad_backward_ways = Function(
    Deg2radBackwardPlan,
    Deg2radBackwardDescriptor,
    Deg2radBackwardArgs,
)
