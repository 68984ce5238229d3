# Generated from spec/binary.yaml: mul_saturate. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, highest, lowest, rt


def _mul_saturate_reference(desc, C, a, b):
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.store(rt.clamp(a * b, lowest(desc.element), highest(desc.element)), desc.element)
    return (y,)


MUL_SATURATE = Op(
    "mul_saturate", __file__, types={"T": ("i32", "i16", "s8", "u8")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "mul_saturate", ("T",), lambda d: (d.shape,),
            (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _mul_saturate_reference, operations=3,
    )}, any_shape=True,
    doc="""
    a * b; what is outside of the type's range goes to the end of it.

    a: any shape, i32/i16/s8/u8
    b: any shape, i32/i16/s8/u8
    y: any shape, i32/i16/s8/u8
    """,
)
