# Generated from spec/scatter.yaml: segment_mean. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Gather, Op, Operand, Scatter, Temporary, Variant, prod, rt,
)


def _segment_mean_reference(desc, C, x, segment):
    x = x.reshape((desc.n, prod(desc.d)))
    _, d, n = rt.grid(1, prod(desc.d), desc.n)
    segment = rt.load(segment[None, None, :], rt.i64)
    x = rt.load(x[n, d], C)
    members = rt.sum_matches(rt.expand(C(1.0), (1, 1, desc.n)), segment, desc.num_segments, 0, (2,))
    total = rt.sum_matches(x, segment, desc.num_segments, 0, (2,))
    y = rt.store(total / rt.maximum(members, C(1.0)), desc.x_element)
    return (y,)


SEGMENT_MEAN = Op(
    "segment_mean", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "x_element", "L": "segment_element"},
    operands=(
        Operand("x", "T", lambda d: (d.n, *d.d), ("n", "*d")),
        Operand("segment", "L", lambda d: (d.n,), ("n",), indexes=lambda d: d.num_segments),
        Operand("y", "T", lambda d: (d.num_segments, *d.d), (None, "*d"), output=True),
    ),
    variants={(): Variant(
        (
            Scatter(
                "segment_mean", ("T", "L"), lambda d: (d.num_segments, d.n),
                (
                    Access("segment", "L", lambda d, s: (0, s[0]), full=True),
                    Access("j", "index", lambda d, s: (s[0], 0)),
                    Access("members", "C", lambda d, s: (s[0], 0), written=True),
                ), reduced=1, joins="C", single=True, accumulators=("C",),
            ),
            Scatter(
                "segment_mean_y", ("T", "L"), lambda d: (d.num_segments, d.d, d.n),
                (
                    Access("segment", "L", lambda d, s: (0, 0, s[0]), full=True),
                    Access("j", "index", lambda d, s: (s[0], 0, 0)),
                    Access("x", "T", lambda d, s: (0, s[1], s[0]), full=True),
                    Access("members", "C", lambda d, s: (s[0], 0, 0)),
                    Access("y", "T", lambda d, s: (s[0], s[1], 0), written=True),
                ), reduced=1, columns=True, joins="C", accumulators=("C",),
            ),
        ), _segment_mean_reference, (Temporary("members", "C", lambda d: (d.num_segments,)),), operations=8,
    )}, dims=("n", "*d"), attributes=(Attribute("num_segments", "i32"),),
    conditions=(Condition("num_segments > 0", lambda d: d.num_segments > 0, ("num_segments",)),), sums=True,
    doc="""
    For each number from 0 to `num_segments` - 1 the mean of the slices of `x` that have it in `segment`, in any
    order; 0 of none.

    x: [n, *d], f32/f64/f16/bf16
    segment: [n], i64/i32
    y: [num_segments, *d], f32/f64/f16/bf16
    """,
)


def _segment_mean_backward_reference(desc, C, segment, d_y):
    d_y = d_y.reshape((desc.num_segments, prod(desc.d)))
    _, d, _ = rt.grid(1, prod(desc.d), 1)
    segment = rt.load(segment[:, None, None], rt.i64)
    members = rt.sum_matches(rt.expand(C(1.0), (desc.n, 1, 1)), segment, desc.num_segments, 2, (0,))
    d_x = rt.store(
        rt.where(
            (0 <= segment) & (segment < desc.num_segments),
            rt.load(
                rt.gathered(
                    d_y, "d_y", (segment, d), ((0, "segment[n]", False),),
                    (0 <= segment) & (segment < desc.num_segments),
                ), C,
            ) / rt.maximum(
                rt.gathered(
                    members, "members", (0, 0, segment), ((2, "segment[n]", False),),
                    (0 <= segment) & (segment < desc.num_segments),
                ), C(1.0),
            ), C(0.0),
        ), desc.x_element,
    )
    return (d_x,)


SEGMENT_MEAN_BACKWARD = Op(
    "segment_mean_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "x_element", "L": "segment_element"},
    operands=(
        Operand("segment", "L", lambda d: (d.n,), ("n",), indexes=lambda d: d.num_segments),
        Operand("d_y", "T", lambda d: (d.num_segments, *d.d), (None, "*d")),
        Operand("d_x", "T", lambda d: (d.n, *d.d), ("n", "*d"), output=True),
    ),
    variants={(): Variant(
        (
            Scatter(
                "segment_mean_backward", ("T", "L"), lambda d: (d.num_segments, d.n),
                (
                    Access("segment", "L", lambda d, s: (0, s[0]), full=True),
                    Access("j", "index", lambda d, s: (s[0], 0)),
                    Access("members", "C", lambda d, s: (s[0], 0), written=True),
                ), reduced=1, joins="C", single=True, accumulators=("C",),
            ),
            Gather(
                "segment_mean_backward_d_x", ("T", "L"), lambda d: (d.n, d.d),
                (
                    Access("segment", "L", lambda d, s: (s[0], 0)),
                    Access("members", "C", lambda d, s: (0, 0), guarded=True),
                    Access("d_y", "T", lambda d, s: (0, s[1]), distinct=True, guarded=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("num_segments", "i32"),), gathered=(("members", 0), ("d_y", 0)),
                finds=((1, (0,)), (2, (0,))), rows=True,
            ),
        ), _segment_mean_backward_reference, (Temporary("members", "C", lambda d: (d.num_segments,)),), operations=9,
    )}, dims=("n", "*d"), attributes=(Attribute("num_segments", "i32"),),
    conditions=(Condition("num_segments > 0", lambda d: d.num_segments > 0, ("num_segments",)),),
    gradient_of="segment_mean", sums=True,
    doc="""
    The gradient of `segment_mean`: `d_x`.

    segment: [n], i64/i32
    d_y: [num_segments, *d], f32/f64/f16/bf16
    d_x: [n, *d], f32/f64/f16/bf16
    """,
)
