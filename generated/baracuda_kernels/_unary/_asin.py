# Generated from spec/unary.yaml: asin. Do not edit.
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


def _asin_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.asin(x), desc.element)
    return (y,)


ASIN = Op(
    name="asin",
    family="unary",
    source=Path(__file__).with_name("asin.cu"),
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
                    "asin", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _asin_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.499427, ("f16",): 0.501871, ("f32",): 1.35749, ("f64",): 0.531507},
)


@dataclass(frozen=True, kw_only=True)
class AsinDescriptor(Descriptor):
    """What `AsinPlan.select` settles."""

    op = ASIN

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class AsinArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class AsinPlan(Plan):
    """The arc sine; NaN outside of [-1, 1]."""

    op = ASIN


def asin(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The arc sine; NaN outside of [-1, 1].

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _asin_ways[type(x), type(out)](x, out, stream)


_asin_ways = Function(
    AsinPlan,
    AsinDescriptor,
    AsinArgs,
)


def _asin_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.rsqrt(rt.fma(-x, x, C(1.0))), desc.element)
    return (d_x,)


ASIN_BACKWARD = Op(
    name="asin_backward",
    family="unary",
    source=Path(__file__).with_name("asin_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("x", "T"),
        Operand("d_y", "T"),
        Operand("d_x", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "asin_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _asin_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="asin",
    inexact_in_16_bits=True,
    measured={("bf16",): 0.500002, ("f16",): 0.500224, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class AsinBackwardDescriptor(Descriptor):
    """What `AsinBackwardPlan.select` settles."""

    op = ASIN_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class AsinBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class AsinBackwardPlan(Plan):
    """The arc sine; NaN outside of [-1, 1]."""

    op = ASIN_BACKWARD


def asin_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The arc sine; NaN outside of [-1, 1].

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _asin_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_asin_backward_ways = Function(
    AsinBackwardPlan,
    AsinBackwardDescriptor,
    AsinBackwardArgs,
)
