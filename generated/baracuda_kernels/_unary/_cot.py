# Generated from spec/unary.yaml: cot. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _cot_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.reciprocal(rt.tan(x)), desc.element)
    return (y,)


def _cot_derivative(desc, C, x, d_y):
    """What the gradients are held to that the entry states."""
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    tan_x = rt.tan(x)
    y = rt.reciprocal(tan_x)
    d_x = rt.store(-(d_y * rt.square(y) * (C(1.0) + rt.square(tan_x))), desc.element)
    return {"d_x": d_x}


COT = Op(
    "cot", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "cot", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _cot_reference, derivative=_cot_derivative, operations=24,
    )}, any_shape=True, exact=False,
    doc="""
    1 / tan(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _cot_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.reciprocal(rt.tan(x))
    d_x = rt.store(-rt.fma(d_y * y, y, d_y), desc.element)
    return (d_x,)


COT_BACKWARD = Op(
    "cot_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "cot_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _cot_backward_reference, operations=27,
    )}, any_shape=True, gradient_of="cot", authored=("d_x",), exact=False,
    doc="""
    The gradient of `cot`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
