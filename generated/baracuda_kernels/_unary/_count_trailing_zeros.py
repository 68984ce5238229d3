# Generated from spec/unary.yaml: count_trailing_zeros. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, highest, lowest, rt


def _count_trailing_zeros_reference(desc, C, x):
    x = rt.load(x, rt.i64)
    below = rt.bit_and(rt.bit_not(x), x - 1)
    y = rt.wrap(
        rt.popcount(rt.bit_and(below, highest(desc.element))) + rt.where((x == 0) & (lowest(desc.element) < 0), 1, 0),
        desc.element,
    )
    return (y,)


COUNT_TRAILING_ZEROS = Op(
    "count_trailing_zeros", __file__, types={"T": ("i32", "i64", "i16", "s8", "u8")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "count_trailing_zeros", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _count_trailing_zeros_reference, operations=10,
    )}, any_shape=True,
    doc="""
    How many bits below the lowest 1 are 0; of 0 all of them.

    x: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """,
)
