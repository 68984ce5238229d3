# Generated from spec/cast.yaml: cast_saturate. Do not edit.
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


def _cast_saturate_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.clamp(x, lowest(desc.y_element), highest(desc.y_element)), desc.y_element)
    return (y,)


def _cast_saturate_float_int_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.clamp(rt.clamp(rt.to_int64(x), lowest(desc.y_element), highest(desc.y_element)),
        lowest(desc.y_element), highest(desc.y_element)), desc.y_element)
    return (y,)


def _cast_saturate_int_float_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, rt.i64)
    y = rt.store(rt.clamp(rt.to_float(x, C), lowest(desc.y_element), highest(desc.y_element)), desc.y_element)
    return (y,)


def _cast_saturate_int_int_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, rt.i64)
    y = rt.store(rt.clamp(x, lowest(desc.y_element), highest(desc.y_element)), desc.y_element)
    return (y,)


CAST_SATURATE = Op(
    name="cast_saturate",
    family="cast",
    source=Path(__file__).with_name("cast_saturate.cu"),
    types={"S": ("f32", "f64", "f16", "bf16", "e4m3", "e5m2", "i32", "i64", "i16", "s8", "u8", "s4", "u4"),
        "D": ("f32", "f64", "f16", "bf16", "e4m3", "e5m2", "i32", "i64", "i16", "s8", "u8", "s4", "u4")},
    elements={"S": "x_element", "D": "y_element"},
    operands=(
        Operand("x", "S"),
        Operand("y", "D", output=True),
    ),
    variants={
        ("float", "float"): Variant(
            (
                Pointwise(
                    "cast_saturate", ("S", "D"), lambda d: (d.shape,), (
                        Access("x", "S", full=True),
                        Access("y", "D", full=True, written=True),
                    ),
                ),
            ),
            _cast_saturate_reference,
        ),
        ("float", "int"): Variant(
            (
                Pointwise(
                    "cast_saturate_float_int", ("S", "D"), lambda d: (d.shape,), (
                        Access("x", "S", full=True),
                        Access("y", "D", full=True, written=True),
                    ), packs=True,
                ),
            ),
            _cast_saturate_float_int_reference,
        ),
        ("int", "float"): Variant(
            (
                Pointwise(
                    "cast_saturate_int_float", ("S", "D"), lambda d: (d.shape,), (
                        Access("x", "S", full=True),
                        Access("y", "D", full=True, written=True),
                    ),
                ),
            ),
            _cast_saturate_int_float_reference,
        ),
        ("int", "int"): Variant(
            (
                Pointwise(
                    "cast_saturate_int_int", ("S", "D"), lambda d: (d.shape,), (
                        Access("x", "S", full=True),
                        Access("y", "D", full=True, written=True),
                    ), packs=True,
                ),
            ),
            _cast_saturate_int_int_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("x_element.kind", "y_element.kind"),
)


@dataclass(frozen=True, kw_only=True)
class CastSaturateDescriptor(Descriptor):
    """What `CastSaturatePlan.select` settles."""

    op = CAST_SATURATE

    shape: tuple[int, ...]
    x_element: Any  # f32, f64, f16, bf16, e4m3, e5m2, i32, i64, i16, s8, u8, s4, u4
    y_element: Any  # f32, f64, f16, bf16, e4m3, e5m2, i32, i64, i16, s8, u8, s4, u4


@dataclass
class CastSaturateArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the
    low nibble
    y: any shape, f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the
    low nibble
    """

    x: Any
    y: Any = None


class CastSaturatePlan(Plan):
    """The same numbers in another type; what lies outside of its finite range goes to the end of it. NaN stays NaN, in
    integers 0."""

    op = CAST_SATURATE


def cast_saturate(x: Any, *, x_element: Any = None, dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """The same numbers in another type; what lies outside of its finite range goes to the end of it. NaN stays NaN, in
    integers 0.

    x: any shape, f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the
    low nibble
    y: any shape, f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the
    low nibble
    x_element: e4m3 or e5m2 or s4 or u4, where a uint8 array holds that
    """
    return _cast_saturate_ways[type(x), type(x_element), type(dtype), type(out)](x, x_element, dtype, out, stream)


_cast_saturate_ways = Function(
    CastSaturatePlan,
    CastSaturateDescriptor,
    CastSaturateArgs,
    attributes=("x_element",),
    takes_dtype=True,
)
