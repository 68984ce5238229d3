# Generated from spec/unary.yaml: log_ndtr. Do not edit.
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


def _log_ndtr_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.log_ndtr(x), desc.element)
    return (y,)


LOG_NDTR = Op(
    name="log_ndtr",
    family="unary",
    source=Path(__file__).with_name("log_ndtr.cu"),
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
                    "log_ndtr", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _log_ndtr_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500942, ("f16",): 0.519552, ("f32",): 4.24852, ("f64",): 2.4029},
)


@dataclass(frozen=True, kw_only=True)
class LogNdtrDescriptor(Descriptor):
    """What `LogNdtrPlan.select` settles."""

    op = LOG_NDTR

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class LogNdtrArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class LogNdtrPlan(Plan):
    """The logarithm of ndtr, with its tail."""

    op = LOG_NDTR


def log_ndtr(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The logarithm of ndtr, with its tail.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _log_ndtr_ways[type(x), type(out)](x, out, stream)


_log_ndtr_ways = Function(
    LogNdtrPlan,
    LogNdtrDescriptor,
    LogNdtrArgs,
)


def _log_ndtr_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(C(0.7978845608028654) * d_y / rt.erfcx(-(C(0.7071067811865476) * x)), desc.element)
    return (d_x,)


LOG_NDTR_BACKWARD = Op(
    name="log_ndtr_backward",
    family="unary",
    source=Path(__file__).with_name("log_ndtr_backward.cu"),
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
                    "log_ndtr_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _log_ndtr_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="log_ndtr",
    exact=False,
    measured={("bf16",): 0.500748, ("f16",): 0.509596, ("f32",): 165.169, ("f64",): 70.4688},
)


@dataclass(frozen=True, kw_only=True)
class LogNdtrBackwardDescriptor(Descriptor):
    """What `LogNdtrBackwardPlan.select` settles."""

    op = LOG_NDTR_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class LogNdtrBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class LogNdtrBackwardPlan(Plan):
    """The logarithm of ndtr, with its tail."""

    op = LOG_NDTR_BACKWARD


def log_ndtr_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """The logarithm of ndtr, with its tail.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _log_ndtr_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_log_ndtr_backward_ways = Function(
    LogNdtrBackwardPlan,
    LogNdtrBackwardDescriptor,
    LogNdtrBackwardArgs,
)
