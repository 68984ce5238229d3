# Generated from spec/unary.yaml: sinh. Do not edit.
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


def _sinh_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.sinh(x), desc.element)
    return (y,)


SINH = Op(
    name="sinh",
    family="unary",
    source=Path(__file__).with_name("sinh.cu"),
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
                    "sinh", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _sinh_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500245, ("f16",): 0.500104, ("f32",): 2.93852, ("f64",): 0.909736},
)


@dataclass(frozen=True, kw_only=True)
class SinhDescriptor(Descriptor):
    """What `SinhPlan.select` settles."""

    op = SINH

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SinhArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class SinhPlan(Plan):
    """The hyperbolic sine."""

    op = SINH


def sinh(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The hyperbolic sine.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _sinh_ways[type(x), type(out)](x, out, stream)


_sinh_ways = Function(
    SinhPlan,
    SinhDescriptor,
    SinhArgs,
)


def _sinh_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.cosh(x), desc.element)
    return (d_x,)


SINH_BACKWARD = Op(
    name="sinh_backward",
    family="unary",
    source=Path(__file__).with_name("sinh_backward.cu"),
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
                    "sinh_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _sinh_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="sinh",
    exact=False,
    measured={("bf16",): 0.500452, ("f16",): 0.502098, ("f32",): 2.62517, ("f64",): 0.843819},
)


@dataclass(frozen=True, kw_only=True)
class SinhBackwardDescriptor(Descriptor):
    """What `SinhBackwardPlan.select` settles."""

    op = SINH_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SinhBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class SinhBackwardPlan(Plan):
    """The hyperbolic sine."""

    op = SINH_BACKWARD


def sinh_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The hyperbolic sine.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _sinh_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_sinh_backward_ways = Function(
    SinhBackwardPlan,
    SinhBackwardDescriptor,
    SinhBackwardArgs,
)
