# Generated from spec/unary.yaml: count_leading_zeros. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, highest, lowest, rt


def _count_leading_zeros_reference(desc, C, x):
    x = rt.load(x, rt.i64)
    y = rt.wrap(
        rt.where(
            x < 0, 0,
            rt.bit_length(highest(desc.element)) - rt.bit_length(
                rt.bit_and(x, highest(desc.element))
            ) + rt.where(lowest(desc.element) < 0, 1, 0),
        ), desc.element,
    )
    return (y,)


COUNT_LEADING_ZEROS = Op(
    "count_leading_zeros", __file__, types={"T": ("i32", "i64", "i16", "s8", "u8")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "count_leading_zeros", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _count_leading_zeros_reference, operations=9,
    )}, any_shape=True,
    doc="""
    How many bits above the highest 1 are 0; of 0 all of them.

    x: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """,
)
