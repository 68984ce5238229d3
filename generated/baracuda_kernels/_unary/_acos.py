# Generated from spec/unary.yaml: acos. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _acos_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.acos(x), desc.element)
    return (y,)


ACOS = Op(
    "acos", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "acos", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _acos_reference, operations=20,
    )}, any_shape=True, exact=False, parity={"torch": "torch.acos"},
    doc="""
    The arc cosine; NaN outside of [-1, 1].

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _acos_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(-(d_y * rt.rsqrt(rt.fma(-x, x, C(1.0)))), desc.element)
    return (d_x,)


ACOS_BACKWARD = Op(
    "acos_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "acos_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _acos_backward_reference, operations=14,
    )}, any_shape=True, gradient_of="acos", inexact_in_16_bits=True, parity={"torch": "torch.acos"},
    doc="""
    The gradient of `acos`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
