# Generated from spec/norm.yaml: batch_norm_training. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Pointwise, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _batch_norm_training_reference(desc, C, x, running_mean, running_var):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    running_mean = rt.load(running_mean[None, :, None], C)
    running_var = rt.load(running_var[None, :, None], C)
    mu = rt.sum_over(x, (0, 2)) / rt.to_float(desc.n * prod(desc.inner), C)
    total = rt.sum_over(rt.square(x - mu), (0, 2))
    numbers = desc.n * prod(desc.inner)
    variance = total / rt.to_float(numbers, C)
    y = rt.store((x - mu) * rt.rsqrt(variance + C(desc.eps)), desc.element)
    new_mean = rt.store(C(desc.momentum) * mu + (C(1.0) - C(desc.momentum)) * running_mean, C)
    new_var = rt.store(
        C(desc.momentum) * (total / rt.to_float(numbers - 1, C)) + (C(1.0) - C(desc.momentum)) * running_var, C,
    )
    return (y, new_mean, new_var)


def _batch_norm_training_derivative(desc, C, x, d_y):
    """What the gradients are held to that the entry states."""
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    mu = rt.sum_over(x, (0, 2)) / rt.to_float(desc.n * prod(desc.inner), C)
    total = rt.sum_over(rt.square(x - mu), (0, 2))
    numbers = desc.n * prod(desc.inner)
    variance = total / rt.to_float(numbers, C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_x = rt.store(
        (d_y - (x - mu) * (rt.sum_over((x - mu) * d_y, (0, 2)) * rt.square(rsqrt_variance)
        / rt.to_float(
            numbers, C,
        )) - rt.sum_over(d_y, (0, 2)) / rt.to_float(desc.n * prod(desc.inner), C)) * rsqrt_variance, desc.element,
    )
    return {"d_x": d_x}


def _batch_norm_training_with_bias_reference(desc, C, x, running_mean, running_var, bias):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    bias = rt.load(bias[None, :, None], C)
    running_mean = rt.load(running_mean[None, :, None], C)
    running_var = rt.load(running_var[None, :, None], C)
    mu = rt.sum_over(x, (0, 2)) / rt.to_float(desc.n * prod(desc.inner), C)
    total = rt.sum_over(rt.square(x - mu), (0, 2))
    numbers = desc.n * prod(desc.inner)
    variance = total / rt.to_float(numbers, C)
    y = rt.store((x - mu) * rt.rsqrt(variance + C(desc.eps)) + bias, desc.element)
    new_mean = rt.store(C(desc.momentum) * mu + (C(1.0) - C(desc.momentum)) * running_mean, C)
    new_var = rt.store(
        C(desc.momentum) * (total / rt.to_float(numbers - 1, C)) + (C(1.0) - C(desc.momentum)) * running_var, C,
    )
    return (y, new_mean, new_var)


def _batch_norm_training_with_bias_derivative(desc, C, x, d_y):
    """What the gradients are held to that the entry states."""
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    mu = rt.sum_over(x, (0, 2)) / rt.to_float(desc.n * prod(desc.inner), C)
    total = rt.sum_over(rt.square(x - mu), (0, 2))
    numbers = desc.n * prod(desc.inner)
    variance = total / rt.to_float(numbers, C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_bias = rt.store(rt.sum_over(d_y, (0, 2)), desc.element)
    d_x = rt.store(
        (d_y - (x - mu) * (rt.sum_over((x - mu) * d_y, (0, 2)) * rt.square(rsqrt_variance)
        / rt.to_float(numbers, C)) - rt.load(d_bias, C) / rt.to_float(desc.n * prod(desc.inner), C)) * rsqrt_variance,
        desc.element,
    )
    return {"d_x": d_x, "d_bias": d_bias}


def _batch_norm_training_with_weight_reference(desc, C, x, running_mean, running_var, weight):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    weight = rt.load(weight[None, :, None], C)
    running_mean = rt.load(running_mean[None, :, None], C)
    running_var = rt.load(running_var[None, :, None], C)
    mu = rt.sum_over(x, (0, 2)) / rt.to_float(desc.n * prod(desc.inner), C)
    total = rt.sum_over(rt.square(x - mu), (0, 2))
    numbers = desc.n * prod(desc.inner)
    variance = total / rt.to_float(numbers, C)
    y = rt.store((x - mu) * rt.rsqrt(variance + C(desc.eps)) * weight, desc.element)
    new_mean = rt.store(C(desc.momentum) * mu + (C(1.0) - C(desc.momentum)) * running_mean, C)
    new_var = rt.store(
        C(desc.momentum) * (total / rt.to_float(numbers - 1, C)) + (C(1.0) - C(desc.momentum)) * running_var, C,
    )
    return (y, new_mean, new_var)


def _batch_norm_training_with_weight_derivative(desc, C, x, weight, d_y):
    """What the gradients are held to that the entry states."""
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    weight = rt.load(weight[None, :, None], C)
    mu = rt.sum_over(x, (0, 2)) / rt.to_float(desc.n * prod(desc.inner), C)
    sum_x_mu_d_y = rt.sum_over((x - mu) * d_y, (0, 2))
    total = rt.sum_over(rt.square(x - mu), (0, 2))
    numbers = desc.n * prod(desc.inner)
    variance = total / rt.to_float(numbers, C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_x = rt.store(
        (d_y - (x - mu) * (sum_x_mu_d_y * rt.square(rsqrt_variance) / rt.to_float(
            numbers, C,
        )) - rt.sum_over(d_y, (0, 2)) / rt.to_float(desc.n * prod(desc.inner), C)) * (weight * rsqrt_variance),
        desc.element,
    )
    d_weight = rt.store(sum_x_mu_d_y * rsqrt_variance, desc.element)
    return {"d_x": d_x, "d_weight": d_weight}


def _batch_norm_training_with_weight_with_bias_reference(desc, C, x, running_mean, running_var, weight, bias):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    weight = rt.load(weight[None, :, None], C)
    bias = rt.load(bias[None, :, None], C)
    running_mean = rt.load(running_mean[None, :, None], C)
    running_var = rt.load(running_var[None, :, None], C)
    mu = rt.sum_over(x, (0, 2)) / rt.to_float(desc.n * prod(desc.inner), C)
    total = rt.sum_over(rt.square(x - mu), (0, 2))
    numbers = desc.n * prod(desc.inner)
    variance = total / rt.to_float(numbers, C)
    y = rt.store((x - mu) * rt.rsqrt(variance + C(desc.eps)) * weight + bias, desc.element)
    new_mean = rt.store(C(desc.momentum) * mu + (C(1.0) - C(desc.momentum)) * running_mean, C)
    new_var = rt.store(
        C(desc.momentum) * (total / rt.to_float(numbers - 1, C)) + (C(1.0) - C(desc.momentum)) * running_var, C,
    )
    return (y, new_mean, new_var)


def _batch_norm_training_with_weight_with_bias_derivative(desc, C, x, weight, d_y):
    """What the gradients are held to that the entry states."""
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    weight = rt.load(weight[None, :, None], C)
    mu = rt.sum_over(x, (0, 2)) / rt.to_float(desc.n * prod(desc.inner), C)
    sum_x_mu_d_y = rt.sum_over((x - mu) * d_y, (0, 2))
    total = rt.sum_over(rt.square(x - mu), (0, 2))
    numbers = desc.n * prod(desc.inner)
    variance = total / rt.to_float(numbers, C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_bias = rt.store(rt.sum_over(d_y, (0, 2)), desc.element)
    d_x = rt.store(
        (d_y - (x - mu) * (sum_x_mu_d_y * rt.square(rsqrt_variance) / rt.to_float(
            numbers, C,
        )) - rt.load(d_bias, C) / rt.to_float(desc.n * prod(desc.inner), C)) * (weight * rsqrt_variance), desc.element,
    )
    d_weight = rt.store(sum_x_mu_d_y * rsqrt_variance, desc.element)
    return {"d_x": d_x, "d_weight": d_weight, "d_bias": d_bias}


BATCH_NORM_TRAINING = Op(
    "batch_norm_training", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (d.n, d.channels, *d.inner), ("n", "channels", "*inner")),
        Operand("running_mean", "compute(T)", lambda d: (d.channels,), ("channels",)),
        Operand("running_var", "compute(T)", lambda d: (d.channels,), ("channels",)),
        Operand(
            "weight", "T", lambda d: (d.channels,), ("channels",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ),
        Operand(
            "bias", "T", lambda d: (d.channels,), ("channels",),
            when=Condition("has_bias", lambda d: d.has_bias, ("has_bias",)),
        ), Operand("y", "T", lambda d: (d.n, d.channels, *d.inner), ("n", "channels", "*inner"), output=True),
        Operand("new_mean", "compute(T)", lambda d: (d.channels,), ("channels",), output=True),
        Operand("new_var", "compute(T)", lambda d: (d.channels,), ("channels",), output=True),
    ),
    variants={
        (False, False): Variant(
            (Either(
                row=Row(
                    "batch_norm_training_rows", ("T",), lambda d: (d.channels, d.n, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("running_mean", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("running_var", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("new_mean", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        Access("new_var", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        Access("y", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("momentum", "C"), ("eps", "C")), sizes=("n", "inner"), reduced=2, tiled=True,
                    kind=RowKind(loops=3, reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_training", ("T",), lambda d: (d.channels, d.n, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("running_mean", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("running_var", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("total", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("new_mean", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                            Access("new_var", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        ), attributes=(("momentum", "C"),), sizes=("n", "inner"), reduced=2, accumulators=("moments",),
                        inner=None, elements=(0,), columns=(0,),
                    ),
                    Pointwise(
                        "batch_norm_training_y", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (0, s[0], 0)),
                            Access("total", "C", lambda d, s: (0, s[0], 0)),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("n", "inner"), row=0,
                    ),
                ),
            ),), _batch_norm_training_reference,
            (Temporary("sum_x", "C", lambda d: (d.channels,)), Temporary("total", "C", lambda d: (d.channels,))),
            derivative=_batch_norm_training_derivative, operations=34,
        ),
        (False, True): Variant(
            (Either(
                row=Row(
                    "batch_norm_training_with_bias_rows", ("T",), lambda d: (d.channels, d.n, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("bias", "T", lambda d, s: (s[0], 0, 0)),
                        Access("running_mean", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("running_var", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("new_mean", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        Access("new_var", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        Access("y", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("momentum", "C"), ("eps", "C")), sizes=("n", "inner"), reduced=2, tiled=True,
                    kind=RowKind(loops=3, reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_training_with_bias", ("T",), lambda d: (d.channels, d.n, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("running_mean", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("running_var", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("total", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("new_mean", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                            Access("new_var", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        ), attributes=(("momentum", "C"),), sizes=("n", "inner"), reduced=2, accumulators=("moments",),
                        inner=None, elements=(0,), columns=(0,),
                    ),
                    Pointwise(
                        "batch_norm_training_with_bias_y", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (0, s[0], 0)),
                            Access("total", "C", lambda d, s: (0, s[0], 0)),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("bias", "T", lambda d, s: (0, s[0], 0)),
                            Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("n", "inner"), row=0,
                    ),
                ),
            ),), _batch_norm_training_with_bias_reference,
            (Temporary("sum_x", "C", lambda d: (d.channels,)), Temporary("total", "C", lambda d: (d.channels,))),
            derivative=_batch_norm_training_with_bias_derivative, operations=35,
        ),
        (True, False): Variant(
            (Either(
                row=Row(
                    "batch_norm_training_with_weight_rows", ("T",), lambda d: (d.channels, d.n, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("weight", "T", lambda d, s: (s[0], 0, 0)),
                        Access("running_mean", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("running_var", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("new_mean", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        Access("new_var", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        Access("y", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("momentum", "C"), ("eps", "C")), sizes=("n", "inner"), reduced=2, tiled=True,
                    kind=RowKind(loops=3, reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_training_with_weight", ("T",), lambda d: (d.channels, d.n, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("running_mean", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("running_var", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("total", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("new_mean", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                            Access("new_var", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        ), attributes=(("momentum", "C"),), sizes=("n", "inner"), reduced=2, accumulators=("moments",),
                        inner=None, elements=(0,), columns=(0,),
                    ),
                    Pointwise(
                        "batch_norm_training_with_weight_y", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (0, s[0], 0)),
                            Access("total", "C", lambda d, s: (0, s[0], 0)),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0], 0)),
                            Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("n", "inner"), row=0,
                    ),
                ),
            ),), _batch_norm_training_with_weight_reference,
            (Temporary("sum_x", "C", lambda d: (d.channels,)), Temporary("total", "C", lambda d: (d.channels,))),
            derivative=_batch_norm_training_with_weight_derivative, operations=35,
        ),
        (True, True): Variant(
            (Either(
                row=Row(
                    "batch_norm_training_with_weight_with_bias_rows", ("T",), lambda d: (d.channels, d.n, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("weight", "T", lambda d, s: (s[0], 0, 0)),
                        Access("bias", "T", lambda d, s: (s[0], 0, 0)),
                        Access("running_mean", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("running_var", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("new_mean", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        Access("new_var", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        Access("y", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("momentum", "C"), ("eps", "C")), sizes=("n", "inner"), reduced=2, tiled=True,
                    kind=RowKind(loops=3, reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_training_with_weight_with_bias", ("T",), lambda d: (d.channels, d.n, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("running_mean", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("running_var", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("total", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("new_mean", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                            Access("new_var", "compute(T)", lambda d, s: (s[0], 0, 0), written=True),
                        ), attributes=(("momentum", "C"),), sizes=("n", "inner"), reduced=2, accumulators=("moments",),
                        inner=None, elements=(0,), columns=(0,),
                    ),
                    Pointwise(
                        "batch_norm_training_with_weight_with_bias_y", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (0, s[0], 0)),
                            Access("total", "C", lambda d, s: (0, s[0], 0)),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0], 0)),
                            Access("bias", "T", lambda d, s: (0, s[0], 0)),
                            Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("n", "inner"), row=0,
                    ),
                ),
            ),), _batch_norm_training_with_weight_with_bias_reference,
            (Temporary("sum_x", "C", lambda d: (d.channels,)), Temporary("total", "C", lambda d: (d.channels,))),
            derivative=_batch_norm_training_with_weight_with_bias_derivative, operations=36,
        ),
    }, dims=("n", "channels", "*inner"),
    attributes=(
        Attribute("momentum", "f64", 0.1), Attribute("eps", "f32", 1e-05),
        Attribute("has_weight", "bool", False, presence_of="weight"),
        Attribute("has_bias", "bool", False, presence_of="bias"),
    ),
    conditions=(
        Condition("0 <= momentum <= 1", lambda d: 0.0 <= d.momentum and d.momentum <= 1.0, ("momentum",)),
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("n * inner > 1", lambda d: d.n * prod(d.inner) > 1, ("n", "inner")),
    ), variant_attributes=("has_weight", "has_bias"), inexact_in_16_bits=True, sums=True,
    doc="""
    x less the mean of its channel, over the standard deviation, times a weight and plus a bias of the channel: the
    batch norm of training. The running statistics move by `momentum` towards the mean and the unbiased variance of
    the batch; `new_mean` and `new_var` are the moved ones, and have no gradient.

    x: [n, channels, *inner], f32/f64/f16/bf16
    running_mean: [channels], f64 for f64, else f32
    running_var: [channels], f64 for f64, else f32
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    bias: [channels], f32/f64/f16/bf16; None stands for 0.0
    y: [n, channels, *inner], f32/f64/f16/bf16
    new_mean: [channels], f64 for f64, else f32
    new_var: [channels], f64 for f64, else f32
    """,
)


def _batch_norm_training_backward_reference(desc, C, x, d_y):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    mu = rt.sum_over(x, (0, 2)) / rt.to_float(desc.n * prod(desc.inner), C)
    total = rt.sum_over(rt.square(x - mu), (0, 2))
    numbers = desc.n * prod(desc.inner)
    inverse = rt.rsqrt(total / rt.to_float(numbers, C) + C(desc.eps))
    shift = rt.sum_over(d_y, (0, 2))
    tilt = rt.sum_over(d_y * (x - mu), (0, 2))
    level = shift / rt.to_float(numbers, C)
    slope = tilt / rt.to_float(numbers, C) * rt.square(inverse)
    d_x = rt.store((d_y - level - (x - mu) * slope) * inverse, desc.element)
    return (d_x,)


def _batch_norm_training_backward_with_bias_reference(desc, C, x, d_y):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    mu = rt.sum_over(x, (0, 2)) / rt.to_float(desc.n * prod(desc.inner), C)
    total = rt.sum_over(rt.square(x - mu), (0, 2))
    numbers = desc.n * prod(desc.inner)
    inverse = rt.rsqrt(total / rt.to_float(numbers, C) + C(desc.eps))
    shift = rt.sum_over(d_y, (0, 2))
    tilt = rt.sum_over(d_y * (x - mu), (0, 2))
    level = shift / rt.to_float(numbers, C)
    slope = tilt / rt.to_float(numbers, C) * rt.square(inverse)
    d_x = rt.store((d_y - level - (x - mu) * slope) * inverse, desc.element)
    d_bias = rt.store(shift, desc.element)
    return (d_x, d_bias)


def _batch_norm_training_backward_with_weight_reference(desc, C, x, weight, d_y):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    weight = rt.load(weight[None, :, None], C)
    mu = rt.sum_over(x, (0, 2)) / rt.to_float(desc.n * prod(desc.inner), C)
    total = rt.sum_over(rt.square(x - mu), (0, 2))
    numbers = desc.n * prod(desc.inner)
    inverse = rt.rsqrt(total / rt.to_float(numbers, C) + C(desc.eps))
    shift = rt.sum_over(d_y, (0, 2))
    tilt = rt.sum_over(d_y * (x - mu), (0, 2))
    level = shift / rt.to_float(numbers, C)
    slope = tilt / rt.to_float(numbers, C) * rt.square(inverse)
    d_x = rt.store((d_y - level - (x - mu) * slope) * inverse * weight, desc.element)
    d_weight = rt.store(tilt * inverse, desc.element)
    return (d_x, d_weight)


def _batch_norm_training_backward_with_weight_with_bias_reference(desc, C, x, weight, d_y):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    weight = rt.load(weight[None, :, None], C)
    mu = rt.sum_over(x, (0, 2)) / rt.to_float(desc.n * prod(desc.inner), C)
    total = rt.sum_over(rt.square(x - mu), (0, 2))
    numbers = desc.n * prod(desc.inner)
    inverse = rt.rsqrt(total / rt.to_float(numbers, C) + C(desc.eps))
    shift = rt.sum_over(d_y, (0, 2))
    tilt = rt.sum_over(d_y * (x - mu), (0, 2))
    level = shift / rt.to_float(numbers, C)
    slope = tilt / rt.to_float(numbers, C) * rt.square(inverse)
    d_x = rt.store((d_y - level - (x - mu) * slope) * inverse * weight, desc.element)
    d_weight = rt.store(tilt * inverse, desc.element)
    d_bias = rt.store(shift, desc.element)
    return (d_x, d_weight, d_bias)


BATCH_NORM_TRAINING_BACKWARD = Op(
    "batch_norm_training_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
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
                    "batch_norm_training_backward_rows", ("T",), lambda d: (d.channels, d.n, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("d_y", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("d_x", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("n", "inner"), reduced=2, tiled=True,
                    kind=RowKind(loops=3, reductions=4),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_training_backward", ("T",), lambda d: (d.channels, d.n, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0), written=True),
                        ), reduced=2, accumulators=("C",), inner=None, elements=(0,), columns=(0,),
                    ),
                    Reduce(
                        "batch_norm_training_backward_total", ("T",), lambda d: (d.channels, d.n, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("d_y", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("total", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("shift", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("tilt", "C", lambda d, s: (s[0], 0, 0), written=True),
                        ), sizes=("n", "inner"), reduced=2, accumulators=("C", "C", "C"), inner=None, elements=(1, 2),
                        columns=(1, 2), prepared=1,
                    ),
                    Pointwise(
                        "batch_norm_training_backward_d_x", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (0, s[0], 0)),
                            Access("total", "C", lambda d, s: (0, s[0], 0)),
                            Access("shift", "C", lambda d, s: (0, s[0], 0)),
                            Access("tilt", "C", lambda d, s: (0, s[0], 0)),
                            Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("n", "inner"), row=0,
                    ),
                ),
            ),), _batch_norm_training_backward_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.channels,)), Temporary("total", "C", lambda d: (d.channels,)),
                Temporary("shift", "C", lambda d: (d.channels,)), Temporary("tilt", "C", lambda d: (d.channels,)),
            ), operations=36,
        ),
        (False, True): Variant(
            (Either(
                row=Row(
                    "batch_norm_training_backward_with_bias_rows", ("T",), lambda d: (d.channels, d.n, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("d_y", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("d_bias", "T", lambda d, s: (s[0], 0, 0), written=True),
                        Access("d_x", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("n", "inner"), reduced=2, tiled=True,
                    kind=RowKind(loops=3, reductions=4),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_training_backward_with_bias", ("T",), lambda d: (d.channels, d.n, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0), written=True),
                        ), reduced=2, accumulators=("C",), inner=None, elements=(0,), columns=(0,),
                    ),
                    Reduce(
                        "batch_norm_training_backward_with_bias_total", ("T",), lambda d: (d.channels, d.n, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("d_y", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("total", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("shift", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("tilt", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("d_bias", "T", lambda d, s: (s[0], 0, 0), written=True),
                        ), sizes=("n", "inner"), reduced=2, accumulators=("C", "C", "C"), inner=None, elements=(1, 2),
                        columns=(1, 2), prepared=1,
                    ),
                    Pointwise(
                        "batch_norm_training_backward_with_bias_d_x", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (0, s[0], 0)),
                            Access("total", "C", lambda d, s: (0, s[0], 0)),
                            Access("shift", "C", lambda d, s: (0, s[0], 0)),
                            Access("tilt", "C", lambda d, s: (0, s[0], 0)),
                            Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("n", "inner"), row=0,
                    ),
                ),
            ),), _batch_norm_training_backward_with_bias_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.channels,)), Temporary("total", "C", lambda d: (d.channels,)),
                Temporary("shift", "C", lambda d: (d.channels,)), Temporary("tilt", "C", lambda d: (d.channels,)),
            ), operations=36,
        ),
        (True, False): Variant(
            (Either(
                row=Row(
                    "batch_norm_training_backward_with_weight_rows", ("T",), lambda d: (d.channels, d.n, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("d_y", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("weight", "T", lambda d, s: (s[0], 0, 0)),
                        Access("d_weight", "T", lambda d, s: (s[0], 0, 0), written=True),
                        Access("d_x", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("n", "inner"), reduced=2, tiled=True,
                    kind=RowKind(loops=3, reductions=4),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_training_backward_with_weight", ("T",), lambda d: (d.channels, d.n, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0), written=True),
                        ), reduced=2, accumulators=("C",), inner=None, elements=(0,), columns=(0,),
                    ),
                    Reduce(
                        "batch_norm_training_backward_with_weight_total", ("T",), lambda d: (d.channels, d.n, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("d_y", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("total", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("shift", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("tilt", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("d_weight", "T", lambda d, s: (s[0], 0, 0), written=True),
                        ), attributes=(("eps", "C"),), sizes=("n", "inner"), reduced=2, accumulators=("C", "C", "C"),
                        inner=None, elements=(1, 2), columns=(1, 2), prepared=1,
                    ),
                    Pointwise(
                        "batch_norm_training_backward_with_weight_d_x", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (0, s[0], 0)),
                            Access("total", "C", lambda d, s: (0, s[0], 0)),
                            Access("shift", "C", lambda d, s: (0, s[0], 0)),
                            Access("tilt", "C", lambda d, s: (0, s[0], 0)),
                            Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0], 0)),
                            Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("n", "inner"), row=0,
                    ),
                ),
            ),), _batch_norm_training_backward_with_weight_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.channels,)), Temporary("total", "C", lambda d: (d.channels,)),
                Temporary("shift", "C", lambda d: (d.channels,)), Temporary("tilt", "C", lambda d: (d.channels,)),
            ), operations=38,
        ),
        (True, True): Variant(
            (Either(
                row=Row(
                    "batch_norm_training_backward_with_weight_with_bias_rows", ("T",),
                    lambda d: (d.channels, d.n, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("d_y", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("weight", "T", lambda d, s: (s[0], 0, 0)),
                        Access("d_weight", "T", lambda d, s: (s[0], 0, 0), written=True),
                        Access("d_bias", "T", lambda d, s: (s[0], 0, 0), written=True),
                        Access("d_x", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), sizes=("n", "inner"), reduced=2, tiled=True,
                    kind=RowKind(loops=3, reductions=4),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_training_backward_with_weight_with_bias", ("T",),
                        lambda d: (d.channels, d.n, d.inner),
                        (
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0), written=True),
                        ), reduced=2, accumulators=("C",), inner=None, elements=(0,), columns=(0,),
                    ),
                    Reduce(
                        "batch_norm_training_backward_with_weight_with_bias_total", ("T",),
                        lambda d: (d.channels, d.n, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("d_y", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("total", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("shift", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("tilt", "C", lambda d, s: (s[0], 0, 0), written=True),
                            Access("d_weight", "T", lambda d, s: (s[0], 0, 0), written=True),
                            Access("d_bias", "T", lambda d, s: (s[0], 0, 0), written=True),
                        ), attributes=(("eps", "C"),), sizes=("n", "inner"), reduced=2, accumulators=("C", "C", "C"),
                        inner=None, elements=(1, 2), columns=(1, 2), prepared=1,
                    ),
                    Pointwise(
                        "batch_norm_training_backward_with_weight_with_bias_d_x", ("T",),
                        lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("sum_x", "C", lambda d, s: (0, s[0], 0)),
                            Access("total", "C", lambda d, s: (0, s[0], 0)),
                            Access("shift", "C", lambda d, s: (0, s[0], 0)),
                            Access("tilt", "C", lambda d, s: (0, s[0], 0)),
                            Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0], 0)),
                            Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), sizes=("n", "inner"), row=0,
                    ),
                ),
            ),), _batch_norm_training_backward_with_weight_with_bias_reference,
            (
                Temporary("sum_x", "C", lambda d: (d.channels,)), Temporary("total", "C", lambda d: (d.channels,)),
                Temporary("shift", "C", lambda d: (d.channels,)), Temporary("tilt", "C", lambda d: (d.channels,)),
            ), operations=38,
        ),
    }, dims=("n", "channels", "*inner"),
    attributes=(
        Attribute("momentum", "f64", 0.1), Attribute("eps", "f32", 1e-05),
        Attribute("has_weight", "bool", False, presence_of="weight"), Attribute("has_bias", "bool", False),
    ),
    conditions=(
        Condition("0 <= momentum <= 1", lambda d: 0.0 <= d.momentum and d.momentum <= 1.0, ("momentum",)),
        Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
        Condition("n * inner > 1", lambda d: d.n * prod(d.inner) > 1, ("n", "inner")),
    ), variant_attributes=("has_weight", "has_bias"), gradient_of="batch_norm_training",
    authored=("d_x", "d_weight", "d_bias"), inexact_in_16_bits=True, sums=True,
    doc="""
    The gradient of `batch_norm_training`: `d_x`, `d_weight`, `d_bias`.

    x: [n, channels, *inner], f32/f64/f16/bf16
    d_y: [n, channels, *inner], f32/f64/f16/bf16
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    d_x: [n, channels, *inner], f32/f64/f16/bf16
    d_weight: [channels], f32/f64/f16/bf16
    d_bias: [channels], f32/f64/f16/bf16
    """,
)
