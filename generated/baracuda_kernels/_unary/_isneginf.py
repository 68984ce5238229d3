# Generated from spec/unary.yaml: isneginf. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _isneginf_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.is_inf(x) & (x < C(0.0)), "bool")
    return (y,)


ISNEGINF = Op(
    "isneginf", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "bool", output=True)),
    variants={(): Variant(
        (Pointwise(
            "isneginf", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "bool", full=True, written=True)),
        ),), _isneginf_reference, operations=3,
    )}, any_shape=True, parity={"torch": "torch.isneginf"},
    doc="""
    True for -inf.

    x: any shape, f32/f64/f16/bf16
    y: any shape, bool
    """,
)
