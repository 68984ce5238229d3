# Generated from spec/unary.yaml: abs. Do not edit.
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


def _abs_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.absolute(x), desc.element)
    return (y,)


def _abs_int_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, rt.i64)
    y = rt.wrap(rt.absolute(x), desc.element)
    return (y,)


ABS = Op(
    name="abs",
    family="unary",
    source=Path(__file__).with_name("abs.cu"),
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
                    "abs", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _abs_reference,
        ),
        ("int",): Variant(
            (
                Pointwise(
                    "abs_int", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _abs_int_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0, ("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0,
        ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class AbsDescriptor(Descriptor):
    """What `AbsPlan.select` settles."""

    op = ABS

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16, i32, i64, i16, s8, u8


@dataclass
class AbsArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

    x: Any
    y: Any = None


class AbsPlan(Plan):
    """The absolute value; the gradient is 0 at 0."""

    op = ABS


def abs(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The absolute value; the gradient is 0 at 0.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """
    return _abs_ways[type(x), type(out)](x, out, stream)


_abs_ways = Function(
    AbsPlan,
    AbsDescriptor,
    AbsArgs,
)


def _abs_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.sign(x), desc.element)
    return (d_x,)


ABS_BACKWARD = Op(
    name="abs_backward",
    family="unary",
    source=Path(__file__).with_name("abs_backward.cu"),
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
                    "abs_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _abs_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="abs",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class AbsBackwardDescriptor(Descriptor):
    """What `AbsBackwardPlan.select` settles."""

    op = ABS_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class AbsBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class AbsBackwardPlan(Plan):
    """The absolute value; the gradient is 0 at 0."""

    op = ABS_BACKWARD


def abs_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The absolute value; the gradient is 0 at 0.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _abs_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_abs_backward_ways = Function(
    AbsBackwardPlan,
    AbsBackwardDescriptor,
    AbsBackwardArgs,
)
