# Generated from spec/binary.yaml: pow. Do not edit.
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


def _pow_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.power(a, b), desc.element)
    return (y,)


POW = Op(
    name="pow",
    family="binary",
    source=Path(__file__).with_name("pow.cu"),
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
                    "pow", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _pow_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.503718, ("f16",): 0.505597, ("f32",): 1.51796, ("f64",): 0.804153},
)


@dataclass(frozen=True, kw_only=True)
class PowDescriptor(Descriptor):
    """What `PowPlan.select` settles."""

    op = POW

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class PowArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    y: Any = None


class PowPlan(Plan):
    """a to the b; 1 for b = 0 and for a = 1, NaN below zero unless b is whole."""

    op = POW


def pow(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a to the b; 1 for b = 0 and for a = 1, NaN below zero unless b is whole.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _pow_ways[type(a), type(b), type(out)](a, b, out, stream)


_pow_ways = Function(
    PowPlan,
    PowDescriptor,
    PowArgs,
)


def _pow_backward_reference(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    y = rt.power(a, b)
    chosen_a = rt.where(rt.absolute(a) < C(1e-30), C(1.8446744073709552e+19), C(1.0))
    d_a = rt.store(
        rt.sum_to(
        rt.expand(rt.where(b == C(0.0), C(0.0),
        d_y * b
        * rt.where(((a == C(0.0)) | (y == C(0.0))) | rt.is_inf(y),
        rt.copysign(rt.power(rt.absolute(a), b - C(1.0)), rt.where(a < C(0.0), -y, rt.where(a == C(0.0), C(1.0), y))),
        y * chosen_a * rt.reciprocal(chosen_a * a))), desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(
        rt.sum_to(rt.expand(rt.where((a == C(0.0)) & (b >= C(0.0)), C(0.0), d_y * y * rt.log(a)), desc.shape),
        desc.b_shape), desc.element)
    return (d_a, d_b,)


POW_BACKWARD = Op(
    name="pow_backward",
    family="binary",
    source=Path(__file__).with_name("pow_backward.cu"),
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
                        "pow_backward", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "pow_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "pow_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("a", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.a_shape,
                    )),
                            (Pointwise(
                        "pow_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "pow_backward_d_b", ("T",), lambda d: (d.shape,), (
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
            _pow_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="pow",
    exact=False,
    sums=True,
    measured={("bf16",): 0.891304, ("f16",): 0.504151, ("f32",): 3.0274, ("f64",): 1.87675},
)


@dataclass(frozen=True, kw_only=True)
class PowBackwardDescriptor(Descriptor):
    """What `PowBackwardPlan.select` settles."""

    op = POW_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class PowBackwardArgs(Args):
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


class PowBackwardPlan(Plan):
    """a to the b; 1 for b = 0 and for a = 1, NaN below zero unless b is whole."""

    op = POW_BACKWARD


class PowBackwardResult(NamedTuple):
    """What `pow_backward` returns."""

    d_a: Any
    d_b: Any


def pow_backward(a: Any, b: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a to the b; 1 for b = 0 and for a = 1, NaN below zero unless b is whole.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """
    return _pow_backward_ways[type(a), type(b), type(d_y), type(out)](a, b, d_y, out, stream)


_pow_backward_ways = Function(
    PowBackwardPlan,
    PowBackwardDescriptor,
    PowBackwardArgs,
    results=PowBackwardResult,
)
