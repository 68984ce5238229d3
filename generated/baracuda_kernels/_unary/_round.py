# Generated from spec/unary.yaml: round. Do not edit.
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


def _round_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.round_even(x), desc.element)
    return (y,)


ROUND = Op(
    name="round",
    family="unary",
    source=Path(__file__).with_name("round.cu"),
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
                    "round", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _round_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class RoundDescriptor(Descriptor):
    """What `RoundPlan.select` settles."""

    op = ROUND

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class RoundArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class RoundPlan(Plan):
    """The nearest integer, ties to the even one."""

    op = ROUND


def round(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The nearest integer, ties to the even one.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _round_ways[type(x), type(out)](x, out, stream)


_round_ways = Function(
    RoundPlan,
    RoundDescriptor,
    RoundArgs,
)
