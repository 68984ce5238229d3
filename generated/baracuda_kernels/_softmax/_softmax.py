# Generated from spec/softmax.yaml: softmax. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Either, Op, Operand, Pointwise, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _softmax_reference(desc, C, x):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, C)
    peak = rt.max_over(x, (1,))
    e = rt.exp(x - peak)
    y = rt.store(e / rt.sum_over(e, (1,)), desc.element)
    return (y,)


SOFTMAX = Op(
    "softmax", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "softmax_rows", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), kind=RowKind(loops=3, reductions=2, keeps=True),
            ),
            alternatives=(
                Reduce(
                    "softmax", ("T",), lambda d: (d.outer, d.inner, d.d),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[2], s[1])),
                        Access("max_x", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        Access("sum_e", "C", lambda d, s: (s[0], s[1], 0), written=True),
                    ), reduced=1, accumulators=("wide",), inner=False, elements=(0,), columns=(0,),
                ),
                Pointwise(
                    "softmax_y", ("T",), lambda d: (d.outer, d.d, d.inner),
                    (
                        Access("max_x", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("sum_e", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), prepared=True, row=1,
                ),
            ), after=(1,),
        ),), _softmax_reference,
        (
            Temporary("max_x", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
            Temporary("sum_e", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
        ), operations=14,
    )}, dims=("*outer", "d", "*inner"), parameters=("axis",), exact=False, sums=True, parity={"torch": "torch.softmax"},
    doc="""
    exp(x) over the sum of exp(x) along one dim. The greatest element is subtracted first, so that nothing
    overflows. A NaN, an inf, or -inf alone, along the dim makes all of it NaN.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    y: [*outer, d, *inner], f32/f64/f16/bf16
    """,
)


def _softmax_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    d_y = d_y.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    peak = rt.max_over(x, (1,))
    e = rt.exp(x - peak)
    y = e / rt.sum_over(e, (1,))
    d_x = rt.store(y * (d_y - rt.sum_over(d_y * y, (1,))), desc.element)
    return (d_x,)


SOFTMAX_BACKWARD = Op(
    "softmax_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "softmax_backward_rows", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), kind=RowKind(loops=4, reductions=3, keeps=True),
            ),
            alternatives=(
                Reduce(
                    "softmax_backward", ("T",), lambda d: (d.outer, d.inner, d.d),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[2], s[1])),
                        Access("max_x", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        Access("sum_e", "C", lambda d, s: (s[0], s[1], 0), written=True),
                    ), reduced=1, accumulators=("wide",), inner=False, elements=(0,), columns=(0,),
                ),
                Reduce(
                    "softmax_backward_sum_d_y_y", ("T",), lambda d: (d.outer, d.inner, d.d),
                    (
                        Access("max_x", "C", lambda d, s: (s[0], s[1], 0)),
                        Access("x", "T", lambda d, s: (s[0], s[2], s[1])),
                        Access("sum_e", "C", lambda d, s: (s[0], s[1], 0)),
                        Access("d_y", "T", lambda d, s: (s[0], s[2], s[1])),
                        Access("sum_d_y_y", "C", lambda d, s: (s[0], s[1], 0), written=True),
                    ), reduced=1, accumulators=("C",), inner=False, elements=(1, 3), columns=(1, 3), prepared=2,
                ),
                Pointwise(
                    "softmax_backward_d_x", ("T",), lambda d: (d.outer, d.d, d.inner),
                    (
                        Access("max_x", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("sum_e", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("sum_d_y_y", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), prepared=True, row=1,
                ),
            ), after=(1,),
        ),), _softmax_backward_reference,
        (
            Temporary("max_x", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
            Temporary("sum_e", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
            Temporary("sum_d_y_y", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
        ), operations=18,
    )}, dims=("*outer", "d", "*inner"), parameters=("axis",), gradient_of="softmax", exact=False, sums=True,
    parity={"torch": "torch.softmax"},
    doc="""
    The gradient of `softmax`: `d_x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """,
)
