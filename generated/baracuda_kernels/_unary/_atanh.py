# Generated from spec/unary.yaml: atanh. Do not edit.
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


def _atanh_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.atanh(x), desc.element)
    return (y,)


ATANH = Op(
    name="atanh",
    family="unary",
    source=Path(__file__).with_name("atanh.cu"),
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
                    "atanh", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _atanh_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.498543, ("f16",): 0.500976, ("f32",): 3.1504, ("f64",): 1.0752},
)


@dataclass(frozen=True, kw_only=True)
class AtanhDescriptor(Descriptor):
    """What `AtanhPlan.select` settles."""

    op = ATANH

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class AtanhArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class AtanhPlan(Plan):
    """The inverse of tanh; infinities at -1 and 1, NaN outside."""

    op = ATANH


def atanh(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The inverse of tanh; infinities at -1 and 1, NaN outside.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _atanh_ways[type(x), type(out)](x, out, stream)


_atanh_ways = Function(
    AtanhPlan,
    AtanhDescriptor,
    AtanhArgs,
)


def _atanh_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y / rt.fma(-x, x, C(1.0)), desc.element)
    return (d_x,)


ATANH_BACKWARD = Op(
    name="atanh_backward",
    family="unary",
    source=Path(__file__).with_name("atanh_backward.cu"),
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
                    "atanh_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _atanh_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="atanh",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class AtanhBackwardDescriptor(Descriptor):
    """What `AtanhBackwardPlan.select` settles."""

    op = ATANH_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class AtanhBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class AtanhBackwardPlan(Plan):
    """The inverse of tanh; infinities at -1 and 1, NaN outside."""

    op = ATANH_BACKWARD


def atanh_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The inverse of tanh; infinities at -1 and 1, NaN outside.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _atanh_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_atanh_backward_ways = Function(
    AtanhBackwardPlan,
    AtanhBackwardDescriptor,
    AtanhBackwardArgs,
)
