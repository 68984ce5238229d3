# Generated from spec/unary.yaml: i0. Do not edit.
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


def _i0_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.i0(x), desc.element)
    return (y,)


I0 = Op(
    name="i0",
    family="unary",
    source=Path(__file__).with_name("i0.cu"),
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
                    "i0", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _i0_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500488, ("f16",): 0.507014, ("f32",): 0.541374, ("f64",): 2.93015},
)


@dataclass(frozen=True, kw_only=True)
class I0Descriptor(Descriptor):
    """What `I0Plan.select` settles."""

    op = I0

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class I0Args(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class I0Plan(Plan):
    """The modified Bessel function of the first kind, of order 0."""

    op = I0


def i0(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The modified Bessel function of the first kind, of order 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _i0_ways[type(x), type(out)](x, out, stream)


_i0_ways = Function(
    I0Plan,
    I0Descriptor,
    I0Args,
)


def _i0_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.i1(x), desc.element)
    return (d_x,)


I0_BACKWARD = Op(
    name="i0_backward",
    family="unary",
    source=Path(__file__).with_name("i0_backward.cu"),
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
                    "i0_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _i0_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="i0",
    exact=False,
    measured={("bf16",): 0.5003, ("f16",): 0.502154, ("f32",): 1.34958, ("f64",): 2.07045},
)


@dataclass(frozen=True, kw_only=True)
class I0BackwardDescriptor(Descriptor):
    """What `I0BackwardPlan.select` settles."""

    op = I0_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class I0BackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class I0BackwardPlan(Plan):
    """The modified Bessel function of the first kind, of order 0."""

    op = I0_BACKWARD


def i0_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The modified Bessel function of the first kind, of order 0.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _i0_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_i0_backward_ways = Function(
    I0BackwardPlan,
    I0BackwardDescriptor,
    I0BackwardArgs,
)
