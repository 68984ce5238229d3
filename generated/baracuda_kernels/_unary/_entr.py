# Generated from spec/unary.yaml: entr. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _entr_reference(desc, C, x):
    x = rt.load(x, C)
    e = -x * rt.log(rt.maximum(x, C(0.0)))
    y = rt.store(rt.where(x == C(0.0), C(0.0), e), desc.element)
    return (y,)


ENTR = Op(
    "entr", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "entr", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _entr_reference, operations=17,
    )}, any_shape=True, exact=False,
    doc="""
    -x log(x); 0 at 0, -inf below, NaN stays.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)
