# Generated from spec/activation.yaml: threshold. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Op, Operand, Pointwise, Variant, rt


def _threshold_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(rt.where(x > C(desc.limit), x, rt.where(rt.is_nan(x), x, C(desc.value))), desc.element)
    return (y,)


THRESHOLD = Op(
    "threshold", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "threshold", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
            attributes=(("limit", "C"), ("value", "C")),
        ),), _threshold_reference, operations=4,
    )}, any_shape=True, attributes=(Attribute("limit", "f32"), Attribute("value", "f32")),
    doc="""
    x above the threshold, else a value.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _threshold_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(x > C(desc.limit), d_y, rt.where(rt.is_nan(x), d_y, C(0.0))), desc.element)
    return (d_x,)


THRESHOLD_BACKWARD = Op(
    "threshold_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "threshold_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
            attributes=(("limit", "C"),),
        ),), _threshold_backward_reference, operations=4,
    )}, any_shape=True, attributes=(Attribute("limit", "f32"), Attribute("value", "f32")), gradient_of="threshold",
    doc="""
    The gradient of `threshold`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
