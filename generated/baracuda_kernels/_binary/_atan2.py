# Generated from spec/binary.yaml: atan2. Do not edit.
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


def _atan2_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.atan2(a, b), desc.element)
    return (y,)


ATAN2 = Op(
    name="atan2",
    family="binary",
    source=Path(__file__).with_name("atan2.cu"),
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
                    "atan2", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _atan2_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500933, ("f16",): 0.509083, ("f32",): 1.71976, ("f64",): 1.01871},
)


@dataclass(frozen=True, kw_only=True)
class Atan2Descriptor(Descriptor):
    """What `Atan2Plan.select` settles."""

    op = ATAN2

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Atan2Args(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    y: Any = None


class Atan2Plan(Plan):
    """The angle of the point (b, a), in [-pi, pi]."""

    op = ATAN2


def atan2(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The angle of the point (b, a), in [-pi, pi].

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _atan2_ways[type(a), type(b), type(out)](a, b, out, stream)


_atan2_ways = Function(
    Atan2Plan,
    Atan2Descriptor,
    Atan2Args,
)


def _atan2_backward_reference(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    chosen_a_b = rt.where(rt.absolute(a) < rt.absolute(b), b, a)
    stop_gradient_a_b = rt.where(rt.absolute(a) < rt.absolute(b), a, b) / chosen_a_b
    stop_gradient_d_y_a = d_y / (chosen_a_b * rt.fma(stop_gradient_a_b, stop_gradient_a_b, C(1.0)))
    product_a_b_d_y = stop_gradient_a_b * stop_gradient_d_y_a
    d_a = rt.store(
        rt.sum_to(
        rt.expand(rt.where(rt.absolute(a) < rt.absolute(b), stop_gradient_d_y_a,
        rt.where((a == C(0.0)) & (b == C(0.0)), C(0.0), product_a_b_d_y)), desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(
        rt.sum_to(
        rt.expand(rt.where(rt.absolute(a) < rt.absolute(b), -product_a_b_d_y,
        rt.where((a == C(0.0)) & (b == C(0.0)), C(0.0), -stop_gradient_d_y_a)), desc.shape), desc.b_shape),
        desc.element)
    return (d_a, d_b,)


ATAN2_BACKWARD = Op(
    name="atan2_backward",
    family="binary",
    source=Path(__file__).with_name("atan2_backward.cu"),
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
                        "atan2_backward", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "atan2_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "atan2_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.a_shape,
                    )),
                            (Pointwise(
                        "atan2_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "atan2_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.b_shape,
                    )),
                    ),
                ),
            ),
            _atan2_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="atan2",
    sums=True,
)


@dataclass(frozen=True, kw_only=True)
class Atan2BackwardDescriptor(Descriptor):
    """What `Atan2BackwardPlan.select` settles."""

    op = ATAN2_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class Atan2BackwardArgs(Args):
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


class Atan2BackwardPlan(Plan):
    """The angle of the point (b, a), in [-pi, pi]."""

    op = ATAN2_BACKWARD


class Atan2BackwardResult(NamedTuple):
    """What `atan2_backward` returns."""

    d_a: Any
    d_b: Any


def atan2_backward(a: Any, b: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The angle of the point (b, a), in [-pi, pi].

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """
    return _atan2_backward_ways[type(a), type(b), type(d_y), type(out)](a, b, d_y, out, stream)


_atan2_backward_ways = Function(
    Atan2BackwardPlan,
    Atan2BackwardDescriptor,
    Atan2BackwardArgs,
    results=Atan2BackwardResult,
)
