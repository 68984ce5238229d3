# Generated from spec/activation.yaml: celu. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Variant, rt


def _celu_reference(desc, C, x):
    x = rt.load(x, C)
    below = C(desc.alpha) * rt.expm1(x / C(desc.alpha))
    y = rt.store(rt.where(x > C(0.0), x, below), desc.element)
    return (y,)


CELU = Op(
    "celu", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "celu", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)), attributes=(("alpha", "C"),),
            prepared=True,
        ),), _celu_reference, operations=24,
    )}, any_shape=True, attributes=(Attribute("alpha", "f32", 1.0),),
    conditions=(Condition("alpha > 0", lambda d: d.alpha > 0.0, ("alpha",)),), exact=False,
    parity={"torch": "torch.nn.functional.celu"},
    doc="""
    x where it is positive, else alpha * (exp(x / alpha) - 1).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _celu_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    ratio_x = x / C(desc.alpha)
    d_x = rt.store(rt.where(x > C(0.0), d_y, d_y * rt.exp(ratio_x)), desc.element)
    return (d_x,)


CELU_BACKWARD = Op(
    "celu_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "celu_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
            attributes=(("alpha", "C"),), prepared=True,
        ),), _celu_backward_reference, operations=14,
    )}, any_shape=True, attributes=(Attribute("alpha", "f32", 1.0),),
    conditions=(Condition("alpha > 0", lambda d: d.alpha > 0.0, ("alpha",)),), gradient_of="celu", exact=False,
    parity={"torch": "torch.nn.functional.celu"},
    doc="""
    The gradient of `celu`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
