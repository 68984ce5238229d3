# Generated from spec/activation.yaml: step. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _step_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.where(x > C(0.0), C(1.0), rt.where(rt.is_nan(x), x, C(0.0))), desc.element)
    return (y,)


STEP = Op(
    "step", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "step", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _step_reference, operations=4,
    )}, any_shape=True,
    doc="""
    1 above 0, else 0; NaN stays.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)
