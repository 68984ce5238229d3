# Generated from spec/unary.yaml: bitwise_not. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _bitwise_not_reference(desc, C, x):
    x = rt.load(x, rt.i64)
    y = rt.wrap(rt.bit_not(x), desc.element)
    return (y,)


def _bitwise_not_bool_reference(desc, C, x):
    x = rt.load(x, bool)
    y = rt.store(rt.bit_not(x), desc.element)
    return (y,)


BITWISE_NOT = Op(
    "bitwise_not", __file__, types={"T": ("i32", "i64", "i16", "s8", "u8", "bool")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={
        ("int",): Variant(
            (Pointwise(
                "bitwise_not", ("T",), lambda d: (d.shape,),
                (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _bitwise_not_reference, operations=1,
        ),
        ("bool",): Variant(
            (Pointwise(
                "bitwise_not_bool", ("T",), lambda d: (d.shape,),
                (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _bitwise_not_bool_reference, operations=1,
        ),
    }, any_shape=True, variant_attributes=("element.kind",), parity={"torch": "torch.bitwise_not"},
    doc="""
    Every bit the other way; of bools not.

    x: any shape, i32/i64/i16/s8/u8/bool
    y: any shape, i32/i64/i16/s8/u8/bool
    """,
)
