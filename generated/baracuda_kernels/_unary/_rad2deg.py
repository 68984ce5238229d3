# Generated from spec/unary.yaml: rad2deg. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _rad2deg_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(x * C(57.29577951308232), desc.element)
    return (y,)


RAD2DEG = Op(
    "rad2deg", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "rad2deg", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _rad2deg_reference, operations=1,
    )}, any_shape=True, parity={"torch": "torch.rad2deg"},
    doc="""
    Radians to degrees.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _rad2deg_backward_reference(desc, C, d_y):
    d_y = rt.load(d_y, C)
    d_x = rt.store(C(57.29577951308232) * d_y, desc.element)
    return (d_x,)


RAD2DEG_BACKWARD = Op(
    "rad2deg_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "rad2deg_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _rad2deg_backward_reference, operations=1,
    )}, any_shape=True, gradient_of="rad2deg", parity={"torch": "torch.rad2deg"},
    doc="""
    The gradient of `rad2deg`: `d_x`.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
