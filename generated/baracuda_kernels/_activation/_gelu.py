# Generated from spec/activation.yaml: gelu. Do not edit.
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


def _gelu_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.gelu(x), desc.element)
    return (y,)


GELU = Op(
    name="gelu",
    family="activation",
    source=Path(__file__).with_name("gelu.cu"),
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
                    "gelu", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _gelu_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.513173, ("f16",): 0.512913, ("f32",): 5.07093, ("f64",): 2.56383},
)


@dataclass(frozen=True, kw_only=True)
class GeluDescriptor(Descriptor):
    """What `GeluPlan.select` settles."""

    op = GELU

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class GeluArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class GeluPlan(Plan):
    """x times the share of the normal distribution below x; the exact form, with its tail."""

    op = GELU


def gelu(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """x times the share of the normal distribution below x; the exact form, with its tail.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _gelu_ways[type(x), type(out)](x, out, stream)


_gelu_ways = Function(
    GeluPlan,
    GeluDescriptor,
    GeluArgs,
)


def _gelu_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.gelu_slope(x), desc.element)
    return (d_x,)


GELU_BACKWARD = Op(
    name="gelu_backward",
    family="activation",
    source=Path(__file__).with_name("gelu_backward.cu"),
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
                    "gelu_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _gelu_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="gelu",
    exact=False,
    measured={("bf16",): 0.501235, ("f16",): 0.632705, ("f32",): 4.6353, ("f64",): 1.16708},
)


@dataclass(frozen=True, kw_only=True)
class GeluBackwardDescriptor(Descriptor):
    """What `GeluBackwardPlan.select` settles."""

    op = GELU_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class GeluBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class GeluBackwardPlan(Plan):
    """x times the share of the normal distribution below x; the exact form, with its tail."""

    op = GELU_BACKWARD


def gelu_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """x times the share of the normal distribution below x; the exact form, with its tail.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _gelu_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_gelu_backward_ways = Function(
    GeluBackwardPlan,
    GeluBackwardDescriptor,
    GeluBackwardArgs,
)
