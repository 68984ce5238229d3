# Generated from spec/ternary.yaml: addcmul. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Broadcast, Op, Operand, Pointwise, Reduce, Variant, rt


def _addcmul_reference(desc, C, a, b, c):
    a = rt.load(a, C)
    b = rt.load(b, C)
    c = rt.load(c, C)
    y = rt.store(a + C(desc.value) * b * c, desc.element)
    return (y,)


ADDCMUL = Op(
    "addcmul", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("c", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "addcmul", ("T",), lambda d: (d.shape,),
            (
                Access("a", "T", full=True), Access("b", "T", full=True), Access("c", "T", full=True),
                Access("y", "T", full=True, written=True),
            ), attributes=(("value", "C"),),
        ),), _addcmul_reference, operations=3,
    )}, any_shape=True, attributes=(Attribute("value", "f32", 1.0),),
    doc="""
    a + value * b * c.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    c: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _addcmul_backward_reference(desc, C, b, c, d_y):
    d_y = rt.load(d_y, C)
    c = rt.load(c, C)
    b = rt.load(b, C)
    d_a = rt.store(rt.sum_to(rt.expand(d_y, desc.shape), desc.a_shape), desc.element)
    d_b = rt.store(rt.sum_to(rt.expand(C(desc.value) * d_y * c, desc.shape), desc.b_shape), desc.element)
    d_c = rt.store(rt.sum_to(rt.expand(C(desc.value) * b * d_y, desc.shape), desc.c_shape), desc.element)
    return (d_a, d_b, d_c)


ADDCMUL_BACKWARD = Op(
    "addcmul_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("b", "T"), Operand("c", "T"), Operand("d_y", "T"),
        Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
        Operand("d_b", "T", lambda d: d.b_shape, output=True, broadcast=True),
        Operand("d_c", "T", lambda d: d.c_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "addcmul_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("d_y", "T", full=True), Access("c", "T", full=True), Access("b", "T", full=True),
                    Access("d_a", "T", full=True, written=True), Access("d_b", "T", full=True, written=True),
                    Access("d_c", "T", full=True, written=True),
                ), attributes=(("value", "C"),),
            ),
            sums=(
                Reduce(
                    "addcmul_backward_d_a_sum", ("T",), lambda d: (d.shape,),
                    (Access("d_y", "T", full=True), Access("d_a", "T", full=True, written=True)), reduced=1,
                    accumulators=("C",), inner=True, elements=(0,), columns=(0,), sum_to=lambda d: d.a_shape,
                ),
                Reduce(
                    "addcmul_backward_d_b_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("d_y", "T", full=True), Access("c", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ), attributes=(("value", "C"),), reduced=1, accumulators=("C",), inner=True, elements=(0, 1),
                    columns=(0, 1), sum_to=lambda d: d.b_shape,
                ),
                Reduce(
                    "addcmul_backward_d_c_sum", ("T",), lambda d: (d.shape,),
                    (
                        Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_c", "T", full=True, written=True),
                    ), attributes=(("value", "C"),), reduced=1, accumulators=("C",), inner=True, elements=(0, 1),
                    columns=(0, 1), sum_to=lambda d: d.c_shape,
                ),
            ),
            maps=(
                Pointwise(
                    "addcmul_backward_d_a", ("T",), lambda d: (d.shape,),
                    (Access("d_y", "T", full=True), Access("d_a", "T", full=True, written=True)),
                ),
                Pointwise(
                    "addcmul_backward_d_b", ("T",), lambda d: (d.shape,),
                    (
                        Access("d_y", "T", full=True), Access("c", "T", full=True),
                        Access("d_b", "T", full=True, written=True),
                    ), attributes=(("value", "C"),),
                ),
                Pointwise(
                    "addcmul_backward_d_c", ("T",), lambda d: (d.shape,),
                    (
                        Access("b", "T", full=True), Access("d_y", "T", full=True),
                        Access("d_c", "T", full=True, written=True),
                    ), attributes=(("value", "C"),),
                ),
            ),
        ),), _addcmul_backward_reference, operations=7,
    )}, any_shape=True, attributes=(Attribute("value", "f32", 1.0),), gradient_of="addcmul", sums=True,
    doc="""
    The gradient of `addcmul`: `d_a`, `d_b`, `d_c`.

    b: any shape, f32/f64/f16/bf16
    c: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    d_c: the shape of c, f32/f64/f16/bf16
    a_shape: needed, or out=, where a was broadcast
    """,
)
