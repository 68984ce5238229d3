# Generated from spec/unary.yaml: asin. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _asin_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.asin(x), desc.element)
    return (y,)


ASIN = Op(
    "asin", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "asin", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _asin_reference, operations=20,
    )}, any_shape=True, exact=False, parity={"torch": "torch.asin"},
    doc="""
    The arc sine; NaN outside of [-1, 1].

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _asin_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.rsqrt(rt.fma(-x, x, C(1.0))), desc.element)
    return (d_x,)


ASIN_BACKWARD = Op(
    "asin_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "asin_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _asin_backward_reference, operations=13,
    )}, any_shape=True, gradient_of="asin", inexact_in_16_bits=True, parity={"torch": "torch.asin"},
    doc="""
    The gradient of `asin`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
