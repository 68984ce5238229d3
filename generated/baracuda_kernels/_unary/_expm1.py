# Generated from spec/unary.yaml: expm1. Do not edit.
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


def _expm1_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.expm1(x), desc.element)
    return (y,)


EXPM1 = Op(
    name="expm1",
    family="unary",
    source=Path(__file__).with_name("expm1.cu"),
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
                    "expm1", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _expm1_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500245, ("f16",): 0.500443, ("f32",): 1.45477, ("f64",): 0.749458},
)


@dataclass(frozen=True, kw_only=True)
class Expm1Descriptor(Descriptor):
    """What `Expm1Plan.select` settles."""

    op = EXPM1

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Expm1Args(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class Expm1Plan(Plan):
    """exp(x) - 1, without cancellation near 0."""

    op = EXPM1


def expm1(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """exp(x) - 1, without cancellation near 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _expm1_ways[type(x), type(out)](x, out, stream)


_expm1_ways = Function(
    Expm1Plan,
    Expm1Descriptor,
    Expm1Args,
)


def _expm1_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.exp(x), desc.element)
    return (d_x,)


EXPM1_BACKWARD = Op(
    name="expm1_backward",
    family="unary",
    source=Path(__file__).with_name("expm1_backward.cu"),
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
                    "expm1_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _expm1_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="expm1",
    exact=False,
    measured={("bf16",): 0.509822, ("f16",): 0.501642, ("f32",): 2.55072, ("f64",): 1.05373},
)


@dataclass(frozen=True, kw_only=True)
class Expm1BackwardDescriptor(Descriptor):
    """What `Expm1BackwardPlan.select` settles."""

    op = EXPM1_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Expm1BackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class Expm1BackwardPlan(Plan):
    """exp(x) - 1, without cancellation near 0."""

    op = EXPM1_BACKWARD


def expm1_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """exp(x) - 1, without cancellation near 0.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _expm1_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_expm1_backward_ways = Function(
    Expm1BackwardPlan,
    Expm1BackwardDescriptor,
    Expm1BackwardArgs,
)
