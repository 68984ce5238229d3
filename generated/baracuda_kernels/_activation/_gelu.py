# Generated from spec/activation.yaml: gelu. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _gelu_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.gelu(x), desc.element)
    return (y,)


GELU = Op(
    "gelu", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "gelu", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _gelu_reference, operations=20,
    )}, any_shape=True, exact=False, parity={"torch": "torch.nn.functional.gelu"},
    doc="""
    x times the share of the normal distribution below x; the exact form, with its tail.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _gelu_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.gelu_slope(x), desc.element)
    return (d_x,)


GELU_BACKWARD = Op(
    "gelu_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "gelu_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _gelu_backward_reference, operations=21,
    )}, any_shape=True, gradient_of="gelu", exact=False, zeros=True, parity={"torch": "torch.nn.functional.gelu"},
    doc="""
    The gradient of `gelu`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
