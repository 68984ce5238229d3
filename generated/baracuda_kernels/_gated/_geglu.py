# Generated from spec/gated.yaml: geglu. Do not edit.
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


def _geglu_reference(desc: Any, C: Any, value: Any, gate: Any) -> tuple[Any, ...]:
    value = rt.load(value, C)
    gate = rt.load(gate, C)
    y = rt.store(value * rt.gelu(gate), desc.element)
    return (y,)


GEGLU = Op(
    name="geglu",
    family="gated",
    source=Path(__file__).with_name("geglu.cu"),
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
                    "geglu", ("T",), lambda d: (d.shape,), (
                        Access("value", "T", full=True),
                        Access("gate", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _geglu_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.680834, ("f16",): 0.55706, ("f32",): 4.39082, ("f64",): 0.765849},
)


@dataclass(frozen=True, kw_only=True)
class GegluDescriptor(Descriptor):
    """What `GegluPlan.select` settles."""

    op = GEGLU

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class GegluArgs(Args):
    """The operands of one run.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    value: Any
    gate: Any
    y: Any = None


class GegluPlan(Plan):
    """value times gelu of the gate, the exact form, of two tensors."""

    op = GEGLU


def geglu(value: Any, gate: Any, *, out: Any = None, stream: Any = None) -> Any:
    """value times gelu of the gate, the exact form, of two tensors.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _geglu_ways[type(value), type(gate), type(out)](value, gate, out, stream)


_geglu_ways = Function(
    GegluPlan,
    GegluDescriptor,
    GegluArgs,
)


def _geglu_backward_reference(desc: Any, C: Any, value: Any, gate: Any, d_y: Any) -> tuple[Any, ...]:
    gate = rt.load(gate, C)
    d_y = rt.load(d_y, C)
    value = rt.load(value, C)
    gelu_gate = rt.gelu(gate)
    d_value = rt.store(rt.sum_to(rt.expand(d_y * gelu_gate, desc.shape), desc.value_shape), desc.element)
    d_gate = rt.store(rt.sum_to(rt.expand(value * d_y * rt.gelu_slope(gate), desc.shape), desc.gate_shape),
        desc.element)
    return (d_value, d_gate,)


GEGLU_BACKWARD = Op(
    name="geglu_backward",
    family="gated",
    source=Path(__file__).with_name("geglu_backward.cu"),
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
                        "geglu_backward", ("T",), lambda d: (d.shape,), (
                            Access("gate", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("value", "T", full=True),
                            Access("d_value", "T", full=True, written=True),
                            Access("d_gate", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "geglu_backward_d_value", ("T",), lambda d: (d.shape,), (
                            Access("gate", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_value", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "geglu_backward_d_value", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("gate", "T", full=True),
                            Access("d_value", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1), columns=(0, 1), sum_to=lambda d: d.value_shape,
                    )),
                            (Pointwise(
                        "geglu_backward_d_gate", ("T",), lambda d: (d.shape,), (
                            Access("value", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("gate", "T", full=True),
                            Access("d_gate", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "geglu_backward_d_gate", ("T",), lambda d: (d.shape,), (
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
            _geglu_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="geglu",
    exact=False,
    sums=True,
    measured={("bf16",): 0.506274, ("f16",): 0.513877, ("f32",): 4.80787, ("f64",): 0.82172},
)


@dataclass(frozen=True, kw_only=True)
class GegluBackwardDescriptor(Descriptor):
    """What `GegluBackwardPlan.select` settles."""

    op = GEGLU_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    value_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    gate_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class GegluBackwardArgs(Args):
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


class GegluBackwardPlan(Plan):
    """value times gelu of the gate, the exact form, of two tensors."""

    op = GEGLU_BACKWARD


class GegluBackwardResult(NamedTuple):
    """What `geglu_backward` returns."""

    d_value: Any
    d_gate: Any


def geglu_backward(value: Any, gate: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """value times gelu of the gate, the exact form, of two tensors.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_value: the shape of value, f32/f64/f16/bf16
    d_gate: the shape of gate, f32/f64/f16/bf16
    """
    return _geglu_backward_ways[type(value), type(gate), type(d_y), type(out)](value, gate, d_y, out, stream)


_geglu_backward_ways = Function(
    GegluBackwardPlan,
    GegluBackwardDescriptor,
    GegluBackwardArgs,
    results=GegluBackwardResult,
)
