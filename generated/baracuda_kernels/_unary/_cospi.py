# Generated from spec/unary.yaml: cospi. Do not edit.
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


def _cospi_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.cospi(x), desc.element)
    return (y,)


COSPI = Op(
    name="cospi",
    family="unary",
    source=Path(__file__).with_name("cospi.cu"),
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
                    "cospi", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _cospi_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.499993, ("f16",): 0.500177, ("f32",): 2.42665, ("f64",): 1.1862},
)


@dataclass(frozen=True, kw_only=True)
class CospiDescriptor(Descriptor):
    """What `CospiPlan.select` settles."""

    op = COSPI

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class CospiArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class CospiPlan(Plan):
    """The cosine of pi * x, with all digits for large x and near its zeros too."""

    op = COSPI


def cospi(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The cosine of pi * x, with all digits for large x and near its zeros too.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _cospi_ways[type(x), type(out)](x, out, stream)


_cospi_ways = Function(
    CospiPlan,
    CospiDescriptor,
    CospiArgs,
)


def _cospi_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(-(C(3.141592653589793) * d_y * rt.sinpi(x)), desc.element)
    return (d_x,)


COSPI_BACKWARD = Op(
    name="cospi_backward",
    family="unary",
    source=Path(__file__).with_name("cospi_backward.cu"),
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
                    "cospi_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _cospi_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="cospi",
    exact=False,
    measured={("bf16",): 0.500011, ("f16",): 0.500322, ("f32",): 3.52603, ("f64",): 1.30184},
)


@dataclass(frozen=True, kw_only=True)
class CospiBackwardDescriptor(Descriptor):
    """What `CospiBackwardPlan.select` settles."""

    op = COSPI_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class CospiBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class CospiBackwardPlan(Plan):
    """The cosine of pi * x, with all digits for large x and near its zeros too."""

    op = COSPI_BACKWARD


def cospi_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The cosine of pi * x, with all digits for large x and near its zeros too.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _cospi_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_cospi_backward_ways = Function(
    CospiBackwardPlan,
    CospiBackwardDescriptor,
    CospiBackwardArgs,
)
