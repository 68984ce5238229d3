# Generated from spec/unary.yaml: cbrt. Do not edit.
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


def _cbrt_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.cbrt(x), desc.element)
    return (y,)


CBRT = Op(
    name="cbrt",
    family="unary",
    source=Path(__file__).with_name("cbrt.cu"),
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
                    "cbrt", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _cbrt_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.4997, ("f16",): 0.500015, ("f32",): 0.990146, ("f64",): 0.496088},
)


@dataclass(frozen=True, kw_only=True)
class CbrtDescriptor(Descriptor):
    """What `CbrtPlan.select` settles."""

    op = CBRT

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class CbrtArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class CbrtPlan(Plan):
    """The cube root, of negative numbers too."""

    op = CBRT


def cbrt(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The cube root, of negative numbers too.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _cbrt_ways[type(x), type(out)](x, out, stream)


_cbrt_ways = Function(
    CbrtPlan,
    CbrtDescriptor,
    CbrtArgs,
)


def _cbrt_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.cbrt(x)
    d_x = rt.store(d_y / (rt.square(y) * C(3.0)), desc.element)
    return (d_x,)


CBRT_BACKWARD = Op(
    name="cbrt_backward",
    family="unary",
    source=Path(__file__).with_name("cbrt_backward.cu"),
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
                    "cbrt_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _cbrt_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="cbrt",
    exact=False,
    measured={("bf16",): 0.500022, ("f16",): 0.500408, ("f32",): 4.19875, ("f64",): 2.70209},
)


@dataclass(frozen=True, kw_only=True)
class CbrtBackwardDescriptor(Descriptor):
    """What `CbrtBackwardPlan.select` settles."""

    op = CBRT_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class CbrtBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class CbrtBackwardPlan(Plan):
    """The cube root, of negative numbers too."""

    op = CBRT_BACKWARD


def cbrt_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The cube root, of negative numbers too.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _cbrt_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_cbrt_backward_ways = Function(
    CbrtBackwardPlan,
    CbrtBackwardDescriptor,
    CbrtBackwardArgs,
)
