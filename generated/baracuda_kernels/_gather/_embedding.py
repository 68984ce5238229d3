# Generated from spec/gather.yaml: embedding. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Gather, Op, Operand, Scatter, Variant, prod, rt


def _embedding_reference(desc, C, weight, index):
    index = index.reshape((prod(desc.n),))
    _, d = rt.grid(1, desc.d)
    index = rt.load(index[:, None], rt.i64)
    counts = index != desc.padding_idx
    found = rt.load(rt.gathered(weight, "weight", (index, d), ((0, "index[n]", False, True),)), C)
    y = rt.store(rt.where(counts, found, found), desc.weight_element)
    return (y,)


def _embedding_int_reference(desc, C, weight, index):
    index = index.reshape((prod(desc.n),))
    _, d = rt.grid(1, desc.d)
    index = rt.load(index[:, None], rt.i64)
    counts = index != desc.padding_idx
    found = rt.load(rt.gathered(weight, "weight", (index, d), ((0, "index[n]", False, True),)), rt.i64)
    y = rt.wrap(rt.where(counts, found, found), desc.weight_element)
    return (y,)


def _embedding_bool_reference(desc, C, weight, index):
    index = index.reshape((prod(desc.n),))
    _, d = rt.grid(1, desc.d)
    index = rt.load(index[:, None], rt.i64)
    counts = index != desc.padding_idx
    found = rt.load(rt.gathered(weight, "weight", (index, d), ((0, "index[n]", False, True),)), bool)
    y = rt.store(rt.where(counts, found, found), desc.weight_element)
    return (y,)


EMBEDDING = Op(
    "embedding", __file__,
    types={
        "T": ("f32", "f64", "f16", "bf16", "e4m3", "e5m2", "i32", "i64", "i16", "s8", "u8", "bool"),
        "L": ("i64", "i32"),
    }, elements={"T": "weight_element", "L": "index_element"},
    operands=(
        Operand("weight", "T", lambda d: (d.rows, d.d), ("rows", "d")),
        Operand("index", "L", lambda d: (*d.n,), ("*n",), indexes=lambda d: d.rows),
        Operand("y", "T", lambda d: (*d.n, d.d), ("*n", "d"), output=True),
    ),
    variants={
        ("float",): Variant(
            (Gather(
                "embedding", ("T", "L"), lambda d: (d.n, d.d),
                (
                    Access("index", "L", lambda d, s: (s[0], 0)),
                    Access("weight", "T", lambda d, s: (0, s[1]), distinct=True, guarded=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("padding_idx", "i64"),), gathered=(("weight", 0),), reported=("index[n]",),
                finds=((1, (0,)),), rows=True,
            ),), _embedding_reference, operations=3,
        ),
        ("int",): Variant(
            (Gather(
                "embedding_int", ("T", "L"), lambda d: (d.n, d.d),
                (
                    Access("index", "L", lambda d, s: (s[0], 0)),
                    Access("weight", "T", lambda d, s: (0, s[1]), distinct=True, guarded=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("padding_idx", "i64"),), gathered=(("weight", 0),), reported=("index[n]",),
                finds=((1, (0,)),), rows=True,
            ),), _embedding_int_reference, operations=3,
        ),
        ("bool",): Variant(
            (Gather(
                "embedding_bool", ("T", "L"), lambda d: (d.n, d.d),
                (
                    Access("index", "L", lambda d, s: (s[0], 0)),
                    Access("weight", "T", lambda d, s: (0, s[1]), distinct=True, guarded=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("padding_idx", "i64"),), gathered=(("weight", 0),), reported=("index[n]",),
                finds=((1, (0,)),), rows=True,
            ),), _embedding_bool_reference, operations=3,
        ),
    }, dims=("rows", "d", "*n"), attributes=(Attribute("padding_idx", "i64", -1),),
    conditions=(Condition("padding_idx >= -1", lambda d: d.padding_idx >= -1, ("padding_idx",)),),
    variant_attributes=("weight_element.kind",),
    doc="""
    For each index a row of `weight`. Indices are 0 or more. The row `padding_idx` gets no gradient; -1 is none.

    weight: [rows, d], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    index: [*n], i64/i32
    y: [*n, d], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    weight_element: e4m3 or e5m2, where a uint8 array holds that
    """,
)


def _embedding_backward_reference(desc, C, index, d_y):
    index = index.reshape((prod(desc.n),))
    d_y = d_y.reshape((prod(desc.n), desc.d))
    _, d, n = rt.grid(1, desc.d, prod(desc.n))
    index = rt.load(index[None, None, :], rt.i64)
    d_y = rt.load(d_y[n, d], C)
    counts = index != desc.padding_idx
    d_weight = rt.store(rt.sum_matches(rt.where(counts, d_y, C(0.0)), index, desc.rows, 0, (2,)), desc.weight_element)
    return (d_weight,)


EMBEDDING_BACKWARD = Op(
    "embedding_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "weight_element", "L": "index_element"},
    operands=(
        Operand("index", "L", lambda d: (*d.n,), ("*n",), indexes=lambda d: d.rows),
        Operand("d_y", "T", lambda d: (*d.n, d.d), ("*n", "d")),
        Operand("d_weight", "T", lambda d: (d.rows, d.d), ("rows", "d"), output=True),
    ),
    variants={(): Variant(
        (Scatter(
            "embedding_backward", ("T", "L"), lambda d: (d.rows, d.d, d.n),
            (
                Access("index", "L", lambda d, s: (0, 0, s[0]), full=True),
                Access("j", "index", lambda d, s: (s[0], 0, 0)),
                Access("d_y", "T", lambda d, s: (0, s[1], s[0]), full=True),
                Access("d_weight", "T", lambda d, s: (s[0], s[1], 0), written=True),
            ), attributes=(("padding_idx", "i64"),), reduced=1, columns=True, accumulators=("C",),
        ),), _embedding_backward_reference, operations=5,
    )}, dims=("rows", "d", "*n"), attributes=(Attribute("padding_idx", "i64", -1),),
    conditions=(Condition("padding_idx >= -1", lambda d: d.padding_idx >= -1, ("padding_idx",)),),
    gradient_of="embedding", sums=True,
    doc="""
    The gradient of `embedding`: `d_weight`.

    index: [*n], i64/i32
    d_y: [*n, d], f32/f64/f16/bf16
    d_weight: [rows, d], f32/f64/f16/bf16
    """,
)
