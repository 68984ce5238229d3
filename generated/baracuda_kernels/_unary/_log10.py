# Generated from spec/unary.yaml: log10. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _log10_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.log10(x), desc.element)
    return (y,)


LOG10 = Op(
    "log10", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "log10", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _log10_reference, operations=20,
    )}, any_shape=True, exact=False, parity={"torch": "torch.log10"},
    doc="""
    The logarithm to base 10; -inf at 0, NaN below.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _log10_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(C(0.4342944819032518) * d_y / x, desc.element)
    return (d_x,)


LOG10_BACKWARD = Op(
    "log10_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "log10_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _log10_backward_reference, operations=2,
    )}, any_shape=True, gradient_of="log10", parity={"torch": "torch.log10"},
    doc="""
    The gradient of `log10`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
