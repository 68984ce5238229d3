# Generated from spec/activation.yaml: leaky_relu. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _leaky_relu_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.where(x > C(0.0), x, C(desc.negative_slope) * x), desc.element)
    return (y,)


LEAKY_RELU = Op(
    name="leaky_relu",
    family="activation",
    source=Path(__file__).with_name("leaky_relu.cu"),
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
                    "leaky_relu", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ), attributes=(("negative_slope", "C"),),
                ),
            ),
            _leaky_relu_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("negative_slope", "f32"),
    ),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class LeakyReluDescriptor(Descriptor):
    """What `LeakyReluPlan.select` settles."""

    op = LEAKY_RELU

    shape: tuple[int, ...]
    negative_slope: float = 0.01
    element: Any  # f32, f64, f16, bf16


@dataclass
class LeakyReluArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class LeakyReluPlan(Plan):
    """x where it is positive, else a slope of it."""

    op = LEAKY_RELU


def leaky_relu(x: Any, *, negative_slope: float = 0.01, out: Any = None, stream: Any = None) -> Any:
    """x where it is positive, else a slope of it.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _leaky_relu_ways[type(x), type(negative_slope), type(out)](x, negative_slope, out, stream)


_leaky_relu_ways = Function(
    LeakyReluPlan,
    LeakyReluDescriptor,
    LeakyReluArgs,
    attributes=("negative_slope",),
)


def _leaky_relu_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(x > C(0.0), d_y, C(desc.negative_slope) * d_y), desc.element)
    return (d_x,)


LEAKY_RELU_BACKWARD = Op(
    name="leaky_relu_backward",
    family="activation",
    source=Path(__file__).with_name("leaky_relu_backward.cu"),
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
                    "leaky_relu_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ), attributes=(("negative_slope", "C"),),
                ),
            ),
            _leaky_relu_backward_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("negative_slope", "f32"),
    ),
    gradient_of="leaky_relu",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class LeakyReluBackwardDescriptor(Descriptor):
    """What `LeakyReluBackwardPlan.select` settles."""

    op = LEAKY_RELU_BACKWARD

    shape: tuple[int, ...]
    negative_slope: float = 0.01
    element: Any  # f32, f64, f16, bf16


@dataclass
class LeakyReluBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class LeakyReluBackwardPlan(Plan):
    """x where it is positive, else a slope of it."""

    op = LEAKY_RELU_BACKWARD


def leaky_relu_backward(x: Any, d_y: Any, *, negative_slope: float = 0.01, out: Any = None, stream: Any = None) -> Any:
    """x where it is positive, else a slope of it.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _leaky_relu_backward_ways[type(x), type(d_y), type(negative_slope), type(out)](x, d_y, negative_slope, out,
        stream)


_leaky_relu_backward_ways = Function(
    LeakyReluBackwardPlan,
    LeakyReluBackwardDescriptor,
    LeakyReluBackwardArgs,
    attributes=("negative_slope",),
)
