# Generated from spec/binary.yaml: heaviside. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _heaviside_reference(desc, C, a, b):
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.where(a == C(0.0), b, rt.where(a > C(0.0), C(1.0), rt.where(a < C(0.0), C(0.0), a))), desc.element)
    return (y,)


def _heaviside_int_reference(desc, C, a, b):
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.wrap(rt.where(a == 0, b, rt.where(a > 0, 1, rt.where(a < 0, 0, a))), desc.element)
    return (y,)


HEAVISIDE = Op(
    "heaviside", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "T", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "heaviside", ("T",), lambda d: (d.shape,),
                (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _heaviside_reference, operations=6,
        ),
        ("int",): Variant(
            (Pointwise(
                "heaviside_int", ("T",), lambda d: (d.shape,),
                (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "T", full=True, written=True)),
            ),), _heaviside_int_reference, operations=6,
        ),
    }, any_shape=True, variant_attributes=("element.kind",), parity={"torch": "torch.heaviside"},
    doc="""
    0 below 0, 1 above, b at 0; NaN stays.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """,
)
