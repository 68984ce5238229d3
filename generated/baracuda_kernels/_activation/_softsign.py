# Generated from spec/activation.yaml: softsign. Do not edit.
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


def _softsign_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(x / (C(1.0) + rt.absolute(x)), desc.element)
    return (y,)


SOFTSIGN = Op(
    name="softsign",
    family="activation",
    source=Path(__file__).with_name("softsign.cu"),
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
                    "softsign", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _softsign_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class SoftsignDescriptor(Descriptor):
    """What `SoftsignPlan.select` settles."""

    op = SOFTSIGN

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SoftsignArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class SoftsignPlan(Plan):
    """x / (1 + abs(x))."""

    op = SOFTSIGN


def softsign(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """x / (1 + abs(x)).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _softsign_ways[type(x), type(out)](x, out, stream)


_softsign_ways = Function(
    SoftsignPlan,
    SoftsignDescriptor,
    SoftsignArgs,
)


def _softsign_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = x / (C(1.0) + rt.absolute(x))
    d_x = rt.store((C(1.0) - y * rt.sign(x)) * d_y / (C(1.0) + rt.absolute(x)), desc.element)
    return (d_x,)


SOFTSIGN_BACKWARD = Op(
    name="softsign_backward",
    family="activation",
    source=Path(__file__).with_name("softsign_backward.cu"),
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
                    "softsign_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _softsign_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="softsign",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class SoftsignBackwardDescriptor(Descriptor):
    """What `SoftsignBackwardPlan.select` settles."""

    op = SOFTSIGN_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SoftsignBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class SoftsignBackwardPlan(Plan):
    """x / (1 + abs(x))."""

    op = SOFTSIGN_BACKWARD


def softsign_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """x / (1 + abs(x)).

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _softsign_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_softsign_backward_ways = Function(
    SoftsignBackwardPlan,
    SoftsignBackwardDescriptor,
    SoftsignBackwardArgs,
)
