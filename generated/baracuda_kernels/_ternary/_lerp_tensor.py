# Generated from spec/ternary.yaml: lerp_tensor. Do not edit.
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


def _lerp_tensor_reference(desc: Any, C: Any, a: Any, b: Any, w: Any) -> tuple[Any, ...]:
    w = rt.load(w, C)
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.where(rt.absolute(w) < C(0.5), a + w * (b - a), b - (b - a) * (C(1.0) - w)), desc.element)
    return (y,)


LERP_TENSOR = Op(
    name="lerp_tensor",
    family="ternary",
    source=Path(__file__).with_name("lerp_tensor.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("w", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "lerp_tensor", ("T",), lambda d: (d.shape,), (
                        Access("w", "T", full=True),
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _lerp_tensor_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class LerpTensorDescriptor(Descriptor):
    """What `LerpTensorPlan.select` settles."""

    op = LERP_TENSOR

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class LerpTensorArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    w: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    w: Any
    y: Any = None


class LerpTensorPlan(Plan):
    """lerp with a weight for each element."""

    op = LERP_TENSOR


def lerp_tensor(a: Any, b: Any, w: Any, *, out: Any = None, stream: Any = None) -> Any:
    """lerp with a weight for each element.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    w: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _lerp_tensor_ways[type(a), type(b), type(w), type(out)](a, b, w, out, stream)


_lerp_tensor_ways = Function(
    LerpTensorPlan,
    LerpTensorDescriptor,
    LerpTensorArgs,
)


def _lerp_tensor_backward_reference(desc: Any, C: Any, a: Any, b: Any, w: Any, d_y: Any) -> tuple[Any, ...]:
    w = rt.load(w, C)
    d_y = rt.load(d_y, C)
    b = rt.load(b, C)
    a = rt.load(a, C)
    d_a = rt.store(rt.sum_to(rt.expand((C(1.0) - w) * d_y, desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(w * d_y, desc.shape), desc.b_shape), desc.element)
    d_w = rt.store(rt.sum_to(rt.expand(d_y * (b - a), desc.shape), desc.w_shape), desc.element)
    return (d_a, d_b, d_w,)


LERP_TENSOR_BACKWARD = Op(
    name="lerp_tensor_backward",
    family="ternary",
    source=Path(__file__).with_name("lerp_tensor_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("w", "T"),
        Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
        Operand("d_w", "T", lambda d: d.w_shape, output=True, broadcast=True),
    ),
    variants={
        (): Variant(
            (
                Broadcast(
                    together=Pointwise(
                        "lerp_tensor_backward", ("T",), lambda d: (d.shape,), (
                            Access("w", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("b", "T", full=True),
                            Access("a", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                            Access("d_b", "T", full=True, written=True),
                            Access("d_w", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "lerp_tensor_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("w", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "lerp_tensor_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("w", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1), columns=(0, 1), sum_to=lambda d: d.a_shape,
                    )),
                            (Pointwise(
                        "lerp_tensor_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("w", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "lerp_tensor_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("w", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1), columns=(0, 1), sum_to=lambda d: d.b_shape,
                    )),
                            (Pointwise(
                        "lerp_tensor_backward_d_w", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("b", "T", full=True),
                            Access("a", "T", full=True),
                            Access("d_w", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "lerp_tensor_backward_d_w", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("b", "T", full=True),
                            Access("a", "T", full=True),
                            Access("d_w", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.w_shape,
                    )),
                    ),
                ),
            ),
            _lerp_tensor_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="lerp_tensor",
    sums=True,
    measured={("bf16",): 0.500013, ("f16",): 0.500084, ("f32",): 1.48488, ("f64",): 0.717723},
)


@dataclass(frozen=True, kw_only=True)
class LerpTensorBackwardDescriptor(Descriptor):
    """What `LerpTensorBackwardPlan.select` settles."""

    op = LERP_TENSOR_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    w_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class LerpTensorBackwardArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    w: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    d_w: the shape of w, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    w: Any
    d_y: Any
    d_a: Any = None
    d_b: Any = None
    d_w: Any = None


class LerpTensorBackwardPlan(Plan):
    """lerp with a weight for each element."""

    op = LERP_TENSOR_BACKWARD


class LerpTensorBackwardResult(NamedTuple):
    """What `lerp_tensor_backward` returns."""

    d_a: Any
    d_b: Any
    d_w: Any


def lerp_tensor_backward(a: Any, b: Any, w: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """lerp with a weight for each element.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    w: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    d_w: the shape of w, f32/f64/f16/bf16
    """
    return _lerp_tensor_backward_ways[type(a), type(b), type(w), type(d_y), type(out)](a, b, w, d_y, out, stream)


_lerp_tensor_backward_ways = Function(
    LerpTensorBackwardPlan,
    LerpTensorBackwardDescriptor,
    LerpTensorBackwardArgs,
    results=LerpTensorBackwardResult,
)
