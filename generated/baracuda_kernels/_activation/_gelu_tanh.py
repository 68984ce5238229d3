# Generated from spec/activation.yaml: gelu_tanh. Do not edit.
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


def _gelu_tanh_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.gelu_tanh(x), desc.element)
    return (y,)


GELU_TANH = Op(
    name="gelu_tanh",
    family="activation",
    source=Path(__file__).with_name("gelu_tanh.cu"),
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
                    "gelu_tanh", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _gelu_tanh_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.5, ("f16",): 0.500143, ("f32",): 5.01576, ("f64",): 1.20985},
)


@dataclass(frozen=True, kw_only=True)
class GeluTanhDescriptor(Descriptor):
    """What `GeluTanhPlan.select` settles."""

    op = GELU_TANH

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class GeluTanhArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class GeluTanhPlan(Plan):
    """The approximation of gelu by tanh."""

    op = GELU_TANH


def gelu_tanh(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The approximation of gelu by tanh.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _gelu_tanh_ways[type(x), type(out)](x, out, stream)


_gelu_tanh_ways = Function(
    GeluTanhPlan,
    GeluTanhDescriptor,
    GeluTanhArgs,
)


def _gelu_tanh_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.gelu_tanh_slope(x), desc.element)
    return (d_x,)


GELU_TANH_BACKWARD = Op(
    name="gelu_tanh_backward",
    family="activation",
    source=Path(__file__).with_name("gelu_tanh_backward.cu"),
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
                    "gelu_tanh_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _gelu_tanh_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="gelu_tanh",
    exact=False,
    measured={("bf16",): 0.501071, ("f16",): 0.50247, ("f32",): 6.2874, ("f64",): 0.361489},
)


@dataclass(frozen=True, kw_only=True)
class GeluTanhBackwardDescriptor(Descriptor):
    """What `GeluTanhBackwardPlan.select` settles."""

    op = GELU_TANH_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class GeluTanhBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class GeluTanhBackwardPlan(Plan):
    """The approximation of gelu by tanh."""

    op = GELU_TANH_BACKWARD


def gelu_tanh_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The approximation of gelu by tanh.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _gelu_tanh_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_gelu_tanh_backward_ways = Function(
    GeluTanhBackwardPlan,
    GeluTanhBackwardDescriptor,
    GeluTanhBackwardArgs,
)
