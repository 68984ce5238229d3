# Generated from spec/loss.yaml: cosine_embedding_loss. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _cosine_embedding_loss_reference(desc, C, x, other, target):
    x = x.reshape((prod(desc.kept), prod(desc.reduced), desc.d))
    other = other.reshape((prod(desc.kept), prod(desc.reduced), desc.d))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    kept, d, reduced = rt.grid(prod(desc.kept), desc.d, prod(desc.reduced))
    x = rt.load(x[kept, reduced, d], C)
    other = rt.load(other[kept, reduced, d], C)
    target = rt.load(target[:, None, :], C)
    a = rt.rsqrt(rt.sum_over(rt.square(x), (1,)) + C(desc.eps))
    b = rt.rsqrt(rt.sum_over(rt.square(other), (1,)) + C(desc.eps))
    apart = rt.sum_over(rt.square(x * a - other * b), (1,))
    distance = C(0.5) * (apart + C(desc.eps) * (rt.square(a) + rt.square(b)))
    excess = rt.sum_over(x * other, (1,)) * (a * b) - C(desc.margin)
    against = rt.where((target == C(-1.0)) & ~(excess < C(0.0)), excess, C(0.0))
    total = rt.sum_over(rt.where(target == C(1.0), distance, against), (2,))
    loss = rt.store(total / rt.to_float(prod(desc.reduced), C), C)
    return (loss,)


def _cosine_embedding_loss_sum_reference(desc, C, x, other, target):
    x = x.reshape((prod(desc.kept), prod(desc.reduced), desc.d))
    other = other.reshape((prod(desc.kept), prod(desc.reduced), desc.d))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    kept, d, reduced = rt.grid(prod(desc.kept), desc.d, prod(desc.reduced))
    x = rt.load(x[kept, reduced, d], C)
    other = rt.load(other[kept, reduced, d], C)
    target = rt.load(target[:, None, :], C)
    a = rt.rsqrt(rt.sum_over(rt.square(x), (1,)) + C(desc.eps))
    b = rt.rsqrt(rt.sum_over(rt.square(other), (1,)) + C(desc.eps))
    apart = rt.sum_over(rt.square(x * a - other * b), (1,))
    distance = C(0.5) * (apart + C(desc.eps) * (rt.square(a) + rt.square(b)))
    excess = rt.sum_over(x * other, (1,)) * (a * b) - C(desc.margin)
    against = rt.where((target == C(-1.0)) & ~(excess < C(0.0)), excess, C(0.0))
    total = rt.sum_over(rt.where(target == C(1.0), distance, against), (2,))
    loss = rt.store(total, C)
    return (loss,)


def _cosine_embedding_loss_none_reference(desc, C, x, other, target):
    x = x.reshape((prod(desc.kept), desc.d))
    other = other.reshape((prod(desc.kept), desc.d))
    target = target.reshape((prod(desc.kept),))
    x = rt.load(x, C)
    other = rt.load(other, C)
    target = rt.load(target[:, None], C)
    a = rt.rsqrt(rt.sum_over(rt.square(x), (1,)) + C(desc.eps))
    b = rt.rsqrt(rt.sum_over(rt.square(other), (1,)) + C(desc.eps))
    apart = rt.sum_over(rt.square(x * a - other * b), (1,))
    distance = C(0.5) * (apart + C(desc.eps) * (rt.square(a) + rt.square(b)))
    excess = rt.sum_over(x * other, (1,)) * (a * b) - C(desc.margin)
    against = rt.where((target == C(-1.0)) & ~(excess < C(0.0)), excess, C(0.0))
    total = rt.where(target == C(1.0), distance, against)
    loss = rt.store(total, C)
    return (loss,)


COSINE_EMBEDDING_LOSS = Op(
    "cosine_embedding_loss", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("x", "T", lambda d: (*d.kept, *d.reduced, d.d), ("*kept", "*reduced", "d")),
        Operand("other", "T", lambda d: (*d.kept, *d.reduced, d.d), ("*kept", "*reduced", "d")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("loss", "compute(T)", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("mean",): Variant(
            (
                Either(
                    row=Row(
                        "cosine_embedding_loss_rows", ("T",), lambda d: (d.kept, d.reduced, d.d),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("other", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_other", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("apart", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_x_other", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), attributes=(("eps", "C"),), kind=RowKind(reductions=4),
                    ),
                    alternatives=(
                        Reduce(
                            "cosine_embedding_loss", ("T",), lambda d: (d.kept, d.reduced, d.d),
                            (
                                Access("x", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("other", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0), written=True),
                                Access("sum_other", "C", lambda d, s: (s[0], s[1], 0), written=True),
                                Access("sum_x_other", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            ), reduced=1, accumulators=("C", "C", "C"), inner=True, elements=(0, 1), columns=(0, 1),
                        ),
                        Reduce(
                            "cosine_embedding_loss_apart", ("T",), lambda d: (d.kept, d.reduced, d.d),
                            (
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("sum_other", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("x", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("other", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("apart", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            ), attributes=(("eps", "C"),), reduced=1, accumulators=("C",), inner=True, elements=(2, 3),
                            columns=(2, 3), prepared=2,
                        ),
                    ),
                ),
                Reduce(
                    "cosine_embedding_loss_loss", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("sum_x", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_other", "C", lambda d, s: (s[0], s[1])),
                        Access("apart", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_x_other", "C", lambda d, s: (s[0], s[1])),
                        Access("target", "T", lambda d, s: (s[0], s[1])),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("margin", "C"), ("eps", "C")), sizes=("reduced",), reduced=1, accumulators=("C",),
                    inner=True, axes=True, elements=(0, 1, 2, 3, 4), columns=(0, 1, 2, 3, 4), turned=True,
                ),
            ), _cosine_embedding_loss_reference,
            (
                Temporary("sum_x", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_other", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("apart", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_x_other", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
            ), operations=52,
        ),
        ("sum",): Variant(
            (
                Either(
                    row=Row(
                        "cosine_embedding_loss_sum_rows", ("T",), lambda d: (d.kept, d.reduced, d.d),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("other", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("sum_x", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_other", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("apart", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_x_other", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), attributes=(("eps", "C"),), kind=RowKind(reductions=4),
                    ),
                    alternatives=(
                        Reduce(
                            "cosine_embedding_loss_sum", ("T",), lambda d: (d.kept, d.reduced, d.d),
                            (
                                Access("x", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("other", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0), written=True),
                                Access("sum_other", "C", lambda d, s: (s[0], s[1], 0), written=True),
                                Access("sum_x_other", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            ), reduced=1, accumulators=("C", "C", "C"), inner=True, elements=(0, 1), columns=(0, 1),
                        ),
                        Reduce(
                            "cosine_embedding_loss_sum_apart", ("T",), lambda d: (d.kept, d.reduced, d.d),
                            (
                                Access("sum_x", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("sum_other", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("x", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("other", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("apart", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            ), attributes=(("eps", "C"),), reduced=1, accumulators=("C",), inner=True, elements=(2, 3),
                            columns=(2, 3), prepared=2,
                        ),
                    ),
                ),
                Reduce(
                    "cosine_embedding_loss_sum_loss", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("sum_x", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_other", "C", lambda d, s: (s[0], s[1])),
                        Access("apart", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_x_other", "C", lambda d, s: (s[0], s[1])),
                        Access("target", "T", lambda d, s: (s[0], s[1])),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("margin", "C"), ("eps", "C")), reduced=1, accumulators=("C",), inner=True,
                    axes=True, elements=(0, 1, 2, 3, 4), columns=(0, 1, 2, 3, 4), turned=True,
                ),
            ), _cosine_embedding_loss_sum_reference,
            (
                Temporary("sum_x", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_other", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("apart", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_x_other", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
            ), operations=50,
        ),
        ("none",): Variant(
            (Either(
                row=Row(
                    "cosine_embedding_loss_none_rows", ("T",), lambda d: (d.kept, d.d),
                    (
                        Access("x", "T", lambda d, s: (s[0], s[2]), full=True),
                        Access("other", "T", lambda d, s: (s[0], s[2]), full=True),
                        Access("target", "T", lambda d, s: (s[0], 0)),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("margin", "C"), ("eps", "C")), kind=RowKind(reductions=4),
                ),
                alternatives=(
                    Reduce(
                        "cosine_embedding_loss_none", ("T",), lambda d: (d.kept, d.d),
                        (
                            Access("x", "T", lambda d, s: (s[0], s[2])),
                            Access("other", "T", lambda d, s: (s[0], s[2])),
                            Access("sum_x", "C", lambda d, s: (s[0], 0), written=True),
                            Access("sum_other", "C", lambda d, s: (s[0], 0), written=True),
                            Access("sum_x_other", "C", lambda d, s: (s[0], 0), written=True),
                        ), reduced=1, accumulators=("C", "C", "C"), inner=True, elements=(0, 1), columns=(0, 1),
                    ),
                    Reduce(
                        "cosine_embedding_loss_none_loss", ("T",), lambda d: (d.kept, d.d),
                        (
                            Access("sum_x", "C", lambda d, s: (s[0], 0)),
                            Access("sum_other", "C", lambda d, s: (s[0], 0)),
                            Access("x", "T", lambda d, s: (s[0], s[2])),
                            Access("other", "T", lambda d, s: (s[0], s[2])),
                            Access("sum_x_other", "C", lambda d, s: (s[0], 0)),
                            Access("target", "T", lambda d, s: (s[0], 0)),
                            Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                        ), attributes=(("margin", "C"), ("eps", "C")), reduced=1, accumulators=("C",), inner=True,
                        elements=(2, 3), columns=(2, 3), prepared=2,
                    ),
                ),
            ),), _cosine_embedding_loss_none_reference,
            (
                Temporary("sum_x", "C", lambda d: (*d.kept,), ("*kept",)),
                Temporary("sum_other", "C", lambda d: (*d.kept,), ("*kept",)),
                Temporary("sum_x_other", "C", lambda d: (*d.kept,), ("*kept",)),
            ), operations=49,
        ),
    }, dims=("*kept", "*reduced", "d"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("margin", "f64", 0.0),
        Attribute("eps", "f64", 1e-12),
    ), parameters=("axis", "keepdims", "reduction", "margin", "eps"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(
        Condition(
            "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
            ("reduction", "reduced"),
        ), Condition("eps > 0", lambda d: d.eps > 0.0, ("eps",)),
    ), variant_attributes=("reduction",), inexact_in_16_bits=True, sums=True, zeros=True,
    doc="""
    1 less the cosine of the angle between two rows where their target is 1, and the cosine less `margin`, at least
    0, where it is -1; 0 for other targets. The mean or the sum of the rows along some dims, or each row by itself.
    `eps` is added to the squares of the lengths. Rows of nearly one direction keep their digits.

    x: [*kept, *reduced, d], f32/f64/f16/bf16
    other: [*kept, *reduced, d], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f64 for f64, else f32
    """,
)


def _cosine_embedding_loss_backward_reference(desc, C, x, other, target, d_loss):
    x = x.reshape((prod(desc.kept), prod(desc.reduced), desc.d))
    other = other.reshape((prod(desc.kept), prod(desc.reduced), desc.d))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    x = rt.load(x, C)
    other = rt.load(other, C)
    target = rt.load(target[:, :, None], C)
    d_loss = rt.load(d_loss[:, None, None], C)
    sum_x_other = rt.sum_over(x * other, (2,))
    a = rt.rsqrt(rt.sum_over(rt.square(x), (2,)) + C(desc.eps))
    b = rt.rsqrt(rt.sum_over(rt.square(other), (2,)) + C(desc.eps))
    excess = sum_x_other * (a * b) - C(desc.margin)
    d_sum_x_other = rt.where(
        (target == C(-1.0)) & ~(excess < C(0.0)),
        rt.where(target == C(1.0), C(0.0), d_loss / rt.to_float(prod(desc.reduced), C) * a * b), C(0.0),
    )
    difference_x_a = x * a - other * b
    d_x = rt.store(
        d_sum_x_other * other - rt.where(
            target == C(1.0),
            (
                x * (rt.square(a) * (a * C(desc.eps) + rt.sum_over(x * difference_x_a, (2,)))) + other * b - x * a
            ) * (a / rt.to_float(prod(desc.reduced), C)) * d_loss,
            rt.where(
                (target == C(-1.0)) & ~(excess < C(0.0)),
                x * (rt.square(a) * a * sum_x_other * b / rt.to_float(prod(desc.reduced), C)) * d_loss, C(0.0),
            ),
        ), desc.element,
    )
    d_other = rt.store(
        x * d_sum_x_other - rt.where(
            target == C(1.0),
            (
                other * (
                    rt.square(b) * (b * C(desc.eps) - rt.sum_over(other * difference_x_a, (2,)))
                ) + x * a - other * b
            ) * (b / rt.to_float(prod(desc.reduced), C)) * d_loss,
            rt.where(
                (target == C(-1.0)) & ~(excess < C(0.0)),
                other * (rt.square(b) * b * a * sum_x_other / rt.to_float(prod(desc.reduced), C)) * d_loss, C(0.0),
            ),
        ), desc.element,
    )
    return (d_x, d_other)


def _cosine_embedding_loss_backward_sum_reference(desc, C, x, other, target, d_loss):
    x = x.reshape((prod(desc.kept), prod(desc.reduced), desc.d))
    other = other.reshape((prod(desc.kept), prod(desc.reduced), desc.d))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    x = rt.load(x, C)
    other = rt.load(other, C)
    target = rt.load(target[:, :, None], C)
    d_loss = rt.load(d_loss[:, None, None], C)
    a = rt.rsqrt(rt.sum_over(rt.square(x), (2,)) + C(desc.eps))
    b = rt.rsqrt(rt.sum_over(rt.square(other), (2,)) + C(desc.eps))
    difference_x_a = x * a - other * b
    sum_x_other = rt.sum_over(x * other, (2,))
    excess = sum_x_other * (a * b) - C(desc.margin)
    d_x = rt.store(
        rt.where(
            target == C(1.0),
            -(
                a * (
                    x * (rt.square(a) * (a * C(desc.eps) + rt.sum_over(x * difference_x_a, (2,)))) + other * b - x * a
                ) * d_loss
            ),
            rt.where(
                (target == C(-1.0)) & ~(excess < C(0.0)), a * b * d_loss * (other - x * (rt.square(a) * sum_x_other)),
                C(0.0),
            ),
        ), desc.element,
    )
    d_other = rt.store(
        rt.where(
            target == C(1.0),
            -(
                b * (
                    other * (
                        rt.square(b) * (b * C(desc.eps) - rt.sum_over(other * difference_x_a, (2,)))
                    ) + x * a - other * b
                ) * d_loss
            ),
            rt.where(
                (target == C(-1.0)) & ~(excess < C(0.0)), b * a * d_loss * (x - other * (rt.square(b) * sum_x_other)),
                C(0.0),
            ),
        ), desc.element,
    )
    return (d_x, d_other)


def _cosine_embedding_loss_backward_none_reference(desc, C, x, other, target, d_loss):
    x = x.reshape((prod(desc.kept), desc.d))
    other = other.reshape((prod(desc.kept), desc.d))
    target = target.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
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
        Operand("x", "T", lambda d: (*d.kept, *d.reduced, d.d), ("*kept", "*reduced", "d")),
        Operand("other", "T", lambda d: (*d.kept, *d.reduced, d.d), ("*kept", "*reduced", "d")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_loss", "compute(T)", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_x", "T", lambda d: (*d.kept, *d.reduced, d.d), ("*kept", "*reduced", "d"), output=True),
        Operand("d_other", "T", lambda d: (*d.kept, *d.reduced, d.d), ("*kept", "*reduced", "d"), output=True),
    ),
    variants={
        ("mean",): Variant(
            (Row(
                "cosine_embedding_loss_backward", ("T",), lambda d: (d.kept, d.reduced, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("other", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[1], 0)),
                    Access("d_loss", "compute(T)", lambda d, s: (s[0], 0, 0)),
                    Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    Access("d_other", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), attributes=(("margin", "C"), ("eps", "C")), sizes=("reduced",), kind=RowKind(loops=3, reductions=5),
                rounds=2, part_accumulators=("C", "C", "C", "C", "C"),
            ),), _cosine_embedding_loss_backward_reference, operations=109,
        ),
        ("sum",): Variant(
            (Row(
                "cosine_embedding_loss_backward_sum", ("T",), lambda d: (d.kept, d.reduced, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("other", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[1], 0)),
                    Access("d_loss", "compute(T)", lambda d, s: (s[0], 0, 0)),
                    Access("d_x", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    Access("d_other", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), attributes=(("margin", "C"), ("eps", "C")), kind=RowKind(loops=3, reductions=5), rounds=2,
                part_accumulators=("C", "C", "C", "C", "C"),
            ),), _cosine_embedding_loss_backward_sum_reference, operations=90,
        ),
        ("none",): Variant(
            (Row(
                "cosine_embedding_loss_backward_none", ("T",), lambda d: (d.kept, d.d),
                (
                    Access("x", "T", lambda d, s: (s[0], s[2]), full=True),
                    Access("other", "T", lambda d, s: (s[0], s[2]), full=True),
                    Access("target", "T", lambda d, s: (s[0], 0)),
                    Access("d_loss", "compute(T)", lambda d, s: (s[0], 0)),
                    Access("d_x", "T", lambda d, s: (s[0], s[2]), full=True, written=True),
                    Access("d_other", "T", lambda d, s: (s[0], s[2]), full=True, written=True),
                ), attributes=(("margin", "C"), ("eps", "C")), kind=RowKind(loops=3, reductions=5), rounds=2,
                part_accumulators=("C", "C", "C", "C", "C"),
            ),), _cosine_embedding_loss_backward_none_reference, operations=90,
        ),
    }, dims=("*kept", "*reduced", "d"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("margin", "f64", 0.0),
        Attribute("eps", "f64", 1e-12),
    ), parameters=("axis", "keepdims", "reduction", "margin", "eps"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(
        Condition(
            "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
            ("reduction", "reduced"),
        ), Condition("eps > 0", lambda d: d.eps > 0.0, ("eps",)),
    ), variant_attributes=("reduction",), gradient_of="cosine_embedding_loss", inexact_in_16_bits=True, sums=True,
    unsettled=True,
    doc="""
    The gradient of `cosine_embedding_loss`: `d_x`, `d_other`.

    x: [*kept, *reduced, d], f32/f64/f16/bf16
    other: [*kept, *reduced, d], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f64 for f64, else f32
    d_x: [*kept, *reduced, d], f32/f64/f16/bf16
    d_other: [*kept, *reduced, d], f32/f64/f16/bf16
    """,
)
