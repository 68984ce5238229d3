# Generated from spec/ternary.yaml: where. Do not edit.
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


def _where_reference(desc: Any, C: Any, condition: Any, a: Any, b: Any) -> tuple[Any, ...]:
    condition = rt.load(condition, bool)
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.where(condition, a, b), desc.element)
    return (y,)


def _where_int_reference(desc: Any, C: Any, condition: Any, a: Any, b: Any) -> tuple[Any, ...]:
    condition = rt.load(condition, bool)
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.where(condition, a, b), desc.element)
    return (y,)


def _where_bool_reference(desc: Any, C: Any, condition: Any, a: Any, b: Any) -> tuple[Any, ...]:
    condition = rt.load(condition, bool)
    a = rt.load(a, bool)
    b = rt.load(b, bool)
    y = rt.store(rt.where(condition, a, b), desc.element)
    return (y,)


WHERE = Op(
    name="where",
    family="ternary",
    source=Path(__file__).with_name("where.cu"),
    types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8", "bool")},
    elements={"T": "element"},
    operands=(
        Operand("condition", "bool"),
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        ("float",): Variant(
            (
                Pointwise(
                    "where", ("T",), lambda d: (d.shape,), (
                        Access("condition", "bool", full=True),
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _where_reference,
        ),
        ("int",): Variant(
            (
                Pointwise(
                    "where_int", ("T",), lambda d: (d.shape,), (
                        Access("condition", "bool", full=True),
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _where_int_reference,
        ),
        ("bool",): Variant(
            (
                Pointwise(
                    "where_bool", ("T",), lambda d: (d.shape,), (
                        Access("condition", "bool", full=True),
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _where_bool_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bf16",): 0.0, ("bool",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0, ("i16",): 0.0,
        ("i32",): 0.0, ("i64",): 0.0, ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class WhereDescriptor(Descriptor):
    """What `WherePlan.select` settles."""

    op = WHERE

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16, i32, i64, i16, s8, u8, bool


@dataclass
class WhereArgs(Args):
    """The operands of one run.

    condition: any shape, bool
    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    """

    condition: Any
    a: Any
    b: Any
    y: Any = None


class WherePlan(Plan):
    """a where the condition holds, b elsewhere."""

    op = WHERE


def where(condition: Any, a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a where the condition holds, b elsewhere.

    condition: any shape, bool
    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    """
    return _where_ways[type(condition), type(a), type(b), type(out)](condition, a, b, out, stream)


_where_ways = Function(
    WherePlan,
    WhereDescriptor,
    WhereArgs,
)


def _where_backward_reference(desc: Any, C: Any, condition: Any, d_y: Any) -> tuple[Any, ...]:
    condition = rt.load(condition, bool)
    d_y = rt.load(d_y, C)
    d_a = rt.store(rt.sum_to(rt.expand(rt.where(condition, d_y, C(0.0)), desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(rt.where(condition, C(0.0), d_y), desc.shape), desc.b_shape), desc.element)
    return (d_a, d_b,)


WHERE_BACKWARD = Op(
    name="where_backward",
    family="ternary",
    source=Path(__file__).with_name("where_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("condition", "bool"),
        Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
    ),
    variants={
        (): Variant(
            (
                Broadcast(
                    together=Pointwise(
                        "where_backward", ("T",), lambda d: (d.shape,), (
                            Access("condition", "bool", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "where_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("condition", "bool", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "where_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("condition", "bool", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1), columns=(0, 1), sum_to=lambda d: d.a_shape,
                    )),
                            (Pointwise(
                        "where_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("condition", "bool", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "where_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("condition", "bool", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1), columns=(0, 1), sum_to=lambda d: d.b_shape,
                    )),
                    ),
                ),
            ),
            _where_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="where",
    sums=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class WhereBackwardDescriptor(Descriptor):
    """What `WhereBackwardPlan.select` settles."""

    op = WHERE_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class WhereBackwardArgs(Args):
    """The operands of one run.

    condition: any shape, bool
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

    condition: Any
    d_y: Any
    d_a: Any = None
    d_b: Any = None


class WhereBackwardPlan(Plan):
    """a where the condition holds, b elsewhere."""

    op = WHERE_BACKWARD


class WhereBackwardResult(NamedTuple):
    """What `where_backward` returns."""

    d_a: Any
    d_b: Any


def where_backward(condition: Any, d_y: Any, *, a_shape: Any = None, b_shape: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """a where the condition holds, b elsewhere.

    condition: any shape, bool
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    a_shape: needed, or out=, where a was broadcast
    b_shape: needed, or out=, where b was broadcast
    """
    return _where_backward_ways[type(condition), type(d_y), type(a_shape), type(b_shape), type(out)](condition, d_y,
        a_shape, b_shape, out, stream)


_where_backward_ways = Function(
    WhereBackwardPlan,
    WhereBackwardDescriptor,
    WhereBackwardArgs,
    attributes=("a_shape", "b_shape"),
    results=WhereBackwardResult,
)
