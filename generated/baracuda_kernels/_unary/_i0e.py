# Generated from spec/unary.yaml: i0e. Do not edit.
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


def _i0e_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.i0e(x), desc.element)
    return (y,)


I0E = Op(
    name="i0e",
    family="unary",
    source=Path(__file__).with_name("i0e.cu"),
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
                    "i0e", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _i0e_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.499992, ("f16",): 0.500147, ("f32",): 0.569183, ("f64",): 2.6547},
)


@dataclass(frozen=True, kw_only=True)
class I0eDescriptor(Descriptor):
    """What `I0ePlan.select` settles."""

    op = I0E

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class I0eArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class I0ePlan(Plan):
    """exp(-abs(x)) * i0(x)."""

    op = I0E


def i0e(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """exp(-abs(x)) * i0(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _i0e_ways[type(x), type(out)](x, out, stream)


_i0e_ways = Function(
    I0ePlan,
    I0eDescriptor,
    I0eArgs,
)


def _i0e_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.i0e_slope(x), desc.element)
    return (d_x,)


I0E_BACKWARD = Op(
    name="i0e_backward",
    family="unary",
    source=Path(__file__).with_name("i0e_backward.cu"),
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
                    "i0e_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _i0e_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="i0e",
    exact=False,
    measured={("bf16",): 0.515037, ("f16",): 0.515567, ("f32",): 1.51106, ("f64",): 2.01603},
)


@dataclass(frozen=True, kw_only=True)
class I0eBackwardDescriptor(Descriptor):
    """What `I0eBackwardPlan.select` settles."""

    op = I0E_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class I0eBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class I0eBackwardPlan(Plan):
    """exp(-abs(x)) * i0(x)."""

    op = I0E_BACKWARD


def i0e_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """exp(-abs(x)) * i0(x).

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _i0e_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_i0e_backward_ways = Function(
    I0eBackwardPlan,
    I0eBackwardDescriptor,
    I0eBackwardArgs,
)
