# Generated from spec/binary.yaml: fmin. Do not edit.
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


def _fmin_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.fmin(a, b), desc.element)
    return (y,)


FMIN = Op(
    name="fmin",
    family="binary",
    source=Path(__file__).with_name("fmin.cu"),
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
                    "fmin", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _fmin_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class FminDescriptor(Descriptor):
    """What `FminPlan.select` settles."""

    op = FMIN

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class FminArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    y: Any = None


class FminPlan(Plan):
    """The lesser; of a number and a NaN the number. Ties share the gradient."""

    op = FMIN


def fmin(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The lesser; of a number and a NaN the number. Ties share the gradient.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _fmin_ways[type(a), type(b), type(out)](a, b, out, stream)


_fmin_ways = Function(
    FminPlan,
    FminDescriptor,
    FminArgs,
)


def _fmin_backward_reference(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    d_a = rt.store(
        rt.sum_to(rt.expand(rt.where((a < b) | rt.is_nan(b), d_y, rt.where(a == b, C(0.5) * d_y, C(0.0))), desc.shape),
        desc.a_shape), desc.element)
    d_b = rt.store(
        rt.sum_to(
        rt.expand(rt.where(a == b, rt.where((a < b) | rt.is_nan(b), C(0.0), C(0.5) * d_y),
        rt.where((a < b) | rt.is_nan(b), C(0.0), d_y)), desc.shape), desc.b_shape), desc.element)
    return (d_a, d_b,)


FMIN_BACKWARD = Op(
    name="fmin_backward",
    family="binary",
    source=Path(__file__).with_name("fmin_backward.cu"),
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
                        "fmin_backward", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "fmin_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "fmin_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.a_shape,
                    )),
                            (Pointwise(
                        "fmin_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "fmin_backward_d_b", ("T",), lambda d: (d.shape,), (
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
            _fmin_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="fmin",
    sums=True,
    measured={("bf16",): 0.5, ("f16",): 0.5, ("f32",): 0.5, ("f64",): 0.5},
)


@dataclass(frozen=True, kw_only=True)
class FminBackwardDescriptor(Descriptor):
    """What `FminBackwardPlan.select` settles."""

    op = FMIN_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class FminBackwardArgs(Args):
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


class FminBackwardPlan(Plan):
    """The lesser; of a number and a NaN the number. Ties share the gradient."""

    op = FMIN_BACKWARD


class FminBackwardResult(NamedTuple):
    """What `fmin_backward` returns."""

    d_a: Any
    d_b: Any


def fmin_backward(a: Any, b: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The lesser; of a number and a NaN the number. Ties share the gradient.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """
    return _fmin_backward_ways[type(a), type(b), type(d_y), type(out)](a, b, d_y, out, stream)


_fmin_backward_ways = Function(
    FminBackwardPlan,
    FminBackwardDescriptor,
    FminBackwardArgs,
    results=FminBackwardResult,
)
