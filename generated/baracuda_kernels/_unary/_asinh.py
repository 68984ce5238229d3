# Generated from spec/unary.yaml: asinh. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _asinh_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.asinh(x), desc.element)
    return (y,)


ASINH = Op(
    "asinh", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "asinh", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _asinh_reference, operations=20,
    )}, any_shape=True, exact=False, parity={"torch": "torch.asinh"},
    doc="""
    The inverse of sinh.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _asinh_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.reciprocal(rt.hypot(x, C(1.0))), desc.element)
    return (d_x,)


ASINH_BACKWARD = Op(
    "asinh_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "asinh_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _asinh_backward_reference, operations=17,
    )}, any_shape=True, gradient_of="asinh", exact=False, parity={"torch": "torch.asinh"},
    doc="""
    The gradient of `asinh`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
