# Generated from spec/unary.yaml: angle. Do not edit.
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


def _angle_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.where(rt.is_nan(x), x, rt.where(x < C(0.0), C(3.141592653589793), C(0.0))), desc.element)
    return (y,)


ANGLE = Op(
    name="angle",
    family="unary",
    source=Path(__file__).with_name("angle.cu"),
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
                    "angle", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _angle_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class AngleDescriptor(Descriptor):
    """What `AnglePlan.select` settles."""

    op = ANGLE

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class AngleArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class AnglePlan(Plan):
    """The angle of a real number, 0, or pi below 0; NaN passes."""

    op = ANGLE


def angle(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The angle of a real number, 0, or pi below 0; NaN passes.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _angle_ways[type(x), type(out)](x, out, stream)


_angle_ways = Function(
    AnglePlan,
    AngleDescriptor,
    AngleArgs,
)
