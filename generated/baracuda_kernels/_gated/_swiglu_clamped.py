# Generated from spec/gated.yaml: swiglu_clamped. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Broadcast, Condition, Op, Operand, Pointwise, Reduce, Variant, rt,
)


def _swiglu_clamped_reference(desc, C, value, gate):
    gate = rt.load(gate, C)
    value = rt.load(value, C)
    kept = rt.where(gate > C(desc.limit), C(desc.limit), gate)
    active = kept * rt.sigmoid(C(desc.alpha) * kept)
    y = rt.store((rt.clamp(value, -C(desc.limit), C(desc.limit)) + C(1.0)) * active, desc.element)
    return (y,)


SWIGLU_CLAMPED = Op(
    "swiglu_clamped", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("value", "T"), Operand("gate", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "swiglu_clamped", ("T",), lambda d: (d.shape,),
            (
                Access("gate", "T", full=True), Access("value", "T", full=True),
                Access("y", "T", full=True, written=True),
            ), attributes=(("alpha", "C"), ("limit", "C")),
        ),), _swiglu_clamped_reference, operations=29,
    )}, any_shape=True, attributes=(Attribute("alpha", "f32", 1.702), Attribute("limit", "f32", 7.0)),
    conditions=(Condition("limit > 0", lambda d: d.limit > 0.0, ("limit",)),), exact=False,
    doc="""
    swiglu with a slope and a limit: (value + 1) * gate * sigmoid(alpha * gate), of two tensors. The gate is cut at
    limit, the value to [-limit, limit]; the edges are inside.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _swiglu_clamped_backward_reference(desc, C, value, gate, d_y):
    gate = rt.load(gate, C)
    value = rt.load(value, C)
    d_y = rt.load(d_y, C)
    kept = rt.where(gate > C(desc.limit), C(desc.limit), gate)
    active = kept * rt.sigmoid(C(desc.alpha) * kept)
    d_value = rt.store(
        rt.sum_to(
            rt.expand(rt.where((-C(desc.limit) <= value) & (value <= C(desc.limit)), d_y * active, C(0.0)), desc.shape),
            desc.value_shape,
        ), desc.element,
    )
    sum_value = rt.clamp(value, -C(desc.limit), C(desc.limit)) + C(1.0)
    d_gate = rt.store(
        rt.sum_to(
            rt.expand(
                rt.where(gate > C(desc.limit), C(0.0), sum_value * d_y * rt.silu_slope(C(desc.alpha) * kept)),
                desc.shape,
            ), desc.gate_shape,
        ), desc.element,
    )
    return (d_value, d_gate)


SWIGLU_CLAMPED_BACKWARD = Op(
    "swiglu_clamped_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("value", "T"), Operand("gate", "T"), Operand("d_y", "T"),
        Operand("d_value", "T", lambda d: d.value_shape, output=True, broadcast=True),
        Operand("d_gate", "T", lambda d: d.gate_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "swiglu_clamped_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("gate", "T", full=True), Access("value", "T", full=True), Access("d_y", "T", full=True),
                    Access("d_value", "T", full=True, written=True), Access("d_gate", "T", full=True, written=True),
                ), attributes=(("alpha", "C"), ("limit", "C")),
            ),
            sums=(
                Reduce(
                    "swiglu_clamped_backward_d_value_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("value", "T", full=True), Access("d_y", "T", full=True), Access("gate", "T", full=True),
                        Access("d_value", "T", full=True, written=True),
                    ), attributes=(("alpha", "C"), ("limit", "C")), reduced=1, accumulators=("C",), inner=True,
                    elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.value_shape,
                ),
                Reduce(
                    "swiglu_clamped_backward_d_gate_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("gate", "T", full=True), Access("d_y", "T", full=True), Access("value", "T", full=True),
                        Access("d_gate", "T", full=True, written=True),
                    ), attributes=(("alpha", "C"), ("limit", "C")), reduced=1, accumulators=("C",), inner=True,
                    elements=(0, 1, 2), columns=(0, 1, 2), sum_to=lambda d: d.gate_shape,
                ),
            ),
            maps=(
                Pointwise(
                    "swiglu_clamped_backward_d_value", ("T",), lambda d: (d.shape,),
                    (
                        Access("gate", "T", full=True), Access("value", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_value", "T", full=True, written=True),
                    ), attributes=(("alpha", "C"), ("limit", "C")),
                ),
                Pointwise(
                    "swiglu_clamped_backward_d_gate", ("T",), lambda d: (d.shape,),
                    (
                        Access("gate", "T", full=True), Access("value", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_gate", "T", full=True, written=True),
                    ), attributes=(("alpha", "C"), ("limit", "C")),
                ),
            ),
        ),), _swiglu_clamped_backward_reference, operations=61,
    )}, any_shape=True, attributes=(Attribute("alpha", "f32", 1.702), Attribute("limit", "f32", 7.0)),
    conditions=(Condition("limit > 0", lambda d: d.limit > 0.0, ("limit",)),), gradient_of="swiglu_clamped",
    exact=False, sums=True, zeros=True,
    doc="""
    The gradient of `swiglu_clamped`: `d_value`, `d_gate`.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_value: the shape of value, f32/f64/f16/bf16
    d_gate: the shape of gate, f32/f64/f16/bf16
    """,
)
