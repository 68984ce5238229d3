# Generated from spec/binary.yaml: left_shift. Do not edit.
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


def _left_shift_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.shift_left(a, b), desc.element)
    return (y,)


LEFT_SHIFT = Op(
    name="left_shift",
    family="binary",
    source=Path(__file__).with_name("left_shift.cu"),
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
                    "left_shift", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _left_shift_reference,
        ),
    },
    any_shape=True,
    measured={("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0, ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class LeftShiftDescriptor(Descriptor):
    """What `LeftShiftPlan.select` settles."""

    op = LEFT_SHIFT

    shape: tuple[int, ...]
    element: Any  # i32, i64, i16, s8, u8


@dataclass
class LeftShiftArgs(Args):
    """The operands of one run.

    a: any shape, i32/i64/i16/s8/u8
    b: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """

    a: Any
    b: Any
    y: Any = None


class LeftShiftPlan(Plan):
    """a * 2^b, wrapped; 0 for counts below 0, and from the width of the type on."""

    op = LEFT_SHIFT


def left_shift(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a * 2^b, wrapped; 0 for counts below 0, and from the width of the type on.

    a: any shape, i32/i64/i16/s8/u8
    b: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """
    return _left_shift_ways[type(a), type(b), type(out)](a, b, out, stream)


_left_shift_ways = Function(
    LeftShiftPlan,
    LeftShiftDescriptor,
    LeftShiftArgs,
)
