# Generated from spec/activation.yaml: tanhshrink. Do not edit.
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


def _tanhshrink_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.tanhshrink(x), desc.element)
    return (y,)


TANHSHRINK = Op(
    name="tanhshrink",
    family="activation",
    source=Path(__file__).with_name("tanhshrink.cu"),
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
                    "tanhshrink", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _tanhshrink_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500323, ("f16",): 0.512113, ("f32",): 4.1632, ("f64",): 10.4676},
)


@dataclass(frozen=True, kw_only=True)
class TanhshrinkDescriptor(Descriptor):
    """What `TanhshrinkPlan.select` settles."""

    op = TANHSHRINK

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class TanhshrinkArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class TanhshrinkPlan(Plan):
    """x - tanh(x)."""

    op = TANHSHRINK


def tanhshrink(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """x - tanh(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _tanhshrink_ways[type(x), type(out)](x, out, stream)


_tanhshrink_ways = Function(
    TanhshrinkPlan,
    TanhshrinkDescriptor,
    TanhshrinkArgs,
)


def _tanhshrink_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.square(rt.tanh(x)), desc.element)
    return (d_x,)


TANHSHRINK_BACKWARD = Op(
    name="tanhshrink_backward",
    family="activation",
    source=Path(__file__).with_name("tanhshrink_backward.cu"),
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
                    "tanhshrink_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _tanhshrink_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="tanhshrink",
    exact=False,
    measured={("bf16",): 0.990265, ("f16",): 0.50325, ("f32",): 6.11334, ("f64",): 1.17444},
)


@dataclass(frozen=True, kw_only=True)
class TanhshrinkBackwardDescriptor(Descriptor):
    """What `TanhshrinkBackwardPlan.select` settles."""

    op = TANHSHRINK_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class TanhshrinkBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class TanhshrinkBackwardPlan(Plan):
    """x - tanh(x)."""

    op = TANHSHRINK_BACKWARD


def tanhshrink_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """x - tanh(x).

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _tanhshrink_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_tanhshrink_backward_ways = Function(
    TanhshrinkBackwardPlan,
    TanhshrinkBackwardDescriptor,
    TanhshrinkBackwardArgs,
)
