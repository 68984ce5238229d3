# Generated from spec/binary.yaml: xdivy. Do not edit.
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


def _xdivy_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.where((a == C(0.0)) & ~rt.is_nan(b), C(0.0), a / b), desc.element)
    return (y,)


def _xdivy_derivative(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> dict[str, Any]:
    """What the gradients are held to that the entry states."""
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    d_a = rt.store(rt.sum_to(rt.expand(rt.where((a == C(0.0)) & ~rt.is_nan(b), C(0.0), d_y / b), desc.shape),
        desc.a_shape), desc.element)
    d_b = rt.store(
        rt.sum_to(rt.expand(rt.where((a == C(0.0)) & ~rt.is_nan(b), C(0.0), -(d_y * a / rt.square(b))), desc.shape),
        desc.b_shape), desc.element)
    return {"d_a": d_a, "d_b": d_b}


XDIVY = Op(
    name="xdivy",
    family="binary",
    source=Path(__file__).with_name("xdivy.cu"),
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
                    "xdivy", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _xdivy_reference,
            derivative=_xdivy_derivative,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class XdivyDescriptor(Descriptor):
    """What `XdivyPlan.select` settles."""

    op = XDIVY

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class XdivyArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    y: Any = None


class XdivyPlan(Plan):
    """a / b; 0 where a is 0, unless b is NaN."""

    op = XDIVY


def xdivy(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a / b; 0 where a is 0, unless b is NaN.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _xdivy_ways[type(a), type(b), type(out)](a, b, out, stream)


_xdivy_ways = Function(
    XdivyPlan,
    XdivyDescriptor,
    XdivyArgs,
)


def _xdivy_backward_reference(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    d_a = rt.store(rt.sum_to(rt.expand(rt.where((a == C(0.0)) & (b == C(0.0)), C(0.0), d_y / b), desc.shape),
        desc.a_shape), desc.element)
    d_b = rt.store(
        rt.sum_to(rt.expand(rt.where((a == C(0.0)) & ~rt.is_nan(b), C(0.0), -(d_y * (a / b) / b)), desc.shape),
        desc.b_shape), desc.element)
    return (d_a, d_b,)


XDIVY_BACKWARD = Op(
    name="xdivy_backward",
    family="binary",
    source=Path(__file__).with_name("xdivy_backward.cu"),
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
                        "xdivy_backward", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "xdivy_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "xdivy_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.a_shape,
                    )),
                            (Pointwise(
                        "xdivy_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "xdivy_backward_d_b", ("T",), lambda d: (d.shape,), (
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
            _xdivy_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="xdivy",
    authored=("d_a", "d_b"),
    sums=True,
)


@dataclass(frozen=True, kw_only=True)
class XdivyBackwardDescriptor(Descriptor):
    """What `XdivyBackwardPlan.select` settles."""

    op = XDIVY_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class XdivyBackwardArgs(Args):
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


class XdivyBackwardPlan(Plan):
    """a / b; 0 where a is 0, unless b is NaN."""

    op = XDIVY_BACKWARD


class XdivyBackwardResult(NamedTuple):
    """What `xdivy_backward` returns."""

    d_a: Any
    d_b: Any


def xdivy_backward(a: Any, b: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a / b; 0 where a is 0, unless b is NaN.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """
    return _xdivy_backward_ways[type(a), type(b), type(d_y), type(out)](a, b, d_y, out, stream)


_xdivy_backward_ways = Function(
    XdivyBackwardPlan,
    XdivyBackwardDescriptor,
    XdivyBackwardArgs,
    results=XdivyBackwardResult,
)
