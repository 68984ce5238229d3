# Generated from spec/binary.yaml: copysign. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Broadcast, Pointwise, Reduce


def _copysign_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.copysign(a, rt.where(rt.is_nan(b), C(1.0), b)), desc.element)
    return (y,)


COPYSIGN = Op(
    name="copysign",
    family="binary",
    source=Path(__file__).with_name("copysign.cu"),
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
                    "copysign", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _copysign_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class CopysignDescriptor(Descriptor):
    """What `CopysignPlan.select` settles."""

    op = COPYSIGN

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class CopysignArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    y: Any = None


class CopysignPlan(Plan):
    """The size of a with the sign of b; of a NaN, whose sign not all conversions keep, as of a positive number."""

    op = COPYSIGN


def copysign(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The size of a with the sign of b; of a NaN, whose sign not all conversions keep, as of a positive number.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _copysign_ways[type(a), type(b), type(out)](a, b, out, stream)


_copysign_ways = Function(
    CopysignPlan,
    CopysignDescriptor,
    CopysignArgs,
)


def _copysign_backward_reference(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    d_y = rt.load(d_y, C)
    b = rt.load(b, C)
    d_a = rt.store(
        rt.sum_to(
        rt.expand(rt.where(a == C(0.0), C(0.0),
        d_y * rt.sign(a) * rt.copysign(C(1.0), rt.where(rt.is_nan(b), C(1.0), b))), desc.shape), desc.a_shape),
        desc.element)
    return (d_a,)


COPYSIGN_BACKWARD = Op(
    name="copysign_backward",
    family="binary",
    source=Path(__file__).with_name("copysign_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
    ),
    variants={
        (): Variant(
            (
                Broadcast(
                    together=Pointwise(
                        "copysign_backward", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "copysign_backward", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "copysign_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.a_shape,
                    )),
                    ),
                ),
            ),
            _copysign_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="copysign",
    sums=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class CopysignBackwardDescriptor(Descriptor):
    """What `CopysignBackwardPlan.select` settles."""

    op = COPYSIGN_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class CopysignBackwardArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    d_y: Any
    d_a: Any = None


class CopysignBackwardPlan(Plan):
    """The size of a with the sign of b; of a NaN, whose sign not all conversions keep, as of a positive number."""

    op = COPYSIGN_BACKWARD


def copysign_backward(a: Any, b: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The size of a with the sign of b; of a NaN, whose sign not all conversions keep, as of a positive number.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    """
    return _copysign_backward_ways[type(a), type(b), type(d_y), type(out)](a, b, d_y, out, stream)


_copysign_backward_ways = Function(
    CopysignBackwardPlan,
    CopysignBackwardDescriptor,
    CopysignBackwardArgs,
)
