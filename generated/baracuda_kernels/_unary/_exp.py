# Generated from spec/unary.yaml: exp. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _exp_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.exp(x), desc.element)
    return (y,)


EXP = Op(
    "exp", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "exp", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _exp_reference, operations=10,
    )}, any_shape=True, exact=False, parity={"torch": "torch.exp"},
    doc="""
    e to the x.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _exp_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.exp(x)
    d_x = rt.store(d_y * y, desc.element)
    return (d_x,)


EXP_BACKWARD = Op(
    "exp_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "exp_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _exp_backward_reference, operations=11,
    )}, any_shape=True, gradient_of="exp", exact=False, parity={"torch": "torch.exp"},
    doc="""
    The gradient of `exp`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
