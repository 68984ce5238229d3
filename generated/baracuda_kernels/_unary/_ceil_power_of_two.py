# Generated from spec/unary.yaml: ceil_power_of_two. Do not edit.
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


def _ceil_power_of_two_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.ceil_power_of_two(x), desc.element)
    return (y,)


CEIL_POWER_OF_TWO = Op(
    name="ceil_power_of_two",
    family="unary",
    source=Path(__file__).with_name("ceil_power_of_two.cu"),
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
                    "ceil_power_of_two", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _ceil_power_of_two_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class CeilPowerOfTwoDescriptor(Descriptor):
    """What `CeilPowerOfTwoPlan.select` settles."""

    op = CEIL_POWER_OF_TWO

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class CeilPowerOfTwoArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class CeilPowerOfTwoPlan(Plan):
    """The least power of two that is at least x; 0, inf and NaN pass, NaN below 0."""

    op = CEIL_POWER_OF_TWO


def ceil_power_of_two(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The least power of two that is at least x; 0, inf and NaN pass, NaN below 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _ceil_power_of_two_ways[type(x), type(out)](x, out, stream)


_ceil_power_of_two_ways = Function(
    CeilPowerOfTwoPlan,
    CeilPowerOfTwoDescriptor,
    CeilPowerOfTwoArgs,
)
