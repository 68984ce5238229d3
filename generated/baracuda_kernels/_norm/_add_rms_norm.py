# Generated from spec/norm.yaml: add_rms_norm. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Panel, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _add_rms_norm_reference(desc, C, x, residual):
    x = x.reshape((prod(desc.rows), desc.d))
    residual = residual.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    residual = rt.load(residual, C)
    total = rt.store(x + residual, desc.element)
    square_mean = rt.sum_over(rt.square(rt.load(total, C)), (1,)) / rt.to_float(desc.d, C)
    normed = rt.load(total, C) * rt.rsqrt(square_mean + C(desc.eps)) * (C(1.0) + C(desc.offset))
    y = rt.store(normed, desc.element)
    return (y, total)


def _add_rms_norm_with_weight_reference(desc, C, x, residual, weight):
    x = x.reshape((prod(desc.rows), desc.d))
    residual = residual.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    residual = rt.load(residual, C)
    weight = rt.load(weight[None, :], C)
    total = rt.store(x + residual, desc.element)
    square_mean = rt.sum_over(rt.square(rt.load(total, C)), (1,)) / rt.to_float(desc.d, C)
    normed = rt.load(total, C) * rt.rsqrt(square_mean + C(desc.eps)) * (weight + C(desc.offset))
    y = rt.store(normed, desc.element)
    return (y, total)


ADD_RMS_NORM = Op(
    "add_rms_norm", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("residual", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand(
            "weight", "T", lambda d: (d.d,), ("d",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ), Operand("y", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
        Operand("total", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        (False,): Variant(
            (Row(
                "add_rms_norm", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("residual", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("total", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), rounds=1, part_accumulators=("C",),
            ),), _add_rms_norm_reference, operations=19,
        ),
        (True,): Variant(
            (Row(
                "add_rms_norm_with_weight", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("residual", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                    Access("total", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), same=(2,), rounds=1,
                part_accumulators=("C",),
            ),), _add_rms_norm_with_weight_reference, operations=19,
        ),
    }, dims=("*rows", "d"),
    attributes=(
        Attribute("eps", "f32", 1e-06), Attribute("offset", "f32", 0.0),
        Attribute("has_weight", "bool", False, presence_of="weight"),
    ), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),), variant_attributes=("has_weight",),
    inexact_in_16_bits=True, sums=True,
    doc="""
    x + residual, and its rms_norm.

    x: [*rows, d], f32/f64/f16/bf16
    residual: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    y: [*rows, d], f32/f64/f16/bf16
    total: [*rows, d], f32/f64/f16/bf16
    """,
)


def _add_rms_norm_backward_reference(desc, C, x, residual, d_y, d_total):
    x = x.reshape((prod(desc.rows), desc.d))
    residual = residual.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    d_total = d_total.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    residual = rt.load(residual, C)
    d_total = rt.load(d_total, C)
    d_y = rt.load(d_y, C)
    total = x + residual
    square_mean = rt.sum_over(rt.square(total), (1,)) / rt.to_float(desc.d, C)
    rsqrt_square_mean = rt.rsqrt(square_mean + C(desc.eps))
    normed = total * rsqrt_square_mean * (C(1.0) + C(desc.offset))
    d_total_total = d_total + d_y * (rsqrt_square_mean * (C(1.0) + C(desc.offset))) - total * (
        rt.sum_over(normed * d_y, (1,)) * rt.square(rsqrt_square_mean) / rt.to_float(desc.d, C)
    )
    d_x = rt.store(d_total_total, desc.element)
    d_residual = rt.store(d_total_total, desc.element)
    return (d_x, d_residual)


def _add_rms_norm_backward_with_weight_reference(desc, C, x, residual, weight, d_y, d_total):
    x = x.reshape((prod(desc.rows), desc.d))
    residual = residual.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    d_total = d_total.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    residual = rt.load(residual, C)
    weight = rt.load(weight[None, :], C)
    d_total = rt.load(d_total, C)
    d_y = rt.load(d_y, C)
    total = x + residual
    square_mean = rt.sum_over(rt.square(total), (1,)) / rt.to_float(desc.d, C)
    rsqrt_square_mean = rt.rsqrt(square_mean + C(desc.eps))
    product_total = total * rsqrt_square_mean
    normed = product_total * (weight + C(desc.offset))
    d_total_total = d_total + d_y * (weight + C(desc.offset)) * rsqrt_square_mean - total * (
        rt.sum_over(normed * d_y, (1,)) * rt.square(rsqrt_square_mean) / rt.to_float(desc.d, C)
    )
    d_x = rt.store(d_total_total, desc.element)
    d_residual = rt.store(d_total_total, desc.element)
    d_weight = rt.store(rt.sum_over(product_total * d_y, (0,)), desc.element)
    return (d_x, d_residual, d_weight)


ADD_RMS_NORM_BACKWARD = Op(
    "add_rms_norm_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("residual", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("d_y", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("d_total", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand(
            "weight", "T", lambda d: (d.d,), ("d",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ), Operand("d_x", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
        Operand("d_residual", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
        Operand(
            "d_weight", "T", lambda d: (d.d,), ("d",), output=True,
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ),
    ),
    variants={
        (False,): Variant(
            (Row(
                "add_rms_norm_backward", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("residual", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_total", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_residual", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), kind=RowKind(loops=3, reductions=2),
                rounds=2, part_accumulators=("C", "C"),
            ),), _add_rms_norm_backward_reference, operations=31,
        ),
        (True,): Variant(
            (Either(
                row=Panel(
                    "add_rms_norm_backward_with_weight_panel", ("T",), lambda d: (d.rows, d.d),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("residual", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_total", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                        Access("d_residual", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), same=(2,),
                    kind=RowKind(loops=3, reductions=2), accumulators=("C",),
                ),
                alternatives=(
                    Row(
                        "add_rms_norm_backward_with_weight", ("T",), lambda d: (d.rows, d.d),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("residual", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                            Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("d_total", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("sum_total", "C", lambda d, s: (s[0], 0), written=True),
                            Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                            Access("d_residual", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                        ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), same=(2,),
                        kind=RowKind(loops=3, reductions=2), rounds=2, part_accumulators=("C", "C"),
                    ),
                    Reduce(
                        "add_rms_norm_backward_with_weight_d_weight", ("T",), lambda d: (d.d, d.rows),
                        (
                            Access("x", "T", lambda d, s: (s[1], s[0])),
                            Access("residual", "T", lambda d, s: (s[1], s[0])),
                            Access("sum_total", "C", lambda d, s: (0, s[0])),
                            Access("d_y", "T", lambda d, s: (s[1], s[0])),
                            Access("d_weight", "T", lambda d, s: (s[0], 0), written=True),
                        ), attributes=(("eps", "C"),), sizes=("d",), reduced=1, accumulators=("C",), inner=False,
                        elements=(0, 1, 2, 3), columns=(0, 1, 3),
                    ),
                ),
            ),), _add_rms_norm_backward_with_weight_reference,
            (Temporary("sum_total", "C", lambda d: (*d.rows,), ("*rows",)),), operations=33,
        ),
    }, dims=("*rows", "d"),
    attributes=(
        Attribute("eps", "f32", 1e-06), Attribute("offset", "f32", 0.0),
        Attribute("has_weight", "bool", False, presence_of="weight"),
    ), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),), variant_attributes=("has_weight",),
    gradient_of="add_rms_norm", inexact_in_16_bits=True, sums=True,
    doc="""
    The gradient of `add_rms_norm`: `d_x`, `d_residual`, `d_weight`.

    x: [*rows, d], f32/f64/f16/bf16
    residual: [*rows, d], f32/f64/f16/bf16
    d_y: [*rows, d], f32/f64/f16/bf16
    d_total: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    d_x: [*rows, d], f32/f64/f16/bf16
    d_residual: [*rows, d], f32/f64/f16/bf16
    d_weight: [d], f32/f64/f16/bf16
    """,
)
