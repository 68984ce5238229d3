# Generated from spec/binary.yaml: right_shift_logical. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import highest
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _right_shift_logical_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    b = rt.load(b, rt.i64)
    a = rt.load(a, rt.i64)
    y = rt.wrap(rt.where(b == 0, a, rt.bit_and(rt.shift_right(a, b), rt.shift_right(highest(desc.element), b - 1))),
        desc.element)
    return (y,)


RIGHT_SHIFT_LOGICAL = Op(
    name="right_shift_logical",
    family="binary",
    source=Path(__file__).with_name("right_shift_logical.cu"),
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
                    "right_shift_logical", ("T",), lambda d: (d.shape,), (
                        Access("b", "T", full=True),
                        Access("a", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _right_shift_logical_reference,
        ),
    },
    any_shape=True,
    measured={("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0, ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class RightShiftLogicalDescriptor(Descriptor):
    """What `RightShiftLogicalPlan.select` settles."""

    op = RIGHT_SHIFT_LOGICAL

    shape: tuple[int, ...]
    element: Any  # i32, i64, i16, s8, u8


@dataclass
class RightShiftLogicalArgs(Args):
    """The operands of one run.

    a: any shape, i32/i64/i16/s8/u8
    b: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """

    a: Any
    b: Any
    y: Any = None


class RightShiftLogicalPlan(Plan):
    """right_shift with zeros coming in, whatever the sign; 0 for counts below 0, and from the width of the type on."""

    op = RIGHT_SHIFT_LOGICAL


def right_shift_logical(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """right_shift with zeros coming in, whatever the sign; 0 for counts below 0, and from the width of the type on.

    a: any shape, i32/i64/i16/s8/u8
    b: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """
    return _right_shift_logical_ways[type(a), type(b), type(out)](a, b, out, stream)


_right_shift_logical_ways = Function(
    RightShiftLogicalPlan,
    RightShiftLogicalDescriptor,
    RightShiftLogicalArgs,
)
