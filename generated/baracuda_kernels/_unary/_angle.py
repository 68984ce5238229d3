# Generated from spec/unary.yaml: angle. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _angle_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.where(rt.is_nan(x), x, rt.where(x < C(0.0), C(3.141592653589793), C(0.0))), desc.element)
    return (y,)


ANGLE = Op(
    "angle", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "angle", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _angle_reference, operations=4,
    )}, any_shape=True, parity={"torch": "torch.angle"},
    doc="""
    The angle of a real number, 0, or pi below 0; NaN passes.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)
