# Generated from spec/gather.yaml: index_select. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Gather, Op, Operand, Scatter, Variant, prod, rt


def _index_select_reference(desc, C, x, index):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    outer, _, inner = rt.grid(prod(desc.outer), 1, prod(desc.inner))
    index = rt.load(index[None, :, None], rt.i64)
    y = rt.store(
        rt.load(rt.gathered(x, "x", (outer, index, inner), ((1, "index[k]", False, True),)), C), desc.x_element,
    )
    return (y,)


def _index_select_int_reference(desc, C, x, index):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    outer, _, inner = rt.grid(prod(desc.outer), 1, prod(desc.inner))
    index = rt.load(index[None, :, None], rt.i64)
    y = rt.wrap(
        rt.load(rt.gathered(x, "x", (outer, index, inner), ((1, "index[k]", False, True),)), rt.i64), desc.x_element,
    )
    return (y,)


def _index_select_bool_reference(desc, C, x, index):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    outer, _, inner = rt.grid(prod(desc.outer), 1, prod(desc.inner))
    index = rt.load(index[None, :, None], rt.i64)
    y = rt.store(
        rt.load(rt.gathered(x, "x", (outer, index, inner), ((1, "index[k]", False, True),)), bool), desc.x_element,
    )
    return (y,)


INDEX_SELECT = Op(
    "index_select", __file__,
    types={
        "T": ("f32", "f64", "f16", "bf16", "e4m3", "e5m2", "i32", "i64", "i16", "s8", "u8", "bool"),
        "L": ("i64", "i32"),
    }, elements={"T": "x_element", "L": "index_element"},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("index", "L", lambda d: (d.k,), ("k",), indexes=lambda d: d.d),
        Operand("y", "T", lambda d: (*d.outer, d.k, *d.inner), ("*outer", "k", "*inner"), output=True),
    ),
    variants={
        ("float",): Variant(
            (Gather(
                "index_select", ("T", "L"), lambda d: (d.outer, d.k, d.inner),
                (
                    Access("index", "L", lambda d, s: (0, s[0], 0)),
                    Access("x", "T", lambda d, s: (s[0], 0, s[2]), distinct=True, guarded=True),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), gathered=(("x", 1),), reported=("index[k]",), finds=((1, (0,)),), rows=True,
            ),), _index_select_reference, operations=1,
        ),
        ("int",): Variant(
            (Gather(
                "index_select_int", ("T", "L"), lambda d: (d.outer, d.k, d.inner),
                (
                    Access("index", "L", lambda d, s: (0, s[0], 0)),
                    Access("x", "T", lambda d, s: (s[0], 0, s[2]), distinct=True, guarded=True),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), gathered=(("x", 1),), reported=("index[k]",), finds=((1, (0,)),), rows=True,
            ),), _index_select_int_reference, operations=1,
        ),
        ("bool",): Variant(
            (Gather(
                "index_select_bool", ("T", "L"), lambda d: (d.outer, d.k, d.inner),
                (
                    Access("index", "L", lambda d, s: (0, s[0], 0)),
                    Access("x", "T", lambda d, s: (s[0], 0, s[2]), distinct=True, guarded=True),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), gathered=(("x", 1),), reported=("index[k]",), finds=((1, (0,)),), rows=True,
            ),), _index_select_bool_reference, operations=1,
        ),
    }, dims=("*outer", "d", "*inner", "k"), parameters=("axis",), variant_attributes=("x_element.kind",),
    doc="""
    Along one dim, the slices that `index` names: `y[.., i, ..] = x[.., index[i], ..]`. Indices are 0 or more.

    x: [*outer, d, *inner], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    index: [k], i64/i32
    y: [*outer, k, *inner], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    x_element: e4m3 or e5m2, where a uint8 array holds that
    """,
)


def _index_select_backward_reference(desc, C, index, d_y):
    d_y = d_y.reshape((prod(desc.outer), desc.k, prod(desc.inner)))
    outer, _, inner, k = rt.grid(prod(desc.outer), 1, prod(desc.inner), desc.k)
    index = rt.load(index[None, None, None, :], rt.i64)
    d_y = rt.load(d_y[outer, k, inner], C)
    d_x = rt.store(rt.sum_matches(d_y, index, desc.d, 1, (3,)), desc.x_element)
    return (d_x,)


INDEX_SELECT_BACKWARD = Op(
    "index_select_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "x_element", "L": "index_element"},
    operands=(
        Operand("index", "L", lambda d: (d.k,), ("k",), indexes=lambda d: d.d),
        Operand("d_y", "T", lambda d: (*d.outer, d.k, *d.inner), ("*outer", "k", "*inner")),
        Operand("d_x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Scatter(
            "index_select_backward", ("T", "L"), lambda d: (d.outer, d.d, d.inner, d.k),
            (
                Access("index", "L", lambda d, s: (0, 0, 0, s[0]), full=True),
                Access("j", "index", lambda d, s: (0, s[0], 0, 0)),
                Access("d_y", "T", lambda d, s: (s[0], 0, s[2], s[1]), full=True),
                Access("d_x", "T", lambda d, s: (s[0], s[1], s[2], 0), written=True),
            ), reduced=1, key=(1,), columns=True, joins="C", accumulators=("C",),
        ),), _index_select_backward_reference, operations=3,
    )}, dims=("*outer", "d", "*inner", "k"), parameters=("axis",), gradient_of="index_select", sums=True,
    doc="""
    The gradient of `index_select`: `d_x`.

    index: [k], i64/i32
    d_y: [*outer, k, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """,
)
