# Generated from spec/unary.yaml: cbrt. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _cbrt_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.cbrt(x), desc.element)
    return (y,)


CBRT = Op(
    "cbrt", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "cbrt", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _cbrt_reference, operations=20,
    )}, any_shape=True, exact=False,
    doc="""
    The cube root, of negative numbers too.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _cbrt_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.cbrt(x)
    d_x = rt.store(d_y / (rt.square(y) * C(3.0)), desc.element)
    return (d_x,)


CBRT_BACKWARD = Op(
    "cbrt_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "cbrt_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _cbrt_backward_reference, operations=23,
    )}, any_shape=True, gradient_of="cbrt", exact=False,
    doc="""
    The gradient of `cbrt`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
