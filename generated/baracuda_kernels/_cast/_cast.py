# Generated from spec/cast.yaml: cast. Do not edit.
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


def _cast_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(x, desc.y_element)
    return (y,)


def _cast_float_int_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.clamp(rt.to_int64(x), lowest(desc.y_element), highest(desc.y_element)), desc.y_element)
    return (y,)


def _cast_float_bool_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(x != C(0.0), desc.y_element)
    return (y,)


def _cast_int_float_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, rt.i64)
    y = rt.store(x, desc.y_element)
    return (y,)


def _cast_int_int_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, rt.i64)
    y = rt.wrap(x, desc.y_element)
    return (y,)


def _cast_int_bool_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, rt.i64)
    y = rt.store(x != 0, desc.y_element)
    return (y,)


def _cast_bool_float_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, bool)
    y = rt.store(rt.where(x, C(1.0), C(0.0)), desc.y_element)
    return (y,)


def _cast_bool_int_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, bool)
    y = rt.store(rt.where(x, 1, 0), desc.y_element)
    return (y,)


def _cast_bool_bool_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, bool)
    y = rt.store(x, desc.y_element)
    return (y,)


CAST = Op(
    name="cast",
    family="cast",
    source=Path(__file__).with_name("cast.cu"),
    types={"S": ("f32", "f64", "f16", "bf16", "e4m3", "e5m2", "i32", "i64", "i16", "s8", "u8", "s4", "u4", "bool"),
        "D": ("f32", "f64", "f16", "bf16", "e4m3", "e5m2", "i32", "i64", "i16", "s8", "u8", "s4", "u4", "bool")},
    elements={"S": "x_element", "D": "y_element"},
    operands=(
        Operand("x", "S"),
        Operand("y", "D", output=True),
    ),
    variants={
        ("float", "float"): Variant(
            (
                Pointwise(
                    "cast", ("S", "D"), lambda d: (d.shape,), (
                        Access("x", "S", full=True),
                        Access("y", "D", full=True, written=True),
                    ),
                ),
            ),
            _cast_reference,
        ),
        ("float", "int"): Variant(
            (
                Pointwise(
                    "cast_float_int", ("S", "D"), lambda d: (d.shape,), (
                        Access("x", "S", full=True),
                        Access("y", "D", full=True, written=True),
                    ), packs=True,
                ),
            ),
            _cast_float_int_reference,
        ),
        ("float", "bool"): Variant(
            (
                Pointwise(
                    "cast_float_bool", ("S", "D"), lambda d: (d.shape,), (
                        Access("x", "S", full=True),
                        Access("y", "D", full=True, written=True),
                    ),
                ),
            ),
            _cast_float_bool_reference,
        ),
        ("int", "float"): Variant(
            (
                Pointwise(
                    "cast_int_float", ("S", "D"), lambda d: (d.shape,), (
                        Access("x", "S", full=True),
                        Access("y", "D", full=True, written=True),
                    ),
                ),
            ),
            _cast_int_float_reference,
        ),
        ("int", "int"): Variant(
            (
                Pointwise(
                    "cast_int_int", ("S", "D"), lambda d: (d.shape,), (
                        Access("x", "S", full=True),
                        Access("y", "D", full=True, written=True),
                    ), packs=True,
                ),
            ),
            _cast_int_int_reference,
        ),
        ("int", "bool"): Variant(
            (
                Pointwise(
                    "cast_int_bool", ("S", "D"), lambda d: (d.shape,), (
                        Access("x", "S", full=True),
                        Access("y", "D", full=True, written=True),
                    ),
                ),
            ),
            _cast_int_bool_reference,
        ),
        ("bool", "float"): Variant(
            (
                Pointwise(
                    "cast_bool_float", ("S", "D"), lambda d: (d.shape,), (
                        Access("x", "S", full=True),
                        Access("y", "D", full=True, written=True),
                    ),
                ),
            ),
            _cast_bool_float_reference,
        ),
        ("bool", "int"): Variant(
            (
                Pointwise(
                    "cast_bool_int", ("S", "D"), lambda d: (d.shape,), (
                        Access("x", "S", full=True),
                        Access("y", "D", full=True, written=True),
                    ), packs=True,
                ),
            ),
            _cast_bool_int_reference,
        ),
        ("bool", "bool"): Variant(
            (
                Pointwise(
                    "cast_bool_bool", ("S", "D"), lambda d: (d.shape,), (
                        Access("x", "S", full=True),
                        Access("y", "D", full=True, written=True),
                    ),
                ),
            ),
            _cast_bool_bool_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("x_element.kind", "y_element.kind"),
    measured={("bf16", "bf16"): 0.0, ("bf16", "bool"): 0.0, ("bf16", "e4m3"): 0.0, ("bf16", "e5m2"): 0.0,
        ("bf16", "f16"): 0.0, ("bf16", "f32"): 0.0, ("bf16", "f64"): 0.0, ("bf16", "i16"): 0.0, ("bf16", "i32"): 0.0,
        ("bf16", "i64"): 0.0, ("bf16", "s4"): 0.0, ("bf16", "s8"): 0.0, ("bf16", "u4"): 0.0, ("bf16", "u8"): 0.0,
        ("bool", "bf16"): 0.0, ("bool", "bool"): 0.0, ("bool", "e4m3"): 0.0, ("bool", "e5m2"): 0.0,
        ("bool", "f16"): 0.0, ("bool", "f32"): 0.0, ("bool", "f64"): 0.0, ("bool", "i16"): 0.0, ("bool", "i32"): 0.0,
        ("bool", "i64"): 0.0, ("bool", "s4"): 0.0, ("bool", "s8"): 0.0, ("bool", "u4"): 0.0, ("bool", "u8"): 0.0,
        ("e4m3", "bf16"): 0.0, ("e4m3", "bool"): 0.0, ("e4m3", "e4m3"): 0.0, ("e4m3", "e5m2"): 0.0,
        ("e4m3", "f16"): 0.0, ("e4m3", "f32"): 0.0, ("e4m3", "f64"): 0.0, ("e4m3", "i16"): 0.0, ("e4m3", "i32"): 0.0,
        ("e4m3", "i64"): 0.0, ("e4m3", "s4"): 0.0, ("e4m3", "s8"): 0.0, ("e4m3", "u4"): 0.0, ("e4m3", "u8"): 0.0,
        ("e5m2", "bf16"): 0.0, ("e5m2", "bool"): 0.0, ("e5m2", "e4m3"): 0.0, ("e5m2", "e5m2"): 0.0,
        ("e5m2", "f16"): 0.0, ("e5m2", "f32"): 0.0, ("e5m2", "f64"): 0.0, ("e5m2", "i16"): 0.0, ("e5m2", "i32"): 0.0,
        ("e5m2", "i64"): 0.0, ("e5m2", "s4"): 0.0, ("e5m2", "s8"): 0.0, ("e5m2", "u4"): 0.0, ("e5m2", "u8"): 0.0,
        ("f16", "bf16"): 0.0, ("f16", "bool"): 0.0, ("f16", "e4m3"): 0.0, ("f16", "e5m2"): 0.0, ("f16", "f16"): 0.0,
        ("f16", "f32"): 0.0, ("f16", "f64"): 0.0, ("f16", "i16"): 0.0, ("f16", "i32"): 0.0, ("f16", "i64"): 0.0,
        ("f16", "s4"): 0.0, ("f16", "s8"): 0.0, ("f16", "u4"): 0.0, ("f16", "u8"): 0.0, ("f32", "bf16"): 0.0,
        ("f32", "bool"): 0.0, ("f32", "e4m3"): 0.0, ("f32", "e5m2"): 0.0, ("f32", "f16"): 0.0, ("f32", "f32"): 0.0,
        ("f32", "f64"): 0.0, ("f32", "i16"): 0.0, ("f32", "i32"): 0.0, ("f32", "i64"): 0.0, ("f32", "s4"): 0.0,
        ("f32", "s8"): 0.0, ("f32", "u4"): 0.0, ("f32", "u8"): 0.0, ("f64", "bf16"): 0.0, ("f64", "bool"): 0.0,
        ("f64", "e4m3"): 0.0, ("f64", "e5m2"): 0.0, ("f64", "f16"): 0.0, ("f64", "f32"): 0.0, ("f64", "f64"): 0.0,
        ("f64", "i16"): 0.0, ("f64", "i32"): 0.0, ("f64", "i64"): 0.0, ("f64", "s4"): 0.0, ("f64", "s8"): 0.0,
        ("f64", "u4"): 0.0, ("f64", "u8"): 0.0, ("i16", "bf16"): 0.0, ("i16", "bool"): 0.0, ("i16", "e4m3"): 0.0,
        ("i16", "e5m2"): 0.0, ("i16", "f16"): 0.0, ("i16", "f32"): 0.0, ("i16", "f64"): 0.0, ("i16", "i16"): 0.0,
        ("i16", "i32"): 0.0, ("i16", "i64"): 0.0, ("i16", "s4"): 0.0, ("i16", "s8"): 0.0, ("i16", "u4"): 0.0,
        ("i16", "u8"): 0.0, ("i32", "bf16"): 0.0, ("i32", "bool"): 0.0, ("i32", "e4m3"): 0.0, ("i32", "e5m2"): 0.0,
        ("i32", "f16"): 0.0, ("i32", "f32"): 0.0, ("i32", "f64"): 0.0, ("i32", "i16"): 0.0, ("i32", "i32"): 0.0,
        ("i32", "i64"): 0.0, ("i32", "s4"): 0.0, ("i32", "s8"): 0.0, ("i32", "u4"): 0.0, ("i32", "u8"): 0.0,
        ("i64", "bf16"): 0.0, ("i64", "bool"): 0.0, ("i64", "e4m3"): 0.0, ("i64", "e5m2"): 0.0, ("i64", "f16"): 0.0,
        ("i64", "f32"): 0.0, ("i64", "f64"): 0.0, ("i64", "i16"): 0.0, ("i64", "i32"): 0.0, ("i64", "i64"): 0.0,
        ("i64", "s4"): 0.0, ("i64", "s8"): 0.0, ("i64", "u4"): 0.0, ("i64", "u8"): 0.0, ("s4", "bf16"): 0.0,
        ("s4", "bool"): 0.0, ("s4", "e4m3"): 0.0, ("s4", "e5m2"): 0.0, ("s4", "f16"): 0.0, ("s4", "f32"): 0.0,
        ("s4", "f64"): 0.0, ("s4", "i16"): 0.0, ("s4", "i32"): 0.0, ("s4", "i64"): 0.0, ("s4", "s4"): 0.0,
        ("s4", "s8"): 0.0, ("s4", "u4"): 0.0, ("s4", "u8"): 0.0, ("s8", "bf16"): 0.0, ("s8", "bool"): 0.0,
        ("s8", "e4m3"): 0.0, ("s8", "e5m2"): 0.0, ("s8", "f16"): 0.0, ("s8", "f32"): 0.0, ("s8", "f64"): 0.0,
        ("s8", "i16"): 0.0, ("s8", "i32"): 0.0, ("s8", "i64"): 0.0, ("s8", "s4"): 0.0, ("s8", "s8"): 0.0,
        ("s8", "u4"): 0.0, ("s8", "u8"): 0.0, ("u4", "bf16"): 0.0, ("u4", "bool"): 0.0, ("u4", "e4m3"): 0.0,
        ("u4", "e5m2"): 0.0, ("u4", "f16"): 0.0, ("u4", "f32"): 0.0, ("u4", "f64"): 0.0, ("u4", "i16"): 0.0,
        ("u4", "i32"): 0.0, ("u4", "i64"): 0.0, ("u4", "s4"): 0.0, ("u4", "s8"): 0.0, ("u4", "u4"): 0.0,
        ("u4", "u8"): 0.0, ("u8", "bf16"): 0.0, ("u8", "bool"): 0.0, ("u8", "e4m3"): 0.0, ("u8", "e5m2"): 0.0,
        ("u8", "f16"): 0.0, ("u8", "f32"): 0.0, ("u8", "f64"): 0.0, ("u8", "i16"): 0.0, ("u8", "i32"): 0.0,
        ("u8", "i64"): 0.0, ("u8", "s4"): 0.0, ("u8", "s8"): 0.0, ("u8", "u4"): 0.0, ("u8", "u8"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class CastDescriptor(Descriptor):
    """What `CastPlan.select` settles."""

    op = CAST

    shape: tuple[int, ...]
    x_element: Any  # f32, f64, f16, bf16, e4m3, e5m2, i32, i64, i16, s8, u8, s4, u4, bool
    y_element: Any  # f32, f64, f16, bf16, e4m3, e5m2, i32, i64, i16, s8, u8, s4, u4, bool


@dataclass
class CastArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/s4/u4/bool; s4 and u4 two to a byte in uint8, the first
    in the low nibble
    y: any shape, f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/s4/u4/bool; s4 and u4 two to a byte in uint8, the first
    in the low nibble
    """

    x: Any
    y: Any = None


class CastPlan(Plan):
    """The same numbers in another type. A float is rounded once, to nearest even; what is too large becomes infinity,
    in e4m3 NaN. Floats become integers towards zero, within the type's range, NaN 0; integers wrap. To bool:
    whether it is not 0."""

    op = CAST


def cast(x: Any, *, x_element: Any = None, dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """The same numbers in another type. A float is rounded once, to nearest even; what is too large becomes infinity,
    in e4m3 NaN. Floats become integers towards zero, within the type's range, NaN 0; integers wrap. To bool:
    whether it is not 0.

    x: any shape, f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/s4/u4/bool; s4 and u4 two to a byte in uint8, the first
    in the low nibble
    y: any shape, f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/s4/u4/bool; s4 and u4 two to a byte in uint8, the first
    in the low nibble
    x_element: e4m3 or e5m2 or s4 or u4, where a uint8 array holds that
    """
    return _cast_ways[type(x), type(x_element), type(dtype), type(out)](x, x_element, dtype, out, stream)


_cast_ways = Function(
    CastPlan,
    CastDescriptor,
    CastArgs,
    attributes=("x_element",),
    takes_dtype=True,
)


def _cast_backward_reference(desc: Any, C: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    d_x = rt.store(d_y, desc.x_element)
    return (d_x,)


CAST_BACKWARD = Op(
    name="cast_backward",
    family="cast",
    source=Path(__file__).with_name("cast_backward.cu"),
    types={"S": ("f32", "f64", "f16", "bf16"), "D": ("f32", "f64", "f16", "bf16")},
    elements={"S": "x_element", "D": "y_element"},
    operands=(
        Operand("d_y", "D"),
        Operand("d_x", "S", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "cast_backward", ("S", "D"), lambda d: (d.shape,), (
                        Access("d_y", "D", full=True),
                        Access("d_x", "S", full=True, written=True),
                    ),
                ),
            ),
            _cast_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="cast",
    measured={("bf16", "bf16"): 0.0, ("bf16", "f16"): 0.0, ("bf16", "f32"): 0.0, ("bf16", "f64"): 0.0,
        ("f16", "bf16"): 0.0, ("f16", "f16"): 0.0, ("f16", "f32"): 0.0, ("f16", "f64"): 0.0, ("f32", "bf16"): 0.0,
        ("f32", "f16"): 0.0, ("f32", "f32"): 0.0, ("f32", "f64"): 0.0, ("f64", "bf16"): 0.0, ("f64", "f16"): 0.0,
        ("f64", "f32"): 0.0, ("f64", "f64"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class CastBackwardDescriptor(Descriptor):
    """What `CastBackwardPlan.select` settles."""

    op = CAST_BACKWARD

    shape: tuple[int, ...]
    x_element: Any  # f32, f64, f16, bf16
    y_element: Any  # f32, f64, f16, bf16


@dataclass
class CastBackwardArgs(Args):
    """The operands of one run.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    d_y: Any
    d_x: Any = None


class CastBackwardPlan(Plan):
    """The same numbers in another type. A float is rounded once, to nearest even; what is too large becomes infinity,
    in e4m3 NaN. Floats become integers towards zero, within the type's range, NaN 0; integers wrap. To bool:
    whether it is not 0."""

    op = CAST_BACKWARD


def cast_backward(d_y: Any, *, dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """The same numbers in another type. A float is rounded once, to nearest even; what is too large becomes infinity,
    in e4m3 NaN. Floats become integers towards zero, within the type's range, NaN 0; integers wrap. To bool:
    whether it is not 0.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _cast_backward_ways[type(d_y), type(dtype), type(out)](d_y, dtype, out, stream)


_cast_backward_ways = Function(
    CastBackwardPlan,
    CastBackwardDescriptor,
    CastBackwardArgs,
    takes_dtype=True,
)
