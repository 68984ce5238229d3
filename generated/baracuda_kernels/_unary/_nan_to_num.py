# Generated from spec/unary.yaml: nan_to_num. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import highest, lowest
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _nan_to_num_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.where(rt.is_nan(x), C(desc.instead),
        rt.where(rt.is_inf(x), rt.where(x > C(0.0), C(desc.posinf), C(desc.neginf)), x)), desc.element)
    return (y,)


NAN_TO_NUM = Op(
    name="nan_to_num",
    family="unary",
    source=Path(__file__).with_name("nan_to_num.cu"),
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
                    "nan_to_num", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ), attributes=(("instead", "C"), ("posinf", "C"), ("neginf", "C")),
                ),
            ),
            _nan_to_num_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("instead", "f64"),
        Attribute("posinf", "f64", default=lambda d: highest(d.element)),
        Attribute("neginf", "f64", default=lambda d: lowest(d.element)),
    ),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class NanToNumDescriptor(Descriptor):
    """What `NanToNumPlan.select` settles."""

    op = NAN_TO_NUM

    shape: tuple[int, ...]
    instead: float = 0.0
    posinf: float | None = None  # highest(T)
    neginf: float | None = None  # lowest(T)
    element: Any  # f32, f64, f16, bf16


@dataclass
class NanToNumArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class NanToNumPlan(Plan):
    """Finite numbers in place of NaN and the infinities, by default 0 and the ends of the range of T."""

    op = NAN_TO_NUM


def nan_to_num(x: Any, *, instead: float = 0.0, posinf: float | None = None, neginf: float | None = None,
    out: Any = None, stream: Any = None) -> Any:
    """Finite numbers in place of NaN and the infinities, by default 0 and the ends of the range of T.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _nan_to_num_ways[type(x), type(instead), type(posinf), type(neginf), type(out)](x, instead, posinf, neginf,
        out, stream)


_nan_to_num_ways = Function(
    NanToNumPlan,
    NanToNumDescriptor,
    NanToNumArgs,
    attributes=("instead", "posinf", "neginf"),
)


def _nan_to_num_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(rt.is_nan(x), C(0.0), rt.where(rt.is_inf(x), C(0.0), d_y)), desc.element)
    return (d_x,)


NAN_TO_NUM_BACKWARD = Op(
    name="nan_to_num_backward",
    family="unary",
    source=Path(__file__).with_name("nan_to_num_backward.cu"),
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
                    "nan_to_num_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _nan_to_num_backward_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("instead", "f64"),
        Attribute("posinf", "f64", default=lambda d: highest(d.element)),
        Attribute("neginf", "f64", default=lambda d: lowest(d.element)),
    ),
    gradient_of="nan_to_num",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class NanToNumBackwardDescriptor(Descriptor):
    """What `NanToNumBackwardPlan.select` settles."""

    op = NAN_TO_NUM_BACKWARD

    shape: tuple[int, ...]
    instead: float = 0.0
    posinf: float | None = None  # highest(T)
    neginf: float | None = None  # lowest(T)
    element: Any  # f32, f64, f16, bf16


@dataclass
class NanToNumBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class NanToNumBackwardPlan(Plan):
    """Finite numbers in place of NaN and the infinities, by default 0 and the ends of the range of T."""

    op = NAN_TO_NUM_BACKWARD


def nan_to_num_backward(x: Any, d_y: Any, *, instead: float = 0.0, posinf: float | None = None,
    neginf: float | None = None, out: Any = None, stream: Any = None) -> Any:
    """Finite numbers in place of NaN and the infinities, by default 0 and the ends of the range of T.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _nan_to_num_backward_ways[type(x), type(d_y), type(instead), type(posinf), type(neginf), type(out)](x, d_y,
        instead, posinf, neginf, out, stream)


_nan_to_num_backward_ways = Function(
    NanToNumBackwardPlan,
    NanToNumBackwardDescriptor,
    NanToNumBackwardArgs,
    attributes=("instead", "posinf", "neginf"),
)
