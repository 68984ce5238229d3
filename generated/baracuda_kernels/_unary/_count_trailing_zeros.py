# Generated from spec/unary.yaml: count_trailing_zeros. Do not edit.
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


def _count_trailing_zeros_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, rt.i64)
    below = rt.bit_and(rt.bit_not(x), x - 1)
    y = rt.wrap(rt.popcount(rt.bit_and(below, highest(desc.element)))
        + rt.where((x == 0) & (lowest(desc.element) < 0), 1, 0), desc.element)
    return (y,)


COUNT_TRAILING_ZEROS = Op(
    name="count_trailing_zeros",
    family="unary",
    source=Path(__file__).with_name("count_trailing_zeros.cu"),
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
                    "count_trailing_zeros", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _count_trailing_zeros_reference,
        ),
    },
    any_shape=True,
    measured={("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0, ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class CountTrailingZerosDescriptor(Descriptor):
    """What `CountTrailingZerosPlan.select` settles."""

    op = COUNT_TRAILING_ZEROS

    shape: tuple[int, ...]
    element: Any  # i32, i64, i16, s8, u8


@dataclass
class CountTrailingZerosArgs(Args):
    """The operands of one run.

    x: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """

    x: Any
    y: Any = None


class CountTrailingZerosPlan(Plan):
    """How many bits below the lowest 1 are 0; of 0 all of them."""

    op = COUNT_TRAILING_ZEROS


def count_trailing_zeros(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """How many bits below the lowest 1 are 0; of 0 all of them.

    x: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """
    return _count_trailing_zeros_ways[type(x), type(out)](x, out, stream)


_count_trailing_zeros_ways = Function(
    CountTrailingZerosPlan,
    CountTrailingZerosDescriptor,
    CountTrailingZerosArgs,
)
