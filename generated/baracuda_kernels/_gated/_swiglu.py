# Generated from spec/gated.yaml: swiglu. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Broadcast, Pointwise, Reduce


def _swiglu_reference(desc: Any, C: Any, value: Any, gate: Any) -> tuple[Any, ...]:
    value = rt.load(value, C)
    gate = rt.load(gate, C)
    y = rt.store(value * rt.silu(gate), desc.element)
    return (y,)


SWIGLU = Op(
    name="swiglu",
    family="gated",
    source=Path(__file__).with_name("swiglu.cu"),
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
                    "swiglu", ("T",), lambda d: (d.shape,), (
                        Access("value", "T", full=True),
                        Access("gate", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _swiglu_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.512604, ("f16",): 0.5027, ("f32",): 4.03566, ("f64",): 1.35384},
)


@dataclass(frozen=True, kw_only=True)
class SwigluDescriptor(Descriptor):
    """What `SwigluPlan.select` settles."""

    op = SWIGLU

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SwigluArgs(Args):
    """The operands of one run.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    value: Any
    gate: Any
    y: Any = None


class SwigluPlan(Plan):
    """value times silu of the gate, of two tensors."""

    op = SWIGLU


def swiglu(value: Any, gate: Any, *, out: Any = None, stream: Any = None) -> Any:
    """value times silu of the gate, of two tensors.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _swiglu_ways[type(value), type(gate), type(out)](value, gate, out, stream)


_swiglu_ways = Function(
    SwigluPlan,
    SwigluDescriptor,
    SwigluArgs,
)


def _swiglu_backward_reference(desc: Any, C: Any, value: Any, gate: Any, d_y: Any) -> tuple[Any, ...]:
    gate = rt.load(gate, C)
    d_y = rt.load(d_y, C)
    value = rt.load(value, C)
    silu_gate = rt.silu(gate)
    d_value = rt.store(rt.sum_to(rt.expand(d_y * silu_gate, desc.shape), desc.value_shape), desc.element)
    d_gate = rt.store(rt.sum_to(rt.expand(value * d_y * rt.silu_slope(gate), desc.shape), desc.gate_shape),
        desc.element)
    return (d_value, d_gate,)


SWIGLU_BACKWARD = Op(
    name="swiglu_backward",
    family="gated",
    source=Path(__file__).with_name("swiglu_backward.cu"),
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
                        "swiglu_backward", ("T",), lambda d: (d.shape,), (
                            Access("gate", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("value", "T", full=True),
                            Access("d_value", "T", full=True, written=True),
                            Access("d_gate", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "swiglu_backward_d_value", ("T",), lambda d: (d.shape,), (
                            Access("gate", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_value", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "swiglu_backward_d_value", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("gate", "T", full=True),
                            Access("d_value", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1), columns=(0, 1), sum_to=lambda d: d.value_shape,
                    )),
                            (Pointwise(
                        "swiglu_backward_d_gate", ("T",), lambda d: (d.shape,), (
                            Access("value", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("gate", "T", full=True),
                            Access("d_gate", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "swiglu_backward_d_gate", ("T",), lambda d: (d.shape,), (
                            Access("value", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("gate", "T", full=True),
                            Access("d_gate", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.gate_shape,
                    )),
                    ),
                ),
            ),
            _swiglu_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="swiglu",
    exact=False,
    sums=True,
    measured={("bf16",): 0.500229, ("f16",): 0.517228, ("f32",): 6.11909, ("f64",): 0.484715},
)


@dataclass(frozen=True, kw_only=True)
class SwigluBackwardDescriptor(Descriptor):
    """What `SwigluBackwardPlan.select` settles."""

    op = SWIGLU_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    value_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    gate_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class SwigluBackwardArgs(Args):
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


class SwigluBackwardPlan(Plan):
    """value times silu of the gate, of two tensors."""

    op = SWIGLU_BACKWARD


class SwigluBackwardResult(NamedTuple):
    """What `swiglu_backward` returns."""

    d_value: Any
    d_gate: Any


def swiglu_backward(value: Any, gate: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """value times silu of the gate, of two tensors.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_value: the shape of value, f32/f64/f16/bf16
    d_gate: the shape of gate, f32/f64/f16/bf16
    """
    return _swiglu_backward_ways[type(value), type(gate), type(d_y), type(out)](value, gate, d_y, out, stream)


_swiglu_backward_ways = Function(
    SwigluBackwardPlan,
    SwigluBackwardDescriptor,
    SwigluBackwardArgs,
    results=SwigluBackwardResult,
)
