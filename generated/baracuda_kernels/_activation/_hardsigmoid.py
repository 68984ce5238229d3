# Generated from spec/activation.yaml: hardsigmoid. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _hardsigmoid_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.clamp(x + C(3.0), C(0.0), C(6.0)) / C(6.0), desc.element)
    return (y,)


HARDSIGMOID = Op(
    "hardsigmoid", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "hardsigmoid", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _hardsigmoid_reference, operations=4,
    )}, any_shape=True, parity={"torch": "torch.nn.functional.hardsigmoid"},
    doc="""
    A line from 0 at -3 to 1 at 3.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _hardsigmoid_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where((C(0.0) <= x + C(3.0)) & (x + C(3.0) <= C(6.0)), d_y / C(6.0), C(0.0)), desc.element)
    return (d_x,)


HARDSIGMOID_BACKWARD = Op(
    "hardsigmoid_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "hardsigmoid_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _hardsigmoid_backward_reference, operations=7,
    )}, any_shape=True, gradient_of="hardsigmoid", parity={"torch": "torch.nn.functional.hardsigmoid"},
    doc="""
    The gradient of `hardsigmoid`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
