# Generated from spec/quantize.yaml: observe_moving_average_per_tensor. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Whole


def _observe_moving_average_per_tensor_reference(desc: Any, C: Any, input: Any, running_min: Any,
    running_max: Any) -> tuple[Any, ...]:
    running_min = rt.load(running_min, C)
    input = rt.load(input, C)
    running_max = rt.load(running_max, C)
    new_min = rt.store(running_min + C(desc.averaging_constant)
        * (rt.min_over(rt.expand(input, desc.shape), range(len(desc.shape))) - running_min), desc.element)
    new_max = rt.store(running_max + C(desc.averaging_constant)
        * (rt.max_over(rt.expand(input, desc.shape), range(len(desc.shape))) - running_max), desc.element)
    return (new_min, new_max,)


OBSERVE_MOVING_AVERAGE_PER_TENSOR = Op(
    name="observe_moving_average_per_tensor",
    family="quantize",
    source=Path(__file__).with_name("observe_moving_average_per_tensor.cu"),
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
                    "observe_moving_average_per_tensor", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("running_min", "T", lambda d, s: (0,)),
                        Access("running_max", "T", lambda d, s: (0,)),
                        Access("new_min", "T", lambda d, s: (0,), written=True),
                        Access("new_max", "T", lambda d, s: (0,), written=True),
                    ), attributes=(("averaging_constant", "C"),), accumulators=("C", "C"), passes=("reduce", "once"),
                ),
            ),
            _observe_moving_average_per_tensor_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("averaging_constant", "f64"),
    ),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class ObserveMovingAveragePerTensorDescriptor(Descriptor):
    """What `ObserveMovingAveragePerTensorPlan.select` settles."""

    op = OBSERVE_MOVING_AVERAGE_PER_TENSOR

    shape: tuple[int, ...]
    averaging_constant: float = 0.01
    element: Any  # f32, f64, f16, bf16


@dataclass
class ObserveMovingAveragePerTensorArgs(Args):
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


class ObserveMovingAveragePerTensorPlan(Plan):
    """Move a running range towards a tensor's by the part `averaging_constant` of the distance. The first range is a
    tensor's own: that of observe_min_max_per_tensor."""

    op = OBSERVE_MOVING_AVERAGE_PER_TENSOR


class ObserveMovingAveragePerTensorResult(NamedTuple):
    """What `observe_moving_average_per_tensor` returns."""

    new_min: Any
    new_max: Any


def observe_moving_average_per_tensor(input: Any, running_min: Any, running_max: Any, *,
    averaging_constant: float = 0.01, out: Any = None, stream: Any = None) -> Any:
    """Move a running range towards a tensor's by the part `averaging_constant` of the distance. The first range is a
    tensor's own: that of observe_min_max_per_tensor.

    input: any shape, f32/f64/f16/bf16
    running_min: a scalar, f32/f64/f16/bf16; the least number so far
    running_max: a scalar, f32/f64/f16/bf16; the largest number so far
    new_min: a scalar, f32/f64/f16/bf16
    new_max: a scalar, f32/f64/f16/bf16
    """
    return _observe_moving_average_per_tensor_ways[type(input), type(running_min), type(running_max),
        type(averaging_constant), type(out)](input, running_min, running_max, averaging_constant, out, stream)


_observe_moving_average_per_tensor_ways = Function(
    ObserveMovingAveragePerTensorPlan,
    ObserveMovingAveragePerTensorDescriptor,
    ObserveMovingAveragePerTensorArgs,
    attributes=("averaging_constant",),
    results=ObserveMovingAveragePerTensorResult,
)
