# Generated from spec/scatter.yaml: scatter. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Op, Operand, Scatter, Temporary, Variant, prod, rt


def _scatter_reference(desc, C, x, index, src):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    index = index.reshape((prod(desc.outer), desc.k, prod(desc.inner)))
    src = src.reshape((prod(desc.outer), desc.k, prod(desc.inner)))
    outer, _, inner, n = rt.grid(prod(desc.outer), 1, prod(desc.inner), desc.k)
    index = rt.load(index[outer, n, inner], rt.i64)
    x = rt.load(x[:, :, :, None], C)
    last = rt.max_matches(
        n, -1,
        rt.matched(
            index, "x", "index[outer, n, inner]", False, desc.d, (prod(desc.outer), prod(desc.inner), desc.d, desc.k),
        ), desc.d, 1, (3,),
    )
    y = rt.store(
        rt.where(
            last >= 0,
            rt.load(
                rt.gathered(src, "src", (outer, last, inner), ((1, "last[outer, j, inner]", False),), last >= 0), C,
            ), x,
        ), desc.x_element,
    )
    return (y,)


def _scatter_int_reference(desc, C, x, index, src):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    index = index.reshape((prod(desc.outer), desc.k, prod(desc.inner)))
    src = src.reshape((prod(desc.outer), desc.k, prod(desc.inner)))
    outer, _, inner, n = rt.grid(prod(desc.outer), 1, prod(desc.inner), desc.k)
    index = rt.load(index[outer, n, inner], rt.i64)
    x = rt.load(x[:, :, :, None], rt.i64)
    last = rt.max_matches(
        n, -1,
        rt.matched(
            index, "x", "index[outer, n, inner]", False, desc.d, (prod(desc.outer), prod(desc.inner), desc.d, desc.k),
        ), desc.d, 1, (3,),
    )
    y = rt.wrap(
        rt.where(
            last >= 0,
            rt.load(
                rt.gathered(src, "src", (outer, last, inner), ((1, "last[outer, j, inner]", False),), last >= 0),
                rt.i64,
            ), x,
        ), desc.x_element,
    )
    return (y,)


def _scatter_bool_reference(desc, C, x, index, src):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    index = index.reshape((prod(desc.outer), desc.k, prod(desc.inner)))
    src = src.reshape((prod(desc.outer), desc.k, prod(desc.inner)))
    outer, _, inner, n = rt.grid(prod(desc.outer), 1, prod(desc.inner), desc.k)
    index = rt.load(index[outer, n, inner], rt.i64)
    x = rt.load(x[:, :, :, None], bool)
    last = rt.max_matches(
        n, -1,
        rt.matched(
            index, "x", "index[outer, n, inner]", False, desc.d, (prod(desc.outer), prod(desc.inner), desc.d, desc.k),
        ), desc.d, 1, (3,),
    )
    y = rt.store(
        rt.where(
            last >= 0,
            rt.load(
                rt.gathered(src, "src", (outer, last, inner), ((1, "last[outer, j, inner]", False),), last >= 0), bool,
            ), x,
        ), desc.x_element,
    )
    return (y,)


SCATTER = Op(
    "scatter", __file__,
    types={
        "T": ("f32", "f64", "f16", "bf16", "e4m3", "e5m2", "i32", "i64", "i16", "s8", "u8", "bool"),
        "L": ("i64", "i32"),
    }, elements={"T": "x_element", "L": "index_element"},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("index", "L", lambda d: (*d.outer, d.k, *d.inner), ("*outer", "k", "*inner"), indexes=lambda d: d.d),
        Operand("src", "T", lambda d: (*d.outer, d.k, *d.inner), ("*outer", "k", "*inner")),
        Operand("y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={
        ("float",): Variant(
            (Scatter(
                "scatter", ("T", "L"), lambda d: (d.outer, d.d, d.inner, d.k),
                (
                    Access("index", "L", lambda d, s: (s[0], 0, s[2], s[1]), full=True),
                    Access("j", "index", lambda d, s: (0, s[0], 0, 0)),
                    Access("n", "index", lambda d, s: (0, 0, 0, s[0]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2], 0)),
                    Access("src", "T", lambda d, s: (s[0], 0, s[2], 0), guarded=True),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2], 0), written=True),
                ), gathered=(("src", 1), ("x", 1)), reported=("", "index[outer, n, inner]"), reduced=1, key=(1,),
                batch=(0, 2), joins="i64", single=True, accumulators=("i64",),
            ),), _scatter_reference, operations=6,
        ),
        ("int",): Variant(
            (Scatter(
                "scatter_int", ("T", "L"), lambda d: (d.outer, d.d, d.inner, d.k),
                (
                    Access("index", "L", lambda d, s: (s[0], 0, s[2], s[1]), full=True),
                    Access("j", "index", lambda d, s: (0, s[0], 0, 0)),
                    Access("n", "index", lambda d, s: (0, 0, 0, s[0]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2], 0)),
                    Access("src", "T", lambda d, s: (s[0], 0, s[2], 0), guarded=True),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2], 0), written=True),
                ), gathered=(("src", 1), ("x", 1)), reported=("", "index[outer, n, inner]"), reduced=1, key=(1,),
                batch=(0, 2), joins="i64", single=True, accumulators=("i64",),
            ),), _scatter_int_reference, operations=6,
        ),
        ("bool",): Variant(
            (Scatter(
                "scatter_bool", ("T", "L"), lambda d: (d.outer, d.d, d.inner, d.k),
                (
                    Access("index", "L", lambda d, s: (s[0], 0, s[2], s[1]), full=True),
                    Access("j", "index", lambda d, s: (0, s[0], 0, 0)),
                    Access("n", "index", lambda d, s: (0, 0, 0, s[0]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2], 0)),
                    Access("src", "T", lambda d, s: (s[0], 0, s[2], 0), guarded=True),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2], 0), written=True),
                ), gathered=(("src", 1), ("x", 1)), reported=("", "index[outer, n, inner]"), reduced=1, key=(1,),
                batch=(0, 2), joins="i64", single=True, accumulators=("i64",),
            ),), _scatter_bool_reference, operations=6,
        ),
    }, dims=("*outer", "d", "*inner", "k"), parameters=("axis",), variant_attributes=("x_element.kind",),
    doc="""
    `x`, with the elements of `src` along one dim at the places that `index` names, the last of several. Indices are
    0 or more. The other dims of `index` and `src` are those of `x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    index: [*outer, k, *inner], i64/i32
    src: [*outer, k, *inner], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    y: [*outer, d, *inner], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    x_element: e4m3 or e5m2, where a uint8 array holds that
    """,
)


def _scatter_backward_reference(desc, C, index, d_y):
    index = index.reshape((prod(desc.outer), desc.k, prod(desc.inner)))
    d_y = d_y.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    outer, _, inner, j2, n = rt.grid(prod(desc.outer), 1, prod(desc.inner), desc.k, desc.k)
    index = rt.load(index[outer, n, inner], rt.i64)
    d_y = rt.load(d_y[:, :, :, None, None], C)
    last = rt.max_matches(n, -1, index, desc.d, 1, (4,))
    d_x = rt.store(rt.where(last >= 0, C(0.0), d_y), desc.x_element)
    d_src = rt.blank((prod(desc.outer), desc.k, prod(desc.inner)), desc.x_element)
    d_src[outer, j2, inner] = rt.store(
        rt.sum_matches(rt.where(last >= 0, d_y, C(0.0)), last, desc.k, 3, (1,)), desc.x_element,
    )
    return (d_x, d_src)


SCATTER_BACKWARD = Op(
    "scatter_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "x_element", "L": "index_element"},
    operands=(
        Operand("index", "L", lambda d: (*d.outer, d.k, *d.inner), ("*outer", "k", "*inner"), indexes=lambda d: d.d),
        Operand("d_y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
        Operand("d_src", "T", lambda d: (*d.outer, d.k, *d.inner), ("*outer", "k", "*inner"), output=True),
    ),
    variants={(): Variant(
        (
            Scatter(
                "scatter_backward", ("T", "L"), lambda d: (d.outer, d.d, d.inner, d.k),
                (
                    Access("index", "L", lambda d, s: (s[0], 0, s[2], s[1]), full=True),
                    Access("j", "index", lambda d, s: (0, s[0], 0, 0)),
                    Access("n", "index", lambda d, s: (0, 0, 0, s[0]), full=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[1], s[2], 0)),
                    Access("last", "i64", lambda d, s: (s[0], s[1], s[2], 0), written=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1], s[2], 0), written=True),
                ), reduced=1, key=(1,), batch=(0, 2), joins="i64", single=True, accumulators=("i64",),
            ),
            Scatter(
                "scatter_backward_d_src", ("T",), lambda d: (d.outer, d.k, d.inner, d.d),
                (
                    Access("last", "i64", lambda d, s: (s[0], 0, s[2], s[1]), full=True),
                    Access("n", "index", lambda d, s: (0, s[0], 0, 0)),
                    Access("d_y", "T", lambda d, s: (s[0], 0, s[2], s[1]), full=True),
                    Access("d_src", "T", lambda d, s: (s[0], s[1], s[2], 0), written=True),
                ), reduced=1, key=(1,), batch=(0, 2), joins="C", single=True, accumulators=("C",),
            ),
        ), _scatter_backward_reference,
        (Temporary("last", "i64", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),), operations=10,
    )}, dims=("*outer", "d", "*inner", "k"), parameters=("axis",), gradient_of="scatter", sums=True,
    doc="""
    The gradient of `scatter`: `d_x`, `d_src`.

    index: [*outer, k, *inner], i64/i32
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    d_src: [*outer, k, *inner], f32/f64/f16/bf16
    """,
)
