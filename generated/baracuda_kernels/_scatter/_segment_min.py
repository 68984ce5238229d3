# Generated from spec/scatter.yaml: segment_min. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Gather, Op, Operand, Scatter, Temporary, Variant, highest, prod, rt,
)


def _segment_min_reference(desc, C, x, segment):
    x = x.reshape((desc.n, prod(desc.d)))
    _, d, n = rt.grid(1, prod(desc.d), desc.n)
    segment = rt.load(segment[None, None, :], rt.i64)
    x = rt.load(x[n, d], C)
    y = rt.store(rt.min_matches(x, C(float('inf')), segment, desc.num_segments, 0, (2,)), desc.x_element)
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
            ),), _segment_min_reference, operations=3,
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
    variant_attributes=("x_element.kind",),
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
    _, d, _ = rt.grid(1, prod(desc.d), 1)
    segment = rt.load(segment[:, None, None], rt.i64)
    x = rt.load(x[:, :, None], C)
    y = rt.min_matches(x, C(float('inf')), segment, desc.num_segments, 2, (0,))
    y_ties = rt.sum_matches(
        rt.where(
            (0 <= segment) & (segment < desc.num_segments),
            rt.where(
                x == rt.gathered(
                    y, "y", (0, d, segment), ((2, "segment[n]", False),),
                    (0 <= segment) & (segment < desc.num_segments),
                ), C(1.0), C(0.0),
            ), C(0.0),
        ), segment, desc.num_segments, 2, (0,),
    )
    d_x = rt.store(
        rt.where(
            (0 <= segment) & (segment < desc.num_segments),
            rt.where(
                rt.is_nan(rt.gathered(
                    y, "y", (0, d, segment), ((2, "segment[n]", False),),
                    (0 <= segment) & (segment < desc.num_segments),
                )),
                rt.gathered(
                    y, "y", (0, d, segment), ((2, "segment[n]", False),),
                    ((0 <= segment) & (segment < desc.num_segments)) & rt.is_nan(rt.gathered(
                        y, "y", (0, d, segment), ((2, "segment[n]", False),),
                        (0 <= segment) & (segment < desc.num_segments),
                    )),
                ),
                rt.where(
                    x == rt.gathered(
                        y, "y", (0, d, segment), ((2, "segment[n]", False),),
                        ((0 <= segment) & (segment < desc.num_segments)) & ~rt.is_nan(rt.gathered(
                            y, "y", (0, d, segment), ((2, "segment[n]", False),),
                            (0 <= segment) & (segment < desc.num_segments),
                        )),
                    ),
                    rt.load(
                        rt.gathered(
                            d_y, "d_y", (segment, d), ((0, "segment[n]", False),),
                            ((0 <= segment) & (segment < desc.num_segments))
                            & ~rt.is_nan(
                                rt.gathered(
                                    y, "y", (0, d, segment), ((2, "segment[n]", False),),
                                    (0 <= segment) & (segment < desc.num_segments),
                                )
                            ) & (x == rt.gathered(
                                y, "y", (0, d, segment), ((2, "segment[n]", False),),
                                ((0 <= segment) & (segment < desc.num_segments)) & ~rt.is_nan(rt.gathered(
                                    y, "y", (0, d, segment), ((2, "segment[n]", False),),
                                    (0 <= segment) & (segment < desc.num_segments),
                                )),
                            )),
                        ), C,
                    ) / rt.gathered(
                        y_ties, "y_ties", (0, d, segment), ((2, "segment[n]", False),),
                        ((0 <= segment) & (segment < desc.num_segments))
                        & ~rt.is_nan(
                            rt.gathered(
                                y, "y", (0, d, segment), ((2, "segment[n]", False),),
                                (0 <= segment) & (segment < desc.num_segments),
                            )
                        ) & (x == rt.gathered(
                            y, "y", (0, d, segment), ((2, "segment[n]", False),),
                            ((0 <= segment) & (segment < desc.num_segments)) & ~rt.is_nan(rt.gathered(
                                y, "y", (0, d, segment), ((2, "segment[n]", False),),
                                (0 <= segment) & (segment < desc.num_segments),
                            )),
                        )),
                    ), C(0.0),
                ),
            ), C(0.0),
        ), desc.x_element,
    )
    return (d_x,)


SEGMENT_MIN_BACKWARD = Op(
    "segment_min_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "x_element", "L": "segment_element"},
    operands=(
        Operand("x", "T", lambda d: (d.n, *d.d), ("n", "*d")),
        Operand("segment", "L", lambda d: (d.n,), ("n",), indexes=lambda d: d.num_segments),
        Operand("d_y", "T", lambda d: (d.num_segments, *d.d), (None, "*d")),
        Operand("d_x", "T", lambda d: (d.n, *d.d), ("n", "*d"), output=True),
    ),
    variants={(): Variant(
        (
            Scatter(
                "segment_min_backward", ("T", "L"), lambda d: (d.num_segments, d.d, d.n),
                (
                    Access("segment", "L", lambda d, s: (0, 0, s[0]), full=True),
                    Access("j", "index", lambda d, s: (s[0], 0, 0)),
                    Access("x", "T", lambda d, s: (0, s[1], s[0]), full=True),
                    Access("y", "C", lambda d, s: (s[0], s[1], 0), written=True),
                ), reduced=1, columns=True, joins="C", accumulators=("C",),
            ),
            Scatter(
                "segment_min_backward_y_ties", ("T", "L"), lambda d: (d.num_segments, d.d, d.n),
                (
                    Access("x", "T", lambda d, s: (0, s[1], s[0]), full=True),
                    Access("y", "C", lambda d, s: (s[0], s[1], 0)),
                    Access("segment", "L", lambda d, s: (0, 0, s[0]), full=True),
                    Access("j", "index", lambda d, s: (s[0], 0, 0)),
                    Access("y_ties", "C", lambda d, s: (s[0], s[1], 0), written=True),
                ), reduced=1, columns=True, joins="C", accumulators=("C",),
            ),
            Gather(
                "segment_min_backward_d_x", ("T", "L"), lambda d: (d.n, d.d),
                (
                    Access("segment", "L", lambda d, s: (s[0], 0)),
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("y", "C", lambda d, s: (0, s[1]), distinct=True, guarded=True),
                    Access("d_y", "T", lambda d, s: (0, s[1]), distinct=True, guarded=True),
                    Access("y_ties", "C", lambda d, s: (0, s[1]), distinct=True, guarded=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("num_segments", "i32"),), gathered=(("y", 0), ("d_y", 0), ("y_ties", 0)),
                finds=((2, (0,)), (3, (0,)), (4, (0,))), rows=True,
            ),
        ), _segment_min_backward_reference,
        (
            Temporary("y", "C", lambda d: (d.num_segments, *d.d), (None, "*d")),
            Temporary("y_ties", "C", lambda d: (d.num_segments, *d.d), (None, "*d")),
        ), operations=17,
    )}, dims=("n", "*d"), attributes=(Attribute("num_segments", "i32"),),
    conditions=(Condition("num_segments > 0", lambda d: d.num_segments > 0, ("num_segments",)),),
    gradient_of="segment_min", sums=True,
    doc="""
    The gradient of `segment_min`: `d_x`.

    x: [n, *d], f32/f64/f16/bf16
    segment: [n], i64/i32
    d_y: [num_segments, *d], f32/f64/f16/bf16
    d_x: [n, *d], f32/f64/f16/bf16
    """,
)
