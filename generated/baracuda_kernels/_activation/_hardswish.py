# Generated from spec/activation.yaml: hardswish. Do not edit.
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


def _hardswish_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(x * rt.clamp(x + C(3.0), C(0.0), C(6.0)) / C(6.0), desc.element)
    return (y,)


HARDSWISH = Op(
    name="hardswish",
    family="activation",
    source=Path(__file__).with_name("hardswish.cu"),
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
                    "hardswish", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _hardswish_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class HardswishDescriptor(Descriptor):
    """What `HardswishPlan.select` settles."""

    op = HARDSWISH

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class HardswishArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class HardswishPlan(Plan):
    """x times a line from 0 at -3 to 1 at 3."""

    op = HARDSWISH


def hardswish(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """x times a line from 0 at -3 to 1 at 3.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _hardswish_ways[type(x), type(out)](x, out, stream)


_hardswish_ways = Function(
    HardswishPlan,
    HardswishDescriptor,
    HardswishArgs,
)


def _hardswish_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store((rt.clamp(x + C(3.0), C(0.0), C(6.0))
        + rt.where((C(0.0) <= x + C(3.0)) & (x + C(3.0) <= C(6.0)), x, C(0.0))) * d_y / C(6.0), desc.element)
    return (d_x,)


HARDSWISH_BACKWARD = Op(
    name="hardswish_backward",
    family="activation",
    source=Path(__file__).with_name("hardswish_backward.cu"),
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
                    "hardswish_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _hardswish_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="hardswish",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class HardswishBackwardDescriptor(Descriptor):
    """What `HardswishBackwardPlan.select` settles."""

    op = HARDSWISH_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class HardswishBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class HardswishBackwardPlan(Plan):
    """x times a line from 0 at -3 to 1 at 3."""

    op = HARDSWISH_BACKWARD


def hardswish_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """x times a line from 0 at -3 to 1 at 3.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _hardswish_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_hardswish_backward_ways = Function(
    HardswishBackwardPlan,
    HardswishBackwardDescriptor,
    HardswishBackwardArgs,
)
