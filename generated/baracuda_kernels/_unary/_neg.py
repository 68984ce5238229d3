# Generated from spec/unary.yaml: neg. Do not edit.
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


def _neg_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(-x, desc.element)
    return (y,)


def _neg_int_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, rt.i64)
    y = rt.wrap(-x, desc.element)
    return (y,)


NEG = Op(
    name="neg",
    family="unary",
    source=Path(__file__).with_name("neg.cu"),
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
                    "neg", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _neg_reference,
        ),
        ("int",): Variant(
            (
                Pointwise(
                    "neg_int", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _neg_int_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0, ("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0,
        ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class NegDescriptor(Descriptor):
    """What `NegPlan.select` settles."""

    op = NEG

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16, i32, i64, i16, s8, u8


@dataclass
class NegArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

    x: Any
    y: Any = None


class NegPlan(Plan):
    """The negative; -0 of 0."""

    op = NEG


def neg(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The negative; -0 of 0.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """
    return _neg_ways[type(x), type(out)](x, out, stream)


_neg_ways = Function(
    NegPlan,
    NegDescriptor,
    NegArgs,
)


def _neg_backward_reference(desc: Any, C: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    d_x = rt.store(-d_y, desc.element)
    return (d_x,)


NEG_BACKWARD = Op(
    name="neg_backward",
    family="unary",
    source=Path(__file__).with_name("neg_backward.cu"),
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
                    "neg_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _neg_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="neg",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class NegBackwardDescriptor(Descriptor):
    """What `NegBackwardPlan.select` settles."""

    op = NEG_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class NegBackwardArgs(Args):
    """The operands of one run.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    d_y: Any
    d_x: Any = None


class NegBackwardPlan(Plan):
    """The negative; -0 of 0."""

    op = NEG_BACKWARD


def neg_backward(d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The negative; -0 of 0.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _neg_backward_ways[type(d_y), type(out)](d_y, out, stream)


_neg_backward_ways = Function(
    NegBackwardPlan,
    NegBackwardDescriptor,
    NegBackwardArgs,
)
