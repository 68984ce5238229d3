# Generated from spec/activation.yaml: elu. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _elu_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    below = C(desc.alpha) * rt.expm1(x)
    y = rt.store(rt.where(x > C(0.0), x, below), desc.element)
    return (y,)


ELU = Op(
    name="elu",
    family="activation",
    source=Path(__file__).with_name("elu.cu"),
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
                    "elu", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ), attributes=(("alpha", "C"),),
                ),
            ),
            _elu_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("alpha", "f32"),
    ),
    exact=False,
    measured={("bf16",): 0.500006, ("f16",): 0.500687, ("f32",): 1.6877, ("f64",): 0.5},
)


@dataclass(frozen=True, kw_only=True)
class EluDescriptor(Descriptor):
    """What `EluPlan.select` settles."""

    op = ELU

    shape: tuple[int, ...]
    alpha: float = 1.0
    element: Any  # f32, f64, f16, bf16


@dataclass
class EluArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class EluPlan(Plan):
    """x where it is positive, else alpha * (exp(x) - 1)."""

    op = ELU


def elu(x: Any, *, alpha: float = 1.0, out: Any = None, stream: Any = None) -> Any:
    """x where it is positive, else alpha * (exp(x) - 1).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _elu_ways[type(x), type(alpha), type(out)](x, alpha, out, stream)


_elu_ways = Function(
    EluPlan,
    EluDescriptor,
    EluArgs,
    attributes=("alpha",),
)


def _elu_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(x > C(0.0), d_y, C(desc.alpha) * d_y * rt.exp(x)), desc.element)
    return (d_x,)


ELU_BACKWARD = Op(
    name="elu_backward",
    family="activation",
    source=Path(__file__).with_name("elu_backward.cu"),
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
                    "elu_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ), attributes=(("alpha", "C"),),
                ),
            ),
            _elu_backward_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("alpha", "f32"),
    ),
    gradient_of="elu",
    exact=False,
    measured={("bf16",): 0.509822, ("f16",): 0.501453, ("f32",): 2.84739, ("f64",): 0.887367},
)


@dataclass(frozen=True, kw_only=True)
class EluBackwardDescriptor(Descriptor):
    """What `EluBackwardPlan.select` settles."""

    op = ELU_BACKWARD

    shape: tuple[int, ...]
    alpha: float = 1.0
    element: Any  # f32, f64, f16, bf16


@dataclass
class EluBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class EluBackwardPlan(Plan):
    """x where it is positive, else alpha * (exp(x) - 1)."""

    op = ELU_BACKWARD


def elu_backward(x: Any, d_y: Any, *, alpha: float = 1.0, out: Any = None, stream: Any = None) -> Any:
    """x where it is positive, else alpha * (exp(x) - 1).

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _elu_backward_ways[type(x), type(d_y), type(alpha), type(out)](x, d_y, alpha, out, stream)


_elu_backward_ways = Function(
    EluBackwardPlan,
    EluBackwardDescriptor,
    EluBackwardArgs,
    attributes=("alpha",),
)
