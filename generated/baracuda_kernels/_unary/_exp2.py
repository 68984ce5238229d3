# Generated from spec/unary.yaml: exp2. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _exp2_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.exp2(x), desc.element)
    return (y,)


EXP2 = Op(
    "exp2", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "exp2", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _exp2_reference, operations=20,
    )}, any_shape=True, exact=False, parity={"torch": "torch.exp2"},
    doc="""
    2 to the x.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _exp2_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.exp2(x)
    d_x = rt.store(C(0.6931471805599453) * d_y * y, desc.element)
    return (d_x,)


EXP2_BACKWARD = Op(
    "exp2_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "exp2_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _exp2_backward_reference, operations=22,
    )}, any_shape=True, gradient_of="exp2", exact=False, parity={"torch": "torch.exp2"},
    doc="""
    The gradient of `exp2`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
