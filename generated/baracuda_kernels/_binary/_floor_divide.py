# Generated from spec/binary.yaml: floor_divide. Do not edit.
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


def _floor_divide_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.floor_quotient(a, b), desc.element)
    return (y,)


def _floor_divide_int_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.floor_divide(a, b), desc.element)
    return (y,)


FLOOR_DIVIDE = Op(
    name="floor_divide",
    family="binary",
    source=Path(__file__).with_name("floor_divide.cu"),
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
                    "floor_divide", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _floor_divide_reference,
        ),
        ("int",): Variant(
            (
                Pointwise(
                    "floor_divide_int", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _floor_divide_int_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0, ("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0,
        ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class FloorDivideDescriptor(Descriptor):
    """What `FloorDividePlan.select` settles."""

    op = FLOOR_DIVIDE

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16, i32, i64, i16, s8, u8


@dataclass
class FloorDivideArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

    a: Any
    b: Any
    y: Any = None


class FloorDividePlan(Plan):
    """The quotient down to an integer, of what remainder leaves, so that 1 // 0.1 is 9; of integers exact, and 0 where
    b is 0."""

    op = FLOOR_DIVIDE


def floor_divide(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The quotient down to an integer, of what remainder leaves, so that 1 // 0.1 is 9; of integers exact, and 0 where
    b is 0.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """
    return _floor_divide_ways[type(a), type(b), type(out)](a, b, out, stream)


_floor_divide_ways = Function(
    FloorDividePlan,
    FloorDivideDescriptor,
    FloorDivideArgs,
)
