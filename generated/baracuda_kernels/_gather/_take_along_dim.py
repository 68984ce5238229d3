# Generated from spec/gather.yaml: take_along_dim. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Gather, Op, Operand, Scatter, Variant, prod, rt


def _take_along_dim_reference(desc, C, x, index):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    index = index.reshape((prod(desc.outer), desc.k, prod(desc.inner)))
    outer, _, inner = rt.grid(prod(desc.outer), 1, prod(desc.inner))
    index = rt.load(index, rt.i64)
    y = rt.store(
        rt.load(rt.gathered(x, "x", (outer, index, inner), ((1, "index[outer, k, inner]", True, True),)), C),
        desc.x_element,
    )
    return (y,)


def _take_along_dim_int_reference(desc, C, x, index):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    index = index.reshape((prod(desc.outer), desc.k, prod(desc.inner)))
    outer, _, inner = rt.grid(prod(desc.outer), 1, prod(desc.inner))
    index = rt.load(index, rt.i64)
    y = rt.wrap(
        rt.load(rt.gathered(x, "x", (outer, index, inner), ((1, "index[outer, k, inner]", True, True),)), rt.i64),
        desc.x_element,
    )
    return (y,)


def _take_along_dim_bool_reference(desc, C, x, index):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    index = index.reshape((prod(desc.outer), desc.k, prod(desc.inner)))
    outer, _, inner = rt.grid(prod(desc.outer), 1, prod(desc.inner))
    index = rt.load(index, rt.i64)
    y = rt.store(
        rt.load(rt.gathered(x, "x", (outer, index, inner), ((1, "index[outer, k, inner]", True, True),)), bool),
        desc.x_element,
    )
    return (y,)


TAKE_ALONG_DIM = Op(
    "take_along_dim", __file__,
    types={
        "T": ("f32", "f64", "f16", "bf16", "e4m3", "e5m2", "i32", "i64", "i16", "s8", "u8", "bool"),
        "L": ("i64", "i32"),
    }, elements={"T": "x_element", "L": "index_element"},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("index", "L", lambda d: (*d.outer, d.k, *d.inner), ("*outer", "k", "*inner"), indexes=lambda d: d.d),
        Operand("y", "T", lambda d: (*d.outer, d.k, *d.inner), ("*outer", "k", "*inner"), output=True),
    ),
    variants={
        ("float",): Variant(
            (Gather(
                "take_along_dim", ("T", "L"), lambda d: (d.outer, d.k, d.inner),
                (
                    Access("index", "L", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("x", "T", lambda d, s: (s[0], 0, s[2]), distinct=True, guarded=True),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), sizes=("d",), gathered=(("x", 1),), reported=("from_end(index[outer, k, inner])",),
                finds=((1, (0,)),),
            ),), _take_along_dim_reference, operations=4,
        ),
        ("int",): Variant(
            (Gather(
                "take_along_dim_int", ("T", "L"), lambda d: (d.outer, d.k, d.inner),
                (
                    Access("index", "L", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("x", "T", lambda d, s: (s[0], 0, s[2]), distinct=True, guarded=True),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), sizes=("d",), gathered=(("x", 1),), reported=("from_end(index[outer, k, inner])",),
                finds=((1, (0,)),),
            ),), _take_along_dim_int_reference, operations=4,
        ),
        ("bool",): Variant(
            (Gather(
                "take_along_dim_bool", ("T", "L"), lambda d: (d.outer, d.k, d.inner),
                (
                    Access("index", "L", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("x", "T", lambda d, s: (s[0], 0, s[2]), distinct=True, guarded=True),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), sizes=("d",), gathered=(("x", 1),), reported=("from_end(index[outer, k, inner])",),
                finds=((1, (0,)),),
            ),), _take_along_dim_bool_reference, operations=4,
        ),
    }, dims=("*outer", "d", "*inner", "k"), parameters=("axis",), variant_attributes=("x_element.kind",),
    doc="""
    `gather`, where an index below 0 counts from the end.

    x: [*outer, d, *inner], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    index: [*outer, k, *inner], i64/i32
    y: [*outer, k, *inner], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    x_element: e4m3 or e5m2, where a uint8 array holds that
    """,
)


def _take_along_dim_backward_reference(desc, C, index, d_y):
    index = index.reshape((prod(desc.outer), desc.k, prod(desc.inner)))
    d_y = d_y.reshape((prod(desc.outer), desc.k, prod(desc.inner)))
    outer, _, inner, k = rt.grid(prod(desc.outer), 1, prod(desc.inner), desc.k)
    index = rt.load(index[outer, k, inner], rt.i64)
    d_y = rt.load(d_y[outer, k, inner], C)
    chosen_index = rt.where(index < 0, index + desc.d, index)
    d_x = rt.store(rt.sum_matches(d_y, chosen_index, desc.d, 1, (3,)), desc.x_element)
    return (d_x,)


TAKE_ALONG_DIM_BACKWARD = Op(
    "take_along_dim_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "x_element", "L": "index_element"},
    operands=(
        Operand("index", "L", lambda d: (*d.outer, d.k, *d.inner), ("*outer", "k", "*inner"), indexes=lambda d: d.d),
        Operand("d_y", "T", lambda d: (*d.outer, d.k, *d.inner), ("*outer", "k", "*inner")),
        Operand("d_x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Scatter(
            "take_along_dim_backward", ("T", "L"), lambda d: (d.outer, d.d, d.inner, d.k),
            (
                Access("index", "L", lambda d, s: (s[0], 0, s[2], s[1]), full=True),
                Access("j", "index", lambda d, s: (0, s[0], 0, 0)),
                Access("d_y", "T", lambda d, s: (s[0], 0, s[2], s[1]), full=True),
                Access("d_x", "T", lambda d, s: (s[0], s[1], s[2], 0), written=True),
            ), sizes=("d",), reduced=1, key=(1,), batch=(0, 2), joins="C", single=True, accumulators=("C",),
        ),), _take_along_dim_backward_reference, operations=6,
    )}, dims=("*outer", "d", "*inner", "k"), parameters=("axis",), gradient_of="take_along_dim", sums=True,
    doc="""
    The gradient of `take_along_dim`: `d_x`.

    index: [*outer, k, *inner], i64/i32
    d_y: [*outer, k, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """,
)
