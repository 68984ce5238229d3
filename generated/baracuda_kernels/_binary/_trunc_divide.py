# Generated from spec/binary.yaml: trunc_divide. Do not edit.
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


def _trunc_divide_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.trunc_quotient(a, b), desc.element)
    return (y,)


def _trunc_divide_int_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.trunc_divide(a, b), desc.element)
    return (y,)


TRUNC_DIVIDE = Op(
    name="trunc_divide",
    family="binary",
    source=Path(__file__).with_name("trunc_divide.cu"),
    types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        ("float",): Variant(
            (
                Pointwise(
                    "trunc_divide", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _trunc_divide_reference,
        ),
        ("int",): Variant(
            (
                Pointwise(
                    "trunc_divide_int", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _trunc_divide_int_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0, ("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0,
        ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class TruncDivideDescriptor(Descriptor):
    """What `TruncDividePlan.select` settles."""

    op = TRUNC_DIVIDE

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16, i32, i64, i16, s8, u8


@dataclass
class TruncDivideArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

    a: Any
    b: Any
    y: Any = None


class TruncDividePlan(Plan):
    """The quotient, cut to its integer part, as (a - fmod(a, b)) / b rounded; of integers exact, and 0 where b is 0."""

    op = TRUNC_DIVIDE


def trunc_divide(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The quotient, cut to its integer part, as (a - fmod(a, b)) / b rounded; of integers exact, and 0 where b is 0.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """
    return _trunc_divide_ways[type(a), type(b), type(out)](a, b, out, stream)


_trunc_divide_ways = Function(
    TruncDividePlan,
    TruncDivideDescriptor,
    TruncDivideArgs,
)
