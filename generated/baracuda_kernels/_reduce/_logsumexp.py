# Generated from spec/reduce.yaml: logsumexp. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Either, Op, Operand, Pointwise, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _logsumexp_reference(desc, C, x):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    x = rt.load(x, C)
    y = rt.store(
        rt.where(
            rt.is_inf(rt.max_over(x, (1,))), C(0.0), rt.log(rt.sum_over(rt.exp(x - rt.max_over(x, (1,))), (1,))),
        ) + rt.max_over(x, (1,)), desc.element,
    )
    return (y,)


LOGSUMEXP = Op(
    "logsumexp", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("y", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "logsumexp_rows", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("y", "T", lambda d, s: (s[0], 0), written=True),
                ), reduced=1, tiled=True, axes=True, kind=RowKind(reductions=2),
            ),
            alternatives=(Reduce(
                "logsumexp", ("T",), lambda d: (d.kept, d.reduced),
                (Access("x", "T", lambda d, s: (s[0], s[1])), Access("y", "T", lambda d, s: (s[0], 0), written=True)),
                reduced=1, accumulators=("wide",), inner=True, axes=True, elements=(0,), columns=(0,),
            ),),
        ),), _logsumexp_reference, operations=30,
    )}, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"), exact=False, sums=True,
    parity={"torch": "torch.logsumexp"},
    doc="""
    log(sum(exp(x))) along some dims, by distances from the maximum, so that nothing overflows; -inf of none.

    x: [*kept, *reduced], f32/f64/f16/bf16
    y: [*kept], f32/f64/f16/bf16
    """,
)


def _logsumexp_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.kept), prod(desc.reduced)))
    d_y = d_y.reshape((prod(desc.kept),))
    x = rt.load(x, C)
    d_y = rt.load(d_y[:, None], C)
    max_x = rt.max_over(x, (1,))
    exp_x_max_x = rt.exp(x - max_x)
    d_x = rt.store(rt.where(rt.is_inf(max_x), C(0.0), d_y / rt.sum_over(exp_x_max_x, (1,)) * exp_x_max_x), desc.element)
    return (d_x,)


LOGSUMEXP_BACKWARD = Op(
    "logsumexp_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_y", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_x", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "logsumexp_backward_rows", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True), Access("d_y", "T", lambda d, s: (s[0], 0)),
                    Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), reduced=1, tiled=True, axes=True, kind=RowKind(loops=3, reductions=2, keeps=True),
            ),
            alternatives=(
                Reduce(
                    "logsumexp_backward", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1])),
                        Access("max_x", "C", lambda d, s: (s[0], 0), written=True),
                        Access("sum_exp_x_max_x", "C", lambda d, s: (s[0], 0), written=True),
                    ), reduced=1, accumulators=("wide",), inner=True, axes=True, elements=(0,), columns=(0,),
                ),
                Pointwise(
                    "logsumexp_backward_d_x", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("max_x", "C", lambda d, s: (s[0], 0)), Access("d_y", "T", lambda d, s: (s[0], 0)),
                        Access("sum_exp_x_max_x", "C", lambda d, s: (s[0], 0)),
                        Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ),
                ),
            ),
        ),), _logsumexp_backward_reference,
        (
            Temporary("max_x", "C", lambda d: (*d.kept,), ("*kept",)),
            Temporary("sum_exp_x_max_x", "C", lambda d: (*d.kept,), ("*kept",)),
        ), operations=17,
    )}, dims=("*kept", "*reduced"), parameters=("axis", "keepdims"), axes=("*kept", "*reduced"),
    gradient_of="logsumexp", exact=False, sums=True, parity={"torch": "torch.logsumexp"},
    doc="""
    The gradient of `logsumexp`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
