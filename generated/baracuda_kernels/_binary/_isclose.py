# Generated from spec/binary.yaml: isclose. Do not edit.
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


def _isclose_reference(desc: Any, C: Any, a: Any, b: Any) -> tuple[Any, ...]:
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(
        (a == b) | ((rt.is_finite(a) & rt.is_finite(b)) & (rt.absolute(a - b) <= C(desc.atol) + C(desc.rtol)
        * rt.absolute(b))), "bool")
    return (y,)


ISCLOSE = Op(
    name="isclose",
    family="binary",
    source=Path(__file__).with_name("isclose.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("a", "T"),
        Operand("b", "T"),
        Operand("y", "bool", output=True),
    ),
    variants={
        (): Variant(
            (
                Pointwise(
                    "isclose", ("T",), lambda d: (d.shape,), (
                        Access("a", "T", full=True),
                        Access("b", "T", full=True),
                        Access("y", "bool", full=True, written=True),
                    ), attributes=(("rtol", "C"), ("atol", "C")),
                ),
            ),
            _isclose_reference,
        ),
    },
    any_shape=True,
    attributes=(
        Attribute("rtol", "f32"),
        Attribute("atol", "f32"),
    ),
    measured={("bf16",): 0.0, ("f16",): 0.0, ("f32",): 0.0, ("f64",): 0.0},
)


@dataclass(frozen=True, kw_only=True)
class IscloseDescriptor(Descriptor):
    """What `IsclosePlan.select` settles."""

    op = ISCLOSE

    shape: tuple[int, ...]
    rtol: float = 1e-05
    atol: float = 1e-08
    element: Any  # f32, f64, f16, bf16


@dataclass
class IscloseArgs(Args):
    """The operands of one run.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, bool
    """

    a: Any
    b: Any
    y: Any = None


class IsclosePlan(Plan):
    """Whether a and b differ by atol + rtol * abs(b) at most; infinities are close to themselves, NaN to nothing."""

    op = ISCLOSE


def isclose(a: Any, b: Any, *, rtol: float = 1e-05, atol: float = 1e-08, out: Any = None, stream: Any = None) -> Any:
    """Whether a and b differ by atol + rtol * abs(b) at most; infinities are close to themselves, NaN to nothing.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, bool
    """
    return _isclose_ways[type(a), type(b), type(rtol), type(atol), type(out)](a, b, rtol, atol, out, stream)


_isclose_ways = Function(
    IsclosePlan,
    IscloseDescriptor,
    IscloseArgs,
    attributes=("rtol", "atol"),
)
