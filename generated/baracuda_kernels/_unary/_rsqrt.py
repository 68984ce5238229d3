# Generated from spec/unary.yaml: rsqrt. Do not edit.
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


def _rsqrt_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.rsqrt(x), desc.element)
    return (y,)


RSQRT = Op(
    name="rsqrt",
    family="unary",
    source=Path(__file__).with_name("rsqrt.cu"),
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
                    "rsqrt", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _rsqrt_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class RsqrtDescriptor(Descriptor):
    """What `RsqrtPlan.select` settles."""

    op = RSQRT

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class RsqrtArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class RsqrtPlan(Plan):
    """1 / sqrt(x)."""

    op = RSQRT


def rsqrt(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """1 / sqrt(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _rsqrt_ways[type(x), type(out)](x, out, stream)


_rsqrt_ways = Function(
    RsqrtPlan,
    RsqrtDescriptor,
    RsqrtArgs,
)


def _rsqrt_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.rsqrt(x)
    d_x = rt.store(-(C(0.5) * d_y * rt.square(y) * y), desc.element)
    return (d_x,)


RSQRT_BACKWARD = Op(
    name="rsqrt_backward",
    family="unary",
    source=Path(__file__).with_name("rsqrt_backward.cu"),
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
                    "rsqrt_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _rsqrt_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="rsqrt",
    inexact_in_16_bits=True,
    measured={("bf16",): 0.500006, ("f16",): 0.500496, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class RsqrtBackwardDescriptor(Descriptor):
    """What `RsqrtBackwardPlan.select` settles."""

    op = RSQRT_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class RsqrtBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class RsqrtBackwardPlan(Plan):
    """1 / sqrt(x)."""

    op = RSQRT_BACKWARD


def rsqrt_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """1 / sqrt(x).

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _rsqrt_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_rsqrt_backward_ways = Function(
    RsqrtBackwardPlan,
    RsqrtBackwardDescriptor,
    RsqrtBackwardArgs,
)
