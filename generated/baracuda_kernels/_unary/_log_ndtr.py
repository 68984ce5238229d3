# Generated from spec/unary.yaml: log_ndtr. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _log_ndtr_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.log_ndtr(x), desc.element)
    return (y,)


LOG_NDTR = Op(
    "log_ndtr", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "log_ndtr", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _log_ndtr_reference, operations=60,
    )}, any_shape=True, exact=False, parity={"torch": "torch.special.log_ndtr"},
    doc="""
    The logarithm of ndtr, with its tail.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _log_ndtr_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(C(0.7978845608028654) * d_y / rt.erfcx(-(C(0.7071067811865476) * x)), desc.element)
    return (d_x,)


LOG_NDTR_BACKWARD = Op(
    "log_ndtr_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "log_ndtr_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _log_ndtr_backward_reference, operations=44,
    )}, any_shape=True, gradient_of="log_ndtr", exact=False, parity={"torch": "torch.special.log_ndtr"},
    doc="""
    The gradient of `log_ndtr`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
