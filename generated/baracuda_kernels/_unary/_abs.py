# Generated from spec/unary.yaml: abs. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _abs_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.absolute(x), desc.element)
    return (y,)


def _abs_int_reference(desc, C, x):
    x = rt.load(x, rt.i64)
    y = rt.wrap(rt.absolute(x), desc.element)
    return (y,)


ABS = Op(
    "abs", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "abs", ("T",), lambda d: (d.shape,),
                (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _abs_reference, operations=1,
        ),
        ("int",): Variant(
            (Pointwise(
                "abs_int", ("T",), lambda d: (d.shape,),
                (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _abs_int_reference, operations=1,
        ),
    }, any_shape=True, variant_attributes=("element.kind",), parity={"torch": "torch.abs"},
    doc="""
    The absolute value; the gradient is 0 at 0.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """,
)


def _abs_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(d_y * rt.sign(x), desc.element)
    return (d_x,)


ABS_BACKWARD = Op(
    "abs_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "abs_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _abs_backward_reference, operations=2,
    )}, any_shape=True, gradient_of="abs", parity={"torch": "torch.abs"},
    doc="""
    The gradient of `abs`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
