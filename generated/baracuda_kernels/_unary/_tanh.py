# Generated from spec/unary.yaml: tanh. Do not edit.
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


def _tanh_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.tanh(x), desc.element)
    return (y,)


TANH = Op(
    name="tanh",
    family="unary",
    source=Path(__file__).with_name("tanh.cu"),
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
                    "tanh", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _tanh_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.498445, ("f16",): 0.501073, ("f32",): 1.81484, ("f64",): 1.03229},
)


@dataclass(frozen=True, kw_only=True)
class TanhDescriptor(Descriptor):
    """What `TanhPlan.select` settles."""

    op = TANH

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class TanhArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class TanhPlan(Plan):
    """The hyperbolic tangent."""

    op = TANH


def tanh(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The hyperbolic tangent.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _tanh_ways[type(x), type(out)](x, out, stream)


_tanh_ways = Function(
    TanhPlan,
    TanhDescriptor,
    TanhArgs,
)


def _tanh_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y / rt.square(rt.cosh(x)), desc.element)
    return (d_x,)


TANH_BACKWARD = Op(
    name="tanh_backward",
    family="unary",
    source=Path(__file__).with_name("tanh_backward.cu"),
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
                    "tanh_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _tanh_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="tanh",
    exact=False,
    measured={("bf16",): 0.500686, ("f16",): 0.501479, ("f32",): 5.13872, ("f64",): 2.47606},
)


@dataclass(frozen=True, kw_only=True)
class TanhBackwardDescriptor(Descriptor):
    """What `TanhBackwardPlan.select` settles."""

    op = TANH_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class TanhBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class TanhBackwardPlan(Plan):
    """The hyperbolic tangent."""

    op = TANH_BACKWARD


def tanh_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The hyperbolic tangent.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _tanh_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_tanh_backward_ways = Function(
    TanhBackwardPlan,
    TanhBackwardDescriptor,
    TanhBackwardArgs,
)
