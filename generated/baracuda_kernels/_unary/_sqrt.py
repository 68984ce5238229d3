# Generated from spec/unary.yaml: sqrt. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _sqrt_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.sqrt(x), desc.element)
    return (y,)


SQRT = Op(
    "sqrt", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "sqrt", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _sqrt_reference, operations=6,
    )}, any_shape=True, parity={"torch": "torch.sqrt"},
    doc="""
    The square root, rounded once; NaN below zero.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _sqrt_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(C(0.5) * d_y * rt.rsqrt(x), desc.element)
    return (d_x,)


SQRT_BACKWARD = Op(
    "sqrt_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "sqrt_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _sqrt_backward_reference, operations=12,
    )}, any_shape=True, gradient_of="sqrt", inexact_in_16_bits=True, parity={"torch": "torch.sqrt"},
    doc="""
    The gradient of `sqrt`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
