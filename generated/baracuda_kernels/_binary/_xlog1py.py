# Generated from spec/binary.yaml: xlog1py. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Broadcast, Pointwise, Reduce


def _xlog1py_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.where((a == C(0.0)) & ~rt.is_nan(b), C(0.0), a * rt.log1p(b)), desc.element)
    return (y,)


def _xlog1py_derivative(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> dict[str, Any]:
    """What the gradients are held to that the entry states."""
    b = rt.load(b, C)
    a = rt.load(a, C)
    d_y = rt.load(d_y, C)
    log1p_b = rt.log1p(b)
    d_a = rt.store(rt.sum_to(rt.expand(rt.where((a == C(0.0)) & ~rt.is_nan(b), C(0.0), d_y * log1p_b), desc.shape),
        desc.a_shape), desc.element)
    return {"d_a": d_a}


XLOG1PY = Op(
    name="xlog1py",
    family="binary",
    source=Path(__file__).with_name("xlog1py.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("y", "T", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "xlog1py", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _xlog1py_reference,
            derivative=_xlog1py_derivative,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.500295, ("f16",): 0.502546, ("f32",): 1.66457, ("f64",): 0.857225},
)


@dataclass(frozen=True, kw_only=True)
class Xlog1pyDescriptor(Descriptor):
    """What `Xlog1pyPlan.select` settles."""

    op = XLOG1PY

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class Xlog1pyArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    y: Any = None


class Xlog1pyPlan(Plan):
    """a * log(1 + b); 0 where a is 0, unless b is NaN."""

    op = XLOG1PY


def xlog1py(a: Any, b: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a * log(1 + b); 0 where a is 0, unless b is NaN.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _xlog1py_ways[type(a), type(b), type(out)](a, b, out, stream)


_xlog1py_ways = Function(
    Xlog1pyPlan,
    Xlog1pyDescriptor,
    Xlog1pyArgs,
)


def _xlog1py_backward_reference(desc: Any, C: Any, a: Any, b: Any, d_y: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    d_b = rt.store(
        rt.sum_to(rt.expand(rt.where((a == C(0.0)) & ~rt.is_nan(b), C(0.0), a * d_y / (C(1.0) + b)), desc.shape),
        desc.b_shape), desc.element)
    d_a = rt.store(
        rt.sum_to(rt.expand(rt.where((a == C(0.0)) & (b <= C(-1.0)), C(0.0), d_y * rt.log1p(b)), desc.shape),
        desc.a_shape), desc.element)
    return (d_a, d_b,)


XLOG1PY_BACKWARD = Op(
    name="xlog1py_backward",
    family="binary",
    source=Path(__file__).with_name("xlog1py_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
    ),
    variants={
        (): Variant(
            (
                Broadcast(
                    together=Pointwise(
                        "xlog1py_backward", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ),
                    apart=(
                            (Pointwise(
                        "xlog1py_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "xlog1py_backward_d_b", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_b", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.b_shape,
                    )),
                            (Pointwise(
                        "xlog1py_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ),
                    ), Reduce(
                        "xlog1py_backward_d_a", ("T",), lambda d: (d.shape,), (
                            Access("a", "T", full=True),
                            Access("b", "T", full=True),
                            Access("d_y", "T", full=True),
                            Access("d_a", "T", full=True, written=True),
                        ), reduced=1, accumulators=("C",), inner=True,
                        elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.a_shape,
                    )),
                    ),
                ),
            ),
            _xlog1py_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="xlog1py",
    authored=("d_a",),
    exact=False,
    sums=True,
)


@dataclass(frozen=True, kw_only=True)
class Xlog1pyBackwardDescriptor(Descriptor):
    """What `Xlog1pyBackwardPlan.select` settles."""

    op = XLOG1PY_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16
    a_shape: tuple[int, ...] | None = None  # where it is broadcast to shape
    b_shape: tuple[int, ...] | None = None  # where it is broadcast to shape


@dataclass
class Xlog1pyBackwardArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

    a: Any
    b: Any
    d_y: Any
    d_a: Any = None
    d_b: Any = None


class Xlog1pyBackwardPlan(Plan):
    """a * log(1 + b); 0 where a is 0, unless b is NaN."""

    op = XLOG1PY_BACKWARD


class Xlog1pyBackwardResult(NamedTuple):
    """What `xlog1py_backward` returns."""

    d_a: Any
    d_b: Any


def xlog1py_backward(a: Any, b: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """a * log(1 + b); 0 where a is 0, unless b is NaN.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """
    return _xlog1py_backward_ways[type(a), type(b), type(d_y), type(out)](a, b, d_y, out, stream)


_xlog1py_backward_ways = Function(
    Xlog1pyBackwardPlan,
    Xlog1pyBackwardDescriptor,
    Xlog1pyBackwardArgs,
    results=Xlog1pyBackwardResult,
)
