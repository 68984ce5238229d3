# Generated from spec/unary.yaml: positive. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _positive_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(x, desc.element)
    return (y,)


def _positive_int_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, rt.i64)
    y = rt.wrap(x, desc.element)
    return (y,)


def _positive_bool_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, bool)
    y = rt.store(x, desc.element)
    return (y,)


POSITIVE = Op(
    name="positive",
    family="unary",
    source=Path(__file__).with_name("positive.cu"),
    types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8", "bool")},
    elements={"T": "element"},
    operands=(
        Operand("x", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        ("float",): Variant(
            (
                Pointwise(
                    "positive", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _positive_reference,
        ),
        ("int",): Variant(
            (
                Pointwise(
                    "positive_int", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _positive_int_reference,
        ),
        ("bool",): Variant(
            (
                Pointwise(
                    "positive_bool", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _positive_bool_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bf16",): 0.0, ("bool",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0, ("i16",): 0.0,
        ("i32",): 0.0, ("i64",): 0.0, ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class PositiveDescriptor(Descriptor):
    """What `PositivePlan.select` settles."""

    op = POSITIVE

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16, i32, i64, i16, s8, u8, bool


@dataclass
class PositiveArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    """

    x: Any
    y: Any = None


class PositivePlan(Plan):
    """x as it is, copied from and to any strides."""

    op = POSITIVE


def positive(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """x as it is, copied from and to any strides.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    """
    return _positive_ways[type(x), type(out)](x, out, stream)


_positive_ways = Function(
    PositivePlan,
    PositiveDescriptor,
    PositiveArgs,
)


def _positive_backward_reference(desc: Any, C: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    d_x = rt.store(d_y, desc.element)
    return (d_x,)


POSITIVE_BACKWARD = Op(
    name="positive_backward",
    family="unary",
    source=Path(__file__).with_name("positive_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("d_y", "T"),
        Operand("d_x", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "positive_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _positive_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="positive",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class PositiveBackwardDescriptor(Descriptor):
    """What `PositiveBackwardPlan.select` settles."""

    op = POSITIVE_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class PositiveBackwardArgs(Args):
    """The operands of one run.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    d_y: Any
    d_x: Any = None


class PositiveBackwardPlan(Plan):
    """x as it is, copied from and to any strides."""

    op = POSITIVE_BACKWARD


def positive_backward(d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """x as it is, copied from and to any strides.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _positive_backward_ways[type(d_y), type(out)](d_y, out, stream)


_positive_backward_ways = Function(
    PositiveBackwardPlan,
    PositiveBackwardDescriptor,
    PositiveBackwardArgs,
)
