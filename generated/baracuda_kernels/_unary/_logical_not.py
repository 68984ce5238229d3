# Generated from spec/unary.yaml: logical_not. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _logical_not_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(~(x != C(0.0)), "bool")
    return (y,)


def _logical_not_int_reference(desc, C, x):
    x = rt.load(x, rt.i64)
    y = rt.store(~(x != 0), "bool")
    return (y,)


def _logical_not_bool_reference(desc, C, x):
    x = rt.load(x, bool)
    y = rt.store(~x, "bool")
    return (y,)


LOGICAL_NOT = Op(
    "logical_not", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8", "bool")},
    operands=(Operand("x", "T"), Operand("y", "bool", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "logical_not", ("T",), lambda d: (d.shape,),
                (Access("x", "T", full=True), Access("y", "bool", full=True, written=True)),
            ),), _logical_not_reference, operations=2,
        ),
        ("int",): Variant(
            (Pointwise(
                "logical_not_int", ("T",), lambda d: (d.shape,),
                (Access("x", "T", full=True), Access("y", "bool", full=True, written=True)),
            ),), _logical_not_int_reference, operations=2,
        ),
        ("bool",): Variant(
            (Pointwise(
                "logical_not_bool", ("T",), lambda d: (d.shape,),
                (Access("x", "T", full=True), Access("y", "bool", full=True, written=True)),
            ),), _logical_not_bool_reference, operations=1,
        ),
    }, any_shape=True, variant_attributes=("element.kind",), parity={"torch": "torch.logical_not"},
    doc="""
    Whether x is 0.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, bool
    """,
)
