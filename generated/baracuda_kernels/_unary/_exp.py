# Generated from spec/unary.yaml: exp. Do not edit.
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


def _exp_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.exp(x), desc.element)
    return (y,)


EXP = Op(
    name="exp",
    family="unary",
    source=Path(__file__).with_name("exp.cu"),
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
                    "exp", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _exp_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500245, ("f16",): 0.500302, ("f32",): 1.93099, ("f64",): 0.621215},
)


@dataclass(frozen=True, kw_only=True)
class ExpDescriptor(Descriptor):
    """What `ExpPlan.select` settles."""

    op = EXP

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class ExpArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class ExpPlan(Plan):
    """e to the x."""

    op = EXP


def exp(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """e to the x.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _exp_ways[type(x), type(out)](x, out, stream)


_exp_ways = Function(
    ExpPlan,
    ExpDescriptor,
    ExpArgs,
)


def _exp_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.exp(x)
    d_x = rt.store(d_y * y, desc.element)
    return (d_x,)


EXP_BACKWARD = Op(
    name="exp_backward",
    family="unary",
    source=Path(__file__).with_name("exp_backward.cu"),
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
                    "exp_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _exp_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="exp",
    exact=False,
    measured={("bf16",): 0.509822, ("f16",): 0.501642, ("f32",): 2.50949, ("f64",): 1.04837},
)


@dataclass(frozen=True, kw_only=True)
class ExpBackwardDescriptor(Descriptor):
    """What `ExpBackwardPlan.select` settles."""

    op = EXP_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class ExpBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class ExpBackwardPlan(Plan):
    """e to the x."""

    op = EXP_BACKWARD


def exp_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """e to the x.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _exp_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_exp_backward_ways = Function(
    ExpBackwardPlan,
    ExpBackwardDescriptor,
    ExpBackwardArgs,
)
