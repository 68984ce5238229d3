# Generated from spec/scatter.yaml: scatter_add. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Gather, Op, Operand, Pointwise, Scatter, Variant, prod, rt


def _scatter_add_reference(desc, C, x, index, src):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    index = index.reshape((prod(desc.outer), desc.k, prod(desc.inner)))
    src = src.reshape((prod(desc.outer), desc.k, prod(desc.inner)))
    outer, _, inner, k = rt.grid(prod(desc.outer), 1, prod(desc.inner), desc.k)
    index = rt.load(index[outer, k, inner], rt.i64)
    src = rt.load(src[outer, k, inner], C)
    x = rt.load(x[:, :, :, None], C)
    added = rt.sum_matches(
        src,
        rt.matched(
            index, "x", "index[outer, k, inner]", False, desc.d, (prod(desc.outer), prod(desc.inner), desc.d, desc.k),
        ), desc.d, 1, (3,),
    )
    y = rt.store(x + added, desc.x_element)
    return (y,)


def _scatter_add_int_reference(desc, C, x, index, src):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    index = index.reshape((prod(desc.outer), desc.k, prod(desc.inner)))
    src = src.reshape((prod(desc.outer), desc.k, prod(desc.inner)))
    outer, _, inner, k = rt.grid(prod(desc.outer), 1, prod(desc.inner), desc.k)
    index = rt.load(index[outer, k, inner], rt.i64)
    src = rt.load(src[outer, k, inner], rt.i64)
    x = rt.load(x[:, :, :, None], rt.i64)
    added = rt.sum_matches(
        src,
        rt.matched(
            index, "x", "index[outer, k, inner]", False, desc.d, (prod(desc.outer), prod(desc.inner), desc.d, desc.k),
        ), desc.d, 1, (3,),
    )
    y = rt.wrap(x + added, desc.x_element)
    return (y,)


SCATTER_ADD = Op(
    "scatter_add", __file__,
    types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8"), "L": ("i64", "i32")},
    elements={"T": "x_element", "L": "index_element"},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("index", "L", lambda d: (*d.outer, d.k, *d.inner), ("*outer", "k", "*inner"), indexes=lambda d: d.d),
        Operand("src", "T", lambda d: (*d.outer, d.k, *d.inner), ("*outer", "k", "*inner")),
        Operand("y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={
        ("float",): Variant(
            (Scatter(
                "scatter_add", ("T", "L"), lambda d: (d.outer, d.d, d.inner, d.k),
                (
                    Access("index", "L", lambda d, s: (s[0], 0, s[2], s[1]), full=True),
                    Access("j", "index", lambda d, s: (0, s[0], 0, 0)),
                    Access("src", "T", lambda d, s: (s[0], 0, s[2], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2], 0)),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2], 0), written=True),
                ), gathered=(("x", 1),), reported=("index[outer, k, inner]",), reduced=1, key=(1,), batch=(0, 2),
                joins="C", single=True, accumulators=("C",),
            ),), _scatter_add_reference, operations=5,
        ),
        ("int",): Variant(
            (Scatter(
                "scatter_add_int", ("T", "L"), lambda d: (d.outer, d.d, d.inner, d.k),
                (
                    Access("index", "L", lambda d, s: (s[0], 0, s[2], s[1]), full=True),
                    Access("j", "index", lambda d, s: (0, s[0], 0, 0)),
                    Access("src", "T", lambda d, s: (s[0], 0, s[2], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2], 0)),
                    Access("y", "T", lambda d, s: (s[0], s[1], s[2], 0), written=True),
                ), gathered=(("x", 1),), reported=("index[outer, k, inner]",), reduced=1, key=(1,), batch=(0, 2),
                joins="i64", single=True, accumulators=("i64",),
            ),), _scatter_add_int_reference, operations=5,
        ),
    }, dims=("*outer", "d", "*inner", "k"), parameters=("axis",), variant_attributes=("x_element.kind",), sums=True,
    doc="""
    `x`, and what is added to it along one dim at the places that `index` names. Indices are 0 or more. The other
    dims of `index` and `src` are those of `x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    index: [*outer, k, *inner], i64/i32
    src: [*outer, k, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: [*outer, d, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """,
)


def _scatter_add_backward_reference(desc, C, index, d_y):
    index = index.reshape((prod(desc.outer), desc.k, prod(desc.inner)))
    d_y = d_y.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    outer, _, inner, k = rt.grid(prod(desc.outer), 1, prod(desc.inner), desc.k)
    d_y_read = rt.load(d_y[:, :, :, None], C)
    index = rt.load(index[outer, k, inner], rt.i64)
    d_x = rt.store(d_y_read, desc.x_element)
    d_src = rt.blank((prod(desc.outer), desc.k, prod(desc.inner)), desc.x_element)
    d_src[outer, k, inner] = rt.store(
        rt.where(
            (0 <= index) & (index < desc.d),
            rt.load(
                rt.gathered(
                    d_y, "d_y", (outer, index, inner), ((1, "index[outer, k, inner]", False),),
                    (0 <= index) & (index < desc.d),
                ), C,
            ), C(0.0),
        ), desc.x_element,
    )
    return (d_x, d_src)


SCATTER_ADD_BACKWARD = Op(
    "scatter_add_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "x_element", "L": "index_element"},
    operands=(
        Operand("index", "L", lambda d: (*d.outer, d.k, *d.inner), ("*outer", "k", "*inner"), indexes=lambda d: d.d),
        Operand("d_y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
        Operand("d_src", "T", lambda d: (*d.outer, d.k, *d.inner), ("*outer", "k", "*inner"), output=True),
    ),
    variants={(): Variant(
        (
            Pointwise(
                "scatter_add_backward", ("T",), lambda d: (d.outer, d.d, d.inner),
                (
                    Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ),
            ),
            Gather(
                "scatter_add_backward_d_src", ("T", "L"), lambda d: (d.outer, d.k, d.inner),
                (
                    Access("index", "L", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("d_y", "T", lambda d, s: (s[0], 0, s[2]), distinct=True, guarded=True),
                    Access("d_src", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), sizes=("d",), gathered=(("d_y", 1),), finds=((1, (0,)),),
            ),
        ), _scatter_add_backward_reference, operations=4,
    )}, dims=("*outer", "d", "*inner", "k"), parameters=("axis",), gradient_of="scatter_add",
    doc="""
    The gradient of `scatter_add`: `d_x`, `d_src`.

    index: [*outer, k, *inner], i64/i32
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    d_src: [*outer, k, *inner], f32/f64/f16/bf16
    """,
)
