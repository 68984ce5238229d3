# Generated from spec/ternary.yaml: between. Do not edit.
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


def _between_reference(desc: Any, C: Any, x: Any, low: Any, high: Any) -> tuple[Any, ...]:
    low = rt.load(low, C)
    x = rt.load(x, C)
    high = rt.load(high, C)
    y = rt.store((low <= x) & (x <= high), "bool")
    return (y,)


def _between_int_reference(desc: Any, C: Any, x: Any, low: Any, high: Any) -> tuple[Any, ...]:
    low = rt.load(low, rt.i64)
    x = rt.load(x, rt.i64)
    high = rt.load(high, rt.i64)
    y = rt.store((low <= x) & (x <= high), "bool")
    return (y,)


BETWEEN = Op(
    name="between",
    family="ternary",
    source=Path(__file__).with_name("between.cu"),
    types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    elements={"T": "element"},
    operands=(
        Operand("x", "T"),
        Operand("low", "T"),
        Operand("high", "T"),
        Operand("y", "bool", output=True),
    ),
    variants={
        ("float",): Variant(
            (
                Pointwise(
                    "between", ("T",), lambda d: (d.shape,), (
                        Access("low", "T", full=True),
                        Access("x", "T", full=True),
                        Access("high", "T", full=True),
                        Access("y", "bool", full=True, written=True),
                    ),
                ),
            ),
            _between_reference,
        ),
        ("int",): Variant(
            (
                Pointwise(
                    "between_int", ("T",), lambda d: (d.shape,), (
                        Access("low", "T", full=True),
                        Access("x", "T", full=True),
                        Access("high", "T", full=True),
                        Access("y", "bool", full=True, written=True),
                    ),
                ),
            ),
            _between_int_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0, ("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0,
        ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class BetweenDescriptor(Descriptor):
    """What `BetweenPlan.select` settles."""

    op = BETWEEN

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16, i32, i64, i16, s8, u8


@dataclass
class BetweenArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    low: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    high: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, bool
    """

    x: Any
    low: Any
    high: Any
    y: Any = None


class BetweenPlan(Plan):
    """Whether x is at least low and at most high; false with NaN."""

    op = BETWEEN


def between(x: Any, low: Any, high: Any, *, out: Any = None, stream: Any = None) -> Any:
    """Whether x is at least low and at most high; false with NaN.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    low: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    high: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, bool
    """
    return _between_ways[type(x), type(low), type(high), type(out)](x, low, high, out, stream)


_between_ways = Function(
    BetweenPlan,
    BetweenDescriptor,
    BetweenArgs,
)
