# Generated from spec/unary.yaml: nan_to_num. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Op, Operand, Pointwise, Variant, highest, lowest, rt


def _nan_to_num_reference(desc, C, x):
    x = rt.load(x, C)
    y = rt.store(
        rt.where(
            rt.is_nan(x), C(desc.instead),
            rt.where(rt.is_inf(x), rt.where(x > C(0.0), C(desc.posinf), C(desc.neginf)), x),
        ), desc.element,
    )
    return (y,)


NAN_TO_NUM = Op(
    "nan_to_num", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("y", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "nan_to_num", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("y", "T", full=True, written=True)),
            attributes=(("instead", "C"), ("posinf", "C"), ("neginf", "C")),
        ),), _nan_to_num_reference, operations=6,
    )}, any_shape=True,
    attributes=(
        Attribute("instead", "f64", 0.0), Attribute("posinf", "f64", default=lambda d: highest(d.element)),
        Attribute("neginf", "f64", default=lambda d: lowest(d.element)),
    ),
    doc="""
    Finite numbers in place of NaN and the infinities, by default 0 and the ends of the range of T.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """,
)


def _nan_to_num_backward_reference(desc, C, x, d_y):
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    d_x = rt.store(rt.where(rt.is_nan(x), C(0.0), rt.where(rt.is_inf(x), C(0.0), d_y)), desc.element)
    return (d_x,)


NAN_TO_NUM_BACKWARD = Op(
    "nan_to_num_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(Operand("x", "T"), Operand("d_y", "T"), Operand("d_x", "T", output=True)),
    variants={(): Variant(
        (Pointwise(
            "nan_to_num_backward", ("T",), lambda d: (d.shape,),
            (Access("x", "T", full=True), Access("d_y", "T", full=True), Access("d_x", "T", full=True, written=True)),
        ),), _nan_to_num_backward_reference, operations=4,
    )}, any_shape=True,
    attributes=(
        Attribute("instead", "f64", 0.0), Attribute("posinf", "f64", default=lambda d: highest(d.element)),
        Attribute("neginf", "f64", default=lambda d: lowest(d.element)),
    ), gradient_of="nan_to_num",
    doc="""
    The gradient of `nan_to_num`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """,
)
