# Generated from spec/unary.yaml: exp2. Do not edit.
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


def _exp2_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.exp2(x), desc.element)
    return (y,)


EXP2 = Op(
    name="exp2",
    family="unary",
    source=Path(__file__).with_name("exp2.cu"),
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
                    "exp2", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _exp2_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.5, ("f16",): 0.500127, ("f32",): 2.38344, ("f64",): 0.584366},
)


@dataclass(frozen=True, kw_only=True)
class Exp2Descriptor(Descriptor):
    """What `Exp2Plan.select` settles."""

    op = EXP2

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Exp2Args(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class Exp2Plan(Plan):
    """2 to the x."""

    op = EXP2


def exp2(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """2 to the x.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _exp2_ways[type(x), type(out)](x, out, stream)


_exp2_ways = Function(
    Exp2Plan,
    Exp2Descriptor,
    Exp2Args,
)


def _exp2_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.exp2(x)
    d_x = rt.store(C(0.6931471805599453) * d_y * y, desc.element)
    return (d_x,)


EXP2_BACKWARD = Op(
    name="exp2_backward",
    family="unary",
    source=Path(__file__).with_name("exp2_backward.cu"),
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
                    "exp2_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _exp2_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="exp2",
    exact=False,
    measured={("bf16",): 0.500031, ("f16",): 0.500567, ("f32",): 2.82365, ("f64",): 1.54341},
)


@dataclass(frozen=True, kw_only=True)
class Exp2BackwardDescriptor(Descriptor):
    """What `Exp2BackwardPlan.select` settles."""

    op = EXP2_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Exp2BackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class Exp2BackwardPlan(Plan):
    """2 to the x."""

    op = EXP2_BACKWARD


def exp2_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """2 to the x.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _exp2_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_exp2_backward_ways = Function(
    Exp2BackwardPlan,
    Exp2BackwardDescriptor,
    Exp2BackwardArgs,
)
