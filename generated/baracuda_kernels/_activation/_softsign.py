# Generated from spec/activation.yaml: softsign. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _softsign_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(x / (C(1.0) + rt.absolute(x)), desc.element)
    return (y,)


SOFTSIGN = Op(
    "softsign", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "softsign", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _softsign_reference, operations=3,
    )}, any_shape=True, parity={"torch": "torch.nn.functional.softsign"},
    doc="""
    x / (1 + abs(x)).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _softsign_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = x / (C(1.0) + rt.absolute(x))
    d_x = rt.store((C(1.0) - y * rt.sign(x)) * d_y / (C(1.0) + rt.absolute(x)), desc.element)
    return (d_x,)


SOFTSIGN_BACKWARD = Op(
    "softsign_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "softsign_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _softsign_backward_reference, operations=10,
    )}, any_shape=True, gradient_of="softsign", parity={"torch": "torch.nn.functional.softsign"},
    doc="""
    The gradient of `softsign`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
