# Generated from spec/gated.yaml: glu. Do not edit.
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


def _glu_reference(desc: Any, C: Any, value: Any, gate: Any) -> tuple[Any, ...]:
    value = rt.load(value, C)
    gate = rt.load(gate, C)
    y = rt.store(value * rt.sigmoid(gate), desc.element)
    return (y,)


GLU = Op(
    name="glu",
    family="gated",
    source=Path(__file__).with_name("glu.cu"),
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
                    "glu", ("T",), lambda d: (d.shape,), (
                        Access("value", "T", full=True),
                        Access("gate", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _glu_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.509822, ("f16",): 0.50154, ("f32",): 4.27819, ("f64",): 1.17162},
)


@dataclass(frozen=True, kw_only=True)
class GluDescriptor(Descriptor):
    """What `GluPlan.select` settles."""

    op = GLU

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class GluArgs(Args):
    """The operands of one run.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    value: Any
    gate: Any
    y: Any = None


class GluPlan(Plan):
    """value times sigmoid of the gate, of two tensors."""

    op = GLU


def glu(value: Any, gate: Any, *, out: Any = None, stream: Any = None) -> Any:
    """value times sigmoid of the gate, of two tensors.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _glu_ways[type(value), type(gate), type(out)](value, gate, out, stream)


_glu_ways = Function(
    GluPlan,
    GluDescriptor,
    GluArgs,
)


def _glu_backward_reference(desc: Any, C: Any, value: Any, gate: Any, d_y: Any) -> tuple[Any, ...]:
    gate = rt.load(gate, C)
    d_y = rt.load(d_y, C)
    value = rt.load(value, C)
    sigmoid_gate = rt.sigmoid(gate)
    d_value = rt.store(rt.sum_to(rt.expand(d_y * sigmoid_gate, desc.shape), desc.value_shape), desc.element)
    d_gate = rt.store(rt.sum_to(rt.expand(value * d_y * sigmoid_gate * rt.sigmoid(-gate), desc.shape),
        desc.gate_shape), desc.element)
    return (d_value, d_gate,)


GLU_BACKWARD = Op(
    name="glu_backward",
    family="gated",
    source=Path(__file__).with_name("glu_backward.cu"),
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
                        "glu_backward", ("T",), lambda d: (d.shape,), (
                            Access("gate", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("value", "T", full=True),
                            Access("d_value", "T", full=True, written=True),
                            Access("d_gate", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "glu_backward_d_value", ("T",), lambda d: (d.shape,), (
                            Access("gate", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_value", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "glu_backward_d_value", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("gate", "T", full=True),
                            Access("d_value", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1), columns=(0, 1), sum_to=lambda d: d.value_shape,
                    )),
                            (Pointwise(
                        "glu_backward_d_gate", ("T",), lambda d: (d.shape,), (
                            Access("gate", "T", full=True),
                            Access("value", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_gate", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "glu_backward_d_gate", ("T",), lambda d: (d.shape,), (
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
            _glu_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="glu",
    exact=False,
    sums=True,
    measured={("bf16",): 0.500949, ("f16",): 0.500855, ("f32",): 4.2491, ("f64",): 1.50519},
)


@dataclass(frozen=True, kw_only=True)
class GluBackwardDescriptor(Descriptor):
    """What `GluBackwardPlan.select` settles."""

    op = GLU_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    value_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    gate_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class GluBackwardArgs(Args):
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


class GluBackwardPlan(Plan):
    """value times sigmoid of the gate, of two tensors."""

    op = GLU_BACKWARD


class GluBackwardResult(NamedTuple):
    """What `glu_backward` returns."""

    d_value: Any
    d_gate: Any


def glu_backward(value: Any, gate: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """value times sigmoid of the gate, of two tensors.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_value: the shape of value, f32/f64/f16/bf16
    d_gate: the shape of gate, f32/f64/f16/bf16
    """
    return _glu_backward_ways[type(value), type(gate), type(d_y), type(out)](value, gate, d_y, out, stream)


_glu_backward_ways = Function(
    GluBackwardPlan,
    GluBackwardDescriptor,
    GluBackwardArgs,
    results=GluBackwardResult,
)
