# Generated from spec/unary.yaml: exp10. Do not edit.
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


def _exp10_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.exp10(x), desc.element)
    return (y,)


EXP10 = Op(
    name="exp10",
    family="unary",
    source=Path(__file__).with_name("exp10.cu"),
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
                    "exp10", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _exp10_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.499996, ("f16",): 0.500159, ("f32",): 2.06949, ("f64",): 0.647635},
)


@dataclass(frozen=True, kw_only=True)
class Exp10Descriptor(Descriptor):
    """What `Exp10Plan.select` settles."""

    op = EXP10

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Exp10Args(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class Exp10Plan(Plan):
    """10 to the x."""

    op = EXP10


def exp10(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """10 to the x.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _exp10_ways[type(x), type(out)](x, out, stream)


_exp10_ways = Function(
    Exp10Plan,
    Exp10Descriptor,
    Exp10Args,
)


def _exp10_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.exp10(x)
    d_x = rt.store(C(2.302585092994046) * d_y * y, desc.element)
    return (d_x,)


EXP10_BACKWARD = Op(
    name="exp10_backward",
    family="unary",
    source=Path(__file__).with_name("exp10_backward.cu"),
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
                    "exp10_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _exp10_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="exp10",
    exact=False,
    measured={("bf16",): 0.508417, ("f16",): 0.501902, ("f32",): 2.91671, ("f64",): 1.23244},
)


@dataclass(frozen=True, kw_only=True)
class Exp10BackwardDescriptor(Descriptor):
    """What `Exp10BackwardPlan.select` settles."""

    op = EXP10_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Exp10BackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class Exp10BackwardPlan(Plan):
    """10 to the x."""

    op = EXP10_BACKWARD


def exp10_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """10 to the x.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _exp10_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_exp10_backward_ways = Function(
    Exp10BackwardPlan,
    Exp10BackwardDescriptor,
    Exp10BackwardArgs,
)
