# Generated from spec/unary.yaml: floor. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _floor_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.floor(x), desc.element)
    return (y,)


FLOOR = Op(
    "floor", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "floor", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _floor_reference, operations=1,
    )}, any_shape=True, parity={"torch": "torch.floor"},
    doc="""
    The greatest integer that is not above x.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)
