# Generated from spec/loss.yaml: triplet_margin_loss. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Op, Operand, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _triplet_margin_loss_reference(desc, C, anchor, positive, negative):
    anchor = anchor.reshape((prod(desc.kept), prod(desc.reduced), desc.d))
    positive = positive.reshape((prod(desc.kept), prod(desc.reduced), desc.d))
    negative = negative.reshape((prod(desc.kept), prod(desc.reduced), desc.d))
    kept, d, reduced = rt.grid(prod(desc.kept), desc.d, prod(desc.reduced))
    anchor = rt.load(anchor[kept, reduced, d], C)
    positive = rt.load(positive[kept, reduced, d], C)
    negative = rt.load(negative[kept, reduced, d], C)
    near_squares = rt.sum_over(rt.square(anchor - positive + C(desc.eps)), (1,))
    far_squares = rt.sum_over(rt.square(anchor - negative + C(desc.eps)), (1,))
    cross_squares = rt.sum_over(rt.square(positive - negative + C(desc.eps)), (1,))
    near = rt.where(near_squares == C(0.0), C(0.0), rt.sqrt(near_squares))
    far = rt.where(far_squares == C(0.0), C(0.0), rt.sqrt(far_squares))
    cross = rt.where(cross_squares == C(0.0), C(0.0), rt.sqrt(cross_squares))
    lack = C(desc.margin) + near - rt.where(desc.swap, rt.minimum(far, cross), far)
    total = rt.sum_over(rt.where(lack < C(0.0), C(0.0), lack), (2,))
    loss = rt.store(total / rt.to_float(prod(desc.reduced), C), C)
    return (loss,)


def _triplet_margin_loss_sum_reference(desc, C, anchor, positive, negative):
    anchor = anchor.reshape((prod(desc.kept), prod(desc.reduced), desc.d))
    positive = positive.reshape((prod(desc.kept), prod(desc.reduced), desc.d))
    negative = negative.reshape((prod(desc.kept), prod(desc.reduced), desc.d))
    kept, d, reduced = rt.grid(prod(desc.kept), desc.d, prod(desc.reduced))
    anchor = rt.load(anchor[kept, reduced, d], C)
    positive = rt.load(positive[kept, reduced, d], C)
    negative = rt.load(negative[kept, reduced, d], C)
    near_squares = rt.sum_over(rt.square(anchor - positive + C(desc.eps)), (1,))
    far_squares = rt.sum_over(rt.square(anchor - negative + C(desc.eps)), (1,))
    cross_squares = rt.sum_over(rt.square(positive - negative + C(desc.eps)), (1,))
    near = rt.where(near_squares == C(0.0), C(0.0), rt.sqrt(near_squares))
    far = rt.where(far_squares == C(0.0), C(0.0), rt.sqrt(far_squares))
    cross = rt.where(cross_squares == C(0.0), C(0.0), rt.sqrt(cross_squares))
    lack = C(desc.margin) + near - rt.where(desc.swap, rt.minimum(far, cross), far)
    total = rt.sum_over(rt.where(lack < C(0.0), C(0.0), lack), (2,))
    loss = rt.store(total, C)
    return (loss,)


def _triplet_margin_loss_none_reference(desc, C, anchor, positive, negative):
    anchor = anchor.reshape((prod(desc.kept), desc.d))
    positive = positive.reshape((prod(desc.kept), desc.d))
    negative = negative.reshape((prod(desc.kept), desc.d))
    anchor = rt.load(anchor, C)
    positive = rt.load(positive, C)
    negative = rt.load(negative, C)
    near_squares = rt.sum_over(rt.square(anchor - positive + C(desc.eps)), (1,))
    far_squares = rt.sum_over(rt.square(anchor - negative + C(desc.eps)), (1,))
    cross_squares = rt.sum_over(rt.square(positive - negative + C(desc.eps)), (1,))
    near = rt.where(near_squares == C(0.0), C(0.0), rt.sqrt(near_squares))
    far = rt.where(far_squares == C(0.0), C(0.0), rt.sqrt(far_squares))
    cross = rt.where(cross_squares == C(0.0), C(0.0), rt.sqrt(cross_squares))
    lack = C(desc.margin) + near - rt.where(desc.swap, rt.minimum(far, cross), far)
    total = rt.where(lack < C(0.0), C(0.0), lack)
    loss = rt.store(total, C)
    return (loss,)


TRIPLET_MARGIN_LOSS = Op(
    "triplet_margin_loss", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("anchor", "T", lambda d: (*d.kept, *d.reduced, d.d), ("*kept", "*reduced", "d")),
        Operand("positive", "T", lambda d: (*d.kept, *d.reduced, d.d), ("*kept", "*reduced", "d")),
        Operand("negative", "T", lambda d: (*d.kept, *d.reduced, d.d), ("*kept", "*reduced", "d")),
        Operand("loss", "compute(T)", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("mean",): Variant(
            (
                Reduce(
                    "triplet_margin_loss", ("T",), lambda d: (d.kept, d.reduced, d.d),
                    (
                        Access("anchor", "T", lambda d, s: (s[0], s[1], s[2])),
                        Access("positive", "T", lambda d, s: (s[0], s[1], s[2])),
                        Access("negative", "T", lambda d, s: (s[0], s[1], s[2])),
                        Access("near_squares", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        Access("far_squares", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        Access("cross_squares", "C", lambda d, s: (s[0], s[1], 0), written=True),
                    ), attributes=(("eps", "C"), ("swap", "bool")), reduced=1, accumulators=("C", "C", "C"), inner=True,
                    elements=(0, 1, 2), columns=(0, 1, 2),
                ),
                Reduce(
                    "triplet_margin_loss_loss", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("near_squares", "C", lambda d, s: (s[0], s[1])),
                        Access("far_squares", "C", lambda d, s: (s[0], s[1])),
                        Access("cross_squares", "C", lambda d, s: (s[0], s[1])),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("margin", "C"), ("swap", "bool")), sizes=("reduced",), reduced=1,
                    accumulators=("C",), inner=None, elements=(0, 1, 2), columns=(0, 1, 2), turned=True, made=True,
                ),
            ), _triplet_margin_loss_reference,
            (
                Temporary("near_squares", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("far_squares", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("cross_squares", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
            ), operations=45,
        ),
        ("sum",): Variant(
            (
                Reduce(
                    "triplet_margin_loss_sum", ("T",), lambda d: (d.kept, d.reduced, d.d),
                    (
                        Access("anchor", "T", lambda d, s: (s[0], s[1], s[2])),
                        Access("positive", "T", lambda d, s: (s[0], s[1], s[2])),
                        Access("negative", "T", lambda d, s: (s[0], s[1], s[2])),
                        Access("near_squares", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        Access("far_squares", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        Access("cross_squares", "C", lambda d, s: (s[0], s[1], 0), written=True),
                    ), attributes=(("eps", "C"), ("swap", "bool")), reduced=1, accumulators=("C", "C", "C"), inner=True,
                    elements=(0, 1, 2), columns=(0, 1, 2),
                ),
                Reduce(
                    "triplet_margin_loss_sum_loss", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("near_squares", "C", lambda d, s: (s[0], s[1])),
                        Access("far_squares", "C", lambda d, s: (s[0], s[1])),
                        Access("cross_squares", "C", lambda d, s: (s[0], s[1])),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("margin", "C"), ("swap", "bool")), reduced=1, accumulators=("C",), inner=None,
                    elements=(0, 1, 2), columns=(0, 1, 2), turned=True, made=True,
                ),
            ), _triplet_margin_loss_sum_reference,
            (
                Temporary("near_squares", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("far_squares", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("cross_squares", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
            ), operations=43,
        ),
        ("none",): Variant(
            (Reduce(
                "triplet_margin_loss_none", ("T",), lambda d: (d.kept, d.d),
                (
                    Access("anchor", "T", lambda d, s: (s[0], s[2])),
                    Access("positive", "T", lambda d, s: (s[0], s[2])),
                    Access("negative", "T", lambda d, s: (s[0], s[2])),
                    Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("margin", "C"), ("eps", "C"), ("swap", "bool")), reduced=1,
                accumulators=("C", "C", "C"), inner=True, elements=(0, 1, 2), columns=(0, 1, 2),
            ),), _triplet_margin_loss_none_reference, operations=42,
        ),
    }, dims=("*kept", "*reduced", "d"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("margin", "f64", 1.0),
        Attribute("eps", "f64", 1e-06), Attribute("swap", "bool", False),
    ), parameters=("axis", "keepdims", "reduction", "margin", "eps", "swap"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(
        Condition(
            "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
            ("reduction", "reduced"),
        ), Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
    ), variant_attributes=("reduction",), sums=True, zeros=True,
    doc="""
    `margin` and the distance of each row of the anchor from the positive, less that from the negative, at least 0.
    The mean or the sum of the rows along some dims, or each row by itself. With `swap` the lesser of the negative's
    distances from the anchor and from the positive counts. `eps` is added to differences. The gradient of a
    distance of 0 is 0.

    anchor: [*kept, *reduced, d], f32/f64/f16/bf16
    positive: [*kept, *reduced, d], f32/f64/f16/bf16
    negative: [*kept, *reduced, d], f32/f64/f16/bf16
    loss: [*kept], f64 for f64, else f32
    """,
)


def _triplet_margin_loss_backward_reference(desc, C, anchor, positive, negative, d_loss):
    anchor = anchor.reshape((prod(desc.kept), prod(desc.reduced), desc.d))
    positive = positive.reshape((prod(desc.kept), prod(desc.reduced), desc.d))
    negative = negative.reshape((prod(desc.kept), prod(desc.reduced), desc.d))
    d_loss = d_loss.reshape((prod(desc.kept),))
    anchor = rt.load(anchor, C)
    negative = rt.load(negative, C)
    positive = rt.load(positive, C)
    d_loss = rt.load(d_loss[:, None, None], C)
    far_squares = rt.sum_over(rt.square(anchor - negative + C(desc.eps)), (2,))
    far = rt.where(far_squares == C(0.0), C(0.0), rt.sqrt(far_squares))
    cross_squares = rt.sum_over(rt.square(positive - negative + C(desc.eps)), (2,))
    cross = rt.where(cross_squares == C(0.0), C(0.0), rt.sqrt(cross_squares))
    near_squares = rt.sum_over(rt.square(anchor - positive + C(desc.eps)), (2,))
    near = rt.where(near_squares == C(0.0), C(0.0), rt.sqrt(near_squares))
    lack = C(desc.margin) + near - rt.where(desc.swap, rt.minimum(far, cross), far)
    ratio_d_loss = C(0.5) * d_loss / rt.to_float(prod(desc.reduced), C)
    ratio_d_loss2 = d_loss / rt.to_float(prod(desc.reduced), C)
    d_far_squares = rt.where(
        far_squares == C(0.0), C(0.0),
        (rt.where(
            far > cross, C(0.0), rt.where(far == cross, C(0.0), rt.where(far < cross, C(0.0), C(0.5) * (far + cross))),
        ) - rt.where(
            lack < C(0.0), C(0.0),
            rt.where(
                far < cross, ratio_d_loss,
                (rt.where(desc.swap, C(0.0), C(0.5)) + rt.where(
                    far == cross, rt.where(desc.swap, C(0.25), C(0.0)), C(0.0),
                )) * ratio_d_loss2,
            ),
        )) * rt.rsqrt(far_squares),
    )
    product_anchor = (anchor + C(desc.eps) - negative) * d_far_squares
    chosen_lack = rt.where(
        lack < C(0.0), C(0.0),
        rt.where(
            near_squares == C(0.0), C(0.0),
            C(0.5) * (anchor + C(desc.eps) - positive) * ratio_d_loss2 * rt.rsqrt(near_squares),
        ),
    )
    d_anchor = rt.store(C(2.0) * (product_anchor + chosen_lack), desc.element)
    d_cross_squares = rt.where(
        cross_squares == C(0.0), C(0.0),
        C(0.5) * (
            rt.where(far == cross, C(0.0), rt.where(far < cross, C(0.0), rt.where(far > cross, C(0.0), far + cross)))
            - rt.where(
                desc.swap,
                rt.where(
                    far > cross, rt.where(lack < C(0.0), C(0.0), ratio_d_loss2),
                    rt.where(far == cross, rt.where(lack < C(0.0), C(0.0), ratio_d_loss), C(0.0)),
                ), C(0.0),
            )
        ) * rt.rsqrt(cross_squares),
    )
    product_positive = (positive + C(desc.eps) - negative) * d_cross_squares
    d_positive = rt.store(C(2.0) * (product_positive - chosen_lack), desc.element)
    d_negative = rt.store(-(C(2.0) * (product_positive + product_anchor)), desc.element)
    return (d_anchor, d_positive, d_negative)


def _triplet_margin_loss_backward_sum_reference(desc, C, anchor, positive, negative, d_loss):
    anchor = anchor.reshape((prod(desc.kept), prod(desc.reduced), desc.d))
    positive = positive.reshape((prod(desc.kept), prod(desc.reduced), desc.d))
    negative = negative.reshape((prod(desc.kept), prod(desc.reduced), desc.d))
    d_loss = d_loss.reshape((prod(desc.kept),))
    anchor = rt.load(anchor, C)
    negative = rt.load(negative, C)
    positive = rt.load(positive, C)
    d_loss = rt.load(d_loss[:, None, None], C)
    far_squares = rt.sum_over(rt.square(anchor - negative + C(desc.eps)), (2,))
    far = rt.where(far_squares == C(0.0), C(0.0), rt.sqrt(far_squares))
    cross_squares = rt.sum_over(rt.square(positive - negative + C(desc.eps)), (2,))
    cross = rt.where(cross_squares == C(0.0), C(0.0), rt.sqrt(cross_squares))
    near_squares = rt.sum_over(rt.square(anchor - positive + C(desc.eps)), (2,))
    near = rt.where(near_squares == C(0.0), C(0.0), rt.sqrt(near_squares))
    lack = C(desc.margin) + near - rt.where(desc.swap, rt.minimum(far, cross), far)
    d_far_squares = rt.where(
        far_squares == C(0.0), C(0.0),
        C(0.5) * (
            rt.where(far == cross, C(0.0), rt.where(far > cross, C(0.0), rt.where(far < cross, C(0.0), far + cross)))
            + rt.where(
                lack < C(0.0), C(0.0),
                rt.where(
                    far < cross, -d_loss,
                    (rt.where(desc.swap, C(0.0), C(-1.0)) - rt.where(
                        far == cross, rt.where(desc.swap, C(0.5), C(0.0)), C(0.0),
                    )) * d_loss,
                ),
            )
        ) * rt.rsqrt(far_squares),
    )
    product_anchor = (anchor + C(desc.eps) - negative) * d_far_squares
    chosen_lack = rt.where(
        lack < C(0.0), C(0.0),
        rt.where(
            near_squares == C(0.0), C(0.0),
            C(0.5) * (anchor + C(desc.eps) - positive) * d_loss * rt.rsqrt(near_squares),
        ),
    )
    d_anchor = rt.store(C(2.0) * (product_anchor + chosen_lack), desc.element)
    d_cross_squares = rt.where(
        cross_squares == C(0.0), C(0.0),
        C(0.5) * (
            rt.where(far == cross, C(0.0), rt.where(far < cross, C(0.0), rt.where(far > cross, C(0.0), far + cross)))
            - rt.where(
                desc.swap,
                rt.where(
                    far > cross, rt.where(lack < C(0.0), C(0.0), d_loss),
                    rt.where(far == cross, rt.where(lack < C(0.0), C(0.0), C(0.5) * d_loss), C(0.0)),
                ), C(0.0),
            )
        ) * rt.rsqrt(cross_squares),
    )
    product_positive = (positive + C(desc.eps) - negative) * d_cross_squares
    d_positive = rt.store(C(2.0) * (product_positive - chosen_lack), desc.element)
    d_negative = rt.store(-(C(2.0) * (product_positive + product_anchor)), desc.element)
    return (d_anchor, d_positive, d_negative)


def _triplet_margin_loss_backward_none_reference(desc, C, anchor, positive, negative, d_loss):
    anchor = anchor.reshape((prod(desc.kept), desc.d))
    positive = positive.reshape((prod(desc.kept), desc.d))
    negative = negative.reshape((prod(desc.kept), desc.d))
    d_loss = d_loss.reshape((prod(desc.kept),))
    anchor = rt.load(anchor, C)
    negative = rt.load(negative, C)
    positive = rt.load(positive, C)
    d_loss = rt.load(d_loss[:, None], C)
    far_squares = rt.sum_over(rt.square(anchor - negative + C(desc.eps)), (1,))
    far = rt.where(far_squares == C(0.0), C(0.0), rt.sqrt(far_squares))
    cross_squares = rt.sum_over(rt.square(positive - negative + C(desc.eps)), (1,))
    cross = rt.where(cross_squares == C(0.0), C(0.0), rt.sqrt(cross_squares))
    near_squares = rt.sum_over(rt.square(anchor - positive + C(desc.eps)), (1,))
    near = rt.where(near_squares == C(0.0), C(0.0), rt.sqrt(near_squares))
    lack = C(desc.margin) + near - rt.where(desc.swap, rt.minimum(far, cross), far)
    d_far_squares = rt.where(
        far_squares == C(0.0), C(0.0),
        C(0.5) * (
            rt.where(far == cross, C(0.0), rt.where(far > cross, C(0.0), rt.where(far < cross, C(0.0), far + cross)))
            + rt.where(
                lack < C(0.0), C(0.0),
                rt.where(
                    far < cross, -d_loss,
                    (rt.where(desc.swap, C(0.0), C(-1.0)) - rt.where(
                        far == cross, rt.where(desc.swap, C(0.5), C(0.0)), C(0.0),
                    )) * d_loss,
                ),
            )
        ) * rt.rsqrt(far_squares),
    )
    product_anchor = (anchor + C(desc.eps) - negative) * d_far_squares
    chosen_lack = rt.where(
        lack < C(0.0), C(0.0),
        rt.where(
            near_squares == C(0.0), C(0.0),
            C(0.5) * (anchor + C(desc.eps) - positive) * (d_loss * rt.rsqrt(near_squares)),
        ),
    )
    d_anchor = rt.store(C(2.0) * (product_anchor + chosen_lack), desc.element)
    d_cross_squares = rt.where(
        cross_squares == C(0.0), C(0.0),
        C(0.5) * (
            rt.where(far == cross, C(0.0), rt.where(far < cross, C(0.0), rt.where(far > cross, C(0.0), far + cross)))
            - rt.where(
                desc.swap,
                rt.where(
                    far > cross, rt.where(lack < C(0.0), C(0.0), d_loss),
                    rt.where(far == cross, rt.where(lack < C(0.0), C(0.0), C(0.5) * d_loss), C(0.0)),
                ), C(0.0),
            )
        ) * rt.rsqrt(cross_squares),
    )
    product_positive = (positive + C(desc.eps) - negative) * d_cross_squares
    d_positive = rt.store(C(2.0) * (product_positive - chosen_lack), desc.element)
    d_negative = rt.store(-(C(2.0) * (product_positive + product_anchor)), desc.element)
    return (d_anchor, d_positive, d_negative)


TRIPLET_MARGIN_LOSS_BACKWARD = Op(
    "triplet_margin_loss_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("anchor", "T", lambda d: (*d.kept, *d.reduced, d.d), ("*kept", "*reduced", "d")),
        Operand("positive", "T", lambda d: (*d.kept, *d.reduced, d.d), ("*kept", "*reduced", "d")),
        Operand("negative", "T", lambda d: (*d.kept, *d.reduced, d.d), ("*kept", "*reduced", "d")),
        Operand("d_loss", "compute(T)", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_anchor", "T", lambda d: (*d.kept, *d.reduced, d.d), ("*kept", "*reduced", "d"), output=True),
        Operand("d_positive", "T", lambda d: (*d.kept, *d.reduced, d.d), ("*kept", "*reduced", "d"), output=True),
        Operand("d_negative", "T", lambda d: (*d.kept, *d.reduced, d.d), ("*kept", "*reduced", "d"), output=True),
    ),
    variants={
        ("mean",): Variant(
            (Row(
                "triplet_margin_loss_backward", ("T",), lambda d: (d.kept, d.reduced, d.d),
                (
                    Access("anchor", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("negative", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("positive", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("d_loss", "compute(T)", lambda d, s: (s[0], 0, 0)),
                    Access("d_anchor", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    Access("d_positive", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    Access("d_negative", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), attributes=(("margin", "C"), ("eps", "C"), ("swap", "bool")), sizes=("reduced",),
                kind=RowKind(reductions=3, long=True), rounds=1, part_accumulators=("C", "C", "C"),
            ),), _triplet_margin_loss_backward_reference, operations=140,
        ),
        ("sum",): Variant(
            (Row(
                "triplet_margin_loss_backward_sum", ("T",), lambda d: (d.kept, d.reduced, d.d),
                (
                    Access("anchor", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("negative", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("positive", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("d_loss", "compute(T)", lambda d, s: (s[0], 0, 0)),
                    Access("d_anchor", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    Access("d_positive", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    Access("d_negative", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), attributes=(("margin", "C"), ("eps", "C"), ("swap", "bool")), kind=RowKind(reductions=3, long=True),
                rounds=1, part_accumulators=("C", "C", "C"),
            ),), _triplet_margin_loss_backward_sum_reference, operations=137,
        ),
        ("none",): Variant(
            (Row(
                "triplet_margin_loss_backward_none", ("T",), lambda d: (d.kept, d.d),
                (
                    Access("anchor", "T", lambda d, s: (s[0], s[2]), full=True),
                    Access("negative", "T", lambda d, s: (s[0], s[2]), full=True),
                    Access("positive", "T", lambda d, s: (s[0], s[2]), full=True),
                    Access("d_loss", "compute(T)", lambda d, s: (s[0], 0)),
                    Access("d_anchor", "T", lambda d, s: (s[0], s[2]), full=True, written=True),
                    Access("d_positive", "T", lambda d, s: (s[0], s[2]), full=True, written=True),
                    Access("d_negative", "T", lambda d, s: (s[0], s[2]), full=True, written=True),
                ), attributes=(("margin", "C"), ("eps", "C"), ("swap", "bool")), kind=RowKind(reductions=3, long=True),
                rounds=1, part_accumulators=("C", "C", "C"),
            ),), _triplet_margin_loss_backward_none_reference, operations=137,
        ),
    }, dims=("*kept", "*reduced", "d"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("margin", "f64", 1.0),
        Attribute("eps", "f64", 1e-06), Attribute("swap", "bool", False),
    ), parameters=("axis", "keepdims", "reduction", "margin", "eps", "swap"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(
        Condition(
            "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
            ("reduction", "reduced"),
        ), Condition("eps >= 0", lambda d: d.eps >= 0.0, ("eps",)),
    ), variant_attributes=("reduction",), gradient_of="triplet_margin_loss", inexact_in_16_bits=True, sums=True,
    unsettled=True,
    doc="""
    The gradient of `triplet_margin_loss`: `d_anchor`, `d_positive`, `d_negative`.

    anchor: [*kept, *reduced, d], f32/f64/f16/bf16
    positive: [*kept, *reduced, d], f32/f64/f16/bf16
    negative: [*kept, *reduced, d], f32/f64/f16/bf16
    d_loss: [*kept], f64 for f64, else f32
    d_anchor: [*kept, *reduced, d], f32/f64/f16/bf16
    d_positive: [*kept, *reduced, d], f32/f64/f16/bf16
    d_negative: [*kept, *reduced, d], f32/f64/f16/bf16
    """,
)
