# Generated from spec/unary.yaml: lgamma. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _lgamma_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.lgamma(x), desc.element)
    return (y,)


LGAMMA = Op(
    "lgamma", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "lgamma", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _lgamma_reference, operations=60,
    )}, any_shape=True, exact=False, zeros=True, parity={"torch": "torch.lgamma"},
    doc="""
    log(abs(gamma(x))); inf at 0, -1, -2, ...

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _lgamma_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.digamma(x), desc.element)
    return (d_x,)


LGAMMA_BACKWARD = Op(
    "lgamma_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "lgamma_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _lgamma_backward_reference, operations=51,
    )}, any_shape=True, gradient_of="lgamma", exact=False, zeros=True, parity={"torch": "torch.lgamma"},
    doc="""
    The gradient of `lgamma`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
