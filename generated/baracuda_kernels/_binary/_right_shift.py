# Generated from spec/binary.yaml: right_shift. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _right_shift_reference(desc, C, a, b):
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.shift_right(a, b), desc.element)
    return (y,)


RIGHT_SHIFT = Op(
    "right_shift", __file__, types={"T": ("i32", "i64", "i16", "s8", "u8")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "right_shift", ("T",), lambda d: (d.shape,),
            (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _right_shift_reference, operations=1,
    )}, any_shape=True, parity={"torch": "torch.bitwise_right_shift"},
    doc="""
    a / 2^b, rounded down; for counts below 0, and from the width of the type on, 0, or -1 where a < 0.

    a: any shape, i32/i64/i16/s8/u8
    b: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """,
)
