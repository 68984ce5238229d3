# Generated from spec/scatter.yaml: segment_sum. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Gather, Op, Operand, Scatter, Variant, prod, rt


def _segment_sum_reference(desc, C, x, segment):
    x = x.reshape((desc.n, prod(desc.d)))
    _, d, n = rt.grid(1, prod(desc.d), desc.n)
    segment = rt.load(segment[None, None, :], rt.i64)
    x = rt.load(x[n, d], C)
    y = rt.store(rt.sum_matches(x, segment, desc.num_segments, 0, (2,)), desc.x_element)
    return (y,)


def _segment_sum_int_reference(desc, C, x, segment):
    x = x.reshape((desc.n, prod(desc.d)))
    _, d, n = rt.grid(1, prod(desc.d), desc.n)
    segment = rt.load(segment[None, None, :], rt.i64)
    x = rt.load(x[n, d], rt.i64)
    y = rt.wrap(rt.sum_matches(x, segment, desc.num_segments, 0, (2,)), desc.x_element)
    return (y,)


SEGMENT_SUM = Op(
    "segment_sum", __file__,
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
                "segment_sum", ("T", "L"), lambda d: (d.num_segments, d.d, d.n),
                (
                    Access("segment", "L", lambda d, s: (0, 0, s[0]), full=True),
                    Access("j", "index", lambda d, s: (s[0], 0, 0)),
                    Access("x", "T", lambda d, s: (0, s[1], s[0]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1], 0), written=True),
                ), reduced=1, columns=True, joins="C", accumulators=("C",),
            ),), _segment_sum_reference, operations=3,
        ),
        ("int",): Variant(
            (Scatter(
                "segment_sum_int", ("T", "L"), lambda d: (d.num_segments, d.d, d.n),
                (
                    Access("segment", "L", lambda d, s: (0, 0, s[0]), full=True),
                    Access("j", "index", lambda d, s: (s[0], 0, 0)),
                    Access("x", "T", lambda d, s: (0, s[1], s[0]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[1], 0), written=True),
                ), reduced=1, columns=True, joins="i64", accumulators=("i64",),
            ),), _segment_sum_int_reference, operations=3,
        ),
    }, dims=("n", "*d"), attributes=(Attribute("num_segments", "i32"),),
    conditions=(Condition("num_segments > 0", lambda d: d.num_segments > 0, ("num_segments",)),),
    variant_attributes=("x_element.kind",), sums=True,
    doc="""
    For each number from 0 to `num_segments` - 1 the sum of the slices of `x` that have it in `segment`, in any
    order; 0 of none.

    x: [n, *d], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    segment: [n], i64/i32
    y: [num_segments, *d], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """,
)


def _segment_sum_backward_reference(desc, C, segment, d_y):
    d_y = d_y.reshape((desc.num_segments, prod(desc.d)))
    _, d = rt.grid(1, prod(desc.d))
    segment = rt.load(segment[:, None], rt.i64)
    d_x = rt.store(
        rt.where(
            (0 <= segment) & (segment < desc.num_segments),
            rt.load(
                rt.gathered(
                    d_y, "d_y", (segment, d), ((0, "segment[n]", False),),
                    (0 <= segment) & (segment < desc.num_segments),
                ), C,
            ), C(0.0),
        ), desc.x_element,
    )
    return (d_x,)


SEGMENT_SUM_BACKWARD = Op(
    "segment_sum_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "x_element", "L": "segment_element"},
    operands=(
        Operand("segment", "L", lambda d: (d.n,), ("n",), indexes=lambda d: d.num_segments),
        Operand("d_y", "T", lambda d: (d.num_segments, *d.d), (None, "*d")),
        Operand("d_x", "T", lambda d: (d.n, *d.d), ("n", "*d"), output=True),
    ),
    variants={(): Variant(
        (Gather(
            "segment_sum_backward", ("T", "L"), lambda d: (d.n, d.d),
            (
                Access("segment", "L", lambda d, s: (s[0], 0)),
                Access("d_y", "T", lambda d, s: (0, s[1]), distinct=True, guarded=True),
                Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
            ), attributes=(("num_segments", "i32"),), gathered=(("d_y", 0),), finds=((1, (0,)),), rows=True,
        ),), _segment_sum_backward_reference, operations=4,
    )}, dims=("n", "*d"), attributes=(Attribute("num_segments", "i32"),),
    conditions=(Condition("num_segments > 0", lambda d: d.num_segments > 0, ("num_segments",)),),
    gradient_of="segment_sum",
    doc="""
    The gradient of `segment_sum`: `d_x`.

    segment: [n], i64/i32
    d_y: [num_segments, *d], f32/f64/f16/bf16
    d_x: [n, *d], f32/f64/f16/bf16
    """,
)
