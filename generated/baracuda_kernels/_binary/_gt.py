# Generated from spec/binary.yaml: gt. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _gt_reference(desc, C, a, b):
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(a > b, "bool")
    return (y,)


def _gt_int_reference(desc, C, a, b):
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.store(a > b, "bool")
    return (y,)


def _gt_bool_reference(desc, C, a, b):
    a = rt.load(a, bool)
    b = rt.load(b, bool)
    y = rt.store(a > b, "bool")
    return (y,)


GT = Op(
    "gt", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8", "bool")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "bool", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "gt", ("T",), lambda d: (d.shape,),
                (
                    Access("a", "T", full=True), Access("b", "T", full=True),
                    Access("y", "bool", full=True, written=True),
                ),
            ),), _gt_reference, operations=1,
        ),
        ("int",): Variant(
            (Pointwise(
                "gt_int", ("T",), lambda d: (d.shape,),
                (
                    Access("a", "T", full=True), Access("b", "T", full=True),
                    Access("y", "bool", full=True, written=True),
                ),
            ),), _gt_int_reference, operations=1,
        ),
        ("bool",): Variant(
            (Pointwise(
                "gt_bool", ("T",), lambda d: (d.shape,),
                (
                    Access("a", "T", full=True), Access("b", "T", full=True),
                    Access("y", "bool", full=True, written=True),
                ),
            ),), _gt_bool_reference, operations=1,
        ),
    }, any_shape=True, variant_attributes=("element.kind",), parity={"torch": "torch.gt"},
    doc="""
    Whether a is greater than b; false with NaN.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, bool
    """,
)
