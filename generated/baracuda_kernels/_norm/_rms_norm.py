# Generated from spec/norm.yaml: rms_norm. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Panel, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _rms_norm_reference(desc, C, x):
    x = x.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    square_mean = rt.sum_over(rt.square(x), (1,)) / rt.to_float(desc.d, C)
    y = rt.store(x * rt.rsqrt(square_mean + C(desc.eps)) * (C(1.0) + C(desc.offset)), desc.element)
    return (y,)


def _rms_norm_with_weight_reference(desc, C, x, weight):
    x = x.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    weight = rt.load(weight[None, :], C)
    square_mean = rt.sum_over(rt.square(x), (1,)) / rt.to_float(desc.d, C)
    y = rt.store(x * rt.rsqrt(square_mean + C(desc.eps)) * (weight + C(desc.offset)), desc.element)
    return (y,)


RMS_NORM = Op(
    "rms_norm", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand(
            "weight", "T", lambda d: (d.d,), ("d",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ), Operand("y", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={
        (False,): Variant(
            (Row(
                "rms_norm", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), rounds=1, part_accumulators=("C",),
            ),), _rms_norm_reference, operations=18,
        ),
        (True,): Variant(
            (Row(
                "rms_norm_with_weight", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), same=(1,), rounds=1,
                part_accumulators=("C",),
            ),), _rms_norm_with_weight_reference, operations=18,
        ),
    }, dims=("*rows", "d"),
    attributes=(
        Attribute("eps", "f32", 1e-06), Attribute("offset", "f32", 0.0),
        Attribute("has_weight", "bool", False, presence_of="weight"),
    ), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),), variant_attributes=("has_weight",),
    inexact_in_16_bits=True, sums=True, parity={"torch": "torch.nn.functional.rms_norm"},
    doc="""
    Rows over the root of the mean of their squares, times a weight. `offset` is added to the weight, as for weights
    that are stored as their distance from 1.

    x: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    y: [*rows, d], f32/f64/f16/bf16
    """,
)


def _rms_norm_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    square_mean = rt.sum_over(rt.square(x), (1,)) / rt.to_float(desc.d, C)
    rsqrt_square_mean = rt.rsqrt(square_mean + C(desc.eps))
    d_x = rt.store(
        (d_y - x * (rt.sum_over(
            x * d_y, (1,),
        ) * rt.square(rsqrt_square_mean) / rt.to_float(desc.d, C))) * (rsqrt_square_mean * (C(1.0) + C(desc.offset))),
        desc.element,
    )
    return (d_x,)


def _rms_norm_backward_with_weight_reference(desc, C, x, weight, d_y):
    x = x.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    weight = rt.load(weight[None, :], C)
    square_mean = rt.sum_over(rt.square(x), (1,)) / rt.to_float(desc.d, C)
    rsqrt_square_mean = rt.rsqrt(square_mean + C(desc.eps))
    d_x = rt.store(
        (d_y * (weight + C(desc.offset)) - x * (rt.sum_over(
            x * d_y * (weight + C(desc.offset)), (1,),
        ) * rt.square(rsqrt_square_mean) / rt.to_float(desc.d, C))) * rsqrt_square_mean, desc.element,
    )
    product_x = x * rsqrt_square_mean
    d_weight = rt.store(rt.sum_over(product_x * d_y, (0,)), desc.element)
    return (d_x, d_weight)


RMS_NORM_BACKWARD = Op(
    "rms_norm_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
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
    ),
    variants={
        (False,): Variant(
            (Row(
                "rms_norm_backward", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), kind=RowKind(reductions=2), rounds=1,
                part_accumulators=("C", "C"),
            ),), _rms_norm_backward_reference, operations=26,
        ),
        (True,): Variant(
            (Either(
                row=Panel(
                    "rms_norm_backward_with_weight_panel", ("T",), lambda d: (d.rows, d.d),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), same=(2,), kind=RowKind(reductions=2),
                    accumulators=("C",),
                ),
                alternatives=(
                    Row(
                        "rms_norm_backward_with_weight", ("T",), lambda d: (d.rows, d.d),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                            Access("sum_x", "C", lambda d, s: (s[0], 0), written=True),
                            Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                        ), attributes=(("eps", "C"), ("offset", "C")), sizes=("d",), same=(2,),
                        kind=RowKind(reductions=2), rounds=1, part_accumulators=("C", "C"),
                    ),
                    Reduce(
                        "rms_norm_backward_with_weight_d_weight", ("T",), lambda d: (d.d, d.rows),
                        (
                            Access("sum_x", "C", lambda d, s: (0, s[0])), Access("x", "T", lambda d, s: (s[1], s[0])),
                            Access("d_y", "T", lambda d, s: (s[1], s[0])),
                            Access("d_weight", "T", lambda d, s: (s[0], 0), written=True),
                        ), attributes=(("eps", "C"),), sizes=("d",), reduced=1, accumulators=("C",), inner=False,
                        elements=(0, 1, 2), columns=(1, 2),
                    ),
                ),
            ),), _rms_norm_backward_with_weight_reference, (Temporary("sum_x", "C", lambda d: (*d.rows,), ("*rows",)),),
            operations=31,
        ),
    }, dims=("*rows", "d"),
    attributes=(
        Attribute("eps", "f32", 1e-06), Attribute("offset", "f32", 0.0),
        Attribute("has_weight", "bool", False, presence_of="weight"),
    ), conditions=(Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),), variant_attributes=("has_weight",),
    gradient_of="rms_norm", inexact_in_16_bits=True, sums=True, parity={"torch": "torch.nn.functional.rms_norm"},
    doc="""
    The gradient of `rms_norm`: `d_x`, `d_weight`.

    x: [*rows, d], f32/f64/f16/bf16
    d_y: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    d_x: [*rows, d], f32/f64/f16/bf16
    d_weight: [d], f32/f64/f16/bf16
    """,
)
