# Generated from spec/unary.yaml: isnan. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _isnan_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.is_nan(x), "bool")
    return (y,)


ISNAN = Op(
    "isnan", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "bool", output=True)),
    variants={(): Variant(
        (Pointwise(
            "isnan", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "bool", full=True, written=True)),
        ),), _isnan_reference, operations=1,
    )}, any_shape=True, parity={"torch": "torch.isnan"},
    doc="""
    True for NaN.

    x: any shape, f32/f64/f16/bf16
    y: any shape, bool
    """,
)
