# Generated from spec/binary.yaml: nextafter. Do not edit.
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


def _nextafter_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.next_after(a, b), desc.element)
    return (y,)


NEXTAFTER = Op(
    name="nextafter",
    family="binary",
    source=Path(__file__).with_name("nextafter.cu"),
    types={"T": ("f32", "f64")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "nextafter", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _nextafter_reference,
        ),
    },
    any_shape=True,
    measured={("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class NextafterDescriptor(Descriptor):
    """What `NextafterPlan.select` settles."""

    op = NEXTAFTER

    shape: tuple[int, ...]
    element: Any  # f32, f64


@dataclass
class NextafterArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64
    b: any shape, f32/f64
    y: any shape, f32/f64
    """

    a: Any
    b: Any
    y: Any = None


class NextafterPlan(Plan):
    """The neighbour of a on the way to b; b where they are equal."""

    op = NEXTAFTER


def nextafter(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The neighbour of a on the way to b; b where they are equal.

    a: any shape, f32/f64
    b: any shape, f32/f64
    y: any shape, f32/f64
    """
    return _nextafter_ways[type(a), type(b), type(out)](a, b, out, stream)


_nextafter_ways = Function(
    NextafterPlan,
    NextafterDescriptor,
    NextafterArgs,
)
