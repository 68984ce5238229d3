# Generated from spec/unary.yaml: affine. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _affine_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(C(desc.scale) * x + C(desc.shift), desc.element)
    return (y,)


AFFINE = Op(
    name="affine",
    family="unary",
    source=Path(__file__).with_name("affine.cu"),
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
                    "affine", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ), attributes=(("scale", "C"), ("shift", "C")),
                ),
            ),
            _affine_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("scale", "f32"),
        Attribute("shift", "f32"),
    ),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class AffineDescriptor(Descriptor):
    """What `AffinePlan.select` settles."""

    op = AFFINE

    shape: tuple[int, ...]
    scale: float = 1.0
    shift: float = 0.0
    element: Any  # f32, f64, f16, bf16


@dataclass
class AffineArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class AffinePlan(Plan):
    """scale * x + shift, each step rounded."""

    op = AFFINE


def affine(x: Any, *, scale: float = 1.0, shift: float = 0.0, out: Any = None, stream: Any = None) -> Any:
    """scale * x + shift, each step rounded.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _affine_ways[type(x), type(scale), type(shift), type(out)](x, scale, shift, out, stream)


_affine_ways = Function(
    AffinePlan,
    AffineDescriptor,
    AffineArgs,
    attributes=("scale", "shift"),
)


def _affine_backward_reference(desc: Any, C: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    d_x = rt.store(C(desc.scale) * d_y, desc.element)
    return (d_x,)


AFFINE_BACKWARD = Op(
    name="affine_backward",
    family="unary",
    source=Path(__file__).with_name("affine_backward.cu"),
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
                    "affine_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ), attributes=(("scale", "C"),),
                ),
            ),
            _affine_backward_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("scale", "f32"),
        Attribute("shift", "f32"),
    ),
    gradient_of="affine",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class AffineBackwardDescriptor(Descriptor):
    """What `AffineBackwardPlan.select` settles."""

    op = AFFINE_BACKWARD

    shape: tuple[int, ...]
    scale: float = 1.0
    shift: float = 0.0
    element: Any  # f32, f64, f16, bf16


@dataclass
class AffineBackwardArgs(Args):
    """The operands of one run.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    d_y: Any
    d_x: Any = None


class AffineBackwardPlan(Plan):
    """scale * x + shift, each step rounded."""

    op = AFFINE_BACKWARD


def affine_backward(d_y: Any, *, scale: float = 1.0, shift: float = 0.0, out: Any = None, stream: Any = None) -> Any:
    """scale * x + shift, each step rounded.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _affine_backward_ways[type(d_y), type(scale), type(shift), type(out)](d_y, scale, shift, out, stream)


_affine_backward_ways = Function(
    AffineBackwardPlan,
    AffineBackwardDescriptor,
    AffineBackwardArgs,
    attributes=("scale", "shift"),
)
