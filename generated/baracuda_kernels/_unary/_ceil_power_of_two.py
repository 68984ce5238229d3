# Generated from spec/unary.yaml: ceil_power_of_two. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Pointwise, Variant, rt


def _ceil_power_of_two_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.ceil_power_of_two(x), desc.element)
    return (y,)


CEIL_POWER_OF_TWO = Op(
    "ceil_power_of_two", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "ceil_power_of_two", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
        ),), _ceil_power_of_two_reference, operations=6,
    )}, any_shape=True,
    doc="""
    The least power of two that is at least x; 0, inf and NaN pass, NaN below 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)
