# Generated from spec/unary.yaml: ceil. Do not edit.
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


def _ceil_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.ceil(x), desc.element)
    return (y,)


CEIL = Op(
    name="ceil",
    family="unary",
    source=Path(__file__).with_name("ceil.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("x", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "ceil", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _ceil_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class CeilDescriptor(Descriptor):
    """What `CeilPlan.select` settles."""

    op = CEIL

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class CeilArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class CeilPlan(Plan):
    """The least integer that is not below x."""

    op = CEIL


def ceil(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The least integer that is not below x.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _ceil_ways[type(x), type(out)](x, out, stream)


_ceil_ways = Function(
    CeilPlan,
    CeilDescriptor,
    CeilArgs,
)
