# Generated from spec/softmax.yaml: masked_softmax. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Op, Operand, Row, RowKind, Variant, lowest, prod, rt


def _masked_softmax_reference(desc, C, x, mask):
    x = x.reshape((prod(desc.rows), desc.d))
    mask = mask.reshape((prod(desc.rows), desc.d))
    mask = rt.load(mask, bool)
    x = rt.load(x, C)
    seen = rt.where(mask, x * C(desc.scale), lowest(desc.element))
    peak = rt.max_over(seen, (1,))
    e = rt.where(mask, rt.exp(seen - peak), C(0.0))
    y = rt.store(e / rt.sum_over(e, (1,)), desc.element)
    return (y,)


MASKED_SOFTMAX = Op(
    "masked_softmax", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("mask", "bool", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("y", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={(): Variant(
        (Row(
            "masked_softmax", ("T",), lambda d: (d.rows, d.d),
            (
                Access("mask", "bool", lambda d, s: (s[0], s[1]), full=True),
                Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
            ), attributes=(("scale", "C"),), kind=RowKind(loops=3, reductions=2, keeps=True),
        ),), _masked_softmax_reference, operations=17,
    )}, dims=("*rows", "d"), attributes=(Attribute("scale", "f32", 1.0),), exact=False, sums=True,
    doc="""
    The softmax of scale * x along the last dim, over the elements where the mask holds; the others are 0. NaN where
    the mask holds nowhere along the dim.

    x: [*rows, d], f32/f64/f16/bf16
    mask: [*rows, d], bool
    y: [*rows, d], f32/f64/f16/bf16
    """,
)


def _masked_softmax_backward_reference(desc, C, x, mask, d_y):
    x = x.reshape((prod(desc.rows), desc.d))
    mask = mask.reshape((prod(desc.rows), desc.d))
    d_y = d_y.reshape((prod(desc.rows), desc.d))
    mask = rt.load(mask, bool)
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    seen = rt.where(mask, x * C(desc.scale), lowest(desc.element))
    peak = rt.max_over(seen, (1,))
    exp_seen_peak = rt.exp(seen - peak)
    e = rt.where(mask, exp_seen_peak, C(0.0))
    sum_e = rt.sum_over(e, (1,))
    y = e / sum_e
    d_x = rt.store(
        rt.where(mask, (d_y - rt.sum_over(d_y * y, (1,))) * exp_seen_peak * (C(desc.scale) / sum_e), C(0.0)),
        desc.element,
    )
    return (d_x,)


MASKED_SOFTMAX_BACKWARD = Op(
    "masked_softmax_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("mask", "bool", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("d_y", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("d_x", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={(): Variant(
        (Row(
            "masked_softmax_backward", ("T",), lambda d: (d.rows, d.d),
            (
                Access("mask", "bool", lambda d, s: (s[0], s[1]), full=True),
                Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("d_y", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
            ), attributes=(("scale", "C"),), kind=RowKind(loops=4, reductions=3, keeps=True),
        ),), _masked_softmax_backward_reference, operations=24,
    )}, dims=("*rows", "d"), attributes=(Attribute("scale", "f32", 1.0),), gradient_of="masked_softmax", exact=False,
    sums=True,
    doc="""
    The gradient of `masked_softmax`: `d_x`.

    x: [*rows, d], f32/f64/f16/bf16
    mask: [*rows, d], bool
    d_y: [*rows, d], f32/f64/f16/bf16
    d_x: [*rows, d], f32/f64/f16/bf16
    """,
)
