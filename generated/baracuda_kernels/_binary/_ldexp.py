# Generated from spec/binary.yaml: ldexp. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Broadcast, Op, Operand, Pointwise, Reduce, Variant, rt


def _ldexp_reference(desc, C, a, b):
    a = rt.load(a, C)
    b = rt.load(b, rt.i64)
    y = rt.store(rt.load_exponent(a, b), desc.element)
    return (y,)


LDEXP = Op(
    "ldexp", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("a", "T"), Operand("b", "i32"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "ldexp", ("T",), lambda d: (d.shape,),
            (Access("a", "T", full=True), Access("b", "i32", full=True), Access("y", "T", full=True, written=True)),
        ),), _ldexp_reference, operations=10,
    )}, any_shape=True, parity={"torch": "torch.ldexp"},
    doc="""
    a * 2^b, rounded once.

    a: any shape, f32/f64/f16/bf16
    b: any shape, i32
    y: any shape, f32/f64/f16/bf16
    """,
)


def _ldexp_backward_reference(desc, C, b, d_y):
    d_y = rt.load(d_y, C)
    b = rt.load(b, rt.i64)
    d_a = rt.store(rt.sum_to(rt.expand(rt.load_exponent(d_y, b), desc.shape), desc.a_shape), desc.element)
    return (d_a,)


LDEXP_BACKWARD = Op(
    "ldexp_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("b", "i32"), Operand("d_y", "T"), Operand("d_a", "T", lambda d: d.a_shape, output=True, broadcast=True),
    ),
    variants={(): Variant(
        (Broadcast(
            fused=Pointwise(
                "ldexp_backward", ("T",), lambda d: (d.shape,),
                (
                    Access("d_y", "T", full=True), Access("b", "i32", full=True),
                    Access("d_a", "T", full=True, written=True),
                ),
            ),
            sums=(Reduce(
                "ldexp_backward_d_a", ("T",), lambda d: (d.shape,),
                (
                    Access("d_y", "T", full=True), Access("b", "i32", full=True),
                    Access("d_a", "T", full=True, written=True),
                ), reduced=1, accumulators=("C",), inner=True, elements=(0, 1), columns=(0, 1),
                sum_to=lambda d: d.a_shape,
            ),),
        ),), _ldexp_backward_reference, operations=11,
    )}, any_shape=True, gradient_of="ldexp", sums=True, parity={"torch": "torch.ldexp"},
    doc="""
    The gradient of `ldexp`: `d_a`.

    b: any shape, i32
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    a_shape: needed, or out=, where a was broadcast
    """,
)
