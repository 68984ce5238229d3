# Generated from spec/unary.yaml: frac. Do not edit.
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


def _frac_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(x - rt.trunc(x), desc.element)
    return (y,)


FRAC = Op(
    name="frac",
    family="unary",
    source=Path(__file__).with_name("frac.cu"),
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
                    "frac", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _frac_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class FracDescriptor(Descriptor):
    """What `FracPlan.select` settles."""

    op = FRAC

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class FracArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class FracPlan(Plan):
    """What trunc leaves, with the sign of x; NaN at the infinities."""

    op = FRAC


def frac(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """What trunc leaves, with the sign of x; NaN at the infinities.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _frac_ways[type(x), type(out)](x, out, stream)


_frac_ways = Function(
    FracPlan,
    FracDescriptor,
    FracArgs,
)


def _frac_backward_reference(desc: Any, C: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    d_x = rt.store(d_y, desc.element)
    return (d_x,)


FRAC_BACKWARD = Op(
    name="frac_backward",
    family="unary",
    source=Path(__file__).with_name("frac_backward.cu"),
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
                    "frac_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _frac_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="frac",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class FracBackwardDescriptor(Descriptor):
    """What `FracBackwardPlan.select` settles."""

    op = FRAC_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class FracBackwardArgs(Args):
    """The operands of one run.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    d_y: Any
    d_x: Any = None


class FracBackwardPlan(Plan):
    """What trunc leaves, with the sign of x; NaN at the infinities."""

    op = FRAC_BACKWARD


def frac_backward(d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """What trunc leaves, with the sign of x; NaN at the infinities.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _frac_backward_ways[type(d_y), type(out)](d_y, out, stream)


_frac_backward_ways = Function(
    FracBackwardPlan,
    FracBackwardDescriptor,
    FracBackwardArgs,
)
