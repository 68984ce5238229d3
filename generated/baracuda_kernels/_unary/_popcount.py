# Generated from spec/unary.yaml: popcount. Do not edit.
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


def _popcount_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, rt.i64)
    y = rt.wrap(rt.popcount(rt.bit_and(x, highest(desc.element))) + rt.where(x < 0, 1, 0), desc.element)
    return (y,)


POPCOUNT = Op(
    name="popcount",
    family="unary",
    source=Path(__file__).with_name("popcount.cu"),
    types={"T": ("i32", "i64", "i16", "s8", "u8")},
    elements={"T": "element"},
    operands=(
        Operand("x", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "popcount", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _popcount_reference,
        ),
    },
    any_shape=True,
    measured={("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0, ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class PopcountDescriptor(Descriptor):
    """What `PopcountPlan.select` settles."""

    op = POPCOUNT

    shape: tuple[int, ...]
    element: Any  # i32, i64, i16, s8, u8


@dataclass
class PopcountArgs(Args):
    """The operands of one run.

    x: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """

    x: Any
    y: Any = None


class PopcountPlan(Plan):
    """How many bits are 1; a negative number has its two's complement."""

    op = POPCOUNT


def popcount(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """How many bits are 1; a negative number has its two's complement.

    x: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """
    return _popcount_ways[type(x), type(out)](x, out, stream)


_popcount_ways = Function(
    PopcountPlan,
    PopcountDescriptor,
    PopcountArgs,
)
