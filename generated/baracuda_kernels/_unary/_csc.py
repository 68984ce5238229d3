# Generated from spec/unary.yaml: csc. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _csc_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.reciprocal(rt.sin(x)), desc.element)
    return (y,)


def _csc_derivative(desc, C, x, d_y):
    """What the gradients are held to that the entry states."""
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.reciprocal(rt.sin(x))
    d_x = rt.store(-(d_y * rt.square(y) * rt.cos(x)), desc.element)
    return {"d_x": d_x}


CSC = Op(
    "csc", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "csc", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _csc_reference, derivative=_csc_derivative, operations=24,
    )}, any_shape=True, exact=False,
    doc="""
    1 / sin(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _csc_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.reciprocal(rt.sin(x))
    d_x = rt.store(-(d_y * y) * (rt.cos(x) * y), desc.element)
    return (d_x,)


CSC_BACKWARD = Op(
    "csc_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "csc_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _csc_backward_reference, operations=48,
    )}, any_shape=True, gradient_of="csc", authored=("d_x",), exact=False,
    doc="""
    The gradient of `csc`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
