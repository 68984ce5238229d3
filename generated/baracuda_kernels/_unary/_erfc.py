# Generated from spec/unary.yaml: erfc. Do not edit.
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


def _erfc_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.erfc(x), desc.element)
    return (y,)


ERFC = Op(
    name="erfc",
    family="unary",
    source=Path(__file__).with_name("erfc.cu"),
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
                    "erfc", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "T", full=True, written=True),
                    ),
                ),
            ),
            _erfc_reference,
        ),
    },
    any_shape=True,
    exact=False,
    measured={("bf16",): 0.506982, ("f16",): 0.514185, ("f32",): 4.49167, ("f64",): 2.25793},
)


@dataclass(frozen=True, kw_only=True)
class ErfcDescriptor(Descriptor):
    """What `ErfcPlan.select` settles."""

    op = ERFC

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class ErfcArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class ErfcPlan(Plan):
    """1 - erf(x), without cancellation."""

    op = ERFC


def erfc(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """1 - erf(x), without cancellation.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
    return _erfc_ways[type(x), type(out)](x, out, stream)


_erfc_ways = Function(
    ErfcPlan,
    ErfcDescriptor,
    ErfcArgs,
)


def _erfc_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(-(C(1.1283791670955126) * d_y * rt.exp(-rt.square(x))), desc.element)
    return (d_x,)


ERFC_BACKWARD = Op(
    name="erfc_backward",
    family="unary",
    source=Path(__file__).with_name("erfc_backward.cu"),
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
                    "erfc_backward", ("T",), lambda d: (d.shape,), (
                        Access("d_y", "T", full=True),
                        Access("x", "T", full=True),
                        Access("d_x", "T", full=True, written=True),
                    ),
                ),
            ),
            _erfc_backward_reference,
        ),
    },
    any_shape=True,
    gradient_of="erfc",
    exact=False,
    measured={("bf16",): 0.508213, ("f16",): 0.501451, ("f32",): 58.3718, ("f64",): 0.499535},
)


@dataclass(frozen=True, kw_only=True)
class ErfcBackwardDescriptor(Descriptor):
    """What `ErfcBackwardPlan.select` settles."""

    op = ERFC_BACKWARD

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class ErfcBackwardArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class ErfcBackwardPlan(Plan):
    """1 - erf(x), without cancellation."""

    op = ERFC_BACKWARD


def erfc_backward(x: Any, d_y: Any, *, out: Any = None, stream: Any = None) -> Any:
    """1 - erf(x), without cancellation.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
    return _erfc_backward_ways[type(x), type(d_y), type(out)](x, d_y, out, stream)


_erfc_backward_ways = Function(
    ErfcBackwardPlan,
    ErfcBackwardDescriptor,
    ErfcBackwardArgs,
)
