# Generated from spec/unary.yaml: signbit. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _signbit_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.sign_bit(x), "bool")
    return (y,)


SIGNBIT = Op(
    "signbit", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "bool", output=True)),
    variants={(): Variant(
        (Pointwise(
            "signbit", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "bool", full=True, written=True)),
        ),), _signbit_reference, operations=1,
    )}, any_shape=True, parity={"torch": "torch.signbit"},
    doc="""
    True for negative numbers and -0; False for NaN.

    x: any shape, f32/f64/f16/bf16
    y: any shape, bool
    """,
)
