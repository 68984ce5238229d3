# Generated from spec/unary.yaml: ndtri. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _ndtri_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.ndtri(x), desc.element)
    return (y,)


NDTRI = Op(
    "ndtri", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "ndtri", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _ndtri_reference, operations=100,
    )}, any_shape=True, exact=False, parity={"torch": "torch.special.ndtri"},
    doc="""
    The inverse of ndtr; infinities at 0 and 1, NaN outside.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _ndtri_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    y = rt.ndtri(x)
    chosen_x = rt.where(rt.absolute(rt.minimum(x, C(1.0) - x)) < C(1e-30), C(1.8446744073709552e+19), C(1.0))
    d_x = rt.store(
        C(1.2533141373155003) * d_y * rt.erfcx(C(0.7071067811865476) * rt.minimum(
            rt.absolute(y), C(64.0),
        )) * chosen_x * rt.reciprocal(chosen_x * rt.minimum(x, C(1.0) - x)), desc.element,
    )
    return (d_x,)


NDTRI_BACKWARD = Op(
    "ndtri_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "ndtri_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _ndtri_backward_reference, operations=159,
    )}, any_shape=True, gradient_of="ndtri", exact=False, parity={"torch": "torch.special.ndtri"},
    doc="""
    The gradient of `ndtri`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
