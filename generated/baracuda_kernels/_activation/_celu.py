# Generated from spec/activation.yaml: celu. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _celu_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    below = C(desc.alpha) * rt.expm1(x / C(desc.alpha))
    y = rt.store(rt.where(x > C(0.0), x, below), desc.element)
    return (y,)


CELU = Op(
    name="celu",
    family="activation",
    source=Path(__file__).with_name("celu.cu"),
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
                    "celu", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ), attributes=(("alpha", "C"),), prepared=True,
                ),
            ),
            _celu_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("alpha", "f32"),
    ),
    conditions=(
        Condition("alpha > 0", lambda d: d.alpha > 0.0, ("alpha",)),
    ),
    exact=False,
    measured={("bf16",): 0.499753, ("f16",): 0.500394, ("f32",): 2.01798, ("f64",): 0.516568},
)


@dataclass(frozen=True, kw_only=True)
class CeluDescriptor(Descriptor):
    """What `CeluPlan.select` settles."""

    op = CELU

    shape: tuple[int, ...]
    alpha: float = 1.0
    element: Any  # f32, f64, f16, bf16


@dataclass
class CeluArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class CeluPlan(Plan):
    """x where it is positive, else alpha * (exp(x / alpha) - 1)."""

    op = CELU


def celu(x: Any, *, alpha: float = 1.0, out: Any = None, stream: Any = None) -> Any:
    """x where it is positive, else alpha * (exp(x / alpha) - 1).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _celu_ways[type(x), type(alpha), type(out)](x, alpha, out, stream)


_celu_ways = Function(
    CeluPlan,
    CeluDescriptor,
    CeluArgs,
    attributes=("alpha",),
)


def _celu_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    ratio_x = x / C(desc.alpha)
    d_x = rt.store(rt.where(x > C(0.0), d_y, d_y * rt.exp(ratio_x)), desc.element)
    return (d_x,)


CELU_BACKWARD = Op(
    name="celu_backward",
    family="activation",
    source=Path(__file__).with_name("celu_backward.cu"),
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
                    "celu_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ), attributes=(("alpha", "C"),), prepared=True,
                ),
            ),
            _celu_backward_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("alpha", "f32"),
    ),
    conditions=(
        Condition("alpha > 0", lambda d: d.alpha > 0.0, ("alpha",)),
    ),
    gradient_of="celu",
    exact=False,
    measured={("bf16",): 0.509822, ("f16",): 0.502433, ("f32",): 52.3446, ("f64",): 0.91513},
)


@dataclass(frozen=True, kw_only=True)
class CeluBackwardDescriptor(Descriptor):
    """What `CeluBackwardPlan.select` settles."""

    op = CELU_BACKWARD

    shape: tuple[int, ...]
    alpha: float = 1.0
    element: Any  # f32, f64, f16, bf16


@dataclass
class CeluBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class CeluBackwardPlan(Plan):
    """x where it is positive, else alpha * (exp(x / alpha) - 1)."""

    op = CELU_BACKWARD


def celu_backward(x: Any, d_y: Any, *, alpha: float = 1.0, out: Any = None, stream: Any = None) -> Any:
    """x where it is positive, else alpha * (exp(x / alpha) - 1).

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _celu_backward_ways[type(x), type(d_y), type(alpha), type(out)](x, d_y, alpha, out, stream)


_celu_backward_ways = Function(
    CeluBackwardPlan,
    CeluBackwardDescriptor,
    CeluBackwardArgs,
    attributes=("alpha",),
)
