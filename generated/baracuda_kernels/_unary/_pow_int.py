# Generated from spec/unary.yaml: pow_int. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _pow_int_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.pow_int(x, desc.exponent), desc.element)
    return (y,)


def _pow_int_int_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, rt.i64)
    y = rt.wrap(rt.pow_int(x, desc.exponent), desc.element)
    return (y,)


POW_INT = Op(
    name="pow_int",
    family="unary",
    source=Path(__file__).with_name("pow_int.cu"),
    types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    elements={"T": "element"},
    operands=(
        Operand("x", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        ("float",): Variant(
            (
                Pointwise(
                    "pow_int", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ), attributes=(("exponent", "i32"),),
                ),
            ),
            _pow_int_reference,
        ),
        ("int",): Variant(
            (
                Pointwise(
                    "pow_int_int", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ), attributes=(("exponent", "i32"),),
                ),
            ),
            _pow_int_int_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("exponent", "i32"),
    ),
    variant_attributes=("element.kind",),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0, ("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0,
        ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class PowIntDescriptor(Descriptor):
    """What `PowIntPlan.select` settles."""

    op = POW_INT

    shape: tuple[int, ...]
    exponent: int = 2
    element: Any  # f32, f64, f16, bf16, i32, i64, i16, s8, u8


@dataclass
class PowIntArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

    x: Any
    y: Any = None


class PowIntPlan(Plan):
    """x to a whole power by squaring: each product is rounded, or wrapped. Below 0 it is the reciprocal of the power;
    of integers 1 or -1 where x is, else 0."""

    op = POW_INT


def pow_int(x: Any, *, exponent: int = 2, out: Any = None, stream: Any = None) -> Any:
    """x to a whole power by squaring: each product is rounded, or wrapped. Below 0 it is the reciprocal of the power;
    of integers 1 or -1 where x is, else 0.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """
    return _pow_int_ways[type(x), type(exponent), type(out)](x, exponent, out, stream)


_pow_int_ways = Function(
    PowIntPlan,
    PowIntDescriptor,
    PowIntArgs,
    attributes=("exponent",),
)


def _pow_int_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(rt.where(desc.exponent == 0, C(0.0),
        d_y * rt.to_float(desc.exponent, C) * rt.pow_int(x, desc.exponent - 1)), desc.element)
    return (d_x,)


POW_INT_BACKWARD = Op(
    name="pow_int_backward",
    family="unary",
    source=Path(__file__).with_name("pow_int_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("x", "T"),
        Operand("d_y", "T"),
        Operand("d_x", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "pow_int_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ), attributes=(("exponent", "i32"),),
                ),
            ),
            _pow_int_backward_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("exponent", "i32"),
    ),
    gradient_of="pow_int",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class PowIntBackwardDescriptor(Descriptor):
    """What `PowIntBackwardPlan.select` settles."""

    op = POW_INT_BACKWARD

    shape: tuple[int, ...]
    exponent: int = 2
    element: Any  # f32, f64, f16, bf16


@dataclass
class PowIntBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class PowIntBackwardPlan(Plan):
    """x to a whole power by squaring: each product is rounded, or wrapped. Below 0 it is the reciprocal of the power;
    of integers 1 or -1 where x is, else 0."""

    op = POW_INT_BACKWARD


def pow_int_backward(x: Any, d_y: Any, *, exponent: int = 2, out: Any = None, stream: Any = None) -> Any:
    """x to a whole power by squaring: each product is rounded, or wrapped. Below 0 it is the reciprocal of the power;
    of integers 1 or -1 where x is, else 0.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _pow_int_backward_ways[type(x), type(d_y), type(exponent), type(out)](x, d_y, exponent, out, stream)


_pow_int_backward_ways = Function(
    PowIntBackwardPlan,
    PowIntBackwardDescriptor,
    PowIntBackwardArgs,
    attributes=("exponent",),
)
