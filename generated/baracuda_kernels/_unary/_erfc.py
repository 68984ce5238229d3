# Generated from spec/unary.yaml: erfc. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _erfc_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.erfc(x), desc.element)
    return (y,)


ERFC = Op(
    "erfc", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "erfc", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _erfc_reference, operations=20,
    )}, any_shape=True, exact=False, parity={"torch": "torch.erfc"},
    doc="""
    1 - erf(x), without cancellation.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _erfc_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(-(C(1.1283791670955126) * d_y * rt.exp(-rt.square(x))), desc.element)
    return (d_x,)


ERFC_BACKWARD = Op(
    "erfc_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "erfc_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _erfc_backward_reference, operations=15,
    )}, any_shape=True, gradient_of="erfc", exact=False, parity={"torch": "torch.erfc"},
    doc="""
    The gradient of `erfc`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
