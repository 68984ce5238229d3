# Generated from spec/unary.yaml: ceil. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _ceil_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.ceil(x), desc.element)
    return (y,)


CEIL = Op(
    "ceil", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "ceil", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _ceil_reference, operations=1,
    )}, any_shape=True, parity={"torch": "torch.ceil"},
    doc="""
    The least integer that is not below x.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)
