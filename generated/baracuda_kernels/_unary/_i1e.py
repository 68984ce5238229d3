# Generated from spec/unary.yaml: i1e. Do not edit.
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


def _i1e_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.i1e(x), desc.element)
    return (y,)


I1E = Op(
    name="i1e",
    family="unary",
    source=Path(__file__).with_name("i1e.cu"),
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
                    "i1e", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _i1e_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.5, ("f16",): 0.500152, ("f32",): 0.559447, ("f64",): 3.12348},
)


@dataclass(frozen=True, kw_only=True)
class I1eDescriptor(Descriptor):
    """What `I1ePlan.select` settles."""

    op = I1E

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class I1eArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class I1ePlan(Plan):
    """exp(-abs(x)) * i1(x)."""

    op = I1E


def i1e(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """exp(-abs(x)) * i1(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _i1e_ways[type(x), type(out)](x, out, stream)


_i1e_ways = Function(
    I1ePlan,
    I1eDescriptor,
    I1eArgs,
)


def _i1e_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.i1e_slope(x), desc.element)
    return (d_x,)


I1E_BACKWARD = Op(
    name="i1e_backward",
    family="unary",
    source=Path(__file__).with_name("i1e_backward.cu"),
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
                    "i1e_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _i1e_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="i1e",
    exact=False,
    measured={("bf16",): 0.5018, ("f16",): 0.515975, ("f32",): 1.53758, ("f64",): 2.33803},
)


@dataclass(frozen=True, kw_only=True)
class I1eBackwardDescriptor(Descriptor):
    """What `I1eBackwardPlan.select` settles."""

    op = I1E_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class I1eBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class I1eBackwardPlan(Plan):
    """exp(-abs(x)) * i1(x)."""

    op = I1E_BACKWARD


def i1e_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """exp(-abs(x)) * i1(x).

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _i1e_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_i1e_backward_ways = Function(
    I1eBackwardPlan,
    I1eBackwardDescriptor,
    I1eBackwardArgs,
)
