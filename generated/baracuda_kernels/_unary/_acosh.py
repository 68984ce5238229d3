# Generated from spec/unary.yaml: acosh. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _acosh_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.acosh(x), desc.element)
    return (y,)


ACOSH = Op(
    "acosh", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "acosh", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _acosh_reference, operations=20,
    )}, any_shape=True, exact=False, parity={"torch": "torch.acosh"},
    doc="""
    The inverse of cosh; NaN below 1.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _acosh_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.rsqrt(rt.fma(x, x, C(-1.0))), desc.element)
    return (d_x,)


ACOSH_BACKWARD = Op(
    "acosh_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "acosh_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _acosh_backward_reference, operations=12,
    )}, any_shape=True, gradient_of="acosh", inexact_in_16_bits=True, parity={"torch": "torch.acosh"},
    doc="""
    The gradient of `acosh`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
