# Generated from spec/scan.yaml: cumprod. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Op, Operand, Scan, Temporary, Variant, prod, rt


def _cumprod_reference(desc, C, x):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, C)
    y = rt.store(rt.cumprod(x, 1, desc.reverse, desc.exclusive), desc.element)
    return (y,)


def _cumprod_int_reference(desc, C, x):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, rt.i64)
    y = rt.wrap(rt.cumprod(x, 1, desc.reverse, desc.exclusive), "i64")
    return (y,)


def _cumprod_bool_reference(desc, C, x):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, bool)
    y = rt.wrap(rt.cumprod(rt.where(x, 1, 0), 1, desc.reverse, desc.exclusive), "i64")
    return (y,)


CUMPROD = Op(
    "cumprod", __file__, types={"T": ("f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8", "bool")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("y", "total(T)", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={
        ("float",): Variant(
            (Scan(
                "cumprod", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), attributes=(("reverse", "bool"), ("exclusive", "bool")), accumulators=("C",),
            ),), _cumprod_reference, operations=1,
        ),
        ("int",): Variant(
            (Scan(
                "cumprod_int", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("y", "i64", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), attributes=(("reverse", "bool"), ("exclusive", "bool")), accumulators=("i64",),
            ),), _cumprod_int_reference, operations=1,
        ),
        ("bool",): Variant(
            (Scan(
                "cumprod_bool", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("y", "i64", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), attributes=(("reverse", "bool"), ("exclusive", "bool")), accumulators=("i64",),
            ),), _cumprod_bool_reference, operations=2,
        ),
    }, dims=("*outer", "d", "*inner"),
    attributes=(Attribute("reverse", "bool", False), Attribute("exclusive", "bool", False)),
    parameters=("axis", "reverse", "exclusive"), variant_attributes=("element.kind",), sums=True,
    parity={"torch": "torch.cumprod"},
    doc="""
    The product of the elements up to each along one dim: with it, or without it if `exclusive`; from each on if
    `reverse`. Integers and bools are multiplied in i64, which wraps. Parts of the product are multiplied first:
    where one of those leaves the range of the compute type, so may the product. The gradient is right at zeros too.

    x: [*outer, d, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: [*outer, d, *inner], that of f32/f64/f16/bf16, else i64
    """,
)


def _cumprod_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    d_y = d_y.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    zero = rt.where(x == C(0.0), C(1.0), C(0.0))
    behind = rt.cummax(zero, 1, desc.reverse, True)
    alone = rt.where((behind < C(1.0)) & (x == C(0.0)), C(1.0), x)
    product = rt.cumprod(alone, 1, desc.reverse, desc.exclusive)
    share = d_y * product
    past = (behind == C(1.0)) | ((x == C(0.0)) & rt.where(desc.exclusive, False, True))
    usual = rt.cumsum(rt.where(past, C(0.0), share), 1, rt.where(desc.reverse, False, True), desc.exclusive)
    at_zero = rt.cumsum(rt.where(past, share, C(0.0)), 1, rt.where(desc.reverse, False, True), desc.exclusive)
    before = rt.where(x == C(0.0), at_zero, usual / x)
    d_x = rt.store(rt.where(behind == C(1.0), C(0.0), before), desc.element)
    return (d_x,)


CUMPROD_BACKWARD = Op(
    "cumprod_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={(): Variant(
        (
            Scan(
                "cumprod_backward", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("behind", "C", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                    Access("product", "C", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), attributes=(("reverse", "bool"), ("exclusive", "bool")), accumulators=("C", "C"),
            ),
            Scan(
                "cumprod_backward_d_x", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("d_y", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("product", "C", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("behind", "C", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), attributes=(("reverse", "bool"), ("exclusive", "bool")), accumulators=("C", "C"),
            ),
        ), _cumprod_backward_reference,
        (
            Temporary("behind", "C", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
            Temporary("product", "C", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        ), operations=25,
    )}, dims=("*outer", "d", "*inner"),
    attributes=(Attribute("reverse", "bool", False), Attribute("exclusive", "bool", False)),
    parameters=("axis", "reverse", "exclusive"), gradient_of="cumprod", authored=("d_x",), sums=True,
    parity={"torch": "torch.cumprod"},
    doc="""
    The gradient of `cumprod`: `d_x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """,
)
