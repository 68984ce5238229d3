# Generated from spec/unary.yaml: cot. Do not edit.
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


def _cot_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.reciprocal(rt.tan(x)), desc.element)
    return (y,)


def _cot_derivative(desc: Any, C: Any, x: Any, d_y: Any) -> dict[str, Any]:
    """What the gradients are held to that the entry states."""
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    tan_x = rt.tan(x)
    y = rt.reciprocal(tan_x)
    d_x = rt.store(-(d_y * rt.square(y) * (C(1.0) + rt.square(tan_x))), desc.element)
    return {"d_x": d_x}


COT = Op(
    name="cot",
    family="unary",
    source=Path(__file__).with_name("cot.cu"),
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
                    "cot", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _cot_reference,
            derivative=_cot_derivative,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500736, ("f16",): 0.506822, ("f32",): 4.08286, ("f64",): 1.45763},
)


@dataclass(frozen=True, kw_only=True)
class CotDescriptor(Descriptor):
    """What `CotPlan.select` settles."""

    op = COT

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class CotArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class CotPlan(Plan):
    """1 / tan(x)."""

    op = COT


def cot(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """1 / tan(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _cot_ways[type(x), type(out)](x, out, stream)


_cot_ways = Function(
    CotPlan,
    CotDescriptor,
    CotArgs,
)


def _cot_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.reciprocal(rt.tan(x))
    d_x = rt.store(-rt.fma(d_y * y, y, d_y), desc.element)
    return (d_x,)


COT_BACKWARD = Op(
    name="cot_backward",
    family="unary",
    source=Path(__file__).with_name("cot_backward.cu"),
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
                    "cot_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _cot_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="cot",
    authored=("d_x",),
    exact=False,
    measured={("bf16",): 0.501665, ("f16",): 0.513876, ("f32",): 5.3815, ("f64",): 3.00144},
)


@dataclass(frozen=True, kw_only=True)
class CotBackwardDescriptor(Descriptor):
    """What `CotBackwardPlan.select` settles."""

    op = COT_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class CotBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class CotBackwardPlan(Plan):
    """1 / tan(x)."""

    op = COT_BACKWARD


def cot_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """1 / tan(x).

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _cot_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_cot_backward_ways = Function(
    CotBackwardPlan,
    CotBackwardDescriptor,
    CotBackwardArgs,
)
