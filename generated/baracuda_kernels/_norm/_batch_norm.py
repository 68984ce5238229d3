# Generated from spec/norm.yaml: batch_norm. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Pointwise, Reduce, Row, RowKind, Variant, prod, rt,
)


def _batch_norm_reference(desc, C, x, running_mean, running_var):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    running_mean = rt.load(running_mean[None, :, None], C)
    running_var = rt.load(running_var[None, :, None], C)
    y = rt.store((x - running_mean) * rt.rsqrt(running_var + C(desc.eps)), desc.element)
    return (y,)


def _batch_norm_with_bias_reference(desc, C, x, running_mean, running_var, bias):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    running_mean = rt.load(running_mean[None, :, None], C)
    running_var = rt.load(running_var[None, :, None], C)
    bias = rt.load(bias[None, :, None], C)
    y = rt.store((x - running_mean) * rt.rsqrt(running_var + C(desc.eps)) + bias, desc.element)
    return (y,)


def _batch_norm_with_weight_reference(desc, C, x, running_mean, running_var, weight):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    running_mean = rt.load(running_mean[None, :, None], C)
    running_var = rt.load(running_var[None, :, None], C)
    weight = rt.load(weight[None, :, None], C)
    y = rt.store((x - running_mean) * rt.rsqrt(running_var + C(desc.eps)) * weight, desc.element)
    return (y,)


def _batch_norm_with_weight_with_bias_reference(desc, C, x, running_mean, running_var, weight, bias):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    running_mean = rt.load(running_mean[None, :, None], C)
    running_var = rt.load(running_var[None, :, None], C)
    weight = rt.load(weight[None, :, None], C)
    bias = rt.load(bias[None, :, None], C)
    y = rt.store((x - running_mean) * rt.rsqrt(running_var + C(desc.eps)) * weight + bias, desc.element)
    return (y,)


BATCH_NORM = Op(
    "batch_norm", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
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
    ),
    variants={
        (False, False): Variant(
            (Pointwise(
                "batch_norm", ("T",), lambda d: (d.n, d.channels, d.inner),
                (
                    Access("running_var", "compute(T)", lambda d, s: (0, s[0], 0)),
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("running_mean", "compute(T)", lambda d, s: (0, s[0], 0)),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), attributes=(("eps", "C"),), row=0,
            ),), _batch_norm_reference, operations=13,
        ),
        (False, True): Variant(
            (Pointwise(
                "batch_norm_with_bias", ("T",), lambda d: (d.n, d.channels, d.inner),
                (
                    Access("running_var", "compute(T)", lambda d, s: (0, s[0], 0)),
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("running_mean", "compute(T)", lambda d, s: (0, s[0], 0)),
                    Access("bias", "T", lambda d, s: (0, s[0], 0)),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), attributes=(("eps", "C"),), row=0,
            ),), _batch_norm_with_bias_reference, operations=14,
        ),
        (True, False): Variant(
            (Pointwise(
                "batch_norm_with_weight", ("T",), lambda d: (d.n, d.channels, d.inner),
                (
                    Access("running_var", "compute(T)", lambda d, s: (0, s[0], 0)),
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("running_mean", "compute(T)", lambda d, s: (0, s[0], 0)),
                    Access("weight", "T", lambda d, s: (0, s[0], 0)),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), attributes=(("eps", "C"),), row=0,
            ),), _batch_norm_with_weight_reference, operations=14,
        ),
        (True, True): Variant(
            (Pointwise(
                "batch_norm_with_weight_with_bias", ("T",), lambda d: (d.n, d.channels, d.inner),
                (
                    Access("running_var", "compute(T)", lambda d, s: (0, s[0], 0)),
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("running_mean", "compute(T)", lambda d, s: (0, s[0], 0)),
                    Access("weight", "T", lambda d, s: (0, s[0], 0)), Access("bias", "T", lambda d, s: (0, s[0], 0)),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), attributes=(("eps", "C"),), row=0,
            ),), _batch_norm_with_weight_with_bias_reference, operations=15,
        ),
    }, dims=("n", "channels", "*inner"),
    attributes=(
        Attribute("eps", "f32", 1e-05), Attribute("has_weight", "bool", False, presence_of="weight"),
        Attribute("has_bias", "bool", False, presence_of="bias"),
    ), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),),
    variant_attributes=("has_weight", "has_bias"), inexact_in_16_bits=True,
    parity={"torch": "torch.nn.functional.batch_norm"},
    doc="""
    x less the running mean of its channel, over the running standard deviation, times a weight and plus a bias of
    the channel: the batch norm of evaluation.

    x: [n, channels, *inner], f32/f64/f16/bf16
    running_mean: [channels], f64 for f64, else f32
    running_var: [channels], f64 for f64, else f32
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    bias: [channels], f32/f64/f16/bf16; None stands for 0.0
    y: [n, channels, *inner], f32/f64/f16/bf16
    """,
)


def _batch_norm_backward_reference(desc, C, running_var, d_y):
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    running_var = rt.load(running_var[None, :, None], C)
    d_y = rt.load(d_y, C)
    rsqrt_running_var = rt.rsqrt(running_var + C(desc.eps))
    d_x = rt.store(d_y * rsqrt_running_var, desc.element)
    return (d_x,)


def _batch_norm_backward_with_bias_reference(desc, C, running_var, d_y):
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    running_var = rt.load(running_var[None, :, None], C)
    d_y = rt.load(d_y, C)
    rsqrt_running_var = rt.rsqrt(running_var + C(desc.eps))
    d_x = rt.store(d_y * rsqrt_running_var, desc.element)
    d_bias = rt.store(rt.sum_over(d_y, (0, 2)), desc.element)
    return (d_x, d_bias)


def _batch_norm_backward_with_weight_reference(desc, C, x, running_mean, running_var, weight, d_y):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    running_var = rt.load(running_var[None, :, None], C)
    d_y = rt.load(d_y, C)
    weight = rt.load(weight[None, :, None], C)
    x = rt.load(x, C)
    running_mean = rt.load(running_mean[None, :, None], C)
    rsqrt_running_var = rt.rsqrt(running_var + C(desc.eps))
    d_x = rt.store(d_y * (weight * rsqrt_running_var), desc.element)
    d_weight = rt.store(rt.sum_over((x - running_mean) * d_y, (0, 2)) * rsqrt_running_var, desc.element)
    return (d_x, d_weight)


def _batch_norm_backward_with_weight_with_bias_reference(desc, C, x, running_mean, running_var, weight, d_y):
    x = x.reshape((desc.n, desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((desc.n, desc.channels, prod(desc.inner)))
    running_var = rt.load(running_var[None, :, None], C)
    d_y = rt.load(d_y, C)
    weight = rt.load(weight[None, :, None], C)
    x = rt.load(x, C)
    running_mean = rt.load(running_mean[None, :, None], C)
    rsqrt_running_var = rt.rsqrt(running_var + C(desc.eps))
    d_x = rt.store(d_y * (weight * rsqrt_running_var), desc.element)
    d_weight = rt.store(rt.sum_over((x - running_mean) * d_y, (0, 2)) * rsqrt_running_var, desc.element)
    d_bias = rt.store(rt.sum_over(d_y, (0, 2)), desc.element)
    return (d_x, d_weight, d_bias)


BATCH_NORM_BACKWARD = Op(
    "batch_norm_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (d.n, d.channels, *d.inner), ("n", "channels", "*inner")),
        Operand("running_mean", "compute(T)", lambda d: (d.channels,), ("channels",)),
        Operand("running_var", "compute(T)", lambda d: (d.channels,), ("channels",)),
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
            (Pointwise(
                "batch_norm_backward", ("T",), lambda d: (d.n, d.channels, d.inner),
                (
                    Access("running_var", "compute(T)", lambda d, s: (0, s[0], 0)),
                    Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), attributes=(("eps", "C"),), row=0,
            ),), _batch_norm_backward_reference, operations=12,
        ),
        (False, True): Variant(
            (Either(
                row=Row(
                    "batch_norm_backward_with_bias_rows", ("T",), lambda d: (d.channels, d.n, d.inner),
                    (
                        Access("running_var", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("d_y", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("d_bias", "T", lambda d, s: (s[0], 0, 0), written=True),
                        Access("d_x", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), reduced=2, tiled=True, kind=RowKind(loops=1),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_backward_with_bias", ("T",), lambda d: (d.channels, d.n, d.inner),
                        (
                            Access("d_y", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("d_bias", "T", lambda d, s: (s[0], 0, 0), written=True),
                        ), reduced=2, accumulators=("C",), inner=None, elements=(0,), columns=(0,),
                    ),
                    Pointwise(
                        "batch_norm_backward_with_bias_d_x", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("running_var", "compute(T)", lambda d, s: (0, s[0], 0)),
                            Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), row=0,
                    ),
                ),
            ),), _batch_norm_backward_with_bias_reference, operations=13,
        ),
        (True, False): Variant(
            (Either(
                row=Row(
                    "batch_norm_backward_with_weight_rows", ("T",), lambda d: (d.channels, d.n, d.inner),
                    (
                        Access("running_var", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("weight", "T", lambda d, s: (s[0], 0, 0)),
                        Access("d_y", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("x", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("running_mean", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("d_weight", "T", lambda d, s: (s[0], 0, 0), written=True),
                        Access("d_x", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), reduced=2, tiled=True, kind=RowKind(loops=1),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_backward_with_weight", ("T",), lambda d: (d.channels, d.n, d.inner),
                        (
                            Access("running_var", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("running_mean", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("d_y", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("d_weight", "T", lambda d, s: (s[0], 0, 0), written=True),
                        ), attributes=(("eps", "C"),), reduced=2, accumulators=("C",), inner=None, elements=(1, 3),
                        columns=(1, 2, 3),
                    ),
                    Pointwise(
                        "batch_norm_backward_with_weight_d_x", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("running_var", "compute(T)", lambda d, s: (0, s[0], 0)),
                            Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0], 0)),
                            Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), row=0,
                    ),
                ),
            ),), _batch_norm_backward_with_weight_reference, operations=17,
        ),
        (True, True): Variant(
            (Either(
                row=Row(
                    "batch_norm_backward_with_weight_with_bias_rows", ("T",), lambda d: (d.channels, d.n, d.inner),
                    (
                        Access("running_var", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("weight", "T", lambda d, s: (s[0], 0, 0)),
                        Access("d_y", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("x", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("running_mean", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("d_weight", "T", lambda d, s: (s[0], 0, 0), written=True),
                        Access("d_bias", "T", lambda d, s: (s[0], 0, 0), written=True),
                        Access("d_x", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), reduced=2, tiled=True, kind=RowKind(loops=1, reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_backward_with_weight_with_bias", ("T",), lambda d: (d.channels, d.n, d.inner),
                        (
                            Access("running_var", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("running_mean", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("d_y", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("d_bias", "T", lambda d, s: (s[0], 0, 0), written=True),
                            Access("d_weight", "T", lambda d, s: (s[0], 0, 0), written=True),
                        ), attributes=(("eps", "C"),), reduced=2, accumulators=("C", "C"), inner=None, elements=(1, 3),
                        columns=(1, 2, 3),
                    ),
                    Pointwise(
                        "batch_norm_backward_with_weight_with_bias_d_x", ("T",), lambda d: (d.n, d.channels, d.inner),
                        (
                            Access("running_var", "compute(T)", lambda d, s: (0, s[0], 0)),
                            Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0], 0)),
                            Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), row=0,
                    ),
                ),
            ),), _batch_norm_backward_with_weight_with_bias_reference, operations=18,
        ),
    }, dims=("n", "channels", "*inner"),
    attributes=(
        Attribute("eps", "f32", 1e-05), Attribute("has_weight", "bool", False, presence_of="weight"),
        Attribute("has_bias", "bool", False),
    ), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),),
    variant_attributes=("has_weight", "has_bias"), gradient_of="batch_norm", inexact_in_16_bits=True, sums=True,
    parity={"torch": "torch.nn.functional.batch_norm"},
    doc="""
    The gradient of `batch_norm`: `d_x`, `d_weight`, `d_bias`.

    x: [n, channels, *inner], f32/f64/f16/bf16
    running_mean: [channels], f64 for f64, else f32
    running_var: [channels], f64 for f64, else f32
    d_y: [n, channels, *inner], f32/f64/f16/bf16
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    d_x: [n, channels, *inner], f32/f64/f16/bf16
    d_weight: [channels], f32/f64/f16/bf16
    d_bias: [channels], f32/f64/f16/bf16
    """,
)
