# Generated from spec/binary.yaml: right_shift_logical. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, highest, rt


def _right_shift_logical_reference(desc, C, a, b):
    b = rt.load(b, rt.i64)
    a = rt.load(a, rt.i64)
    y = rt.wrap(
        rt.where(b == 0, a, rt.bit_and(rt.shift_right(a, b), rt.shift_right(highest(desc.element), b - 1))),
        desc.element,
    )
    return (y,)


RIGHT_SHIFT_LOGICAL = Op(
    "right_shift_logical", __file__, types={"T": ("i32", "i64", "i16", "s8", "u8")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "right_shift_logical", ("T",), lambda d: (d.shape,),
            (Access("b", "T", full=True), Access("a", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _right_shift_logical_reference, operations=6,
    )}, any_shape=True,
    doc="""
    right_shift with zeros coming in, whatever the sign; 0 for counts below 0, and from the width of the type on.

    a: any shape, i32/i64/i16/s8/u8
    b: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """,
)
