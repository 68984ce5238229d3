# Generated from spec/norm.yaml: batch_norm. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Pointwise, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _batch_norm_reference(desc, C, x):
    x = x.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    mu = rt.sum_over(x, (0, 2)) / rt.to_float(prod(desc.outer) * prod(desc.inner), C)
    spread = rt.sum_over(rt.square(x - mu), (0, 2)) / rt.to_float(prod(desc.outer) * prod(desc.inner), C)
    normed = (x - mu) * rt.rsqrt(spread + C(desc.eps))
    y = rt.store(normed, desc.element)
    average = rt.store(mu, C)
    variance = rt.store(spread, C)
    return (y, average, variance)


def _batch_norm_with_bias_reference(desc, C, x, bias):
    x = x.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    bias = rt.load(bias[None, :, None], C)
    mu = rt.sum_over(x, (0, 2)) / rt.to_float(prod(desc.outer) * prod(desc.inner), C)
    spread = rt.sum_over(rt.square(x - mu), (0, 2)) / rt.to_float(prod(desc.outer) * prod(desc.inner), C)
    normed = (x - mu) * rt.rsqrt(spread + C(desc.eps))
    y = rt.store(normed + bias, desc.element)
    average = rt.store(mu, C)
    variance = rt.store(spread, C)
    return (y, average, variance)


def _batch_norm_with_weight_reference(desc, C, x, weight):
    x = x.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    weight = rt.load(weight[None, :, None], C)
    mu = rt.sum_over(x, (0, 2)) / rt.to_float(prod(desc.outer) * prod(desc.inner), C)
    spread = rt.sum_over(rt.square(x - mu), (0, 2)) / rt.to_float(prod(desc.outer) * prod(desc.inner), C)
    normed = (x - mu) * rt.rsqrt(spread + C(desc.eps))
    y = rt.store(normed * weight, desc.element)
    average = rt.store(mu, C)
    variance = rt.store(spread, C)
    return (y, average, variance)


def _batch_norm_with_weight_with_bias_reference(desc, C, x, weight, bias):
    x = x.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    weight = rt.load(weight[None, :, None], C)
    bias = rt.load(bias[None, :, None], C)
    mu = rt.sum_over(x, (0, 2)) / rt.to_float(prod(desc.outer) * prod(desc.inner), C)
    spread = rt.sum_over(rt.square(x - mu), (0, 2)) / rt.to_float(prod(desc.outer) * prod(desc.inner), C)
    normed = (x - mu) * rt.rsqrt(spread + C(desc.eps))
    y = rt.store(normed * weight + bias, desc.element)
    average = rt.store(mu, C)
    variance = rt.store(spread, C)
    return (y, average, variance)


BATCH_NORM = Op(
    "batch_norm", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.channels, *d.inner), ("*outer", "channels", "*inner")),
        Operand(
            "weight", "T", lambda d: (d.channels,), ("channels",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ),
        Operand(
            "bias", "T", lambda d: (d.channels,), ("channels",),
            when=Condition("has_bias", lambda d: d.has_bias, ("has_bias",)),
        ), Operand("y", "T", lambda d: (*d.outer, d.channels, *d.inner), ("*outer", "channels", "*inner"), output=True),
        Operand("average", "compute(T)", lambda d: (d.channels,), ("channels",), output=True),
        Operand("variance", "compute(T)", lambda d: (d.channels,), ("channels",), output=True),
    ),
    variants={
        (False, False): Variant(
            (Either(
                row=Row(
                    "batch_norm_rows", ("T",), lambda d: (d.channels, d.outer, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("average", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        Access("variance", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        Access("y", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("outer", "inner"), reduced=2, tiled=True,
                    kind=RowKind(loops=3, reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("average", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        ), sizes=("outer", "inner"), reduced=2, accumulators=("C",), inner=None, elements=(0,),
                        columns=(0,),
                    ),
                    Reduce(
                        "batch_norm_sum_x_mu", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("variance", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        ), sizes=("outer", "inner"), reduced=2, accumulators=("C",), inner=None, elements=(1,),
                        columns=(1,), prepared=True,
                    ),
                    Pointwise(
                        "batch_norm_y", ("T",), lambda d: (d.outer, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (0, s[0], 0)),
                            Access("sum_x_mu", "C", lambda d, s: (0, s[0], 0)),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("outer", "inner"), row=0,
                    ),
                ),
            ),), _batch_norm_reference,
            (Temporary("sum_x", "C", lambda d: (d.channels,)), Temporary("sum_x_mu", "C", lambda d: (d.channels,))),
            operations=23,
        ),
        (False, True): Variant(
            (Either(
                row=Row(
                    "batch_norm_with_bias_rows", ("T",), lambda d: (d.channels, d.outer, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("bias", "T", lambda d, s: (s[0], 0, 0)),
                        Access("average", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        Access("variance", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        Access("y", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("outer", "inner"), reduced=2, tiled=True,
                    kind=RowKind(loops=3, reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_with_bias", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("average", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        ), sizes=("outer", "inner"), reduced=2, accumulators=("C",), inner=None, elements=(0,),
                        columns=(0,),
                    ),
                    Reduce(
                        "batch_norm_with_bias_sum_x_mu", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("variance", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        ), sizes=("outer", "inner"), reduced=2, accumulators=("C",), inner=None, elements=(1,),
                        columns=(1,), prepared=True,
                    ),
                    Pointwise(
                        "batch_norm_with_bias_y", ("T",), lambda d: (d.outer, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (0, s[0], 0)),
                            Access("sum_x_mu", "C", lambda d, s: (0, s[0], 0)),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("bias", "T", lambda d, s: (0, s[0], 0)),
                            Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("outer", "inner"), row=0,
                    ),
                ),
            ),), _batch_norm_with_bias_reference,
            (Temporary("sum_x", "C", lambda d: (d.channels,)), Temporary("sum_x_mu", "C", lambda d: (d.channels,))),
            operations=24,
        ),
        (True, False): Variant(
            (Either(
                row=Row(
                    "batch_norm_with_weight_rows", ("T",), lambda d: (d.channels, d.outer, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("weight", "T", lambda d, s: (s[0], 0, 0)),
                        Access("average", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        Access("variance", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        Access("y", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("outer", "inner"), reduced=2, tiled=True,
                    kind=RowKind(loops=3, reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_with_weight", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("average", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        ), sizes=("outer", "inner"), reduced=2, accumulators=("C",), inner=None, elements=(0,),
                        columns=(0,),
                    ),
                    Reduce(
                        "batch_norm_with_weight_sum_x_mu", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("variance", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        ), sizes=("outer", "inner"), reduced=2, accumulators=("C",), inner=None, elements=(1,),
                        columns=(1,), prepared=True,
                    ),
                    Pointwise(
                        "batch_norm_with_weight_y", ("T",), lambda d: (d.outer, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (0, s[0], 0)),
                            Access("sum_x_mu", "C", lambda d, s: (0, s[0], 0)),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0], 0)),
                            Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("outer", "inner"), row=0,
                    ),
                ),
            ),), _batch_norm_with_weight_reference,
            (Temporary("sum_x", "C", lambda d: (d.channels,)), Temporary("sum_x_mu", "C", lambda d: (d.channels,))),
            operations=24,
        ),
        (True, True): Variant(
            (Either(
                row=Row(
                    "batch_norm_with_weight_with_bias_rows", ("T",), lambda d: (d.channels, d.outer, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("weight", "T", lambda d, s: (s[0], 0, 0)),
                        Access("bias", "T", lambda d, s: (s[0], 0, 0)),
                        Access("average", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        Access("variance", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        Access("y", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("outer", "inner"), reduced=2, tiled=True,
                    kind=RowKind(loops=3, reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_with_weight_with_bias", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("average", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        ), sizes=("outer", "inner"), reduced=2, accumulators=("C",), inner=None, elements=(0,),
                        columns=(0,),
                    ),
                    Reduce(
                        "batch_norm_with_weight_with_bias_sum_x_mu", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("variance", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        ), sizes=("outer", "inner"), reduced=2, accumulators=("C",), inner=None, elements=(1,),
                        columns=(1,), prepared=True,
                    ),
                    Pointwise(
                        "batch_norm_with_weight_with_bias_y", ("T",), lambda d: (d.outer, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (0, s[0], 0)),
                            Access("sum_x_mu", "C", lambda d, s: (0, s[0], 0)),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0], 0)),
                            Access("bias", "T", lambda d, s: (0, s[0], 0)),
                            Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("outer", "inner"), row=0,
                    ),
                ),
            ),), _batch_norm_with_weight_with_bias_reference,
            (Temporary("sum_x", "C", lambda d: (d.channels,)), Temporary("sum_x_mu", "C", lambda d: (d.channels,))),
            operations=25,
        ),
    }, dims=("*outer", "channels", "*inner"),
    attributes=(
        Attribute("eps", "f32", 1e-05), Attribute("has_weight", "bool", False, presence_of="weight"),
        Attribute("has_bias", "bool", False, presence_of="bias"),
    ), parameters=("axis", "eps"), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),),
    variant_attributes=("has_weight", "has_bias"), inexact_in_16_bits=True, sums=True,
    doc="""
    Channels less their mean over all else, over their standard deviation, times a weight, plus a bias; and the mean
    and the variance, for running averages. As in training; `batch_norm_inference` takes the averages.

    x: [*outer, channels, *inner], f32/f64/f16/bf16
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    bias: [channels], f32/f64/f16/bf16; None stands for 0.0
    y: [*outer, channels, *inner], f32/f64/f16/bf16
    average: [channels], f64 for f64, else f32; the mean
    variance: [channels], f64 for f64, else f32; the mean squared distance from the mean
    """,
)


def _batch_norm_backward_reference(desc, C, x, d_y, d_average, d_variance):
    x = x.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_variance = rt.load(d_variance[None, :, None], C)
    d_average = rt.load(d_average[None, :, None], C)
    mu = rt.sum_over(x, (0, 2)) / rt.to_float(prod(desc.outer) * prod(desc.inner), C)
    spread = rt.sum_over(rt.square(x - mu), (0, 2)) / rt.to_float(prod(desc.outer) * prod(desc.inner), C)
    rsqrt_spread = rt.rsqrt(spread + C(desc.eps))
    normed = (x - mu) * rsqrt_spread
    sum_d_y_spread_x_mu = d_y * rsqrt_spread + C(2.0) * (x - mu) * ((d_variance - C(0.5) * rt.sum_over(
        normed * d_y, (0, 2),
    ) * rt.square(rsqrt_spread)) / rt.to_float(prod(desc.outer) * prod(desc.inner), C))
    d_x = rt.store(
        sum_d_y_spread_x_mu + (
            d_average - rt.sum_over(sum_d_y_spread_x_mu, (0, 2))
        ) / rt.to_float(prod(desc.outer) * prod(desc.inner), C), desc.element,
    )
    return (d_x,)


def _batch_norm_backward_with_bias_reference(desc, C, x, d_y, d_average, d_variance):
    x = x.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_variance = rt.load(d_variance[None, :, None], C)
    d_average = rt.load(d_average[None, :, None], C)
    mu = rt.sum_over(x, (0, 2)) / rt.to_float(prod(desc.outer) * prod(desc.inner), C)
    spread = rt.sum_over(rt.square(x - mu), (0, 2)) / rt.to_float(prod(desc.outer) * prod(desc.inner), C)
    rsqrt_spread = rt.rsqrt(spread + C(desc.eps))
    normed = (x - mu) * rsqrt_spread
    sum_d_y_spread_x_mu = d_y * rsqrt_spread + C(2.0) * (x - mu) * ((d_variance - C(0.5) * rt.sum_over(
        normed * d_y, (0, 2),
    ) * rt.square(rsqrt_spread)) / rt.to_float(prod(desc.outer) * prod(desc.inner), C))
    d_x = rt.store(
        sum_d_y_spread_x_mu + (
            d_average - rt.sum_over(sum_d_y_spread_x_mu, (0, 2))
        ) / rt.to_float(prod(desc.outer) * prod(desc.inner), C), desc.element,
    )
    d_bias = rt.store(rt.sum_over(d_y, (0, 2)), desc.element)
    return (d_x, d_bias)


def _batch_norm_backward_with_weight_reference(desc, C, x, weight, d_y, d_average, d_variance):
    x = x.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_variance = rt.load(d_variance[None, :, None], C)
    weight = rt.load(weight[None, :, None], C)
    d_average = rt.load(d_average[None, :, None], C)
    mu = rt.sum_over(x, (0, 2)) / rt.to_float(prod(desc.outer) * prod(desc.inner), C)
    spread = rt.sum_over(rt.square(x - mu), (0, 2)) / rt.to_float(prod(desc.outer) * prod(desc.inner), C)
    rsqrt_spread = rt.rsqrt(spread + C(desc.eps))
    normed = (x - mu) * rsqrt_spread
    d_weight = rt.store(rt.sum_over(normed * d_y, (0, 2)), desc.element)
    d_sum_x_mu = (
        (d_variance - C(0.5) * rt.load(
            d_weight, C,
        ) * weight * rt.square(rsqrt_spread)) / rt.to_float(prod(desc.outer) * prod(desc.inner), C)
    )
    sum_d_y_weight = d_y * (weight * rsqrt_spread) + C(2.0) * (x - mu) * d_sum_x_mu
    d_x = rt.store(
        sum_d_y_weight + (
            d_average - rt.sum_over(sum_d_y_weight, (0, 2))
        ) / rt.to_float(prod(desc.outer) * prod(desc.inner), C), desc.element,
    )
    return (d_x, d_weight)


def _batch_norm_backward_with_weight_with_bias_reference(desc, C, x, weight, d_y, d_average, d_variance):
    x = x.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_variance = rt.load(d_variance[None, :, None], C)
    weight = rt.load(weight[None, :, None], C)
    d_average = rt.load(d_average[None, :, None], C)
    mu = rt.sum_over(x, (0, 2)) / rt.to_float(prod(desc.outer) * prod(desc.inner), C)
    spread = rt.sum_over(rt.square(x - mu), (0, 2)) / rt.to_float(prod(desc.outer) * prod(desc.inner), C)
    rsqrt_spread = rt.rsqrt(spread + C(desc.eps))
    normed = (x - mu) * rsqrt_spread
    d_weight = rt.store(rt.sum_over(normed * d_y, (0, 2)), desc.element)
    d_sum_x_mu = (
        (d_variance - C(0.5) * rt.load(
            d_weight, C,
        ) * weight * rt.square(rsqrt_spread)) / rt.to_float(prod(desc.outer) * prod(desc.inner), C)
    )
    sum_d_y_weight = d_y * (weight * rsqrt_spread) + C(2.0) * (x - mu) * d_sum_x_mu
    d_x = rt.store(
        sum_d_y_weight + (
            d_average - rt.sum_over(sum_d_y_weight, (0, 2))
        ) / rt.to_float(prod(desc.outer) * prod(desc.inner), C), desc.element,
    )
    d_bias = rt.store(rt.sum_over(d_y, (0, 2)), desc.element)
    return (d_x, d_weight, d_bias)


BATCH_NORM_BACKWARD = Op(
    "batch_norm_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.channels, *d.inner), ("*outer", "channels", "*inner")),
        Operand("d_y", "T", lambda d: (*d.outer, d.channels, *d.inner), ("*outer", "channels", "*inner")),
        Operand("d_average", "compute(T)", lambda d: (d.channels,), ("channels",)),
        Operand("d_variance", "compute(T)", lambda d: (d.channels,), ("channels",)),
        Operand(
            "weight", "T", lambda d: (d.channels,), ("channels",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ),
        Operand("d_x", "T", lambda d: (*d.outer, d.channels, *d.inner), ("*outer", "channels", "*inner"), output=True),
        Operand(
            "d_weight", "T", lambda d: (d.channels,), ("channels",), output=True,
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ),
        Operand(
            "d_bias", "T", lambda d: (d.channels,), ("channels",), output=True,
            when=Condition("has_bias", lambda d: d.has_bias, ("has_bias",)),
        ),
    ),
    variants={
        (False, False): Variant(
            (Either(
                row=Row(
                    "batch_norm_backward_rows", ("T",), lambda d: (d.channels, d.outer, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("d_y", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("d_variance", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("d_average", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("d_x", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("outer", "inner"), reduced=2, tiled=True,
                    kind=RowKind(loops=5, reductions=4),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_backward", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0), written=True),
                        ), reduced=2, accumulators=("C",), inner=None, elements=(0,), columns=(0,),
                    ),
                    Reduce(
                        "batch_norm_backward_sum_x_mu", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], 0, 0), written=True),
                        ), sizes=("outer", "inner"), reduced=2, accumulators=("C",), inner=None, elements=(1,),
                        columns=(1,), prepared=True,
                    ),
                    Reduce(
                        "batch_norm_backward_sum_normed_d_y", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0)),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("d_y", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_normed_d_y", "C", lambda d, s: (s[0], 0, 0), written=True),
                        ), attributes=(("eps", "C"),), sizes=("outer", "inner"), reduced=2, accumulators=("C",),
                        inner=None, elements=(2, 3), columns=(2, 3), prepared=True,
                    ),
                    Reduce(
                        "batch_norm_backward_sum", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0)),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], 0, 0)),
                            Access("d_y", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("d_variance", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("sum_normed_d_y", "C", lambda d, s: (s[0], 0, 0)),
                            Access("sum", "C", lambda d, s: (s[0], 0, 0), written=True),
                        ), attributes=(("eps", "C"),), sizes=("outer", "inner"), reduced=2, accumulators=("C",),
                        inner=None, elements=(2, 3), columns=(2, 3, 4, 5), prepared=True,
                    ),
                    Pointwise(
                        "batch_norm_backward_d_x", ("T",), lambda d: (d.outer, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (0, s[0], 0)),
                            Access("sum_x_mu", "C", lambda d, s: (0, s[0], 0)),
                            Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("d_variance", "compute(T)", lambda d, s: (0, s[0], 0)),
                            Access("sum_normed_d_y", "C", lambda d, s: (0, s[0], 0)),
                            Access("d_average", "compute(T)", lambda d, s: (0, s[0], 0)),
                            Access("sum", "C", lambda d, s: (0, s[0], 0)),
                            Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("outer", "inner"), row=0,
                    ),
                ),
            ),), _batch_norm_backward_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.channels,)), Temporary("sum_x_mu", "C", lambda d: (d.channels,)),
                Temporary("sum_normed_d_y", "C", lambda d: (d.channels,)),
                Temporary("sum", "C", lambda d: (d.channels,)),
            ), operations=43,
        ),
        (False, True): Variant(
            (Either(
                row=Row(
                    "batch_norm_backward_with_bias_rows", ("T",), lambda d: (d.channels, d.outer, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("d_y", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("d_variance", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("d_average", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("d_bias", "T", lambda d, s: (s[0], 0, 0), written=True),
                        Access("d_x", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("outer", "inner"), reduced=2, tiled=True,
                    kind=RowKind(loops=5, reductions=5),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_backward_with_bias", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("d_y", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("d_bias", "T", lambda d, s: (s[0], 0, 0), written=True),
                        ), reduced=2, accumulators=("C", "C"), inner=None, elements=(0, 1), columns=(0, 1),
                    ),
                    Reduce(
                        "batch_norm_backward_with_bias_sum_x_mu", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], 0, 0), written=True),
                        ), sizes=("outer", "inner"), reduced=2, accumulators=("C",), inner=None, elements=(1,),
                        columns=(1,), prepared=True,
                    ),
                    Reduce(
                        "batch_norm_backward_with_bias_sum_normed_d_y", ("T",),
                        lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0)),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("d_y", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_normed_d_y", "C", lambda d, s: (s[0], 0, 0), written=True),
                        ), attributes=(("eps", "C"),), sizes=("outer", "inner"), reduced=2, accumulators=("C",),
                        inner=None, elements=(2, 3), columns=(2, 3), prepared=True,
                    ),
                    Reduce(
                        "batch_norm_backward_with_bias_sum", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0)),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], 0, 0)),
                            Access("d_y", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("d_variance", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("sum_normed_d_y", "C", lambda d, s: (s[0], 0, 0)),
                            Access("sum", "C", lambda d, s: (s[0], 0, 0), written=True),
                        ), attributes=(("eps", "C"),), sizes=("outer", "inner"), reduced=2, accumulators=("C",),
                        inner=None, elements=(2, 3), columns=(2, 3, 4, 5), prepared=True,
                    ),
                    Pointwise(
                        "batch_norm_backward_with_bias_d_x", ("T",), lambda d: (d.outer, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (0, s[0], 0)),
                            Access("sum_x_mu", "C", lambda d, s: (0, s[0], 0)),
                            Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("d_variance", "compute(T)", lambda d, s: (0, s[0], 0)),
                            Access("sum_normed_d_y", "C", lambda d, s: (0, s[0], 0)),
                            Access("d_average", "compute(T)", lambda d, s: (0, s[0], 0)),
                            Access("sum", "C", lambda d, s: (0, s[0], 0)),
                            Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("outer", "inner"), row=0,
                    ),
                ),
            ),), _batch_norm_backward_with_bias_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.channels,)), Temporary("sum_x_mu", "C", lambda d: (d.channels,)),
                Temporary("sum_normed_d_y", "C", lambda d: (d.channels,)),
                Temporary("sum", "C", lambda d: (d.channels,)),
            ), operations=44,
        ),
        (True, False): Variant(
            (Either(
                row=Row(
                    "batch_norm_backward_with_weight_rows", ("T",), lambda d: (d.channels, d.outer, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("d_y", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("d_variance", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("weight", "T", lambda d, s: (s[0], 0, 0)),
                        Access("d_average", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("d_weight", "T", lambda d, s: (s[0], 0, 0), written=True),
                        Access("d_x", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("outer", "inner"), reduced=2, tiled=True,
                    kind=RowKind(loops=5, reductions=4),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_backward_with_weight", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0), written=True),
                        ), reduced=2, accumulators=("C",), inner=None, elements=(0,), columns=(0,),
                    ),
                    Reduce(
                        "batch_norm_backward_with_weight_sum_x_mu", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], 0, 0), written=True),
                        ), sizes=("outer", "inner"), reduced=2, accumulators=("C",), inner=None, elements=(1,),
                        columns=(1,), prepared=True,
                    ),
                    Reduce(
                        "batch_norm_backward_with_weight_d_weight", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0)),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("d_y", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("d_weight", "T", lambda d, s: (s[0], 0, 0), written=True),
                        ), attributes=(("eps", "C"),), sizes=("outer", "inner"), reduced=2, accumulators=("C",),
                        inner=None, elements=(2, 3), columns=(2, 3), prepared=True,
                    ),
                    Reduce(
                        "batch_norm_backward_with_weight_sum_sum_d_y_weight", ("T",),
                        lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0)),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], 0, 0)),
                            Access("d_variance", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("d_weight", "T", lambda d, s: (s[0], 0, 0)),
                            Access("weight", "T", lambda d, s: (s[0], 0, 0)),
                            Access("d_y", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_sum_d_y_weight", "C", lambda d, s: (s[0], 0, 0), written=True),
                        ), attributes=(("eps", "C"),), sizes=("outer", "inner"), reduced=2, accumulators=("C",),
                        inner=None, elements=(5, 6), columns=(4, 5, 6), prepared=True,
                    ),
                    Pointwise(
                        "batch_norm_backward_with_weight_d_x", ("T",), lambda d: (d.outer, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (0, s[0], 0)),
                            Access("sum_x_mu", "C", lambda d, s: (0, s[0], 0)),
                            Access("d_variance", "compute(T)", lambda d, s: (0, s[0], 0)),
                            Access("d_weight", "T", lambda d, s: (0, s[0], 0)),
                            Access("weight", "T", lambda d, s: (0, s[0], 0)),
                            Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("d_average", "compute(T)", lambda d, s: (0, s[0], 0)),
                            Access("sum_sum_d_y_weight", "C", lambda d, s: (0, s[0], 0)),
                            Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("outer", "inner"), row=0,
                    ),
                ),
            ),), _batch_norm_backward_with_weight_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.channels,)), Temporary("sum_x_mu", "C", lambda d: (d.channels,)),
                Temporary("sum_sum_d_y_weight", "C", lambda d: (d.channels,)),
            ), operations=45,
        ),
        (True, True): Variant(
            (Either(
                row=Row(
                    "batch_norm_backward_with_weight_with_bias_rows", ("T",), lambda d: (d.channels, d.outer, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("d_y", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("d_variance", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("weight", "T", lambda d, s: (s[0], 0, 0)),
                        Access("d_average", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("d_weight", "T", lambda d, s: (s[0], 0, 0), written=True),
                        Access("d_bias", "T", lambda d, s: (s[0], 0, 0), written=True),
                        Access("d_x", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("outer", "inner"), reduced=2, tiled=True,
                    kind=RowKind(loops=5, reductions=5),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_backward_with_weight_with_bias", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("d_y", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("d_bias", "T", lambda d, s: (s[0], 0, 0), written=True),
                        ), reduced=2, accumulators=("C", "C"), inner=None, elements=(0, 1), columns=(0, 1),
                    ),
                    Reduce(
                        "batch_norm_backward_with_weight_with_bias_sum_x_mu", ("T",),
                        lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], 0, 0), written=True),
                        ), sizes=("outer", "inner"), reduced=2, accumulators=("C",), inner=None, elements=(1,),
                        columns=(1,), prepared=True,
                    ),
                    Reduce(
                        "batch_norm_backward_with_weight_with_bias_d_weight", ("T",),
                        lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0)),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("d_y", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("d_weight", "T", lambda d, s: (s[0], 0, 0), written=True),
                        ), attributes=(("eps", "C"),), sizes=("outer", "inner"), reduced=2, accumulators=("C",),
                        inner=None, elements=(2, 3), columns=(2, 3), prepared=True,
                    ),
                    Reduce(
                        "batch_norm_backward_with_weight_with_bias_sum_sum_d_y_weight", ("T",),
                        lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0)),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], 0, 0)),
                            Access("d_variance", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("d_weight", "T", lambda d, s: (s[0], 0, 0)),
                            Access("weight", "T", lambda d, s: (s[0], 0, 0)),
                            Access("d_y", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_sum_d_y_weight", "C", lambda d, s: (s[0], 0, 0), written=True),
                        ), attributes=(("eps", "C"),), sizes=("outer", "inner"), reduced=2, accumulators=("C",),
                        inner=None, elements=(5, 6), columns=(4, 5, 6), prepared=True,
                    ),
                    Pointwise(
                        "batch_norm_backward_with_weight_with_bias_d_x", ("T",),
                        lambda d: (d.outer, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (0, s[0], 0)),
                            Access("sum_x_mu", "C", lambda d, s: (0, s[0], 0)),
                            Access("d_variance", "compute(T)", lambda d, s: (0, s[0], 0)),
                            Access("d_weight", "T", lambda d, s: (0, s[0], 0)),
                            Access("weight", "T", lambda d, s: (0, s[0], 0)),
                            Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("d_average", "compute(T)", lambda d, s: (0, s[0], 0)),
                            Access("sum_sum_d_y_weight", "C", lambda d, s: (0, s[0], 0)),
                            Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("outer", "inner"), row=0,
                    ),
                ),
            ),), _batch_norm_backward_with_weight_with_bias_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.channels,)), Temporary("sum_x_mu", "C", lambda d: (d.channels,)),
                Temporary("sum_sum_d_y_weight", "C", lambda d: (d.channels,)),
            ), operations=46,
        ),
    }, dims=("*outer", "channels", "*inner"),
    attributes=(
        Attribute("eps", "f32", 1e-05), Attribute("has_weight", "bool", False, presence_of="weight"),
        Attribute("has_bias", "bool", False),
    ), parameters=("axis", "eps", "has_bias"), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),),
    variant_attributes=("has_weight", "has_bias"), gradient_of="batch_norm", inexact_in_16_bits=True, sums=True,
    doc="""
    The gradient of `batch_norm`: `d_x`, `d_weight`, `d_bias`.

    x: [*outer, channels, *inner], f32/f64/f16/bf16
    d_y: [*outer, channels, *inner], f32/f64/f16/bf16
    d_average: [channels], f64 for f64, else f32
    d_variance: [channels], f64 for f64, else f32
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    d_x: [*outer, channels, *inner], f32/f64/f16/bf16
    d_weight: [channels], f32/f64/f16/bf16
    d_bias: [channels], f32/f64/f16/bf16
    """,
)
