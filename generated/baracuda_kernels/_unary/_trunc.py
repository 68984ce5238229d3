# Generated from spec/unary.yaml: trunc. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _trunc_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.trunc(x), desc.element)
    return (y,)


TRUNC = Op(
    "trunc", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "trunc", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _trunc_reference, operations=1,
    )}, any_shape=True, parity={"torch": "torch.trunc"},
    doc="""
    The integer part, towards zero.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)
