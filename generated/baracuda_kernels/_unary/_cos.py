# Generated from spec/unary.yaml: cos. Do not edit.
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


def _cos_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.cos(x), desc.element)
    return (y,)


COS = Op(
    name="cos",
    family="unary",
    source=Path(__file__).with_name("cos.cu"),
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
                    "cos", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _cos_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500264, ("f16",): 0.501761, ("f32",): 1.51092, ("f64",): 0.963865},
)


@dataclass(frozen=True, kw_only=True)
class CosDescriptor(Descriptor):
    """What `CosPlan.select` settles."""

    op = COS

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class CosArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class CosPlan(Plan):
    """The cosine of radians."""

    op = COS


def cos(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The cosine of radians.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _cos_ways[type(x), type(out)](x, out, stream)


_cos_ways = Function(
    CosPlan,
    CosDescriptor,
    CosArgs,
)


def _cos_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(-(d_y * rt.sin(x)), desc.element)
    return (d_x,)


COS_BACKWARD = Op(
    name="cos_backward",
    family="unary",
    source=Path(__file__).with_name("cos_backward.cu"),
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
                    "cos_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _cos_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="cos",
    exact=False,
    measured={("bf16",): 0.500264, ("f16",): 0.502283, ("f32",): 2.2455, ("f64",): 1.45675},
)


@dataclass(frozen=True, kw_only=True)
class CosBackwardDescriptor(Descriptor):
    """What `CosBackwardPlan.select` settles."""

    op = COS_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class CosBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class CosBackwardPlan(Plan):
    """The cosine of radians."""

    op = COS_BACKWARD


def cos_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The cosine of radians.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _cos_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_cos_backward_ways = Function(
    CosBackwardPlan,
    CosBackwardDescriptor,
    CosBackwardArgs,
)
