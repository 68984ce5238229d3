# Generated from spec/loss.yaml: soft_target_cross_entropy. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _soft_target_cross_entropy_reference(desc, C, logits, target):
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    target = target.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    kept, classes, reduced = rt.grid(prod(desc.kept), desc.classes, prod(desc.reduced))
    logits = rt.load(logits[kept, reduced, classes], C)
    target = rt.load(target[kept, reduced, classes], C)
    peak = rt.max_over(logits, (1,))
    level = rt.log(rt.sum_over(rt.exp(logits - peak), (1,)))
    lack = peak - logits
    missed = rt.sum_over(rt.where(target == C(0.0), C(0.0), target * lack), (1,))
    each = level * rt.sum_over(target, (1,)) + missed
    total = rt.sum_over(each, (2,))
    loss = rt.store(total / rt.to_float(prod(desc.reduced), C), C)
    return (loss,)


def _soft_target_cross_entropy_derivative(desc, C, logits, target, d_loss):
    """What the gradients are held to that the entry states."""
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    target = target.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    d_loss = d_loss.reshape((prod(desc.kept),))
    logits = rt.load(logits, C)
    d_loss = rt.load(d_loss[:, None, None], C)
    target = rt.load(target, C)
    peak = rt.max_over(logits, (2,))
    level = rt.log(rt.sum_over(rt.exp(logits - peak), (2,)))
    ratio_d_loss = d_loss / rt.to_float(prod(desc.reduced), C)
    lack = peak - logits
    d_target = rt.store(rt.where(target == C(0.0), level * ratio_d_loss, (level + lack) * ratio_d_loss), desc.element)
    return {"d_target": d_target}


def _soft_target_cross_entropy_sum_reference(desc, C, logits, target):
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    target = target.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    kept, classes, reduced = rt.grid(prod(desc.kept), desc.classes, prod(desc.reduced))
    logits = rt.load(logits[kept, reduced, classes], C)
    target = rt.load(target[kept, reduced, classes], C)
    peak = rt.max_over(logits, (1,))
    level = rt.log(rt.sum_over(rt.exp(logits - peak), (1,)))
    lack = peak - logits
    missed = rt.sum_over(rt.where(target == C(0.0), C(0.0), target * lack), (1,))
    each = level * rt.sum_over(target, (1,)) + missed
    total = rt.sum_over(each, (2,))
    loss = rt.store(total, C)
    return (loss,)


def _soft_target_cross_entropy_sum_derivative(desc, C, logits, target, d_loss):
    """What the gradients are held to that the entry states."""
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    target = target.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    d_loss = d_loss.reshape((prod(desc.kept),))
    logits = rt.load(logits, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None, None], C)
    peak = rt.max_over(logits, (2,))
    level = rt.log(rt.sum_over(rt.exp(logits - peak), (2,)))
    lack = peak - logits
    d_target = rt.store(rt.where(target == C(0.0), level * d_loss, (level + lack) * d_loss), desc.element)
    return {"d_target": d_target}


def _soft_target_cross_entropy_none_reference(desc, C, logits, target):
    logits = logits.reshape((prod(desc.kept), desc.classes))
    target = target.reshape((prod(desc.kept), desc.classes))
    logits = rt.load(logits, C)
    target = rt.load(target, C)
    peak = rt.max_over(logits, (1,))
    level = rt.log(rt.sum_over(rt.exp(logits - peak), (1,)))
    lack = peak - logits
    missed = rt.sum_over(rt.where(target == C(0.0), C(0.0), target * lack), (1,))
    each = level * rt.sum_over(target, (1,)) + missed
    total = each
    loss = rt.store(total, C)
    return (loss,)


def _soft_target_cross_entropy_none_derivative(desc, C, logits, target, d_loss):
    """What the gradients are held to that the entry states."""
    logits = logits.reshape((prod(desc.kept), desc.classes))
    target = target.reshape((prod(desc.kept), desc.classes))
    d_loss = d_loss.reshape((prod(desc.kept),))
    logits = rt.load(logits, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None], C)
    peak = rt.max_over(logits, (1,))
    level = rt.log(rt.sum_over(rt.exp(logits - peak), (1,)))
    lack = peak - logits
    d_target = rt.store(rt.where(target == C(0.0), level * d_loss, (level + lack) * d_loss), desc.element)
    return {"d_target": d_target}


SOFT_TARGET_CROSS_ENTROPY = Op(
    "soft_target_cross_entropy", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("logits", "T", lambda d: (*d.kept, *d.reduced, d.classes), ("*kept", "*reduced", "classes")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced, d.classes), ("*kept", "*reduced", "classes")),
        Operand("loss", "compute(T)", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("mean",): Variant(
            (
                Either(
                    row=Row(
                        "soft_target_cross_entropy_rows", ("T",), lambda d: (d.kept, d.reduced, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("target", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("max_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("missed", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_target", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), kind=RowKind(reductions=4),
                    ),
                    alternatives=(
                        Reduce(
                            "soft_target_cross_entropy", ("T",), lambda d: (d.kept, d.reduced, d.classes),
                            (
                                Access("logits", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("max_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            ), reduced=1, accumulators=("C",), inner=True, elements=(0,), columns=(0,),
                        ),
                        Reduce(
                            "soft_target_cross_entropy_sum_logits_peak", ("T",),
                            lambda d: (d.kept, d.reduced, d.classes),
                            (
                                Access("max_logits", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("logits", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("target", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                                Access("missed", "C", lambda d, s: (s[0], s[1], 0), written=True),
                                Access("sum_target", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            ), reduced=1, accumulators=("C", "C", "C"), inner=True, elements=(1, 2), columns=(1, 2),
                            prepared=1,
                        ),
                    ),
                ),
                Reduce(
                    "soft_target_cross_entropy_loss", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_target", "C", lambda d, s: (s[0], s[1])),
                        Access("missed", "C", lambda d, s: (s[0], s[1])),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), sizes=("reduced",), reduced=1, accumulators=("C",), inner=None, elements=(0, 1, 2),
                    columns=(0, 1, 2), turned=True, made=True,
                ),
            ), _soft_target_cross_entropy_reference,
            (
                Temporary("max_logits", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_logits_peak", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("missed", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_target", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
            ), derivative=_soft_target_cross_entropy_derivative, operations=36,
        ),
        ("sum",): Variant(
            (
                Either(
                    row=Row(
                        "soft_target_cross_entropy_sum_rows", ("T",), lambda d: (d.kept, d.reduced, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("target", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("max_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("missed", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_target", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), kind=RowKind(reductions=4),
                    ),
                    alternatives=(
                        Reduce(
                            "soft_target_cross_entropy_sum", ("T",), lambda d: (d.kept, d.reduced, d.classes),
                            (
                                Access("logits", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("max_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            ), reduced=1, accumulators=("C",), inner=True, elements=(0,), columns=(0,),
                        ),
                        Reduce(
                            "soft_target_cross_entropy_sum_sum_logits_peak", ("T",),
                            lambda d: (d.kept, d.reduced, d.classes),
                            (
                                Access("max_logits", "C", lambda d, s: (s[0], s[1], 0)),
                                Access("logits", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("target", "T", lambda d, s: (s[0], s[1], s[2])),
                                Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                                Access("missed", "C", lambda d, s: (s[0], s[1], 0), written=True),
                                Access("sum_target", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            ), reduced=1, accumulators=("C", "C", "C"), inner=True, elements=(1, 2), columns=(1, 2),
                            prepared=1,
                        ),
                    ),
                ),
                Reduce(
                    "soft_target_cross_entropy_sum_loss", ("T",), lambda d: (d.kept, d.reduced),
                    (
                        Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_target", "C", lambda d, s: (s[0], s[1])),
                        Access("missed", "C", lambda d, s: (s[0], s[1])),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), reduced=1, accumulators=("C",), inner=None, elements=(0, 1, 2), columns=(0, 1, 2), turned=True,
                    made=True,
                ),
            ), _soft_target_cross_entropy_sum_reference,
            (
                Temporary("max_logits", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_logits_peak", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("missed", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_target", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
            ), derivative=_soft_target_cross_entropy_sum_derivative, operations=34,
        ),
        ("none",): Variant(
            (Either(
                row=Row(
                    "soft_target_cross_entropy_none_rows", ("T",), lambda d: (d.kept, d.classes),
                    (
                        Access("logits", "T", lambda d, s: (s[0], s[2]), full=True),
                        Access("target", "T", lambda d, s: (s[0], s[2]), full=True),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), kind=RowKind(reductions=4),
                ),
                alternatives=(
                    Reduce(
                        "soft_target_cross_entropy_none", ("T",), lambda d: (d.kept, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[2])),
                            Access("max_logits", "C", lambda d, s: (s[0], 0), written=True),
                        ), reduced=1, accumulators=("C",), inner=True, elements=(0,), columns=(0,),
                    ),
                    Reduce(
                        "soft_target_cross_entropy_none_loss", ("T",), lambda d: (d.kept, d.classes),
                        (
                            Access("max_logits", "C", lambda d, s: (s[0], 0)),
                            Access("logits", "T", lambda d, s: (s[0], s[2])),
                            Access("target", "T", lambda d, s: (s[0], s[2])),
                            Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                        ), reduced=1, accumulators=("C", "C", "C"), inner=True, elements=(1, 2), columns=(1, 2),
                        prepared=1,
                    ),
                ),
            ),), _soft_target_cross_entropy_none_reference,
            (Temporary("max_logits", "C", lambda d: (*d.kept,), ("*kept",)),),
            derivative=_soft_target_cross_entropy_none_derivative, operations=33,
        ),
    }, dims=("*kept", "*reduced", "classes"),
    attributes=(Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")),),
    parameters=("axis", "keepdims", "reduction"), axes=("*kept", "*reduced"), no_axes=("reduction", "none"),
    conditions=(Condition(
        "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
        ("reduction", "reduced"),
    ),), variant_attributes=("reduction",), exact=False, sums=True,
    doc="""
    The cross entropy of the softmax of each row and the row's probabilities of the classes, as the mean or the sum
    of the rows along some dims, or each row by itself. Targets whose sum is not 1 are weights of the classes. A
    target of 0 adds nothing, also where the softmax is 0.

    logits: [*kept, *reduced, classes], f32/f64/f16/bf16
    target: [*kept, *reduced, classes], f32/f64/f16/bf16
    loss: [*kept], f64 for f64, else f32
    """,
)


def _soft_target_cross_entropy_backward_reference(desc, C, logits, target, d_loss):
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    target = target.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    d_loss = d_loss.reshape((prod(desc.kept),))
    logits = rt.load(logits, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None, None], C)
    peak = rt.max_over(logits, (2,))
    exp_logits_peak = rt.exp(logits - peak)
    d_logits = rt.store(
        -((-(
            rt.sum_over(target, (2,)) / rt.sum_over(exp_logits_peak, (2,)) * exp_logits_peak
        ) + rt.where(target == C(0.0), C(0.0), target)) * (d_loss / rt.to_float(prod(desc.reduced), C))), desc.element,
    )
    share = d_loss / rt.to_float(prod(desc.reduced), C)
    peak2 = rt.max_over(logits, (2,))
    level = rt.log(rt.sum_over(rt.exp(logits - peak2), (2,)))
    d_target = rt.store((level + (peak2 - logits)) * share, desc.element)
    return (d_logits, d_target)


def _soft_target_cross_entropy_backward_sum_reference(desc, C, logits, target, d_loss):
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    target = target.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    d_loss = d_loss.reshape((prod(desc.kept),))
    logits = rt.load(logits, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None, None], C)
    peak = rt.max_over(logits, (2,))
    exp_logits_peak = rt.exp(logits - peak)
    d_logits = rt.store(
        -(
            (-(
                rt.sum_over(target, (2,)) / rt.sum_over(exp_logits_peak, (2,)) * exp_logits_peak
            ) + rt.where(target == C(0.0), C(0.0), target)) * d_loss
        ), desc.element,
    )
    peak2 = rt.max_over(logits, (2,))
    level = rt.log(rt.sum_over(rt.exp(logits - peak2), (2,)))
    d_target = rt.store((level + (peak2 - logits)) * d_loss, desc.element)
    return (d_logits, d_target)


def _soft_target_cross_entropy_backward_none_reference(desc, C, logits, target, d_loss):
    logits = logits.reshape((prod(desc.kept), desc.classes))
    target = target.reshape((prod(desc.kept), desc.classes))
    d_loss = d_loss.reshape((prod(desc.kept),))
    logits = rt.load(logits, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None], C)
    peak = rt.max_over(logits, (1,))
    exp_logits_peak = rt.exp(logits - peak)
    d_logits = rt.store(
        -(
            (-(
                rt.sum_over(target, (1,)) / rt.sum_over(exp_logits_peak, (1,)) * exp_logits_peak
            ) + rt.where(target == C(0.0), C(0.0), target)) * d_loss
        ), desc.element,
    )
    share = d_loss
    peak2 = rt.max_over(logits, (1,))
    level = rt.log(rt.sum_over(rt.exp(logits - peak2), (1,)))
    d_target = rt.store((level + (peak2 - logits)) * share, desc.element)
    return (d_logits, d_target)


SOFT_TARGET_CROSS_ENTROPY_BACKWARD = Op(
    "soft_target_cross_entropy_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("logits", "T", lambda d: (*d.kept, *d.reduced, d.classes), ("*kept", "*reduced", "classes")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced, d.classes), ("*kept", "*reduced", "classes")),
        Operand("d_loss", "compute(T)", lambda d: (*d.kept,), ("*kept",)),
        Operand(
            "d_logits", "T", lambda d: (*d.kept, *d.reduced, d.classes), ("*kept", "*reduced", "classes"), output=True,
        ),
        Operand(
            "d_target", "T", lambda d: (*d.kept, *d.reduced, d.classes), ("*kept", "*reduced", "classes"), output=True,
        ),
    ),
    variants={
        ("mean",): Variant(
            (Row(
                "soft_target_cross_entropy_backward", ("T",), lambda d: (d.kept, d.reduced, d.classes),
                (
                    Access("logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("d_loss", "compute(T)", lambda d, s: (s[0], 0, 0)),
                    Access("d_logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), sizes=("reduced",), kind=RowKind(loops=3, reductions=5, keeps=True), rounds=2,
                part_accumulators=("C", "C", "C", "C", "C"),
            ),), _soft_target_cross_entropy_backward_reference, operations=54,
        ),
        ("sum",): Variant(
            (Row(
                "soft_target_cross_entropy_backward_sum", ("T",), lambda d: (d.kept, d.reduced, d.classes),
                (
                    Access("logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("d_loss", "compute(T)", lambda d, s: (s[0], 0, 0)),
                    Access("d_logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), kind=RowKind(loops=3, reductions=5, keeps=True), rounds=2,
                part_accumulators=("C", "C", "C", "C", "C"),
            ),), _soft_target_cross_entropy_backward_sum_reference, operations=50,
        ),
        ("none",): Variant(
            (Row(
                "soft_target_cross_entropy_backward_none", ("T",), lambda d: (d.kept, d.classes),
                (
                    Access("logits", "T", lambda d, s: (s[0], s[2]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[2]), full=True),
                    Access("d_loss", "compute(T)", lambda d, s: (s[0], 0)),
                    Access("d_logits", "T", lambda d, s: (s[0], s[2]), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0], s[2]), full=True, written=True),
                ), kind=RowKind(loops=3, reductions=5, keeps=True), rounds=2,
                part_accumulators=("C", "C", "C", "C", "C"),
            ),), _soft_target_cross_entropy_backward_none_reference, operations=50,
        ),
    }, dims=("*kept", "*reduced", "classes"),
    attributes=(Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")),),
    parameters=("axis", "keepdims", "reduction"), axes=("*kept", "*reduced"), no_axes=("reduction", "none"),
    conditions=(Condition(
        "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
        ("reduction", "reduced"),
    ),), variant_attributes=("reduction",), gradient_of="soft_target_cross_entropy", authored=("d_target",),
    exact=False, sums=True,
    doc="""
    The gradient of `soft_target_cross_entropy`: `d_logits`, `d_target`.

    logits: [*kept, *reduced, classes], f32/f64/f16/bf16
    target: [*kept, *reduced, classes], f32/f64/f16/bf16
    d_loss: [*kept], f64 for f64, else f32
    d_logits: [*kept, *reduced, classes], f32/f64/f16/bf16
    d_target: [*kept, *reduced, classes], f32/f64/f16/bf16
    """,
)
