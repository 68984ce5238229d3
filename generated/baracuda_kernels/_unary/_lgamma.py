# Generated from spec/unary.yaml: lgamma. Do not edit.
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


def _lgamma_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.lgamma(x), desc.element)
    return (y,)


LGAMMA = Op(
    name="lgamma",
    family="unary",
    source=Path(__file__).with_name("lgamma.cu"),
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
                    "lgamma", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _lgamma_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500014, ("f16",): 0.500933, ("f32",): 6.34868, ("f64",): 2.26772},
)


@dataclass(frozen=True, kw_only=True)
class LgammaDescriptor(Descriptor):
    """What `LgammaPlan.select` settles."""

    op = LGAMMA

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class LgammaArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class LgammaPlan(Plan):
    """log(abs(gamma(x))); inf at 0, -1, -2, ..."""

    op = LGAMMA


def lgamma(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """log(abs(gamma(x))); inf at 0, -1, -2, ...

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _lgamma_ways[type(x), type(out)](x, out, stream)


_lgamma_ways = Function(
    LgammaPlan,
    LgammaDescriptor,
    LgammaArgs,
)


def _lgamma_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.digamma(x), desc.element)
    return (d_x,)


LGAMMA_BACKWARD = Op(
    name="lgamma_backward",
    family="unary",
    source=Path(__file__).with_name("lgamma_backward.cu"),
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
                    "lgamma_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _lgamma_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="lgamma",
    exact=False,
    measured={("bf16",): 0.50054, ("f16",): 0.565175, ("f32",): 16.4746, ("f64",): 1.5732},
)


@dataclass(frozen=True, kw_only=True)
class LgammaBackwardDescriptor(Descriptor):
    """What `LgammaBackwardPlan.select` settles."""

    op = LGAMMA_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class LgammaBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class LgammaBackwardPlan(Plan):
    """log(abs(gamma(x))); inf at 0, -1, -2, ..."""

    op = LGAMMA_BACKWARD


def lgamma_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """log(abs(gamma(x))); inf at 0, -1, -2, ...

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _lgamma_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_lgamma_backward_ways = Function(
    LgammaBackwardPlan,
    LgammaBackwardDescriptor,
    LgammaBackwardArgs,
)
