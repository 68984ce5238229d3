# Generated from spec/binary.yaml: lcm. Do not edit.
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


def _lcm_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.lcm(a, b), desc.element)
    return (y,)


LCM = Op(
    name="lcm",
    family="binary",
    source=Path(__file__).with_name("lcm.cu"),
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
                    "lcm", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _lcm_reference,
        ),
    },
    any_shape=True,
    measured={("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0, ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class LcmDescriptor(Descriptor):
    """What `LcmPlan.select` settles."""

    op = LCM

    shape: tuple[int, ...]
    element: Any  # i32, i64, i16, s8, u8


@dataclass
class LcmArgs(Args):
    """The operands of one run.

    a: any shape, i32/i64/i16/s8/u8
    b: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """

    a: Any
    b: Any
    y: Any = None


class LcmPlan(Plan):
    """The least common multiple, wrapped; 0 where a or b is 0."""

    op = LCM


def lcm(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The least common multiple, wrapped; 0 where a or b is 0.

    a: any shape, i32/i64/i16/s8/u8
    b: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """
    return _lcm_ways[type(a), type(b), type(out)](a, b, out, stream)


_lcm_ways = Function(
    LcmPlan,
    LcmDescriptor,
    LcmArgs,
)
