# Generated from spec/unary.yaml: square. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _square_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.square(x), desc.element)
    return (y,)


def _square_int_reference(desc, C, x):
    x = rt.load(x, rt.i64)
    y = rt.wrap(rt.square(x), desc.element)
    return (y,)


SQUARE = Op(
    "square", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "square", ("T",), lambda d: (d.shape,),
                (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _square_reference, operations=1,
        ),
        ("int",): Variant(
            (Pointwise(
                "square_int", ("T",), lambda d: (d.shape,),
                (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _square_int_reference, operations=1,
        ),
    }, any_shape=True, variant_attributes=("element.kind",), parity={"torch": "torch.square"},
    doc="""
    x * x.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """,
)


def _square_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(C(2.0) * x * d_y, desc.element)
    return (d_x,)


SQUARE_BACKWARD = Op(
    "square_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "square_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _square_backward_reference, operations=2,
    )}, any_shape=True, gradient_of="square", parity={"torch": "torch.square"},
    doc="""
    The gradient of `square`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
