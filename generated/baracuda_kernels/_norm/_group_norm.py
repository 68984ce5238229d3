# Generated from spec/norm.yaml: group_norm. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Pointwise, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _group_norm_reference(desc, C, x):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    n, group, member, inner = rt.grid(desc.n, desc.groups, desc.channels // desc.groups, prod(desc.inner))
    channel = group * (desc.channels // desc.groups) + member
    x = rt.load(x[n, channel, inner], C)
    mu = rt.sum_over(x, (2, 3)) / rt.to_float(rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C)
    variance = rt.sum_over(rt.square(x - mu), (2, 3)) / rt.to_float(
        rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
    )
    y = rt.blank((desc.n, desc.channels, prod(desc.inner)), desc.element)
    y[n, channel, inner] = rt.store((x - mu) * rt.rsqrt(variance + C(desc.eps)), desc.element)
    return (y,)


def _group_norm_derivative(desc, C, x, d_y):
    """What the gradients are held to that the entry states."""
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    n, group, member, inner = rt.grid(desc.n, desc.groups, desc.channels // desc.groups, prod(desc.inner))
    channel = group * (desc.channels // desc.groups) + member
    x = rt.load(x[n, channel, inner], C)
    d_y = rt.load(d_y[n, channel, inner], C)
    mu = rt.sum_over(x, (2, 3)) / rt.to_float(rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C)
    difference_x_mu = x - mu
    variance = rt.sum_over(rt.square(difference_x_mu), (2, 3)) / rt.to_float(
        rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
    )
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_x = rt.blank((desc.n, desc.channels, prod(desc.inner)), desc.element)
    d_x[n, channel, inner] = rt.store(
        (d_y - difference_x_mu
        * (
            rt.sum_over(difference_x_mu * d_y, (2, 3)) * rt.square(rsqrt_variance) / rt.to_float(
                rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
            )
        ) - rt.sum_over(d_y, (2, 3)) / rt.to_float(
            rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
        )) * rsqrt_variance, desc.element,
    )
    return {"d_x": d_x}


def _group_norm_with_bias_reference(desc, C, x, bias):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    n, group, member, inner = rt.grid(desc.n, desc.groups, desc.channels // desc.groups, prod(desc.inner))
    channel = group * (desc.channels // desc.groups) + member
    x = rt.load(x[n, channel, inner], C)
    bias = rt.load(bias[channel], C)
    mu = rt.sum_over(x, (2, 3)) / rt.to_float(rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C)
    variance = rt.sum_over(rt.square(x - mu), (2, 3)) / rt.to_float(
        rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
    )
    y = rt.blank((desc.n, desc.channels, prod(desc.inner)), desc.element)
    y[n, channel, inner] = rt.store((x - mu) * rt.rsqrt(variance + C(desc.eps)) + bias, desc.element)
    return (y,)


def _group_norm_with_bias_derivative(desc, C, x, d_y):
    """What the gradients are held to that the entry states."""
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    n, group, member, inner = rt.grid(desc.n, desc.groups, desc.channels // desc.groups, prod(desc.inner))
    channel = group * (desc.channels // desc.groups) + member
    x = rt.load(x[n, channel, inner], C)
    d_y = rt.load(d_y[n, channel, inner], C)
    mu = rt.sum_over(x, (2, 3)) / rt.to_float(rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C)
    difference_x_mu = x - mu
    variance = rt.sum_over(rt.square(difference_x_mu), (2, 3)) / rt.to_float(
        rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
    )
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_x = rt.blank((desc.n, desc.channels, prod(desc.inner)), desc.element)
    d_x[n, channel, inner] = rt.store(
        (d_y - difference_x_mu
        * (
            rt.sum_over(difference_x_mu * d_y, (2, 3)) * rt.square(rsqrt_variance) / rt.to_float(
                rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
            )
        ) - rt.sum_over(d_y, (2, 3)) / rt.to_float(
            rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
        )) * rsqrt_variance, desc.element,
    )
    d_bias = rt.blank((desc.channels,), desc.element)
    d_bias[channel] = rt.store(rt.sum_over(d_y, (0, 3)), desc.element)
    return {"d_x": d_x, "d_bias": d_bias}


def _group_norm_with_weight_reference(desc, C, x, weight):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    n, group, member, inner = rt.grid(desc.n, desc.groups, desc.channels // desc.groups, prod(desc.inner))
    channel = group * (desc.channels // desc.groups) + member
    x = rt.load(x[n, channel, inner], C)
    weight = rt.load(weight[channel], C)
    mu = rt.sum_over(x, (2, 3)) / rt.to_float(rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C)
    variance = rt.sum_over(rt.square(x - mu), (2, 3)) / rt.to_float(
        rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
    )
    y = rt.blank((desc.n, desc.channels, prod(desc.inner)), desc.element)
    y[n, channel, inner] = rt.store((x - mu) * rt.rsqrt(variance + C(desc.eps)) * weight, desc.element)
    return (y,)


def _group_norm_with_weight_derivative(desc, C, x, weight, d_y):
    """What the gradients are held to that the entry states."""
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    n, group, member, inner = rt.grid(desc.n, desc.groups, desc.channels // desc.groups, prod(desc.inner))
    channel = group * (desc.channels // desc.groups) + member
    d_y = rt.load(d_y[n, channel, inner], C)
    weight = rt.load(weight[channel], C)
    x = rt.load(x[n, channel, inner], C)
    product_d_y_weight = d_y * weight
    mu = rt.sum_over(x, (2, 3)) / rt.to_float(rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C)
    difference_x_mu = x - mu
    variance = rt.sum_over(rt.square(difference_x_mu), (2, 3)) / rt.to_float(
        rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
    )
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_x = rt.blank((desc.n, desc.channels, prod(desc.inner)), desc.element)
    d_x[n, channel, inner] = rt.store(
        (product_d_y_weight - difference_x_mu
        * (
            rt.sum_over(difference_x_mu * d_y * weight, (2, 3)) * rt.square(rsqrt_variance) / rt.to_float(
                rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
            )
        ) - rt.sum_over(product_d_y_weight, (2, 3)) / rt.to_float(
            rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
        )) * rsqrt_variance, desc.element,
    )
    product_x_mu = difference_x_mu * rsqrt_variance
    d_weight = rt.blank((desc.channels,), desc.element)
    d_weight[channel] = rt.store(rt.sum_over(product_x_mu * d_y, (0, 3)), desc.element)
    return {"d_x": d_x, "d_weight": d_weight}


def _group_norm_with_weight_with_bias_reference(desc, C, x, weight, bias):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    n, group, member, inner = rt.grid(desc.n, desc.groups, desc.channels // desc.groups, prod(desc.inner))
    channel = group * (desc.channels // desc.groups) + member
    x = rt.load(x[n, channel, inner], C)
    weight = rt.load(weight[channel], C)
    bias = rt.load(bias[channel], C)
    mu = rt.sum_over(x, (2, 3)) / rt.to_float(rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C)
    variance = rt.sum_over(rt.square(x - mu), (2, 3)) / rt.to_float(
        rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
    )
    y = rt.blank((desc.n, desc.channels, prod(desc.inner)), desc.element)
    y[n, channel, inner] = rt.store((x - mu) * rt.rsqrt(variance + C(desc.eps)) * weight + bias, desc.element)
    return (y,)


def _group_norm_with_weight_with_bias_derivative(desc, C, x, weight, d_y):
    """What the gradients are held to that the entry states."""
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    n, group, member, inner = rt.grid(desc.n, desc.groups, desc.channels // desc.groups, prod(desc.inner))
    channel = group * (desc.channels // desc.groups) + member
    d_y = rt.load(d_y[n, channel, inner], C)
    weight = rt.load(weight[channel], C)
    x = rt.load(x[n, channel, inner], C)
    product_d_y_weight = d_y * weight
    mu = rt.sum_over(x, (2, 3)) / rt.to_float(rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C)
    difference_x_mu = x - mu
    variance = rt.sum_over(rt.square(difference_x_mu), (2, 3)) / rt.to_float(
        rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
    )
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_x = rt.blank((desc.n, desc.channels, prod(desc.inner)), desc.element)
    d_x[n, channel, inner] = rt.store(
        (product_d_y_weight - difference_x_mu
        * (
            rt.sum_over(difference_x_mu * d_y * weight, (2, 3)) * rt.square(rsqrt_variance) / rt.to_float(
                rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
            )
        ) - rt.sum_over(product_d_y_weight, (2, 3)) / rt.to_float(
            rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
        )) * rsqrt_variance, desc.element,
    )
    product_x_mu = difference_x_mu * rsqrt_variance
    d_weight = rt.blank((desc.channels,), desc.element)
    d_weight[channel] = rt.store(rt.sum_over(product_x_mu * d_y, (0, 3)), desc.element)
    d_bias = rt.blank((desc.channels,), desc.element)
    d_bias[channel] = rt.store(rt.sum_over(d_y, (0, 3)), desc.element)
    return {"d_x": d_x, "d_weight": d_weight, "d_bias": d_bias}


GROUP_NORM = Op(
    "group_norm", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (d.n, d.channels, *d.inner), ("n", "channels", "*inner")),
        Operand(
            "weight", "T", lambda d: (d.channels,), ("channels",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ),
        Operand(
            "bias", "T", lambda d: (d.channels,), ("channels",),
            when=Condition("has_bias", lambda d: d.has_bias, ("has_bias",)),
        ), Operand("y", "T", lambda d: (d.n, d.channels, *d.inner), ("n", "channels", "*inner"), output=True),
    ),
    variants={
        (False, False): Variant(
            (Either(
                row=Row(
                    "group_norm_rows", ("T",), lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]), full=True),
                        Access(
                            "y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]), full=True,
                            written=True,
                        ),
                    ), attributes=(("groups", "i32"), ("eps", "C")), sizes=("channels", "inner"), reduced=2, tiled=True,
                    along=True, kind=RowKind(loops=3, reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "group_norm", ("T",), lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                        ), scattered=True, reduced=2, accumulators=("moments",), inner=None, elements=(0,),
                        columns=(0,),
                    ),
                    Pointwise(
                        "group_norm_y", ("T",), lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0)),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0)),
                            Access(
                                "x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]),
                                distinct=True,
                            ),
                            Access(
                                "y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]),
                                distinct=True, written=True,
                            ),
                        ), attributes=(("groups", "i32"), ("eps", "C")), sizes=("channels", "inner"),
                    ),
                ),
            ),), _group_norm_reference,
            (Temporary("sum_x", "C", lambda d: (d.n, d.groups)), Temporary("sum_x_mu", "C", lambda d: (d.n, d.groups))),
            derivative=_group_norm_derivative, operations=34,
        ),
        (False, True): Variant(
            (Either(
                row=Row(
                    "group_norm_with_bias_rows", ("T",), lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]), full=True),
                        Access("bias", "T", lambda d, s: (0, s[0] * (d.channels // d.groups), s[0], 0), full=True),
                        Access(
                            "y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]), full=True,
                            written=True,
                        ),
                    ), attributes=(("groups", "i32"), ("eps", "C")), sizes=("channels", "inner"), reduced=2, tiled=True,
                    along=True, pieces=(1,), kind=RowKind(loops=3, reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "group_norm_with_bias", ("T",), lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                        ), scattered=True, reduced=2, accumulators=("moments",), inner=None, elements=(0,),
                        columns=(0,),
                    ),
                    Pointwise(
                        "group_norm_with_bias_y", ("T",), lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0)),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0)),
                            Access(
                                "x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]),
                                distinct=True,
                            ), Access("bias", "T", lambda d, s: (0, s[0] * (d.channels // d.groups), s[0], 0)),
                            Access(
                                "y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]),
                                distinct=True, written=True,
                            ),
                        ), attributes=(("groups", "i32"), ("eps", "C")), sizes=("channels", "inner"),
                    ),
                ),
            ),), _group_norm_with_bias_reference,
            (Temporary("sum_x", "C", lambda d: (d.n, d.groups)), Temporary("sum_x_mu", "C", lambda d: (d.n, d.groups))),
            derivative=_group_norm_with_bias_derivative, operations=38,
        ),
        (True, False): Variant(
            (Either(
                row=Row(
                    "group_norm_with_weight_rows", ("T",), lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]), full=True),
                        Access("weight", "T", lambda d, s: (0, s[0] * (d.channels // d.groups), s[0], 0), full=True),
                        Access(
                            "y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]), full=True,
                            written=True,
                        ),
                    ), attributes=(("groups", "i32"), ("eps", "C")), sizes=("channels", "inner"), reduced=2, tiled=True,
                    along=True, pieces=(1,), kind=RowKind(loops=3, reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "group_norm_with_weight", ("T",), lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                        ), scattered=True, reduced=2, accumulators=("moments",), inner=None, elements=(0,),
                        columns=(0,),
                    ),
                    Pointwise(
                        "group_norm_with_weight_y", ("T",), lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0)),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0)),
                            Access(
                                "x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]),
                                distinct=True,
                            ), Access("weight", "T", lambda d, s: (0, s[0] * (d.channels // d.groups), s[0], 0)),
                            Access(
                                "y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]),
                                distinct=True, written=True,
                            ),
                        ), attributes=(("groups", "i32"), ("eps", "C")), sizes=("channels", "inner"),
                    ),
                ),
            ),), _group_norm_with_weight_reference,
            (Temporary("sum_x", "C", lambda d: (d.n, d.groups)), Temporary("sum_x_mu", "C", lambda d: (d.n, d.groups))),
            derivative=_group_norm_with_weight_derivative, operations=38,
        ),
        (True, True): Variant(
            (Either(
                row=Row(
                    "group_norm_with_weight_with_bias_rows", ("T",),
                    lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]), full=True),
                        Access("weight", "T", lambda d, s: (0, s[0] * (d.channels // d.groups), s[0], 0), full=True),
                        Access("bias", "T", lambda d, s: (0, s[0] * (d.channels // d.groups), s[0], 0), full=True),
                        Access(
                            "y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]), full=True,
                            written=True,
                        ),
                    ), attributes=(("groups", "i32"), ("eps", "C")), sizes=("channels", "inner"), reduced=2, tiled=True,
                    along=True, pieces=(1, 2), kind=RowKind(loops=3, reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "group_norm_with_weight_with_bias", ("T",),
                        lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                        ), scattered=True, reduced=2, accumulators=("moments",), inner=None, elements=(0,),
                        columns=(0,),
                    ),
                    Pointwise(
                        "group_norm_with_weight_with_bias_y", ("T",),
                        lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0)),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0)),
                            Access(
                                "x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]),
                                distinct=True,
                            ), Access("weight", "T", lambda d, s: (0, s[0] * (d.channels // d.groups), s[0], 0)),
                            Access("bias", "T", lambda d, s: (0, s[0] * (d.channels // d.groups), s[0], 0)),
                            Access(
                                "y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]),
                                distinct=True, written=True,
                            ),
                        ), attributes=(("groups", "i32"), ("eps", "C")), sizes=("channels", "inner"),
                    ),
                ),
            ),), _group_norm_with_weight_with_bias_reference,
            (Temporary("sum_x", "C", lambda d: (d.n, d.groups)), Temporary("sum_x_mu", "C", lambda d: (d.n, d.groups))),
            derivative=_group_norm_with_weight_with_bias_derivative, operations=42,
        ),
    }, dims=("n", "channels", "*inner"),
    attributes=(
        Attribute("groups", "i32"), Attribute("eps", "f32", 1e-05),
        Attribute("has_weight", "bool", False, presence_of="weight"),
        Attribute("has_bias", "bool", False, presence_of="bias"),
    ),
    conditions=(
        Condition("groups > 0", lambda d: d.groups > 0, ("groups",)),
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("channels % groups == 0", lambda d: d.channels % d.groups == 0, ("channels", "groups")),
    ), variant_attributes=("has_weight", "has_bias"), inexact_in_16_bits=True, sums=True,
    parity={"torch": "torch.nn.functional.group_norm"},
    doc="""
    Each sample's groups of channels less their mean, over their standard deviation, times a weight and plus a bias
    of the channel. The variance is the mean of the squared distances from the mean.

    x: [n, channels, *inner], f32/f64/f16/bf16
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    bias: [channels], f32/f64/f16/bf16; None stands for 0.0
    y: [n, channels, *inner], f32/f64/f16/bf16
    """,
)


def _group_norm_backward_reference(desc, C, x, d_y):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    n, group, member, inner = rt.grid(desc.n, desc.groups, desc.channels // desc.groups, prod(desc.inner))
    channel = group * (desc.channels // desc.groups) + member
    x = rt.load(x[n, channel, inner], C)
    d_y = rt.load(d_y[n, channel, inner], C)
    mu = rt.sum_over(x, (2, 3)) / rt.to_float(rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C)
    variance = rt.sum_over(rt.square(x - mu), (2, 3)) / rt.to_float(
        rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
    )
    inverse = rt.rsqrt(variance + C(desc.eps))
    wanted = d_y
    shift = rt.sum_over(wanted, (2, 3)) / rt.to_float(rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C)
    slope = (
        rt.sum_over(wanted * (x - mu), (2, 3)) / rt.to_float(
            rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
        ) * rt.square(inverse)
    )
    d_x = rt.blank((desc.n, desc.channels, prod(desc.inner)), desc.element)
    d_x[n, channel, inner] = rt.store((wanted - shift - (x - mu) * slope) * inverse, desc.element)
    return (d_x,)


def _group_norm_backward_with_bias_reference(desc, C, x, d_y):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    n, group, member, inner = rt.grid(desc.n, desc.groups, desc.channels // desc.groups, prod(desc.inner))
    channel = group * (desc.channels // desc.groups) + member
    x = rt.load(x[n, channel, inner], C)
    d_y = rt.load(d_y[n, channel, inner], C)
    mu = rt.sum_over(x, (2, 3)) / rt.to_float(rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C)
    variance = rt.sum_over(rt.square(x - mu), (2, 3)) / rt.to_float(
        rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
    )
    inverse = rt.rsqrt(variance + C(desc.eps))
    wanted = d_y
    shift = rt.sum_over(wanted, (2, 3)) / rt.to_float(rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C)
    slope = (
        rt.sum_over(wanted * (x - mu), (2, 3)) / rt.to_float(
            rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
        ) * rt.square(inverse)
    )
    d_x = rt.blank((desc.n, desc.channels, prod(desc.inner)), desc.element)
    d_x[n, channel, inner] = rt.store((wanted - shift - (x - mu) * slope) * inverse, desc.element)
    level = rt.sum_over(d_y, (3,))
    d_bias = rt.blank((desc.channels,), desc.element)
    d_bias[channel] = rt.store(rt.sum_over(level, (0,)), desc.element)
    return (d_x, d_bias)


def _group_norm_backward_with_weight_reference(desc, C, x, weight, d_y):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    n, group, member, inner = rt.grid(desc.n, desc.groups, desc.channels // desc.groups, prod(desc.inner))
    channel = group * (desc.channels // desc.groups) + member
    x = rt.load(x[n, channel, inner], C)
    d_y = rt.load(d_y[n, channel, inner], C)
    weight = rt.load(weight[channel], C)
    mu = rt.sum_over(x, (2, 3)) / rt.to_float(rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C)
    variance = rt.sum_over(rt.square(x - mu), (2, 3)) / rt.to_float(
        rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
    )
    inverse = rt.rsqrt(variance + C(desc.eps))
    wanted = d_y * weight
    shift = rt.sum_over(wanted, (2, 3)) / rt.to_float(rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C)
    slope = (
        rt.sum_over(wanted * (x - mu), (2, 3)) / rt.to_float(
            rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
        ) * rt.square(inverse)
    )
    d_x = rt.blank((desc.n, desc.channels, prod(desc.inner)), desc.element)
    d_x[n, channel, inner] = rt.store((wanted - shift - (x - mu) * slope) * inverse, desc.element)
    tilt = rt.sum_over(d_y * (x - mu), (3,))
    d_weight = rt.blank((desc.channels,), desc.element)
    d_weight[channel] = rt.store(rt.sum_over(tilt * inverse, (0,)), desc.element)
    return (d_x, d_weight)


def _group_norm_backward_with_weight_with_bias_reference(desc, C, x, weight, d_y):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    n, group, member, inner = rt.grid(desc.n, desc.groups, desc.channels // desc.groups, prod(desc.inner))
    channel = group * (desc.channels // desc.groups) + member
    x = rt.load(x[n, channel, inner], C)
    d_y = rt.load(d_y[n, channel, inner], C)
    weight = rt.load(weight[channel], C)
    mu = rt.sum_over(x, (2, 3)) / rt.to_float(rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C)
    variance = rt.sum_over(rt.square(x - mu), (2, 3)) / rt.to_float(
        rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
    )
    inverse = rt.rsqrt(variance + C(desc.eps))
    wanted = d_y * weight
    shift = rt.sum_over(wanted, (2, 3)) / rt.to_float(rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C)
    slope = (
        rt.sum_over(wanted * (x - mu), (2, 3)) / rt.to_float(
            rt.floor_divide(desc.channels, desc.groups) * prod(desc.inner), C,
        ) * rt.square(inverse)
    )
    d_x = rt.blank((desc.n, desc.channels, prod(desc.inner)), desc.element)
    d_x[n, channel, inner] = rt.store((wanted - shift - (x - mu) * slope) * inverse, desc.element)
    tilt = rt.sum_over(d_y * (x - mu), (3,))
    d_weight = rt.blank((desc.channels,), desc.element)
    d_weight[channel] = rt.store(rt.sum_over(tilt * inverse, (0,)), desc.element)
    level = rt.sum_over(d_y, (3,))
    d_bias = rt.blank((desc.channels,), desc.element)
    d_bias[channel] = rt.store(rt.sum_over(level, (0,)), desc.element)
    return (d_x, d_weight, d_bias)


GROUP_NORM_BACKWARD = Op(
    "group_norm_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (d.n, d.channels, *d.inner), ("n", "channels", "*inner")),
        Operand("d_y", "T", lambda d: (d.n, d.channels, *d.inner), ("n", "channels", "*inner")),
        Operand(
            "weight", "T", lambda d: (d.channels,), ("channels",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ), Operand("d_x", "T", lambda d: (d.n, d.channels, *d.inner), ("n", "channels", "*inner"), output=True),
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
                    "group_norm_backward_rows", ("T",), lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]), full=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]), full=True),
                        Access(
                            "d_x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]), full=True,
                            written=True,
                        ),
                    ), attributes=(("groups", "i32"), ("eps", "C")), sizes=("channels", "inner"), reduced=2, tiled=True,
                    along=True, kind=RowKind(loops=3, reductions=4),
                ),
                alternatives=(
                    Reduce(
                        "group_norm_backward", ("T",), lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                        ), scattered=True, reduced=2, accumulators=("C",), inner=None, elements=(0,), columns=(0,),
                    ),
                    Reduce(
                        "group_norm_backward_sum_x_mu", ("T",),
                        lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0)),
                            Access("x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                            Access("d_y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                            Access("sum_wanted", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                            Access("sum_wanted_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                        ), attributes=(("groups", "i32"),), sizes=("channels", "inner"), scattered=True, reduced=2,
                        accumulators=("C", "C", "C"), inner=None, elements=(1, 2), columns=(1, 2), prepared=1,
                    ),
                    Pointwise(
                        "group_norm_backward_d_x", ("T",), lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0)),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0)),
                            Access(
                                "d_y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]),
                                distinct=True,
                            ), Access("sum_wanted", "C", lambda d, s: (s[0], s[1], 0, 0)),
                            Access("sum_wanted_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0)),
                            Access(
                                "x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]),
                                distinct=True,
                            ),
                            Access(
                                "d_x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]),
                                distinct=True, written=True,
                            ),
                        ), attributes=(("groups", "i32"), ("eps", "C")), sizes=("channels", "inner"),
                    ),
                ),
            ),), _group_norm_backward_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.n, d.groups)),
                Temporary("sum_x_mu", "C", lambda d: (d.n, d.groups)),
                Temporary("sum_wanted", "C", lambda d: (d.n, d.groups)),
                Temporary("sum_wanted_x_mu", "C", lambda d: (d.n, d.groups)),
            ), operations=57,
        ),
        (False, True): Variant(
            (
                Either(
                    row=Row(
                        "group_norm_backward_with_bias_rows", ("T",),
                        lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                        (
                            Access(
                                "x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]), full=True,
                            ),
                            Access(
                                "d_y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]), full=True,
                            ),
                            Access(
                                "d_x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]), full=True,
                                written=True,
                            ),
                        ), attributes=(("groups", "i32"), ("eps", "C")), sizes=("channels", "inner"), reduced=2,
                        tiled=True, along=True, kind=RowKind(loops=3, reductions=4),
                    ),
                    alternatives=(
                        Reduce(
                            "group_norm_backward_with_bias", ("T",),
                            lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                            (
                                Access("x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                            ), scattered=True, reduced=2, accumulators=("C",), inner=None, elements=(0,), columns=(0,),
                        ),
                        Reduce(
                            "group_norm_backward_with_bias_sum_x_mu", ("T",),
                            lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                            (
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0)),
                                Access("x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                                Access("d_y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                                Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                                Access("sum_wanted", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                                Access("sum_wanted_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                            ), attributes=(("groups", "i32"),), sizes=("channels", "inner"), scattered=True, reduced=2,
                            accumulators=("C", "C", "C"), inner=None, elements=(1, 2), columns=(1, 2), prepared=1,
                        ),
                        Pointwise(
                            "group_norm_backward_with_bias_d_x", ("T",),
                            lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                            (
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0)),
                                Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0)),
                                Access(
                                    "d_y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]),
                                    distinct=True,
                                ), Access("sum_wanted", "C", lambda d, s: (s[0], s[1], 0, 0)),
                                Access("sum_wanted_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0)),
                                Access(
                                    "x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]),
                                    distinct=True,
                                ),
                                Access(
                                    "d_x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]),
                                    distinct=True, written=True,
                                ),
                            ), attributes=(("groups", "i32"), ("eps", "C")), sizes=("channels", "inner"),
                        ),
                    ),
                ),
                Reduce(
                    "group_norm_backward_with_bias_level", ("T",),
                    lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                    (
                        Access("d_y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                        Access("level", "C", lambda d, s: (s[0], s[1], s[2], 0), written=True),
                    ), reduced=1, accumulators=("C",), inner=None, elements=(0,), columns=(0,),
                ),
                Reduce(
                    "group_norm_backward_with_bias_d_bias", ("T",), lambda d: (d.groups, d.channels // d.groups, d.n),
                    (
                        Access("level", "C", lambda d, s: (s[1], s[2], s[0])),
                        Access("d_bias", "T", lambda d, s: (s[0] * (d.channels // d.groups), s[0], 0), written=True),
                    ), reduced=1, accumulators=("C",), inner=False, elements=(0,), columns=(0,),
                ),
            ), _group_norm_backward_with_bias_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.n, d.groups)),
                Temporary("sum_x_mu", "C", lambda d: (d.n, d.groups)),
                Temporary("sum_wanted", "C", lambda d: (d.n, d.groups)),
                Temporary("sum_wanted_x_mu", "C", lambda d: (d.n, d.groups)),
                Temporary("level", "C", lambda d: (d.n, d.groups, d.channels // d.groups)),
            ), operations=62,
        ),
        (True, False): Variant(
            (
                Either(
                    row=Row(
                        "group_norm_backward_with_weight_rows", ("T",),
                        lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                        (
                            Access(
                                "x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]), full=True,
                            ),
                            Access(
                                "d_y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]), full=True,
                            ),
                            Access(
                                "weight", "T", lambda d, s: (0, s[0] * (d.channels // d.groups), s[0], 0), full=True,
                            ), Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                            Access(
                                "d_x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]), full=True,
                                written=True,
                            ),
                        ), attributes=(("groups", "i32"), ("eps", "C")), sizes=("channels", "inner"), reduced=2,
                        tiled=True, along=True, pieces=(2,), kind=RowKind(loops=3, reductions=4),
                    ),
                    alternatives=(
                        Reduce(
                            "group_norm_backward_with_weight", ("T",),
                            lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                            (
                                Access("x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                            ), scattered=True, reduced=2, accumulators=("C",), inner=None, elements=(0,), columns=(0,),
                        ),
                        Reduce(
                            "group_norm_backward_with_weight_sum_x_mu", ("T",),
                            lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                            (
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0)),
                                Access("x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                                Access("d_y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                                Access("weight", "T", lambda d, s: (0, s[0] * (d.channels // d.groups), s[0], 0)),
                                Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                                Access("sum_wanted", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                                Access("sum_wanted_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                            ), attributes=(("groups", "i32"),), sizes=("channels", "inner"), scattered=True, reduced=2,
                            accumulators=("C", "C", "C"), inner=None, elements=(1, 2, 3), columns=(1, 2, 3),
                            pieces=(3,), prepared=1,
                        ),
                        Pointwise(
                            "group_norm_backward_with_weight_d_x", ("T",),
                            lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                            (
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0)),
                                Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0)),
                                Access(
                                    "d_y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]),
                                    distinct=True,
                                ), Access("weight", "T", lambda d, s: (0, s[0] * (d.channels // d.groups), s[0], 0)),
                                Access("sum_wanted", "C", lambda d, s: (s[0], s[1], 0, 0)),
                                Access("sum_wanted_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0)),
                                Access(
                                    "x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]),
                                    distinct=True,
                                ),
                                Access(
                                    "d_x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]),
                                    distinct=True, written=True,
                                ),
                            ), attributes=(("groups", "i32"), ("eps", "C")), sizes=("channels", "inner"),
                        ),
                    ),
                ),
                Reduce(
                    "group_norm_backward_with_weight_tilt", ("T",),
                    lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                    (
                        Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0)),
                        Access("d_y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                        Access("x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                        Access("tilt", "C", lambda d, s: (s[0], s[1], s[2], 0), written=True),
                    ), attributes=(("groups", "i32"),), sizes=("channels", "inner"), reduced=1, accumulators=("C",),
                    inner=None, elements=(1, 2), columns=(1, 2), prepared=1,
                ),
                Reduce(
                    "group_norm_backward_with_weight_d_weight", ("T",),
                    lambda d: (d.groups, d.channels // d.groups, d.n),
                    (
                        Access("sum_x_mu", "C", lambda d, s: (s[1], 0, s[0])),
                        Access("tilt", "C", lambda d, s: (s[1], s[2], s[0])),
                        Access("d_weight", "T", lambda d, s: (s[0] * (d.channels // d.groups), s[0], 0), written=True),
                    ), attributes=(("groups", "i32"), ("eps", "C")), sizes=("channels", "inner"), reduced=1,
                    accumulators=("C",), inner=False, elements=(0, 1), columns=(0, 1), pieces=(0,),
                ),
            ), _group_norm_backward_with_weight_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.n, d.groups)),
                Temporary("sum_x_mu", "C", lambda d: (d.n, d.groups)),
                Temporary("sum_wanted", "C", lambda d: (d.n, d.groups)),
                Temporary("sum_wanted_x_mu", "C", lambda d: (d.n, d.groups)),
                Temporary("tilt", "C", lambda d: (d.n, d.groups, d.channels // d.groups)),
            ), operations=72,
        ),
        (True, True): Variant(
            (
                Either(
                    row=Row(
                        "group_norm_backward_with_weight_with_bias_rows", ("T",),
                        lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                        (
                            Access(
                                "x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]), full=True,
                            ),
                            Access(
                                "d_y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]), full=True,
                            ),
                            Access(
                                "weight", "T", lambda d, s: (0, s[0] * (d.channels // d.groups), s[0], 0), full=True,
                            ), Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                            Access(
                                "d_x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]), full=True,
                                written=True,
                            ),
                        ), attributes=(("groups", "i32"), ("eps", "C")), sizes=("channels", "inner"), reduced=2,
                        tiled=True, along=True, pieces=(2,), kind=RowKind(loops=3, reductions=4),
                    ),
                    alternatives=(
                        Reduce(
                            "group_norm_backward_with_weight_with_bias", ("T",),
                            lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                            (
                                Access("x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                            ), scattered=True, reduced=2, accumulators=("C",), inner=None, elements=(0,), columns=(0,),
                        ),
                        Reduce(
                            "group_norm_backward_with_weight_with_bias_sum_x_mu", ("T",),
                            lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                            (
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0)),
                                Access("x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                                Access("d_y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                                Access("weight", "T", lambda d, s: (0, s[0] * (d.channels // d.groups), s[0], 0)),
                                Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                                Access("sum_wanted", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                                Access("sum_wanted_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0), written=True),
                            ), attributes=(("groups", "i32"),), sizes=("channels", "inner"), scattered=True, reduced=2,
                            accumulators=("C", "C", "C"), inner=None, elements=(1, 2, 3), columns=(1, 2, 3),
                            pieces=(3,), prepared=1,
                        ),
                        Pointwise(
                            "group_norm_backward_with_weight_with_bias_d_x", ("T",),
                            lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                            (
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0)),
                                Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0)),
                                Access(
                                    "d_y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]),
                                    distinct=True,
                                ), Access("weight", "T", lambda d, s: (0, s[0] * (d.channels // d.groups), s[0], 0)),
                                Access("sum_wanted", "C", lambda d, s: (s[0], s[1], 0, 0)),
                                Access("sum_wanted_x_mu", "C", lambda d, s: (s[0], s[1], 0, 0)),
                                Access(
                                    "x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]),
                                    distinct=True,
                                ),
                                Access(
                                    "d_x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2]),
                                    distinct=True, written=True,
                                ),
                            ), attributes=(("groups", "i32"), ("eps", "C")), sizes=("channels", "inner"),
                        ),
                    ),
                ),
                Reduce(
                    "group_norm_backward_with_weight_with_bias_tilt", ("T",),
                    lambda d: (d.n, d.groups, d.channels // d.groups, d.inner),
                    (
                        Access("sum_x", "C", lambda d, s: (s[0], s[1], 0, 0)),
                        Access("d_y", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                        Access("x", "T", lambda d, s: (s[0], s[1] * (d.channels // d.groups), s[1], s[2])),
                        Access("tilt", "C", lambda d, s: (s[0], s[1], s[2], 0), written=True),
                        Access("level", "C", lambda d, s: (s[0], s[1], s[2], 0), written=True),
                    ), attributes=(("groups", "i32"),), sizes=("channels", "inner"), reduced=1, accumulators=("C", "C"),
                    inner=None, elements=(1, 2), columns=(1, 2), prepared=1,
                ),
                Reduce(
                    "group_norm_backward_with_weight_with_bias_d_weight", ("T",),
                    lambda d: (d.groups, d.channels // d.groups, d.n),
                    (
                        Access("sum_x_mu", "C", lambda d, s: (s[1], 0, s[0])),
                        Access("tilt", "C", lambda d, s: (s[1], s[2], s[0])),
                        Access("level", "C", lambda d, s: (s[1], s[2], s[0])),
                        Access("d_weight", "T", lambda d, s: (s[0] * (d.channels // d.groups), s[0], 0), written=True),
                        Access("d_bias", "T", lambda d, s: (s[0] * (d.channels // d.groups), s[0], 0), written=True),
                    ), attributes=(("groups", "i32"), ("eps", "C")), sizes=("channels", "inner"), reduced=1,
                    accumulators=("C", "C"), inner=False, elements=(0, 1, 2), columns=(0, 1, 2), pieces=(0,),
                ),
            ), _group_norm_backward_with_weight_with_bias_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.n, d.groups)),
                Temporary("sum_x_mu", "C", lambda d: (d.n, d.groups)),
                Temporary("sum_wanted", "C", lambda d: (d.n, d.groups)),
                Temporary("sum_wanted_x_mu", "C", lambda d: (d.n, d.groups)),
                Temporary("tilt", "C", lambda d: (d.n, d.groups, d.channels // d.groups)),
                Temporary("level", "C", lambda d: (d.n, d.groups, d.channels // d.groups)),
            ), operations=77,
        ),
    }, dims=("n", "channels", "*inner"),
    attributes=(
        Attribute("groups", "i32"), Attribute("eps", "f32", 1e-05),
        Attribute("has_weight", "bool", False, presence_of="weight"), Attribute("has_bias", "bool", False),
    ),
    conditions=(
        Condition("groups > 0", lambda d: d.groups > 0, ("groups",)),
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("channels % groups == 0", lambda d: d.channels % d.groups == 0, ("channels", "groups")),
    ), variant_attributes=("has_weight", "has_bias"), gradient_of="group_norm", authored=("d_x", "d_weight", "d_bias"),
    inexact_in_16_bits=True, sums=True, parity={"torch": "torch.nn.functional.group_norm"},
    doc="""
    The gradient of `group_norm`: `d_x`, `d_weight`, `d_bias`.

    x: [n, channels, *inner], f32/f64/f16/bf16
    d_y: [n, channels, *inner], f32/f64/f16/bf16
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    d_x: [n, channels, *inner], f32/f64/f16/bf16
    d_weight: [channels], f32/f64/f16/bf16
    d_bias: [channels], f32/f64/f16/bf16
    """,
)
