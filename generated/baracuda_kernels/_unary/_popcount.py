# Generated from spec/unary.yaml: popcount. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, highest, rt


def _popcount_reference(desc, C, x):
    x = rt.load(x, rt.i64)
    y = rt.wrap(rt.popcount(rt.bit_and(x, highest(desc.element))) + rt.where(x < 0, 1, 0), desc.element)
    return (y,)


POPCOUNT = Op(
    "popcount", __file__, types={"T": ("i32", "i64", "i16", "s8", "u8")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "popcount", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _popcount_reference, operations=5,
    )}, any_shape=True,
    doc="""
    How many bits are 1; a negative number has its two's complement.

    x: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """,
)
