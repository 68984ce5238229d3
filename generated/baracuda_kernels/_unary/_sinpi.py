# Generated from spec/unary.yaml: sinpi. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _sinpi_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.sinpi(x), desc.element)
    return (y,)


SINPI = Op(
    "sinpi", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "sinpi", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _sinpi_reference, operations=20,
    )}, any_shape=True, exact=False,
    doc="""
    The sine of pi * x, with all digits for large x too.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _sinpi_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(C(3.141592653589793) * d_y * rt.cospi(x), desc.element)
    return (d_x,)


SINPI_BACKWARD = Op(
    "sinpi_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "sinpi_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _sinpi_backward_reference, operations=22,
    )}, any_shape=True, gradient_of="sinpi", exact=False,
    doc="""
    The gradient of `sinpi`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
