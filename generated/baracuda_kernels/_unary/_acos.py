# Generated from spec/unary.yaml: acos. Do not edit.
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


def _acos_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.acos(x), desc.element)
    return (y,)


ACOS = Op(
    name="acos",
    family="unary",
    source=Path(__file__).with_name("acos.cu"),
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
                    "acos", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _acos_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500569, ("f16",): 0.510233, ("f32",): 1.3353, ("f64",): 1.00233},
)


@dataclass(frozen=True, kw_only=True)
class AcosDescriptor(Descriptor):
    """What `AcosPlan.select` settles."""

    op = ACOS

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class AcosArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class AcosPlan(Plan):
    """The arc cosine; NaN outside of [-1, 1]."""

    op = ACOS


def acos(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The arc cosine; NaN outside of [-1, 1].

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _acos_ways[type(x), type(out)](x, out, stream)


_acos_ways = Function(
    AcosPlan,
    AcosDescriptor,
    AcosArgs,
)


def _acos_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(-(d_y * rt.rsqrt(rt.fma(-x, x, C(1.0)))), desc.element)
    return (d_x,)


ACOS_BACKWARD = Op(
    name="acos_backward",
    family="unary",
    source=Path(__file__).with_name("acos_backward.cu"),
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
                    "acos_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _acos_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="acos",
    inexact_in_16_bits=True,
    measured={("bf16",): 0.500002, ("f16",): 0.500224, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class AcosBackwardDescriptor(Descriptor):
    """What `AcosBackwardPlan.select` settles."""

    op = ACOS_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class AcosBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class AcosBackwardPlan(Plan):
    """The arc cosine; NaN outside of [-1, 1]."""

    op = ACOS_BACKWARD


def acos_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The arc cosine; NaN outside of [-1, 1].

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _acos_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_acos_backward_ways = Function(
    AcosBackwardPlan,
    AcosBackwardDescriptor,
    AcosBackwardArgs,
)
