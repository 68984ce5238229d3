# Generated from spec/activation.yaml: softplus. Do not edit.
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


def _softplus_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    inverse = C(1.0) / C(desc.beta)
    near = rt.minimum(rt.absolute(x), C(1024.0) * inverse)
    scaled = C(desc.beta) * near
    lost = rt.fma(C(desc.beta), near, -scaled)
    share = rt.softplus(-scaled)
    y = rt.store(rt.maximum(x, C(0.0)) + rt.fma(-lost, share, share) * inverse, desc.element)
    return (y,)


def _softplus_derivative(desc: Any, C: Any, x: Any, d_y: Any) -> dict[str, Any]:
    """What the gradients are held to that the entry states."""
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    inverse = C(1.0) / C(desc.beta)
    near = rt.minimum(rt.absolute(x), C(1024.0) * inverse)
    scaled = C(desc.beta) * near
    lost = rt.fma(C(desc.beta), near, -scaled)
    sigmoid_scaled = rt.sigmoid(-scaled)
    d_x = rt.store(rt.where(rt.absolute(x) < C(1024.0) * inverse,
        rt.sign(x) * (lost - C(1.0)) * sigmoid_scaled * d_y * (inverse * C(desc.beta)),
        rt.where(rt.absolute(x) == C(1024.0) * inverse,
        C(0.5) * rt.sign(x) * (lost - C(1.0)) * sigmoid_scaled * d_y * (inverse * C(desc.beta)),
        rt.where(rt.absolute(x) > C(1024.0) * inverse, C(0.0), (rt.absolute(x) + C(1024.0) * inverse) * rt.sign(x))))
        + rt.where(x > C(0.0), d_y, rt.where(x == C(0.0), C(0.5) * d_y, rt.where(x < C(0.0), C(0.0), x))), desc.element)
    return {"d_x": d_x}


SOFTPLUS = Op(
    name="softplus",
    family="activation",
    source=Path(__file__).with_name("softplus.cu"),
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
                    "softplus", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ), attributes=(("beta", "C"),),
                ),
            ),
            _softplus_reference,
            derivative=_softplus_derivative,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("beta", "f32"),
    ),
    conditions=(
        Condition("beta > 0", lambda d: d.beta > 0.0, ("beta",)),
    ),
    exact=False,
    measured={("bf16",): 0.500117, ("f16",): 0.501895, ("f32",): 5.01688, ("f64",): 1.14544},
)


@dataclass(frozen=True, kw_only=True)
class SoftplusDescriptor(Descriptor):
    """What `SoftplusPlan.select` settles."""

    op = SOFTPLUS

    shape: tuple[int, ...]
    beta: float = 1.0
    element: Any  # f32, f64, f16, bf16


@dataclass
class SoftplusArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class SoftplusPlan(Plan):
    """log(1 + exp(beta * x)) / beta."""

    op = SOFTPLUS


def softplus(x: Any, *, beta: float = 1.0, out: Any = None, stream: Any = None) -> Any:
    """log(1 + exp(beta * x)) / beta.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _softplus_ways[type(x), type(beta), type(out)](x, beta, out, stream)


_softplus_ways = Function(
    SoftplusPlan,
    SoftplusDescriptor,
    SoftplusArgs,
    attributes=("beta",),
)


def _softplus_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    near = rt.clamp(x, C(-1024.0) / C(desc.beta), C(1024.0) / C(desc.beta))
    scaled = C(desc.beta) * near
    lost = rt.fma(C(desc.beta), near, -scaled)
    slope = rt.sigmoid(scaled)
    d_x = rt.store(d_y * rt.fma(rt.where(x < C(0.0), lost, C(0.0)), slope, slope), desc.element)
    return (d_x,)


SOFTPLUS_BACKWARD = Op(
    name="softplus_backward",
    family="activation",
    source=Path(__file__).with_name("softplus_backward.cu"),
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
                    "softplus_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ), attributes=(("beta", "C"),),
                ),
            ),
            _softplus_backward_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("beta", "f32"),
    ),
    conditions=(
        Condition("beta > 0", lambda d: d.beta > 0.0, ("beta",)),
    ),
    gradient_of="softplus",
    authored=("d_x",),
    exact=False,
    measured={("bf16",): 0.509822, ("f16",): 0.50154, ("f32",): 4.18918, ("f64",): 0.75075},
)


@dataclass(frozen=True, kw_only=True)
class SoftplusBackwardDescriptor(Descriptor):
    """What `SoftplusBackwardPlan.select` settles."""

    op = SOFTPLUS_BACKWARD

    shape: tuple[int, ...]
    beta: float = 1.0
    element: Any  # f32, f64, f16, bf16


@dataclass
class SoftplusBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class SoftplusBackwardPlan(Plan):
    """log(1 + exp(beta * x)) / beta."""

    op = SOFTPLUS_BACKWARD


def softplus_backward(x: Any, d_y: Any, *, beta: float = 1.0, out: Any = None, stream: Any = None) -> Any:
    """log(1 + exp(beta * x)) / beta.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _softplus_backward_ways[type(x), type(d_y), type(beta), type(out)](x, d_y, beta, out, stream)


_softplus_backward_ways = Function(
    SoftplusBackwardPlan,
    SoftplusBackwardDescriptor,
    SoftplusBackwardArgs,
    attributes=("beta",),
)
