# Generated from spec/unary.yaml: reciprocal. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _reciprocal_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(C(1.0) / x, desc.element)
    return (y,)


RECIPROCAL = Op(
    "reciprocal", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "reciprocal", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _reciprocal_reference, operations=1,
    )}, any_shape=True, parity={"torch": "torch.reciprocal"},
    doc="""
    1 / x, rounded once.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _reciprocal_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = C(1.0) / x
    d_x = rt.store(-(d_y * y / x), desc.element)
    return (d_x,)


RECIPROCAL_BACKWARD = Op(
    "reciprocal_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "reciprocal_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _reciprocal_backward_reference, operations=4,
    )}, any_shape=True, gradient_of="reciprocal", parity={"torch": "torch.reciprocal"},
    doc="""
    The gradient of `reciprocal`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
