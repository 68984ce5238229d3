# Generated from spec/activation.yaml: sigmoid. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _sigmoid_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.sigmoid(x), desc.element)
    return (y,)


SIGMOID = Op(
    "sigmoid", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "sigmoid", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _sigmoid_reference, operations=20,
    )}, any_shape=True, exact=False, parity={"torch": "torch.sigmoid"},
    doc="""
    1 / (1 + exp(-x)), with its tail.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _sigmoid_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.sigmoid(x)
    d_x = rt.store(d_y * y * rt.sigmoid(-x), desc.element)
    return (d_x,)


SIGMOID_BACKWARD = Op(
    "sigmoid_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "sigmoid_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _sigmoid_backward_reference, operations=43,
    )}, any_shape=True, gradient_of="sigmoid", exact=False, parity={"torch": "torch.sigmoid"},
    doc="""
    The gradient of `sigmoid`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
