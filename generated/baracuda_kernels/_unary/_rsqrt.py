# Generated from spec/unary.yaml: rsqrt. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _rsqrt_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.rsqrt(x), desc.element)
    return (y,)


RSQRT = Op(
    "rsqrt", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "rsqrt", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _rsqrt_reference, operations=10,
    )}, any_shape=True, parity={"torch": "torch.rsqrt"},
    doc="""
    1 / sqrt(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _rsqrt_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.rsqrt(x)
    d_x = rt.store(-(C(0.5) * d_y * rt.square(y) * y), desc.element)
    return (d_x,)


RSQRT_BACKWARD = Op(
    "rsqrt_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "rsqrt_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _rsqrt_backward_reference, operations=15,
    )}, any_shape=True, gradient_of="rsqrt", inexact_in_16_bits=True, parity={"torch": "torch.rsqrt"},
    doc="""
    The gradient of `rsqrt`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
