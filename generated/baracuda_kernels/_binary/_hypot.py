# Generated from spec/binary.yaml: hypot. Do not edit.
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


def _hypot_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.hypot(a, b), desc.element)
    return (y,)


HYPOT = Op(
    name="hypot",
    family="binary",
    source=Path(__file__).with_name("hypot.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "hypot", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _hypot_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.5, ("f16",): 0.500085, ("f32",): 0.974739, ("f64",): 1.32947},
)


@dataclass(frozen=True, kw_only=True)
class HypotDescriptor(Descriptor):
    """What `HypotPlan.select` settles."""

    op = HYPOT

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class HypotArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    y: Any = None


class HypotPlan(Plan):
    """sqrt(a * a + b * b), without overflow."""

    op = HYPOT


def hypot(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """sqrt(a * a + b * b), without overflow.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _hypot_ways[type(a), type(b), type(out)](a, b, out, stream)


_hypot_ways = Function(
    HypotPlan,
    HypotDescriptor,
    HypotArgs,
)


def _hypot_backward_reference(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    y = rt.hypot(a, b)
    chosen_y = rt.where(rt.absolute(y) < C(1e-30), C(1.8446744073709552e+19), C(1.0))
    reciprocal_y = rt.reciprocal(chosen_y * y)
    d_a = rt.store(rt.sum_to(rt.expand(rt.where(y == C(0.0), C(0.0), a * chosen_y * reciprocal_y * d_y), desc.shape),
        desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(rt.where(y == C(0.0), C(0.0), b * chosen_y * reciprocal_y * d_y), desc.shape),
        desc.b_shape), desc.element)
    return (d_a, d_b,)


HYPOT_BACKWARD = Op(
    name="hypot_backward",
    family="binary",
    source=Path(__file__).with_name("hypot_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
    ),
    variants={
        (): Variant(
            (
                Broadcast(
                    together=Pointwise(
                        "hypot_backward", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "hypot_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "hypot_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.a_shape,
                    )),
                            (Pointwise(
                        "hypot_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "hypot_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("a", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.b_shape,
                    )),
                    ),
                ),
            ),
            _hypot_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="hypot",
    exact=False,
    sums=True,
    measured={("bf16",): 0.920502, ("f16",): 0.500191, ("f32",): 2.85524, ("f64",): 2.0},
)


@dataclass(frozen=True, kw_only=True)
class HypotBackwardDescriptor(Descriptor):
    """What `HypotBackwardPlan.select` settles."""

    op = HYPOT_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class HypotBackwardArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    d_y: Any
    d_a: Any = None
    d_b: Any = None


class HypotBackwardPlan(Plan):
    """sqrt(a * a + b * b), without overflow."""

    op = HYPOT_BACKWARD


class HypotBackwardResult(NamedTuple):
    """What `hypot_backward` returns."""

    d_a: Any
    d_b: Any


def hypot_backward(a: Any, b: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """sqrt(a * a + b * b), without overflow.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """
    return _hypot_backward_ways[type(a), type(b), type(d_y), type(out)](a, b, d_y, out, stream)


_hypot_backward_ways = Function(
    HypotBackwardPlan,
    HypotBackwardDescriptor,
    HypotBackwardArgs,
    results=HypotBackwardResult,
)
