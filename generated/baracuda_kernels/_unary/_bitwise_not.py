# Generated from spec/unary.yaml: bitwise_not. Do not edit.
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


def _bitwise_not_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, rt.i64)
    y = rt.wrap(rt.bit_not(x), desc.element)
    return (y,)


def _bitwise_not_bool_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, bool)
    y = rt.store(rt.bit_not(x), desc.element)
    return (y,)


BITWISE_NOT = Op(
    name="bitwise_not",
    family="unary",
    source=Path(__file__).with_name("bitwise_not.cu"),
    types={"T": ("i32", "i64", "i16", "s8", "u8", "bool")},
    elements={"T": "element"},
    operands=(
        Operand("x", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        ("int",): Variant(
            (
                Pointwise(
                    "bitwise_not", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _bitwise_not_reference,
        ),
        ("bool",): Variant(
            (
                Pointwise(
                    "bitwise_not_bool", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _bitwise_not_bool_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bool",): 0.0, ("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0, ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class BitwiseNotDescriptor(Descriptor):
    """What `BitwiseNotPlan.select` settles."""

    op = BITWISE_NOT

    shape: tuple[int, ...]
    element: Any  # i32, i64, i16, s8, u8, bool


@dataclass
class BitwiseNotArgs(Args):
    """The operands of one run.

    x: any shape, i32/i64/i16/s8/u8/bool
    y: any shape, i32/i64/i16/s8/u8/bool
    """

    x: Any
    y: Any = None


class BitwiseNotPlan(Plan):
    """Every bit the other way; of bools not."""

    op = BITWISE_NOT


def bitwise_not(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """Every bit the other way; of bools not.

    x: any shape, i32/i64/i16/s8/u8/bool
    y: any shape, i32/i64/i16/s8/u8/bool
    """
    return _bitwise_not_ways[type(x), type(out)](x, out, stream)


_bitwise_not_ways = Function(
    BitwiseNotPlan,
    BitwiseNotDescriptor,
    BitwiseNotArgs,
)
