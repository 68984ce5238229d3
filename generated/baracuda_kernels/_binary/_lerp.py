# Generated from spec/binary.yaml: lerp. Do not edit.
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


def _lerp_reference(desc: Any, C: Any, a: Any, b: Any, weight: Any) -> tuple[Any, ...]:
    weight = rt.load(weight, C)
    a = rt.load(a, C)
    b = rt.load(b, C)
    output = rt.store(rt.where(rt.absolute(weight) < C(0.5), a + weight * (b - a), b - (b - a) * (C(1.0) - weight)),
        desc.element)
    return (output,)


LERP = Op(
    name="lerp",
    family="binary",
    source=Path(__file__).with_name("lerp.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("weight", "compute(T)", lambda d: ()),
        Operand("output", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "lerp", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("output", "T", full=True, written=True),
                    ), scalars=("weight",),
                ),
            ),
            _lerp_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class LerpDescriptor(Descriptor):
    """What `LerpPlan.select` settles."""

    op = LERP

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class LerpArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    weight: a number, or an array of one element, f64 for f64, else f32; may lie outside of 0 to 1
    output: any shape, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    weight: Any
    output: Any = None


class LerpPlan(Plan):
    """Interpolate linearly, from `a` at weight 0 to `b` at weight 1. Each half of the weights starts from the nearer
    end, so that both ends are met exactly."""

    op = LERP


def lerp(a: Any, b: Any, weight: Any, *, out: Any = None, stream: Any = None) -> Any:
    """Interpolate linearly, from `a` at weight 0 to `b` at weight 1. Each half of the weights starts from the nearer
    end, so that both ends are met exactly.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    weight: a number, or an array of one element, f64 for f64, else f32; may lie outside of 0 to 1
    output: any shape, f32/f64/f16/bf16
    """
    return _lerp_ways[type(a), type(b), type(weight), type(out)](a, b, weight, out, stream)


_lerp_ways = Function(
    LerpPlan,
    LerpDescriptor,
    LerpArgs,
)


def _lerp_backward_reference(desc: Any, C: Any, weight: Any, d_output: Any) -> tuple[Any, ...]:
    weight = rt.load(weight, C)
    d_output = rt.load(d_output, C)
    d_a = rt.store(rt.sum_to(rt.expand((C(1.0) - weight) * d_output, desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(weight * d_output, desc.shape), desc.b_shape), desc.element)
    return (d_a, d_b,)


LERP_BACKWARD = Op(
    name="lerp_backward",
    family="binary",
    source=Path(__file__).with_name("lerp_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("weight", "compute(T)", lambda d: ()),
        Operand("d_output", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
    ),
    variants={
        (): Variant(
            (
                Broadcast(
                    together=Pointwise(
                        "lerp_backward", ("T",), lambda d: (d.shape,), (
                            Access("d_output", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                            Access("d_b", "T", full=True, written=True),
                        ), scalars=("weight",),
                    ),
                    apart=(
                            (Pointwise(
                        "lerp_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("d_output", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), scalars=("weight",),
                    ), Reduce(
                        "lerp_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("d_output", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), scalars=("weight",), reduced=1, accumulators=("C",), inner=True,
                        elements=(0,), columns=(0,), sum_to=lambda d: d.a_shape,
                    )),
                            (Pointwise(
                        "lerp_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("d_output", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ), scalars=("weight",),
                    ), Reduce(
                        "lerp_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("d_output", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ), scalars=("weight",), reduced=1, accumulators=("C",), inner=True,
                        elements=(0,), columns=(0,), sum_to=lambda d: d.b_shape,
                    )),
                    ),
                ),
            ),
            _lerp_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="lerp",
    sums=True,
    measured={("bf16",): 0.500008, ("f16",): 0.500061, ("f32",): 1.0, ("f64",): 1.14142},
)


@dataclass(frozen=True, kw_only=True)
class LerpBackwardDescriptor(Descriptor):
    """What `LerpBackwardPlan.select` settles."""

    op = LERP_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class LerpBackwardArgs(Args):
    """The operands of one run.

    weight: a number, or an array of one element, f64 for f64, else f32; may lie outside of 0 to 1
    d_output: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

    weight: Any
    d_output: Any
    d_a: Any = None
    d_b: Any = None


class LerpBackwardPlan(Plan):
    """Interpolate linearly, from `a` at weight 0 to `b` at weight 1. Each half of the weights starts from the nearer
    end, so that both ends are met exactly."""

    op = LERP_BACKWARD


class LerpBackwardResult(NamedTuple):
    """What `lerp_backward` returns."""

    d_a: Any
    d_b: Any


def lerp_backward(weight: Any, d_output: Any, *, a_shape: Any = None, b_shape: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """Interpolate linearly, from `a` at weight 0 to `b` at weight 1. Each half of the weights starts from the nearer
    end, so that both ends are met exactly.

    weight: a number, or an array of one element, f64 for f64, else f32; may lie outside of 0 to 1
    d_output: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    a_shape: needed, or out=, where a was broadcast
    b_shape: needed, or out=, where b was broadcast
    """
    return _lerp_backward_ways[type(weight), type(d_output), type(a_shape), type(b_shape), type(out)](weight, d_output,
        a_shape, b_shape, out, stream)


_lerp_backward_ways = Function(
    LerpBackwardPlan,
    LerpBackwardDescriptor,
    LerpBackwardArgs,
    attributes=("a_shape", "b_shape"),
    results=LerpBackwardResult,
)
