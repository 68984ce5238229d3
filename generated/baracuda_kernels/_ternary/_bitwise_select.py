# Generated from spec/ternary.yaml: bitwise_select. Do not edit.
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


def _bitwise_select_reference(desc: Any, C: Any, mask: Any, a: Any, b: Any) -> tuple[Any, ...]:
    mask = rt.load(mask, rt.i64)
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.bit_or(rt.bit_and(mask, a), rt.bit_and(rt.bit_not(mask), b)), desc.element)
    return (y,)


def _bitwise_select_bool_reference(desc: Any, C: Any, mask: Any, a: Any, b: Any) -> tuple[Any, ...]:
    mask = rt.load(mask, bool)
    a = rt.load(a, bool)
    b = rt.load(b, bool)
    y = rt.store(rt.bit_or(rt.bit_and(mask, a), rt.bit_and(rt.bit_not(mask), b)), desc.element)
    return (y,)


BITWISE_SELECT = Op(
    name="bitwise_select",
    family="ternary",
    source=Path(__file__).with_name("bitwise_select.cu"),
    types={"T": ("i32", "i64", "i16", "s8", "u8", "bool")},
    elements={"T": "element"},
    operands=(
        Operand("mask", "T"),
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        ("int",): Variant(
            (
                Pointwise(
                    "bitwise_select", ("T",), lambda d: (d.shape,), (
                        Access("mask", "T", full=True),
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _bitwise_select_reference,
        ),
        ("bool",): Variant(
            (
                Pointwise(
                    "bitwise_select_bool", ("T",), lambda d: (d.shape,), (
                        Access("mask", "T", full=True),
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _bitwise_select_bool_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bool",): 0.0, ("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0, ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class BitwiseSelectDescriptor(Descriptor):
    """What `BitwiseSelectPlan.select` settles."""

    op = BITWISE_SELECT

    shape: tuple[int, ...]
    element: Any  # i32, i64, i16, s8, u8, bool


@dataclass
class BitwiseSelectArgs(Args):
    """The operands of one run.

    mask: any shape, i32/i64/i16/s8/u8/bool
    a: any shape, i32/i64/i16/s8/u8/bool
    b: any shape, i32/i64/i16/s8/u8/bool
    y: any shape, i32/i64/i16/s8/u8/bool
    """

    mask: Any
    a: Any
    b: Any
    y: Any = None


class BitwiseSelectPlan(Plan):
    """The bits of a where mask has 1, those of b elsewhere."""

    op = BITWISE_SELECT


def bitwise_select(mask: Any, a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The bits of a where mask has 1, those of b elsewhere.

    mask: any shape, i32/i64/i16/s8/u8/bool
    a: any shape, i32/i64/i16/s8/u8/bool
    b: any shape, i32/i64/i16/s8/u8/bool
    y: any shape, i32/i64/i16/s8/u8/bool
    """
    return _bitwise_select_ways[type(mask), type(a), type(b), type(out)](mask, a, b, out, stream)


_bitwise_select_ways = Function(
    BitwiseSelectPlan,
    BitwiseSelectDescriptor,
    BitwiseSelectArgs,
)
