# Generated from spec/unary.yaml: log1mexp. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _log1mexp_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.log1mexp(x), desc.element)
    return (y,)


LOG1MEXP = Op(
    "log1mexp", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "log1mexp", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _log1mexp_reference, operations=50,
    )}, any_shape=True, exact=False,
    doc="""
    log(1 - exp(-abs(x))), without cancellation near 0 and far from it.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _log1mexp_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.copysign(rt.reciprocal(rt.expm1(rt.absolute(x))), x), desc.element)
    return (d_x,)


LOG1MEXP_BACKWARD = Op(
    "log1mexp_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "log1mexp_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _log1mexp_backward_reference, operations=27,
    )}, any_shape=True, gradient_of="log1mexp", exact=False,
    doc="""
    The gradient of `log1mexp`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
