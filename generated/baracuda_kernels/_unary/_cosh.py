# Generated from spec/unary.yaml: cosh. Do not edit.
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


def _cosh_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.cosh(x), desc.element)
    return (y,)


COSH = Op(
    name="cosh",
    family="unary",
    source=Path(__file__).with_name("cosh.cu"),
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
                    "cosh", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _cosh_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500245, ("f16",): 0.500041, ("f32",): 2.3321, ("f64",): 0.936898},
)


@dataclass(frozen=True, kw_only=True)
class CoshDescriptor(Descriptor):
    """What `CoshPlan.select` settles."""

    op = COSH

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class CoshArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class CoshPlan(Plan):
    """The hyperbolic cosine."""

    op = COSH


def cosh(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The hyperbolic cosine.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _cosh_ways[type(x), type(out)](x, out, stream)


_cosh_ways = Function(
    CoshPlan,
    CoshDescriptor,
    CoshArgs,
)


def _cosh_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.sinh(x), desc.element)
    return (d_x,)


COSH_BACKWARD = Op(
    name="cosh_backward",
    family="unary",
    source=Path(__file__).with_name("cosh_backward.cu"),
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
                    "cosh_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _cosh_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="cosh",
    exact=False,
    measured={("bf16",): 0.500452, ("f16",): 0.502098, ("f32",): 3.14779, ("f64",): 0.934191},
)


@dataclass(frozen=True, kw_only=True)
class CoshBackwardDescriptor(Descriptor):
    """What `CoshBackwardPlan.select` settles."""

    op = COSH_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class CoshBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class CoshBackwardPlan(Plan):
    """The hyperbolic cosine."""

    op = COSH_BACKWARD


def cosh_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The hyperbolic cosine.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _cosh_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_cosh_backward_ways = Function(
    CoshBackwardPlan,
    CoshBackwardDescriptor,
    CoshBackwardArgs,
)
