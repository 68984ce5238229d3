# Generated from spec/unary.yaml: positive. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _positive_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(x, desc.element)
    return (y,)


def _positive_int_reference(desc, C, x):
    x = rt.load(x, rt.i64)
    y = rt.wrap(x, desc.element)
    return (y,)


def _positive_bool_reference(desc, C, x):
    x = rt.load(x, bool)
    y = rt.store(x, desc.element)
    return (y,)


POSITIVE = Op(
    "positive", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8", "bool")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "positive", ("T",), lambda d: (d.shape,),
                (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _positive_reference, operations=0,
        ),
        ("int",): Variant(
            (Pointwise(
                "positive_int", ("T",), lambda d: (d.shape,),
                (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _positive_int_reference, operations=0,
        ),
        ("bool",): Variant(
            (Pointwise(
                "positive_bool", ("T",), lambda d: (d.shape,),
                (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _positive_bool_reference, operations=0,
        ),
    }, any_shape=True, variant_attributes=("element.kind",), parity={"torch": "torch.positive"},
    doc="""
    x as it is, copied from and to any strides.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    """,
)


def _positive_backward_reference(desc, C, d_y):
    d_y = rt.load(d_y, C)
    d_x = rt.store(d_y, desc.element)
    return (d_x,)


POSITIVE_BACKWARD = Op(
    "positive_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "positive_backward", ("T",), lambda d: (d.shape,),
            (Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _positive_backward_reference, operations=0,
    )}, any_shape=True, gradient_of="positive", parity={"torch": "torch.positive"},
    doc="""
    The gradient of `positive`: `d_x`.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
