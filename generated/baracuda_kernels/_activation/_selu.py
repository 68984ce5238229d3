# Generated from spec/activation.yaml: selu. Do not edit.
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


def _selu_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    below = C(1.7580993408473766) * rt.expm1(x)
    y = rt.store(rt.where(x > C(0.0), C(1.0507009873554805) * x, below), desc.element)
    return (y,)


SELU = Op(
    name="selu",
    family="activation",
    source=Path(__file__).with_name("selu.cu"),
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
                    "selu", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _selu_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.499637, ("f16",): 0.500181, ("f32",): 1.90995, ("f64",): 1.09885},
)


@dataclass(frozen=True, kw_only=True)
class SeluDescriptor(Descriptor):
    """What `SeluPlan.select` settles."""

    op = SELU

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SeluArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class SeluPlan(Plan):
    """elu with the scale and alpha that keep a normal distribution."""

    op = SELU


def selu(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """elu with the scale and alpha that keep a normal distribution.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _selu_ways[type(x), type(out)](x, out, stream)


_selu_ways = Function(
    SeluPlan,
    SeluDescriptor,
    SeluArgs,
)


def _selu_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(x > C(0.0), C(1.0507009873554805) * d_y, C(1.7580993408473766) * d_y * rt.exp(x)),
        desc.element)
    return (d_x,)


SELU_BACKWARD = Op(
    name="selu_backward",
    family="activation",
    source=Path(__file__).with_name("selu_backward.cu"),
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
                    "selu_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _selu_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="selu",
    exact=False,
    measured={("bf16",): 0.508925, ("f16",): 0.501534, ("f32",): 2.7381, ("f64",): 0.879842},
)


@dataclass(frozen=True, kw_only=True)
class SeluBackwardDescriptor(Descriptor):
    """What `SeluBackwardPlan.select` settles."""

    op = SELU_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SeluBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class SeluBackwardPlan(Plan):
    """elu with the scale and alpha that keep a normal distribution."""

    op = SELU_BACKWARD


def selu_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """elu with the scale and alpha that keep a normal distribution.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _selu_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_selu_backward_ways = Function(
    SeluBackwardPlan,
    SeluBackwardDescriptor,
    SeluBackwardArgs,
)
