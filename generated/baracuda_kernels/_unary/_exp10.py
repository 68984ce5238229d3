# Generated from spec/unary.yaml: exp10. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _exp10_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.exp10(x), desc.element)
    return (y,)


EXP10 = Op(
    "exp10", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "exp10", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _exp10_reference, operations=20,
    )}, any_shape=True, exact=False,
    doc="""
    10 to the x.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _exp10_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.exp10(x)
    d_x = rt.store(C(2.302585092994046) * d_y * y, desc.element)
    return (d_x,)


EXP10_BACKWARD = Op(
    "exp10_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "exp10_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _exp10_backward_reference, operations=22,
    )}, any_shape=True, gradient_of="exp10", exact=False,
    doc="""
    The gradient of `exp10`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
