# Generated from spec/activation.yaml: step. Do not edit.
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


def _step_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.where(x > C(0.0), C(1.0), rt.where(rt.is_nan(x), x, C(0.0))), desc.element)
    return (y,)


STEP = Op(
    name="step",
    family="activation",
    source=Path(__file__).with_name("step.cu"),
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
                    "step", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _step_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class StepDescriptor(Descriptor):
    """What `StepPlan.select` settles."""

    op = STEP

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class StepArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class StepPlan(Plan):
    """1 above 0, else 0; NaN stays."""

    op = STEP


def step(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """1 above 0, else 0; NaN stays.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _step_ways[type(x), type(out)](x, out, stream)


_step_ways = Function(
    StepPlan,
    StepDescriptor,
    StepArgs,
)
