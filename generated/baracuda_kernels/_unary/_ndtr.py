# Generated from spec/unary.yaml: ndtr. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _ndtr_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.ndtr(x), desc.element)
    return (y,)


NDTR = Op(
    "ndtr", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "ndtr", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _ndtr_reference, operations=20,
    )}, any_shape=True, exact=False,
    doc="""
    The normal distribution function, the share below x.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _ndtr_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(C(0.3989422804014327) * d_y * rt.exp(-(C(0.5) * rt.square(x))), desc.element)
    return (d_x,)


NDTR_BACKWARD = Op(
    "ndtr_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "ndtr_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _ndtr_backward_reference, operations=15,
    )}, any_shape=True, gradient_of="ndtr", exact=False,
    doc="""
    The gradient of `ndtr`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
