# Generated from spec/binary.yaml: bitwise_xor. Do not edit.
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


def _bitwise_xor_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.bit_xor(a, b), desc.element)
    return (y,)


def _bitwise_xor_bool_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, bool)
    b = rt.load(b, bool)
    y = rt.store(rt.bit_xor(a, b), desc.element)
    return (y,)


BITWISE_XOR = Op(
    name="bitwise_xor",
    family="binary",
    source=Path(__file__).with_name("bitwise_xor.cu"),
    types={"T": ("i32", "i64", "i16", "s8", "u8", "bool")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        ("int",): Variant(
            (
                Pointwise(
                    "bitwise_xor", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _bitwise_xor_reference,
        ),
        ("bool",): Variant(
            (
                Pointwise(
                    "bitwise_xor_bool", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _bitwise_xor_bool_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bool",): 0.0, ("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0, ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class BitwiseXorDescriptor(Descriptor):
    """What `BitwiseXorPlan.select` settles."""

    op = BITWISE_XOR

    shape: tuple[int, ...]
    element: Any  # i32, i64, i16, s8, u8, bool


@dataclass
class BitwiseXorArgs(Args):
    """The operands of one run.

    a: any shape, i32/i64/i16/s8/u8/bool
    b: any shape, i32/i64/i16/s8/u8/bool
    y: any shape, i32/i64/i16/s8/u8/bool
    """

    a: Any
    b: Any
    y: Any = None


class BitwiseXorPlan(Plan):
    """The bits that one of the two has; of bools whether they differ."""

    op = BITWISE_XOR


def bitwise_xor(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The bits that one of the two has; of bools whether they differ.

    a: any shape, i32/i64/i16/s8/u8/bool
    b: any shape, i32/i64/i16/s8/u8/bool
    y: any shape, i32/i64/i16/s8/u8/bool
    """
    return _bitwise_xor_ways[type(a), type(b), type(out)](a, b, out, stream)


_bitwise_xor_ways = Function(
    BitwiseXorPlan,
    BitwiseXorDescriptor,
    BitwiseXorArgs,
)
