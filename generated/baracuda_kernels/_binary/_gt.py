# Generated from spec/binary.yaml: gt. Do not edit.
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


def _gt_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(a > b, "bool")
    return (y,)


def _gt_int_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.store(a > b, "bool")
    return (y,)


def _gt_bool_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, bool)
    b = rt.load(b, bool)
    y = rt.store(a > b, "bool")
    return (y,)


GT = Op(
    name="gt",
    family="binary",
    source=Path(__file__).with_name("gt.cu"),
    types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8", "bool")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("y", "bool", output=True),
    ),
    variants={
        ("float",): Variant(
            (
                Pointwise(
                    "gt", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "bool", full=True, written=True),
                    ),
                ),
            ),
            _gt_reference,
        ),
        ("int",): Variant(
            (
                Pointwise(
                    "gt_int", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "bool", full=True, written=True),
                    ),
                ),
            ),
            _gt_int_reference,
        ),
        ("bool",): Variant(
            (
                Pointwise(
                    "gt_bool", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "bool", full=True, written=True),
                    ),
                ),
            ),
            _gt_bool_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bf16",): 0.0, ("bool",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0, ("i16",): 0.0,
        ("i32",): 0.0, ("i64",): 0.0, ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class GtDescriptor(Descriptor):
    """What `GtPlan.select` settles."""

    op = GT

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16, i32, i64, i16, s8, u8, bool


@dataclass
class GtArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, bool
    """

    a: Any
    b: Any
    y: Any = None


class GtPlan(Plan):
    """Whether a is greater than b; false with NaN."""

    op = GT


def gt(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """Whether a is greater than b; false with NaN.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, bool
    """
    return _gt_ways[type(a), type(b), type(out)](a, b, out, stream)


_gt_ways = Function(
    GtPlan,
    GtDescriptor,
    GtArgs,
)
