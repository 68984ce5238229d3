# Generated from spec/norm.yaml: layer_norm. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Panel, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _layer_norm_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    mu = rt.sum_over(x, (1,)) / rt.to_float(desc.d, C)
    variance = rt.sum_over(rt.square(x - mu), (1,)) / rt.to_float(desc.d, C)
    y = rt.store((x - mu) * rt.rsqrt(variance + C(desc.eps)), desc.element)
    return (y,)


def _layer_norm_with_bias_reference(desc, C, x, bias):
    x = x.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    bias = rt.load(bias[None, :], C)
    mu = rt.sum_over(x, (1,)) / rt.to_float(desc.d, C)
    variance = rt.sum_over(rt.square(x - mu), (1,)) / rt.to_float(desc.d, C)
    y = rt.store((x - mu) * rt.rsqrt(variance + C(desc.eps)) + bias, desc.element)
    return (y,)


def _layer_norm_with_weight_reference(desc, C, x, weight):
    x = x.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    weight = rt.load(weight[None, :], C)
    mu = rt.sum_over(x, (1,)) / rt.to_float(desc.d, C)
    variance = rt.sum_over(rt.square(x - mu), (1,)) / rt.to_float(desc.d, C)
    y = rt.store((x - mu) * rt.rsqrt(variance + C(desc.eps)) * weight, desc.element)
    return (y,)


def _layer_norm_with_weight_with_bias_reference(desc, C, x, weight, bias):
    x = x.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    weight = rt.load(weight[None, :], C)
    bias = rt.load(bias[None, :], C)
    mu = rt.sum_over(x, (1,)) / rt.to_float(desc.d, C)
    variance = rt.sum_over(rt.square(x - mu), (1,)) / rt.to_float(desc.d, C)
    y = rt.store((x - mu) * rt.rsqrt(variance + C(desc.eps)) * weight + bias, desc.element)
    return (y,)


LAYER_NORM = Op(
    "layer_norm", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand(
            "weight", "T", lambda d: (d.d,), ("d",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ),
        Operand("bias", "T", lambda d: (d.d,), ("d",), when=Condition("has_bias", lambda d: d.has_bias, ("has_bias",))),
        Operand("y", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        (False, False): Variant(
            (Row(
                "layer_norm", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"),), sizes=("d",), kind=RowKind(loops=3, reductions=2), rounds=2,
                part_accumulators=("C", "C"),
            ),), _layer_norm_reference, operations=21,
        ),
        (False, True): Variant(
            (Row(
                "layer_norm_with_bias", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("bias", "T", lambda d, s: (0, s[0]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"),), sizes=("d",), same=(1,), kind=RowKind(loops=3, reductions=2), rounds=2,
                part_accumulators=("C", "C"),
            ),), _layer_norm_with_bias_reference, operations=22,
        ),
        (True, False): Variant(
            (Row(
                "layer_norm_with_weight", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"),), sizes=("d",), same=(1,), kind=RowKind(loops=3, reductions=2), rounds=2,
                part_accumulators=("C", "C"),
            ),), _layer_norm_with_weight_reference, operations=22,
        ),
        (True, True): Variant(
            (Row(
                "layer_norm_with_weight_with_bias", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                    Access("bias", "T", lambda d, s: (0, s[0]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"),), sizes=("d",), same=(1, 2), kind=RowKind(loops=3, reductions=2), rounds=2,
                part_accumulators=("C", "C"),
            ),), _layer_norm_with_weight_with_bias_reference, operations=23,
        ),
    }, dims=("*rows", "d"),
    attributes=(
        Attribute("eps", "f32", 1e-05), Attribute("has_weight", "bool", False, presence_of="weight"),
        Attribute("has_bias", "bool", False, presence_of="bias"),
    ), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),),
    variant_attributes=("has_weight", "has_bias"), inexact_in_16_bits=True, sums=True,
    parity={"torch": "torch.nn.functional.layer_norm"},
    doc="""
    Rows less their mean, over their standard deviation, times a weight, plus a bias. The variance is the mean of
    the squared distances from the mean.

    x: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    bias: [d], f32/f64/f16/bf16; None stands for 0.0
    y: [*rows, d], f32/f64/f16/bf16
    """,
)


def _layer_norm_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    mu = rt.sum_over(x, (1,)) / rt.to_float(desc.d, C)
    variance = rt.sum_over(rt.square(x - mu), (1,)) / rt.to_float(desc.d, C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_x = rt.store(
        (d_y - (x - mu) * (rt.sum_over((x - mu) * d_y, (1,)) * rt.square(rsqrt_variance)
        / rt.to_float(desc.d, C)) - rt.sum_over(d_y, (1,)) / rt.to_float(desc.d, C)) * rsqrt_variance, desc.element,
    )
    return (d_x,)


def _layer_norm_backward_with_bias_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    mu = rt.sum_over(x, (1,)) / rt.to_float(desc.d, C)
    variance = rt.sum_over(rt.square(x - mu), (1,)) / rt.to_float(desc.d, C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_x = rt.store(
        (d_y - (x - mu) * (rt.sum_over((x - mu) * d_y, (1,)) * rt.square(rsqrt_variance)
        / rt.to_float(desc.d, C)) - rt.sum_over(d_y, (1,)) / rt.to_float(desc.d, C)) * rsqrt_variance, desc.element,
    )
    d_bias = rt.store(rt.sum_over(d_y, (0,)), desc.element)
    return (d_x, d_bias)


def _layer_norm_backward_with_weight_reference(desc, C, x, weight, d_y):
    x = x.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    weight = rt.load(weight[None, :], C)
    mu = rt.sum_over(x, (1,)) / rt.to_float(desc.d, C)
    variance = rt.sum_over(rt.square(x - mu), (1,)) / rt.to_float(desc.d, C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_x = rt.store(
        (d_y * weight - (x - mu) * (rt.sum_over((x - mu) * d_y * weight, (1,)) * rt.square(rsqrt_variance)
        / rt.to_float(desc.d, C)) - rt.sum_over(d_y * weight, (1,)) / rt.to_float(desc.d, C)) * rsqrt_variance,
        desc.element,
    )
    product_x_mu = (x - mu) * rsqrt_variance
    d_weight = rt.store(rt.sum_over(product_x_mu * d_y, (0,)), desc.element)
    return (d_x, d_weight)


def _layer_norm_backward_with_weight_with_bias_reference(desc, C, x, weight, d_y):
    x = x.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    weight = rt.load(weight[None, :], C)
    mu = rt.sum_over(x, (1,)) / rt.to_float(desc.d, C)
    variance = rt.sum_over(rt.square(x - mu), (1,)) / rt.to_float(desc.d, C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_x = rt.store(
        (d_y * weight - (x - mu) * (rt.sum_over((x - mu) * d_y * weight, (1,)) * rt.square(rsqrt_variance)
        / rt.to_float(desc.d, C)) - rt.sum_over(d_y * weight, (1,)) / rt.to_float(desc.d, C)) * rsqrt_variance,
        desc.element,
    )
    product_x_mu = (x - mu) * rsqrt_variance
    d_weight = rt.store(rt.sum_over(product_x_mu * d_y, (0,)), desc.element)
    d_bias = rt.store(rt.sum_over(d_y, (0,)), desc.element)
    return (d_x, d_weight, d_bias)


LAYER_NORM_BACKWARD = Op(
    "layer_norm_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("d_y", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand(
            "weight", "T", lambda d: (d.d,), ("d",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ), Operand("d_x", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
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
                "layer_norm_backward", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"),), sizes=("d",), kind=RowKind(loops=3, reductions=4), rounds=2,
                part_accumulators=("C", "C", "C", "C"),
            ),), _layer_norm_backward_reference, operations=34,
        ),
        (False, True): Variant(
            (Either(
                row=Panel(
                    "layer_norm_backward_with_bias_panel", ("T",), lambda d: (d.rows, d.d),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("d",), kind=RowKind(loops=3, reductions=4),
                    accumulators=("C",),
                ),
                alternatives=(
                    Row(
                        "layer_norm_backward_with_bias", ("T",), lambda d: (d.rows, d.d),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("d",), kind=RowKind(loops=3, reductions=4), rounds=2,
                        part_accumulators=("C", "C", "C", "C"),
                    ),
                    Reduce(
                        "layer_norm_backward_with_bias_d_bias", ("T",), lambda d: (d.d, d.rows),
                        (
                            Access("d_y", "T", lambda d, s: (s[1], s[0])),
                            Access("d_bias", "T", lambda d, s: (s[0], 0), written=True),
                        ), reduced=1, accumulators=("C",), inner=False, elements=(0,), columns=(0,),
                    ),
                ),
            ),), _layer_norm_backward_with_bias_reference, operations=35,
        ),
        (True, False): Variant(
            (Either(
                row=Panel(
                    "layer_norm_backward_with_weight_panel", ("T",), lambda d: (d.rows, d.d),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("d",), same=(2,), kind=RowKind(loops=3, reductions=4),
                    accumulators=("C",),
                ),
                alternatives=(
                    Row(
                        "layer_norm_backward_with_weight", ("T",), lambda d: (d.rows, d.d),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                            Access("sum_x", "C", lambda d, s: (s[0], 0), written=True),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], 0), written=True),
                            Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("d",), same=(2,), kind=RowKind(loops=3, reductions=4),
                        rounds=2, part_accumulators=("C", "C", "C", "C"),
                    ),
                    Reduce(
                        "layer_norm_backward_with_weight_d_weight", ("T",), lambda d: (d.d, d.rows),
                        (
                            Access("sum_x", "C", lambda d, s: (0, s[0])),
                            Access("sum_x_mu", "C", lambda d, s: (0, s[0])),
                            Access("x", "T", lambda d, s: (s[1], s[0])), Access("d_y", "T", lambda d, s: (s[1], s[0])),
                            Access("d_weight", "T", lambda d, s: (s[0], 0), written=True),
                        ), attributes=(("eps", "C"),), sizes=("d",), reduced=1, accumulators=("C",), inner=False,
                        elements=(0, 1, 2, 3), columns=(2, 3),
                    ),
                ),
            ),), _layer_norm_backward_with_weight_reference,
            (
                Temporary("sum_x", "C", lambda d: (*d.rows,), ("*rows",)),
                Temporary("sum_x_mu", "C", lambda d: (*d.rows,), ("*rows",)),
            ), operations=41,
        ),
        (True, True): Variant(
            (Either(
                row=Panel(
                    "layer_norm_backward_with_weight_with_bias_panel", ("T",), lambda d: (d.rows, d.d),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("d",), same=(2,), kind=RowKind(loops=3, reductions=4),
                    accumulators=("C", "C"),
                ),
                alternatives=(
                    Row(
                        "layer_norm_backward_with_weight_with_bias", ("T",), lambda d: (d.rows, d.d),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                            Access("sum_x", "C", lambda d, s: (s[0], 0), written=True),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], 0), written=True),
                            Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("d",), same=(2,), kind=RowKind(loops=3, reductions=4),
                        rounds=2, part_accumulators=("C", "C", "C", "C"),
                    ),
                    Reduce(
                        "layer_norm_backward_with_weight_with_bias_d_weight", ("T",), lambda d: (d.d, d.rows),
                        (
                            Access("sum_x", "C", lambda d, s: (0, s[0])),
                            Access("sum_x_mu", "C", lambda d, s: (0, s[0])),
                            Access("x", "T", lambda d, s: (s[1], s[0])), Access("d_y", "T", lambda d, s: (s[1], s[0])),
                            Access("d_weight", "T", lambda d, s: (s[0], 0), written=True),
                            Access("d_bias", "T", lambda d, s: (s[0], 0), written=True),
                        ), attributes=(("eps", "C"),), sizes=("d",), reduced=1, accumulators=("C", "C"), inner=False,
                        elements=(0, 1, 2, 3), columns=(2, 3),
                    ),
                ),
            ),), _layer_norm_backward_with_weight_with_bias_reference,
            (
                Temporary("sum_x", "C", lambda d: (*d.rows,), ("*rows",)),
                Temporary("sum_x_mu", "C", lambda d: (*d.rows,), ("*rows",)),
            ), operations=42,
        ),
    }, dims=("*rows", "d"),
    attributes=(
        Attribute("eps", "f32", 1e-05), Attribute("has_weight", "bool", False, presence_of="weight"),
        Attribute("has_bias", "bool", False),
    ), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),),
    variant_attributes=("has_weight", "has_bias"), gradient_of="layer_norm", inexact_in_16_bits=True, sums=True,
    parity={"torch": "torch.nn.functional.layer_norm"},
    doc="""
    The gradient of `layer_norm`: `d_x`, `d_weight`, `d_bias`.

    x: [*rows, d], f32/f64/f16/bf16
    d_y: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    d_x: [*rows, d], f32/f64/f16/bf16
    d_weight: [d], f32/f64/f16/bf16
    d_bias: [d], f32/f64/f16/bf16
    """,
)
