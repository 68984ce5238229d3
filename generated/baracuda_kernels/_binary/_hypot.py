# Generated from spec/binary.yaml: hypot. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Broadcast, Op, Operand, Pointwise, Reduce, Variant, rt


def _hypot_reference(desc, C, a, b):
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.hypot(a, b), desc.element)
    return (y,)


HYPOT = Op(
    "hypot", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "hypot", ("T",), lambda d: (d.shape,),
            (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _hypot_reference, operations=12,
    )}, any_shape=True, exact=False, parity={"torch": "torch.hypot"},
    doc="""
    sqrt(a * a + b * b), without overflow.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _hypot_backward_reference(desc, C, a, b, d_y):
    a = rt.load(a, C)
    b = rt.load(b, C)
    d_y = rt.load(d_y, C)
    y = rt.hypot(a, b)
    chosen_y = rt.where(rt.absolute(y) < C(1e-30), C(1.8446744073709552e+19), C(1.0))
    reciprocal_y = rt.reciprocal(chosen_y * y)
    d_a = rt.store(
        rt.sum_to(
            rt.expand(rt.where(y == C(0.0), C(0.0), a * chosen_y * reciprocal_y * d_y), desc.shape), desc.a_shape,
        ), desc.element,
    )
    d_b = rt.store(
        rt.sum_to(
            rt.expand(rt.where(y == C(0.0), C(0.0), b * chosen_y * reciprocal_y * d_y), desc.shape), desc.b_shape,
        ), desc.element,
    )
    return (d_a, d_b)


HYPOT_BACKWARD = Op(
    "hypot_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("a", "T"), Operand("b", "T"), Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "hypot_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                    Access("d_a", "T", full=True, written=True), Access("d_b", "T", full=True, written=True),
                ),
            ),
            sums=(
                Reduce(
                    "hypot_backward_d_a_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("d_y", "T", full=True), Access("b", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                    sum_to=lambda d: d.a_shape,
                ),
                Reduce(
                    "hypot_backward_d_b_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("b", "T", full=True), Access("d_y", "T", full=True), Access("a", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                    sum_to=lambda d: d.b_shape,
                ),
            ),
            maps=(
                Pointwise(
                    "hypot_backward_d_a", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ),
                ),
                Pointwise(
                    "hypot_backward_d_b", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ),
                ),
            ),
        ),), _hypot_backward_reference, operations=32,
    )}, any_shape=True, gradient_of="hypot", exact=False, sums=True, parity={"torch": "torch.hypot"},
    doc="""
    The gradient of `hypot`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """,
)
