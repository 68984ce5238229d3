# Generated from spec/softmax.yaml: gumbel_softmax. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Pointwise, Reduce, Row, RowKind, Temporary, Variant, highest,
    prod, rt,
)


def _gumbel_softmax_reference(desc, C, x, seed, offset):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    outer, k, inner = rt.grid(prod(desc.outer), desc.d, prod(desc.inner))
    seed = rt.load(seed, rt.i64)
    offset = rt.load(offset, rt.i64)
    x = rt.load(x, C)
    u = rt.maximum(
        rt.random_uniform(seed, offset, (outer * desc.d + k) * prod(desc.inner) + inner, C), C(2.9802322387695312e-08),
    )
    noisy = (x - rt.log(-rt.log(u))) / C(desc.tau)
    peak = rt.max_over(noisy, (1,))
    e = rt.exp(noisy - peak)
    soft = e / rt.sum_over(e, (1,))
    chosen = rt.min_over(rt.where((noisy == rt.max_over(noisy, (1,))) | (noisy != noisy), k, highest("i64")), (1,))
    y = rt.store(rt.where(desc.hard, rt.to_float(rt.where(k == chosen, 1, 0), C), soft), desc.element)
    return (y,)


GUMBEL_SOFTMAX = Op(
    "gumbel_softmax", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("seed", "i64", lambda d: ()), Operand("offset", "i64", lambda d: ()),
        Operand("y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "gumbel_softmax_rows", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access(
                        "drawn_at", "index", lambda d, s: (s[0] * (d.d * prod(d.inner)), s[0], s[0] * (prod(d.inner))),
                        full=True,
                    ), Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("k", "index", lambda d, s: (0, 0, s[0]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), scalars=("seed", "offset"), attributes=(("tau", "C"), ("hard", "bool")),
                kind=RowKind(loops=3, reductions=3, keeps=True),
            ),
            alternatives=(
                Reduce(
                    "gumbel_softmax", ("T",), lambda d: (d.outer, d.inner, d.d),
                    (
                        Access(
                            "drawn_at", "index",
                            lambda d, s: (s[0] * (d.d * prod(d.inner)), s[0], s[0] * (prod(d.inner))),
                        ), Access("x", "T", lambda d, s: (s[0], s[2], s[1])),
                        Access("k", "index", lambda d, s: (0, 0, s[0])),
                        Access("max_noisy", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        Access("sum_e", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        Access("chosen", "i64", lambda d, s: (s[0], s[1], 0), written=True),
                    ), scalars=("seed", "offset"), attributes=(("tau", "C"),), reduced=1, accumulators=("wide", "wide"),
                    inner=False, elements=(0, 1, 2), columns=(0, 1),
                ),
                Pointwise(
                    "gumbel_softmax_y", ("T",), lambda d: (d.outer, d.d, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("max_noisy", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("sum_e", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("k", "index", lambda d, s: (0, s[0], 0)),
                        Access("chosen", "i64", lambda d, s: (s[0], 0, s[1])),
                        Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), scalars=("seed", "offset"), attributes=(("tau", "C"), ("hard", "bool")), never_uniform=True,
                    prepared=True, positioned=True, row=1,
                ),
            ), after=(1,),
        ),), _gumbel_softmax_reference,
        (
            Temporary("max_noisy", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
            Temporary("sum_e", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
            Temporary("chosen", "i64", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
        ), operations=81,
    )}, dims=("*outer", "d", "*inner"), attributes=(Attribute("tau", "f32", 1.0), Attribute("hard", "bool", False)),
    parameters=("axis", "tau", "hard"), conditions=(Condition("tau > 0", lambda d: d.tau > 0.0, ("tau",)),),
    exact=False, sums=True,
    doc="""
    The softmax of (x + noise) / tau along one dim: a sample of the classes with the logits x, more like one class
    the smaller `tau` is. The noise is Gumbel's, -log(-log(u)), of a random number u for each element, 2^-25 at
    least. With `hard` the greatest element is 1, or the first of several, and the others are 0; the gradient is
    that of the softmax.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    seed: a number, or an array of one element, i64; of the random numbers
    offset: a number, or an array of one element, i64; another one for each call with a seed
    y: [*outer, d, *inner], f32/f64/f16/bf16
    """,
)


def _gumbel_softmax_backward_reference(desc, C, x, seed, offset, d_y):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    d_y = d_y.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    outer, k, inner = rt.grid(prod(desc.outer), desc.d, prod(desc.inner))
    seed = rt.load(seed, rt.i64)
    offset = rt.load(offset, rt.i64)
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    u = rt.maximum(
        rt.random_uniform(seed, offset, (outer * desc.d + k) * prod(desc.inner) + inner, C), C(2.9802322387695312e-08),
    )
    noisy = (x - rt.log(-rt.log(u))) / C(desc.tau)
    peak = rt.max_over(noisy, (1,))
    e = rt.exp(noisy - peak)
    inverse = C(1.0) / rt.sum_over(e, (1,))
    share = rt.sum_over(d_y * e, (1,)) * inverse
    d_x = rt.store(e * inverse * (d_y - share) / C(desc.tau), desc.element)
    return (d_x,)


GUMBEL_SOFTMAX_BACKWARD = Op(
    "gumbel_softmax_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("seed", "i64", lambda d: ()), Operand("offset", "i64", lambda d: ()),
        Operand("d_y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "gumbel_softmax_backward_rows", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access(
                        "drawn_at", "index", lambda d, s: (s[0] * (d.d * prod(d.inner)), s[0], s[0] * (prod(d.inner))),
                        full=True,
                    ), Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), scalars=("seed", "offset"), attributes=(("tau", "C"),),
                kind=RowKind(loops=3, reductions=3, keeps=True),
            ),
            alternatives=(
                Reduce(
                    "gumbel_softmax_backward", ("T",), lambda d: (d.outer, d.inner, d.d),
                    (
                        Access(
                            "drawn_at", "index",
                            lambda d, s: (s[0] * (d.d * prod(d.inner)), s[0], s[0] * (prod(d.inner))),
                        ), Access("x", "T", lambda d, s: (s[0], s[2], s[1])),
                        Access("peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                    ), scalars=("seed", "offset"), attributes=(("tau", "C"),), reduced=1, accumulators=("C",),
                    inner=False, elements=(0, 1), columns=(0, 1),
                ),
                Reduce(
                    "gumbel_softmax_backward_sum_e", ("T",), lambda d: (d.outer, d.inner, d.d),
                    (
                        Access(
                            "drawn_at", "index",
                            lambda d, s: (s[0] * (d.d * prod(d.inner)), s[0], s[0] * (prod(d.inner))),
                        ), Access("x", "T", lambda d, s: (s[0], s[2], s[1])),
                        Access("peak", "C", lambda d, s: (s[0], s[1], 0)),
                        Access("d_y", "T", lambda d, s: (s[0], s[2], s[1])),
                        Access("sum_e", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        Access("sum_d_y_e", "C", lambda d, s: (s[0], s[1], 0), written=True),
                    ), scalars=("seed", "offset"), attributes=(("tau", "C"),), reduced=1, accumulators=("C", "C"),
                    inner=False, elements=(0, 1, 3), columns=(0, 1, 2, 3),
                ),
                Pointwise(
                    "gumbel_softmax_backward_d_x", ("T",), lambda d: (d.outer, d.d, d.inner),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("peak", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("sum_e", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("sum_d_y_e", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), scalars=("seed", "offset"), attributes=(("tau", "C"),), prepared=True, positioned=True, row=1,
                ),
            ), after=(1,),
        ),), _gumbel_softmax_backward_reference,
        (
            Temporary("peak", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
            Temporary("sum_e", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
            Temporary("sum_d_y_e", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
        ), operations=78,
    )}, dims=("*outer", "d", "*inner"), attributes=(Attribute("tau", "f32", 1.0), Attribute("hard", "bool", False)),
    parameters=("axis", "tau", "hard"), conditions=(Condition("tau > 0", lambda d: d.tau > 0.0, ("tau",)),),
    gradient_of="gumbel_softmax", exact=False, sums=True,
    doc="""
    The gradient of `gumbel_softmax`: `d_x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    seed: a number, or an array of one element, i64; of the random numbers
    offset: a number, or an array of one element, i64; another one for each call with a seed
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """,
)
