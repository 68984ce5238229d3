# Generated from spec/binary.yaml: logical_and. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _logical_and_reference(desc, C, a, b):
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store((a != C(0.0)) & (b != C(0.0)), "bool")
    return (y,)


def _logical_and_int_reference(desc, C, a, b):
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.store((a != 0) & (b != 0), "bool")
    return (y,)


def _logical_and_bool_reference(desc, C, a, b):
    a = rt.load(a, bool)
    b = rt.load(b, bool)
    y = rt.store(a & b, "bool")
    return (y,)


LOGICAL_AND = Op(
    "logical_and", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8", "bool")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "bool", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "logical_and", ("T",), lambda d: (d.shape,),
                (
                    Access("a", "T", full=True), Access("b", "T", full=True),
                    Access("y", "bool", full=True, written=True),
                ),
            ),), _logical_and_reference, operations=3,
        ),
        ("int",): Variant(
            (Pointwise(
                "logical_and_int", ("T",), lambda d: (d.shape,),
                (
                    Access("a", "T", full=True), Access("b", "T", full=True),
                    Access("y", "bool", full=True, written=True),
                ),
            ),), _logical_and_int_reference, operations=3,
        ),
        ("bool",): Variant(
            (Pointwise(
                "logical_and_bool", ("T",), lambda d: (d.shape,),
                (
                    Access("a", "T", full=True), Access("b", "T", full=True),
                    Access("y", "bool", full=True, written=True),
                ),
            ),), _logical_and_bool_reference, operations=1,
        ),
    }, any_shape=True, variant_attributes=("element.kind",), parity={"torch": "torch.logical_and"},
    doc="""
    Whether neither a nor b is 0.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, bool
    """,
)
