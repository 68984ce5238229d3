# Generated from spec/unary.yaml: neg. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _neg_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(-x, desc.element)
    return (y,)


def _neg_int_reference(desc, C, x):
    x = rt.load(x, rt.i64)
    y = rt.wrap(-x, desc.element)
    return (y,)


NEG = Op(
    "neg", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "neg", ("T",), lambda d: (d.shape,),
                (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _neg_reference, operations=1,
        ),
        ("int",): Variant(
            (Pointwise(
                "neg_int", ("T",), lambda d: (d.shape,),
                (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _neg_int_reference, operations=1,
        ),
    }, any_shape=True, variant_attributes=("element.kind",), parity={"torch": "torch.neg"},
    doc="""
    The negative; -0 of 0.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """,
)


def _neg_backward_reference(desc, C, d_y):
    d_y = rt.load(d_y, C)
    d_x = rt.store(-d_y, desc.element)
    return (d_x,)


NEG_BACKWARD = Op(
    "neg_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "neg_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _neg_backward_reference, operations=1,
    )}, any_shape=True, gradient_of="neg", parity={"torch": "torch.neg"},
    doc="""
    The gradient of `neg`: `d_x`.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
