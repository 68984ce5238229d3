# Generated from spec/activation.yaml: selu. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _selu_reference(desc, C, x):
    x = rt.load(x, C)
    below = C(1.7580993408473766) * rt.expm1(x)
    y = rt.store(rt.where(x > C(0.0), C(1.0507009873554805) * x, below), desc.element)
    return (y,)


SELU = Op(
    "selu", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "selu", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _selu_reference, operations=24,
    )}, any_shape=True, exact=False, parity={"torch": "torch.nn.functional.selu"},
    doc="""
    elu with the scale and alpha that keep a normal distribution.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _selu_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(
        rt.where(x > C(0.0), C(1.0507009873554805) * d_y, C(1.7580993408473766) * d_y * rt.exp(x)), desc.element,
    )
    return (d_x,)


SELU_BACKWARD = Op(
    "selu_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "selu_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _selu_backward_reference, operations=15,
    )}, any_shape=True, gradient_of="selu", exact=False, parity={"torch": "torch.nn.functional.selu"},
    doc="""
    The gradient of `selu`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
