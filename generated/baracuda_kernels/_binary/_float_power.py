# Generated from spec/binary.yaml: float_power. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _float_power_reference(desc, C, a, b):
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(rt.power(a, b), desc.y_element)
    return (y,)


def _float_power_int_reference(desc, C, a, b):
    a = rt.load(a, rt.i64)
    b = rt.load(b, rt.i64)
    y = rt.store(rt.power(rt.to_float(a, C), rt.to_float(b, C)), desc.y_element)
    return (y,)


FLOAT_POWER = Op(
    "float_power", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8"), "D": ("f64",)},
    elements={"T": "a_element", "D": "y_element"},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "D", output=True)),
    variants={
        ("float",): Variant(
            (Pointwise(
                "float_power", ("T", "D"), lambda d: (d.shape,),
                (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "D", full=True, written=True)),
            ),), _float_power_reference, operations=30,
        ),
        ("int",): Variant(
            (Pointwise(
                "float_power_int", ("T", "D"), lambda d: (d.shape,),
                (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "D", full=True, written=True)),
            ),), _float_power_int_reference, operations=32,
        ),
    }, any_shape=True, variant_attributes=("a_element.kind",), exact=False, parity={"torch": "torch.float_power"},
    doc="""
    a to the b, in f64 from the start.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f64
    """,
)
