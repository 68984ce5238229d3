# Generated from spec/unary.yaml: sign. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _sign_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.sign(x), desc.element)
    return (y,)


def _sign_int_reference(desc, C, x):
    x = rt.load(x, rt.i64)
    y = rt.wrap(rt.sign(x), desc.element)
    return (y,)


SIGN = Op(
    "sign", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "sign", ("T",), lambda d: (d.shape,),
                (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _sign_reference, operations=1,
        ),
        ("int",): Variant(
            (Pointwise(
                "sign_int", ("T",), lambda d: (d.shape,),
                (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _sign_int_reference, operations=1,
        ),
    }, any_shape=True, variant_attributes=("element.kind",),
    doc="""
    -1, 0 or 1; NaN stays, and both zeros give 0.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """,
)
