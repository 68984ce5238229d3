# Generated from spec/gated.yaml: swiglu_clamped. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Broadcast, Pointwise, Reduce


def _swiglu_clamped_reference(desc: Any, C: Any, value: Any, gate: Any) -> tuple[Any, ...]:
    gate = rt.load(gate, C)
    value = rt.load(value, C)
    kept = rt.where(gate > C(desc.limit), C(desc.limit), gate)
    active = kept * rt.sigmoid(C(desc.alpha) * kept)
    y = rt.store((rt.clamp(value, -C(desc.limit), C(desc.limit)) + C(1.0)) * active, desc.element)
    return (y,)


SWIGLU_CLAMPED = Op(
    name="swiglu_clamped",
    family="gated",
    source=Path(__file__).with_name("swiglu_clamped.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("value", "T"),
        Operand("gate", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "swiglu_clamped", ("T",), lambda d: (d.shape,), (
                        Access("gate", "T", full=True),
                        Access("value", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ), attributes=(("alpha", "C"), ("limit", "C")),
                ),
            ),
            _swiglu_clamped_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("alpha", "f32"),
        Attribute("limit", "f32"),
    ),
    conditions=(
        Condition("limit > 0", lambda d: d.limit > 0.0, ("limit",)),
    ),
    exact=False,
    measured={("bf16",): 0.501058, ("f16",): 0.501477, ("f32",): 4.49389, ("f64",): 1.0812},
)


@dataclass(frozen=True, kw_only=True)
class SwigluClampedDescriptor(Descriptor):
    """What `SwigluClampedPlan.select` settles."""

    op = SWIGLU_CLAMPED

    shape: tuple[int, ...]
    alpha: float = 1.702
    limit: float = 7.0
    element: Any  # f32, f64, f16, bf16


@dataclass
class SwigluClampedArgs(Args):
    """The operands of one run.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    value: Any
    gate: Any
    y: Any = None


class SwigluClampedPlan(Plan):
    """swiglu with a slope and a limit: (value + 1) * gate * sigmoid(alpha * gate), of two tensors. The gate is cut at
    limit, the value to [-limit, limit]; the edges are inside."""

    op = SWIGLU_CLAMPED


def swiglu_clamped(value: Any, gate: Any, *, alpha: float = 1.702, limit: float = 7.0, out: Any = None,
    stream: Any = None) -> Any:
    """swiglu with a slope and a limit: (value + 1) * gate * sigmoid(alpha * gate), of two tensors. The gate is cut at
    limit, the value to [-limit, limit]; the edges are inside.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _swiglu_clamped_ways[type(value), type(gate), type(alpha), type(limit), type(out)](value, gate, alpha,
        limit, out, stream)


_swiglu_clamped_ways = Function(
    SwigluClampedPlan,
    SwigluClampedDescriptor,
    SwigluClampedArgs,
    attributes=("alpha", "limit"),
)


def _swiglu_clamped_backward_reference(desc: Any, C: Any, value: Any, gate: Any, d_y: Any) -> tuple[Any, ...]:
    gate = rt.load(gate, C)
    value = rt.load(value, C)
    d_y = rt.load(d_y, C)
    kept = rt.where(gate > C(desc.limit), C(desc.limit), gate)
    active = kept * rt.sigmoid(C(desc.alpha) * kept)
    d_value = rt.store(
        rt.sum_to(rt.expand(rt.where((-C(desc.limit) <= value) & (value <= C(desc.limit)), d_y * active, C(0.0)),
        desc.shape), desc.value_shape), desc.element)
    sum_value = rt.clamp(value, -C(desc.limit), C(desc.limit)) + C(1.0)
    d_gate = rt.store(
        rt.sum_to(
        rt.expand(rt.where(gate > C(desc.limit), C(0.0), sum_value * d_y * rt.silu_slope(C(desc.alpha) * kept)),
        desc.shape), desc.gate_shape), desc.element)
    return (d_value, d_gate,)


SWIGLU_CLAMPED_BACKWARD = Op(
    name="swiglu_clamped_backward",
    family="gated",
    source=Path(__file__).with_name("swiglu_clamped_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("value", "T"),
        Operand("gate", "T"),
        Operand("d_y", "T"),
        Operand("d_value", "T", lambda d: d.value_shape, output=True, broadcast=True),
        Operand("d_gate", "T", lambda d: d.gate_shape, output=True, broadcast=True),
    ),
    variants={
        (): Variant(
            (
                Broadcast(
                    together=Pointwise(
                        "swiglu_clamped_backward", ("T",), lambda d: (d.shape,), (
                            Access("gate", "T", full=True),
                            Access("value", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_value", "T", full=True, written=True),
                            Access("d_gate", "T", full=True, written=True),
                        ), attributes=(("alpha", "C"), ("limit", "C")),
                    ),
                    apart=(
                            (Pointwise(
                        "swiglu_clamped_backward_d_value", ("T",), lambda d: (d.shape,), (
                            Access("gate", "T", full=True),
                            Access("value", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_value", "T", full=True, written=True),
                        ), attributes=(("alpha", "C"), ("limit", "C")),
                    ), Reduce(
                        "swiglu_clamped_backward_d_value", ("T",), lambda d: (d.shape,), (
                            Access("value", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("gate", "T", full=True),
                            Access("d_value", "T", full=True, written=True),
                        ), attributes=(("alpha", "C"), ("limit", "C")), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.value_shape,
                    )),
                            (Pointwise(
                        "swiglu_clamped_backward_d_gate", ("T",), lambda d: (d.shape,), (
                            Access("gate", "T", full=True),
                            Access("value", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_gate", "T", full=True, written=True),
                        ), attributes=(("alpha", "C"), ("limit", "C")),
                    ), Reduce(
                        "swiglu_clamped_backward_d_gate", ("T",), lambda d: (d.shape,), (
                            Access("gate", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("value", "T", full=True),
                            Access("d_gate", "T", full=True, written=True),
                        ), attributes=(("alpha", "C"), ("limit", "C")), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.gate_shape,
                    )),
                    ),
                ),
            ),
            _swiglu_clamped_backward_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("alpha", "f32"),
        Attribute("limit", "f32"),
    ),
    conditions=(
        Condition("limit > 0", lambda d: d.limit > 0.0, ("limit",)),
    ),
    gradient_of="swiglu_clamped",
    exact=False,
    sums=True,
    measured={("bf16",): 0.501629, ("f16",): 0.51837, ("f32",): 5.95282, ("f64",): 0.955552},
)


@dataclass(frozen=True, kw_only=True)
class SwigluClampedBackwardDescriptor(Descriptor):
    """What `SwigluClampedBackwardPlan.select` settles."""

    op = SWIGLU_CLAMPED_BACKWARD

    shape: tuple[int, ...]
    alpha: float = 1.702
    limit: float = 7.0
    element: Any  # f32, f64, f16, bf16
    value_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    gate_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class SwigluClampedBackwardArgs(Args):
    """The operands of one run.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_value: the shape of value, f32/f64/f16/bf16
    d_gate: the shape of gate, f32/f64/f16/bf16
    """

    value: Any
    gate: Any
    d_y: Any
    d_value: Any = None
    d_gate: Any = None


class SwigluClampedBackwardPlan(Plan):
    """swiglu with a slope and a limit: (value + 1) * gate * sigmoid(alpha * gate), of two tensors. The gate is cut at
    limit, the value to [-limit, limit]; the edges are inside."""

    op = SWIGLU_CLAMPED_BACKWARD


class SwigluClampedBackwardResult(NamedTuple):
    """What `swiglu_clamped_backward` returns."""

    d_value: Any
    d_gate: Any


def swiglu_clamped_backward(value: Any, gate: Any, d_y: Any, *, alpha: float = 1.702, limit: float = 7.0,
    out: Any = None, stream: Any = None) -> Any:
    """swiglu with a slope and a limit: (value + 1) * gate * sigmoid(alpha * gate), of two tensors. The gate is cut at
    limit, the value to [-limit, limit]; the edges are inside.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_value: the shape of value, f32/f64/f16/bf16
    d_gate: the shape of gate, f32/f64/f16/bf16
    """
    return _swiglu_clamped_backward_ways[type(value), type(gate), type(d_y), type(alpha), type(limit),
        type(out)](value, gate, d_y, alpha, limit, out, stream)


_swiglu_clamped_backward_ways = Function(
    SwigluClampedBackwardPlan,
    SwigluClampedBackwardDescriptor,
    SwigluClampedBackwardArgs,
    attributes=("alpha", "limit"),
    results=SwigluClampedBackwardResult,
)
