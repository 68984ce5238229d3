# Generated from spec/unary.yaml: isposinf. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _isposinf_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.is_inf(x) & (x > C(0.0)), "bool")
    return (y,)


ISPOSINF = Op(
    "isposinf", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "bool", output=True)),
    variants={(): Variant(
        (Pointwise(
            "isposinf", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "bool", full=True, written=True)),
        ),), _isposinf_reference, operations=3,
    )}, any_shape=True, parity={"torch": "torch.isposinf"},
    doc="""
    True for inf.

    x: any shape, f32/f64/f16/bf16
    y: any shape, bool
    """,
)
