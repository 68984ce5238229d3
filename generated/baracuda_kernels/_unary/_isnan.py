# Generated from spec/unary.yaml: isnan. Do not edit.
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


def _isnan_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.is_nan(x), "bool")
    return (y,)


ISNAN = Op(
    name="isnan",
    family="unary",
    source=Path(__file__).with_name("isnan.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("x", "T"),
        Operand("y", "bool", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "isnan", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "bool", full=True, written=True),
                    ),
                ),
            ),
            _isnan_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class IsnanDescriptor(Descriptor):
    """What `IsnanPlan.select` settles."""

    op = ISNAN

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class IsnanArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, bool
    """

    x: Any
    y: Any = None


class IsnanPlan(Plan):
    """True for NaN."""

    op = ISNAN


def isnan(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """True for NaN.

    x: any shape, f32/f64/f16/bf16
    y: any shape, bool
    """
    return _isnan_ways[type(x), type(out)](x, out, stream)


_isnan_ways = Function(
    IsnanPlan,
    IsnanDescriptor,
    IsnanArgs,
)
