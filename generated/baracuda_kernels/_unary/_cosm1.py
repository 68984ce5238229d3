# Generated from spec/unary.yaml: cosm1. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _cosm1_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(C(-2.0) * rt.square(rt.sin(C(0.5) * x)), desc.element)
    return (y,)


COSM1 = Op(
    "cosm1", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "cosm1", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _cosm1_reference, operations=23,
    )}, any_shape=True, exact=False,
    doc="""
    cos(x) - 1, without cancellation near 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _cosm1_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    sin_x = rt.sin(C(0.5) * x)
    d_x = rt.store(-(C(2.0) * sin_x * d_y * rt.cos(C(0.5) * x)), desc.element)
    return (d_x,)


COSM1_BACKWARD = Op(
    "cosm1_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "cosm1_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _cosm1_backward_reference, operations=46,
    )}, any_shape=True, gradient_of="cosm1", exact=False,
    doc="""
    The gradient of `cosm1`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
