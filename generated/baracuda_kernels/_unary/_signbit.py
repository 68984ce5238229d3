# Generated from spec/unary.yaml: signbit. Do not edit.
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


def _signbit_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = rt.load(x, C)
    y = rt.store(rt.sign_bit(x), "bool")
    return (y,)


SIGNBIT = Op(
    name="signbit",
    family="unary",
    source=Path(__file__).with_name("signbit.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("x", "T"),
        Operand("y", "bool", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "signbit", ("T",), lambda d: (d.shape,), (
                        Access("x", "T", full=True),
                        Access("y", "bool", full=True, written=True),
                    ),
                ),
            ),
            _signbit_reference,
        ),
    },
    any_shape=True,
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class SignbitDescriptor(Descriptor):
    """What `SignbitPlan.select` settles."""

    op = SIGNBIT

    shape: tuple[int, ...]
    element: Any  # f32, f64, f16, bf16


@dataclass
class SignbitArgs(Args):
    """The operands of one run.

    x: any shape, f32/f64/f16/bf16
    y: any shape, bool
    """

    x: Any
    y: Any = None


class SignbitPlan(Plan):
    """True for negative numbers and -0; False for NaN."""

    op = SIGNBIT


def signbit(x: Any, *, out: Any = None, stream: Any = None) -> Any:
    """True for negative numbers and -0; False for NaN.

    x: any shape, f32/f64/f16/bf16
    y: any shape, bool
    """
    return _signbit_ways[type(x), type(out)](x, out, stream)


_signbit_ways = Function(
    SignbitPlan,
    SignbitDescriptor,
    SignbitArgs,
)
