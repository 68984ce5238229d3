# Generated from spec/unary.yaml: acosh. Do not edit.
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


def _acosh_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.acosh(x), desc.element)
    return (y,)


ACOSH = Op(
    name="acosh",
    family="unary",
    source=Path(__file__).with_name("acosh.cu"),
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
                    "acosh", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _acosh_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.499914, ("f16",): 0.499952, ("f32",): 2.09683, ("f64",): 0.993263},
)


@dataclass(frozen=True, kw_only=True)
class AcoshDescriptor(Descriptor):
    """What `AcoshPlan.select` settles."""

    op = ACOSH

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class AcoshArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class AcoshPlan(Plan):
    """The inverse of cosh; NaN below 1."""

    op = ACOSH


def acosh(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The inverse of cosh; NaN below 1.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _acosh_ways[type(x), type(out)](x, out, stream)


_acosh_ways = Function(
    AcoshPlan,
    AcoshDescriptor,
    AcoshArgs,
)


def _acosh_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.rsqrt(rt.fma(x, x, C(-1.0))), desc.element)
    return (d_x,)


ACOSH_BACKWARD = Op(
    name="acosh_backward",
    family="unary",
    source=Path(__file__).with_name("acosh_backward.cu"),
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
                    "acosh_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _acosh_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="acosh",
    inexact_in_16_bits=True,
    measured={("bf16",): 0.500008, ("f16",): 0.500222, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class AcoshBackwardDescriptor(Descriptor):
    """What `AcoshBackwardPlan.select` settles."""

    op = ACOSH_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class AcoshBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class AcoshBackwardPlan(Plan):
    """The inverse of cosh; NaN below 1."""

    op = ACOSH_BACKWARD


def acosh_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The inverse of cosh; NaN below 1.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _acosh_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_acosh_backward_ways = Function(
    AcoshBackwardPlan,
    AcoshBackwardDescriptor,
    AcoshBackwardArgs,
)
