# Generated from spec/unary.yaml: i0. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _i0_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.i0(x), desc.element)
    return (y,)


I0 = Op(
    "i0", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "i0", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _i0_reference, operations=50,
    )}, any_shape=True, exact=False, parity={"torch": "torch.special.i0"},
    doc="""
    The modified Bessel function of the first kind, of order 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _i0_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.i1(x), desc.element)
    return (d_x,)


I0_BACKWARD = Op(
    "i0_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "i0_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _i0_backward_reference, operations=51,
    )}, any_shape=True, gradient_of="i0", exact=False, parity={"torch": "torch.special.i0"},
    doc="""
    The gradient of `i0`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
