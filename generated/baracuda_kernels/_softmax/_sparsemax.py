# Generated from spec/softmax.yaml: sparsemax. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Row, RowKind, Variant, prod, rt


def _sparsemax_reference(desc, C, x):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, C)
    peak = rt.max_over(x, (1,))
    level = rt.water_level_over(x - peak, (1,))
    y = rt.store(rt.maximum(x - peak - level, C(0.0)), desc.element)
    return (y,)


def _sparsemax_derivative(desc, C, x, d_y):
    """What the gradients are held to that the entry states."""
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    d_y = d_y.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    peak = rt.max_over(x, (1,))
    level = rt.water_level_over(x - peak, (1,))
    d_part = rt.where(
        x - peak - level > C(0.0), d_y,
        rt.where(
            x - peak - level == C(0.0), C(0.5) * d_y, rt.where(x - peak - level < C(0.0), C(0.0), x - peak - level),
        ),
    )
    level_ties = rt.sum_over(rt.where(x - peak > level, C(1.0), C(0.0)), (1,))
    d_x = rt.store(
        rt.where(
            rt.is_nan(level), d_part + level,
            rt.where(x - peak > level, d_part - rt.sum_over(d_part, (1,)) / level_ties, d_part),
        ), desc.element,
    )
    return {"d_x": d_x}


SPARSEMAX = Op(
    "sparsemax", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Row(
            "sparsemax", ("T",), lambda d: (d.outer, d.inner, d.d),
            (
                Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                Access("y", "T", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
            ), down=True, kind=RowKind(loops=3, reductions=2, searches=True),
        ),), _sparsemax_reference, derivative=_sparsemax_derivative, operations=6,
    )}, dims=("*outer", "d", "*inner"), parameters=("axis",), sums=True,
    doc="""
    The point of the probability simplex that is nearest to x along one dim: max(x - t, 0) with the t for which the
    sum is 1. Few elements are not 0, those within 1 of the greatest at most. A NaN, an inf, or -inf alone, along
    the dim makes all of it NaN. The gradient is that of the elements that are not 0 (Martins and Astudillo, 2016).

    x: [*outer, d, *inner], f32/f64/f16/bf16
    y: [*outer, d, *inner], f32/f64/f16/bf16
    """,
)


def _sparsemax_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    d_y = d_y.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    peak = rt.max_over(x, (1,))
    level = rt.water_level_over(x - peak, (1,))
    above = x - peak > level
    count = rt.sum_over(rt.where(above, C(1.0), C(0.0)), (1,))
    share = rt.sum_over(rt.where(above, d_y, C(0.0)), (1,)) / count
    inside = rt.where(above, d_y - share, C(0.0))
    d_x = rt.store(rt.where(rt.is_nan(level), level, inside), desc.element)
    return (d_x,)


SPARSEMAX_BACKWARD = Op(
    "sparsemax_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Row(
            "sparsemax_backward", ("T",), lambda d: (d.outer, d.inner, d.d),
            (
                Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                Access("d_y", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                Access("d_x", "T", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
            ), down=True, kind=RowKind(loops=4, reductions=4, searches=True),
        ),), _sparsemax_backward_reference, operations=14,
    )}, dims=("*outer", "d", "*inner"), parameters=("axis",), gradient_of="sparsemax", authored=("d_x",), sums=True,
    doc="""
    The gradient of `sparsemax`: `d_x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """,
)
