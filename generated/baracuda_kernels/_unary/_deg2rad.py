# Generated from spec/unary.yaml: deg2rad. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _deg2rad_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(x * C(0.017453292519943295), desc.element)
    return (y,)


DEG2RAD = Op(
    "deg2rad", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "deg2rad", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _deg2rad_reference, operations=1,
    )}, any_shape=True, parity={"torch": "torch.deg2rad"},
    doc="""
    Degrees to radians.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _deg2rad_backward_reference(desc, C, d_y):
    d_y = rt.load(d_y, C)
    d_x = rt.store(C(0.017453292519943295) * d_y, desc.element)
    return (d_x,)


DEG2RAD_BACKWARD = Op(
    "deg2rad_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "deg2rad_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _deg2rad_backward_reference, operations=1,
    )}, any_shape=True, gradient_of="deg2rad", parity={"torch": "torch.deg2rad"},
    doc="""
    The gradient of `deg2rad`: `d_x`.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
