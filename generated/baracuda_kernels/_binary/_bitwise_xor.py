# Generated from spec/binary.yaml: bitwise_xor. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _bitwise_xor_reference(desc, C, a, b):
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.bit_xor(a, b), desc.element)
    return (y,)


def _bitwise_xor_bool_reference(desc, C, a, b):
    a = rt.load(a, bool)
    b = rt.load(b, bool)
    y = rt.store(rt.bit_xor(a, b), desc.element)
    return (y,)


BITWISE_XOR = Op(
    "bitwise_xor", __file__, types={"T": ("i32", "i64", "i16", "s8", "u8", "bool")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={
        ("int",): Variant(
            (Pointwise(
                "bitwise_xor", ("T",), lambda d: (d.shape,),
                (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _bitwise_xor_reference, operations=1,
        ),
        ("bool",): Variant(
            (Pointwise(
                "bitwise_xor_bool", ("T",), lambda d: (d.shape,),
                (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _bitwise_xor_bool_reference, operations=1,
        ),
    }, any_shape=True, variant_attributes=("element.kind",), parity={"torch": "torch.bitwise_xor"},
    doc="""
    The bits that one of the two has; of bools whether they differ.

    a: any shape, i32/i64/i16/s8/u8/bool
    b: any shape, i32/i64/i16/s8/u8/bool
    y: any shape, i32/i64/i16/s8/u8/bool
    """,
)
