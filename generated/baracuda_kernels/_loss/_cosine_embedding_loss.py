# Generated from spec/loss.yaml: cosine_embedding_loss. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _cosine_embedding_loss_reference(desc, C, x, other, target):
    x = x.reshape((prod(desc.rows), desc.d))
    other = other.reshape((prod(desc.rows), desc.d))
    target = target.reshape((prod(desc.rows),))
    x = rt.load(x, C)
    other = rt.load(other, C)
    target = rt.load(target[:, None], C)
    a = rt.rsqrt(rt.sum_over(rt.square(x), (1,)) + C(desc.eps))
    b = rt.rsqrt(rt.sum_over(rt.square(other), (1,)) + C(desc.eps))
    apart = rt.sum_over(rt.square(x * a - other * b), (1,))
    distance = C(0.5) * (apart + C(desc.eps) * (rt.square(a) + rt.square(b)))
    excess = rt.sum_over(x * other, (1,)) * (a * b) - C(desc.margin)
    against = rt.where((target == C(-1.0)) & ~(excess < C(0.0)), excess, C(0.0))
    loss = rt.store(rt.where(target == C(1.0), distance, against), C)
    return (loss,)


COSINE_EMBEDDING_LOSS = Op(
    "cosine_embedding_loss", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("other", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("target", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("loss", "compute(T)", lambda d: (*d.rows,), ("*rows",), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "cosine_embedding_loss_rows", ("T",), lambda d: (d.rows, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("other", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("target", "T", lambda d, s: (s[0], 0)),
                    Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("margin", "C"), ("eps", "C")), kind=RowKind(reductions=4),
            ),
            alternatives=(
                Reduce(
                    "cosine_embedding_loss", ("T",), lambda d: (d.rows, d.d),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[1])), Access("other", "T", lambda d, s: (s[0], s[1])),
                        Access("sum_x", "C", lambda d, s: (s[0], 0), written=True),
                        Access("sum_other", "C", lambda d, s: (s[0], 0), written=True),
                        Access("sum_x_other", "C", lambda d, s: (s[0], 0), written=True),
                    ), reduced=1, accumulators=("C", "C", "C"), inner=True, elements=(0, 1), columns=(0, 1),
                ),
                Reduce(
                    "cosine_embedding_loss_loss", ("T",), lambda d: (d.rows, d.d),
                    (
                        Access("sum_x", "C", lambda d, s: (s[0], 0)), Access("sum_other", "C", lambda d, s: (s[0], 0)),
                        Access("x", "T", lambda d, s: (s[0], s[1])), Access("other", "T", lambda d, s: (s[0], s[1])),
                        Access("sum_x_other", "C", lambda d, s: (s[0], 0)),
                        Access("target", "T", lambda d, s: (s[0], 0)),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("margin", "C"), ("eps", "C")), reduced=1, accumulators=("C",), inner=True,
                    elements=(2, 3), columns=(2, 3), prepared=True,
                ),
            ),
        ),), _cosine_embedding_loss_reference,
        (
            Temporary("sum_x", "C", lambda d: (*d.rows,), ("*rows",)),
            Temporary("sum_other", "C", lambda d: (*d.rows,), ("*rows",)),
            Temporary("sum_x_other", "C", lambda d: (*d.rows,), ("*rows",)),
        ), operations=49,
    )}, dims=("*rows", "d"), attributes=(Attribute("margin", "f64", 0.0), Attribute("eps", "f64", 1e-12)),
    conditions=(Condition("eps > 0", lambda d: d.eps > 0.0, ("eps",)),), inexact_in_16_bits=True, sums=True, zeros=True,
    doc="""
    1 less the cosine of the angle between two rows where their target is 1, and the cosine less `margin`, at least
    0, where it is -1; 0 for other targets. `eps` is added to the squares of the lengths. Rows of nearly one
    direction keep their digits.

    x: [*rows, d], f32/f64/f16/bf16
    other: [*rows, d], f32/f64/f16/bf16
    target: [*rows], f32/f64/f16/bf16
    loss: [*rows], f64 for f64, else f32
    """,
)


def _cosine_embedding_loss_backward_reference(desc, C, x, other, target, d_loss):
    x = x.reshape((prod(desc.rows), desc.d))
    other = other.reshape((prod(desc.rows), desc.d))
    target = target.reshape((prod(desc.rows),))
    d_loss = d_loss.reshape((prod(desc.rows),))
    x = rt.load(x, C)
    other = rt.load(other, C)
    target = rt.load(target[:, None], C)
    d_loss = rt.load(d_loss[:, None], C)
    a = rt.rsqrt(rt.sum_over(rt.square(x), (1,)) + C(desc.eps))
    b = rt.rsqrt(rt.sum_over(rt.square(other), (1,)) + C(desc.eps))
    difference_x_a = x * a - other * b
    sum_x_other = rt.sum_over(x * other, (1,))
    excess = sum_x_other * (a * b) - C(desc.margin)
    d_x = rt.store(
        rt.where(
            target == C(1.0),
            -((
                rt.square(a) * (a * C(desc.eps) + rt.sum_over(x * difference_x_a, (1,))) * x + other * b - a * x
            ) * (d_loss * a)),
            rt.where(
                (target == C(-1.0)) & ~(excess < C(0.0)), d_loss * a * b * (other - x * (rt.square(a) * sum_x_other)),
                C(0.0),
            ),
        ), desc.element,
    )
    d_other = rt.store(
        rt.where(
            target == C(1.0),
            -((
                rt.square(b) * (b * C(desc.eps) - rt.sum_over(other * difference_x_a, (1,))) * other + x * a - b * other
            ) * (d_loss * b)),
            rt.where(
                (target == C(-1.0)) & ~(excess < C(0.0)), d_loss * b * a * (x - other * (rt.square(b) * sum_x_other)),
                C(0.0),
            ),
        ), desc.element,
    )
    return (d_x, d_other)


COSINE_EMBEDDING_LOSS_BACKWARD = Op(
    "cosine_embedding_loss_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("other", "T", lambda d: (*d.rows, d.d), ("*rows", "d")),
        Operand("target", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand("d_loss", "compute(T)", lambda d: (*d.rows,), ("*rows",)),
        Operand("d_x", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
        Operand("d_other", "T", lambda d: (*d.rows, d.d), ("*rows", "d"), output=True),
    ),
    variants={(): Variant(
        (Row(
            "cosine_embedding_loss_backward", ("T",), lambda d: (d.rows, d.d),
            (
                Access("x", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("other", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("target", "T", lambda d, s: (s[0], 0)), Access("d_loss", "compute(T)", lambda d, s: (s[0], 0)),
                Access("d_x", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                Access("d_other", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
            ), attributes=(("margin", "C"), ("eps", "C")), kind=RowKind(loops=3, reductions=5),
        ),), _cosine_embedding_loss_backward_reference, operations=90,
    )}, dims=("*rows", "d"), attributes=(Attribute("margin", "f64", 0.0), Attribute("eps", "f64", 1e-12)),
    conditions=(Condition("eps > 0", lambda d: d.eps > 0.0, ("eps",)),), gradient_of="cosine_embedding_loss",
    inexact_in_16_bits=True, sums=True, unsettled=True,
    doc="""
    The gradient of `cosine_embedding_loss`: `d_x`, `d_other`.

    x: [*rows, d], f32/f64/f16/bf16
    other: [*rows, d], f32/f64/f16/bf16
    target: [*rows], f32/f64/f16/bf16
    d_loss: [*rows], f64 for f64, else f32
    d_x: [*rows, d], f32/f64/f16/bf16
    d_other: [*rows, d], f32/f64/f16/bf16
    """,
)
