# Generated from spec/unary.yaml: cospi. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _cospi_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.cospi(x), desc.element)
    return (y,)


COSPI = Op(
    "cospi", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "cospi", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _cospi_reference, operations=20,
    )}, any_shape=True, exact=False,
    doc="""
    The cosine of pi * x, with all digits for large x and near its zeros too.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _cospi_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(-(C(3.141592653589793) * d_y * rt.sinpi(x)), desc.element)
    return (d_x,)


COSPI_BACKWARD = Op(
    "cospi_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "cospi_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _cospi_backward_reference, operations=23,
    )}, any_shape=True, gradient_of="cospi", exact=False,
    doc="""
    The gradient of `cospi`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
