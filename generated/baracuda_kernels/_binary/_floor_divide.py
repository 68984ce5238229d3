# Generated from spec/binary.yaml: floor_divide. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _floor_divide_reference(desc, C, a, b):
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.floor_quotient(a, b), desc.element)
    return (y,)


def _floor_divide_int_reference(desc, C, a, b):
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.floor_divide(a, b), desc.element)
    return (y,)


FLOOR_DIVIDE = Op(
    "floor_divide", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "floor_divide", ("T",), lambda d: (d.shape,),
                (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _floor_divide_reference, operations=24,
        ),
        ("int",): Variant(
            (Pointwise(
                "floor_divide_int", ("T",), lambda d: (d.shape,),
                (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _floor_divide_int_reference, operations=1,
        ),
    }, any_shape=True, variant_attributes=("element.kind",), parity={"torch": "torch.floor_divide"},
    doc="""
    The quotient down to an integer, of what remainder leaves, so that 1 // 0.1 is 9; of integers exact, and 0 where
    b is 0.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """,
)
