# Generated from spec/unary.yaml: erfcx. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _erfcx_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.erfcx(x), desc.element)
    return (y,)


ERFCX = Op(
    "erfcx", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "erfcx", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _erfcx_reference, operations=40,
    )}, any_shape=True, exact=False, parity={"torch": "torch.special.erfcx"},
    doc="""
    exp(x * x) * erfc(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)
