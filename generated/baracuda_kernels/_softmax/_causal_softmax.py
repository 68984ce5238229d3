# Generated from spec/softmax.yaml: causal_softmax. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Op, Operand, Row, RowKind, Variant, prod, rt


def _causal_softmax_reference(desc, C, x):
    x = x.reshape((prod(desc.batch), desc.rows, desc.columns))
    _, i, j = rt.grid(1, desc.rows, desc.columns)
    x = rt.load(x, C)
    seen = rt.where(j <= i + desc.offset, x * C(desc.scale), C(float('-inf')))
    peak = rt.max_over(seen, (2,))
    e = rt.exp(seen - peak)
    y = rt.store(e / rt.sum_over(e, (2,)), desc.element)
    return (y,)


def _causal_softmax_derivative(desc, C, x, d_y):
    """What the gradients are held to that the entry states."""
    x = x.reshape((prod(desc.batch), desc.rows, desc.columns))
    d_y = d_y.reshape((prod(desc.batch), desc.rows, desc.columns))
    _, i, j = rt.grid(1, desc.rows, desc.columns)
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    seen = rt.where(j <= i + desc.offset, x * C(desc.scale), C(float('-inf')))
    peak = rt.max_over(seen, (2,))
    e = rt.exp(seen - peak)
    y = e / rt.sum_over(e, (2,))
    d_x = rt.store(
        rt.where(j <= i + desc.offset, y * (d_y - rt.sum_over(d_y * y, (2,))) * C(desc.scale), C(0.0)), desc.element,
    )
    return {"d_x": d_x}


CAUSAL_SOFTMAX = Op(
    "causal_softmax", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand("y", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={(): Variant(
        (Row(
            "causal_softmax", ("T",), lambda d: (d.batch, d.rows, d.columns),
            (
                Access("i", "index", lambda d, s: (0, s[0], 0)),
                Access("j", "index", lambda d, s: (0, 0, s[0]), full=True),
                Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
            ), attributes=(("scale", "C"), ("offset", "i32")), kind=RowKind(loops=3, reductions=2, keeps=True),
            rounds=2, part_accumulators=("C", "C"),
        ),), _causal_softmax_reference, derivative=_causal_softmax_derivative, operations=18,
    )}, dims=("*batch", "rows", "columns"), attributes=(Attribute("scale", "f32", 1.0), Attribute("offset", "i32", 0)),
    exact=False, sums=True,
    doc="""
    The softmax of scale * x along the last dim, over the first elements of it: row i has those up to column i +
    offset, and the others are 0. NaN in a row that has none.

    x: [*batch, rows, columns], f32/f64/f16/bf16
    y: [*batch, rows, columns], f32/f64/f16/bf16
    """,
)


def _causal_softmax_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.batch), desc.rows, desc.columns))
    d_y = d_y.reshape((prod(desc.batch), desc.rows, desc.columns))
    _, i, j = rt.grid(1, desc.rows, desc.columns)
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    seen = rt.where(j <= i + desc.offset, x * C(desc.scale), C(float('-inf')))
    peak = rt.max_over(seen, (2,))
    e = rt.exp(seen - peak)
    inverse = C(1.0) / rt.sum_over(e, (2,))
    share = rt.sum_over(d_y * e, (2,)) * inverse
    d_seen = e * inverse * (d_y - share)
    d_x = rt.store(rt.where(j <= i + desc.offset, d_seen * C(desc.scale), C(0.0)), desc.element)
    return (d_x,)


CAUSAL_SOFTMAX_BACKWARD = Op(
    "causal_softmax_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand("d_y", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns")),
        Operand("d_x", "T", lambda d: (*d.batch, d.rows, d.columns), ("*batch", "rows", "columns"), output=True),
    ),
    variants={(): Variant(
        (Row(
            "causal_softmax_backward", ("T",), lambda d: (d.batch, d.rows, d.columns),
            (
                Access("i", "index", lambda d, s: (0, s[0], 0)),
                Access("j", "index", lambda d, s: (0, 0, s[0]), full=True),
                Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
            ), attributes=(("scale", "C"), ("offset", "i32")), kind=RowKind(loops=3, reductions=3, keeps=True),
            rounds=2, part_accumulators=("C", "C", "C"),
        ),), _causal_softmax_backward_reference, operations=28,
    )}, dims=("*batch", "rows", "columns"), attributes=(Attribute("scale", "f32", 1.0), Attribute("offset", "i32", 0)),
    gradient_of="causal_softmax", authored=("d_x",), exact=False, sums=True,
    doc="""
    The gradient of `causal_softmax`: `d_x`.

    x: [*batch, rows, columns], f32/f64/f16/bf16
    d_y: [*batch, rows, columns], f32/f64/f16/bf16
    d_x: [*batch, rows, columns], f32/f64/f16/bf16
    """,
)
