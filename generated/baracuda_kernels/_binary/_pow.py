# Generated from spec/binary.yaml: pow. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Broadcast, Op, Operand, Pointwise, Reduce, Variant, rt


def _pow_reference(desc, C, a, b):
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.power(a, b), desc.element)
    return (y,)


POW = Op(
    "pow", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "pow", ("T",), lambda d: (d.shape,),
            (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _pow_reference, operations=30,
    )}, any_shape=True, exact=False, parity={"torch": "torch.pow"},
    doc="""
    a to the b; 1 for b = 0 and for a = 1, NaN below zero unless b is whole.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _pow_backward_reference(desc, C, a, b, d_y):
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    y = rt.power(a, b)
    chosen_a = rt.where(rt.absolute(a) < C(1e-30), C(1.8446744073709552e+19), C(1.0))
    d_a = rt.store(
        rt.sum_to(
            rt.expand(
                rt.where(
                    b == C(0.0), C(0.0),
                    d_y * b * rt.where(
                        ((a == C(0.0)) | (y == C(0.0))) | rt.is_inf(y),
                        rt.copysign(
                            rt.power(rt.absolute(a), b - C(1.0)),
                            rt.where(a < C(0.0), -y, rt.where(a == C(0.0), C(1.0), y)),
                        ), y * chosen_a * rt.reciprocal(chosen_a * a),
                    ),
                ), desc.shape,
            ), desc.a_shape,
        ), desc.element,
    )
    d_b = rt.store(
        rt.sum_to(
            rt.expand(rt.where((a == C(0.0)) & (b >= C(0.0)), C(0.0), d_y * y * rt.log(a)), desc.shape), desc.b_shape,
        ), desc.element,
    )
    return (d_a, d_b)


POW_BACKWARD = Op(
    "pow_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("a", "T"), Operand("b", "T"), Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "pow_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                    Access("d_a", "T", full=True, written=True), Access("d_b", "T", full=True, written=True),
                ),
            ),
            sums=(
                Reduce(
                    "pow_backward_d_a_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("b", "T", full=True), Access("d_y", "T", full=True), Access("a", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                    sum_to=lambda d: d.a_shape,
                ),
                Reduce(
                    "pow_backward_d_b_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                    sum_to=lambda d: d.b_shape,
                ),
            ),
            maps=(
                Pointwise(
                    "pow_backward_d_a", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ),
                ),
                Pointwise(
                    "pow_backward_d_b", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ),
                ),
            ),
        ),), _pow_backward_reference, operations=108,
    )}, any_shape=True, gradient_of="pow", exact=False, sums=True, parity={"torch": "torch.pow"},
    doc="""
    The gradient of `pow`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """,
)
