# Generated from spec/norm.yaml: batch_norm_inference. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Pointwise, Reduce, Row, RowKind, Variant, prod, rt,
)


def _batch_norm_inference_reference(desc, C, x, average, variance):
    x = x.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    average = rt.load(average[None, :, None], C)
    variance = rt.load(variance[None, :, None], C)
    normed = (x - average) * rt.rsqrt(variance + C(desc.eps))
    y = rt.store(normed, desc.element)
    return (y,)


def _batch_norm_inference_with_bias_reference(desc, C, x, average, variance, bias):
    x = x.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    average = rt.load(average[None, :, None], C)
    variance = rt.load(variance[None, :, None], C)
    bias = rt.load(bias[None, :, None], C)
    normed = (x - average) * rt.rsqrt(variance + C(desc.eps))
    y = rt.store(normed + bias, desc.element)
    return (y,)


def _batch_norm_inference_with_weight_reference(desc, C, x, average, variance, weight):
    x = x.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    average = rt.load(average[None, :, None], C)
    variance = rt.load(variance[None, :, None], C)
    weight = rt.load(weight[None, :, None], C)
    normed = (x - average) * rt.rsqrt(variance + C(desc.eps))
    y = rt.store(normed * weight, desc.element)
    return (y,)


def _batch_norm_inference_with_weight_with_bias_reference(desc, C, x, average, variance, weight, bias):
    x = x.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    x = rt.load(x, C)
    average = rt.load(average[None, :, None], C)
    variance = rt.load(variance[None, :, None], C)
    weight = rt.load(weight[None, :, None], C)
    bias = rt.load(bias[None, :, None], C)
    normed = (x - average) * rt.rsqrt(variance + C(desc.eps))
    y = rt.store(normed * weight + bias, desc.element)
    return (y,)


BATCH_NORM_INFERENCE = Op(
    "batch_norm_inference", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.channels, *d.inner), ("*outer", "channels", "*inner")),
        Operand("average", "compute(T)", lambda d: (d.channels,), ("channels",)),
        Operand("variance", "compute(T)", lambda d: (d.channels,), ("channels",)),
        Operand(
            "weight", "T", lambda d: (d.channels,), ("channels",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ),
        Operand(
            "bias", "T", lambda d: (d.channels,), ("channels",),
            when=Condition("has_bias", lambda d: d.has_bias, ("has_bias",)),
        ), Operand("y", "T", lambda d: (*d.outer, d.channels, *d.inner), ("*outer", "channels", "*inner"), output=True),
    ),
    variants={
        (False, False): Variant(
            (Pointwise(
                "batch_norm_inference", ("T",), lambda d: (d.outer, d.channels, d.inner),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("average", "compute(T)", lambda d, s: (0, s[0], 0)),
                    Access("variance", "compute(T)", lambda d, s: (0, s[0], 0)),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), attributes=(("eps", "C"),), row=0,
            ),), _batch_norm_inference_reference, operations=13,
        ),
        (False, True): Variant(
            (Pointwise(
                "batch_norm_inference_with_bias", ("T",), lambda d: (d.outer, d.channels, d.inner),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("average", "compute(T)", lambda d, s: (0, s[0], 0)),
                    Access("variance", "compute(T)", lambda d, s: (0, s[0], 0)),
                    Access("bias", "T", lambda d, s: (0, s[0], 0)),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), attributes=(("eps", "C"),), row=0,
            ),), _batch_norm_inference_with_bias_reference, operations=14,
        ),
        (True, False): Variant(
            (Pointwise(
                "batch_norm_inference_with_weight", ("T",), lambda d: (d.outer, d.channels, d.inner),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("average", "compute(T)", lambda d, s: (0, s[0], 0)),
                    Access("variance", "compute(T)", lambda d, s: (0, s[0], 0)),
                    Access("weight", "T", lambda d, s: (0, s[0], 0)),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), attributes=(("eps", "C"),), row=0,
            ),), _batch_norm_inference_with_weight_reference, operations=14,
        ),
        (True, True): Variant(
            (Pointwise(
                "batch_norm_inference_with_weight_with_bias", ("T",), lambda d: (d.outer, d.channels, d.inner),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("average", "compute(T)", lambda d, s: (0, s[0], 0)),
                    Access("variance", "compute(T)", lambda d, s: (0, s[0], 0)),
                    Access("weight", "T", lambda d, s: (0, s[0], 0)), Access("bias", "T", lambda d, s: (0, s[0], 0)),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), attributes=(("eps", "C"),), row=0,
            ),), _batch_norm_inference_with_weight_with_bias_reference, operations=15,
        ),
    }, dims=("*outer", "channels", "*inner"),
    attributes=(
        Attribute("eps", "f32", 1e-05), Attribute("has_weight", "bool", False, presence_of="weight"),
        Attribute("has_bias", "bool", False, presence_of="bias"),
    ), parameters=("axis", "eps"), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),),
    variant_attributes=("has_weight", "has_bias"), inexact_in_16_bits=True,
    doc="""
    Channels less a given mean, over the root of a given variance, times a weight, plus a bias: a batch norm with
    running averages.

    x: [*outer, channels, *inner], f32/f64/f16/bf16
    average: [channels], f64 for f64, else f32
    variance: [channels], f64 for f64, else f32
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    bias: [channels], f32/f64/f16/bf16; None stands for 0.0
    y: [*outer, channels, *inner], f32/f64/f16/bf16
    """,
)


def _batch_norm_inference_backward_reference(desc, C, variance, d_y):
    d_y = d_y.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    variance = rt.load(variance[None, :, None], C)
    d_y = rt.load(d_y, C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_x = rt.store(d_y * rsqrt_variance, desc.element)
    return (d_x,)


def _batch_norm_inference_backward_with_bias_reference(desc, C, variance, d_y):
    d_y = d_y.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    variance = rt.load(variance[None, :, None], C)
    d_y = rt.load(d_y, C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_x = rt.store(d_y * rsqrt_variance, desc.element)
    d_bias = rt.store(rt.sum_over(d_y, (0, 2)), desc.element)
    return (d_x, d_bias)


def _batch_norm_inference_backward_with_weight_reference(desc, C, x, average, variance, weight, d_y):
    x = x.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    variance = rt.load(variance[None, :, None], C)
    d_y = rt.load(d_y, C)
    weight = rt.load(weight[None, :, None], C)
    x = rt.load(x, C)
    average = rt.load(average[None, :, None], C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_x = rt.store(d_y * (weight * rsqrt_variance), desc.element)
    normed = (x - average) * rsqrt_variance
    d_weight = rt.store(rt.sum_over(normed * d_y, (0, 2)), desc.element)
    return (d_x, d_weight)


def _batch_norm_inference_backward_with_weight_with_bias_reference(desc, C, x, average, variance, weight, d_y):
    x = x.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    d_y = d_y.reshape((prod(desc.outer), desc.channels, prod(desc.inner)))
    variance = rt.load(variance[None, :, None], C)
    d_y = rt.load(d_y, C)
    weight = rt.load(weight[None, :, None], C)
    x = rt.load(x, C)
    average = rt.load(average[None, :, None], C)
    rsqrt_variance = rt.rsqrt(variance + C(desc.eps))
    d_x = rt.store(d_y * (weight * rsqrt_variance), desc.element)
    normed = (x - average) * rsqrt_variance
    d_weight = rt.store(rt.sum_over(normed * d_y, (0, 2)), desc.element)
    d_bias = rt.store(rt.sum_over(d_y, (0, 2)), desc.element)
    return (d_x, d_weight, d_bias)


BATCH_NORM_INFERENCE_BACKWARD = Op(
    "batch_norm_inference_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.channels, *d.inner), ("*outer", "channels", "*inner")),
        Operand("average", "compute(T)", lambda d: (d.channels,), ("channels",)),
        Operand("variance", "compute(T)", lambda d: (d.channels,), ("channels",)),
        Operand("d_y", "T", lambda d: (*d.outer, d.channels, *d.inner), ("*outer", "channels", "*inner")),
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
            (Pointwise(
                "batch_norm_inference_backward", ("T",), lambda d: (d.outer, d.channels, d.inner),
                (
                    Access("variance", "compute(T)", lambda d, s: (0, s[0], 0)),
                    Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), attributes=(("eps", "C"),), row=0,
            ),), _batch_norm_inference_backward_reference, operations=12,
        ),
        (False, True): Variant(
            (Either(
                row=Row(
                    "batch_norm_inference_backward_with_bias_rows", ("T",), lambda d: (d.channels, d.outer, d.inner),
                    (
                        Access("variance", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("d_y", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("d_bias", "T", lambda d, s: (s[0], 0, 0), written=True),
                        Access("d_x", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), reduced=2, tiled=True, kind=RowKind(loops=1),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_inference_backward_with_bias", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("d_y", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("d_bias", "T", lambda d, s: (s[0], 0, 0), written=True),
                        ), reduced=2, accumulators=("C",), inner=None, elements=(0,), columns=(0,),
                    ),
                    Pointwise(
                        "batch_norm_inference_backward_with_bias_d_x", ("T",), lambda d: (d.outer, d.channels, d.inner),
                        (
                            Access("variance", "compute(T)", lambda d, s: (0, s[0], 0)),
                            Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), row=0,
                    ),
                ),
            ),), _batch_norm_inference_backward_with_bias_reference, operations=13,
        ),
        (True, False): Variant(
            (Either(
                row=Row(
                    "batch_norm_inference_backward_with_weight_rows", ("T",), lambda d: (d.channels, d.outer, d.inner),
                    (
                        Access("variance", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("weight", "T", lambda d, s: (s[0], 0, 0)),
                        Access("d_y", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("x", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("average", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("d_weight", "T", lambda d, s: (s[0], 0, 0), written=True),
                        Access("d_x", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), reduced=2, tiled=True, kind=RowKind(loops=1),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_inference_backward_with_weight", ("T",), lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("variance", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("average", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("d_y", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("d_weight", "T", lambda d, s: (s[0], 0, 0), written=True),
                        ), attributes=(("eps", "C"),), reduced=2, accumulators=("C",), inner=None, elements=(1, 3),
                        columns=(1, 2, 3), prepared=True,
                    ),
                    Pointwise(
                        "batch_norm_inference_backward_with_weight_d_x", ("T",),
                        lambda d: (d.outer, d.channels, d.inner),
                        (
                            Access("variance", "compute(T)", lambda d, s: (0, s[0], 0)),
                            Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0], 0)),
                            Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), row=0,
                    ),
                ),
            ),), _batch_norm_inference_backward_with_weight_reference, operations=17,
        ),
        (True, True): Variant(
            (Either(
                row=Row(
                    "batch_norm_inference_backward_with_weight_with_bias_rows", ("T",),
                    lambda d: (d.channels, d.outer, d.inner),
                    (
                        Access("variance", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("weight", "T", lambda d, s: (s[0], 0, 0)),
                        Access("d_y", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("x", "T", lambda d, s: (s[1], s[0], s[2]), full=True),
                        Access("average", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("d_weight", "T", lambda d, s: (s[0], 0, 0), written=True),
                        Access("d_bias", "T", lambda d, s: (s[0], 0, 0), written=True),
                        Access("d_x", "T", lambda d, s: (s[1], s[0], s[2]), full=True, written=True),
                    ), attributes=(("eps", "C"),), reduced=2, tiled=True, kind=RowKind(loops=1, reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "batch_norm_inference_backward_with_weight_with_bias", ("T",),
                        lambda d: (d.channels, d.outer, d.inner),
                        (
                            Access("variance", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("average", "compute(T)", lambda d, s: (s[0], 0, 0)),
                            Access("d_y", "T", lambda d, s: (s[1], s[0], s[2])),
                            Access("d_weight", "T", lambda d, s: (s[0], 0, 0), written=True),
                            Access("d_bias", "T", lambda d, s: (s[0], 0, 0), written=True),
                        ), attributes=(("eps", "C"),), reduced=2, accumulators=("C", "C"), inner=None, elements=(1, 3),
                        columns=(1, 2, 3), prepared=True,
                    ),
                    Pointwise(
                        "batch_norm_inference_backward_with_weight_with_bias_d_x", ("T",),
                        lambda d: (d.outer, d.channels, d.inner),
                        (
                            Access("variance", "compute(T)", lambda d, s: (0, s[0], 0)),
                            Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0], 0)),
                            Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                        ), attributes=(("eps", "C"),), row=0,
                    ),
                ),
            ),), _batch_norm_inference_backward_with_weight_with_bias_reference, operations=18,
        ),
    }, dims=("*outer", "channels", "*inner"),
    attributes=(
        Attribute("eps", "f32", 1e-05), Attribute("has_weight", "bool", False, presence_of="weight"),
        Attribute("has_bias", "bool", False),
    ), parameters=("axis", "eps", "has_bias"), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),),
    variant_attributes=("has_weight", "has_bias"), gradient_of="batch_norm_inference", inexact_in_16_bits=True,
    sums=True,
    doc="""
    The gradient of `batch_norm_inference`: `d_x`, `d_weight`, `d_bias`.

    x: [*outer, channels, *inner], f32/f64/f16/bf16
    average: [channels], f64 for f64, else f32
    variance: [channels], f64 for f64, else f32
    d_y: [*outer, channels, *inner], f32/f64/f16/bf16
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    d_x: [*outer, channels, *inner], f32/f64/f16/bf16
    d_weight: [channels], f32/f64/f16/bf16
    d_bias: [channels], f32/f64/f16/bf16
    """,
)
