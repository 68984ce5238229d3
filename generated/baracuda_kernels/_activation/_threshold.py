# Generated from spec/activation.yaml: threshold. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _threshold_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.where(x > C(desc.limit), x, rt.where(rt.is_nan(x), x, C(desc.value))), desc.element)
    return (y,)


THRESHOLD = Op(
    name="threshold",
    family="activation",
    source=Path(__file__).with_name("threshold.cu"),
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
                    "threshold", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ), attributes=(("limit", "C"), ("value", "C")),
                ),
            ),
            _threshold_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("limit", "f32"),
        Attribute("value", "f32"),
    ),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class ThresholdDescriptor(Descriptor):
    """What `ThresholdPlan.select` settles."""

    op = THRESHOLD

    shape: tuple[int, ...]
    limit: float
    value: float
    element: Any  # f32, f64, f16, bf16


@dataclass
class ThresholdArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class ThresholdPlan(Plan):
    """x above the threshold, else a value."""

    op = THRESHOLD


def threshold(x: Any, *, limit: float, value: float, out: Any = None, stream: Any = None) -> Any:
    """x above the threshold, else a value.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _threshold_ways[type(x), type(limit), type(value), type(out)](x, limit, value, out, stream)


_threshold_ways = Function(
    ThresholdPlan,
    ThresholdDescriptor,
    ThresholdArgs,
    attributes=("limit", "value"),
)


def _threshold_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(x > C(desc.limit), d_y, rt.where(rt.is_nan(x), d_y, C(0.0))), desc.element)
    return (d_x,)


THRESHOLD_BACKWARD = Op(
    name="threshold_backward",
    family="activation",
    source=Path(__file__).with_name("threshold_backward.cu"),
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
                    "threshold_backward", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("d_y", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ), attributes=(("limit", "C"),),
                ),
            ),
            _threshold_backward_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("limit", "f32"),
        Attribute("value", "f32"),
    ),
    gradient_of="threshold",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class ThresholdBackwardDescriptor(Descriptor):
    """What `ThresholdBackwardPlan.select` settles."""

    op = THRESHOLD_BACKWARD

    shape: tuple[int, ...]
    limit: float
    value: float
    element: Any  # f32, f64, f16, bf16


@dataclass
class ThresholdBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class ThresholdBackwardPlan(Plan):
    """x above the threshold, else a value."""

    op = THRESHOLD_BACKWARD


def threshold_backward(x: Any, d_y: Any, *, limit: float, value: float, out: Any = None, stream: Any = None) -> Any:
    """x above the threshold, else a value.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _threshold_backward_ways[type(x), type(d_y), type(limit), type(value), type(out)](x, d_y, limit, value, out,
        stream)


_threshold_backward_ways = Function(
    ThresholdBackwardPlan,
    ThresholdBackwardDescriptor,
    ThresholdBackwardArgs,
    attributes=("limit", "value"),
)
