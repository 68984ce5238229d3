# Generated from spec/ternary.yaml: lerp_tensor. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Broadcast, Op, Operand, Pointwise, Reduce, Variant, rt


def _lerp_tensor_reference(desc, C, a, b, w):
    w = rt.load(w, C)
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.where(rt.absolute(w) < C(0.5), a + w * (b - a), b - (b - a) * (C(1.0) - w)), desc.element)
    return (y,)


LERP_TENSOR = Op(
    "lerp_tensor", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("w", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "lerp_tensor", ("T",), lambda d: (d.shape,),
            (
                Access("w", "T", full=True), Access("a", "T", full=True), Access("b", "T", full=True),
                Access("y", "T", full=True, written=True),
            ),
        ),), _lerp_tensor_reference, operations=10,
    )}, any_shape=True,
    doc="""
    lerp with a weight for each element.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    w: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _lerp_tensor_backward_reference(desc, C, a, b, w, d_y):
    w = rt.load(w, C)
    d_y = rt.load(d_y, C)
    b = rt.load(b, C)
    a = rt.load(a, C)
    d_a = rt.store(rt.sum_to(rt.expand((C(1.0) - w) * d_y, desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(w * d_y, desc.shape), desc.b_shape), desc.element)
    d_w = rt.store(rt.sum_to(rt.expand(d_y * (b - a), desc.shape), desc.w_shape), desc.element)
    return (d_a, d_b, d_w)


LERP_TENSOR_BACKWARD = Op(
    "lerp_tensor_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("a", "T"), Operand("b", "T"), Operand("w", "T"), Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
        Operand("d_w", "T", lambda d: d.w_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "lerp_tensor_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("w", "T", full=True), Access("d_y", "T", full=True), Access("b", "T", full=True),
                    Access("a", "T", full=True), Access("d_a", "T", full=True, written=True),
                    Access("d_b", "T", full=True, written=True), Access("d_w", "T", full=True, written=True),
                ),
            ),
            sums=(
                Reduce(
                    "lerp_tensor_backward_d_a_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("w", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1), columns=(0, 1),
                    sum_to=lambda d: d.a_shape,
                ),
                Reduce(
                    "lerp_tensor_backward_d_b_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("w", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1), columns=(0, 1),
                    sum_to=lambda d: d.b_shape,
                ),
                Reduce(
                    "lerp_tensor_backward_d_w_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("d_y", "T", full=True), Access("b", "T", full=True), Access("a", "T", full=True),
                        Access("d_w", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                    sum_to=lambda d: d.w_shape,
                ),
            ),
            maps=(
                Pointwise(
                    "lerp_tensor_backward_d_a", ("T",), lambda d: (d.shape,),
                    (
                        Access("w", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ),
                ),
                Pointwise(
                    "lerp_tensor_backward_d_b", ("T",), lambda d: (d.shape,),
                    (
                        Access("w", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ),
                ),
                Pointwise(
                    "lerp_tensor_backward_d_w", ("T",), lambda d: (d.shape,),
                    (
                        Access("d_y", "T", full=True), Access("b", "T", full=True), Access("a", "T", full=True),
                        Access("d_w", "T", full=True, written=True),
                    ),
                ),
            ),
        ),), _lerp_tensor_backward_reference, operations=8,
    )}, any_shape=True, gradient_of="lerp_tensor", sums=True,
    doc="""
    The gradient of `lerp_tensor`: `d_a`, `d_b`, `d_w`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    w: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    d_w: the shape of w, f32/f64/f16/bf16
    """,
)
