# Generated from spec/quantize.yaml: dynamic_quantize_fp8_per_tensor. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import highest, lowest, smallest
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Whole


def _dynamic_quantize_fp8_per_tensor_reference(desc: Any, C: Any, input: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    amax = rt.maximum(C(0.0), rt.max_over(rt.expand(rt.absolute(input), desc.shape), range(len(desc.shape))))
    floored = rt.maximum(rt.maximum(amax / highest(desc.output_element), C(smallest(desc.input_element))), C(desc.eps))
    bounded = rt.where(C(desc.scale_upper_bound) < highest(desc.input_element),
        rt.minimum(floored, C(desc.scale_upper_bound)), floored)
    chosen = rt.where(desc.power_of_two, rt.ceil_power_of_two(bounded), bounded)
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0), chosen), desc.input_element)
    output = rt.store(rt.clamp(input / rt.load(scale_out, C), lowest(desc.output_element),
        highest(desc.output_element)), desc.output_element)
    return (scale_out, output,)


DYNAMIC_QUANTIZE_FP8_PER_TENSOR = Op(
    name="dynamic_quantize_fp8_per_tensor",
    family="quantize",
    source=Path(__file__).with_name("dynamic_quantize_fp8_per_tensor.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "F": ("e4m3", "e5m2")},
    elements={"T": "input_element", "F": "output_element"},
    operands=(
        Operand("input", "T"),
        Operand("scale_out", "T", lambda d: (), output=True),
        Operand("output", "F", output=True),
    ),
    variants={
        (): Variant(
            (
                Whole(
                    "dynamic_quantize_fp8_per_tensor", ("T", "F"), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("scale_out", "T", lambda d, s: (0,), written=True),
                        Access("output", "F", full=True, written=True),
                    ), attributes=(("eps", "C"), ("scale_upper_bound", "C"), ("power_of_two",
                        "bool")), accumulators=("C",), passes=("reduce", "map"),
                ),
            ),
            _dynamic_quantize_fp8_per_tensor_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("eps", "f64"),
        Attribute("scale_upper_bound", "f64", default=lambda d: highest(d.input_element)),
        Attribute("power_of_two", "bool"),
    ),
    conditions=(
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("scale_upper_bound > 0", lambda d: d.scale_upper_bound > 0.0, ("scale_upper_bound",)),
    ),
    measured={("bf16", "e4m3"): 0.0, ("bf16", "e5m2"): 0.0, ("f16", "e4m3"): 0.0, ("f16", "e5m2"): 0.0,
        ("f32", "e4m3"): 0.0, ("f32", "e5m2"): 0.0, ("f64", "e4m3"): 0.0, ("f64", "e5m2"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DynamicQuantizeFp8PerTensorDescriptor(Descriptor):
    """What `DynamicQuantizeFp8PerTensorPlan.select` settles."""

    op = DYNAMIC_QUANTIZE_FP8_PER_TENSOR

    shape: tuple[int, ...]
    eps: float = 0.0
    scale_upper_bound: float | None = None  # highest(T)
    power_of_two: bool = False
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # e4m3, e5m2


@dataclass
class DynamicQuantizeFp8PerTensorArgs(Args):
    """The operands of one run.

    input: any shape, f32/f64/f16/bf16
    scale_out: a scalar, f32/f64/f16/bf16
    output: any shape, e4m3/e5m2
    """

    input: Any
    scale_out: Any = None
    output: Any = None


class DynamicQuantizeFp8PerTensorPlan(Plan):
    """Find the greatest magnitude of the whole tensor, and quantize to floats of 8 bits by it: scale = greatest /
    highest(F), so that it becomes the largest finite value. The quotients by the scale, as it is stored, are
    rounded once, ties to even, and clamped to the finite values. What is all zeros, or empty, gets scale 1; what
    has a NaN gets scale NaN, what has an inf scale inf."""

    op = DYNAMIC_QUANTIZE_FP8_PER_TENSOR


class DynamicQuantizeFp8PerTensorResult(NamedTuple):
    """What `dynamic_quantize_fp8_per_tensor` returns."""

    scale_out: Any
    output: Any


def dynamic_quantize_fp8_per_tensor(input: Any, *, eps: float = 0.0, scale_upper_bound: float | None = None,
    power_of_two: bool = False, dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """Find the greatest magnitude of the whole tensor, and quantize to floats of 8 bits by it: scale = greatest /
    highest(F), so that it becomes the largest finite value. The quotients by the scale, as it is stored, are
    rounded once, ties to even, and clamped to the finite values. What is all zeros, or empty, gets scale 1; what
    has a NaN gets scale NaN, what has an inf scale inf.

    input: any shape, f32/f64/f16/bf16
    scale_out: a scalar, f32/f64/f16/bf16
    output: any shape, e4m3/e5m2
    """
    return _dynamic_quantize_fp8_per_tensor_ways[type(input), type(eps), type(scale_upper_bound), type(power_of_two),
        type(dtype), type(out)](input, eps, scale_upper_bound, power_of_two, dtype, out, stream)


_dynamic_quantize_fp8_per_tensor_ways = Function(
    DynamicQuantizeFp8PerTensorPlan,
    DynamicQuantizeFp8PerTensorDescriptor,
    DynamicQuantizeFp8PerTensorArgs,
    attributes=("eps", "scale_upper_bound", "power_of_two"),
    takes_dtype=True,
    results=DynamicQuantizeFp8PerTensorResult,
)
