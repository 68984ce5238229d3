# Generated from spec/scatter.yaml: segment_min. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Reduce, Row, RowKind, Scatter, Temporary, Variant, highest, prod,
    rt,
)


def _segment_min_reference(desc, C, x, segment):
    x = x.reshape((desc.n, prod(desc.d)))
    _, d, n = rt.grid(1, prod(desc.d), desc.n)
    segment = rt.load(segment[None, None, :], rt.i64)
    x = rt.load(x[n, d], C)
    y = rt.store(rt.min_matches(x, -rt.log(C(0.0)), segment, desc.num_segments, 0, (2,)), desc.x_element)
    return (y,)


def _segment_min_int_reference(desc, C, x, segment):
    x = x.reshape((desc.n, prod(desc.d)))
    _, d, n = rt.grid(1, prod(desc.d), desc.n)
    segment = rt.load(segment[None, None, :], rt.i64)
    x = rt.load(x[n, d], rt.i64)
    y = rt.wrap(rt.min_matches(x, highest(desc.x_element), segment, desc.num_segments, 0, (2,)), desc.x_element)
    return (y,)


SEGMENT_MIN = Op(
    "segment_min", __file__,
    types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8"), "L": ("i64", "i32")},
    elements={"T": "x_element", "L": "segment_element"},
    operands=(
        Operand("x", "T", lambda d: (d.n, *d.d), ("n", "*d")),
        Operand("segment", "L", lambda d: (d.n,), ("n",), indexes=lambda d: d.num_segments),
        Operand("y", "T", lambda d: (d.num_segments, *d.d), (None, "*d"), output=True),
    ),
    variants={
        ("float",): Variant(
            (Scatter(
                "segment_min", ("T", "L"), lambda d: (d.num_segments, d.d, d.n),
                (
                    Access("segment", "L", lambda d, s: (0, 0, s[0]), full=True),
                    Access("j", "index", lambda d, s: (s[0], 0, 0)),
                    Access("x", "T", lambda d, s: (0, s[1], s[0]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1], 0), written=True),
                ), reduced=1, columns=True, joins="C", accumulators=("C",),
            ),), _segment_min_reference, operations=16,
        ),
        ("int",): Variant(
            (Scatter(
                "segment_min_int", ("T", "L"), lambda d: (d.num_segments, d.d, d.n),
                (
                    Access("segment", "L", lambda d, s: (0, 0, s[0]), full=True),
                    Access("j", "index", lambda d, s: (s[0], 0, 0)),
                    Access("x", "T", lambda d, s: (0, s[1], s[0]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1], 0), written=True),
                ), reduced=1, columns=True, joins="i64", accumulators=("i64",),
            ),), _segment_min_int_reference, operations=3,
        ),
    }, dims=("n", "*d"), attributes=(Attribute("num_segments", "i32"),),
    conditions=(Condition("num_segments > 0", lambda d: d.num_segments > 0, ("num_segments",)),),
    variant_attributes=("x_element.kind",), exact=False,
    doc="""
    For each number from 0 to `num_segments` - 1 the least of each place of the slices of `x` that have it in
    `segment`, in any order, NaN if any is; of none inf, or the greatest integer of the type. Ties share the
    gradient evenly.

    x: [n, *d], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    segment: [n], i64/i32
    y: [num_segments, *d], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """,
)


def _segment_min_backward_reference(desc, C, x, segment, d_y):
    x = x.reshape((desc.n, prod(desc.d)))
    d_y = d_y.reshape((desc.num_segments, prod(desc.d)))
    _, d, j = rt.grid(1, prod(desc.d), desc.num_segments)
    segment = rt.load(segment[:, None, None], rt.i64)
    x = rt.load(x[:, :, None], C)
    d_y = rt.load(d_y[j, d], C)
    chosen_segment_x = rt.where(segment == j, x, -rt.log(C(0.0)))
    y = rt.min_over(chosen_segment_x, (0,))
    y_ties = rt.sum_over(rt.where(chosen_segment_x == y, C(1.0), C(0.0)), (0,))
    d_x = rt.store(
        rt.sum_over(
            rt.where(
                rt.is_nan(y), rt.where(segment == j, y, C(0.0)),
                rt.where(chosen_segment_x == y, rt.where(segment == j, d_y / y_ties, C(0.0)), C(0.0)),
            ), (2,),
        ), desc.x_element,
    )
    return (d_x,)


SEGMENT_MIN_BACKWARD = Op(
    "segment_min_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "x_element", "L": "segment_element"},
    operands=(
        Operand("x", "T", lambda d: (d.n, *d.d), ("n", "*d")), Operand("segment", "L", lambda d: (d.n,), ("n",)),
        Operand("d_y", "T", lambda d: (d.num_segments, *d.d), (None, "*d")),
        Operand("d_x", "T", lambda d: (d.n, *d.d), ("n", "*d"), output=True),
    ),
    variants={(): Variant(
        (
            Either(
                row=Row(
                    "segment_min_backward_rows", ("T", "L"), lambda d: (d.num_segments, d.d, d.n),
                    (
                        Access("segment", "L", lambda d, s: (0, 0, s[0]), full=True),
                        Access("j", "index", lambda d, s: (s[0], 0, 0)),
                        Access("x", "T", lambda d, s: (0, s[1], s[0]), full=True),
                        Access("y", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        Access("y_ties", "C", lambda d, s: (s[0], s[1], 0), written=True),
                    ), same=(0,), kind=RowKind(reductions=2),
                ),
                alternatives=(
                    Reduce(
                        "segment_min_backward", ("T", "L"), lambda d: (d.num_segments, d.d, d.n),
                        (
                            Access("segment", "L", lambda d, s: (0, 0, s[0])),
                            Access("j", "index", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (0, s[1], s[0])),
                            Access("y", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), reduced=1, accumulators=("C",), inner=False, elements=(0, 2), columns=(1, 2), pieces=(1,),
                    ),
                    Reduce(
                        "segment_min_backward_y_ties", ("T", "L"), lambda d: (d.num_segments, d.d, d.n),
                        (
                            Access("segment", "L", lambda d, s: (0, 0, s[0])),
                            Access("j", "index", lambda d, s: (s[0], 0, 0)),
                            Access("x", "T", lambda d, s: (0, s[1], s[0])),
                            Access("y", "C", lambda d, s: (s[0], s[1], 0)),
                            Access("y_ties", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), reduced=1, accumulators=("C",), inner=False, elements=(0, 2), columns=(1, 2, 3), pieces=(1,),
                    ),
                ), after=(1,),
            ),
            Reduce(
                "segment_min_backward_d_x", ("T", "L"), lambda d: (d.n, d.d, d.num_segments),
                (
                    Access("segment", "L", lambda d, s: (s[0], 0, 0)), Access("j", "index", lambda d, s: (0, 0, s[0])),
                    Access("x", "T", lambda d, s: (s[0], s[1], 0)), Access("y", "C", lambda d, s: (0, s[1], s[0])),
                    Access("d_y", "T", lambda d, s: (0, s[1], s[0])),
                    Access("y_ties", "C", lambda d, s: (0, s[1], s[0])),
                    Access("d_x", "T", lambda d, s: (s[0], s[1], 0), written=True),
                ), reduced=1, accumulators=("C",), inner=False, elements=(1, 3, 4, 5), columns=(0, 2, 3, 4, 5),
                pieces=(0,),
            ),
        ), _segment_min_backward_reference,
        (
            Temporary("y", "C", lambda d: (d.num_segments, *d.d), (None, "*d")),
            Temporary("y_ties", "C", lambda d: (d.num_segments, *d.d), (None, "*d")),
        ), operations=29,
    )}, dims=("n", "*d"), attributes=(Attribute("num_segments", "i32"),),
    conditions=(Condition("num_segments > 0", lambda d: d.num_segments > 0, ("num_segments",)),),
    gradient_of="segment_min", exact=False, sums=True,
    doc="""
    The gradient of `segment_min`: `d_x`.

    x: [n, *d], f32/f64/f16/bf16
    segment: [n], i64/i32
    d_y: [num_segments, *d], f32/f64/f16/bf16
    d_x: [n, *d], f32/f64/f16/bf16
    """,
)
