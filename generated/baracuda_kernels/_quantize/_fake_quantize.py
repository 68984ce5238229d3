# Generated from spec/quantize.yaml: fake_quantize. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import call
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _fake_quantize_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, rt.i64)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    output = rt.store(rt.to_float(rt.clamp(code, desc.q_min, desc.q_max) - zero_point, C) * scale, desc.element)
    return (output,)


FAKE_QUANTIZE = Op(
    name="fake_quantize",
    family="quantize",
    source=Path(__file__).with_name("fake_quantize.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("input", "T"),
        Operand("scale", "compute(T)", lambda d: (), positive=True),
        Operand("zero_point", "i32", lambda d: ()),
        Operand("output", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "fake_quantize", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("output", "T", full=True, written=True),
                    ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _fake_quantize_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("q_min", "i32"),
        Attribute("q_max", "i32"),
    ),
    conditions=(
        Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),
    ),
)


@dataclass(frozen=True, kw_only=True)
class FakeQuantizeDescriptor(Descriptor):
    """What `FakeQuantizePlan.select` settles."""

    op = FAKE_QUANTIZE

    shape: tuple[int, ...]
    q_min: int
    q_max: int
    element: Any  # f32, f64, f16, bf16


@dataclass
class FakeQuantizeArgs(Args):
    """The operands of one run.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    output: any shape, f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    zero_point: Any
    output: Any = None


class FakeQuantizePlan(Plan):
    """Quantize and dequantize in one step, with the same bits as quantize_per_tensor and then dequantize_per_tensor."""

    op = FAKE_QUANTIZE


def fake_quantize(input: Any, scale: Any, zero_point: Any, *, q_min: int, q_max: int, out: Any = None,
    stream: Any = None) -> Any:
    """Quantize and dequantize in one step, with the same bits as quantize_per_tensor and then dequantize_per_tensor.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    output: any shape, f32/f64/f16/bf16
    """
    return call(
        FakeQuantizePlan,
        FakeQuantizeDescriptor,
        FakeQuantizeArgs,
        {"input": input, "scale": scale, "zero_point": zero_point},
        {"q_min": q_min, "q_max": q_max},
        out=out, stream=stream,
    )


def _fake_quantize_backward_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any,
    d_output: Any) -> tuple[Any, ...]:
    input = rt.load(input, C)
    scale = rt.load(scale, C)
    zero_point = rt.load(zero_point, rt.i64)
    d_output = rt.load(d_output, C)
    code = rt.to_int(rt.round_even(input / scale)) + zero_point
    d_input = rt.store(rt.where((desc.q_min <= code) & (code <= desc.q_max), d_output, C(0.0)), desc.element)
    return (d_input,)


FAKE_QUANTIZE_BACKWARD = Op(
    name="fake_quantize_backward",
    family="quantize",
    source=Path(__file__).with_name("fake_quantize_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("input", "T"),
        Operand("scale", "compute(T)", lambda d: (), positive=True),
        Operand("zero_point", "i32", lambda d: ()),
        Operand("d_output", "T"),
        Operand("d_input", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "fake_quantize_backward", ("T",), lambda d: (d.shape,), (
                        Access("input", "T", full=True),
                        Access("d_output", "T", full=True),
                        Access("d_input", "T", full=True, written=True),
                    ), scalars=("scale", "zero_point"), attributes=(("q_min", "i32"), ("q_max", "i32")), prepared=True,
                ),
            ),
            _fake_quantize_backward_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("q_min", "i32"),
        Attribute("q_max", "i32"),
    ),
    conditions=(
        Condition("q_min <= q_max", lambda d: d.q_min <= d.q_max, ("q_min", "q_max")),
    ),
    gradient_of="fake_quantize",
)


@dataclass(frozen=True, kw_only=True)
class FakeQuantizeBackwardDescriptor(Descriptor):
    """What `FakeQuantizeBackwardPlan.select` settles."""

    op = FAKE_QUANTIZE_BACKWARD

    shape: tuple[int, ...]
    q_min: int
    q_max: int
    element: Any  # f32, f64, f16, bf16


@dataclass
class FakeQuantizeBackwardArgs(Args):
    """The operands of one run.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    d_output: any shape, f32/f64/f16/bf16
    d_input: any shape, f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    zero_point: Any
    d_output: Any
    d_input: Any = None


class FakeQuantizeBackwardPlan(Plan):
    """Quantize and dequantize in one step, with the same bits as quantize_per_tensor and then dequantize_per_tensor."""

    op = FAKE_QUANTIZE_BACKWARD


def fake_quantize_backward(input: Any, scale: Any, zero_point: Any, d_output: Any, *, q_min: int, q_max: int,
    out: Any = None, stream: Any = None) -> Any:
    """Quantize and dequantize in one step, with the same bits as quantize_per_tensor and then dequantize_per_tensor.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    d_output: any shape, f32/f64/f16/bf16
    d_input: any shape, f32/f64/f16/bf16
    """
    return call(
        FakeQuantizeBackwardPlan,
        FakeQuantizeBackwardDescriptor,
        FakeQuantizeBackwardArgs,
        {"input": input, "scale": scale, "zero_point": zero_point, "d_output": d_output},
        {"q_min": q_min, "q_max": q_max},
        out=out, stream=stream,
    )
