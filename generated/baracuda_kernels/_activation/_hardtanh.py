# Generated from spec/activation.yaml: hardtanh. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Variant, rt


def _hardtanh_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.where(x <= C(desc.low), C(desc.low), rt.where(x >= C(desc.high), C(desc.high), x)), desc.element)
    return (y,)


HARDTANH = Op(
    "hardtanh", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "hardtanh", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
            attributes=(("low", "C"), ("high", "C")),
        ),), _hardtanh_reference, operations=4,
    )}, any_shape=True, attributes=(Attribute("low", "f32", -1.0), Attribute("high", "f32", 1.0)),
    conditions=(Condition("low <= high", lambda d: d.low <= d.high, ("low", "high")),),
    parity={"torch": "torch.nn.functional.hardtanh"},
    doc="""
    x cut to [low, high]; the gradient at both ends is 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _hardtanh_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(x <= C(desc.low), C(0.0), rt.where(x >= C(desc.high), C(0.0), d_y)), desc.element)
    return (d_x,)


HARDTANH_BACKWARD = Op(
    "hardtanh_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "hardtanh_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
            attributes=(("low", "C"), ("high", "C")),
        ),), _hardtanh_backward_reference, operations=4,
    )}, any_shape=True, attributes=(Attribute("low", "f32", -1.0), Attribute("high", "f32", 1.0)),
    conditions=(Condition("low <= high", lambda d: d.low <= d.high, ("low", "high")),), gradient_of="hardtanh",
    parity={"torch": "torch.nn.functional.hardtanh"},
    doc="""
    The gradient of `hardtanh`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
