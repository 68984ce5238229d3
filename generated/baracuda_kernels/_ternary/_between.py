# Generated from spec/ternary.yaml: between. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _between_reference(desc, C, x, low, high):
    low = rt.load(low, C)
    x = rt.load(x, C)
    high = rt.load(high, C)
    y = rt.store((low <= x) & (x <= high), "bool")
    return (y,)


def _between_int_reference(desc, C, x, low, high):
    low = rt.load(low, rt.i64)
    x = rt.load(x, rt.i64)
    high = rt.load(high, rt.i64)
    y = rt.store((low <= x) & (x <= high), "bool")
    return (y,)


BETWEEN = Op(
    "between", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    operands=(Operand("x", "T"), Operand("low", "T"), Operand("high", "T"), Operand("y", "bool", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "between", ("T",), lambda d: (d.shape,),
                (
                    Access("low", "T", full=True), Access("x", "T", full=True), Access("high", "T", full=True),
                    Access("y", "bool", full=True, written=True),
                ),
            ),), _between_reference, operations=3,
        ),
        ("int",): Variant(
            (Pointwise(
                "between_int", ("T",), lambda d: (d.shape,),
                (
                    Access("low", "T", full=True), Access("x", "T", full=True), Access("high", "T", full=True),
                    Access("y", "bool", full=True, written=True),
                ),
            ),), _between_int_reference, operations=3,
        ),
    }, any_shape=True, variant_attributes=("element.kind",),
    doc="""
    Whether x is at least low and at most high; false with NaN.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    low: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    high: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, bool
    """,
)
