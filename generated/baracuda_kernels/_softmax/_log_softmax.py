# Generated from spec/softmax.yaml: log_softmax. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Either, Op, Operand, Pointwise, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _log_softmax_reference(desc, C, x):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, C)
    peak = rt.max_over(x, (1,))
    total = rt.sum_over(rt.exp(x - peak), (1,))
    y = rt.store(x - peak - rt.log(total), desc.element)
    return (y,)


LOG_SOFTMAX = Op(
    "log_softmax", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "log_softmax_rows", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), kind=RowKind(loops=3, reductions=2),
            ),
            alternatives=(
                Reduce(
                    "log_softmax", ("T",), lambda d: (d.outer, d.inner, d.d),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[2], s[1])),
                        Access("max_x", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        Access("total", "C", lambda d, s: (s[0], s[1], 0), written=True),
                    ), reduced=1, accumulators=("wide",), inner=False, elements=(0,), columns=(0,),
                ),
                Pointwise(
                    "log_softmax_y", ("T",), lambda d: (d.outer, d.d, d.inner),
                    (
                        Access("max_x", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("total", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), row=1,
                ),
            ), after=(1,),
        ),), _log_softmax_reference,
        (
            Temporary("max_x", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
            Temporary("total", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
        ), operations=27,
    )}, dims=("*outer", "d", "*inner"), parameters=("axis",), exact=False, sums=True,
    parity={"torch": "torch.log_softmax"},
    doc="""
    The logarithm of the softmax, x - log(sum(exp(x))) along one dim, computed without one: small results keep their
    digits.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    y: [*outer, d, *inner], f32/f64/f16/bf16
    """,
)


def _log_softmax_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    d_y = d_y.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    peak = rt.max_over(x, (1,))
    exp_x_peak = rt.exp(x - peak)
    total = rt.sum_over(exp_x_peak, (1,))
    d_x = rt.store(d_y - rt.sum_over(d_y, (1,)) / total * exp_x_peak, desc.element)
    return (d_x,)


LOG_SOFTMAX_BACKWARD = Op(
    "log_softmax_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "log_softmax_backward_rows", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), kind=RowKind(loops=3, reductions=3, keeps=True),
            ),
            alternatives=(
                Reduce(
                    "log_softmax_backward", ("T",), lambda d: (d.outer, d.inner, d.d),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[2], s[1])),
                        Access("d_y", "T", lambda d, s: (s[0], s[2], s[1])),
                        Access("max_x", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        Access("total", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        Access("sum_d_y", "C", lambda d, s: (s[0], s[1], 0), written=True),
                    ), reduced=1, accumulators=("wide", "C"), inner=False, elements=(0, 1), columns=(0, 1),
                ),
                Pointwise(
                    "log_softmax_backward_d_x", ("T",), lambda d: (d.outer, d.d, d.inner),
                    (
                        Access("max_x", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("sum_d_y", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("total", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), row=1,
                ),
            ), after=(1,),
        ),), _log_softmax_backward_reference,
        (
            Temporary("max_x", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
            Temporary("total", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
            Temporary("sum_d_y", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
        ), operations=17,
    )}, dims=("*outer", "d", "*inner"), parameters=("axis",), gradient_of="log_softmax", exact=False, sums=True,
    parity={"torch": "torch.log_softmax"},
    doc="""
    The gradient of `log_softmax`: `d_x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """,
)
