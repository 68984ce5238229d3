# Generated from spec/quantize.yaml: dequantize_fp8_per_token. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _dequantize_fp8_per_token_reference(desc: Any, C: Any, input: Any, scale: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.rows), desc.d))
    scale = scale.reshape((prod(desc.rows),))
    input = rt.load(input, C)
    scale = rt.load(scale[:, None], C)
    output = rt.store(input * scale, desc.scale_element)
    return (output,)


DEQUANTIZE_FP8_PER_TOKEN = Op(
    name="dequantize_fp8_per_token",
    family="quantize",
    source=Path(__file__).with_name("dequantize_fp8_per_token.cu"),
    types={"F": ("e4m3", "e5m2"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"F": "input_element", "T": "scale_element"},
    operands=(
        Operand("input", "F", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("scale", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("output", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "dequantize_fp8_per_token", ("F", "T"), lambda d: (d.rows, d.d), (
                        Access("input", "F", lambda d, s: (s[0], s[1]), full=True),
                        Access("scale", "T", lambda d, s: (s[0], 0)),
                        Access("output", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ),
                ),
            ),
            _dequantize_fp8_per_token_reference,
        ),
    },
    dims=("*rows", "d"),
    measured={("e4m3", "bf16"): 0.0, ("e4m3", "f16"): 0.0, ("e4m3", "f32"): 0.0, ("e4m3", "f64"): 0.0,
        ("e5m2", "bf16"): 0.0, ("e5m2", "f16"): 0.0, ("e5m2", "f32"): 0.0, ("e5m2", "f64"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DequantizeFp8PerTokenDescriptor(Descriptor):
    """What `DequantizeFp8PerTokenPlan.select` settles."""

    op = DEQUANTIZE_FP8_PER_TOKEN

    rows: tuple[int, ...]
    d: int
    input_element: Any  # e4m3, e5m2
    scale_element: Any  # f32, f64, f16, bf16


@dataclass
class DequantizeFp8PerTokenArgs(Args):
    """The operands of one run.

    input: [*rows, d], e4m3/e5m2
    scale: [*rows], f32/f64/f16/bf16
    output: [*rows, d], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    output: Any = None


class DequantizeFp8PerTokenPlan(Plan):
    """Floats of 8 bits back to wider ones, with a scale for each row."""

    op = DEQUANTIZE_FP8_PER_TOKEN


def dequantize_fp8_per_token(input: Any, scale: Any, *, input_element: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """Floats of 8 bits back to wider ones, with a scale for each row.

    input: [*rows, d], e4m3/e5m2
    scale: [*rows], f32/f64/f16/bf16
    output: [*rows, d], f32/f64/f16/bf16
    input_element: e4m3 or e5m2, where a uint8 array holds that
    """
    return _dequantize_fp8_per_token_ways[type(input), type(scale), type(input_element), type(out)](input, scale,
        input_element, out, stream)


_dequantize_fp8_per_token_ways = Function(
    DequantizeFp8PerTokenPlan,
    DequantizeFp8PerTokenDescriptor,
    DequantizeFp8PerTokenArgs,
    attributes=("input_element",),
)


def _dequantize_fp8_per_token_backward_reference(desc: Any, C: Any, scale: Any, d_output: Any) -> tuple[Any, ...]:
    scale = scale.reshape((prod(desc.rows),))
    d_output = d_output.reshape((prod(desc.rows), desc.d))
    d_output = rt.load(d_output, C)
    scale = rt.load(scale[:, None], C)
    d_input = rt.store(d_output * scale, desc.scale_element)
    return (d_input,)


DEQUANTIZE_FP8_PER_TOKEN_BACKWARD = Op(
    name="dequantize_fp8_per_token_backward",
    family="quantize",
    source=Path(__file__).with_name("dequantize_fp8_per_token_backward.cu"),
    types={"F": ("e4m3", "e5m2"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"F": "input_element", "T": "scale_element"},
    operands=(
        Operand("scale", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("d_output", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("d_input", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "dequantize_fp8_per_token_backward", ("T",), lambda d: (d.rows, d.d), (
                        Access("d_output", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("scale", "T", lambda d, s: (s[0], 0)),
                        Access("d_input", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ),
                ),
            ),
            _dequantize_fp8_per_token_backward_reference,
        ),
    },
    dims=("*rows", "d"),
    gradient_of="dequantize_fp8_per_token",
    measured={("e4m3", "bf16"): 0.0, ("e4m3", "f16"): 0.0, ("e4m3", "f32"): 0.0, ("e4m3", "f64"): 0.0,
        ("e5m2", "bf16"): 0.0, ("e5m2", "f16"): 0.0, ("e5m2", "f32"): 0.0, ("e5m2", "f64"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DequantizeFp8PerTokenBackwardDescriptor(Descriptor):
    """What `DequantizeFp8PerTokenBackwardPlan.select` settles."""

    op = DEQUANTIZE_FP8_PER_TOKEN_BACKWARD

    rows: tuple[int, ...]
    d: int
    input_element: Any  # e4m3, e5m2
    scale_element: Any  # f32, f64, f16, bf16


@dataclass
class DequantizeFp8PerTokenBackwardArgs(Args):
    """The operands of one run.

    scale: [*rows], f32/f64/f16/bf16
    d_output: [*rows, d], f32/f64/f16/bf16
    d_input: [*rows, d], f32/f64/f16/bf16
    """

    scale: Any
    d_output: Any
    d_input: Any = None


class DequantizeFp8PerTokenBackwardPlan(Plan):
    """Floats of 8 bits back to wider ones, with a scale for each row."""

    op = DEQUANTIZE_FP8_PER_TOKEN_BACKWARD


def dequantize_fp8_per_token_backward(scale: Any, d_output: Any, *, dtype: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """Floats of 8 bits back to wider ones, with a scale for each row.

    scale: [*rows], f32/f64/f16/bf16
    d_output: [*rows, d], f32/f64/f16/bf16
    d_input: [*rows, d], f32/f64/f16/bf16
    """
    return _dequantize_fp8_per_token_backward_ways[type(scale), type(d_output), type(dtype), type(out)](scale,
        d_output, dtype, out, stream)


_dequantize_fp8_per_token_backward_ways = Function(
    DequantizeFp8PerTokenBackwardPlan,
    DequantizeFp8PerTokenBackwardDescriptor,
    DequantizeFp8PerTokenBackwardArgs,
    takes_dtype=True,
)
