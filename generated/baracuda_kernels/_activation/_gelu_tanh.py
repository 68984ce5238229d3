# Generated from spec/activation.yaml: gelu_tanh. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _gelu_tanh_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.gelu_tanh(x), desc.element)
    return (y,)


GELU_TANH = Op(
    "gelu_tanh", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "gelu_tanh", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _gelu_tanh_reference, operations=20,
    )}, any_shape=True, exact=False,
    doc="""
    The approximation of gelu by tanh.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _gelu_tanh_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.gelu_tanh_slope(x), desc.element)
    return (d_x,)


GELU_TANH_BACKWARD = Op(
    "gelu_tanh_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "gelu_tanh_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _gelu_tanh_backward_reference, operations=21,
    )}, any_shape=True, gradient_of="gelu_tanh", exact=False, zeros=True,
    doc="""
    The gradient of `gelu_tanh`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
