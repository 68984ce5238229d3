# Generated from spec/unary.yaml: i1. Do not edit.
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


def _i1_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.i1(x), desc.element)
    return (y,)


I1 = Op(
    name="i1",
    family="unary",
    source=Path(__file__).with_name("i1.cu"),
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
                    "i1", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _i1_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.5, ("f16",): 0.501438, ("f32",): 0.553463, ("f64",): 5.482},
)


@dataclass(frozen=True, kw_only=True)
class I1Descriptor(Descriptor):
    """What `I1Plan.select` settles."""

    op = I1

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class I1Args(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class I1Plan(Plan):
    """The modified Bessel function of the first kind, of order 1."""

    op = I1


def i1(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The modified Bessel function of the first kind, of order 1.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _i1_ways[type(x), type(out)](x, out, stream)


_i1_ways = Function(
    I1Plan,
    I1Descriptor,
    I1Args,
)


def _i1_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.i1_slope(x), desc.element)
    return (d_x,)


I1_BACKWARD = Op(
    name="i1_backward",
    family="unary",
    source=Path(__file__).with_name("i1_backward.cu"),
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
                    "i1_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _i1_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="i1",
    exact=False,
    measured={("bf16",): 0.500404, ("f16",): 0.510883, ("f32",): 1.47876, ("f64",): 3.31283},
)


@dataclass(frozen=True, kw_only=True)
class I1BackwardDescriptor(Descriptor):
    """What `I1BackwardPlan.select` settles."""

    op = I1_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class I1BackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class I1BackwardPlan(Plan):
    """The modified Bessel function of the first kind, of order 1."""

    op = I1_BACKWARD


def i1_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The modified Bessel function of the first kind, of order 1.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _i1_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_i1_backward_ways = Function(
    I1BackwardPlan,
    I1BackwardDescriptor,
    I1BackwardArgs,
)
