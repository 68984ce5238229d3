# Generated from spec/activation.yaml: softshrink. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Variant, rt


def _softshrink_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(
        rt.where(x > C(desc.lambd), x - C(desc.lambd), rt.where(x < -C(desc.lambd), x + C(desc.lambd), C(0.0) * x)),
        desc.element,
    )
    return (y,)


def _softshrink_derivative(desc, C, x, d_y):
    """What the gradients are held to that the entry states."""
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(x > C(desc.lambd), d_y, rt.where(x < -C(desc.lambd), d_y, C(0.0))), desc.element)
    return {"d_x": d_x}


SOFTSHRINK = Op(
    "softshrink", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "softshrink", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)), attributes=(("lambd", "C"),),
        ),), _softshrink_reference, derivative=_softshrink_derivative, operations=8,
    )}, any_shape=True, attributes=(Attribute("lambd", "f32", 0.5),),
    conditions=(Condition("lambd >= 0", lambda d: d.lambd >= 0.0, ("lambd",)),),
    parity={"torch": "torch.nn.functional.softshrink"},
    doc="""
    x moved towards 0 by lambd, and 0 within [-lambd, lambd].

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _softshrink_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(rt.absolute(x) <= C(desc.lambd), C(0.0), d_y), desc.element)
    return (d_x,)


SOFTSHRINK_BACKWARD = Op(
    "softshrink_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "softshrink_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
            attributes=(("lambd", "C"),),
        ),), _softshrink_backward_reference, operations=3,
    )}, any_shape=True, attributes=(Attribute("lambd", "f32", 0.5),),
    conditions=(Condition("lambd >= 0", lambda d: d.lambd >= 0.0, ("lambd",)),), gradient_of="softshrink",
    authored=("d_x",), parity={"torch": "torch.nn.functional.softshrink"},
    doc="""
    The gradient of `softshrink`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
