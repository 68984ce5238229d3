# Generated from spec/unary.yaml: sec. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _sec_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.reciprocal(rt.cos(x)), desc.element)
    return (y,)


SEC = Op(
    "sec", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "sec", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _sec_reference, operations=24,
    )}, any_shape=True, exact=False,
    doc="""
    1 / cos(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _sec_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.reciprocal(rt.cos(x))
    d_x = rt.store(d_y * rt.square(y) * rt.sin(x), desc.element)
    return (d_x,)


SEC_BACKWARD = Op(
    "sec_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "sec_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _sec_backward_reference, operations=47,
    )}, any_shape=True, gradient_of="sec", exact=False,
    doc="""
    The gradient of `sec`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
