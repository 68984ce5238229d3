# Generated from spec/unary.yaml: atanh. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _atanh_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.atanh(x), desc.element)
    return (y,)


ATANH = Op(
    "atanh", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "atanh", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _atanh_reference, operations=20,
    )}, any_shape=True, exact=False, parity={"torch": "torch.atanh"},
    doc="""
    The inverse of tanh; infinities at -1 and 1, NaN outside.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _atanh_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y / rt.fma(-x, x, C(1.0)), desc.element)
    return (d_x,)


ATANH_BACKWARD = Op(
    "atanh_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "atanh_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _atanh_backward_reference, operations=3,
    )}, any_shape=True, gradient_of="atanh", parity={"torch": "torch.atanh"},
    doc="""
    The gradient of `atanh`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
