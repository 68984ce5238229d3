# Generated from spec/binary.yaml: lcm. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _lcm_reference(desc, C, a, b):
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.lcm(a, b), desc.element)
    return (y,)


LCM = Op(
    "lcm", __file__, types={"T": ("i32", "i64", "i16", "s8", "u8")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "lcm", ("T",), lambda d: (d.shape,),
            (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _lcm_reference, operations=100,
    )}, any_shape=True, parity={"torch": "torch.lcm"},
    doc="""
    The least common multiple, wrapped; 0 where a or b is 0.

    a: any shape, i32/i64/i16/s8/u8
    b: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """,
)
