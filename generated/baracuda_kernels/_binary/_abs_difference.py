# Generated from spec/binary.yaml: abs_difference. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Broadcast, Op, Operand, Pointwise, Reduce, Variant, rt


def _abs_difference_reference(desc, C, a, b):
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.absolute(a - b), desc.element)
    return (y,)


def _abs_difference_int_reference(desc, C, a, b):
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.where(a > b, a - b, b - a), desc.element)
    return (y,)


ABS_DIFFERENCE = Op(
    "abs_difference", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "abs_difference", ("T",), lambda d: (d.shape,),
                (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _abs_difference_reference, operations=2,
        ),
        ("int",): Variant(
            (Pointwise(
                "abs_difference_int", ("T",), lambda d: (d.shape,),
                (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _abs_difference_int_reference, operations=4,
        ),
    }, any_shape=True, variant_attributes=("element.kind",),
    doc="""
    abs(a - b); of integers wrapped once, at the end.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """,
)


def _abs_difference_backward_reference(desc, C, a, b, d_y):
    d_y = rt.load(d_y, C)
    a = rt.load(a, C)
    b = rt.load(b, C)
    product_d_y_a_b = d_y * rt.sign(a - b)
    d_a = rt.store(rt.sum_to(rt.expand(product_d_y_a_b, desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(-product_d_y_a_b, desc.shape), desc.b_shape), desc.element)
    return (d_a, d_b)


ABS_DIFFERENCE_BACKWARD = Op(
    "abs_difference_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("a", "T"), Operand("b", "T"), Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "abs_difference_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("d_y", "T", full=True), Access("a", "T", full=True), Access("b", "T", full=True),
                    Access("d_a", "T", full=True, written=True), Access("d_b", "T", full=True, written=True),
                ),
            ),
            sums=(
                Reduce(
                    "abs_difference_backward_d_a_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("d_y", "T", full=True), Access("a", "T", full=True), Access("b", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                    sum_to=lambda d: d.a_shape,
                ),
                Reduce(
                    "abs_difference_backward_d_b_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("d_y", "T", full=True), Access("a", "T", full=True), Access("b", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
                    sum_to=lambda d: d.b_shape,
                ),
            ),
            maps=(
                Pointwise(
                    "abs_difference_backward_d_a", ("T",), lambda d: (d.shape,),
                    (
                        Access("d_y", "T", full=True), Access("a", "T", full=True), Access("b", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ),
                ),
                Pointwise(
                    "abs_difference_backward_d_b", ("T",), lambda d: (d.shape,),
                    (
                        Access("d_y", "T", full=True), Access("a", "T", full=True), Access("b", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ),
                ),
            ),
        ),), _abs_difference_backward_reference, operations=6,
    )}, any_shape=True, gradient_of="abs_difference", sums=True,
    doc="""
    The gradient of `abs_difference`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """,
)
