# Generated from spec/norm.yaml: group_norm. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _group_norm_reference(desc, C, x):
    x = x.reshape((desc.n, desc.groups, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    mu = rt.sum_over(x, (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C)
    centred = x - mu
    variance = rt.sum_over(rt.square(centred), (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C)
    normed = centred * rt.rsqrt(variance + C(desc.eps))
    y = rt.store(normed, desc.element)
    return (y,)


def _group_norm_with_bias_reference(desc, C, x, bias):
    x = x.reshape((desc.n, desc.groups, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    bias = rt.load(bias[None, :, :, None], C)
    mu = rt.sum_over(x, (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C)
    centred = x - mu
    variance = rt.sum_over(rt.square(centred), (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C)
    normed = centred * rt.rsqrt(variance + C(desc.eps))
    y = rt.store(normed + bias, desc.element)
    return (y,)


def _group_norm_with_weight_reference(desc, C, x, weight):
    x = x.reshape((desc.n, desc.groups, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    weight = rt.load(weight[None, :, :, None], C)
    mu = rt.sum_over(x, (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C)
    centred = x - mu
    variance = rt.sum_over(rt.square(centred), (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C)
    normed = centred * rt.rsqrt(variance + C(desc.eps))
    y = rt.store(normed * weight, desc.element)
    return (y,)


def _group_norm_with_weight_with_bias_reference(desc, C, x, weight, bias):
    x = x.reshape((desc.n, desc.groups, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    weight = rt.load(weight[None, :, :, None], C)
    bias = rt.load(bias[None, :, :, None], C)
    mu = rt.sum_over(x, (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C)
    centred = x - mu
    variance = rt.sum_over(rt.square(centred), (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C)
    normed = centred * rt.rsqrt(variance + C(desc.eps))
    y = rt.store(normed * weight + bias, desc.element)
    return (y,)


GROUP_NORM = Op(
    "group_norm", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (d.n, d.groups, d.channels, *d.inner), ("n", "groups", "channels", "*inner")),
        Operand(
            "weight", "T", lambda d: (d.groups, d.channels), ("groups", "channels"),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ),
        Operand(
            "bias", "T", lambda d: (d.groups, d.channels), ("groups", "channels"),
            when=Condition("has_bias", lambda d: d.has_bias, ("has_bias",)),
        ),
        Operand(
            "y", "T", lambda d: (d.n, d.groups, d.channels, *d.inner), ("n", "groups", "channels", "*inner"),
            output=True,
        ),
    ),
    variants={
        (False, False): Variant(
            (Row(
                "group_norm", ("T",), lambda d: (d.n, d.groups, d.channels, d.inner),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2], s[3]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2], s[3]), full=True, written=True),
                ), attributes=(("eps", "C"),), sizes=("channels", "inner"), reduced=2, tiled=True,
                kind=RowKind(loops=3, reductions=2),
            ),), _group_norm_reference, operations=22,
        ),
        (False, True): Variant(
            (Row(
                "group_norm_with_bias", ("T",), lambda d: (d.n, d.groups, d.channels, d.inner),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2], s[3]), full=True),
                    Access("bias", "T", lambda d, s: (0, s[0], s[1], 0), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2], s[3]), full=True, written=True),
                ), attributes=(("eps", "C"),), sizes=("channels", "inner"), reduced=2, tiled=True,
                kind=RowKind(loops=3, reductions=2),
            ),), _group_norm_with_bias_reference, operations=23,
        ),
        (True, False): Variant(
            (Row(
                "group_norm_with_weight", ("T",), lambda d: (d.n, d.groups, d.channels, d.inner),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2], s[3]), full=True),
                    Access("weight", "T", lambda d, s: (0, s[0], s[1], 0), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2], s[3]), full=True, written=True),
                ), attributes=(("eps", "C"),), sizes=("channels", "inner"), reduced=2, tiled=True,
                kind=RowKind(loops=3, reductions=2),
            ),), _group_norm_with_weight_reference, operations=23,
        ),
        (True, True): Variant(
            (Row(
                "group_norm_with_weight_with_bias", ("T",), lambda d: (d.n, d.groups, d.channels, d.inner),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2], s[3]), full=True),
                    Access("weight", "T", lambda d, s: (0, s[0], s[1], 0), full=True),
                    Access("bias", "T", lambda d, s: (0, s[0], s[1], 0), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2], s[3]), full=True, written=True),
                ), attributes=(("eps", "C"),), sizes=("channels", "inner"), reduced=2, tiled=True,
                kind=RowKind(loops=3, reductions=2),
            ),), _group_norm_with_weight_with_bias_reference, operations=24,
        ),
    }, dims=("n", "groups", "channels", "*inner"),
    attributes=(
        Attribute("eps", "f32", 1e-05), Attribute("has_weight", "bool", False, presence_of="weight"),
        Attribute("has_bias", "bool", False, presence_of="bias"),
    ), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),),
    variant_attributes=("has_weight", "has_bias"), inexact_in_16_bits=True, sums=True,
    doc="""
    Groups of channels less their mean, over their standard deviation, times a weight and plus a bias for each
    channel. The channels are two dims: the groups, and the channels of each. One channel to a group is an instance
    norm.

    x: [n, groups, channels, *inner], f32/f64/f16/bf16
    weight: [groups, channels], f32/f64/f16/bf16; None stands for 1.0
    bias: [groups, channels], f32/f64/f16/bf16; None stands for 0.0
    y: [n, groups, channels, *inner], f32/f64/f16/bf16
    """,
)


def _group_norm_backward_reference(desc, C, x, d_y):
    x = x.reshape((desc.n, desc.groups, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.groups, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    mu = rt.sum_over(x, (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C)
    centred = x - mu
    variance = rt.sum_over(rt.square(centred), (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    normed = centred * rsqrt_variance
    d_centred = (
        (d_y - normed * (
            rt.sum_over(normed * d_y, (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C)
        )) * rsqrt_variance
    )
    d_x = rt.store(
        d_centred - rt.sum_over(d_centred, (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C), desc.element,
    )
    return (d_x,)


def _group_norm_backward_with_bias_reference(desc, C, x, d_y):
    x = x.reshape((desc.n, desc.groups, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.groups, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    mu = rt.sum_over(x, (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C)
    centred = x - mu
    variance = rt.sum_over(rt.square(centred), (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    normed = centred * rsqrt_variance
    d_centred = (
        (d_y - normed * (
            rt.sum_over(normed * d_y, (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C)
        )) * rsqrt_variance
    )
    d_x = rt.store(
        d_centred - rt.sum_over(d_centred, (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C), desc.element,
    )
    d_bias = rt.store(rt.sum_over(d_y, (0, 3)), desc.element)
    return (d_x, d_bias)


def _group_norm_backward_with_weight_reference(desc, C, x, weight, d_y):
    x = x.reshape((desc.n, desc.groups, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.groups, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    weight = rt.load(weight[None, :, :, None], C)
    mu = rt.sum_over(x, (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C)
    centred = x - mu
    variance = rt.sum_over(rt.square(centred), (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    normed = centred * rsqrt_variance
    d_centred = (
        (d_y * weight - normed * (
            rt.sum_over(normed * d_y * weight, (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C)
        )) * rsqrt_variance
    )
    d_x = rt.store(
        d_centred - rt.sum_over(d_centred, (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C), desc.element,
    )
    d_weight = rt.store(rt.sum_over(normed * d_y, (0, 3)), desc.element)
    return (d_x, d_weight)


def _group_norm_backward_with_weight_with_bias_reference(desc, C, x, weight, d_y):
    x = x.reshape((desc.n, desc.groups, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.groups, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    weight = rt.load(weight[None, :, :, None], C)
    mu = rt.sum_over(x, (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C)
    centred = x - mu
    variance = rt.sum_over(rt.square(centred), (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    normed = centred * rsqrt_variance
    d_centred = (
        (d_y * weight - normed * (
            rt.sum_over(normed * d_y * weight, (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C)
        )) * rsqrt_variance
    )
    d_x = rt.store(
        d_centred - rt.sum_over(d_centred, (2, 3)) / rt.to_float(desc.channels * prod(desc.inner), C), desc.element,
    )
    d_weight = rt.store(rt.sum_over(normed * d_y, (0, 3)), desc.element)
    d_bias = rt.store(rt.sum_over(d_y, (0, 3)), desc.element)
    return (d_x, d_weight, d_bias)


GROUP_NORM_BACKWARD = Op(
    "group_norm_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (d.n, d.groups, d.channels, *d.inner), ("n", "groups", "channels", "*inner")),
        Operand("d_y", "T", lambda d: (d.n, d.groups, d.channels, *d.inner), ("n", "groups", "channels", "*inner")),
        Operand(
            "weight", "T", lambda d: (d.groups, d.channels), ("groups", "channels"),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ),
        Operand(
            "d_x", "T", lambda d: (d.n, d.groups, d.channels, *d.inner), ("n", "groups", "channels", "*inner"),
            output=True,
        ),
        Operand(
            "d_weight", "T", lambda d: (d.groups, d.channels), ("groups", "channels"), output=True,
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ),
        Operand(
            "d_bias", "T", lambda d: (d.groups, d.channels), ("groups", "channels"), output=True,
            when=Condition("has_bias", lambda d: d.has_bias, ("has_bias",)),
        ),
    ),
    variants={
        (False, False): Variant(
            (Row(
                "group_norm_backward", ("T",), lambda d: (d.n, d.groups, d.channels, d.inner),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2], s[3]), full=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1], s[2], s[3]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1], s[2], s[3]), full=True, written=True),
                ), attributes=(("eps", "C"),), sizes=("channels", "inner"), reduced=2, tiled=True,
                kind=RowKind(loops=5, reductions=4),
            ),), _group_norm_backward_reference, operations=35,
        ),
        (False, True): Variant(
            (
                Row(
                    "group_norm_backward_with_bias", ("T",), lambda d: (d.n, d.groups, d.channels, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1], s[2], s[3]), full=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1], s[2], s[3]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1], s[2], s[3]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("channels", "inner"), reduced=2, tiled=True,
                    kind=RowKind(loops=5, reductions=4),
                ),
                Reduce(
                    "group_norm_backward_with_bias_d_bias", ("T",), lambda d: (d.groups, d.channels, d.n, d.inner),
                    (
                        Access("d_y", "T", lambda d, s: (s[1], s[2], s[0], s[3])),
                        Access("d_bias", "T", lambda d, s: (s[0], s[1], 0, 0), written=True),
                    ), reduced=2, accumulators=("C",), inner=None, elements=(0,), columns=(0,),
                ),
            ), _group_norm_backward_with_bias_reference, operations=36,
        ),
        (True, False): Variant(
            (
                Row(
                    "group_norm_backward_with_weight", ("T",), lambda d: (d.n, d.groups, d.channels, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1], s[2], s[3]), full=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1], s[2], s[3]), full=True),
                        Access("weight", "T", lambda d, s: (0, s[0], s[1], 0), full=True),
                        Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                        Access("sum_centred", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1], s[2], s[3]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("channels", "inner"), reduced=2, tiled=True,
                    kind=RowKind(loops=5, reductions=4),
                ),
                Reduce(
                    "group_norm_backward_with_weight_d_weight", ("T",), lambda d: (d.groups, d.channels, d.n, d.inner),
                    (
                        Access("sum_x", "C", lambda d, s: (s[1], 0, s[0], 0)),
                        Access("x", "T", lambda d, s: (s[1], s[2], s[0], s[3])),
                        Access("sum_centred", "C", lambda d, s: (s[1], 0, s[0], 0)),
                        Access("d_y", "T", lambda d, s: (s[1], s[2], s[0], s[3])),
                        Access("d_weight", "T", lambda d, s: (s[0], s[1], 0, 0), written=True),
                    ), attributes=(("eps", "C"),), sizes=("channels", "inner"), reduced=2, accumulators=("C",),
                    inner=None, elements=(0, 1, 2, 3), columns=(0, 1, 2, 3), prepared=True, never_along=True,
                ),
            ), _group_norm_backward_with_weight_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.n, d.groups)),
                Temporary("sum_centred", "C", lambda d: (d.n, d.groups)),
            ), operations=39,
        ),
        (True, True): Variant(
            (
                Row(
                    "group_norm_backward_with_weight_with_bias", ("T",), lambda d: (d.n, d.groups, d.channels, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1], s[2], s[3]), full=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1], s[2], s[3]), full=True),
                        Access("weight", "T", lambda d, s: (0, s[0], s[1], 0), full=True),
                        Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                        Access("sum_centred", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1], s[2], s[3]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("channels", "inner"), reduced=2, tiled=True,
                    kind=RowKind(loops=5, reductions=4),
                ),
                Reduce(
                    "group_norm_backward_with_weight_with_bias_d_weight", ("T",),
                    lambda d: (d.groups, d.channels, d.n, d.inner),
                    (
                        Access("sum_x", "C", lambda d, s: (s[1], 0, s[0], 0)),
                        Access("x", "T", lambda d, s: (s[1], s[2], s[0], s[3])),
                        Access("sum_centred", "C", lambda d, s: (s[1], 0, s[0], 0)),
                        Access("d_y", "T", lambda d, s: (s[1], s[2], s[0], s[3])),
                        Access("d_weight", "T", lambda d, s: (s[0], s[1], 0, 0), written=True),
                        Access("d_bias", "T", lambda d, s: (s[0], s[1], 0, 0), written=True),
                    ), attributes=(("eps", "C"),), sizes=("channels", "inner"), reduced=2, accumulators=("C", "C"),
                    inner=None, elements=(0, 1, 2, 3), columns=(0, 1, 2, 3), prepared=True, never_along=True,
                ),
            ), _group_norm_backward_with_weight_with_bias_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.n, d.groups)),
                Temporary("sum_centred", "C", lambda d: (d.n, d.groups)),
            ), operations=40,
        ),
    }, dims=("n", "groups", "channels", "*inner"),
    attributes=(
        Attribute("eps", "f32", 1e-05), Attribute("has_weight", "bool", False, presence_of="weight"),
        Attribute("has_bias", "bool", False),
    ), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),),
    variant_attributes=("has_weight", "has_bias"), gradient_of="group_norm", inexact_in_16_bits=True, sums=True,
    doc="""
    The gradient of `group_norm`: `d_x`, `d_weight`, `d_bias`.

    x: [n, groups, channels, *inner], f32/f64/f16/bf16
    d_y: [n, groups, channels, *inner], f32/f64/f16/bf16
    weight: [groups, channels], f32/f64/f16/bf16; None stands for 1.0
    d_x: [n, groups, channels, *inner], f32/f64/f16/bf16
    d_weight: [groups, channels], f32/f64/f16/bf16
    d_bias: [groups, channels], f32/f64/f16/bf16
    """,
)
