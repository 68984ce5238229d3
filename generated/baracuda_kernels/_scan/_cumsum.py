# Generated from spec/scan.yaml: cumsum. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Op, Operand, Scan, Variant, prod, rt


def _cumsum_reference(desc, C, x):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, C)
    y = rt.store(rt.cumsum(x, 1, desc.reverse, desc.exclusive), desc.element)
    return (y,)


def _cumsum_int_reference(desc, C, x):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, rt.i64)
    y = rt.wrap(rt.cumsum(x, 1, desc.reverse, desc.exclusive), "i64")
    return (y,)


def _cumsum_bool_reference(desc, C, x):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, bool)
    y = rt.wrap(rt.cumsum(rt.where(x, 1, 0), 1, desc.reverse, desc.exclusive), "i64")
    return (y,)


CUMSUM = Op(
    "cumsum", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8", "bool")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("y", "total(T)", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={
        ("float",): Variant(
            (Scan(
                "cumsum", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), attributes=(("reverse", "bool"), ("exclusive", "bool")), accumulators=("C",),
            ),), _cumsum_reference, operations=1,
        ),
        ("int",): Variant(
            (Scan(
                "cumsum_int", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("y", "i64", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), attributes=(("reverse", "bool"), ("exclusive", "bool")), accumulators=("i64",),
            ),), _cumsum_int_reference, operations=1,
        ),
        ("bool",): Variant(
            (Scan(
                "cumsum_bool", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("y", "i64", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), attributes=(("reverse", "bool"), ("exclusive", "bool")), accumulators=("i64",),
            ),), _cumsum_bool_reference, operations=2,
        ),
    }, dims=("*outer", "d", "*inner"),
    attributes=(Attribute("reverse", "bool", False), Attribute("exclusive", "bool", False)),
    parameters=("axis", "reverse", "exclusive"), variant_attributes=("element.kind",), sums=True,
    parity={"torch": "torch.cumsum"},
    doc="""
    The sum of the elements up to each along one dim: with it, or without it if `exclusive`; from each on if
    `reverse`. Integers and bools are summed in i64.

    x: [*outer, d, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: [*outer, d, *inner], that of f32/f64/f16/bf16, else i64
    """,
)


def _cumsum_backward_reference(desc, C, d_y):
    d_y = d_y.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    d_y = rt.load(d_y, C)
    d_cumsum = rt.cumsum(d_y, 1, rt.where(desc.reverse, False, True), desc.exclusive)
    d_x = rt.store(d_cumsum, desc.element)
    return (d_x,)


CUMSUM_BACKWARD = Op(
    "cumsum_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("d_y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Scan(
            "cumsum_backward", ("T",), lambda d: (d.outer, d.inner, d.d),
            (
                Access("d_y", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                Access("d_x", "T", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
            ), attributes=(("reverse", "bool"), ("exclusive", "bool")), accumulators=("C",),
        ),), _cumsum_backward_reference, operations=2,
    )}, dims=("*outer", "d", "*inner"),
    attributes=(Attribute("reverse", "bool", False), Attribute("exclusive", "bool", False)),
    parameters=("axis", "reverse", "exclusive"), gradient_of="cumsum", sums=True, parity={"torch": "torch.cumsum"},
    doc="""
    The gradient of `cumsum`: `d_x`.

    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """,
)
