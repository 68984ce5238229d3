# Generated from spec/scatter.yaml: index_add. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Gather, Op, Operand, Pointwise, Scatter, Variant, prod, rt


def _index_add_reference(desc, C, x, index, src):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    src = src.reshape((prod(desc.outer), desc.k, prod(desc.inner)))
    outer, _, inner, k = rt.grid(prod(desc.outer), 1, prod(desc.inner), desc.k)
    index = rt.load(index[None, None, None, :], rt.i64)
    src = rt.load(src[outer, k, inner], C)
    x = rt.load(x[:, :, :, None], C)
    added = rt.sum_matches(
        src, rt.matched(index, "x", "index[k]", False, desc.d, (desc.d, prod(desc.outer), prod(desc.inner), desc.k)),
        desc.d, 1, (3,),
    )
    y = rt.store(x + C(desc.alpha) * added, desc.x_element)
    return (y,)


def _index_add_int_reference(desc, C, x, index, src):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    src = src.reshape((prod(desc.outer), desc.k, prod(desc.inner)))
    outer, _, inner, k = rt.grid(prod(desc.outer), 1, prod(desc.inner), desc.k)
    index = rt.load(index[None, None, None, :], rt.i64)
    src = rt.load(src[outer, k, inner], rt.i64)
    x = rt.load(x[:, :, :, None], rt.i64)
    added = rt.sum_matches(
        src, rt.matched(index, "x", "index[k]", False, desc.d, (desc.d, prod(desc.outer), prod(desc.inner), desc.k)),
        desc.d, 1, (3,),
    )
    y = rt.wrap(x + rt.to_int(C(desc.alpha)) * added, desc.x_element)
    return (y,)


INDEX_ADD = Op(
    "index_add", __file__,
    types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8"), "L": ("i64", "i32")},
    elements={"T": "x_element", "L": "index_element"},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("index", "L", lambda d: (d.k,), ("k",), indexes=lambda d: d.d),
        Operand("src", "T", lambda d: (*d.outer, d.k, *d.inner), ("*outer", "k", "*inner")),
        Operand("y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={
        ("float",): Variant(
            (Scatter(
                "index_add", ("T", "L"), lambda d: (d.outer, d.d, d.inner, d.k),
                (
                    Access("index", "L", lambda d, s: (0, 0, 0, s[0]), full=True),
                    Access("j", "index", lambda d, s: (0, s[0], 0, 0)),
                    Access("src", "T", lambda d, s: (s[0], 0, s[2], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2], 0)),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2], 0), written=True),
                ), attributes=(("alpha", "C"),), gathered=(("x", 1),), reported=("index[k]",), reduced=1, key=(1,),
                columns=True, joins="C", accumulators=("C",),
            ),), _index_add_reference, operations=6,
        ),
        ("int",): Variant(
            (Scatter(
                "index_add_int", ("T", "L"), lambda d: (d.outer, d.d, d.inner, d.k),
                (
                    Access("index", "L", lambda d, s: (0, 0, 0, s[0]), full=True),
                    Access("j", "index", lambda d, s: (0, s[0], 0, 0)),
                    Access("src", "T", lambda d, s: (s[0], 0, s[2], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2], 0)),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2], 0), written=True),
                ), attributes=(("alpha", "C"),), gathered=(("x", 1),), reported=("index[k]",), reduced=1, key=(1,),
                columns=True, joins="i64", accumulators=("i64",),
            ),), _index_add_int_reference, operations=7,
        ),
    }, dims=("*outer", "d", "*inner", "k"), attributes=(Attribute("alpha", "f64", 1.0),), parameters=("axis", "alpha"),
    variant_attributes=("x_element.kind",), sums=True,
    doc="""
    `x`, and along one dim the slices of `src` times `alpha`, each added to the one that `index` names. Indices are
    0 or more.

    x: [*outer, d, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    index: [k], i64/i32
    src: [*outer, k, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: [*outer, d, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """,
)


def _index_add_backward_reference(desc, C, index, d_y):
    d_y = d_y.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    outer, _, inner, k = rt.grid(prod(desc.outer), 1, prod(desc.inner), desc.k)
    d_y_read = rt.load(d_y[:, :, :, None], C)
    index = rt.load(index[None, None, None, :], rt.i64)
    d_x = rt.store(d_y_read, desc.x_element)
    d_src = rt.blank((prod(desc.outer), desc.k, prod(desc.inner)), desc.x_element)
    d_src[outer, k, inner] = rt.store(
        rt.where(
            (0 <= index) & (index < desc.d),
            C(desc.alpha) * rt.load(
                rt.gathered(
                    d_y, "d_y", (outer, index, inner), ((1, "index[k]", False),), (0 <= index) & (index < desc.d),
                ), C,
            ), C(0.0),
        ), desc.x_element,
    )
    return (d_x, d_src)


INDEX_ADD_BACKWARD = Op(
    "index_add_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "x_element", "L": "index_element"},
    operands=(
        Operand("index", "L", lambda d: (d.k,), ("k",), indexes=lambda d: d.d),
        Operand("d_y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
        Operand("d_src", "T", lambda d: (*d.outer, d.k, *d.inner), ("*outer", "k", "*inner"), output=True),
    ),
    variants={(): Variant(
        (
            Pointwise(
                "index_add_backward", ("T",), lambda d: (d.outer, d.d, d.inner),
                (
                    Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ),
            ),
            Gather(
                "index_add_backward_d_src", ("T", "L"), lambda d: (d.outer, d.k, d.inner),
                (
                    Access("index", "L", lambda d, s: (0, s[0], 0)),
                    Access("d_y", "T", lambda d, s: (s[0], 0, s[2]), distinct=True, guarded=True),
                    Access("d_src", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), attributes=(("alpha", "C"),), sizes=("d",), gathered=(("d_y", 1),), finds=((1, (0,)),), rows=True,
            ),
        ), _index_add_backward_reference, operations=5,
    )}, dims=("*outer", "d", "*inner", "k"), attributes=(Attribute("alpha", "f64", 1.0),), parameters=("axis", "alpha"),
    gradient_of="index_add",
    doc="""
    The gradient of `index_add`: `d_x`, `d_src`.

    index: [k], i64/i32
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    d_src: [*outer, k, *inner], f32/f64/f16/bf16
    """,
)
