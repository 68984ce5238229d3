# Generated from spec/gated.yaml: packed_glu. Do not edit.
# Regenerate: baracuda-gen generate
from __future__ import annotations

from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

from baracuda_runtime import reference as rt
from baracuda_runtime.function import Function
from baracuda_runtime.plan import Plan
from baracuda_runtime.signature import Args, Attribute, Condition, Descriptor, Op, Operand, Variant
from baracuda_runtime.steps import Access, Pointwise


def _packed_glu_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    smooth = rt.silu(x_2)
    y = rt.store(late * smooth, desc.element)
    return (y,)


def _packed_glu_interleaved_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d + 1], C)
    x = rt.load(x[rows, 2 * d], C)
    early = x
    late = x_2
    smooth = rt.silu(early)
    y = rt.store(late * smooth, desc.element)
    return (y,)


def _packed_glu_second_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    smooth = rt.silu(late)
    y = rt.store(x_2 * smooth, desc.element)
    return (y,)


def _packed_glu_sigmoid_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    active = rt.sigmoid(x_2)
    y = rt.store(late * active, desc.element)
    return (y,)


def _packed_glu_sigmoid_interleaved_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d + 1], C)
    x = rt.load(x[rows, 2 * d], C)
    early = x
    late = x_2
    active = rt.sigmoid(early)
    y = rt.store(late * active, desc.element)
    return (y,)


def _packed_glu_sigmoid_second_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    active = rt.sigmoid(late)
    y = rt.store(x_2 * active, desc.element)
    return (y,)


def _packed_glu_relu_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    active = rt.where(x_2 <= C(0.0), C(0.0), x_2)
    y = rt.store(late * active, desc.element)
    return (y,)


def _packed_glu_relu_interleaved_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d + 1], C)
    x = rt.load(x[rows, 2 * d], C)
    early = x
    late = x_2
    active = rt.where(early <= C(0.0), C(0.0), early)
    y = rt.store(late * active, desc.element)
    return (y,)


def _packed_glu_relu_second_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    active = rt.where(late <= C(0.0), C(0.0), late)
    y = rt.store(x_2 * active, desc.element)
    return (y,)


def _packed_glu_gelu_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    smooth = rt.gelu(x_2)
    y = rt.store(late * smooth, desc.element)
    return (y,)


def _packed_glu_gelu_interleaved_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d + 1], C)
    x = rt.load(x[rows, 2 * d], C)
    early = x
    late = x_2
    smooth = rt.gelu(early)
    y = rt.store(late * smooth, desc.element)
    return (y,)


def _packed_glu_gelu_second_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    smooth = rt.gelu(late)
    y = rt.store(x_2 * smooth, desc.element)
    return (y,)


def _packed_glu_gelu_tanh_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    smooth = rt.gelu_tanh(x_2)
    y = rt.store(late * smooth, desc.element)
    return (y,)


def _packed_glu_gelu_tanh_interleaved_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d + 1], C)
    x = rt.load(x[rows, 2 * d], C)
    early = x
    late = x_2
    smooth = rt.gelu_tanh(early)
    y = rt.store(late * smooth, desc.element)
    return (y,)


def _packed_glu_gelu_tanh_second_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    smooth = rt.gelu_tanh(late)
    y = rt.store(x_2 * smooth, desc.element)
    return (y,)


def _packed_glu_clamped_silu_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    kept = rt.where(x_2 > C(desc.limit), C(desc.limit), x_2)
    clamped = (rt.clamp(late, -C(desc.limit), C(desc.limit)) + C(1.0)) * (kept * rt.sigmoid(C(desc.alpha) * kept))
    y = rt.store(clamped, desc.element)
    return (y,)


def _packed_glu_clamped_silu_interleaved_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d + 1], C)
    x = rt.load(x[rows, 2 * d], C)
    early = x
    late = x_2
    kept = rt.where(early > C(desc.limit), C(desc.limit), early)
    clamped = (rt.clamp(late, -C(desc.limit), C(desc.limit)) + C(1.0)) * (kept * rt.sigmoid(C(desc.alpha) * kept))
    y = rt.store(clamped, desc.element)
    return (y,)


def _packed_glu_clamped_silu_second_reference(desc: Any, C: Any, x: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    late = x
    kept = rt.where(late > C(desc.limit), C(desc.limit), late)
    clamped = (rt.clamp(x_2, -C(desc.limit), C(desc.limit)) + C(1.0)) * (kept * rt.sigmoid(C(desc.alpha) * kept))
    y = rt.store(clamped, desc.element)
    return (y,)


PACKED_GLU = Op(
    name="packed_glu",
    family="gated",
    source=Path(__file__).with_name("packed_glu.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("x", "T", lambda d: (*d.rows, 2 * d.d), ("*rows", None)),
        Operand("y", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        ("silu", "first", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ),
                ),
            ),
            _packed_glu_reference,
        ),
        ("silu", "first", "interleaved"): Variant(
            (
                Pointwise(
                    "packed_glu_interleaved", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                        Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), pairs=((0, 1),),
                ),
            ),
            _packed_glu_interleaved_reference,
        ),
        ("silu", "second", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_second", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ),
                ),
            ),
            _packed_glu_second_reference,
        ),
        ("sigmoid", "first", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_sigmoid", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ),
                ),
            ),
            _packed_glu_sigmoid_reference,
        ),
        ("sigmoid", "first", "interleaved"): Variant(
            (
                Pointwise(
                    "packed_glu_sigmoid_interleaved", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                        Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), pairs=((0, 1),),
                ),
            ),
            _packed_glu_sigmoid_interleaved_reference,
        ),
        ("sigmoid", "second", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_sigmoid_second", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ),
                ),
            ),
            _packed_glu_sigmoid_second_reference,
        ),
        ("relu", "first", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_relu", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ),
                ),
            ),
            _packed_glu_relu_reference,
        ),
        ("relu", "first", "interleaved"): Variant(
            (
                Pointwise(
                    "packed_glu_relu_interleaved", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                        Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), pairs=((0, 1),),
                ),
            ),
            _packed_glu_relu_interleaved_reference,
        ),
        ("relu", "second", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_relu_second", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ),
                ),
            ),
            _packed_glu_relu_second_reference,
        ),
        ("gelu", "first", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_gelu", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ),
                ),
            ),
            _packed_glu_gelu_reference,
        ),
        ("gelu", "first", "interleaved"): Variant(
            (
                Pointwise(
                    "packed_glu_gelu_interleaved", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                        Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), pairs=((0, 1),),
                ),
            ),
            _packed_glu_gelu_interleaved_reference,
        ),
        ("gelu", "second", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_gelu_second", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ),
                ),
            ),
            _packed_glu_gelu_second_reference,
        ),
        ("gelu_tanh", "first", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_gelu_tanh", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ),
                ),
            ),
            _packed_glu_gelu_tanh_reference,
        ),
        ("gelu_tanh", "first", "interleaved"): Variant(
            (
                Pointwise(
                    "packed_glu_gelu_tanh_interleaved", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                        Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), pairs=((0, 1),),
                ),
            ),
            _packed_glu_gelu_tanh_interleaved_reference,
        ),
        ("gelu_tanh", "second", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_gelu_tanh_second", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ),
                ),
            ),
            _packed_glu_gelu_tanh_second_reference,
        ),
        ("clamped_silu", "first", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_clamped_silu", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("alpha", "C"), ("limit", "C")),
                ),
            ),
            _packed_glu_clamped_silu_reference,
        ),
        ("clamped_silu", "first", "interleaved"): Variant(
            (
                Pointwise(
                    "packed_glu_clamped_silu_interleaved", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                        Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("alpha", "C"), ("limit", "C")), pairs=((0, 1),),
                ),
            ),
            _packed_glu_clamped_silu_interleaved_reference,
        ),
        ("clamped_silu", "second", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_clamped_silu_second", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("alpha", "C"), ("limit", "C")),
                ),
            ),
            _packed_glu_clamped_silu_second_reference,
        ),
    },
    dims=("*rows", "d"),
    attributes=(
        Attribute("activation", "enum", values=("sigmoid", "relu", "gelu", "gelu_tanh", "silu", "clamped_silu")),
        Attribute("gate", "enum", values=("first", "second")),
        Attribute("packing", "enum", values=("halves", "interleaved")),
        Attribute("alpha", "f32"),
        Attribute("limit", "f32"),
    ),
    conditions=(
        Condition("limit > 0", lambda d: d.limit > 0.0, ("limit",)),
        Condition("packing == halves or gate == first", lambda d: d.packing == "halves" or d.gate == "first",
            ("packing", "gate")),
    ),
    variant_attributes=("activation", "gate", "packing"),
    exact=False,
    measured={("bf16",): 0.50002, ("f16",): 0.500461, ("f32",): 76.486, ("f64",): 5.44327},
)


@dataclass(frozen=True, kw_only=True)
class PackedGluDescriptor(Descriptor):
    """What `PackedGluPlan.select` settles."""

    op = PACKED_GLU

    rows: tuple[int, ...]
    d: int
    activation: str = "silu"  # sigmoid, relu, gelu, gelu_tanh, silu, clamped_silu
    gate: str = "first"  # first, second
    packing: str = "halves"  # halves, interleaved
    alpha: float = 1.702
    limit: float = 7.0
    element: Any  # f32, f64, f16, bf16


@dataclass
class PackedGluArgs(Args):
    """The operands of one run.

    x: [*rows, 2 * d], f32/f64/f16/bf16
    y: [*rows, d], f32/f64/f16/bf16
    """

    x: Any
    y: Any = None


class PackedGluPlan(Plan):
    """A gated activation of one tensor that holds values and gates along its last dim. clamped_silu is that of
    swiglu_clamped, with its alpha and limit; the others are those of glu, reglu, geglu, geglu_tanh and swiglu."""

    op = PACKED_GLU


def packed_glu(x: Any, *, activation: str = "silu", gate: str = "first", packing: str = "halves", alpha: float = 1.702,
    limit: float = 7.0, out: Any = None, stream: Any = None) -> Any:
    """A gated activation of one tensor that holds values and gates along its last dim. clamped_silu is that of
    swiglu_clamped, with its alpha and limit; the others are those of glu, reglu, geglu, geglu_tanh and swiglu.

    x: [*rows, 2 * d], f32/f64/f16/bf16
    y: [*rows, d], f32/f64/f16/bf16
    """
    return _packed_glu_ways[type(x), type(activation), type(gate), type(packing), type(alpha), type(limit),
        type(out)](x, activation, gate, packing, alpha, limit, out, stream)


_packed_glu_ways = Function(
    PackedGluPlan,
    PackedGluDescriptor,
    PackedGluArgs,
    attributes=("activation", "gate", "packing", "alpha", "limit"),
)


def _packed_glu_backward_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    smooth = rt.silu(x_2)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(late * d_y * rt.silu_slope(x_2), desc.element)
    d_x[rows, d + desc.d] = rt.store(d_y * smooth, desc.element)
    return (d_x,)


def _packed_glu_backward_interleaved_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d], C)
    x = rt.load(x[rows, 2 * d + 1], C)
    d_y = rt.load(d_y, C)
    late = x
    early = x_2
    smooth = rt.silu(early)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, 2 * d] = rt.store(late * d_y * rt.silu_slope(early), desc.element)
    d_x[rows, 2 * d + 1] = rt.store(d_y * smooth, desc.element)
    return (d_x,)


def _packed_glu_backward_second_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    smooth = rt.silu(late)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(d_y * smooth, desc.element)
    d_x[rows, d + desc.d] = rt.store(x_2 * d_y * rt.silu_slope(late), desc.element)
    return (d_x,)


def _packed_glu_backward_sigmoid_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    active = rt.sigmoid(x_2)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(late * d_y * active * rt.sigmoid(-x_2), desc.element)
    d_x[rows, d + desc.d] = rt.store(d_y * active, desc.element)
    return (d_x,)


def _packed_glu_backward_sigmoid_interleaved_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d], C)
    x = rt.load(x[rows, 2 * d + 1], C)
    d_y = rt.load(d_y, C)
    late = x
    early = x_2
    active = rt.sigmoid(early)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, 2 * d] = rt.store(late * d_y * active * rt.sigmoid(-early), desc.element)
    d_x[rows, 2 * d + 1] = rt.store(d_y * active, desc.element)
    return (d_x,)


def _packed_glu_backward_sigmoid_second_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    active = rt.sigmoid(late)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(d_y * active, desc.element)
    d_x[rows, d + desc.d] = rt.store(x_2 * d_y * active * rt.sigmoid(-late), desc.element)
    return (d_x,)


def _packed_glu_backward_relu_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    active = rt.where(x_2 <= C(0.0), C(0.0), x_2)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(rt.where(x_2 <= C(0.0), C(0.0), late * d_y), desc.element)
    d_x[rows, d + desc.d] = rt.store(d_y * active, desc.element)
    return (d_x,)


def _packed_glu_backward_relu_interleaved_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d + 1], C)
    x = rt.load(x[rows, 2 * d], C)
    d_y = rt.load(d_y, C)
    early = x
    late = x_2
    active = rt.where(early <= C(0.0), C(0.0), early)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, 2 * d] = rt.store(rt.where(early <= C(0.0), C(0.0), late * d_y), desc.element)
    d_x[rows, 2 * d + 1] = rt.store(d_y * active, desc.element)
    return (d_x,)


def _packed_glu_backward_relu_second_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    active = rt.where(late <= C(0.0), C(0.0), late)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(d_y * active, desc.element)
    d_x[rows, d + desc.d] = rt.store(rt.where(late <= C(0.0), C(0.0), x_2 * d_y), desc.element)
    return (d_x,)


def _packed_glu_backward_gelu_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    smooth = rt.gelu(x_2)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(late * d_y * rt.gelu_slope(x_2), desc.element)
    d_x[rows, d + desc.d] = rt.store(d_y * smooth, desc.element)
    return (d_x,)


def _packed_glu_backward_gelu_interleaved_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d], C)
    x = rt.load(x[rows, 2 * d + 1], C)
    d_y = rt.load(d_y, C)
    late = x
    early = x_2
    smooth = rt.gelu(early)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, 2 * d] = rt.store(late * d_y * rt.gelu_slope(early), desc.element)
    d_x[rows, 2 * d + 1] = rt.store(d_y * smooth, desc.element)
    return (d_x,)


def _packed_glu_backward_gelu_second_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    smooth = rt.gelu(late)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(d_y * smooth, desc.element)
    d_x[rows, d + desc.d] = rt.store(x_2 * d_y * rt.gelu_slope(late), desc.element)
    return (d_x,)


def _packed_glu_backward_gelu_tanh_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    smooth = rt.gelu_tanh(x_2)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(late * d_y * rt.gelu_tanh_slope(x_2), desc.element)
    d_x[rows, d + desc.d] = rt.store(d_y * smooth, desc.element)
    return (d_x,)


def _packed_glu_backward_gelu_tanh_interleaved_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d], C)
    x = rt.load(x[rows, 2 * d + 1], C)
    d_y = rt.load(d_y, C)
    late = x
    early = x_2
    smooth = rt.gelu_tanh(early)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, 2 * d] = rt.store(late * d_y * rt.gelu_tanh_slope(early), desc.element)
    d_x[rows, 2 * d + 1] = rt.store(d_y * smooth, desc.element)
    return (d_x,)


def _packed_glu_backward_gelu_tanh_second_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    smooth = rt.gelu_tanh(late)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows, d] = rt.store(d_y * smooth, desc.element)
    d_x[rows, d + desc.d] = rt.store(x_2 * d_y * rt.gelu_tanh_slope(late), desc.element)
    return (d_x,)


def _packed_glu_backward_clamped_silu_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    sum_late = rt.clamp(late, -C(desc.limit), C(desc.limit)) + C(1.0)
    kept = rt.where(x_2 > C(desc.limit), C(desc.limit), x_2)
    sigmoid_kept = rt.sigmoid(C(desc.alpha) * kept)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows,
        d] = rt.store(rt.where(x_2 > C(desc.limit), C(0.0), sum_late * d_y * rt.silu_slope(C(desc.alpha) * kept)),
        desc.element)
    d_x[rows,
        d + desc.d] = rt.store(rt.where((-C(desc.limit) <= late) & (late <= C(desc.limit)), d_y * kept * sigmoid_kept,
        C(0.0)), desc.element)
    return (d_x,)


def _packed_glu_backward_clamped_silu_interleaved_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, 2 * d + 1], C)
    x = rt.load(x[rows, 2 * d], C)
    d_y = rt.load(d_y, C)
    early = x
    late = x_2
    sum_late = rt.clamp(late, -C(desc.limit), C(desc.limit)) + C(1.0)
    kept = rt.where(early > C(desc.limit), C(desc.limit), early)
    sigmoid_kept = rt.sigmoid(C(desc.alpha) * kept)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows,
        2 * d] = rt.store(rt.where(early > C(desc.limit), C(0.0),
        sum_late * d_y * rt.silu_slope(C(desc.alpha) * kept)), desc.element)
    d_x[rows,
        2 * d + 1] = rt.store(rt.where((-C(desc.limit) <= late) & (late <= C(desc.limit)), d_y * kept * sigmoid_kept,
        C(0.0)), desc.element)
    return (d_x,)


def _packed_glu_backward_clamped_silu_second_reference(desc: Any, C: Any, x: Any, d_y: Any) -> tuple[Any, ...]:
    x = x.reshape((prod(desc.rows), 2 * desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    rows, d = rt.grid(prod(desc.rows), desc.d)
    x_2 = rt.load(x[rows, d], C)
    x = rt.load(x[rows, d + desc.d], C)
    d_y = rt.load(d_y, C)
    late = x
    kept = rt.where(late > C(desc.limit), C(desc.limit), late)
    sigmoid_kept = rt.sigmoid(C(desc.alpha) * kept)
    sum_x = rt.clamp(x_2, -C(desc.limit), C(desc.limit)) + C(1.0)
    d_x = rt.blank((prod(desc.rows), 2 * desc.d), desc.element)
    d_x[rows,
        d] = rt.store(rt.where((-C(desc.limit) <= x_2) & (x_2 <= C(desc.limit)), d_y * kept * sigmoid_kept, C(0.0)),
        desc.element)
    d_x[rows,
        d + desc.d] = rt.store(rt.where(late > C(desc.limit), C(0.0),
        sum_x * d_y * rt.silu_slope(C(desc.alpha) * kept)), desc.element)
    return (d_x,)


PACKED_GLU_BACKWARD = Op(
    name="packed_glu_backward",
    family="gated",
    source=Path(__file__).with_name("packed_glu_backward.cu"),
    types={"T": ("f32", "f64", "f16", "bf16")},
    elements={"T": "element"},
    operands=(
        Operand("x", "T", lambda d: (*d.rows, 2 * d.d), ("*rows", None)),
        Operand("d_y", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("d_x", "T", lambda d: (*d.rows, 2 * d.d), ("*rows", None), output=True),
    ),
    variants={
        ("silu", "first", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_backward", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                            written=True),
                    ),
                ),
            ),
            _packed_glu_backward_reference,
        ),
        ("silu", "first", "interleaved"): Variant(
            (
                Pointwise(
                    "packed_glu_backward_interleaved", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True, written=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True,
                            written=True),
                    ), pairs=((1, 0), (3, 4)),
                ),
            ),
            _packed_glu_backward_interleaved_reference,
        ),
        ("silu", "second", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_backward_second", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                            written=True),
                    ),
                ),
            ),
            _packed_glu_backward_second_reference,
        ),
        ("sigmoid", "first", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_backward_sigmoid", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                            written=True),
                    ),
                ),
            ),
            _packed_glu_backward_sigmoid_reference,
        ),
        ("sigmoid", "first", "interleaved"): Variant(
            (
                Pointwise(
                    "packed_glu_backward_sigmoid_interleaved", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True, written=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True,
                            written=True),
                    ), pairs=((1, 0), (3, 4)),
                ),
            ),
            _packed_glu_backward_sigmoid_interleaved_reference,
        ),
        ("sigmoid", "second", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_backward_sigmoid_second", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                            written=True),
                    ),
                ),
            ),
            _packed_glu_backward_sigmoid_second_reference,
        ),
        ("relu", "first", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_backward_relu", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                            written=True),
                    ),
                ),
            ),
            _packed_glu_backward_relu_reference,
        ),
        ("relu", "first", "interleaved"): Variant(
            (
                Pointwise(
                    "packed_glu_backward_relu_interleaved", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True, written=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True,
                            written=True),
                    ), pairs=((0, 1), (3, 4)),
                ),
            ),
            _packed_glu_backward_relu_interleaved_reference,
        ),
        ("relu", "second", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_backward_relu_second", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                            written=True),
                    ),
                ),
            ),
            _packed_glu_backward_relu_second_reference,
        ),
        ("gelu", "first", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_backward_gelu", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                            written=True),
                    ),
                ),
            ),
            _packed_glu_backward_gelu_reference,
        ),
        ("gelu", "first", "interleaved"): Variant(
            (
                Pointwise(
                    "packed_glu_backward_gelu_interleaved", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True, written=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True,
                            written=True),
                    ), pairs=((1, 0), (3, 4)),
                ),
            ),
            _packed_glu_backward_gelu_interleaved_reference,
        ),
        ("gelu", "second", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_backward_gelu_second", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                            written=True),
                    ),
                ),
            ),
            _packed_glu_backward_gelu_second_reference,
        ),
        ("gelu_tanh", "first", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_backward_gelu_tanh", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                            written=True),
                    ),
                ),
            ),
            _packed_glu_backward_gelu_tanh_reference,
        ),
        ("gelu_tanh", "first", "interleaved"): Variant(
            (
                Pointwise(
                    "packed_glu_backward_gelu_tanh_interleaved", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True, written=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True,
                            written=True),
                    ), pairs=((1, 0), (3, 4)),
                ),
            ),
            _packed_glu_backward_gelu_tanh_interleaved_reference,
        ),
        ("gelu_tanh", "second", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_backward_gelu_tanh_second", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                            written=True),
                    ),
                ),
            ),
            _packed_glu_backward_gelu_tanh_second_reference,
        ),
        ("clamped_silu", "first", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_backward_clamped_silu", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                            written=True),
                    ), attributes=(("alpha", "C"), ("limit", "C")),
                ),
            ),
            _packed_glu_backward_clamped_silu_reference,
        ),
        ("clamped_silu", "first", "interleaved"): Variant(
            (
                Pointwise(
                    "packed_glu_backward_clamped_silu_interleaved", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1] * 2), distinct=True, written=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1] * 2), offset=lambda d, s: s[1], distinct=True,
                            written=True),
                    ), attributes=(("alpha", "C"), ("limit", "C")), pairs=((0, 1), (3, 4)),
                ),
            ),
            _packed_glu_backward_clamped_silu_interleaved_reference,
        ),
        ("clamped_silu", "second", "halves"): Variant(
            (
                Pointwise(
                    "packed_glu_backward_clamped_silu_second", ("T",), lambda d: (d.rows, d.d), (
                        Access("x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), distinct=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), distinct=True, written=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), offset=lambda d, s: s[1] * d.d, distinct=True,
                            written=True),
                    ), attributes=(("alpha", "C"), ("limit", "C")),
                ),
            ),
            _packed_glu_backward_clamped_silu_second_reference,
        ),
    },
    dims=("*rows", "d"),
    attributes=(
        Attribute("activation", "enum", values=("sigmoid", "relu", "gelu", "gelu_tanh", "silu", "clamped_silu")),
        Attribute("gate", "enum", values=("first", "second")),
        Attribute("packing", "enum", values=("halves", "interleaved")),
        Attribute("alpha", "f32"),
        Attribute("limit", "f32"),
    ),
    conditions=(
        Condition("limit > 0", lambda d: d.limit > 0.0, ("limit",)),
        Condition("packing == halves or gate == first", lambda d: d.packing == "halves" or d.gate == "first",
            ("packing", "gate")),
    ),
    variant_attributes=("activation", "gate", "packing"),
    gradient_of="packed_glu",
    exact=False,
    measured={("bf16",): 0.501343, ("f16",): 0.506836, ("f32",): 70.7713, ("f64",): 6.19772},
)


@dataclass(frozen=True, kw_only=True)
class PackedGluBackwardDescriptor(Descriptor):
    """What `PackedGluBackwardPlan.select` settles."""

    op = PACKED_GLU_BACKWARD

    rows: tuple[int, ...]
    d: int
    activation: str = "silu"  # sigmoid, relu, gelu, gelu_tanh, silu, clamped_silu
    gate: str = "first"  # first, second
    packing: str = "halves"  # halves, interleaved
    alpha: float = 1.702
    limit: float = 7.0
    element: Any  # f32, f64, f16, bf16


@dataclass
class PackedGluBackwardArgs(Args):
    """The operands of one run.

    x: [*rows, 2 * d], f32/f64/f16/bf16
    d_y: [*rows, d], f32/f64/f16/bf16
    d_x: [*rows, 2 * d], f32/f64/f16/bf16
    """

    x: Any
    d_y: Any
    d_x: Any = None


class PackedGluBackwardPlan(Plan):
    """A gated activation of one tensor that holds values and gates along its last dim. clamped_silu is that of
    swiglu_clamped, with its alpha and limit; the others are those of glu, reglu, geglu, geglu_tanh and swiglu."""

    op = PACKED_GLU_BACKWARD


def packed_glu_backward(x: Any, d_y: Any, *, activation: str = "silu", gate: str = "first", packing: str = "halves",
    alpha: float = 1.702, limit: float = 7.0, out: Any = None, stream: Any = None) -> Any:
    """A gated activation of one tensor that holds values and gates along its last dim. clamped_silu is that of
    swiglu_clamped, with its alpha and limit; the others are those of glu, reglu, geglu, geglu_tanh and swiglu.

    x: [*rows, 2 * d], f32/f64/f16/bf16
    d_y: [*rows, d], f32/f64/f16/bf16
    d_x: [*rows, 2 * d], f32/f64/f16/bf16
    """
    return _packed_glu_backward_ways[type(x), type(d_y), type(activation), type(gate), type(packing), type(alpha),
        type(limit), type(out)](x, d_y, activation, gate, packing, alpha, limit, out, stream)


_packed_glu_backward_ways = Function(
    PackedGluBackwardPlan,
    PackedGluBackwardDescriptor,
    PackedGluBackwardArgs,
    attributes=("activation", "gate", "packing", "alpha", "limit"),
)
