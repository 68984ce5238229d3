# Generated from spec/unary.yaml: erf. Do not edit.
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


def _erf_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.erf(x), desc.element)
    return (y,)


ERF = Op(
    name="erf",
    family="unary",
    source=Path(__file__).with_name("erf.cu"),
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
                    "erf", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _erf_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500175, ("f16",): 0.502556, ("f32",): 1.03723, ("f64",): 0.816156},
)


@dataclass(frozen=True, kw_only=True)
class ErfDescriptor(Descriptor):
    """What `ErfPlan.select` settles."""

    op = ERF

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class ErfArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class ErfPlan(Plan):
    """The error function."""

    op = ERF


def erf(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The error function.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _erf_ways[type(x), type(out)](x, out, stream)


_erf_ways = Function(
    ErfPlan,
    ErfDescriptor,
    ErfArgs,
)


def _erf_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(C(1.1283791670955126) * d_y * rt.exp(-rt.square(x)), desc.element)
    return (d_x,)


ERF_BACKWARD = Op(
    name="erf_backward",
    family="unary",
    source=Path(__file__).with_name("erf_backward.cu"),
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
                    "erf_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _erf_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="erf",
    exact=False,
    measured={("bf16",): 0.508213, ("f16",): 0.501451, ("f32",): 64.3041, ("f64",): 1.25596},
)


@dataclass(frozen=True, kw_only=True)
class ErfBackwardDescriptor(Descriptor):
    """What `ErfBackwardPlan.select` settles."""

    op = ERF_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class ErfBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class ErfBackwardPlan(Plan):
    """The error function."""

    op = ERF_BACKWARD


def erf_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The error function.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _erf_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_erf_backward_ways = Function(
    ErfBackwardPlan,
    ErfBackwardDescriptor,
    ErfBackwardArgs,
)
