# Generated from spec/scan.yaml: logcumsumexp. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Op, Operand, Scan, Temporary, Variant, prod, rt


def _logcumsumexp_reference(desc, C, x):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, C)
    y = rt.store(rt.logcumsumexp(x, 1, desc.reverse, False), desc.element)
    return (y,)


LOGCUMSUMEXP = Op(
    "logcumsumexp", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Scan(
            "logcumsumexp", ("T",), lambda d: (d.outer, d.inner, d.d),
            (
                Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                Access("y", "T", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
            ), attributes=(("reverse", "bool"),), accumulators=("wide",),
        ),), _logcumsumexp_reference, operations=1,
    )}, dims=("*outer", "d", "*inner"), attributes=(Attribute("reverse", "bool", False),),
    parameters=("axis", "reverse"), sums=True, parity={"torch": "torch.logcumsumexp"},
    doc="""
    log(cumsum(exp(x))) along one dim, from each on if `reverse`, by distances from the greater of two, so that
    nothing overflows.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    y: [*outer, d, *inner], f32/f64/f16/bf16
    """,
)


def _logcumsumexp_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    d_y = d_y.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    value = rt.logcumsumexp(x, 1, desc.reverse, False)
    above = rt.log(rt.maximum(d_y, C(0.0))) - value
    below = rt.log(rt.maximum(-d_y, C(0.0))) - value
    empty = value == C(float('-inf'))
    gain = rt.logcumsumexp(rt.where(empty, C(float('-inf')), above), 1, rt.where(desc.reverse, False, True), False)
    loss = rt.logcumsumexp(rt.where(empty, C(float('-inf')), below), 1, rt.where(desc.reverse, False, True), False)
    d_x = rt.store(rt.exp(x + gain) - rt.exp(x + loss), desc.element)
    return (d_x,)


LOGCUMSUMEXP_BACKWARD = Op(
    "logcumsumexp_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={(): Variant(
        (
            Scan(
                "logcumsumexp_backward", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("value", "C", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), attributes=(("reverse", "bool"),), accumulators=("wide",),
            ),
            Scan(
                "logcumsumexp_backward_d_x", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("d_y", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("value", "C", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), attributes=(("reverse", "bool"),), accumulators=("wide", "wide"),
            ),
        ), _logcumsumexp_backward_reference,
        (Temporary("value", "C", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),), operations=60,
    )}, dims=("*outer", "d", "*inner"), attributes=(Attribute("reverse", "bool", False),),
    parameters=("axis", "reverse"), gradient_of="logcumsumexp", authored=("d_x",), exact=False, sums=True,
    parity={"torch": "torch.logcumsumexp"},
    doc="""
    The gradient of `logcumsumexp`: `d_x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """,
)
