# Generated from spec/unary.yaml: frac. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _frac_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(x - rt.trunc(x), desc.element)
    return (y,)


FRAC = Op(
    "frac", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "frac", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _frac_reference, operations=2,
    )}, any_shape=True, parity={"torch": "torch.frac"},
    doc="""
    What trunc leaves, with the sign of x; NaN at the infinities.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _frac_backward_reference(desc, C, d_y):
    d_y = rt.load(d_y, C)
    d_x = rt.store(d_y, desc.element)
    return (d_x,)


FRAC_BACKWARD = Op(
    "frac_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "frac_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _frac_backward_reference, operations=0,
    )}, any_shape=True, gradient_of="frac", parity={"torch": "torch.frac"},
    doc="""
    The gradient of `frac`: `d_x`.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
