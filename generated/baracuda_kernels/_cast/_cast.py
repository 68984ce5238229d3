# Generated from spec/cast.yaml: cast. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, highest, lowest, rt


def _cast_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(x, desc.y_element)
    return (y,)


def _cast_float_int_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.clamp(rt.to_int64(x), lowest(desc.y_element), highest(desc.y_element)), desc.y_element)
    return (y,)


def _cast_float_bool_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(x != C(0.0), desc.y_element)
    return (y,)


def _cast_int_float_reference(desc, C, x):
    x = rt.load(x, rt.i64)
    y = rt.store(x, desc.y_element)
    return (y,)


def _cast_int_int_reference(desc, C, x):
    x = rt.load(x, rt.i64)
    y = rt.wrap(x, desc.y_element)
    return (y,)


def _cast_int_bool_reference(desc, C, x):
    x = rt.load(x, rt.i64)
    y = rt.store(x != 0, desc.y_element)
    return (y,)


def _cast_bool_float_reference(desc, C, x):
    x = rt.load(x, bool)
    y = rt.store(rt.where(x, C(1.0), C(0.0)), desc.y_element)
    return (y,)


def _cast_bool_int_reference(desc, C, x):
    x = rt.load(x, bool)
    y = rt.store(rt.where(x, 1, 0), desc.y_element)
    return (y,)


def _cast_bool_bool_reference(desc, C, x):
    x = rt.load(x, bool)
    y = rt.store(x, desc.y_element)
    return (y,)


CAST = Op(
    "cast", __file__,
    types={
        "S": ("f32", "f64", "f16", "bf16", "e4m3", "e5m2", "i32", "i64", "i16", "s8", "u8", "s4", "u4", "bool"),
        "D": ("f32", "f64", "f16", "bf16", "e4m3", "e5m2", "i32", "i64", "i16", "s8", "u8", "s4", "u4", "bool"),
    }, elements={"S": "x_element", "D": "y_element"}, operands=(Operand("x", "S"), Operand("y", "D", output=True)),
    variants={
        ("float", "float"): Variant(
            (Pointwise(
                "cast", ("S", "D"), lambda d: (d.shape,),
                (Access("x", "S", full=True), Access("y", "D", full=True, written=True)),
            ),), _cast_reference, operations=0,
        ),
        ("float", "int"): Variant(
            (Pointwise(
                "cast_float_int", ("S", "D"), lambda d: (d.shape,),
                (Access("x", "S", full=True), Access("y", "D", full=True, written=True)),
            ),), _cast_float_int_reference, operations=3,
        ),
        ("float", "bool"): Variant(
            (Pointwise(
                "cast_float_bool", ("S", "D"), lambda d: (d.shape,),
                (Access("x", "S", full=True), Access("y", "D", full=True, written=True)),
            ),), _cast_float_bool_reference, operations=1,
        ),
        ("int", "float"): Variant(
            (Pointwise(
                "cast_int_float", ("S", "D"), lambda d: (d.shape,),
                (Access("x", "S", full=True), Access("y", "D", full=True, written=True)),
            ),), _cast_int_float_reference, operations=1,
        ),
        ("int", "int"): Variant(
            (Pointwise(
                "cast_int_int", ("S", "D"), lambda d: (d.shape,),
                (Access("x", "S", full=True), Access("y", "D", full=True, written=True)),
            ),), _cast_int_int_reference, operations=0,
        ),
        ("int", "bool"): Variant(
            (Pointwise(
                "cast_int_bool", ("S", "D"), lambda d: (d.shape,),
                (Access("x", "S", full=True), Access("y", "D", full=True, written=True)),
            ),), _cast_int_bool_reference, operations=1,
        ),
        ("bool", "float"): Variant(
            (Pointwise(
                "cast_bool_float", ("S", "D"), lambda d: (d.shape,),
                (Access("x", "S", full=True), Access("y", "D", full=True, written=True)),
            ),), _cast_bool_float_reference, operations=1,
        ),
        ("bool", "int"): Variant(
            (Pointwise(
                "cast_bool_int", ("S", "D"), lambda d: (d.shape,),
                (Access("x", "S", full=True), Access("y", "D", full=True, written=True)),
            ),), _cast_bool_int_reference, operations=1,
        ),
        ("bool", "bool"): Variant(
            (Pointwise(
                "cast_bool_bool", ("S", "D"), lambda d: (d.shape,),
                (Access("x", "S", full=True), Access("y", "D", full=True, written=True)),
            ),), _cast_bool_bool_reference, operations=0,
        ),
    }, any_shape=True, variant_attributes=("x_element.kind", "y_element.kind"),
    doc="""
    The same numbers in another type. A float is rounded once, to nearest even; what is too large becomes infinity,
    in e4m3 NaN. Floats become integers towards zero, within the type's range, NaN 0; integers wrap. To bool:
    whether it is not 0.

    x: any shape, f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/s4/u4/bool; s4 and u4 two to a byte in uint8, the first
        in the low nibble
    y: any shape, f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/s4/u4/bool; s4 and u4 two to a byte in uint8, the first
        in the low nibble
    x_element: e4m3 or e5m2 or s4 or u4, where a uint8 array holds that
    """,
)


def _cast_backward_reference(desc, C, d_y):
    d_y = rt.load(d_y, C)
    d_x = rt.store(d_y, desc.x_element)
    return (d_x,)


CAST_BACKWARD = Op(
    "cast_backward", __file__, types={"S": ("f32", "f64", "f16", "bf16"), "D": ("f32", "f64", "f16", "bf16")},
    elements={"S": "x_element", "D": "y_element"}, operands=(Operand("d_y", "D"), Operand("d_x", "S", output=True)),
    variants={(): Variant(
        (Pointwise(
            "cast_backward", ("S", "D"), lambda d: (d.shape,),
            (Access("d_y", "D", full=True), Access("d_x", "S", full=True, written=True)),
        ),), _cast_backward_reference, operations=0,
    )}, any_shape=True, gradient_of="cast",
    doc="""
    The gradient of `cast`: `d_x`.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
