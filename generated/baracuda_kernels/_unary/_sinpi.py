# Generated from spec/unary.yaml: sinpi. Do not edit.
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


def _sinpi_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.sinpi(x), desc.element)
    return (y,)


SINPI = Op(
    name="sinpi",
    family="unary",
    source=Path(__file__).with_name("sinpi.cu"),
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
                    "sinpi", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _sinpi_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.499985, ("f16",): 0.49989, ("f32",): 2.13138, ("f64",): 0.936264},
)


@dataclass(frozen=True, kw_only=True)
class SinpiDescriptor(Descriptor):
    """What `SinpiPlan.select` settles."""

    op = SINPI

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SinpiArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class SinpiPlan(Plan):
    """The sine of pi * x, with all digits for large x too."""

    op = SINPI


def sinpi(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The sine of pi * x, with all digits for large x too.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _sinpi_ways[type(x), type(out)](x, out, stream)


_sinpi_ways = Function(
    SinpiPlan,
    SinpiDescriptor,
    SinpiArgs,
)


def _sinpi_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(C(3.141592653589793) * d_y * rt.cospi(x), desc.element)
    return (d_x,)


SINPI_BACKWARD = Op(
    name="sinpi_backward",
    family="unary",
    source=Path(__file__).with_name("sinpi_backward.cu"),
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
                    "sinpi_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _sinpi_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="sinpi",
    exact=False,
    measured={("bf16",): 0.500022, ("f16",): 0.500333, ("f32",): 3.62979, ("f64",): 0.792055},
)


@dataclass(frozen=True, kw_only=True)
class SinpiBackwardDescriptor(Descriptor):
    """What `SinpiBackwardPlan.select` settles."""

    op = SINPI_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SinpiBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class SinpiBackwardPlan(Plan):
    """The sine of pi * x, with all digits for large x too."""

    op = SINPI_BACKWARD


def sinpi_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The sine of pi * x, with all digits for large x too.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _sinpi_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_sinpi_backward_ways = Function(
    SinpiBackwardPlan,
    SinpiBackwardDescriptor,
    SinpiBackwardArgs,
)
