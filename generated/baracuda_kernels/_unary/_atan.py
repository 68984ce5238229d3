# Generated from spec/unary.yaml: atan. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _atan_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.atan(x), desc.element)
    return (y,)


ATAN = Op(
    "atan", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "atan", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _atan_reference, operations=20,
    )}, any_shape=True, exact=False, parity={"torch": "torch.atan"},
    doc="""
    The arc tangent.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _atan_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y / (C(1.0) + rt.square(x)), desc.element)
    return (d_x,)


ATAN_BACKWARD = Op(
    "atan_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "atan_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _atan_backward_reference, operations=3,
    )}, any_shape=True, gradient_of="atan", parity={"torch": "torch.atan"},
    doc="""
    The gradient of `atan`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
