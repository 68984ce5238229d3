# Generated from spec/unary.yaml: tan. Do not edit.
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


def _tan_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.tan(x), desc.element)
    return (y,)


TAN = Op(
    name="tan",
    family="unary",
    source=Path(__file__).with_name("tan.cu"),
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
                    "tan", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _tan_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500801, ("f16",): 0.505222, ("f32",): 3.09553, ("f64",): 1.45069},
)


@dataclass(frozen=True, kw_only=True)
class TanDescriptor(Descriptor):
    """What `TanPlan.select` settles."""

    op = TAN

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class TanArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class TanPlan(Plan):
    """The tangent of radians."""

    op = TAN


def tan(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The tangent of radians.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _tan_ways[type(x), type(out)](x, out, stream)


_tan_ways = Function(
    TanPlan,
    TanDescriptor,
    TanArgs,
)


def _tan_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.tan(x)
    d_x = rt.store(d_y * (C(1.0) + rt.square(y)), desc.element)
    return (d_x,)


TAN_BACKWARD = Op(
    name="tan_backward",
    family="unary",
    source=Path(__file__).with_name("tan_backward.cu"),
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
                    "tan_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _tan_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="tan",
    exact=False,
    measured={("bf16",): 0.501575, ("f16",): 0.513992, ("f32",): 5.92715, ("f64",): 2.12047},
)


@dataclass(frozen=True, kw_only=True)
class TanBackwardDescriptor(Descriptor):
    """What `TanBackwardPlan.select` settles."""

    op = TAN_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class TanBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class TanBackwardPlan(Plan):
    """The tangent of radians."""

    op = TAN_BACKWARD


def tan_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The tangent of radians.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _tan_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_tan_backward_ways = Function(
    TanBackwardPlan,
    TanBackwardDescriptor,
    TanBackwardArgs,
)
