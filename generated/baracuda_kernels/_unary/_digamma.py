# Generated from spec/unary.yaml: digamma. Do not edit.
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


def _digamma_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.digamma(x), desc.element)
    return (y,)


DIGAMMA = Op(
    name="digamma",
    family="unary",
    source=Path(__file__).with_name("digamma.cu"),
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
                    "digamma", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _digamma_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.499914, ("f16",): 0.500206, ("f32",): 0.531318, ("f64",): 3.99672},
)


@dataclass(frozen=True, kw_only=True)
class DigammaDescriptor(Descriptor):
    """What `DigammaPlan.select` settles."""

    op = DIGAMMA

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class DigammaArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class DigammaPlan(Plan):
    """The derivative of lgamma; NaN at -1, -2, ..."""

    op = DIGAMMA


def digamma(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The derivative of lgamma; NaN at -1, -2, ...

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _digamma_ways[type(x), type(out)](x, out, stream)


_digamma_ways = Function(
    DigammaPlan,
    DigammaDescriptor,
    DigammaArgs,
)
