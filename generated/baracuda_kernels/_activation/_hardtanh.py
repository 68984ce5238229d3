# Generated from spec/activation.yaml: hardtanh. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _hardtanh_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.where(x <= C(desc.low), C(desc.low), rt.where(x >= C(desc.high), C(desc.high), x)), desc.element)
    return (y,)


HARDTANH = Op(
    name="hardtanh",
    family="activation",
    source=Path(__file__).with_name("hardtanh.cu"),
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
                    "hardtanh", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ), attributes=(("low", "C"), ("high", "C")),
                ),
            ),
            _hardtanh_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("low", "f32"),
        Attribute("high", "f32"),
    ),
    conditions=(
        Condition("low <= high", lambda d: d.low <= d.high, ("low", "high")),
    ),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class HardtanhDescriptor(Descriptor):
    """What `HardtanhPlan.select` settles."""

    op = HARDTANH

    shape: tuple[int, ...]
    low: float = -1.0
    high: float = 1.0
    element: Any  # f32, f64, f16, bf16


@dataclass
class HardtanhArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class HardtanhPlan(Plan):
    """x cut to [low, high]; the gradient at both ends is 0."""

    op = HARDTANH


def hardtanh(x: Any, *, low: float = -1.0, high: float = 1.0, out: Any = None, stream: Any = None) -> Any:
    """x cut to [low, high]; the gradient at both ends is 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _hardtanh_ways[type(x), type(low), type(high), type(out)](x, low, high, out, stream)


_hardtanh_ways = Function(
    HardtanhPlan,
    HardtanhDescriptor,
    HardtanhArgs,
    attributes=("low", "high"),
)


def _hardtanh_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(x <= C(desc.low), C(0.0), rt.where(x >= C(desc.high), C(0.0), d_y)), desc.element)
    return (d_x,)


HARDTANH_BACKWARD = Op(
    name="hardtanh_backward",
    family="activation",
    source=Path(__file__).with_name("hardtanh_backward.cu"),
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
                    "hardtanh_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ), attributes=(("low", "C"), ("high", "C")),
                ),
            ),
            _hardtanh_backward_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("low", "f32"),
        Attribute("high", "f32"),
    ),
    conditions=(
        Condition("low <= high", lambda d: d.low <= d.high, ("low", "high")),
    ),
    gradient_of="hardtanh",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class HardtanhBackwardDescriptor(Descriptor):
    """What `HardtanhBackwardPlan.select` settles."""

    op = HARDTANH_BACKWARD

    shape: tuple[int, ...]
    low: float = -1.0
    high: float = 1.0
    element: Any  # f32, f64, f16, bf16


@dataclass
class HardtanhBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class HardtanhBackwardPlan(Plan):
    """x cut to [low, high]; the gradient at both ends is 0."""

    op = HARDTANH_BACKWARD


def hardtanh_backward(x: Any, d_y: Any, *, low: float = -1.0, high: float = 1.0, out: Any = None,
    stream: Any = None) -> Any:
    """x cut to [low, high]; the gradient at both ends is 0.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _hardtanh_backward_ways[type(x), type(d_y), type(low), type(high), type(out)](x, d_y, low, high, out, stream)


_hardtanh_backward_ways = Function(
    HardtanhBackwardPlan,
    HardtanhBackwardDescriptor,
    HardtanhBackwardArgs,
    attributes=("low", "high"),
)
