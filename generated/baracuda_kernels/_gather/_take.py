# Generated from spec/gather.yaml: take. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Gather, Op, Operand, Scatter, Variant, prod, rt


def _take_reference(desc, C, x, index):
    x = x.reshape((prod(desc.n),))
    index = index.reshape((prod(desc.m),))
    index = rt.load(index, rt.i64)
    y = rt.store(rt.load(rt.gathered(x, "x", (index,), ((0, "index[m]", True, True),)), C), desc.x_element)
    return (y,)


def _take_int_reference(desc, C, x, index):
    x = x.reshape((prod(desc.n),))
    index = index.reshape((prod(desc.m),))
    index = rt.load(index, rt.i64)
    y = rt.wrap(rt.load(rt.gathered(x, "x", (index,), ((0, "index[m]", True, True),)), rt.i64), desc.x_element)
    return (y,)


def _take_bool_reference(desc, C, x, index):
    x = x.reshape((prod(desc.n),))
    index = index.reshape((prod(desc.m),))
    index = rt.load(index, rt.i64)
    y = rt.store(rt.load(rt.gathered(x, "x", (index,), ((0, "index[m]", True, True),)), bool), desc.x_element)
    return (y,)


TAKE = Op(
    "take", __file__,
    types={
        "T": ("f32", "f64", "f16", "bf16", "e4m3", "e5m2", "i32", "i64", "i16", "s8", "u8", "bool"),
        "L": ("i64", "i32"),
    }, elements={"T": "x_element", "L": "index_element"},
    operands=(
        Operand("x", "T", lambda d: (*d.n,), ("*n",)),
        Operand("index", "L", lambda d: (*d.m,), ("*m",), indexes=lambda d: prod(d.n)),
        Operand("y", "T", lambda d: (*d.m,), ("*m",), output=True),
    ),
    variants={
        ("float",): Variant(
            (Gather(
                "take", ("T", "L"), lambda d: (d.m,),
                (
                    Access("index", "L", lambda d, s: (s[0],), full=True),
                    Access("x", "T", lambda d, s: (0,), distinct=True, guarded=True),
                    Access("y", "T", lambda d, s: (s[0],), full=True, written=True),
                ), sizes=("n",), gathered=(("x", 0),), reported=("from_end(index[m])",), finds=((1, (0,)),),
            ),), _take_reference, operations=4,
        ),
        ("int",): Variant(
            (Gather(
                "take_int", ("T", "L"), lambda d: (d.m,),
                (
                    Access("index", "L", lambda d, s: (s[0],), full=True),
                    Access("x", "T", lambda d, s: (0,), distinct=True, guarded=True),
                    Access("y", "T", lambda d, s: (s[0],), full=True, written=True),
                ), sizes=("n",), gathered=(("x", 0),), reported=("from_end(index[m])",), finds=((1, (0,)),),
            ),), _take_int_reference, operations=4,
        ),
        ("bool",): Variant(
            (Gather(
                "take_bool", ("T", "L"), lambda d: (d.m,),
                (
                    Access("index", "L", lambda d, s: (s[0],), full=True),
                    Access("x", "T", lambda d, s: (0,), distinct=True, guarded=True),
                    Access("y", "T", lambda d, s: (s[0],), full=True, written=True),
                ), sizes=("n",), gathered=(("x", 0),), reported=("from_end(index[m])",), finds=((1, (0,)),),
            ),), _take_bool_reference, operations=4,
        ),
    }, dims=("*n", "*m"), variant_attributes=("x_element.kind",), parity={"torch": "torch.take"},
    doc="""
    The elements at places of `x` as if it had one dim. An index below 0 counts from the end.

    x: [*n], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    index: [*m], i64/i32
    y: [*m], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    x_element: e4m3 or e5m2, where a uint8 array holds that
    """,
)


def _take_backward_reference(desc, C, index, d_y):
    index = index.reshape((prod(desc.m),))
    d_y = d_y.reshape((prod(desc.m),))
    index = rt.load(index[None, :], rt.i64)
    d_y = rt.load(d_y[None, :], C)
    chosen_index = rt.where(index < 0, index + prod(desc.n), index)
    d_x = rt.store(rt.sum_matches(d_y, chosen_index, prod(desc.n), 0, (1,)), desc.x_element)
    return (d_x,)


TAKE_BACKWARD = Op(
    "take_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "x_element", "L": "index_element"},
    operands=(
        Operand("index", "L", lambda d: (*d.m,), ("*m",), indexes=lambda d: prod(d.n)),
        Operand("d_y", "T", lambda d: (*d.m,), ("*m",)), Operand("d_x", "T", lambda d: (*d.n,), ("*n",), output=True),
    ),
    variants={(): Variant(
        (Scatter(
            "take_backward", ("T", "L"), lambda d: (d.n, d.m),
            (
                Access("index", "L", lambda d, s: (0, s[0]), full=True), Access("j", "index", lambda d, s: (s[0], 0)),
                Access("d_y", "T", lambda d, s: (0, s[0]), full=True),
                Access("d_x", "T", lambda d, s: (s[0], 0), written=True),
            ), sizes=("n",), reduced=1, joins="C", single=True, accumulators=("C",),
        ),), _take_backward_reference, operations=6,
    )}, dims=("*n", "*m"), gradient_of="take", sums=True, parity={"torch": "torch.take"},
    doc="""
    The gradient of `take`: `d_x`.

    index: [*m], i64/i32
    d_y: [*m], f32/f64/f16/bf16
    d_x: [*n], f32/f64/f16/bf16
    """,
)
