# Generated from spec/unary.yaml: sinc. Do not edit.
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


def _sinc_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.sinc(x), desc.element)
    return (y,)


def _sinc_derivative(desc: Any, C: Any, x: Any, d_y: Any) -> dict[str, Any]:
    """What the gradients are held to that the entry states."""
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    minus_x = -rt.square(C(3.141592653589793) * x)
    y = rt.sinc(x)
    d_x = rt.store(d_y
        * rt.where(rt.absolute(x) < C(0.3183098861837907),
        -(C(9.869604401089358) * x
        * rt.fma(minus_x,
        rt.fma(minus_x,
        rt.fma(minus_x,
        rt.fma(minus_x,
        rt.fma(minus_x,
        rt.fma(minus_x,
        rt.fma(minus_x, rt.fma(minus_x, C(1.4797143443923793e-16), C(4.498331606952833e-14)),
        C(1.0706029224547743e-11)), C(1.9270852604185937e-09)), C(2.505210838544172e-07)), C(2.2045855379188714e-05)),
        C(0.0011904761904761906)), C(0.03333333333333333)), C(0.3333333333333333))),
        (rt.cospi(x) - y) * rt.reciprocal(x)), desc.element)
    return {"d_x": d_x}


SINC = Op(
    name="sinc",
    family="unary",
    source=Path(__file__).with_name("sinc.cu"),
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
                    "sinc", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _sinc_reference,
            derivative=_sinc_derivative,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.499547, ("f16",): 0.49993, ("f32",): 1.96699, ("f64",): 1.38081},
)


@dataclass(frozen=True, kw_only=True)
class SincDescriptor(Descriptor):
    """What `SincPlan.select` settles."""

    op = SINC

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SincArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class SincPlan(Plan):
    """sin(pi x) / (pi x); 1 at 0."""

    op = SINC


def sinc(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """sin(pi x) / (pi x); 1 at 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _sinc_ways[type(x), type(out)](x, out, stream)


_sinc_ways = Function(
    SincPlan,
    SincDescriptor,
    SincArgs,
)


def _sinc_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    q = rt.square(C(3.141592653589793) * x)
    late = rt.fma(-q,
        rt.fma(-q, rt.fma(-q, C(4.498331606952833e-14), C(1.0706029224547743e-11)), C(1.9270852604185937e-09)),
        C(2.505210838544172e-07))
    series = rt.fma(-q,
        rt.fma(-q, rt.fma(-q, rt.fma(-q, late, C(2.2045855379188714e-05)), C(0.0011904761904761906)),
        C(0.03333333333333333)), C(0.3333333333333333))
    near = C(-9.869604401089358) * x * series
    far = (rt.cospi(x) - rt.sinc(x)) * rt.reciprocal(x)
    d_x = rt.store(rt.where(rt.absolute(x) < C(0.3183098861837907), near, far) * d_y, desc.element)
    return (d_x,)


SINC_BACKWARD = Op(
    name="sinc_backward",
    family="unary",
    source=Path(__file__).with_name("sinc_backward.cu"),
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
                    "sinc_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _sinc_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="sinc",
    authored=("d_x",),
    exact=False,
    measured={("bf16",): 0.500025, ("f16",): 0.534242, ("f32",): 1074.58, ("f64",): 1.78285},
)


@dataclass(frozen=True, kw_only=True)
class SincBackwardDescriptor(Descriptor):
    """What `SincBackwardPlan.select` settles."""

    op = SINC_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SincBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class SincBackwardPlan(Plan):
    """sin(pi x) / (pi x); 1 at 0."""

    op = SINC_BACKWARD


def sinc_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """sin(pi x) / (pi x); 1 at 0.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _sinc_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_sinc_backward_ways = Function(
    SincBackwardPlan,
    SincBackwardDescriptor,
    SincBackwardArgs,
)
