# Generated from spec/unary.yaml: digamma. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _digamma_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.digamma(x), desc.element)
    return (y,)


DIGAMMA = Op(
    "digamma", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "digamma", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _digamma_reference, operations=50,
    )}, any_shape=True, exact=False, zeros=True, parity={"torch": "torch.digamma"},
    doc="""
    The derivative of lgamma; NaN at -1, -2, ...

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)
