# Generated from spec/binary.yaml: float_power. Do not edit.
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


def _float_power_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.power(a, b), desc.y_element)
    return (y,)


def _float_power_int_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.store(rt.power(rt.to_float(a, C), rt.to_float(b, C)), desc.y_element)
    return (y,)


FLOAT_POWER = Op(
    name="float_power",
    family="binary",
    source=Path(__file__).with_name("float_power.cu"),
    types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8"), "D": ("f64",)},
    elements={"T": "a_element", "D": "y_element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("y", "D", output=True),
    ),
    variants={
        ("float",): Variant(
            (
                Pointwise(
                    "float_power", ("T", "D"), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "D", full=True, written=True),
                    ),
                ),
            ),
            _float_power_reference,
        ),
        ("int",): Variant(
            (
                Pointwise(
                    "float_power_int", ("T", "D"), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "D", full=True, written=True),
                    ),
                ),
            ),
            _float_power_int_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("a_element.kind",),
    exact=False,
    measured={("bf16", "f64"): 0.72306, ("f16", "f64"): 0.829385, ("f32", "f64"): 0.658861, ("f64", "f64"): 0.641866,
        ("i16", "f64"): 1.0, ("i32", "f64"): 1.0, ("i64", "f64"): 1.0, ("s8", "f64"): 1.0, ("u8", "f64"): 1.02908},
)


@dataclass(frozen=True, kw_only=True)
class FloatPowerDescriptor(Descriptor):
    """What `FloatPowerPlan.select` settles."""

    op = FLOAT_POWER

    shape: tuple[int, ...]
    a_element: Any  # f32, f64, f16, bf16, i32, i64, i16, s8, u8
    y_element: Any  # f64


@dataclass
class FloatPowerArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f64
    """

    a: Any
    b: Any
    y: Any = None


class FloatPowerPlan(Plan):
    """a to the b, in f64 from the start."""

    op = FLOAT_POWER


def float_power(a: Any, b: Any, *, dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """a to the b, in f64 from the start.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f64
    """
    return _float_power_ways[type(a), type(b), type(dtype), type(out)](a, b, dtype, out, stream)


_float_power_ways = Function(
    FloatPowerPlan,
    FloatPowerDescriptor,
    FloatPowerArgs,
    takes_dtype=True,
)
