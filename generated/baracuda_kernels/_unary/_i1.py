# Generated from spec/unary.yaml: i1. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _i1_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.i1(x), desc.element)
    return (y,)


I1 = Op(
    "i1", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "i1", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _i1_reference, operations=50,
    )}, any_shape=True, exact=False, parity={"torch": "torch.special.i1"},
    doc="""
    The modified Bessel function of the first kind, of order 1.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _i1_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.i1_slope(x), desc.element)
    return (d_x,)


I1_BACKWARD = Op(
    "i1_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "i1_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _i1_backward_reference, operations=51,
    )}, any_shape=True, gradient_of="i1", exact=False, parity={"torch": "torch.special.i1"},
    doc="""
    The gradient of `i1`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
