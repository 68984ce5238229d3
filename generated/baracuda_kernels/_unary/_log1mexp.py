# Generated from spec/unary.yaml: log1mexp. Do not edit.
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


def _log1mexp_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.log1mexp(x), desc.element)
    return (y,)


LOG1MEXP = Op(
    name="log1mexp",
    family="unary",
    source=Path(__file__).with_name("log1mexp.cu"),
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
                    "log1mexp", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _log1mexp_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.499996, ("f16",): 0.502716, ("f32",): 3.92188, ("f64",): 0.958924},
)


@dataclass(frozen=True, kw_only=True)
class Log1mexpDescriptor(Descriptor):
    """What `Log1mexpPlan.select` settles."""

    op = LOG1MEXP

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Log1mexpArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class Log1mexpPlan(Plan):
    """log(1 - exp(-abs(x))), without cancellation near 0 and far from it."""

    op = LOG1MEXP


def log1mexp(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """log(1 - exp(-abs(x))), without cancellation near 0 and far from it.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _log1mexp_ways[type(x), type(out)](x, out, stream)


_log1mexp_ways = Function(
    Log1mexpPlan,
    Log1mexpDescriptor,
    Log1mexpArgs,
)


def _log1mexp_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.copysign(rt.reciprocal(rt.expm1(rt.absolute(x))), x), desc.element)
    return (d_x,)


LOG1MEXP_BACKWARD = Op(
    name="log1mexp_backward",
    family="unary",
    source=Path(__file__).with_name("log1mexp_backward.cu"),
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
                    "log1mexp_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _log1mexp_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="log1mexp",
    exact=False,
)


@dataclass(frozen=True, kw_only=True)
class Log1mexpBackwardDescriptor(Descriptor):
    """What `Log1mexpBackwardPlan.select` settles."""

    op = LOG1MEXP_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Log1mexpBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class Log1mexpBackwardPlan(Plan):
    """log(1 - exp(-abs(x))), without cancellation near 0 and far from it."""

    op = LOG1MEXP_BACKWARD


def log1mexp_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """log(1 - exp(-abs(x))), without cancellation near 0 and far from it.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _log1mexp_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_log1mexp_backward_ways = Function(
    Log1mexpBackwardPlan,
    Log1mexpBackwardDescriptor,
    Log1mexpBackwardArgs,
)
