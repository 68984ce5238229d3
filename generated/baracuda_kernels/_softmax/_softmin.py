# Generated from spec/softmax.yaml: softmin. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Either, Op, Operand, Pointwise, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _softmin_reference(desc, C, x):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, C)
    least = rt.min_over(x, (1,))
    e = rt.exp(least - x)
    y = rt.store(e / rt.sum_over(e, (1,)), desc.element)
    return (y,)


SOFTMIN = Op(
    "softmin", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "softmin_rows", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("y", "T", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), kind=RowKind(loops=3, reductions=2, keeps=True),
            ),
            alternatives=(
                Reduce(
                    "softmin", ("T",), lambda d: (d.outer, d.inner, d.d),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[2], s[1])),
                        Access("min_x", "C", lambda d, s: (s[0], s[1], 0), written=True),
                    ), reduced=1, accumulators=("C",), inner=False, elements=(0,), columns=(0,),
                ),
                Reduce(
                    "softmin_sum_e", ("T",), lambda d: (d.outer, d.inner, d.d),
                    (
                        Access("min_x", "C", lambda d, s: (s[0], s[1], 0)),
                        Access("x", "T", lambda d, s: (s[0], s[2], s[1])),
                        Access("sum_e", "C", lambda d, s: (s[0], s[1], 0), written=True),
                    ), reduced=1, accumulators=("C",), inner=False, elements=(1,), columns=(1,), prepared=1,
                ),
                Pointwise(
                    "softmin_y", ("T",), lambda d: (d.outer, d.d, d.inner),
                    (
                        Access("min_x", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("sum_e", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("y", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), prepared=True, row=1,
                ),
            ), after=(1,),
        ),), _softmin_reference,
        (
            Temporary("min_x", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
            Temporary("sum_e", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
        ), operations=14,
    )}, dims=("*outer", "d", "*inner"), parameters=("axis",), exact=False, sums=True,
    parity={"torch": "torch.nn.functional.softmin"},
    doc="""
    The softmax of -x.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    y: [*outer, d, *inner], f32/f64/f16/bf16
    """,
)


def _softmin_backward_reference(desc, C, x, d_y):
    x = x.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    d_y = d_y.reshape((prod(desc.outer), desc.d, prod(desc.inner)))
    x = rt.load(x, C)
    d_y = rt.load(d_y, C)
    least = rt.min_over(x, (1,))
    e = rt.exp(least - x)
    y = e / rt.sum_over(e, (1,))
    d_x = rt.store(-(y * (d_y - rt.sum_over(d_y * y, (1,)))), desc.element)
    return (d_x,)


SOFTMIN_BACKWARD = Op(
    "softmin_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_y", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner")),
        Operand("d_x", "T", lambda d: (*d.outer, d.d, *d.inner), ("*outer", "d", "*inner"), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "softmin_backward_rows", ("T",), lambda d: (d.outer, d.inner, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("d_y", "T", lambda d, s: (s[0], s[2], s[1]), full=True),
                    Access("d_x", "T", lambda d, s: (s[0], s[2], s[1]), full=True, written=True),
                ), kind=RowKind(loops=4, reductions=3, keeps=True),
            ),
            alternatives=(
                Reduce(
                    "softmin_backward", ("T",), lambda d: (d.outer, d.inner, d.d),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[2], s[1])),
                        Access("min_x", "C", lambda d, s: (s[0], s[1], 0), written=True),
                    ), reduced=1, accumulators=("C",), inner=False, elements=(0,), columns=(0,),
                ),
                Reduce(
                    "softmin_backward_sum_e", ("T",), lambda d: (d.outer, d.inner, d.d),
                    (
                        Access("min_x", "C", lambda d, s: (s[0], s[1], 0)),
                        Access("x", "T", lambda d, s: (s[0], s[2], s[1])),
                        Access("sum_e", "C", lambda d, s: (s[0], s[1], 0), written=True),
                    ), reduced=1, accumulators=("C",), inner=False, elements=(1,), columns=(1,), prepared=1,
                ),
                Reduce(
                    "softmin_backward_sum_d_y_y", ("T",), lambda d: (d.outer, d.inner, d.d),
                    (
                        Access("min_x", "C", lambda d, s: (s[0], s[1], 0)),
                        Access("x", "T", lambda d, s: (s[0], s[2], s[1])),
                        Access("sum_e", "C", lambda d, s: (s[0], s[1], 0)),
                        Access("d_y", "T", lambda d, s: (s[0], s[2], s[1])),
                        Access("sum_d_y_y", "C", lambda d, s: (s[0], s[1], 0), written=True),
                    ), reduced=1, accumulators=("C",), inner=False, elements=(1, 3), columns=(1, 3), prepared=2,
                ),
                Pointwise(
                    "softmin_backward_d_x", ("T",), lambda d: (d.outer, d.d, d.inner),
                    (
                        Access("min_x", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("sum_e", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("d_y", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("sum_d_y_y", "C", lambda d, s: (s[0], 0, s[1])),
                        Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), prepared=True, row=1,
                ),
            ), after=(1,),
        ),), _softmin_backward_reference,
        (
            Temporary("min_x", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
            Temporary("sum_e", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
            Temporary("sum_d_y_y", "C", lambda d: (*d.outer, *d.inner), ("*outer", "*inner")),
        ), operations=19,
    )}, dims=("*outer", "d", "*inner"), parameters=("axis",), gradient_of="softmin", exact=False, sums=True,
    parity={"torch": "torch.nn.functional.softmin"},
    doc="""
    The gradient of `softmin`: `d_x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """,
)
