# Generated from spec/activation.yaml: elu. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Op, Operand, Pointwise, Variant, rt


def _elu_reference(desc, C, x):
    x = rt.load(x, C)
    below = C(desc.alpha) * rt.expm1(x)
    y = rt.store(rt.where(x > C(0.0), x, below), desc.element)
    return (y,)


ELU = Op(
    "elu", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "elu", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)), attributes=(("alpha", "C"),),
        ),), _elu_reference, operations=23,
    )}, any_shape=True, attributes=(Attribute("alpha", "f32", 1.0),), exact=False,
    parity={"torch": "torch.nn.functional.elu"},
    doc="""
    x where it is positive, else alpha * (exp(x) - 1).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _elu_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(x > C(0.0), d_y, C(desc.alpha) * d_y * rt.exp(x)), desc.element)
    return (d_x,)


ELU_BACKWARD = Op(
    "elu_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "elu_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
            attributes=(("alpha", "C"),),
        ),), _elu_backward_reference, operations=14,
    )}, any_shape=True, attributes=(Attribute("alpha", "f32", 1.0),), gradient_of="elu", exact=False,
    parity={"torch": "torch.nn.functional.elu"},
    doc="""
    The gradient of `elu`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
