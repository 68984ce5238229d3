# Generated from spec/scan.yaml: cummin. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Op, Operand, Scan, Scatter, Temporary, Variant, prod, rt


def _cummin_reference(desc, C, x):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    _, i, _ = rt.grid(1, desc.d, 1)
    x = rt.load(x, C)
    found = rt.cummin(x, 1, desc.reverse, False)
    y = rt.store(found, desc.element)
    here = (x == found) | (x != x)
    steps = rt.where(desc.reverse, desc.d - 1 - i, i)
    last = rt.cummax(rt.where(here, steps, 0), 1, desc.reverse, False)
    index = rt.wrap(rt.where(desc.reverse, desc.d - 1 - last, last), "i64")
    return (y, index)


def _cummin_int_reference(desc, C, x):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    _, i, _ = rt.grid(1, desc.d, 1)
    x = rt.load(x, rt.i64)
    found = rt.cummin(x, 1, desc.reverse, False)
    y = rt.wrap(found, desc.element)
    here = (x == found) | (x != x)
    steps = rt.where(desc.reverse, desc.d - 1 - i, i)
    last = rt.cummax(rt.where(here, steps, 0), 1, desc.reverse, False)
    index = rt.wrap(rt.where(desc.reverse, desc.d - 1 - last, last), "i64")
    return (y, index)


CUMMIN = Op(
    "cummin", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
        Operand("index", "i64", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={
        ("float",): Variant(
            (Scan(
                "cummin", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("i", "index", lambda d, s: (0, 0, s[0]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                    Access("index", "i64", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), attributes=(("reverse", "bool"),), sizes=("d",), accumulators=("C", "i64"),
            ),), _cummin_reference, operations=12,
        ),
        ("int",): Variant(
            (Scan(
                "cummin_int", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("i", "index", lambda d, s: (0, 0, s[0]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                    Access("index", "i64", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), attributes=(("reverse", "bool"),), sizes=("d",), accumulators=("i64", "i64"),
            ),), _cummin_int_reference, operations=12,
        ),
    }, dims=("*outer", "d", "*inner"), attributes=(Attribute("reverse", "bool", False),),
    parameters=("axis", "reverse"), variant_attributes=("element.kind",), parity={"torch": "torch.cummin"},
    doc="""
    The least of the elements up to each along one dim, and where it is, the last of several; from each on, and the
    first of several, if `reverse`. It is NaN from the first NaN on.

    x: [*outer, d, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: [*outer, d, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    index: [*outer, d, *inner], i64
    """,
)


def _cummin_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    d_y = d_y.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    outer, _, inner, i = rt.grid(prod(desc.outer), 1, prod(desc.inner), desc.d)
    x = rt.load(x[outer, i, inner], C)
    d_y = rt.load(d_y[outer, i, inner], C)
    found = rt.cummin(x, 3, desc.reverse, False)
    here = (x == found) | (x != x)
    steps = rt.where(desc.reverse, desc.d - 1 - i, i)
    last = rt.cummax(rt.where(here, steps, 0), 3, desc.reverse, False)
    origin = rt.where(desc.reverse, desc.d - 1 - last, last)
    d_x = rt.store(rt.sum_matches(d_y, origin, desc.d, 1, (3,)), desc.element)
    return (d_x,)


CUMMIN_BACKWARD = Op(
    "cummin_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={(): Variant(
        (
            Scan(
                "cummin_backward", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("i", "index", lambda d, s: (0, 0, s[0]), full=True),
                    Access("last", "i64", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), attributes=(("reverse", "bool"),), sizes=("d",), accumulators=("C", "i64"),
            ),
            Scatter(
                "cummin_backward_d_x", ("T",), lambda d: (d.outer, d.d, d.inner, d.d),
                (
                    Access("last", "i64", lambda d, s: (s[0], 0, s[2], s[1]), full=True),
                    Access("j", "index", lambda d, s: (0, s[0], 0, 0)),
                    Access("d_y", "T", lambda d, s: (s[0], 0, s[2], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[1], s[2], 0), written=True),
                ), attributes=(("reverse", "bool"),), sizes=("d",), reduced=1, key=(1,), batch=(0, 2), joins="C",
                single=True, accumulators=("C",),
            ),
        ), _cummin_backward_reference,
        (Temporary("last", "i64", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),), operations=15,
    )}, dims=("*outer", "d", "*inner"), attributes=(Attribute("reverse", "bool", False),),
    parameters=("axis", "reverse"), gradient_of="cummin", authored=("d_x",), sums=True,
    parity={"torch": "torch.cummin"},
    doc="""
    The gradient of `cummin`: `d_x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """,
)
