# Generated from spec/quantize.yaml: observe_min_max_per_tensor. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Whole


def _observe_min_max_per_tensor_reference(desc: Any, C: Any, input: Any, running_min: Any,
    running_max: Any) -> tuple[Any, ...]:
    running_min = rt.load(running_min, C)
    input = rt.load(input, C)
    running_max = rt.load(running_max, C)
    new_min = rt.store(rt.minimum(running_min, rt.min_over(rt.expand(input, desc.shape), range(len(desc.shape)))),
        desc.element)
    new_max = rt.store(rt.maximum(running_max, rt.max_over(rt.expand(input, desc.shape), range(len(desc.shape)))),
        desc.element)
    return (new_min, new_max,)


OBSERVE_MIN_MAX_PER_TENSOR = Op(
    name="observe_min_max_per_tensor",
    family="quantize",
    source=Path(__file__).with_name("observe_min_max_per_tensor.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("input", "T"),
        Operand("running_min", "T", lambda d: ()),
        Operand("running_max", "T", lambda d: ()),
        Operand("new_min", "T", lambda d: (), output=True),
        Operand("new_max", "T", lambda d: (), output=True),
    ),
    variants={
        (): Variant(
            (
                Whole(
                    "observe_min_max_per_tensor", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("running_min", "T", lambda d, s: (0,)),
                        Access("running_max", "T", lambda d, s: (0,)),
                        Access("new_min", "T", lambda d, s: (0,), written=True),
                        Access("new_max", "T", lambda d, s: (0,), written=True),
                    ), accumulators=("C", "C"), passes=("reduce", "once"),
                ),
            ),
            _observe_min_max_per_tensor_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class ObserveMinMaxPerTensorDescriptor(Descriptor):
    """What `ObserveMinMaxPerTensorPlan.select` settles."""

    op = OBSERVE_MIN_MAX_PER_TENSOR

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class ObserveMinMaxPerTensorArgs(Args):
    """The operands of one run.

    input: any shape, f32/f64/f16/bf16
    running_min: a scalar, f32/f64/f16/bf16; the least number so far
    running_max: a scalar, f32/f64/f16/bf16; the largest number so far
    new_min: a scalar, f32/f64/f16/bf16
    new_max: a scalar, f32/f64/f16/bf16
    """

    input: Any
    running_min: Any
    running_max: Any
    new_min: Any = None
    new_max: Any = None


class ObserveMinMaxPerTensorPlan(Plan):
    """Widen a running range by a tensor's: a calibration step. A NaN stays; a range starts at the largest and the
    least number, or at infinities."""

    op = OBSERVE_MIN_MAX_PER_TENSOR


class ObserveMinMaxPerTensorResult(NamedTuple):
    """What `observe_min_max_per_tensor` returns."""

    new_min: Any
    new_max: Any


def observe_min_max_per_tensor(input: Any, running_min: Any, running_max: Any, *, out: Any = None,
    stream: Any = None) -> Any:
    """Widen a running range by a tensor's: a calibration step. A NaN stays; a range starts at the largest and the
    least number, or at infinities.

    input: any shape, f32/f64/f16/bf16
    running_min: a scalar, f32/f64/f16/bf16; the least number so far
    running_max: a scalar, f32/f64/f16/bf16; the largest number so far
    new_min: a scalar, f32/f64/f16/bf16
    new_max: a scalar, f32/f64/f16/bf16
    """
    return _observe_min_max_per_tensor_ways[type(input), type(running_min), type(running_max), type(out)](input,
        running_min, running_max, out, stream)


_observe_min_max_per_tensor_ways = Function(
    ObserveMinMaxPerTensorPlan,
    ObserveMinMaxPerTensorDescriptor,
    ObserveMinMaxPerTensorArgs,
    results=ObserveMinMaxPerTensorResult,
)
