# Generated from spec/activation.yaml: mish. Do not edit.
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


def _mish_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.mish(x), desc.element)
    return (y,)


MISH = Op(
    name="mish",
    family="activation",
    source=Path(__file__).with_name("mish.cu"),
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
                    "mish", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _mish_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.49988, ("f16",): 0.500103, ("f32",): 5.58091, ("f64",): 1.94646},
)


@dataclass(frozen=True, kw_only=True)
class MishDescriptor(Descriptor):
    """What `MishPlan.select` settles."""

    op = MISH

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class MishArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class MishPlan(Plan):
    """x * tanh(softplus(x))."""

    op = MISH


def mish(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """x * tanh(softplus(x)).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _mish_ways[type(x), type(out)](x, out, stream)


_mish_ways = Function(
    MishPlan,
    MishDescriptor,
    MishArgs,
)


def _mish_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.mish_slope(x), desc.element)
    return (d_x,)


MISH_BACKWARD = Op(
    name="mish_backward",
    family="activation",
    source=Path(__file__).with_name("mish_backward.cu"),
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
                    "mish_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _mish_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="mish",
    exact=False,
    measured={("bf16",): 0.50046, ("f16",): 0.879253, ("f32",): 2668.18, ("f64",): 1.8},
)


@dataclass(frozen=True, kw_only=True)
class MishBackwardDescriptor(Descriptor):
    """What `MishBackwardPlan.select` settles."""

    op = MISH_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class MishBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class MishBackwardPlan(Plan):
    """x * tanh(softplus(x))."""

    op = MISH_BACKWARD


def mish_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """x * tanh(softplus(x)).

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _mish_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_mish_backward_ways = Function(
    MishBackwardPlan,
    MishBackwardDescriptor,
    MishBackwardArgs,
)
