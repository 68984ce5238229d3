# Generated from spec/activation.yaml: hardswish. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _hardswish_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(x * rt.clamp(x + C(3.0), C(0.0), C(6.0)) / C(6.0), desc.element)
    return (y,)


HARDSWISH = Op(
    "hardswish", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "hardswish", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _hardswish_reference, operations=5,
    )}, any_shape=True, parity={"torch": "torch.nn.functional.hardswish"},
    doc="""
    x times a line from 0 at -3 to 1 at 3.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _hardswish_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(
        (rt.clamp(x + C(3.0), C(0.0), C(6.0)) + rt.where(
            (C(0.0) <= x + C(3.0)) & (x + C(3.0) <= C(6.0)), x, C(0.0),
        )) * d_y / C(6.0), desc.element,
    )
    return (d_x,)


HARDSWISH_BACKWARD = Op(
    "hardswish_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "hardswish_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _hardswish_backward_reference, operations=12,
    )}, any_shape=True, gradient_of="hardswish", parity={"torch": "torch.nn.functional.hardswish"},
    doc="""
    The gradient of `hardswish`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
