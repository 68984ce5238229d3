# Generated from spec/activation.yaml: relu. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _relu_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.where(x <= C(0.0), C(0.0), x), desc.element)
    return (y,)


RELU = Op(
    "relu", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "relu", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _relu_reference, operations=2,
    )}, any_shape=True, parity={"torch": "torch.relu"},
    doc="""
    The positive part; NaN stays, and the gradient at 0 is 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _relu_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(x <= C(0.0), C(0.0), d_y), desc.element)
    return (d_x,)


RELU_BACKWARD = Op(
    "relu_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "relu_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _relu_backward_reference, operations=2,
    )}, any_shape=True, gradient_of="relu", parity={"torch": "torch.relu"},
    doc="""
    The gradient of `relu`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
