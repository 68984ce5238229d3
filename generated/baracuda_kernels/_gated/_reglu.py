# Generated from spec/gated.yaml: reglu. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Broadcast, Op, Operand, Pointwise, Reduce, Variant, rt


def _reglu_reference(desc, C, value, gate):
    value = rt.load(value, C)
    gate = rt.load(gate, C)
    y = rt.store(value * rt.where(gate <= C(0.0), C(0.0), gate), desc.element)
    return (y,)


REGLU = Op(
    "reglu", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("value", "T"), Operand("gate", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "reglu", ("T",), lambda d: (d.shape,),
            (
                Access("value", "T", full=True), Access("gate", "T", full=True),
                Access("y", "T", full=True, written=True),
            ),
        ),), _reglu_reference, operations=3,
    )}, any_shape=True,
    doc="""
    value times relu of the gate, of two tensors.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _reglu_backward_reference(desc, C, value, gate, d_y):
    gate = rt.load(gate, C)
    d_y = rt.load(d_y, C)
    value = rt.load(value, C)
    d_value = rt.store(
        rt.sum_to(rt.expand(rt.where(gate <= C(0.0), C(0.0), d_y * gate), desc.shape), desc.value_shape), desc.element,
    )
    d_gate = rt.store(
        rt.sum_to(rt.expand(rt.where(gate <= C(0.0), C(0.0), value * d_y), desc.shape), desc.gate_shape), desc.element,
    )
    return (d_value, d_gate)


REGLU_BACKWARD = Op(
    "reglu_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("value", "T"), Operand("gate", "T"), Operand("d_y", "T"),
        Operand("d_value", "T", lambda d: d.value_shape, output=True, broadcast=True),
        Operand("d_gate", "T", lambda d: d.gate_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "reglu_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("gate", "T", full=True), Access("d_y", "T", full=True), Access("value", "T", full=True),
                    Access("d_value", "T", full=True, written=True), Access("d_gate", "T", full=True, written=True),
                ),
            ),
            sums=(
                Reduce(
                    "reglu_backward_d_value_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("gate", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_value", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1), columns=(0, 1),
                    sum_to=lambda d: d.value_shape,
                ),
                Reduce(
                    "reglu_backward_d_gate_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("gate", "T", full=True), Access("value", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_gate", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                    sum_to=lambda d: d.gate_shape,
                ),
            ),
            maps=(
                Pointwise(
                    "reglu_backward_d_value", ("T",), lambda d: (d.shape,),
                    (
                        Access("gate", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_value", "T", full=True, written=True),
                    ),
                ),
                Pointwise(
                    "reglu_backward_d_gate", ("T",), lambda d: (d.shape,),
                    (
                        Access("gate", "T", full=True), Access("value", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_gate", "T", full=True, written=True),
                    ),
                ),
            ),
        ),), _reglu_backward_reference, operations=8,
    )}, any_shape=True, gradient_of="reglu", sums=True,
    doc="""
    The gradient of `reglu`: `d_value`, `d_gate`.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_value: the shape of value, f32/f64/f16/bf16
    d_gate: the shape of gate, f32/f64/f16/bf16
    """,
)
