# Generated from spec/unary.yaml: sec. Do not edit.
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


def _sec_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.reciprocal(rt.cos(x)), desc.element)
    return (y,)


SEC = Op(
    name="sec",
    family="unary",
    source=Path(__file__).with_name("sec.cu"),
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
                    "sec", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _sec_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500018, ("f16",): 0.50184, ("f32",): 3.43232, ("f64",): 1.29674},
)


@dataclass(frozen=True, kw_only=True)
class SecDescriptor(Descriptor):
    """What `SecPlan.select` settles."""

    op = SEC

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SecArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class SecPlan(Plan):
    """1 / cos(x)."""

    op = SEC


def sec(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """1 / cos(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _sec_ways[type(x), type(out)](x, out, stream)


_sec_ways = Function(
    SecPlan,
    SecDescriptor,
    SecArgs,
)


def _sec_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.reciprocal(rt.cos(x))
    d_x = rt.store(d_y * rt.square(y) * rt.sin(x), desc.element)
    return (d_x,)


SEC_BACKWARD = Op(
    name="sec_backward",
    family="unary",
    source=Path(__file__).with_name("sec_backward.cu"),
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
                    "sec_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _sec_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="sec",
    exact=False,
    measured={("bf16",): 0.500803, ("f16",): 0.506973, ("f32",): 5.75893, ("f64",): 3.89957},
)


@dataclass(frozen=True, kw_only=True)
class SecBackwardDescriptor(Descriptor):
    """What `SecBackwardPlan.select` settles."""

    op = SEC_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SecBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class SecBackwardPlan(Plan):
    """1 / cos(x)."""

    op = SEC_BACKWARD


def sec_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """1 / cos(x).

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _sec_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_sec_backward_ways = Function(
    SecBackwardPlan,
    SecBackwardDescriptor,
    SecBackwardArgs,
)
