# Generated from spec/norm.yaml: add_layer_norm. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Panel, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _add_layer_norm_reference(desc, C, x, residual):
    x = x.reshape((prod(desc.rows), desc.d))
    residual = residual.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    residual = rt.load(residual, C)
    total = rt.store(x + residual, desc.element)
    mu = rt.sum_over(rt.load(total, C), (1,)) / rt.to_float(desc.d, C)
    variance = rt.sum_over(rt.square(rt.load(total, C) - mu), (1,)) / rt.to_float(desc.d, C)
    normed = (rt.load(total, C) - mu) * rt.rsqrt(variance + C(desc.eps))
    y = rt.store(normed, desc.element)
    return (y, total)


def _add_layer_norm_with_bias_reference(desc, C, x, residual, bias):
    x = x.reshape((prod(desc.rows), desc.d))
    residual = residual.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    residual = rt.load(residual, C)
    bias = rt.load(bias[None, :], C)
    total = rt.store(x + residual, desc.element)
    mu = rt.sum_over(rt.load(total, C), (1,)) / rt.to_float(desc.d, C)
    variance = rt.sum_over(rt.square(rt.load(total, C) - mu), (1,)) / rt.to_float(desc.d, C)
    normed = (rt.load(total, C) - mu) * rt.rsqrt(variance + C(desc.eps)) + bias
    y = rt.store(normed, desc.element)
    return (y, total)


def _add_layer_norm_with_weight_reference(desc, C, x, residual, weight):
    x = x.reshape((prod(desc.rows), desc.d))
    residual = residual.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    residual = rt.load(residual, C)
    weight = rt.load(weight[None, :], C)
    total = rt.store(x + residual, desc.element)
    mu = rt.sum_over(rt.load(total, C), (1,)) / rt.to_float(desc.d, C)
    variance = rt.sum_over(rt.square(rt.load(total, C) - mu), (1,)) / rt.to_float(desc.d, C)
    normed = (rt.load(total, C) - mu) * rt.rsqrt(variance + C(desc.eps)) * weight
    y = rt.store(normed, desc.element)
    return (y, total)


def _add_layer_norm_with_weight_with_bias_reference(desc, C, x, residual, weight, bias):
    x = x.reshape((prod(desc.rows), desc.d))
    residual = residual.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    residual = rt.load(residual, C)
    weight = rt.load(weight[None, :], C)
    bias = rt.load(bias[None, :], C)
    total = rt.store(x + residual, desc.element)
    mu = rt.sum_over(rt.load(total, C), (1,)) / rt.to_float(desc.d, C)
    variance = rt.sum_over(rt.square(rt.load(total, C) - mu), (1,)) / rt.to_float(desc.d, C)
    normed = (rt.load(total, C) - mu) * rt.rsqrt(variance + C(desc.eps)) * weight + bias
    y = rt.store(normed, desc.element)
    return (y, total)


ADD_LAYER_NORM = Op(
    "add_layer_norm", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("residual", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand(
            "weight", "T", lambda d: (d.d,), ("d",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ),
        Operand("bias", "T", lambda d: (d.d,), ("d",), when=Condition("has_bias", lambda d: d.has_bias, ("has_bias",))),
        Operand("y", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
        Operand("total", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        (False, False): Variant(
            (Row(
                "add_layer_norm", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("residual", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("total", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"),), sizes=("d",), kind=RowKind(loops=3, reductions=2), rounds=2,
                part_accumulators=("C", "C"),
            ),), _add_layer_norm_reference, operations=22,
        ),
        (False, True): Variant(
            (Row(
                "add_layer_norm_with_bias", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("residual", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("bias", "T", lambda d, s: (0, s[0]), full=True),
                    Access("total", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"),), sizes=("d",), same=(2,), kind=RowKind(loops=3, reductions=2), rounds=2,
                part_accumulators=("C", "C"),
            ),), _add_layer_norm_with_bias_reference, operations=23,
        ),
        (True, False): Variant(
            (Row(
                "add_layer_norm_with_weight", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("residual", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                    Access("total", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"),), sizes=("d",), same=(2,), kind=RowKind(loops=3, reductions=2), rounds=2,
                part_accumulators=("C", "C"),
            ),), _add_layer_norm_with_weight_reference, operations=23,
        ),
        (True, True): Variant(
            (Row(
                "add_layer_norm_with_weight_with_bias", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("residual", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                    Access("bias", "T", lambda d, s: (0, s[0]), full=True),
                    Access("total", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"),), sizes=("d",), same=(2, 3), kind=RowKind(loops=3, reductions=2), rounds=2,
                part_accumulators=("C", "C"),
            ),), _add_layer_norm_with_weight_with_bias_reference, operations=24,
        ),
    }, dims=("*rows", "d"),
    attributes=(
        Attribute("eps", "f32", 1e-05), Attribute("has_weight", "bool", False, presence_of="weight"),
        Attribute("has_bias", "bool", False, presence_of="bias"),
    ), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),),
    variant_attributes=("has_weight", "has_bias"), inexact_in_16_bits=True, sums=True,
    doc="""
    x + residual, and its layer_norm.

    x: [*rows, d], f32/f64/f16/bf16
    residual: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    bias: [d], f32/f64/f16/bf16; None stands for 0.0
    y: [*rows, d], f32/f64/f16/bf16
    total: [*rows, d], f32/f64/f16/bf16
    """,
)


def _add_layer_norm_backward_reference(desc, C, x, residual, d_y, d_total):
    x = x.reshape((prod(desc.rows), desc.d))
    residual = residual.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    d_total = d_total.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    residual = rt.load(residual, C)
    d_total = rt.load(d_total, C)
    d_y = rt.load(d_y, C)
    total = x + residual
    mu = rt.sum_over(total, (1,)) / rt.to_float(desc.d, C)
    variance = rt.sum_over(rt.square(total - mu), (1,)) / rt.to_float(desc.d, C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    normed = (total - mu) * rsqrt_variance
    d_total_total = (
        d_total + d_y * rsqrt_variance - normed * (rt.sum_over(
            normed * d_y, (1,),
        ) * rsqrt_variance / rt.to_float(desc.d, C)) - rt.sum_over(d_y, (1,)) * rsqrt_variance / rt.to_float(desc.d, C)
    )
    d_x = rt.store(d_total_total, desc.element)
    d_residual = rt.store(d_total_total, desc.element)
    return (d_x, d_residual)


def _add_layer_norm_backward_with_bias_reference(desc, C, x, residual, d_y, d_total):
    x = x.reshape((prod(desc.rows), desc.d))
    residual = residual.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    d_total = d_total.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    residual = rt.load(residual, C)
    d_total = rt.load(d_total, C)
    d_y = rt.load(d_y, C)
    total = x + residual
    mu = rt.sum_over(total, (1,)) / rt.to_float(desc.d, C)
    variance = rt.sum_over(rt.square(total - mu), (1,)) / rt.to_float(desc.d, C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_total_total = (
        d_total + d_y * rsqrt_variance - (total - mu) * (
            rt.sum_over((total - mu) * d_y, (1,)) * rt.square(rsqrt_variance) * rsqrt_variance / rt.to_float(desc.d, C)
        ) - rt.sum_over(d_y, (1,)) * rsqrt_variance / rt.to_float(desc.d, C)
    )
    d_x = rt.store(d_total_total, desc.element)
    d_residual = rt.store(d_total_total, desc.element)
    d_bias = rt.store(rt.sum_over(d_y, (0,)), desc.element)
    return (d_x, d_residual, d_bias)


def _add_layer_norm_backward_with_weight_reference(desc, C, x, residual, weight, d_y, d_total):
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
    mu = rt.sum_over(total, (1,)) / rt.to_float(desc.d, C)
    variance = rt.sum_over(rt.square(total - mu), (1,)) / rt.to_float(desc.d, C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    product_total_mu = (total - mu) * rsqrt_variance
    normed = product_total_mu * weight
    d_total_total = (
        d_total + d_y * weight * rsqrt_variance - (total - mu) * (
            rt.sum_over(normed * d_y, (1,)) * rt.square(rsqrt_variance) / rt.to_float(desc.d, C)
        ) - rt.sum_over(d_y * weight, (1,)) * rsqrt_variance / rt.to_float(desc.d, C)
    )
    d_x = rt.store(d_total_total, desc.element)
    d_residual = rt.store(d_total_total, desc.element)
    d_weight = rt.store(rt.sum_over(product_total_mu * d_y, (0,)), desc.element)
    return (d_x, d_residual, d_weight)


def _add_layer_norm_backward_with_weight_with_bias_reference(desc, C, x, residual, weight, d_y, d_total):
    x = x.reshape((prod(desc.rows), desc.d))
    residual = residual.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    d_total = d_total.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    residual = rt.load(residual, C)
    d_total = rt.load(d_total, C)
    d_y = rt.load(d_y, C)
    weight = rt.load(weight[None, :], C)
    total = x + residual
    mu = rt.sum_over(total, (1,)) / rt.to_float(desc.d, C)
    variance = rt.sum_over(rt.square(total - mu), (1,)) / rt.to_float(desc.d, C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_total_total = (
        d_total + d_y * weight * rsqrt_variance - (total - mu) * (
            rt.sum_over(
                (total - mu) * d_y * weight, (1,),
            ) * rt.square(rsqrt_variance) * rsqrt_variance / rt.to_float(desc.d, C)
        ) - rt.sum_over(d_y * weight, (1,)) * rsqrt_variance / rt.to_float(desc.d, C)
    )
    d_x = rt.store(d_total_total, desc.element)
    d_residual = rt.store(d_total_total, desc.element)
    product_total_mu = (total - mu) * rsqrt_variance
    d_weight = rt.store(rt.sum_over(product_total_mu * d_y, (0,)), desc.element)
    d_bias = rt.store(rt.sum_over(d_y, (0,)), desc.element)
    return (d_x, d_residual, d_weight, d_bias)


ADD_LAYER_NORM_BACKWARD = Op(
    "add_layer_norm_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
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
        Operand(
            "d_bias", "T", lambda d: (d.d,), ("d",), output=True,
            when=Condition("has_bias", lambda d: d.has_bias, ("has_bias",)),
        ),
    ),
    variants={
        (False, False): Variant(
            (Row(
                "add_layer_norm_backward", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("residual", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_total", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_residual", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"),), sizes=("d",), kind=RowKind(loops=4, reductions=4), rounds=3,
                part_accumulators=("C", "C", "C", "C"),
            ),), _add_layer_norm_backward_reference, operations=36,
        ),
        (False, True): Variant(
            (Either(
                row=Panel(
                    "add_layer_norm_backward_with_bias_panel", ("T",), lambda d: (d.rows, d.d),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("residual", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_total", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                        Access("d_residual", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("d",), kind=RowKind(loops=3, reductions=4),
                    accumulators=("C",),
                ),
                alternatives=(
                    Row(
                        "add_layer_norm_backward_with_bias", ("T",), lambda d: (d.rows, d.d),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("residual", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("d_total", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                            Access("d_residual", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("d",), kind=RowKind(loops=3, reductions=4), rounds=2,
                        part_accumulators=("C", "C", "C", "C"),
                    ),
                    Reduce(
                        "add_layer_norm_backward_with_bias_d_bias", ("T",), lambda d: (d.d, d.rows),
                        (
                            Access("d_y", "T", lambda d, s: (s[1], s[0])),
                            Access("d_bias", "T", lambda d, s: (s[0], 0), written=True),
                        ), reduced=1, accumulators=("C",), inner=False, elements=(0,), columns=(0,),
                    ),
                ),
            ),), _add_layer_norm_backward_with_bias_reference, operations=39,
        ),
        (True, False): Variant(
            (Either(
                row=Panel(
                    "add_layer_norm_backward_with_weight_panel", ("T",), lambda d: (d.rows, d.d),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("residual", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_total", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                        Access("d_residual", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("d",), same=(2,), kind=RowKind(loops=4, reductions=4),
                    accumulators=("C",),
                ),
                alternatives=(
                    Row(
                        "add_layer_norm_backward_with_weight", ("T",), lambda d: (d.rows, d.d),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("residual", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                            Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("d_total", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("sum_total", "C", lambda d, s: (s[0], 0), written=True),
                            Access("sum_total_mu", "C", lambda d, s: (s[0], 0), written=True),
                            Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                            Access("d_residual", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("d",), same=(2,), kind=RowKind(loops=4, reductions=4),
                        rounds=3, part_accumulators=("C", "C", "C", "C"),
                    ),
                    Reduce(
                        "add_layer_norm_backward_with_weight_d_weight", ("T",), lambda d: (d.d, d.rows),
                        (
                            Access("x", "T", lambda d, s: (s[1], s[0])),
                            Access("residual", "T", lambda d, s: (s[1], s[0])),
                            Access("sum_total", "C", lambda d, s: (0, s[0])),
                            Access("sum_total_mu", "C", lambda d, s: (0, s[0])),
                            Access("d_y", "T", lambda d, s: (s[1], s[0])),
                            Access("d_weight", "T", lambda d, s: (s[0], 0), written=True),
                        ), attributes=(("eps", "C"),), sizes=("d",), reduced=1, accumulators=("C",), inner=False,
                        elements=(0, 1, 2, 3, 4), columns=(0, 1, 4),
                    ),
                ),
            ),), _add_layer_norm_backward_with_weight_reference,
            (
                Temporary("sum_total", "C", lambda d: (*d.rows,), ("*rows",)),
                Temporary("sum_total_mu", "C", lambda d: (*d.rows,), ("*rows",)),
            ), operations=43,
        ),
        (True, True): Variant(
            (Either(
                row=Panel(
                    "add_layer_norm_backward_with_weight_with_bias_panel", ("T",), lambda d: (d.rows, d.d),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("residual", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                        Access("d_total", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                        Access("d_residual", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("d",), same=(3,), kind=RowKind(loops=3, reductions=4),
                    accumulators=("C", "C"),
                ),
                alternatives=(
                    Row(
                        "add_layer_norm_backward_with_weight_with_bias", ("T",), lambda d: (d.rows, d.d),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("residual", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                            Access("d_total", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("sum_total", "C", lambda d, s: (s[0], 0), written=True),
                            Access("sum_total_mu", "C", lambda d, s: (s[0], 0), written=True),
                            Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                            Access("d_residual", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("d",), same=(3,), kind=RowKind(loops=3, reductions=4),
                        rounds=2, part_accumulators=("C", "C", "C", "C"),
                    ),
                    Reduce(
                        "add_layer_norm_backward_with_weight_with_bias_d_weight", ("T",), lambda d: (d.d, d.rows),
                        (
                            Access("x", "T", lambda d, s: (s[1], s[0])),
                            Access("residual", "T", lambda d, s: (s[1], s[0])),
                            Access("sum_total", "C", lambda d, s: (0, s[0])),
                            Access("sum_total_mu", "C", lambda d, s: (0, s[0])),
                            Access("d_y", "T", lambda d, s: (s[1], s[0])),
                            Access("d_weight", "T", lambda d, s: (s[0], 0), written=True),
                            Access("d_bias", "T", lambda d, s: (s[0], 0), written=True),
                        ), attributes=(("eps", "C"),), sizes=("d",), reduced=1, accumulators=("C", "C"), inner=False,
                        elements=(0, 1, 2, 3, 4), columns=(0, 1, 4),
                    ),
                ),
            ),), _add_layer_norm_backward_with_weight_with_bias_reference,
            (
                Temporary("sum_total", "C", lambda d: (*d.rows,), ("*rows",)),
                Temporary("sum_total_mu", "C", lambda d: (*d.rows,), ("*rows",)),
            ), operations=46,
        ),
    }, dims=("*rows", "d"),
    attributes=(
        Attribute("eps", "f32", 1e-05), Attribute("has_weight", "bool", False, presence_of="weight"),
        Attribute("has_bias", "bool", False),
    ), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),),
    variant_attributes=("has_weight", "has_bias"), gradient_of="add_layer_norm", inexact_in_16_bits=True, sums=True,
    doc="""
    The gradient of `add_layer_norm`: `d_x`, `d_residual`, `d_weight`, `d_bias`.

    x: [*rows, d], f32/f64/f16/bf16
    residual: [*rows, d], f32/f64/f16/bf16
    d_y: [*rows, d], f32/f64/f16/bf16
    d_total: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    d_x: [*rows, d], f32/f64/f16/bf16
    d_residual: [*rows, d], f32/f64/f16/bf16
    d_weight: [d], f32/f64/f16/bf16
    d_bias: [d], f32/f64/f16/bf16
    """,
)
