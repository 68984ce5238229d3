# Generated from spec/activation.yaml: relu6. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _relu6_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.where(x <= C(0.0), C(0.0), rt.where(x >= C(6.0), C(6.0), x)), desc.element)
    return (y,)


RELU6 = Op(
    "relu6", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "relu6", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _relu6_reference, operations=4,
    )}, any_shape=True, parity={"torch": "torch.nn.functional.relu6"},
    doc="""
    x cut to [0, 6]; the gradient at both ends is 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _relu6_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(x <= C(0.0), C(0.0), rt.where(x >= C(6.0), C(0.0), d_y)), desc.element)
    return (d_x,)


RELU6_BACKWARD = Op(
    "relu6_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "relu6_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _relu6_backward_reference, operations=4,
    )}, any_shape=True, gradient_of="relu6", parity={"torch": "torch.nn.functional.relu6"},
    doc="""
    The gradient of `relu6`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
