# Generated from spec/unary.yaml: round. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _round_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.round_even(x), desc.element)
    return (y,)


ROUND = Op(
    "round", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "round", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _round_reference, operations=1,
    )}, any_shape=True, parity={"torch": "torch.round"},
    doc="""
    The nearest integer, ties to the even one.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)
