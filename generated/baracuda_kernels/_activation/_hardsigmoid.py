# Generated from spec/activation.yaml: hardsigmoid. Do not edit.
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


def _hardsigmoid_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.clamp(x + C(3.0), C(0.0), C(6.0)) / C(6.0), desc.element)
    return (y,)


HARDSIGMOID = Op(
    name="hardsigmoid",
    family="activation",
    source=Path(__file__).with_name("hardsigmoid.cu"),
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
                    "hardsigmoid", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _hardsigmoid_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class HardsigmoidDescriptor(Descriptor):
    """What `HardsigmoidPlan.select` settles."""

    op = HARDSIGMOID

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class HardsigmoidArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class HardsigmoidPlan(Plan):
    """A line from 0 at -3 to 1 at 3."""

    op = HARDSIGMOID


def hardsigmoid(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """A line from 0 at -3 to 1 at 3.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _hardsigmoid_ways[type(x), type(out)](x, out, stream)


_hardsigmoid_ways = Function(
    HardsigmoidPlan,
    HardsigmoidDescriptor,
    HardsigmoidArgs,
)


def _hardsigmoid_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where((C(0.0) <= x + C(3.0)) & (x + C(3.0) <= C(6.0)), d_y / C(6.0), C(0.0)), desc.element)
    return (d_x,)


HARDSIGMOID_BACKWARD = Op(
    name="hardsigmoid_backward",
    family="activation",
    source=Path(__file__).with_name("hardsigmoid_backward.cu"),
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
                    "hardsigmoid_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _hardsigmoid_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="hardsigmoid",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class HardsigmoidBackwardDescriptor(Descriptor):
    """What `HardsigmoidBackwardPlan.select` settles."""

    op = HARDSIGMOID_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class HardsigmoidBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class HardsigmoidBackwardPlan(Plan):
    """A line from 0 at -3 to 1 at 3."""

    op = HARDSIGMOID_BACKWARD


def hardsigmoid_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """A line from 0 at -3 to 1 at 3.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _hardsigmoid_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_hardsigmoid_backward_ways = Function(
    HardsigmoidBackwardPlan,
    HardsigmoidBackwardDescriptor,
    HardsigmoidBackwardArgs,
)
