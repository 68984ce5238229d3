# Generated from spec/ternary.yaml: bitwise_select. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _bitwise_select_reference(desc, C, mask, a, b):
    mask = rt.load(mask, rt.i64)
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.bit_or(rt.bit_and(mask, a), rt.bit_and(rt.bit_not(mask), b)), desc.element)
    return (y,)


def _bitwise_select_bool_reference(desc, C, mask, a, b):
    mask = rt.load(mask, bool)
    a = rt.load(a, bool)
    b = rt.load(b, bool)
    y = rt.store(rt.bit_or(rt.bit_and(mask, a), rt.bit_and(rt.bit_not(mask), b)), desc.element)
    return (y,)


BITWISE_SELECT = Op(
    "bitwise_select", __file__, types={"T": ("i32", "i64", "i16", "s8", "u8", "bool")},
    operands=(Operand("mask", "T"), Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={
        ("int",): Variant(
            (Pointwise(
                "bitwise_select", ("T",), lambda d: (d.shape,),
                (
                    Access("mask", "T", full=True), Access("a", "T", full=True), Access("b", "T", full=True),
                    Access("y", "T", full=True, written=True),
                ),
            ),), _bitwise_select_reference, operations=4,
        ),
        ("bool",): Variant(
            (Pointwise(
                "bitwise_select_bool", ("T",), lambda d: (d.shape,),
                (
                    Access("mask", "T", full=True), Access("a", "T", full=True), Access("b", "T", full=True),
                    Access("y", "T", full=True, written=True),
                ),
            ),), _bitwise_select_bool_reference, operations=4,
        ),
    }, any_shape=True, variant_attributes=("element.kind",),
    doc="""
    The bits of a where mask has 1, those of b elsewhere.

    mask: any shape, i32/i64/i16/s8/u8/bool
    a: any shape, i32/i64/i16/s8/u8/bool
    b: any shape, i32/i64/i16/s8/u8/bool
    y: any shape, i32/i64/i16/s8/u8/bool
    """,
)
