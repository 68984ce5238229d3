# Generated from spec/ternary.yaml: mul_add. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Broadcast, Op, Operand, Pointwise, Reduce, Variant, rt


def _mul_add_reference(desc, C, a, b, c):
    a = rt.load(a, C)
    b = rt.load(b, C)
    c = rt.load(c, C)
    y = rt.store(a * b + c, desc.element)
    return (y,)


def _mul_add_int_reference(desc, C, a, b, c):
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    c = rt.load(c, rt.i64)
    y = rt.wrap(a * b + c, desc.element)
    return (y,)


MUL_ADD = Op(
    "mul_add", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("c", "T"), Operand("y", "T", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "mul_add", ("T",), lambda d: (d.shape,),
                (
                    Access("a", "T", full=True), Access("b", "T", full=True), Access("c", "T", full=True),
                    Access("y", "T", full=True, written=True),
                ),
            ),), _mul_add_reference, operations=2,
        ),
        ("int",): Variant(
            (Pointwise(
                "mul_add_int", ("T",), lambda d: (d.shape,),
                (
                    Access("a", "T", full=True), Access("b", "T", full=True), Access("c", "T", full=True),
                    Access("y", "T", full=True, written=True),
                ),
            ),), _mul_add_int_reference, operations=2,
        ),
    }, any_shape=True, variant_attributes=("element.kind",),
    doc="""
    a * b + c, each step rounded; of integers wrapped.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    c: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """,
)


def _mul_add_backward_reference(desc, C, a, b, d_y):
    d_y = rt.load(d_y, C)
    b = rt.load(b, C)
    a = rt.load(a, C)
    d_a = rt.store(rt.sum_to(rt.expand(d_y * b, desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(a * d_y, desc.shape), desc.b_shape), desc.element)
    d_c = rt.store(rt.sum_to(rt.expand(d_y, desc.shape), desc.c_shape), desc.element)
    return (d_a, d_b, d_c)


MUL_ADD_BACKWARD = Op(
    "mul_add_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("a", "T"), Operand("b", "T"), Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
        Operand("d_c", "T", lambda d: d.c_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "mul_add_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("d_y", "T", full=True), Access("b", "T", full=True), Access("a", "T", full=True),
                    Access("d_a", "T", full=True, written=True), Access("d_b", "T", full=True, written=True),
                    Access("d_c", "T", full=True, written=True),
                ),
            ),
            sums=(
                Reduce(
                    "mul_add_backward_d_a_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("d_y", "T", full=True), Access("b", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1), columns=(0, 1),
                    sum_to=lambda d: d.a_shape,
                ),
                Reduce(
                    "mul_add_backward_d_b_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1), columns=(0, 1),
                    sum_to=lambda d: d.b_shape,
                ),
                Reduce(
                    "mul_add_backward_d_c_sum", ("T",), lambda d: (d.shape,),
                    (Access("d_y", "T", full=True), Access("d_c", "T", full=True, written=True)), reduced=1,
                    accumulators=("C",), inner=True, elements=(0,), columns=(0,), sum_to=lambda d: d.c_shape,
                ),
            ),
            maps=(
                Pointwise(
                    "mul_add_backward_d_a", ("T",), lambda d: (d.shape,),
                    (
                        Access("d_y", "T", full=True), Access("b", "T", full=True),
                        Access("d_a", "T", full=True, written=True),
                    ),
                ),
                Pointwise(
                    "mul_add_backward_d_b", ("T",), lambda d: (d.shape,),
                    (
                        Access("a", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ),
                ),
                Pointwise(
                    "mul_add_backward_d_c", ("T",), lambda d: (d.shape,),
                    (Access("d_y", "T", full=True), Access("d_c", "T", full=True, written=True)),
                ),
            ),
        ),), _mul_add_backward_reference, operations=5,
    )}, any_shape=True, gradient_of="mul_add", sums=True,
    doc="""
    The gradient of `mul_add`: `d_a`, `d_b`, `d_c`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    d_c: the shape of c, f32/f64/f16/bf16
    c_shape: needed, or out=, where c was broadcast
    """,
)
