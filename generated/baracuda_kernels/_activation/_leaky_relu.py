# Generated from spec/activation.yaml: leaky_relu. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Op, Operand, Pointwise, Variant, rt


def _leaky_relu_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.where(x > C(0.0), x, C(desc.negative_slope) * x), desc.element)
    return (y,)


LEAKY_RELU = Op(
    "leaky_relu", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "leaky_relu", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
            attributes=(("negative_slope", "C"),),
        ),), _leaky_relu_reference, operations=3,
    )}, any_shape=True, attributes=(Attribute("negative_slope", "f32", 0.01),),
    parity={"torch": "torch.nn.functional.leaky_relu"},
    doc="""
    x where it is positive, else a slope of it.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _leaky_relu_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(x > C(0.0), d_y, C(desc.negative_slope) * d_y), desc.element)
    return (d_x,)


LEAKY_RELU_BACKWARD = Op(
    "leaky_relu_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "leaky_relu_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
            attributes=(("negative_slope", "C"),),
        ),), _leaky_relu_backward_reference, operations=3,
    )}, any_shape=True, attributes=(Attribute("negative_slope", "f32", 0.01),), gradient_of="leaky_relu",
    parity={"torch": "torch.nn.functional.leaky_relu"},
    doc="""
    The gradient of `leaky_relu`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
