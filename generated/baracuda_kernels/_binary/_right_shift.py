# Generated from spec/binary.yaml: right_shift. Do not edit.
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


def _right_shift_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.shift_right(a, b), desc.element)
    return (y,)


RIGHT_SHIFT = Op(
    name="right_shift",
    family="binary",
    source=Path(__file__).with_name("right_shift.cu"),
    types={"T": ("i32", "i64", "i16", "s8", "u8")},
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
                    "right_shift", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _right_shift_reference,
        ),
    },
    any_shape=True,
    measured={("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0, ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class RightShiftDescriptor(Descriptor):
    """What `RightShiftPlan.select` settles."""

    op = RIGHT_SHIFT

    shape: tuple[int, ...]
    element: Any  # i32, i64, i16, s8, u8


@dataclass
class RightShiftArgs(Args):
    """The operands of one run.

    a: any shape, i32/i64/i16/s8/u8
    b: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """

    a: Any
    b: Any
    y: Any = None


class RightShiftPlan(Plan):
    """a / 2^b, rounded down; for counts below 0, and from the width of the type on, 0, or -1 where a < 0."""

    op = RIGHT_SHIFT


def right_shift(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a / 2^b, rounded down; for counts below 0, and from the width of the type on, 0, or -1 where a < 0.

    a: any shape, i32/i64/i16/s8/u8
    b: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """
    return _right_shift_ways[type(a), type(b), type(out)](a, b, out, stream)


_right_shift_ways = Function(
    RightShiftPlan,
    RightShiftDescriptor,
    RightShiftArgs,
)
