# Generated from spec/binary.yaml: ge. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _ge_reference(desc, C, a, b):
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(a >= b, "bool")
    return (y,)


def _ge_int_reference(desc, C, a, b):
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.store(a >= b, "bool")
    return (y,)


def _ge_bool_reference(desc, C, a, b):
    a = rt.load(a, bool)
    b = rt.load(b, bool)
    y = rt.store(a >= b, "bool")
    return (y,)


GE = Op(
    "ge", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8", "bool")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "bool", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "ge", ("T",), lambda d: (d.shape,),
                (
                    Access("a", "T", full=True), Access("b", "T", full=True),
                    Access("y", "bool", full=True, written=True),
                ),
            ),), _ge_reference, operations=1,
        ),
        ("int",): Variant(
            (Pointwise(
                "ge_int", ("T",), lambda d: (d.shape,),
                (
                    Access("a", "T", full=True), Access("b", "T", full=True),
                    Access("y", "bool", full=True, written=True),
                ),
            ),), _ge_int_reference, operations=1,
        ),
        ("bool",): Variant(
            (Pointwise(
                "ge_bool", ("T",), lambda d: (d.shape,),
                (
                    Access("a", "T", full=True), Access("b", "T", full=True),
                    Access("y", "bool", full=True, written=True),
                ),
            ),), _ge_bool_reference, operations=1,
        ),
    }, any_shape=True, variant_attributes=("element.kind",), parity={"torch": "torch.ge"},
    doc="""
    Whether a is greater or equal to b; false with NaN.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, bool
    """,
)
