# Generated from spec/gated.yaml: geglu_tanh. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Broadcast, Op, Operand, Pointwise, Reduce, Variant, rt


def _geglu_tanh_reference(desc, C, value, gate):
    value = rt.load(value, C)
    gate = rt.load(gate, C)
    y = rt.store(value * rt.gelu_tanh(gate), desc.element)
    return (y,)


GEGLU_TANH = Op(
    "geglu_tanh", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("value", "T"), Operand("gate", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "geglu_tanh", ("T",), lambda d: (d.shape,),
            (
                Access("value", "T", full=True), Access("gate", "T", full=True),
                Access("y", "T", full=True, written=True),
            ),
        ),), _geglu_tanh_reference, operations=21,
    )}, any_shape=True, exact=False,
    doc="""
    value times gelu_tanh of the gate, of two tensors.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _geglu_tanh_backward_reference(desc, C, value, gate, d_y):
    gate = rt.load(gate, C)
    d_y = rt.load(d_y, C)
    value = rt.load(value, C)
    gelu_tanh_gate = rt.gelu_tanh(gate)
    d_value = rt.store(rt.sum_to(rt.expand(d_y * gelu_tanh_gate, desc.shape), desc.value_shape), desc.element)
    d_gate = rt.store(
        rt.sum_to(rt.expand(value * d_y * rt.gelu_tanh_slope(gate), desc.shape), desc.gate_shape), desc.element,
    )
    return (d_value, d_gate)


GEGLU_TANH_BACKWARD = Op(
    "geglu_tanh_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("value", "T"), Operand("gate", "T"), Operand("d_y", "T"),
        Operand("d_value", "T", lambda d: d.value_shape, output=True, broadcast=True),
        Operand("d_gate", "T", lambda d: d.gate_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "geglu_tanh_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("gate", "T", full=True), Access("d_y", "T", full=True), Access("value", "T", full=True),
                    Access("d_value", "T", full=True, written=True), Access("d_gate", "T", full=True, written=True),
                ),
            ),
            sums=(
                Reduce(
                    "geglu_tanh_backward_d_value_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("d_y", "T", full=True), Access("gate", "T", full=True),
                        Access("d_value", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1), columns=(0, 1),
                    sum_to=lambda d: d.value_shape,
                ),
                Reduce(
                    "geglu_tanh_backward_d_gate_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("value", "T", full=True), Access("d_y", "T", full=True), Access("gate", "T", full=True),
                        Access("d_gate", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                    sum_to=lambda d: d.gate_shape,
                ),
            ),
            maps=(
                Pointwise(
                    "geglu_tanh_backward_d_value", ("T",), lambda d: (d.shape,),
                    (
                        Access("gate", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_value", "T", full=True, written=True),
                    ),
                ),
                Pointwise(
                    "geglu_tanh_backward_d_gate", ("T",), lambda d: (d.shape,),
                    (
                        Access("value", "T", full=True), Access("d_y", "T", full=True), Access("gate", "T", full=True),
                        Access("d_gate", "T", full=True, written=True),
                    ),
                ),
            ),
        ),), _geglu_tanh_backward_reference, operations=45,
    )}, any_shape=True, gradient_of="geglu_tanh", exact=False, sums=True, zeros=True,
    doc="""
    The gradient of `geglu_tanh`: `d_value`, `d_gate`.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_value: the shape of value, f32/f64/f16/bf16
    d_gate: the shape of gate, f32/f64/f16/bf16
    """,
)
