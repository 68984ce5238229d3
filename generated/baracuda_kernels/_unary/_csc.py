# Generated from spec/unary.yaml: csc. Do not edit.
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


def _csc_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.reciprocal(rt.sin(x)), desc.element)
    return (y,)


def _csc_derivative(desc: Any, C: Any, x: Any, d_y: Any) -> dict[str, Any]:
    """What the gradients are held to that the entry states."""
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.reciprocal(rt.sin(x))
    d_x = rt.store(-(d_y * rt.square(y) * rt.cos(x)), desc.element)
    return {"d_x": d_x}


CSC = Op(
    name="csc",
    family="unary",
    source=Path(__file__).with_name("csc.cu"),
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
                    "csc", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _csc_reference,
            derivative=_csc_derivative,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500102, ("f16",): 0.501892, ("f32",): 3.22134, ("f64",): 1.58168},
)


@dataclass(frozen=True, kw_only=True)
class CscDescriptor(Descriptor):
    """What `CscPlan.select` settles."""

    op = CSC

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class CscArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class CscPlan(Plan):
    """1 / sin(x)."""

    op = CSC


def csc(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """1 / sin(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _csc_ways[type(x), type(out)](x, out, stream)


_csc_ways = Function(
    CscPlan,
    CscDescriptor,
    CscArgs,
)


def _csc_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.reciprocal(rt.sin(x))
    d_x = rt.store(-(d_y * y) * (rt.cos(x) * y), desc.element)
    return (d_x,)


CSC_BACKWARD = Op(
    name="csc_backward",
    family="unary",
    source=Path(__file__).with_name("csc_backward.cu"),
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
                    "csc_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _csc_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="csc",
    authored=("d_x",),
    exact=False,
    measured={("bf16",): 0.50072, ("f16",): 0.506676, ("f32",): 6.00981, ("f64",): 3.15548},
)


@dataclass(frozen=True, kw_only=True)
class CscBackwardDescriptor(Descriptor):
    """What `CscBackwardPlan.select` settles."""

    op = CSC_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class CscBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class CscBackwardPlan(Plan):
    """1 / sin(x)."""

    op = CSC_BACKWARD


def csc_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """1 / sin(x).

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _csc_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_csc_backward_ways = Function(
    CscBackwardPlan,
    CscBackwardDescriptor,
    CscBackwardArgs,
)
