# Generated from spec/gated.yaml: geglu_tanh. Do not edit.
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


def _geglu_tanh_reference(desc: Any, C: Any, value: Any, gate: Any) -> tuple[Any, ...]:
    value = rt.load(value, C)
    gate = rt.load(gate, C)
    y = rt.store(value * rt.gelu_tanh(gate), desc.element)
    return (y,)


GEGLU_TANH = Op(
    name="geglu_tanh",
    family="gated",
    source=Path(__file__).with_name("geglu_tanh.cu"),
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
                    "geglu_tanh", ("T",), lambda d: (d.shape,), (
                        Access("value", "T", full=True),
                        Access("gate", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _geglu_tanh_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.510798, ("f16",): 0.503443, ("f32",): 4.21735, ("f64",): 1.5629},
)


@dataclass(frozen=True, kw_only=True)
class GegluTanhDescriptor(Descriptor):
    """What `GegluTanhPlan.select` settles."""

    op = GEGLU_TANH

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class GegluTanhArgs(Args):
    """The operands of one run.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    value: Any
    gate: Any
    y: Any = None


class GegluTanhPlan(Plan):
    """value times gelu_tanh of the gate, of two tensors."""

    op = GEGLU_TANH


def geglu_tanh(value: Any, gate: Any, *, out: Any = None, stream: Any = None) -> Any:
    """value times gelu_tanh of the gate, of two tensors.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _geglu_tanh_ways[type(value), type(gate), type(out)](value, gate, out, stream)


_geglu_tanh_ways = Function(
    GegluTanhPlan,
    GegluTanhDescriptor,
    GegluTanhArgs,
)


def _geglu_tanh_backward_reference(desc: Any, C: Any, value: Any, gate: Any, d_y: Any) -> tuple[Any, ...]:
    gate = rt.load(gate, C)
    d_y = rt.load(d_y, C)
    value = rt.load(value, C)
    gelu_tanh_gate = rt.gelu_tanh(gate)
    d_value = rt.store(rt.sum_to(rt.expand(d_y * gelu_tanh_gate, desc.shape), desc.value_shape), desc.element)
    d_gate = rt.store(rt.sum_to(rt.expand(value * d_y * rt.gelu_tanh_slope(gate), desc.shape), desc.gate_shape),
        desc.element)
    return (d_value, d_gate,)


GEGLU_TANH_BACKWARD = Op(
    name="geglu_tanh_backward",
    family="gated",
    source=Path(__file__).with_name("geglu_tanh_backward.cu"),
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
                        "geglu_tanh_backward", ("T",), lambda d: (d.shape,), (
                            Access("gate", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("value", "T", full=True),
                            Access("d_value", "T", full=True, written=True),
                            Access("d_gate", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "geglu_tanh_backward_d_value", ("T",), lambda d: (d.shape,), (
                            Access("gate", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_value", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "geglu_tanh_backward_d_value", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("gate", "T", full=True),
                            Access("d_value", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1), columns=(0, 1), sum_to=lambda d: d.value_shape,
                    )),
                            (Pointwise(
                        "geglu_tanh_backward_d_gate", ("T",), lambda d: (d.shape,), (
                            Access("value", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("gate", "T", full=True),
                            Access("d_gate", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "geglu_tanh_backward_d_gate", ("T",), lambda d: (d.shape,), (
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
            _geglu_tanh_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="geglu_tanh",
    exact=False,
    sums=True,
    measured={("bf16",): 0.500019, ("f16",): 0.507812, ("f32",): 5.51616, ("f64",): 0.487209},
)


@dataclass(frozen=True, kw_only=True)
class GegluTanhBackwardDescriptor(Descriptor):
    """What `GegluTanhBackwardPlan.select` settles."""

    op = GEGLU_TANH_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    value_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    gate_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class GegluTanhBackwardArgs(Args):
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


class GegluTanhBackwardPlan(Plan):
    """value times gelu_tanh of the gate, of two tensors."""

    op = GEGLU_TANH_BACKWARD


class GegluTanhBackwardResult(NamedTuple):
    """What `geglu_tanh_backward` returns."""

    d_value: Any
    d_gate: Any


def geglu_tanh_backward(value: Any, gate: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """value times gelu_tanh of the gate, of two tensors.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_value: the shape of value, f32/f64/f16/bf16
    d_gate: the shape of gate, f32/f64/f16/bf16
    """
    return _geglu_tanh_backward_ways[type(value), type(gate), type(d_y), type(out)](value, gate, d_y, out, stream)


_geglu_tanh_backward_ways = Function(
    GegluTanhBackwardPlan,
    GegluTanhBackwardDescriptor,
    GegluTanhBackwardArgs,
    results=GegluTanhBackwardResult,
)
