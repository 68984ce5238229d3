# Generated from spec/unary.yaml: ndtri. Do not edit.
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


def _ndtri_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.ndtri(x), desc.element)
    return (y,)


NDTRI = Op(
    name="ndtri",
    family="unary",
    source=Path(__file__).with_name("ndtri.cu"),
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
                    "ndtri", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _ndtri_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.50215, ("f16",): 0.529072, ("f32",): 2.45812, ("f64",): 2.2696},
)


@dataclass(frozen=True, kw_only=True)
class NdtriDescriptor(Descriptor):
    """What `NdtriPlan.select` settles."""

    op = NDTRI

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class NdtriArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class NdtriPlan(Plan):
    """The inverse of ndtr; infinities at 0 and 1, NaN outside."""

    op = NDTRI


def ndtri(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The inverse of ndtr; infinities at 0 and 1, NaN outside.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _ndtri_ways[type(x), type(out)](x, out, stream)


_ndtri_ways = Function(
    NdtriPlan,
    NdtriDescriptor,
    NdtriArgs,
)


def _ndtri_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.ndtri(x)
    chosen_x = rt.where(rt.absolute(rt.minimum(x, C(1.0) - x)) < C(1e-30), C(1.8446744073709552e+19), C(1.0))
    d_x = rt.store(C(1.2533141373155003) * d_y
        * rt.erfcx(C(0.7071067811865476) * rt.minimum(rt.absolute(y), C(64.0))) * chosen_x
        * rt.reciprocal(chosen_x * rt.minimum(x, C(1.0) - x)), desc.element)
    return (d_x,)


NDTRI_BACKWARD = Op(
    name="ndtri_backward",
    family="unary",
    source=Path(__file__).with_name("ndtri_backward.cu"),
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
                    "ndtri_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _ndtri_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="ndtri",
    exact=False,
    measured={("bf16",): 0.502899, ("f16",): 0.532656, ("f32",): 5.45642, ("f64",): 3.18991},
)


@dataclass(frozen=True, kw_only=True)
class NdtriBackwardDescriptor(Descriptor):
    """What `NdtriBackwardPlan.select` settles."""

    op = NDTRI_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class NdtriBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class NdtriBackwardPlan(Plan):
    """The inverse of ndtr; infinities at 0 and 1, NaN outside."""

    op = NDTRI_BACKWARD


def ndtri_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The inverse of ndtr; infinities at 0 and 1, NaN outside.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _ndtri_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_ndtri_backward_ways = Function(
    NdtriBackwardPlan,
    NdtriBackwardDescriptor,
    NdtriBackwardArgs,
)
