# Generated from spec/unary.yaml: tan. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _tan_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.tan(x), desc.element)
    return (y,)


TAN = Op(
    "tan", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "tan", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _tan_reference, operations=20,
    )}, any_shape=True, exact=False, parity={"torch": "torch.tan"},
    doc="""
    The tangent of radians.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _tan_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.tan(x)
    d_x = rt.store(d_y * (C(1.0) + rt.square(y)), desc.element)
    return (d_x,)


TAN_BACKWARD = Op(
    "tan_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "tan_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _tan_backward_reference, operations=23,
    )}, any_shape=True, gradient_of="tan", exact=False, parity={"torch": "torch.tan"},
    doc="""
    The gradient of `tan`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
