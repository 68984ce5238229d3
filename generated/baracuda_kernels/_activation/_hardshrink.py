# Generated from spec/activation.yaml: hardshrink. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Variant, rt


def _hardshrink_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.where(rt.absolute(x) <= C(desc.lambd), C(0.0), x), desc.element)
    return (y,)


HARDSHRINK = Op(
    "hardshrink", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "hardshrink", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)), attributes=(("lambd", "C"),),
        ),), _hardshrink_reference, operations=3,
    )}, any_shape=True, attributes=(Attribute("lambd", "f32", 0.5),),
    conditions=(Condition("lambd >= 0", lambda d: d.lambd >= 0.0, ("lambd",)),),
    parity={"torch": "torch.nn.functional.hardshrink"},
    doc="""
    x, but 0 within [-lambd, lambd].

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _hardshrink_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(rt.absolute(x) <= C(desc.lambd), C(0.0), d_y), desc.element)
    return (d_x,)


HARDSHRINK_BACKWARD = Op(
    "hardshrink_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "hardshrink_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
            attributes=(("lambd", "C"),),
        ),), _hardshrink_backward_reference, operations=3,
    )}, any_shape=True, attributes=(Attribute("lambd", "f32", 0.5),),
    conditions=(Condition("lambd >= 0", lambda d: d.lambd >= 0.0, ("lambd",)),), gradient_of="hardshrink",
    parity={"torch": "torch.nn.functional.hardshrink"},
    doc="""
    The gradient of `hardshrink`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
