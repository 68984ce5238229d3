# Generated from spec/binary.yaml: add_saturate. Do not edit.
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


def _add_saturate_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.store(rt.clamp(a + b, lowest(desc.element), highest(desc.element)), desc.element)
    return (y,)


ADD_SATURATE = Op(
    name="add_saturate",
    family="binary",
    source=Path(__file__).with_name("add_saturate.cu"),
    types={"T": ("i32", "i16", "s8", "u8")},
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
                    "add_saturate", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _add_saturate_reference,
        ),
    },
    any_shape=True,
    measured={("i16",): 0.0, ("i32",): 0.0, ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class AddSaturateDescriptor(Descriptor):
    """What `AddSaturatePlan.select` settles."""

    op = ADD_SATURATE

    shape: tuple[int, ...]
    element: Any  # i32, i16, s8, u8


@dataclass
class AddSaturateArgs(Args):
    """The operands of one run.

    a: any shape, i32/i16/s8/u8
    b: any shape, i32/i16/s8/u8
    y: any shape, i32/i16/s8/u8
    """

    a: Any
    b: Any
    y: Any = None


class AddSaturatePlan(Plan):
    """a + b; what is outside of the type's range goes to the end of it."""

    op = ADD_SATURATE


def add_saturate(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a + b; what is outside of the type's range goes to the end of it.

    a: any shape, i32/i16/s8/u8
    b: any shape, i32/i16/s8/u8
    y: any shape, i32/i16/s8/u8
    """
    return _add_saturate_ways[type(a), type(b), type(out)](a, b, out, stream)


_add_saturate_ways = Function(
    AddSaturatePlan,
    AddSaturateDescriptor,
    AddSaturateArgs,
)
