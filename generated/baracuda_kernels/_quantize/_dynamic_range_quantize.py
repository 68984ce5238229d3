# Generated from spec/quantize.yaml: dynamic_range_quantize. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import highest, lowest, smallest
from baracuda_runtime.function import call
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Row


def _dynamic_range_quantize_symmetric_reference(desc: Any, C: Any, input: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    amax = rt.maximum(C(0.0), rt.max_over(rt.absolute(input), (1,)))
    scale_out = rt.store(rt.where(amax == C(0.0), C(1.0),
        rt.maximum(amax / rt.to_float(desc.q_max, C), C(smallest(desc.input_element)))), desc.input_element)
    output = rt.store(rt.clamp(rt.to_int(rt.round_even(input / rt.load(scale_out, C))), desc.q_min, desc.q_max),
        desc.output_element)
    return (scale_out, output,)


def _dynamic_range_quantize_asymmetric_reference(desc: Any, C: Any, input: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    low = rt.minimum(C(0.0), rt.min_over(input, (1,)))
    high = rt.maximum(C(0.0), rt.max_over(input, (1,)))
    span = high / rt.to_float(desc.q_max - desc.q_min, C) - low / rt.to_float(desc.q_max - desc.q_min, C)
    scale_out = rt.store(rt.where(low == high, C(1.0), rt.maximum(span, C(smallest(desc.input_element)))),
        desc.input_element)
    zero_point_out = rt.store(rt.clamp(desc.q_min - rt.to_int(rt.round_even(low / rt.load(scale_out, C))), desc.q_min,
        desc.q_max), "i32")
    output = rt.store(rt.clamp(rt.to_int(rt.round_even(input / rt.load(scale_out, C)))
        + rt.load(zero_point_out, rt.i64), desc.q_min, desc.q_max), desc.output_element)
    return (scale_out, zero_point_out, output,)


DYNAMIC_RANGE_QUANTIZE = Op(
    name="dynamic_range_quantize",
    family="quantize",
    source=Path(__file__).with_name("dynamic_range_quantize.cu"),
    types={"T": ("f32", "f64", "f16", "bf16"), "Q": ("s8", "u8", "s4", "u4")},
    elements={"T": "input_element", "Q": "output_element"},
    operands=(
        Operand("input", "T", lambda d: (d.n, d.d), ("n", "d")),
        Operand("scale_out", "T", lambda d: (d.n,), ("n",), output=True),
        Operand("zero_point_out", "i32", lambda d: (d.n,), ("n",), output=True, when="asymmetric"),
        Operand("output", "Q", lambda d: (d.n, d.d), ("n", "d"), output=True),
    ),
    variants={
        "symmetric": Variant(
            (
                Row(
                    "dynamic_range_quantize_symmetric", ("T", "Q"), lambda d: (d.n, d.d), (
                        Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("scale_out", "T", lambda d, s: (s[0], 0), written=True),
                        Access("output", "Q", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32")),
                ),
            ),
            _dynamic_range_quantize_symmetric_reference,
        ),
        "asymmetric": Variant(
            (
                Row(
                    "dynamic_range_quantize_asymmetric", ("T", "Q"), lambda d: (d.n, d.d), (
                        Access("input", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("scale_out", "T", lambda d, s: (s[0], 0), written=True),
                        Access("zero_point_out", "i32", lambda d, s: (s[0], 0), written=True),
                        Access("output", "Q", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("q_min", "i32"), ("q_max", "i32")),
                ),
            ),
            _dynamic_range_quantize_asymmetric_reference,
        ),
    },
    dims=("n", "d"),
    attributes=(
        Attribute("q_min", "i32", default=lambda d: lowest(d.output_element)),
        Attribute("q_max", "i32", default=lambda d: highest(d.output_element)),
        Attribute("mode", "enum", values=("symmetric", "asymmetric")),
        Attribute("scope", "enum", values=("token",)),
    ),
    conditions=(
        Condition("lowest(Q) <= q_min <= q_max <= highest(Q)",
            lambda d: lowest(d.output_element) <= d.q_min and d.q_min <= d.q_max
            and d.q_max <= highest(d.output_element), ("q_min", "q_max")),
        Condition("mode == asymmetric or q_max > 0", lambda d: d.mode == "asymmetric" or d.q_max > 0,
            ("mode", "q_max")),
        Condition("mode == symmetric or q_min < q_max", lambda d: d.mode == "symmetric" or d.q_min < d.q_max,
            ("mode", "q_min", "q_max")),
    ),
    variant_attribute="mode",
)


@dataclass(frozen=True, kw_only=True)
class DynamicRangeQuantizeDescriptor(Descriptor):
    """What `DynamicRangeQuantizePlan.select` settles."""

    op = DYNAMIC_RANGE_QUANTIZE

    n: int
    d: int
    q_min: int | None = None  # lowest(Q)
    q_max: int | None = None  # highest(Q)
    mode: str = "symmetric"  # symmetric, asymmetric
    scope: str = "token"  # token
    input_element: Any  # f32, f64, f16, bf16
    output_element: Any  # s8, u8, s4, u4


@dataclass
class DynamicRangeQuantizeArgs(Args):
    """The operands of one run.

    input: [n, d], f32/f64/f16/bf16
    scale_out: [n], f32/f64/f16/bf16
    zero_point_out: [n], i32
    output: [n, d], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """

    input: Any
    scale_out: Any = None
    zero_point_out: Any = None
    output: Any = None


class DynamicRangeQuantizePlan(Plan):
    """Find each row's range, and quantize the row by it. The codes come from the scale and zero point as they are
    stored, so that dequantizing with what is returned is what was meant. A row of zeros, or of nothing, gets scale
    1; a row with a NaN gets scale NaN, one with an inf scale inf, and their codes are the code of 0 wherever the
    quotient is no number."""

    op = DYNAMIC_RANGE_QUANTIZE


class DynamicRangeQuantizeResult(NamedTuple):
    """What `dynamic_range_quantize` returns."""

    scale_out: Any = None
    zero_point_out: Any = None
    output: Any = None


def dynamic_range_quantize(input: Any, *, q_min: int | None = None, q_max: int | None = None, mode: str = "symmetric",
    scope: str = "token", dtype: Any = None, out: Any = None, stream: Any = None) -> Any:
    """Find each row's range, and quantize the row by it. The codes come from the scale and zero point as they are
    stored, so that dequantizing with what is returned is what was meant. A row of zeros, or of nothing, gets scale
    1; a row with a NaN gets scale NaN, one with an inf scale inf, and their codes are the code of 0 wherever the
    quotient is no number.

    input: [n, d], f32/f64/f16/bf16
    scale_out: [n], f32/f64/f16/bf16
    zero_point_out: [n], i32
    output: [n, d], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """
    return call(
        DynamicRangeQuantizePlan,
        DynamicRangeQuantizeDescriptor,
        DynamicRangeQuantizeArgs,
        {"input": input},
        {"q_min": q_min, "q_max": q_max, "mode": mode, "scope": scope},
        dtype=dtype, out=out, stream=stream, results=DynamicRangeQuantizeResult,
    )
