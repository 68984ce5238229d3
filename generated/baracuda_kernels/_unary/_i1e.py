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
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    reciprocal_x = rt.reciprocal(rt.absolute(x))
    y = rt.i1e(x)
    d_x = rt.store(rt.where(rt.absolute(x) > C(64.0),
        -(C(0.3989422804014327) * d_y * reciprocal_x * rt.rsqrt(rt.absolute(x))
        * (C(0.5) - reciprocal_x
        * (C(0.5625) + reciprocal_x
        * (C(0.29296875) + reciprocal_x
        * (C(0.35888671875) + reciprocal_x
        * (C(0.6488800048828125) + reciprocal_x
        * (C(1.5266704559326172) + reciprocal_x
        * (C(4.397851824760437) + reciprocal_x
        * (C(14.95148800313473) + reciprocal_x
        * (C(58.51327127893456) + reciprocal_x
        * (C(258.8638594570512) + reciprocal_x
        * (C(1276.7778647036268) + C(6944.2068821083085) * reciprocal_x)))))))))))),
        d_y * rt.where(rt.absolute(x) < C(1e-17), C(0.5), rt.i0e(x) - y * (rt.sign(x) + rt.reciprocal(x)))),
        desc.element)
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
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
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
    inexact_in_16_bits=True,
    measured={("bf16",): 0.503661, ("f16",): 6.78226, ("f32",): 2587.49, ("f64",): 29.2967},
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
    d_x: any shape, f32/f64/f16/bf16
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
    d_x: any shape, f32/f64/f16/bf16
    """
    return _i1e_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_i1e_backward_ways = Function(
    I1eBackwardPlan,
    I1eBackwardDescriptor,
    I1eBackwardArgs,
)
