# Generated from spec/unary.yaml: cosh. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _cosh_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.cosh(x), desc.element)
    return (y,)


COSH = Op(
    "cosh", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "cosh", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _cosh_reference, operations=20,
    )}, any_shape=True, exact=False, parity={"torch": "torch.cosh"},
    doc="""
    The hyperbolic cosine.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _cosh_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.sinh(x), desc.element)
    return (d_x,)


COSH_BACKWARD = Op(
    "cosh_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "cosh_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _cosh_backward_reference, operations=21,
    )}, any_shape=True, gradient_of="cosh", exact=False, parity={"torch": "torch.cosh"},
    doc="""
    The gradient of `cosh`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
