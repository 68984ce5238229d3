# Generated from spec/unary.yaml: erfcx. Do not edit.
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


def _erfcx_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.erfcx(x), desc.element)
    return (y,)


ERFCX = Op(
    name="erfcx",
    family="unary",
    source=Path(__file__).with_name("erfcx.cu"),
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
                    "erfcx", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _erfcx_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500489, ("f16",): 0.510558, ("f32",): 2.98685, ("f64",): 2.24097},
)


@dataclass(frozen=True, kw_only=True)
class ErfcxDescriptor(Descriptor):
    """What `ErfcxPlan.select` settles."""

    op = ERFCX

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class ErfcxArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class ErfcxPlan(Plan):
    """exp(x * x) * erfc(x)."""

    op = ERFCX


def erfcx(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """exp(x * x) * erfc(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _erfcx_ways[type(x), type(out)](x, out, stream)


_erfcx_ways = Function(
    ErfcxPlan,
    ErfcxDescriptor,
    ErfcxArgs,
)
