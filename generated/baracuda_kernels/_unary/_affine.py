# Generated from spec/unary.yaml: affine. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Op, Operand, Pointwise, Variant, rt


def _affine_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(C(desc.scale) * x + C(desc.shift), desc.element)
    return (y,)


AFFINE = Op(
    "affine", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "affine", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
            attributes=(("scale", "C"), ("shift", "C")),
        ),), _affine_reference, operations=2,
    )}, any_shape=True, attributes=(Attribute("scale", "f32", 1.0), Attribute("shift", "f32", 0.0)),
    doc="""
    scale * x + shift, each step rounded.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _affine_backward_reference(desc, C, d_y):
    d_y = rt.load(d_y, C)
    d_x = rt.store(C(desc.scale) * d_y, desc.element)
    return (d_x,)


AFFINE_BACKWARD = Op(
    "affine_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "affine_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)), attributes=(("scale", "C"),),
        ),), _affine_backward_reference, operations=1,
    )}, any_shape=True, attributes=(Attribute("scale", "f32", 1.0), Attribute("shift", "f32", 0.0)),
    gradient_of="affine",
    doc="""
    The gradient of `affine`: `d_x`.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
