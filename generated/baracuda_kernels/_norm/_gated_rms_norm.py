# Generated from spec/norm.yaml: gated_rms_norm. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Panel, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _gated_rms_norm_reference(desc, C, x, gate):
    x = x.reshape((prod(desc.rows), desc.d))
    gate = gate.reshape((prod(desc.rows), desc.d))
    gate = rt.load(gate, C)
    x = rt.load(x, C)
    open = rt.silu(gate)
    square_mean = rt.sum_over(rt.square(x), (1,)) / rt.to_float(desc.d, C)
    normed = x * rt.rsqrt(square_mean + C(desc.eps)) * (C(1.0) + C(desc.offset))
    y = rt.store(normed * open, desc.element)
    return (y,)


def _gated_rms_norm_with_weight_reference(desc, C, x, gate, weight):
    x = x.reshape((prod(desc.rows), desc.d))
    gate = gate.reshape((prod(desc.rows), desc.d))
    gate = rt.load(gate, C)
    x = rt.load(x, C)
    weight = rt.load(weight[None, :], C)
    open = rt.silu(gate)
    square_mean = rt.sum_over(rt.square(x), (1,)) / rt.to_float(desc.d, C)
    normed = x * rt.rsqrt(square_mean + C(desc.eps)) * (weight + C(desc.offset))
    y = rt.store(normed * open, desc.element)
    return (y,)


def _gated_rms_norm_gate_first_reference(desc, C, x, gate):
    x = x.reshape((prod(desc.rows), desc.d))
    gate = gate.reshape((prod(desc.rows), desc.d))
    gate = rt.load(gate, C)
    x = rt.load(x, C)
    open = rt.silu(gate)
    given = x * open
    square_mean = rt.sum_over(rt.square(given), (1,)) / rt.to_float(desc.d, C)
    normed = given * rt.rsqrt(square_mean + C(desc.eps)) * (C(1.0) + C(desc.offset))
    y = rt.store(normed, desc.element)
    return (y,)


def _gated_rms_norm_gate_first_with_weight_reference(desc, C, x, gate, weight):
    x = x.reshape((prod(desc.rows), desc.d))
    gate = gate.reshape((prod(desc.rows), desc.d))
    gate = rt.load(gate, C)
    x = rt.load(x, C)
    weight = rt.load(weight[None, :], C)
    open = rt.silu(gate)
    given = x * open
    square_mean = rt.sum_over(rt.square(given), (1,)) / rt.to_float(desc.d, C)
    normed = given * rt.rsqrt(square_mean + C(desc.eps)) * (weight + C(desc.offset))
    y = rt.store(normed, desc.element)
    return (y,)


GATED_RMS_NORM = Op(
    "gated_rms_norm", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("gate", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand(
            "weight", "T", lambda d: (d.d,), ("d",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ), Operand("y", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        ("norm_first", False): Variant(
            (Row(
                "gated_rms_norm", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("gate", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), rounds=1, part_accumulators=("C",),
            ),), _gated_rms_norm_reference, operations=39,
        ),
        ("norm_first", True): Variant(
            (Row(
                "gated_rms_norm_with_weight", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("gate", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), same=(2,), rounds=1,
                part_accumulators=("C",),
            ),), _gated_rms_norm_with_weight_reference, operations=39,
        ),
        ("gate_first", False): Variant(
            (Row(
                "gated_rms_norm_gate_first", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("gate", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), rounds=1, part_accumulators=("C",),
            ),), _gated_rms_norm_gate_first_reference, operations=39,
        ),
        ("gate_first", True): Variant(
            (Row(
                "gated_rms_norm_gate_first_with_weight", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("gate", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), same=(2,), rounds=1,
                part_accumulators=("C",),
            ),), _gated_rms_norm_gate_first_with_weight_reference, operations=39,
        ),
    }, dims=("*rows", "d"),
    attributes=(
        Attribute("eps", "f32", 1e-05), Attribute("offset", "f32", 0.0),
        Attribute("order", "enum", "norm_first", values=("norm_first", "gate_first")),
        Attribute("has_weight", "bool", False, presence_of="weight"),
    ), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),),
    variant_attributes=("order", "has_weight"), exact=False, inexact_in_16_bits=True, sums=True,
    doc="""
    The rms_norm of x times silu(gate), which is multiplied with the normed rows, or with x before they are normed.

    x: [*rows, d], f32/f64/f16/bf16
    gate: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    y: [*rows, d], f32/f64/f16/bf16
    """,
)


def _gated_rms_norm_backward_reference(desc, C, x, gate, d_y):
    x = x.reshape((prod(desc.rows), desc.d))
    gate = gate.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    gate = rt.load(gate, C)
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    open = rt.silu(gate)
    square_mean = rt.sum_over(rt.square(x), (1,)) / rt.to_float(desc.d, C)
    rsqrt_square_mean = rt.rsqrt(square_mean + C(desc.eps))
    normed = x * rsqrt_square_mean * (C(1.0) + C(desc.offset))
    d_x = rt.store(
        (d_y * open * (C(1.0) + C(desc.offset)) - x * (
            rt.sum_over(normed * d_y * open, (1,)) * rsqrt_square_mean / rt.to_float(desc.d, C)
        )) * rsqrt_square_mean, desc.element,
    )
    d_gate = rt.store(normed * d_y * rt.silu_slope(gate), desc.element)
    return (d_x, d_gate)


def _gated_rms_norm_backward_with_weight_reference(desc, C, x, gate, weight, d_y):
    x = x.reshape((prod(desc.rows), desc.d))
    gate = gate.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    gate = rt.load(gate, C)
    x = rt.load(x, C)
    weight = rt.load(weight[None, :], C)
    d_y = rt.load(d_y, C)
    open = rt.silu(gate)
    square_mean = rt.sum_over(rt.square(x), (1,)) / rt.to_float(desc.d, C)
    rsqrt_square_mean = rt.rsqrt(square_mean + C(desc.eps))
    product_x = x * rsqrt_square_mean
    normed = product_x * (weight + C(desc.offset))
    d_x = rt.store(
        (d_y * open * (weight + C(desc.offset)) - x * (
            rt.sum_over(normed * d_y * open, (1,)) * rsqrt_square_mean / rt.to_float(desc.d, C)
        )) * rsqrt_square_mean, desc.element,
    )
    d_gate = rt.store(normed * d_y * rt.silu_slope(gate), desc.element)
    d_weight = rt.store(rt.sum_over(product_x * d_y * open, (0,)), desc.element)
    return (d_x, d_gate, d_weight)


def _gated_rms_norm_backward_gate_first_reference(desc, C, x, gate, d_y):
    x = x.reshape((prod(desc.rows), desc.d))
    gate = gate.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    gate = rt.load(gate, C)
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    open = rt.silu(gate)
    given = x * open
    square_mean = rt.sum_over(rt.square(given), (1,)) / rt.to_float(desc.d, C)
    rsqrt_square_mean = rt.rsqrt(square_mean + C(desc.eps))
    normed = given * rsqrt_square_mean * (C(1.0) + C(desc.offset))
    d_given = (
        (d_y * (C(1.0) + C(desc.offset)) - given * (
            rt.sum_over(normed * d_y, (1,)) * rsqrt_square_mean / rt.to_float(desc.d, C)
        )) * rsqrt_square_mean
    )
    d_x = rt.store(d_given * open, desc.element)
    d_gate = rt.store(x * d_given * rt.silu_slope(gate), desc.element)
    return (d_x, d_gate)


def _gated_rms_norm_backward_gate_first_with_weight_reference(desc, C, x, gate, weight, d_y):
    x = x.reshape((prod(desc.rows), desc.d))
    gate = gate.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    gate = rt.load(gate, C)
    x = rt.load(x, C)
    weight = rt.load(weight[None, :], C)
    d_y = rt.load(d_y, C)
    open = rt.silu(gate)
    given = x * open
    square_mean = rt.sum_over(rt.square(given), (1,)) / rt.to_float(desc.d, C)
    rsqrt_square_mean = rt.rsqrt(square_mean + C(desc.eps))
    product_given = given * rsqrt_square_mean
    normed = product_given * (weight + C(desc.offset))
    d_given = (
        (d_y * (weight + C(desc.offset)) - given * (
            rt.sum_over(normed * d_y, (1,)) * rsqrt_square_mean / rt.to_float(desc.d, C)
        )) * rsqrt_square_mean
    )
    d_x = rt.store(d_given * open, desc.element)
    d_gate = rt.store(x * d_given * rt.silu_slope(gate), desc.element)
    d_weight = rt.store(rt.sum_over(product_given * d_y, (0,)), desc.element)
    return (d_x, d_gate, d_weight)


GATED_RMS_NORM_BACKWARD = Op(
    "gated_rms_norm_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("gate", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("d_y", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand(
            "weight", "T", lambda d: (d.d,), ("d",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ), Operand("d_x", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
        Operand("d_gate", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
        Operand(
            "d_weight", "T", lambda d: (d.d,), ("d",), output=True,
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ),
    ),
    variants={
        ("norm_first", False): Variant(
            (Row(
                "gated_rms_norm_backward", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("gate", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_gate", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), kind=RowKind(loops=3, reductions=2),
                rounds=2, part_accumulators=("C", "C"),
            ),), _gated_rms_norm_backward_reference, operations=72,
        ),
        ("norm_first", True): Variant(
            (Either(
                row=Panel(
                    "gated_rms_norm_backward_with_weight_panel", ("T",), lambda d: (d.rows, d.d),
                    (
                        Access("gate", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                        Access("d_gate", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), same=(2,),
                    kind=RowKind(loops=3, reductions=2), accumulators=("C",),
                ),
                alternatives=(
                    Row(
                        "gated_rms_norm_backward_with_weight", ("T",), lambda d: (d.rows, d.d),
                        (
                            Access("gate", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                            Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("sum_x", "C", lambda d, s: (s[0], 0), written=True),
                            Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                            Access("d_gate", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                        ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), same=(2,),
                        kind=RowKind(loops=3, reductions=2), rounds=2, part_accumulators=("C", "C"),
                    ),
                    Reduce(
                        "gated_rms_norm_backward_with_weight_d_weight", ("T",), lambda d: (d.d, d.rows),
                        (
                            Access("gate", "T", lambda d, s: (s[1], s[0])),
                            Access("sum_x", "C", lambda d, s: (0, s[0])), Access("x", "T", lambda d, s: (s[1], s[0])),
                            Access("d_y", "T", lambda d, s: (s[1], s[0])),
                            Access("d_weight", "T", lambda d, s: (s[0], 0), written=True),
                        ), attributes=(("eps", "C"),), sizes=("d",), reduced=1, accumulators=("C",), inner=False,
                        elements=(0, 1, 2, 3), columns=(0, 2, 3),
                    ),
                ),
            ),), _gated_rms_norm_backward_with_weight_reference,
            (Temporary("sum_x", "C", lambda d: (*d.rows,), ("*rows",)),), operations=75,
        ),
        ("gate_first", False): Variant(
            (Row(
                "gated_rms_norm_backward_gate_first", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("gate", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_gate", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), kind=RowKind(loops=3, reductions=2),
                rounds=2, part_accumulators=("C", "C"),
            ),), _gated_rms_norm_backward_gate_first_reference, operations=72,
        ),
        ("gate_first", True): Variant(
            (Either(
                row=Panel(
                    "gated_rms_norm_backward_gate_first_with_weight_panel", ("T",), lambda d: (d.rows, d.d),
                    (
                        Access("gate", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                        Access("d_gate", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), same=(2,),
                    kind=RowKind(loops=3, reductions=2), accumulators=("C",),
                ),
                alternatives=(
                    Row(
                        "gated_rms_norm_backward_gate_first_with_weight", ("T",), lambda d: (d.rows, d.d),
                        (
                            Access("gate", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                            Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("sum_given", "C", lambda d, s: (s[0], 0), written=True),
                            Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                            Access("d_gate", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                        ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), same=(2,),
                        kind=RowKind(loops=3, reductions=2), rounds=2, part_accumulators=("C", "C"),
                    ),
                    Reduce(
                        "gated_rms_norm_backward_gate_first_with_weight_d_weight", ("T",), lambda d: (d.d, d.rows),
                        (
                            Access("gate", "T", lambda d, s: (s[1], s[0])), Access("x", "T", lambda d, s: (s[1], s[0])),
                            Access("sum_given", "C", lambda d, s: (0, s[0])),
                            Access("d_y", "T", lambda d, s: (s[1], s[0])),
                            Access("d_weight", "T", lambda d, s: (s[0], 0), written=True),
                        ), attributes=(("eps", "C"),), sizes=("d",), reduced=1, accumulators=("C",), inner=False,
                        elements=(0, 1, 2, 3), columns=(0, 1, 3),
                    ),
                ),
            ),), _gated_rms_norm_backward_gate_first_with_weight_reference,
            (Temporary("sum_given", "C", lambda d: (*d.rows,), ("*rows",)),), operations=74,
        ),
    }, dims=("*rows", "d"),
    attributes=(
        Attribute("eps", "f32", 1e-05), Attribute("offset", "f32", 0.0),
        Attribute("order", "enum", "norm_first", values=("norm_first", "gate_first")),
        Attribute("has_weight", "bool", False, presence_of="weight"),
    ), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),),
    variant_attributes=("order", "has_weight"), gradient_of="gated_rms_norm", exact=False, inexact_in_16_bits=True,
    sums=True, zeros=True,
    doc="""
    The gradient of `gated_rms_norm`: `d_x`, `d_gate`, `d_weight`.

    x: [*rows, d], f32/f64/f16/bf16
    gate: [*rows, d], f32/f64/f16/bf16
    d_y: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    d_x: [*rows, d], f32/f64/f16/bf16
    d_gate: [*rows, d], f32/f64/f16/bf16
    d_weight: [d], f32/f64/f16/bf16
    """,
)
