# Generated from spec/unary.yaml: ndtr. Do not edit.
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


def _ndtr_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.ndtr(x), desc.element)
    return (y,)


NDTR = Op(
    name="ndtr",
    family="unary",
    source=Path(__file__).with_name("ndtr.cu"),
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
                    "ndtr", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _ndtr_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.501137, ("f16",): 0.513361, ("f32",): 4.51834, ("f64",): 1.85389},
)


@dataclass(frozen=True, kw_only=True)
class NdtrDescriptor(Descriptor):
    """What `NdtrPlan.select` settles."""

    op = NDTR

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class NdtrArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class NdtrPlan(Plan):
    """The normal distribution function, the share below x."""

    op = NDTR


def ndtr(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The normal distribution function, the share below x.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _ndtr_ways[type(x), type(out)](x, out, stream)


_ndtr_ways = Function(
    NdtrPlan,
    NdtrDescriptor,
    NdtrArgs,
)


def _ndtr_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(C(0.3989422804014327) * d_y * rt.exp(-(C(0.5) * rt.square(x))), desc.element)
    return (d_x,)


NDTR_BACKWARD = Op(
    name="ndtr_backward",
    family="unary",
    source=Path(__file__).with_name("ndtr_backward.cu"),
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
                    "ndtr_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _ndtr_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="ndtr",
    exact=False,
    measured={("bf16",): 0.505616, ("f16",): 0.501232, ("f32",): 61.5214, ("f64",): 0.831128},
)


@dataclass(frozen=True, kw_only=True)
class NdtrBackwardDescriptor(Descriptor):
    """What `NdtrBackwardPlan.select` settles."""

    op = NDTR_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class NdtrBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class NdtrBackwardPlan(Plan):
    """The normal distribution function, the share below x."""

    op = NDTR_BACKWARD


def ndtr_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The normal distribution function, the share below x.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _ndtr_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_ndtr_backward_ways = Function(
    NdtrBackwardPlan,
    NdtrBackwardDescriptor,
    NdtrBackwardArgs,
)
