# Generated from spec/unary.yaml: tanh. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _tanh_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.tanh(x), desc.element)
    return (y,)


TANH = Op(
    "tanh", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "tanh", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _tanh_reference, operations=14,
    )}, any_shape=True, exact=False, parity={"torch": "torch.tanh"},
    doc="""
    The hyperbolic tangent.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _tanh_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y / rt.square(rt.cosh(x)), desc.element)
    return (d_x,)


TANH_BACKWARD = Op(
    "tanh_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "tanh_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _tanh_backward_reference, operations=22,
    )}, any_shape=True, gradient_of="tanh", exact=False, parity={"torch": "torch.tanh"},
    doc="""
    The gradient of `tanh`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
