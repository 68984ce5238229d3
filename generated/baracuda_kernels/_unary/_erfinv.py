# Generated from spec/unary.yaml: erfinv. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _erfinv_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.erfinv(x), desc.element)
    return (y,)


ERFINV = Op(
    "erfinv", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "erfinv", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _erfinv_reference, operations=20,
    )}, any_shape=True, exact=False, parity={"torch": "torch.erfinv"},
    doc="""
    The inverse of erf; infinities at -1 and 1, NaN outside.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _erfinv_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.erfinv(x)
    d_x = rt.store(C(0.886226925452758) * d_y * rt.exp(rt.square(y)), desc.element)
    return (d_x,)


ERFINV_BACKWARD = Op(
    "erfinv_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "erfinv_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _erfinv_backward_reference, operations=33,
    )}, any_shape=True, gradient_of="erfinv", exact=False, parity={"torch": "torch.erfinv"},
    doc="""
    The gradient of `erfinv`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
