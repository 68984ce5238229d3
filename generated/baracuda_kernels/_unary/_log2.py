# Generated from spec/unary.yaml: log2. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _log2_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.log2(x), desc.element)
    return (y,)


LOG2 = Op(
    "log2", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "log2", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _log2_reference, operations=20,
    )}, any_shape=True, exact=False, parity={"torch": "torch.log2"},
    doc="""
    The logarithm to base 2; -inf at 0, NaN below.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _log2_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(C(1.4426950408889634) * d_y / x, desc.element)
    return (d_x,)


LOG2_BACKWARD = Op(
    "log2_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "log2_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _log2_backward_reference, operations=2,
    )}, any_shape=True, gradient_of="log2", parity={"torch": "torch.log2"},
    doc="""
    The gradient of `log2`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
