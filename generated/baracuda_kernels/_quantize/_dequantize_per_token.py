# Generated from spec/quantize.yaml: dequantize_per_token. Do not edit.
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


def _dequantize_per_token_reference(desc: Any, C: Any, input: Any, scale: Any, zero_point: Any) -> tuple[Any, ...]:
    input = input.reshape((prod(desc.rows), desc.d))
    scale = scale.reshape((prod(desc.rows),))
    zero_point = zero_point.reshape((prod(desc.rows),))
    input = rt.load(input, rt.i64)
    zero_point = rt.load(zero_point[:, None], rt.i64)
    scale = rt.load(scale[:, None], C)
    output = rt.store(rt.to_float(input - zero_point, C) * scale, desc.scale_element)
    return (output,)


DEQUANTIZE_PER_TOKEN = Op(
    name="dequantize_per_token",
    family="quantize",
    source=Path(__file__).with_name("dequantize_per_token.cu"),
    types={"Q": ("s8", "u8", "s4", "u4"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"Q": "input_element", "T": "scale_element"},
    operands=(
        Operand("input", "Q", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("scale", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("zero_point", "i32", lambda d: (*d.rows,), ("*rows",)),
        Operand("output", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "dequantize_per_token", ("Q", "T"), lambda d: (d.rows, d.d), (
                        Access("zero_point", "i32", lambda d, s: (s[0], 0)),
                        Access("input", "Q", lambda d, s: (s[0], s[1]), full=True),
                        Access("scale", "T", lambda d, s: (s[0], 0)),
                        Access("output", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ),
                ),
            ),
            _dequantize_per_token_reference,
        ),
    },
    dims=("*rows", "d"),
    measured={("s4", "bf16"): 0.0, ("s4", "f16"): 0.0, ("s4", "f32"): 0.0, ("s4", "f64"): 0.0, ("s8", "bf16"): 0.0,
        ("s8", "f16"): 0.0, ("s8", "f32"): 0.0, ("s8", "f64"): 0.0, ("u4", "bf16"): 0.0, ("u4", "f16"): 0.0,
        ("u4", "f32"): 0.0, ("u4", "f64"): 0.0, ("u8", "bf16"): 0.0, ("u8", "f16"): 0.0, ("u8", "f32"): 0.0,
        ("u8", "f64"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DequantizePerTokenDescriptor(Descriptor):
    """What `DequantizePerTokenPlan.select` settles."""

    op = DEQUANTIZE_PER_TOKEN

    rows: tuple[int, ...]
    d: int
    input_element: Any  # s8, u8, s4, u4
    scale_element: Any  # f32, f64, f16, bf16


@dataclass
class DequantizePerTokenArgs(Args):
    """The operands of one run.

    input: [*rows, d], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    scale: [*rows], f32/f64/f16/bf16
    zero_point: [*rows], i32; the code of 0
    output: [*rows, d], f32/f64/f16/bf16
    """

    input: Any
    scale: Any
    zero_point: Any
    output: Any = None


class DequantizePerTokenPlan(Plan):
    """Codes back to floats, with a scale and zero point for each row."""

    op = DEQUANTIZE_PER_TOKEN


def dequantize_per_token(input: Any, scale: Any, zero_point: Any, *, input_element: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """Codes back to floats, with a scale and zero point for each row.

    input: [*rows, d], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    scale: [*rows], f32/f64/f16/bf16
    zero_point: [*rows], i32; the code of 0
    output: [*rows, d], f32/f64/f16/bf16
    input_element: s4 or u4, where a uint8 array holds that
    """
    return _dequantize_per_token_ways[type(input), type(scale), type(zero_point), type(input_element),
        type(out)](input, scale, zero_point, input_element, out, stream)


_dequantize_per_token_ways = Function(
    DequantizePerTokenPlan,
    DequantizePerTokenDescriptor,
    DequantizePerTokenArgs,
    attributes=("input_element",),
)


def _dequantize_per_token_backward_reference(desc: Any, C: Any, scale: Any, d_output: Any) -> tuple[Any, ...]:
    scale = scale.reshape((prod(desc.rows),))
    d_output = d_output.reshape((prod(desc.rows), desc.d))
    d_output = rt.load(d_output, C)
    scale = rt.load(scale[:, None], C)
    d_input = rt.store(d_output * scale, desc.scale_element)
    return (d_input,)


DEQUANTIZE_PER_TOKEN_BACKWARD = Op(
    name="dequantize_per_token_backward",
    family="quantize",
    source=Path(__file__).with_name("dequantize_per_token_backward.cu"),
    types={"Q": ("s8", "u8", "s4", "u4"), "T": ("f32", "f64", "f16", "bf16")},
    elements={"Q": "input_element", "T": "scale_element"},
    operands=(
        Operand("scale", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("d_output", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("d_input", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "dequantize_per_token_backward", ("T",), lambda d: (d.rows, d.d), (
                        Access("d_output", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("scale", "T", lambda d, s: (s[0], 0)),
                        Access("d_input", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ),
                ),
            ),
            _dequantize_per_token_backward_reference,
        ),
    },
    dims=("*rows", "d"),
    gradient_of="dequantize_per_token",
    measured={("s4", "bf16"): 0.0, ("s4", "f16"): 0.0, ("s4", "f32"): 0.0, ("s4", "f64"): 0.0, ("s8", "bf16"): 0.0,
        ("s8", "f16"): 0.0, ("s8", "f32"): 0.0, ("s8", "f64"): 0.0, ("u4", "bf16"): 0.0, ("u4", "f16"): 0.0,
        ("u4", "f32"): 0.0, ("u4", "f64"): 0.0, ("u8", "bf16"): 0.0, ("u8", "f16"): 0.0, ("u8", "f32"): 0.0,
        ("u8", "f64"): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class DequantizePerTokenBackwardDescriptor(Descriptor):
    """What `DequantizePerTokenBackwardPlan.select` settles."""

    op = DEQUANTIZE_PER_TOKEN_BACKWARD

    rows: tuple[int, ...]
    d: int
    input_element: Any  # s8, u8, s4, u4
    scale_element: Any  # f32, f64, f16, bf16


@dataclass
class DequantizePerTokenBackwardArgs(Args):
    """The operands of one run.

    scale: [*rows], f32/f64/f16/bf16
    d_output: [*rows, d], f32/f64/f16/bf16
    d_input: [*rows, d], f32/f64/f16/bf16
    """

    scale: Any
    d_output: Any
    d_input: Any = None


class DequantizePerTokenBackwardPlan(Plan):
    """Codes back to floats, with a scale and zero point for each row."""

    op = DEQUANTIZE_PER_TOKEN_BACKWARD


def dequantize_per_token_backward(scale: Any, d_output: Any, *, dtype: Any = None, out: Any = None,
    stream: Any = None) -> Any:
    """Codes back to floats, with a scale and zero point for each row.

    scale: [*rows], f32/f64/f16/bf16
    d_output: [*rows, d], f32/f64/f16/bf16
    d_input: [*rows, d], f32/f64/f16/bf16
    """
    return _dequantize_per_token_backward_ways[type(scale), type(d_output), type(dtype), type(out)](scale, d_output,
        dtype, out, stream)


_dequantize_per_token_backward_ways = Function(
    DequantizePerTokenBackwardPlan,
    DequantizePerTokenBackwardDescriptor,
    DequantizePerTokenBackwardArgs,
    takes_dtype=True,
)
