# Generated from spec/unary.yaml: log1p. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _log1p_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.log1p(x), desc.element)
    return (y,)


LOG1P = Op(
    "log1p", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "log1p", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _log1p_reference, operations=20,
    )}, any_shape=True, exact=False, parity={"torch": "torch.log1p"},
    doc="""
    log(1 + x), without cancellation near 0; -inf at -1, NaN below.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _log1p_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y / (C(1.0) + x), desc.element)
    return (d_x,)


LOG1P_BACKWARD = Op(
    "log1p_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "log1p_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _log1p_backward_reference, operations=2,
    )}, any_shape=True, gradient_of="log1p", parity={"torch": "torch.log1p"},
    doc="""
    The gradient of `log1p`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
