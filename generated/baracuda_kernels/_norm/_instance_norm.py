# Generated from spec/norm.yaml: instance_norm. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Pointwise, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _instance_norm_reference(desc, C, x):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    mu = rt.sum_over(x, (2,)) / rt.to_float(prod(desc.inner), C)
    variance = rt.sum_over(rt.square(x - mu), (2,)) / rt.to_float(prod(desc.inner), C)
    y = rt.store((x - mu) * rt.rsqrt(variance + C(desc.eps)), desc.element)
    return (y,)


def _instance_norm_derivative(desc, C, x, d_y):
    """What the gradients are held to that the entry states."""
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    mu = rt.sum_over(x, (2,)) / rt.to_float(prod(desc.inner), C)
    variance = rt.sum_over(rt.square(x - mu), (2,)) / rt.to_float(prod(desc.inner), C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_x = rt.store(
        (d_y - (x - mu) * (rt.sum_over((x - mu) * d_y, (2,)) * rt.square(rsqrt_variance)
        / rt.to_float(
            prod(desc.inner), C,
        )) - rt.sum_over(d_y, (2,)) / rt.to_float(prod(desc.inner), C)) * rsqrt_variance, desc.element,
    )
    return {"d_x": d_x}


def _instance_norm_with_bias_reference(desc, C, x, bias):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    bias = rt.load(bias[None, :, None], C)
    mu = rt.sum_over(x, (2,)) / rt.to_float(prod(desc.inner), C)
    variance = rt.sum_over(rt.square(x - mu), (2,)) / rt.to_float(prod(desc.inner), C)
    y = rt.store((x - mu) * rt.rsqrt(variance + C(desc.eps)) + bias, desc.element)
    return (y,)


def _instance_norm_with_bias_derivative(desc, C, x, d_y):
    """What the gradients are held to that the entry states."""
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    mu = rt.sum_over(x, (2,)) / rt.to_float(prod(desc.inner), C)
    variance = rt.sum_over(rt.square(x - mu), (2,)) / rt.to_float(prod(desc.inner), C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_x = rt.store(
        (d_y - (x - mu) * (rt.sum_over((x - mu) * d_y, (2,)) * rt.square(rsqrt_variance)
        / rt.to_float(
            prod(desc.inner), C,
        )) - rt.sum_over(d_y, (2,)) / rt.to_float(prod(desc.inner), C)) * rsqrt_variance, desc.element,
    )
    d_bias = rt.store(rt.sum_over(d_y, (0, 2)), desc.element)
    return {"d_x": d_x, "d_bias": d_bias}


def _instance_norm_with_weight_reference(desc, C, x, weight):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    weight = rt.load(weight[None, :, None], C)
    mu = rt.sum_over(x, (2,)) / rt.to_float(prod(desc.inner), C)
    variance = rt.sum_over(rt.square(x - mu), (2,)) / rt.to_float(prod(desc.inner), C)
    y = rt.store((x - mu) * rt.rsqrt(variance + C(desc.eps)) * weight, desc.element)
    return (y,)


def _instance_norm_with_weight_derivative(desc, C, x, weight, d_y):
    """What the gradients are held to that the entry states."""
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    weight = rt.load(weight[None, :, None], C)
    mu = rt.sum_over(x, (2,)) / rt.to_float(prod(desc.inner), C)
    variance = rt.sum_over(rt.square(x - mu), (2,)) / rt.to_float(prod(desc.inner), C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_x = rt.store(
        (d_y - (x - mu) * (rt.sum_over((x - mu) * d_y, (2,)) * rt.square(rsqrt_variance)
        / rt.to_float(
            prod(desc.inner), C,
        )) - rt.sum_over(d_y, (2,)) / rt.to_float(prod(desc.inner), C)) * weight * rsqrt_variance, desc.element,
    )
    product_x_mu = (x - mu) * rsqrt_variance
    d_weight = rt.store(rt.sum_over(product_x_mu * d_y, (0, 2)), desc.element)
    return {"d_x": d_x, "d_weight": d_weight}


def _instance_norm_with_weight_with_bias_reference(desc, C, x, weight, bias):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    weight = rt.load(weight[None, :, None], C)
    bias = rt.load(bias[None, :, None], C)
    mu = rt.sum_over(x, (2,)) / rt.to_float(prod(desc.inner), C)
    variance = rt.sum_over(rt.square(x - mu), (2,)) / rt.to_float(prod(desc.inner), C)
    y = rt.store((x - mu) * rt.rsqrt(variance + C(desc.eps)) * weight + bias, desc.element)
    return (y,)


def _instance_norm_with_weight_with_bias_derivative(desc, C, x, weight, d_y):
    """What the gradients are held to that the entry states."""
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    weight = rt.load(weight[None, :, None], C)
    mu = rt.sum_over(x, (2,)) / rt.to_float(prod(desc.inner), C)
    variance = rt.sum_over(rt.square(x - mu), (2,)) / rt.to_float(prod(desc.inner), C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_x = rt.store(
        (d_y - (x - mu) * (rt.sum_over((x - mu) * d_y, (2,)) * rt.square(rsqrt_variance)
        / rt.to_float(
            prod(desc.inner), C,
        )) - rt.sum_over(d_y, (2,)) / rt.to_float(prod(desc.inner), C)) * weight * rsqrt_variance, desc.element,
    )
    product_x_mu = (x - mu) * rsqrt_variance
    d_weight = rt.store(rt.sum_over(product_x_mu * d_y, (0, 2)), desc.element)
    d_bias = rt.store(rt.sum_over(d_y, (0, 2)), desc.element)
    return {"d_x": d_x, "d_weight": d_weight, "d_bias": d_bias}


INSTANCE_NORM = Op(
    "instance_norm", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
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
                    "instance_norm_rows", ("T",), lambda d: (d.n, d.channels, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("inner",), reduced=1, tiled=True, along=True,
                    kind=RowKind(loops=3, reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "instance_norm", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), reduced=1, accumulators=("moments",), inner=None, elements=(0,), columns=(0,),
                    ),
                    Pointwise(
                        "instance_norm_y", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0)),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0)),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("inner",),
                    ),
                ),
            ),), _instance_norm_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.n, d.channels)),
                Temporary("sum_x_mu", "C", lambda d: (d.n, d.channels)),
            ), derivative=_instance_norm_derivative, operations=21,
        ),
        (False, True): Variant(
            (Either(
                row=Row(
                    "instance_norm_with_bias_rows", ("T",), lambda d: (d.n, d.channels, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("bias", "T", lambda d, s: (0, s[0], 0)),
                        Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("inner",), reduced=1, tiled=True, along=True,
                    kind=RowKind(loops=3, reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "instance_norm_with_bias", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), reduced=1, accumulators=("moments",), inner=None, elements=(0,), columns=(0,),
                    ),
                    Pointwise(
                        "instance_norm_with_bias_y", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0)),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0)),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("bias", "T", lambda d, s: (0, s[0], 0)),
                            Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("inner",),
                    ),
                ),
            ),), _instance_norm_with_bias_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.n, d.channels)),
                Temporary("sum_x_mu", "C", lambda d: (d.n, d.channels)),
            ), derivative=_instance_norm_with_bias_derivative, operations=22,
        ),
        (True, False): Variant(
            (Either(
                row=Row(
                    "instance_norm_with_weight_rows", ("T",), lambda d: (d.n, d.channels, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("weight", "T", lambda d, s: (0, s[0], 0)),
                        Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("inner",), reduced=1, tiled=True, along=True,
                    kind=RowKind(loops=3, reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "instance_norm_with_weight", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), reduced=1, accumulators=("moments",), inner=None, elements=(0,), columns=(0,),
                    ),
                    Pointwise(
                        "instance_norm_with_weight_y", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0)),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0)),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0], 0)),
                            Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("inner",),
                    ),
                ),
            ),), _instance_norm_with_weight_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.n, d.channels)),
                Temporary("sum_x_mu", "C", lambda d: (d.n, d.channels)),
            ), derivative=_instance_norm_with_weight_derivative, operations=22,
        ),
        (True, True): Variant(
            (Either(
                row=Row(
                    "instance_norm_with_weight_with_bias_rows", ("T",), lambda d: (d.n, d.channels, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("weight", "T", lambda d, s: (0, s[0], 0)),
                        Access("bias", "T", lambda d, s: (0, s[0], 0)),
                        Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("inner",), reduced=1, tiled=True, along=True,
                    kind=RowKind(loops=3, reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "instance_norm_with_weight_with_bias", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), reduced=1, accumulators=("moments",), inner=None, elements=(0,), columns=(0,),
                    ),
                    Pointwise(
                        "instance_norm_with_weight_with_bias_y", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0)),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0)),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0], 0)),
                            Access("bias", "T", lambda d, s: (0, s[0], 0)),
                            Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("inner",),
                    ),
                ),
            ),), _instance_norm_with_weight_with_bias_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.n, d.channels)),
                Temporary("sum_x_mu", "C", lambda d: (d.n, d.channels)),
            ), derivative=_instance_norm_with_weight_with_bias_derivative, operations=23,
        ),
    }, dims=("n", "channels", "*inner"),
    attributes=(
        Attribute("eps", "f32", 1e-05), Attribute("has_weight", "bool", False, presence_of="weight"),
        Attribute("has_bias", "bool", False, presence_of="bias"),
    ), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),),
    variant_attributes=("has_weight", "has_bias"), inexact_in_16_bits=True, sums=True,
    parity={"torch": "torch.nn.functional.instance_norm"},
    doc="""
    Each sample's channels less their mean, over their standard deviation, times a weight and plus a bias of the
    channel. The variance is the mean of the squared distances from the mean.

    x: [n, channels, *inner], f32/f64/f16/bf16
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    bias: [channels], f32/f64/f16/bf16; None stands for 0.0
    y: [n, channels, *inner], f32/f64/f16/bf16
    """,
)


def _instance_norm_backward_reference(desc, C, x, d_y):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    mu = rt.sum_over(x, (2,)) / rt.to_float(prod(desc.inner), C)
    variance = rt.sum_over(rt.square(x - mu), (2,)) / rt.to_float(prod(desc.inner), C)
    inverse = rt.rsqrt(variance + C(desc.eps))
    level = rt.sum_over(d_y, (2,))
    tilt = rt.sum_over(d_y * (x - mu), (2,))
    shift = level / rt.to_float(prod(desc.inner), C)
    slope = tilt / rt.to_float(prod(desc.inner), C) * rt.square(inverse)
    d_x = rt.store((d_y - shift - (x - mu) * slope) * inverse, desc.element)
    return (d_x,)


def _instance_norm_backward_with_bias_reference(desc, C, x, d_y):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    mu = rt.sum_over(x, (2,)) / rt.to_float(prod(desc.inner), C)
    variance = rt.sum_over(rt.square(x - mu), (2,)) / rt.to_float(prod(desc.inner), C)
    inverse = rt.rsqrt(variance + C(desc.eps))
    level = rt.sum_over(d_y, (2,))
    tilt = rt.sum_over(d_y * (x - mu), (2,))
    shift = level / rt.to_float(prod(desc.inner), C)
    slope = tilt / rt.to_float(prod(desc.inner), C) * rt.square(inverse)
    d_x = rt.store((d_y - shift - (x - mu) * slope) * inverse, desc.element)
    d_bias = rt.store(rt.sum_over(level, (0,)), desc.element)
    return (d_x, d_bias)


def _instance_norm_backward_with_weight_reference(desc, C, x, weight, d_y):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    weight = rt.load(weight[None, :, None], C)
    mu = rt.sum_over(x, (2,)) / rt.to_float(prod(desc.inner), C)
    variance = rt.sum_over(rt.square(x - mu), (2,)) / rt.to_float(prod(desc.inner), C)
    inverse = rt.rsqrt(variance + C(desc.eps))
    level = rt.sum_over(d_y, (2,))
    tilt = rt.sum_over(d_y * (x - mu), (2,))
    shift = level / rt.to_float(prod(desc.inner), C)
    slope = tilt / rt.to_float(prod(desc.inner), C) * rt.square(inverse)
    d_x = rt.store((d_y - shift - (x - mu) * slope) * inverse * weight, desc.element)
    d_weight = rt.store(rt.sum_over(tilt * inverse, (0,)), desc.element)
    return (d_x, d_weight)


def _instance_norm_backward_with_weight_with_bias_reference(desc, C, x, weight, d_y):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    weight = rt.load(weight[None, :, None], C)
    mu = rt.sum_over(x, (2,)) / rt.to_float(prod(desc.inner), C)
    variance = rt.sum_over(rt.square(x - mu), (2,)) / rt.to_float(prod(desc.inner), C)
    inverse = rt.rsqrt(variance + C(desc.eps))
    level = rt.sum_over(d_y, (2,))
    tilt = rt.sum_over(d_y * (x - mu), (2,))
    shift = level / rt.to_float(prod(desc.inner), C)
    slope = tilt / rt.to_float(prod(desc.inner), C) * rt.square(inverse)
    d_x = rt.store((d_y - shift - (x - mu) * slope) * inverse * weight, desc.element)
    d_weight = rt.store(rt.sum_over(tilt * inverse, (0,)), desc.element)
    d_bias = rt.store(rt.sum_over(level, (0,)), desc.element)
    return (d_x, d_weight, d_bias)


INSTANCE_NORM_BACKWARD = Op(
    "instance_norm_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
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
                    "instance_norm_backward_rows", ("T",), lambda d: (d.n, d.channels, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("inner",), reduced=1, tiled=True, along=True,
                    kind=RowKind(loops=3, reductions=4),
                ),
                alternatives=(
                    Reduce(
                        "instance_norm_backward", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), reduced=1, accumulators=("C",), inner=None, elements=(0,), columns=(0,),
                    ),
                    Reduce(
                        "instance_norm_backward_sum_x_mu", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0)),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2])),
                            Access("d_y", "T", lambda d, s: (s[0], s[1], s[2])),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("level", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("tilt", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), sizes=("inner",), reduced=1, accumulators=("C", "C", "C"), inner=None, elements=(1, 2),
                        columns=(1, 2), prepared=1,
                    ),
                    Pointwise(
                        "instance_norm_backward_d_x", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0)),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0)),
                            Access("level", "C", lambda d, s: (s[0], s[1], 0)),
                            Access("tilt", "C", lambda d, s: (s[0], s[1], 0)),
                            Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("inner",),
                    ),
                ),
            ),), _instance_norm_backward_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.n, d.channels)),
                Temporary("sum_x_mu", "C", lambda d: (d.n, d.channels)),
                Temporary("level", "C", lambda d: (d.n, d.channels)),
                Temporary("tilt", "C", lambda d: (d.n, d.channels)),
            ), operations=34,
        ),
        (False, True): Variant(
            (
                Either(
                    row=Row(
                        "instance_norm_backward_with_bias_rows", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("level", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("inner",), reduced=1, tiled=True, along=True,
                        kind=RowKind(loops=3, reductions=4),
                    ),
                    alternatives=(
                        Reduce(
                            "instance_norm_backward_with_bias", ("T",), lambda d: (d.n, d.channels, d.inner),
                            (
                                Access("x", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            ), reduced=1, accumulators=("C",), inner=None, elements=(0,), columns=(0,),
                        ),
                        Reduce(
                            "instance_norm_backward_with_bias_sum_x_mu", ("T",), lambda d: (d.n, d.channels, d.inner),
                            (
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("x", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("d_y", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0), written=True),
                                Access("level", "C", lambda d, s: (s[0], s[1], 0), written=True),
                                Access("tilt", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            ), sizes=("inner",), reduced=1, accumulators=("C", "C", "C"), inner=None, elements=(1, 2),
                            columns=(1, 2), prepared=1,
                        ),
                        Pointwise(
                            "instance_norm_backward_with_bias_d_x", ("T",), lambda d: (d.n, d.channels, d.inner),
                            (
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("level", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("tilt", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                                Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                                Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                            ), attributes=(("eps", "C"),), sizes=("inner",),
                        ),
                    ),
                ),
                Reduce(
                    "instance_norm_backward_with_bias_d_bias", ("T",), lambda d: (d.channels, d.n),
                    (
                        Access("level", "C", lambda d, s: (s[1], s[0])),
                        Access("d_bias", "T", lambda d, s: (s[0], 0), written=True),
                    ), reduced=1, accumulators=("C",), inner=False, elements=(0,), columns=(0,),
                ),
            ), _instance_norm_backward_with_bias_reference,
            (
                Temporary("level", "C", lambda d: (d.n, d.channels)),
                Temporary("sum_x", "C", lambda d: (d.n, d.channels)),
                Temporary("sum_x_mu", "C", lambda d: (d.n, d.channels)),
                Temporary("tilt", "C", lambda d: (d.n, d.channels)),
            ), operations=35,
        ),
        (True, False): Variant(
            (
                Either(
                    row=Row(
                        "instance_norm_backward_with_weight_rows", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0], 0)),
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("tilt", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("inner",), reduced=1, tiled=True, along=True,
                        kind=RowKind(loops=3, reductions=4),
                    ),
                    alternatives=(
                        Reduce(
                            "instance_norm_backward_with_weight", ("T",), lambda d: (d.n, d.channels, d.inner),
                            (
                                Access("x", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            ), reduced=1, accumulators=("C",), inner=None, elements=(0,), columns=(0,),
                        ),
                        Reduce(
                            "instance_norm_backward_with_weight_sum_x_mu", ("T",), lambda d: (d.n, d.channels, d.inner),
                            (
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("x", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("d_y", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0), written=True),
                                Access("level", "C", lambda d, s: (s[0], s[1], 0), written=True),
                                Access("tilt", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            ), sizes=("inner",), reduced=1, accumulators=("C", "C", "C"), inner=None, elements=(1, 2),
                            columns=(1, 2), prepared=1,
                        ),
                        Pointwise(
                            "instance_norm_backward_with_weight_d_x", ("T",), lambda d: (d.n, d.channels, d.inner),
                            (
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("level", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("tilt", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                                Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                                Access("weight", "T", lambda d, s: (0, s[0], 0)),
                                Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                            ), attributes=(("eps", "C"),), sizes=("inner",),
                        ),
                    ),
                ),
                Reduce(
                    "instance_norm_backward_with_weight_d_weight", ("T",), lambda d: (d.channels, d.n),
                    (
                        Access("sum_x_mu", "C", lambda d, s: (s[1], s[0])),
                        Access("tilt", "C", lambda d, s: (s[1], s[0])),
                        Access("d_weight", "T", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("eps", "C"),), sizes=("inner",), reduced=1, accumulators=("C",), inner=False,
                    elements=(0, 1), columns=(0, 1),
                ),
            ), _instance_norm_backward_with_weight_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.n, d.channels)),
                Temporary("sum_x_mu", "C", lambda d: (d.n, d.channels)),
                Temporary("tilt", "C", lambda d: (d.n, d.channels)),
                Temporary("level", "C", lambda d: (d.n, d.channels)),
            ), operations=37,
        ),
        (True, True): Variant(
            (
                Either(
                    row=Row(
                        "instance_norm_backward_with_weight_with_bias_rows", ("T",),
                        lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0], 0)),
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("level", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("tilt", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("inner",), reduced=1, tiled=True, along=True,
                        kind=RowKind(loops=3, reductions=4),
                    ),
                    alternatives=(
                        Reduce(
                            "instance_norm_backward_with_weight_with_bias", ("T",),
                            lambda d: (d.n, d.channels, d.inner),
                            (
                                Access("x", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            ), reduced=1, accumulators=("C",), inner=None, elements=(0,), columns=(0,),
                        ),
                        Reduce(
                            "instance_norm_backward_with_weight_with_bias_sum_x_mu", ("T",),
                            lambda d: (d.n, d.channels, d.inner),
                            (
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("x", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("d_y", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0), written=True),
                                Access("level", "C", lambda d, s: (s[0], s[1], 0), written=True),
                                Access("tilt", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            ), sizes=("inner",), reduced=1, accumulators=("C", "C", "C"), inner=None, elements=(1, 2),
                            columns=(1, 2), prepared=1,
                        ),
                        Pointwise(
                            "instance_norm_backward_with_weight_with_bias_d_x", ("T",),
                            lambda d: (d.n, d.channels, d.inner),
                            (
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("sum_x_mu", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("level", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("tilt", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                                Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                                Access("weight", "T", lambda d, s: (0, s[0], 0)),
                                Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                            ), attributes=(("eps", "C"),), sizes=("inner",),
                        ),
                    ),
                ),
                Reduce(
                    "instance_norm_backward_with_weight_with_bias_d_weight", ("T",), lambda d: (d.channels, d.n),
                    (
                        Access("sum_x_mu", "C", lambda d, s: (s[1], s[0])),
                        Access("tilt", "C", lambda d, s: (s[1], s[0])), Access("level", "C", lambda d, s: (s[1], s[0])),
                        Access("d_weight", "T", lambda d, s: (s[0], 0), written=True),
                        Access("d_bias", "T", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("eps", "C"),), sizes=("inner",), reduced=1, accumulators=("C", "C"), inner=False,
                    elements=(0, 1, 2), columns=(0, 1, 2),
                ),
            ), _instance_norm_backward_with_weight_with_bias_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.n, d.channels)),
                Temporary("sum_x_mu", "C", lambda d: (d.n, d.channels)),
                Temporary("level", "C", lambda d: (d.n, d.channels)),
                Temporary("tilt", "C", lambda d: (d.n, d.channels)),
            ), operations=38,
        ),
    }, dims=("n", "channels", "*inner"),
    attributes=(
        Attribute("eps", "f32", 1e-05), Attribute("has_weight", "bool", False, presence_of="weight"),
        Attribute("has_bias", "bool", False),
    ), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),),
    variant_attributes=("has_weight", "has_bias"), gradient_of="instance_norm", authored=("d_x", "d_weight", "d_bias"),
    inexact_in_16_bits=True, sums=True, parity={"torch": "torch.nn.functional.instance_norm"},
    doc="""
    The gradient of `instance_norm`: `d_x`, `d_weight`, `d_bias`.

    x: [n, channels, *inner], f32/f64/f16/bf16
    d_y: [n, channels, *inner], f32/f64/f16/bf16
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    d_x: [n, channels, *inner], f32/f64/f16/bf16
    d_weight: [channels], f32/f64/f16/bf16
    d_bias: [channels], f32/f64/f16/bf16
    """,
)
