# Generated from spec/binary.yaml: trunc_divide. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _trunc_divide_reference(desc, C, a, b):
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.trunc_quotient(a, b), desc.element)
    return (y,)


def _trunc_divide_int_reference(desc, C, a, b):
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.trunc_divide(a, b), desc.element)
    return (y,)


TRUNC_DIVIDE = Op(
    "trunc_divide", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "trunc_divide", ("T",), lambda d: (d.shape,),
                (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _trunc_divide_reference, operations=24,
        ),
        ("int",): Variant(
            (Pointwise(
                "trunc_divide_int", ("T",), lambda d: (d.shape,),
                (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _trunc_divide_int_reference, operations=20,
        ),
    }, any_shape=True, variant_attributes=("element.kind",),
    doc="""
    The quotient, cut to its integer part, as (a - fmod(a, b)) / b rounded; of integers exact, and 0 where b is 0.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """,
)
