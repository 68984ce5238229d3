# Generated from spec/cast.yaml: cast_saturate. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, highest, lowest, rt


def _cast_saturate_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.clamp(x, lowest(desc.y_element), highest(desc.y_element)), desc.y_element)
    return (y,)


def _cast_saturate_float_int_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(
        rt.clamp(
            rt.clamp(rt.to_int64(x), lowest(desc.y_element), highest(desc.y_element)), lowest(desc.y_element),
            highest(desc.y_element),
        ), desc.y_element,
    )
    return (y,)


def _cast_saturate_int_float_reference(desc, C, x):
    x = rt.load(x, rt.i64)
    y = rt.store(rt.clamp(rt.to_float(x, C), lowest(desc.y_element), highest(desc.y_element)), desc.y_element)
    return (y,)


def _cast_saturate_int_int_reference(desc, C, x):
    x = rt.load(x, rt.i64)
    y = rt.store(rt.clamp(x, lowest(desc.y_element), highest(desc.y_element)), desc.y_element)
    return (y,)


CAST_SATURATE = Op(
    "cast_saturate", __file__,
    types={
        "S": ("f32", "f64", "f16", "bf16", "e4m3", "e5m2", "i32", "i64", "i16", "s8", "u8", "s4", "u4"),
        "D": ("f32", "f64", "f16", "bf16", "e4m3", "e5m2", "i32", "i64", "i16", "s8", "u8", "s4", "u4"),
    }, elements={"S": "x_element", "D": "y_element"}, operands=(Operand("x", "S"), Operand("y", "D", output=True)),
    variants={
        ("float", "float"): Variant(
            (Pointwise(
                "cast_saturate", ("S", "D"), lambda d: (d.shape,),
                (Access("x", "S", full=True), Access("y", "D", full=True, written=True)),
            ),), _cast_saturate_reference, operations=2,
        ),
        ("float", "int"): Variant(
            (Pointwise(
                "cast_saturate_float_int", ("S", "D"), lambda d: (d.shape,),
                (Access("x", "S", full=True), Access("y", "D", full=True, written=True)),
            ),), _cast_saturate_float_int_reference, operations=5,
        ),
        ("int", "float"): Variant(
            (Pointwise(
                "cast_saturate_int_float", ("S", "D"), lambda d: (d.shape,),
                (Access("x", "S", full=True), Access("y", "D", full=True, written=True)),
            ),), _cast_saturate_int_float_reference, operations=3,
        ),
        ("int", "int"): Variant(
            (Pointwise(
                "cast_saturate_int_int", ("S", "D"), lambda d: (d.shape,),
                (Access("x", "S", full=True), Access("y", "D", full=True, written=True)),
            ),), _cast_saturate_int_int_reference, operations=2,
        ),
    }, any_shape=True, variant_attributes=("x_element.kind", "y_element.kind"),
    doc="""
    The same numbers in another type; what lies outside of its finite range goes to the end of it. NaN stays NaN, in
    integers 0.

    x: any shape, f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the
        low nibble
    y: any shape, f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the
        low nibble
    x_element: e4m3 or e5m2 or s4 or u4, where a uint8 array holds that
    """,
)
