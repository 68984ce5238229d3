# Generated from spec/unary.yaml: atan. Do not edit.
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


def _atan_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.atan(x), desc.element)
    return (y,)


ATAN = Op(
    name="atan",
    family="unary",
    source=Path(__file__).with_name("atan.cu"),
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
                    "atan", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _atan_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.499785, ("f16",): 0.508853, ("f32",): 1.20991, ("f64",): 0.87477},
)


@dataclass(frozen=True, kw_only=True)
class AtanDescriptor(Descriptor):
    """What `AtanPlan.select` settles."""

    op = ATAN

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class AtanArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class AtanPlan(Plan):
    """The arc tangent."""

    op = ATAN


def atan(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The arc tangent.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _atan_ways[type(x), type(out)](x, out, stream)


_atan_ways = Function(
    AtanPlan,
    AtanDescriptor,
    AtanArgs,
)


def _atan_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y / (C(1.0) + rt.square(x)), desc.element)
    return (d_x,)


ATAN_BACKWARD = Op(
    name="atan_backward",
    family="unary",
    source=Path(__file__).with_name("atan_backward.cu"),
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
                    "atan_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _atan_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="atan",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class AtanBackwardDescriptor(Descriptor):
    """What `AtanBackwardPlan.select` settles."""

    op = ATAN_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class AtanBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class AtanBackwardPlan(Plan):
    """The arc tangent."""

    op = ATAN_BACKWARD


def atan_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The arc tangent.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _atan_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_atan_backward_ways = Function(
    AtanBackwardPlan,
    AtanBackwardDescriptor,
    AtanBackwardArgs,
)
