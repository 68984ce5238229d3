# Generated from spec/unary.yaml: trunc. Do not edit.
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


def _trunc_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.trunc(x), desc.element)
    return (y,)


TRUNC = Op(
    name="trunc",
    family="unary",
    source=Path(__file__).with_name("trunc.cu"),
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
                    "trunc", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _trunc_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class TruncDescriptor(Descriptor):
    """What `TruncPlan.select` settles."""

    op = TRUNC

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class TruncArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class TruncPlan(Plan):
    """The integer part, towards zero."""

    op = TRUNC


def trunc(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The integer part, towards zero.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _trunc_ways[type(x), type(out)](x, out, stream)


_trunc_ways = Function(
    TruncPlan,
    TruncDescriptor,
    TruncArgs,
)
