# Generated from spec/binary.yaml: isclose. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Op, Operand, Pointwise, Variant, rt


def _isclose_reference(desc, C, a, b):
    a = rt.load(a, C)
    b = rt.load(b, C)
    y = rt.store(
        (a == b) | (
            (rt.is_finite(a) & rt.is_finite(b)) & (rt.absolute(a - b) <= C(desc.atol) + C(desc.rtol) * rt.absolute(b))
        ), "bool",
    )
    return (y,)


ISCLOSE = Op(
    "isclose", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("a", "T"), Operand("b", "T"), Operand("y", "bool", output=True)),
    variants={(): Variant(
        (Pointwise(
            "isclose", ("T",), lambda d: (d.shape,),
            (Access("a", "T", full=True), Access("b", "T", full=True), Access("y", "bool", full=True, written=True)),
            attributes=(("rtol", "C"), ("atol", "C")),
        ),), _isclose_reference, operations=12,
    )}, any_shape=True, attributes=(Attribute("rtol", "f32", 1e-05), Attribute("atol", "f32", 1e-08)),
    doc="""
    Whether a and b differ by atol + rtol * abs(b) at most; infinities are close to themselves, NaN to nothing.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, bool
    """,
)
