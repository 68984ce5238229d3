# Generated from spec/unary.yaml: erfinv. Do not edit.
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


def _erfinv_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.erfinv(x), desc.element)
    return (y,)


ERFINV = Op(
    name="erfinv",
    family="unary",
    source=Path(__file__).with_name("erfinv.cu"),
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
                    "erfinv", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _erfinv_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.499777, ("f16",): 0.500046, ("f32",): 2.49098, ("f64",): 2.47615},
)


@dataclass(frozen=True, kw_only=True)
class ErfinvDescriptor(Descriptor):
    """What `ErfinvPlan.select` settles."""

    op = ERFINV

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class ErfinvArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class ErfinvPlan(Plan):
    """The inverse of erf; infinities at -1 and 1, NaN outside."""

    op = ERFINV


def erfinv(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The inverse of erf; infinities at -1 and 1, NaN outside.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _erfinv_ways[type(x), type(out)](x, out, stream)


_erfinv_ways = Function(
    ErfinvPlan,
    ErfinvDescriptor,
    ErfinvArgs,
)


def _erfinv_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.erfinv(x)
    d_x = rt.store(C(0.886226925452758) * d_y * rt.exp(rt.square(y)), desc.element)
    return (d_x,)


ERFINV_BACKWARD = Op(
    name="erfinv_backward",
    family="unary",
    source=Path(__file__).with_name("erfinv_backward.cu"),
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
                    "erfinv_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _erfinv_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="erfinv",
    exact=False,
    measured={("bf16",): 0.500018, ("f16",): 0.501365, ("f32",): 50.0618, ("f64",): 0.5},
)


@dataclass(frozen=True, kw_only=True)
class ErfinvBackwardDescriptor(Descriptor):
    """What `ErfinvBackwardPlan.select` settles."""

    op = ERFINV_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class ErfinvBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class ErfinvBackwardPlan(Plan):
    """The inverse of erf; infinities at -1 and 1, NaN outside."""

    op = ERFINV_BACKWARD


def erfinv_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The inverse of erf; infinities at -1 and 1, NaN outside.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _erfinv_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_erfinv_backward_ways = Function(
    ErfinvBackwardPlan,
    ErfinvBackwardDescriptor,
    ErfinvBackwardArgs,
)
