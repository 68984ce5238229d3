# Generated from spec/activation.yaml: silu. Do not edit.
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


def _silu_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.silu(x), desc.element)
    return (y,)


SILU = Op(
    name="silu",
    family="activation",
    source=Path(__file__).with_name("silu.cu"),
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
                    "silu", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _silu_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500001, ("f16",): 0.500157, ("f32",): 4.78904, ("f64",): 1.24602},
)


@dataclass(frozen=True, kw_only=True)
class SiluDescriptor(Descriptor):
    """What `SiluPlan.select` settles."""

    op = SILU

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SiluArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class SiluPlan(Plan):
    """x * sigmoid(x), with its tail."""

    op = SILU


def silu(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """x * sigmoid(x), with its tail.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _silu_ways[type(x), type(out)](x, out, stream)


_silu_ways = Function(
    SiluPlan,
    SiluDescriptor,
    SiluArgs,
)


def _silu_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.silu_slope(x), desc.element)
    return (d_x,)


SILU_BACKWARD = Op(
    name="silu_backward",
    family="activation",
    source=Path(__file__).with_name("silu_backward.cu"),
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
                    "silu_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _silu_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="silu",
    exact=False,
    measured={("bf16",): 0.501869, ("f16",): 0.692253, ("f32",): 5.28534, ("f64",): 2.08042},
)


@dataclass(frozen=True, kw_only=True)
class SiluBackwardDescriptor(Descriptor):
    """What `SiluBackwardPlan.select` settles."""

    op = SILU_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SiluBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class SiluBackwardPlan(Plan):
    """x * sigmoid(x), with its tail."""

    op = SILU_BACKWARD


def silu_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """x * sigmoid(x), with its tail.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _silu_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_silu_backward_ways = Function(
    SiluBackwardPlan,
    SiluBackwardDescriptor,
    SiluBackwardArgs,
)
