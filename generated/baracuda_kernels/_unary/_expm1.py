# Generated from spec/unary.yaml: expm1. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _expm1_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.expm1(x), desc.element)
    return (y,)


EXPM1 = Op(
    "expm1", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "expm1", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _expm1_reference, operations=20,
    )}, any_shape=True, exact=False, parity={"torch": "torch.expm1"},
    doc="""
    exp(x) - 1, without cancellation near 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _expm1_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.exp(x), desc.element)
    return (d_x,)


EXPM1_BACKWARD = Op(
    "expm1_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "expm1_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _expm1_backward_reference, operations=11,
    )}, any_shape=True, gradient_of="expm1", exact=False, parity={"torch": "torch.expm1"},
    doc="""
    The gradient of `expm1`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
