# Generated from spec/activation.yaml: relu. Do not edit.
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


def _relu_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.where(x <= C(0.0), C(0.0), x), desc.element)
    return (y,)


RELU = Op(
    name="relu",
    family="activation",
    source=Path(__file__).with_name("relu.cu"),
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
                    "relu", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _relu_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class ReluDescriptor(Descriptor):
    """What `ReluPlan.select` settles."""

    op = RELU

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class ReluArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class ReluPlan(Plan):
    """The positive part; NaN stays, and the gradient at 0 is 0."""

    op = RELU


def relu(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The positive part; NaN stays, and the gradient at 0 is 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _relu_ways[type(x), type(out)](x, out, stream)


_relu_ways = Function(
    ReluPlan,
    ReluDescriptor,
    ReluArgs,
)


def _relu_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(x <= C(0.0), C(0.0), d_y), desc.element)
    return (d_x,)


RELU_BACKWARD = Op(
    name="relu_backward",
    family="activation",
    source=Path(__file__).with_name("relu_backward.cu"),
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
                    "relu_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _relu_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="relu",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class ReluBackwardDescriptor(Descriptor):
    """What `ReluBackwardPlan.select` settles."""

    op = RELU_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class ReluBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class ReluBackwardPlan(Plan):
    """The positive part; NaN stays, and the gradient at 0 is 0."""

    op = RELU_BACKWARD


def relu_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The positive part; NaN stays, and the gradient at 0 is 0.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _relu_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_relu_backward_ways = Function(
    ReluBackwardPlan,
    ReluBackwardDescriptor,
    ReluBackwardArgs,
)
