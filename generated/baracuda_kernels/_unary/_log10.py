# Generated from spec/unary.yaml: log10. Do not edit.
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


def _log10_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.log10(x), desc.element)
    return (y,)


LOG10 = Op(
    name="log10",
    family="unary",
    source=Path(__file__).with_name("log10.cu"),
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
                    "log10", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _log10_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.499967, ("f16",): 0.500031, ("f32",): 2.08518, ("f64",): 1.19594},
)


@dataclass(frozen=True, kw_only=True)
class Log10Descriptor(Descriptor):
    """What `Log10Plan.select` settles."""

    op = LOG10

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Log10Args(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class Log10Plan(Plan):
    """The logarithm to base 10; -inf at 0, NaN below."""

    op = LOG10


def log10(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The logarithm to base 10; -inf at 0, NaN below.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _log10_ways[type(x), type(out)](x, out, stream)


_log10_ways = Function(
    Log10Plan,
    Log10Descriptor,
    Log10Args,
)


def _log10_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(C(0.4342944819032518) * d_y / x, desc.element)
    return (d_x,)


LOG10_BACKWARD = Op(
    name="log10_backward",
    family="unary",
    source=Path(__file__).with_name("log10_backward.cu"),
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
                    "log10_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _log10_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="log10",
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class Log10BackwardDescriptor(Descriptor):
    """What `Log10BackwardPlan.select` settles."""

    op = LOG10_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Log10BackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class Log10BackwardPlan(Plan):
    """The logarithm to base 10; -inf at 0, NaN below."""

    op = LOG10_BACKWARD


def log10_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The logarithm to base 10; -inf at 0, NaN below.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _log10_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_log10_backward_ways = Function(
    Log10BackwardPlan,
    Log10BackwardDescriptor,
    Log10BackwardArgs,
)
