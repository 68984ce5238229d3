# Generated from spec/binary.yaml: atan2. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Broadcast, Op, Operand, Pointwise, Reduce, Variant, rt


def _atan2_reference(desc, C, a, b):
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.atan2(a, b), desc.element)
    return (y,)


ATAN2 = Op(
    "atan2", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "atan2", ("T",), lambda d: (d.shape,),
            (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _atan2_reference, operations=25,
    )}, any_shape=True, exact=False, parity={"torch": "torch.atan2"},
    doc="""
    The angle of the point (b, a), in [-pi, pi].

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _atan2_backward_reference(desc, C, a, b, d_y):
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    chosen_a_b = rt.where(rt.absolute(a) < rt.absolute(b), b, a)
    stop_gradient_a_b = rt.where(rt.absolute(a) < rt.absolute(b), a, b) / chosen_a_b
    stop_gradient_d_y_a = d_y / (chosen_a_b * rt.fma(stop_gradient_a_b, stop_gradient_a_b, C(1.0)))
    product_a_b_d_y = stop_gradient_a_b * stop_gradient_d_y_a
    d_a = rt.store(
        rt.sum_to(
            rt.expand(
                rt.where(
                    rt.absolute(a) < rt.absolute(b), stop_gradient_d_y_a,
                    rt.where((a == C(0.0)) & (b == C(0.0)), C(0.0), product_a_b_d_y),
                ), desc.shape,
            ), desc.a_shape,
        ), desc.element,
    )
    d_b = rt.store(
        rt.sum_to(
            rt.expand(
                rt.where(
                    rt.absolute(a) < rt.absolute(b), -product_a_b_d_y,
                    rt.where((a == C(0.0)) & (b == C(0.0)), C(0.0), -stop_gradient_d_y_a),
                ), desc.shape,
            ), desc.b_shape,
        ), desc.element,
    )
    return (d_a, d_b)


ATAN2_BACKWARD = Op(
    "atan2_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("a", "T"), Operand("b", "T"), Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "atan2_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                    Access("d_a", "T", full=True, written=True), Access("d_b", "T", full=True, written=True),
                ),
            ),
            sums=(
                Reduce(
                    "atan2_backward_d_a_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                    sum_to=lambda d: d.a_shape,
                ),
                Reduce(
                    "atan2_backward_d_b_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                    sum_to=lambda d: d.b_shape,
                ),
            ),
            maps=(
                Pointwise(
                    "atan2_backward_d_a", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ),
                ),
                Pointwise(
                    "atan2_backward_d_b", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ),
                ),
            ),
        ),), _atan2_backward_reference, operations=33,
    )}, any_shape=True, gradient_of="atan2", sums=True, parity={"torch": "torch.atan2"},
    doc="""
    The gradient of `atan2`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """,
)
