# Generated from spec/binary.yaml: heaviside. Do not edit.
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


def _heaviside_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.where(a == C(0.0), b, rt.where(a > C(0.0), C(1.0), rt.where(a < C(0.0), C(0.0), a))), desc.element)
    return (y,)


def _heaviside_int_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.where(a == 0, b, rt.where(a > 0, 1, rt.where(a < 0, 0, a))), desc.element)
    return (y,)


HEAVISIDE = Op(
    name="heaviside",
    family="binary",
    source=Path(__file__).with_name("heaviside.cu"),
    types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        ("float",): Variant(
            (
                Pointwise(
                    "heaviside", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _heaviside_reference,
        ),
        ("int",): Variant(
            (
                Pointwise(
                    "heaviside_int", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _heaviside_int_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0, ("i16",): 0.0, ("i32",): 0.0, ("i64",): 0.0,
        ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class HeavisideDescriptor(Descriptor):
    """What `HeavisidePlan.select` settles."""

    op = HEAVISIDE

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16, i32, i64, i16, s8, u8


@dataclass
class HeavisideArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

    a: Any
    b: Any
    y: Any = None


class HeavisidePlan(Plan):
    """0 below 0, 1 above, b at 0; NaN stays."""

    op = HEAVISIDE


def heaviside(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """0 below 0, 1 above, b at 0; NaN stays.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """
    return _heaviside_ways[type(a), type(b), type(out)](a, b, out, stream)


_heaviside_ways = Function(
    HeavisidePlan,
    HeavisideDescriptor,
    HeavisideArgs,
)
