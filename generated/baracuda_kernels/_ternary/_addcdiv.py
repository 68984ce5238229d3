# Generated from spec/ternary.yaml: addcdiv. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Broadcast, Pointwise, Reduce


def _addcdiv_reference(desc: Any, C: Any, a: Any, b: Any, c: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    c = rt.load(c, C)
    y = rt.store(a + C(desc.value) * b / c, desc.element)
    return (y,)


ADDCDIV = Op(
    name="addcdiv",
    family="ternary",
    source=Path(__file__).with_name("addcdiv.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("c", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "addcdiv", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("c", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ), attributes=(("value", "C"),),
                ),
            ),
            _addcdiv_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("value", "f32"),
    ),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class AddcdivDescriptor(Descriptor):
    """What `AddcdivPlan.select` settles."""

    op = ADDCDIV

    shape: tuple[int, ...]
    value: float = 1.0
    element: Any  # f32, f64, f16, bf16


@dataclass
class AddcdivArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    c: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    c: Any
    y: Any = None


class AddcdivPlan(Plan):
    """a + value * b / c."""

    op = ADDCDIV


def addcdiv(a: Any, b: Any, c: Any, *, value: float = 1.0, out: Any = None, stream: Any = None) -> Any:
    """a + value * b / c.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    c: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _addcdiv_ways[type(a), type(b), type(c), type(value), type(out)](a, b, c, value, out, stream)


_addcdiv_ways = Function(
    AddcdivPlan,
    AddcdivDescriptor,
    AddcdivArgs,
    attributes=("value",),
)


def _addcdiv_backward_reference(desc: Any, C: Any, b: Any, c: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    c = rt.load(c, C)
    b = rt.load(b, C)
    d_a = rt.store(rt.sum_to(rt.expand(d_y, desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(C(desc.value) * d_y / c, desc.shape), desc.b_shape), desc.element)
    d_c = rt.store(rt.sum_to(rt.expand(-(d_y * C(desc.value) * b / rt.square(c)), desc.shape), desc.c_shape),
        desc.element)
    return (d_a, d_b, d_c,)


ADDCDIV_BACKWARD = Op(
    name="addcdiv_backward",
    family="ternary",
    source=Path(__file__).with_name("addcdiv_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("b", "T"),
        Operand("c", "T"),
        Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
        Operand("d_c", "T", lambda d: d.c_shape, output=True, broadcast=True),
    ),
    variants={
        (): Variant(
            (
                Broadcast(
                    together=Pointwise(
                        "addcdiv_backward", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("c", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                            Access("d_b", "T", full=True, written=True),
                            Access("d_c", "T", full=True, written=True),
                        ), attributes=(("value", "C"),),
                    ),
                    apart=(
                            (Pointwise(
                        "addcdiv_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "addcdiv_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0,), columns=(0,), sum_to=lambda d: d.a_shape,
                    )),
                            (Pointwise(
                        "addcdiv_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("c", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ), attributes=(("value", "C"),),
                    ), Reduce(
                        "addcdiv_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("c", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ), attributes=(("value", "C"),), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1), columns=(0, 1), sum_to=lambda d: d.b_shape,
                    )),
                            (Pointwise(
                        "addcdiv_backward_d_c", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("b", "T", full=True),
                            Access("c", "T", full=True),
                            Access("d_c", "T", full=True, written=True),
                        ), attributes=(("value", "C"),),
                    ), Reduce(
                        "addcdiv_backward_d_c", ("T",), lambda d: (d.shape,), (
                            Access("d_y", "T", full=True),
                            Access("b", "T", full=True),
                            Access("c", "T", full=True),
                            Access("d_c", "T", full=True, written=True),
                        ), attributes=(("value", "C"),), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.c_shape,
                    )),
                    ),
                ),
            ),
            _addcdiv_backward_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("value", "f32"),
    ),
    gradient_of="addcdiv",
    sums=True,
    measured={("bf16",): 0.97955, ("f16",): 0.50014, ("f32",): 2.81907, ("f64",): 1.5434},
)


@dataclass(frozen=True, kw_only=True)
class AddcdivBackwardDescriptor(Descriptor):
    """What `AddcdivBackwardPlan.select` settles."""

    op = ADDCDIV_BACKWARD

    shape: tuple[int, ...]
    value: float = 1.0
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    c_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class AddcdivBackwardArgs(Args):
    """The operands of one run.

    b: any shape, f32/f64/f16/bf16
    c: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    d_c: the shape of c, f32/f64/f16/bf16
    """

    b: Any
    c: Any
    d_y: Any
    d_a: Any = None
    d_b: Any = None
    d_c: Any = None


class AddcdivBackwardPlan(Plan):
    """a + value * b / c."""

    op = ADDCDIV_BACKWARD


class AddcdivBackwardResult(NamedTuple):
    """What `addcdiv_backward` returns."""

    d_a: Any
    d_b: Any
    d_c: Any


def addcdiv_backward(b: Any, c: Any, d_y: Any, *, value: float = 1.0, a_shape: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """a + value * b / c.

    b: any shape, f32/f64/f16/bf16
    c: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    d_c: the shape of c, f32/f64/f16/bf16
    a_shape: needed, or out=, where a was broadcast
    """
    return _addcdiv_backward_ways[type(b), type(c), type(d_y), type(value), type(a_shape), type(out)](b, c, d_y, value,
        a_shape, out, stream)


_addcdiv_backward_ways = Function(
    AddcdivBackwardPlan,
    AddcdivBackwardDescriptor,
    AddcdivBackwardArgs,
    attributes=("value", "a_shape"),
    results=AddcdivBackwardResult,
)
