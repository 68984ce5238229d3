# Generated from spec/gated.yaml: reglu. Do not edit.
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


def _reglu_reference(desc: Any, C: Any, value: Any, gate: Any) -> tuple[Any, ...]:
    value = rt.load(value, C)
    gate = rt.load(gate, C)
    y = rt.store(value * rt.where(gate <= C(0.0), C(0.0), gate), desc.element)
    return (y,)


REGLU = Op(
    name="reglu",
    family="gated",
    source=Path(__file__).with_name("reglu.cu"),
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
                    "reglu", ("T",), lambda d: (d.shape,), (
                        Access("value", "T", full=True),
                        Access("gate", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _reglu_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class RegluDescriptor(Descriptor):
    """What `RegluPlan.select` settles."""

    op = REGLU

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class RegluArgs(Args):
    """The operands of one run.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    value: Any
    gate: Any
    y: Any = None


class RegluPlan(Plan):
    """value times relu of the gate, of two tensors."""

    op = REGLU


def reglu(value: Any, gate: Any, *, out: Any = None, stream: Any = None) -> Any:
    """value times relu of the gate, of two tensors.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _reglu_ways[type(value), type(gate), type(out)](value, gate, out, stream)


_reglu_ways = Function(
    RegluPlan,
    RegluDescriptor,
    RegluArgs,
)


def _reglu_backward_reference(desc: Any, C: Any, value: Any, gate: Any, d_y: Any) -> tuple[Any, ...]:
    gate = rt.load(gate, C)
    d_y = rt.load(d_y, C)
    value = rt.load(value, C)
    d_value = rt.store(rt.sum_to(rt.expand(rt.where(gate <= C(0.0), C(0.0), d_y * gate), desc.shape),
        desc.value_shape), desc.element)
    d_gate = rt.store(rt.sum_to(rt.expand(rt.where(gate <= C(0.0), C(0.0), value * d_y), desc.shape), desc.gate_shape),
        desc.element)
    return (d_value, d_gate,)


REGLU_BACKWARD = Op(
    name="reglu_backward",
    family="gated",
    source=Path(__file__).with_name("reglu_backward.cu"),
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
                        "reglu_backward", ("T",), lambda d: (d.shape,), (
                            Access("gate", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("value", "T", full=True),
                            Access("d_value", "T", full=True, written=True),
                            Access("d_gate", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "reglu_backward_d_value", ("T",), lambda d: (d.shape,), (
                            Access("gate", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_value", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "reglu_backward_d_value", ("T",), lambda d: (d.shape,), (
                            Access("gate", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_value", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1), columns=(0, 1), sum_to=lambda d: d.value_shape,
                    )),
                            (Pointwise(
                        "reglu_backward_d_gate", ("T",), lambda d: (d.shape,), (
                            Access("gate", "T", full=True),
                            Access("value", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_gate", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "reglu_backward_d_gate", ("T",), lambda d: (d.shape,), (
                            Access("gate", "T", full=True),
                            Access("value", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_gate", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.gate_shape,
                    )),
                    ),
                ),
            ),
            _reglu_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="reglu",
    sums=True,
    measured={("bf16",): 0.5, ("f16",): 0.5, ("f32",): 0.5, ("f64",): 0.498159},
)


@dataclass(frozen=True, kw_only=True)
class RegluBackwardDescriptor(Descriptor):
    """What `RegluBackwardPlan.select` settles."""

    op = REGLU_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    value_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    gate_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class RegluBackwardArgs(Args):
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


class RegluBackwardPlan(Plan):
    """value times relu of the gate, of two tensors."""

    op = REGLU_BACKWARD


class RegluBackwardResult(NamedTuple):
    """What `reglu_backward` returns."""

    d_value: Any
    d_gate: Any


def reglu_backward(value: Any, gate: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """value times relu of the gate, of two tensors.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_value: the shape of value, f32/f64/f16/bf16
    d_gate: the shape of gate, f32/f64/f16/bf16
    """
    return _reglu_backward_ways[type(value), type(gate), type(d_y), type(out)](value, gate, d_y, out, stream)


_reglu_backward_ways = Function(
    RegluBackwardPlan,
    RegluBackwardDescriptor,
    RegluBackwardArgs,
    results=RegluBackwardResult,
)
