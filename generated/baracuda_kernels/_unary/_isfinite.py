# Generated from spec/unary.yaml: isfinite. Do not edit.
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


def _isfinite_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.is_finite(x), "bool")
    return (y,)


ISFINITE = Op(
    name="isfinite",
    family="unary",
    source=Path(__file__).with_name("isfinite.cu"),
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
                    "isfinite", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "bool", full=True, written=True),
                    ),
                ),
            ),
            _isfinite_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class IsfiniteDescriptor(Descriptor):
    """What `IsfinitePlan.select` settles."""

    op = ISFINITE

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class IsfiniteArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, bool
    """

    x: Any
    y: Any = None


class IsfinitePlan(Plan):
    """False for NaN and the infinities."""

    op = ISFINITE


def isfinite(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """False for NaN and the infinities.

    x: any shape, f32/f64/f16/bf16
    y: any shape, bool
    """
    return _isfinite_ways[type(x), type(out)](x, out, stream)


_isfinite_ways = Function(
    IsfinitePlan,
    IsfiniteDescriptor,
    IsfiniteArgs,
)
