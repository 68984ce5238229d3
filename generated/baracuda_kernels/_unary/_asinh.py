# Generated from spec/unary.yaml: asinh. Do not edit.
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


def _asinh_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.asinh(x), desc.element)
    return (y,)


ASINH = Op(
    name="asinh",
    family="unary",
    source=Path(__file__).with_name("asinh.cu"),
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
                    "asinh", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _asinh_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.499914, ("f16",): 0.500015, ("f32",): 1.73879, ("f64",): 1.21288},
)


@dataclass(frozen=True, kw_only=True)
class AsinhDescriptor(Descriptor):
    """What `AsinhPlan.select` settles."""

    op = ASINH

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class AsinhArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class AsinhPlan(Plan):
    """The inverse of sinh."""

    op = ASINH


def asinh(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The inverse of sinh.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _asinh_ways[type(x), type(out)](x, out, stream)


_asinh_ways = Function(
    AsinhPlan,
    AsinhDescriptor,
    AsinhArgs,
)


def _asinh_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.reciprocal(rt.hypot(x, C(1.0))), desc.element)
    return (d_x,)


ASINH_BACKWARD = Op(
    name="asinh_backward",
    family="unary",
    source=Path(__file__).with_name("asinh_backward.cu"),
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
                    "asinh_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _asinh_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="asinh",
    exact=False,
    measured={("bf16",): 0.500008, ("f16",): 0.500246, ("f32",): 2.10337, ("f64",): 1.88383},
)


@dataclass(frozen=True, kw_only=True)
class AsinhBackwardDescriptor(Descriptor):
    """What `AsinhBackwardPlan.select` settles."""

    op = ASINH_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class AsinhBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class AsinhBackwardPlan(Plan):
    """The inverse of sinh."""

    op = ASINH_BACKWARD


def asinh_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The inverse of sinh.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _asinh_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_asinh_backward_ways = Function(
    AsinhBackwardPlan,
    AsinhBackwardDescriptor,
    AsinhBackwardArgs,
)
