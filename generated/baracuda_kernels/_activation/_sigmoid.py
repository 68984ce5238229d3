# Generated from spec/activation.yaml: sigmoid. Do not edit.
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


def _sigmoid_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.sigmoid(x), desc.element)
    return (y,)


SIGMOID = Op(
    name="sigmoid",
    family="activation",
    source=Path(__file__).with_name("sigmoid.cu"),
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
                    "sigmoid", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _sigmoid_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500001, ("f16",): 0.500196, ("f32",): 4.05352, ("f64",): 1.31088},
)


@dataclass(frozen=True, kw_only=True)
class SigmoidDescriptor(Descriptor):
    """What `SigmoidPlan.select` settles."""

    op = SIGMOID

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SigmoidArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class SigmoidPlan(Plan):
    """1 / (1 + exp(-x)), with its tail."""

    op = SIGMOID


def sigmoid(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """1 / (1 + exp(-x)), with its tail.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _sigmoid_ways[type(x), type(out)](x, out, stream)


_sigmoid_ways = Function(
    SigmoidPlan,
    SigmoidDescriptor,
    SigmoidArgs,
)


def _sigmoid_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.sigmoid(x)
    d_x = rt.store(d_y * y * rt.sigmoid(-x), desc.element)
    return (d_x,)


SIGMOID_BACKWARD = Op(
    name="sigmoid_backward",
    family="activation",
    source=Path(__file__).with_name("sigmoid_backward.cu"),
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
                    "sigmoid_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _sigmoid_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="sigmoid",
    exact=False,
    measured={("bf16",): 0.509822, ("f16",): 0.501711, ("f32",): 4.46964, ("f64",): 1.01948},
)


@dataclass(frozen=True, kw_only=True)
class SigmoidBackwardDescriptor(Descriptor):
    """What `SigmoidBackwardPlan.select` settles."""

    op = SIGMOID_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SigmoidBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class SigmoidBackwardPlan(Plan):
    """1 / (1 + exp(-x)), with its tail."""

    op = SIGMOID_BACKWARD


def sigmoid_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """1 / (1 + exp(-x)), with its tail.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _sigmoid_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_sigmoid_backward_ways = Function(
    SigmoidBackwardPlan,
    SigmoidBackwardDescriptor,
    SigmoidBackwardArgs,
)
