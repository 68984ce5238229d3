# Generated from spec/activation.yaml: relu6. Do not edit.
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


def _relu6_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.where(x <= C(0.0), C(0.0), rt.where(x >= C(6.0), C(6.0), x)), desc.element)
    return (y,)


RELU6 = Op(
    name="relu6",
    family="activation",
    source=Path(__file__).with_name("relu6.cu"),
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
                    "relu6", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _relu6_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class Relu6Descriptor(Descriptor):
    """What `Relu6Plan.select` settles."""

    op = RELU6

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Relu6Args(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class Relu6Plan(Plan):
    """x cut to [0, 6]; the gradient at both ends is 0."""

    op = RELU6


def relu6(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """x cut to [0, 6]; the gradient at both ends is 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _relu6_ways[type(x), type(out)](x, out, stream)


_relu6_ways = Function(
    Relu6Plan,
    Relu6Descriptor,
    Relu6Args,
)


def _relu6_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(x <= C(0.0), C(0.0), rt.where(x >= C(6.0), C(0.0), d_y)), desc.element)
    return (d_x,)


RELU6_BACKWARD = Op(
    name="relu6_backward",
    family="activation",
    source=Path(__file__).with_name("relu6_backward.cu"),
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
                    "relu6_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _relu6_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="relu6",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class Relu6BackwardDescriptor(Descriptor):
    """What `Relu6BackwardPlan.select` settles."""

    op = RELU6_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Relu6BackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class Relu6BackwardPlan(Plan):
    """x cut to [0, 6]; the gradient at both ends is 0."""

    op = RELU6_BACKWARD


def relu6_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """x cut to [0, 6]; the gradient at both ends is 0.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _relu6_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_relu6_backward_ways = Function(
    Relu6BackwardPlan,
    Relu6BackwardDescriptor,
    Relu6BackwardArgs,
)
