# Generated from spec/gather.yaml: embedding. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Gather, Op, Operand, Variant, prod, rt


def _embedding_reference(desc, C, weight, index):
    index = index.reshape((prod(desc.n),))
    _, d = rt.grid(1, desc.d)
    index = rt.load(index[:, None], rt.i64)
    counts = index != desc.padding_idx
    found = rt.load(rt.gathered(weight, "weight", (index, d), ((0, "index[n]", False),)), C)
    y = rt.store(rt.where(counts, found, found), desc.weight_element)
    return (y,)


def _embedding_int_reference(desc, C, weight, index):
    index = index.reshape((prod(desc.n),))
    _, d = rt.grid(1, desc.d)
    index = rt.load(index[:, None], rt.i64)
    counts = index != desc.padding_idx
    found = rt.load(rt.gathered(weight, "weight", (index, d), ((0, "index[n]", False),)), rt.i64)
    y = rt.wrap(rt.where(counts, found, found), desc.weight_element)
    return (y,)


def _embedding_bool_reference(desc, C, weight, index):
    index = index.reshape((prod(desc.n),))
    _, d = rt.grid(1, desc.d)
    index = rt.load(index[:, None], rt.i64)
    counts = index != desc.padding_idx
    found = rt.load(rt.gathered(weight, "weight", (index, d), ((0, "index[n]", False),)), bool)
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
                ), attributes=(("padding_idx", "i64"),), gathered=(("weight", 0),), finds=((1, (0,)),),
            ),), _embedding_reference, operations=2,
        ),
        ("int",): Variant(
            (Gather(
                "embedding_int", ("T", "L"), lambda d: (d.n, d.d),
                (
                    Access("index", "L", lambda d, s: (s[0], 0)),
                    Access("weight", "T", lambda d, s: (0, s[1]), distinct=True, guarded=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("padding_idx", "i64"),), gathered=(("weight", 0),), finds=((1, (0,)),),
            ),), _embedding_int_reference, operations=2,
        ),
        ("bool",): Variant(
            (Gather(
                "embedding_bool", ("T", "L"), lambda d: (d.n, d.d),
                (
                    Access("index", "L", lambda d, s: (s[0], 0)),
                    Access("weight", "T", lambda d, s: (0, s[1]), distinct=True, guarded=True),
                    Access("y", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("padding_idx", "i64"),), gathered=(("weight", 0),), finds=((1, (0,)),),
            ),), _embedding_bool_reference, operations=2,
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
