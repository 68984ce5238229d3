# Generated from spec/unary.yaml: count_leading_zeros. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import highest, lowest
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _count_leading_zeros_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, rt.i64)
    y = rt.wrap(rt.where(x < 0, 0,
        rt.bit_length(highest(desc.element)) - rt.bit_length(rt.bit_and(x, highest(desc.element)))
        + rt.where(lowest(desc.element) < 0, 1, 0)), desc.element)
    return (y,)


COUNT_LEADING_ZEROS = Op(
    name="count_leading_zeros",
    family="unary",
    source=Path(__file__).with_name("count_leading_zeros.cu"),
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
                    "count_leading_zeros", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _count_leading_zeros_reference,
        ),
    },
    any_shape=True,
    measured={("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0, ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class CountLeadingZerosDescriptor(Descriptor):
    """What `CountLeadingZerosPlan.select` settles."""

    op = COUNT_LEADING_ZEROS

    shape: tuple[int, ...]
    element: Any  # i32, i64, i16, s8, u8


@dataclass
class CountLeadingZerosArgs(Args):
    """The operands of one run.

    x: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """

    x: Any
    y: Any = None


class CountLeadingZerosPlan(Plan):
    """How many bits above the highest 1 are 0; of 0 all of them."""

    op = COUNT_LEADING_ZEROS


def count_leading_zeros(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """How many bits above the highest 1 are 0; of 0 all of them.

    x: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """
    return _count_leading_zeros_ways[type(x), type(out)](x, out, stream)


_count_leading_zeros_ways = Function(
    CountLeadingZerosPlan,
    CountLeadingZerosDescriptor,
    CountLeadingZerosArgs,
)
