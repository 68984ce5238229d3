# Generated from spec/unary.yaml: pow_int. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Op, Operand, Pointwise, Variant, rt


def _pow_int_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.pow_int(x, desc.exponent), desc.element)
    return (y,)


def _pow_int_int_reference(desc, C, x):
    x = rt.load(x, rt.i64)
    y = rt.wrap(rt.pow_int(x, desc.exponent), desc.element)
    return (y,)


POW_INT = Op(
    "pow_int", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "pow_int", ("T",), lambda d: (d.shape,),
                (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
                attributes=(("exponent", "i32"),),
            ),), _pow_int_reference, operations=8,
        ),
        ("int",): Variant(
            (Pointwise(
                "pow_int_int", ("T",), lambda d: (d.shape,),
                (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
                attributes=(("exponent", "i32"),),
            ),), _pow_int_int_reference, operations=8,
        ),
    }, any_shape=True, attributes=(Attribute("exponent", "i32", 2),), variant_attributes=("element.kind",),
    doc="""
    x to a whole power by squaring: each product is rounded, or wrapped. Below 0 it is the reciprocal of the power;
    of integers 1 or -1 where x is, else 0.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """,
)


def _pow_int_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(
        rt.where(desc.exponent == 0, C(0.0), d_y * rt.to_float(desc.exponent, C) * rt.pow_int(x, desc.exponent - 1)),
        desc.element,
    )
    return (d_x,)


POW_INT_BACKWARD = Op(
    "pow_int_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "pow_int_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
            attributes=(("exponent", "i32"),),
        ),), _pow_int_backward_reference, operations=14,
    )}, any_shape=True, attributes=(Attribute("exponent", "i32", 2),), gradient_of="pow_int",
    doc="""
    The gradient of `pow_int`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
