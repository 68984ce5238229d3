# Generated from spec/unary.yaml: entr. Do not edit.
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


def _entr_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    e = -x * rt.log(rt.maximum(x, C(0.0)))
    y = rt.store(rt.where(x == C(0.0), C(0.0), e), desc.element)
    return (y,)


ENTR = Op(
    name="entr",
    family="unary",
    source=Path(__file__).with_name("entr.cu"),
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
                    "entr", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _entr_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.499962, ("f16",): 0.500415, ("f32",): 1.69079, ("f64",): 1.18068},
)


@dataclass(frozen=True, kw_only=True)
class EntrDescriptor(Descriptor):
    """What `EntrPlan.select` settles."""

    op = ENTR

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class EntrArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class EntrPlan(Plan):
    """-x log(x); 0 at 0, -inf below, NaN stays."""

    op = ENTR


def entr(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """-x log(x); 0 at 0, -inf below, NaN stays.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _entr_ways[type(x), type(out)](x, out, stream)


_entr_ways = Function(
    EntrPlan,
    EntrDescriptor,
    EntrArgs,
)
