# Generated from spec/unary.yaml: log2. Do not edit.
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


def _log2_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.log2(x), desc.element)
    return (y,)


LOG2 = Op(
    name="log2",
    family="unary",
    source=Path(__file__).with_name("log2.cu"),
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
                    "log2", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _log2_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.499842, ("f16",): 0.500186, ("f32",): 0.918743, ("f64",): 1.09017},
)


@dataclass(frozen=True, kw_only=True)
class Log2Descriptor(Descriptor):
    """What `Log2Plan.select` settles."""

    op = LOG2

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Log2Args(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class Log2Plan(Plan):
    """The logarithm to base 2; -inf at 0, NaN below."""

    op = LOG2


def log2(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The logarithm to base 2; -inf at 0, NaN below.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _log2_ways[type(x), type(out)](x, out, stream)


_log2_ways = Function(
    Log2Plan,
    Log2Descriptor,
    Log2Args,
)


def _log2_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(C(1.4426950408889634) * d_y / x, desc.element)
    return (d_x,)


LOG2_BACKWARD = Op(
    name="log2_backward",
    family="unary",
    source=Path(__file__).with_name("log2_backward.cu"),
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
                    "log2_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _log2_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="log2",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class Log2BackwardDescriptor(Descriptor):
    """What `Log2BackwardPlan.select` settles."""

    op = LOG2_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Log2BackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class Log2BackwardPlan(Plan):
    """The logarithm to base 2; -inf at 0, NaN below."""

    op = LOG2_BACKWARD


def log2_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The logarithm to base 2; -inf at 0, NaN below.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _log2_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_log2_backward_ways = Function(
    Log2BackwardPlan,
    Log2BackwardDescriptor,
    Log2BackwardArgs,
)
