# Generated from spec/unary.yaml: cube. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _cube_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(x * x * x, desc.element)
    return (y,)


def _cube_int_reference(desc, C, x):
    x = rt.load(x, rt.i64)
    y = rt.wrap(x * x * x, desc.element)
    return (y,)


CUBE = Op(
    "cube", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "cube", ("T",), lambda d: (d.shape,),
                (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _cube_reference, operations=2,
        ),
        ("int",): Variant(
            (Pointwise(
                "cube_int", ("T",), lambda d: (d.shape,),
                (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _cube_int_reference, operations=2,
        ),
    }, any_shape=True, variant_attributes=("element.kind",),
    doc="""
    x * x * x.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """,
)


def _cube_backward_reference(desc, C, x, d_y):
    d_y = rt.load(d_y, C)
    x = rt.load(x, C)
    d_x = rt.store(C(3.0) * d_y * rt.square(x), desc.element)
    return (d_x,)


CUBE_BACKWARD = Op(
    "cube_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "cube_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("x", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _cube_backward_reference, operations=3,
    )}, any_shape=True, gradient_of="cube",
    doc="""
    The gradient of `cube`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
