# Generated from spec/unary.yaml: logical_not. Do not edit.
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


def _logical_not_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(~(x != C(0.0)), "bool")
    return (y,)


def _logical_not_int_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, rt.i64)
    y = rt.store(~(x != 0), "bool")
    return (y,)


def _logical_not_bool_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, bool)
    y = rt.store(~x, "bool")
    return (y,)


LOGICAL_NOT = Op(
    name="logical_not",
    family="unary",
    source=Path(__file__).with_name("logical_not.cu"),
    types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8", "bool")},
    elements={"T": "element"},
    operands=(
        Operand("x", "T"),
        Operand("y", "bool", output=True),
    ),
    variants={
        ("float",): Variant(
            (
                Pointwise(
                    "logical_not", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "bool", full=True, written=True),
                    ),
                ),
            ),
            _logical_not_reference,
        ),
        ("int",): Variant(
            (
                Pointwise(
                    "logical_not_int", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "bool", full=True, written=True),
                    ),
                ),
            ),
            _logical_not_int_reference,
        ),
        ("bool",): Variant(
            (
                Pointwise(
                    "logical_not_bool", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "bool", full=True, written=True),
                    ),
                ),
            ),
            _logical_not_bool_reference,
        ),
    },
    any_shape=True,
    variant_attributes=("element.kind",),
    measured={("bf16",): 0.0, ("bool",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0, ("i16",): 0.0,
        ("i32",): 0.0, ("i64",): 0.0, ("s8",): 0.0, ("u8",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class LogicalNotDescriptor(Descriptor):
    """What `LogicalNotPlan.select` settles."""

    op = LOGICAL_NOT

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16, i32, i64, i16, s8, u8, bool


@dataclass
class LogicalNotArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, bool
    """

    x: Any
    y: Any = None


class LogicalNotPlan(Plan):
    """Whether x is 0."""

    op = LOGICAL_NOT


def logical_not(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """Whether x is 0.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, bool
    """
    return _logical_not_ways[type(x), type(out)](x, out, stream)


_logical_not_ways = Function(
    LogicalNotPlan,
    LogicalNotDescriptor,
    LogicalNotArgs,
)
