# Generated from spec/loss.yaml: soft_target_cross_entropy. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Either, Op, Operand, Reduce, Row, RowKind, Temporary, Variant, prod, rt


def _soft_target_cross_entropy_reference(desc, C, logits, target):
    logits = logits.reshape((prod(desc.rows), desc.classes))
    target = target.reshape((prod(desc.rows), desc.classes))
    logits = rt.load(logits, C)
    target = rt.load(target, C)
    peak = rt.max_over(logits, (1,))
    level = rt.log(rt.sum_over(rt.exp(logits - peak), (1,)))
    lack = peak - logits
    missed = rt.sum_over(rt.where(target == C(0.0), C(0.0), target * lack), (1,))
    loss = rt.store(level * rt.sum_over(target, (1,)) + missed, C)
    return (loss,)


def _soft_target_cross_entropy_derivative(desc, C, logits, target, d_loss):
    """What the gradients are held to that the entry states."""
    logits = logits.reshape((prod(desc.rows), desc.classes))
    target = target.reshape((prod(desc.rows), desc.classes))
    d_loss = d_loss.reshape((prod(desc.rows),))
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
        Operand("logits", "T", lambda d: (*d.rows, d.classes), ("*rows", "classes")),
        Operand("target", "T", lambda d: (*d.rows, d.classes), ("*rows", "classes")),
        Operand("loss", "compute(T)", lambda d: (*d.rows,), ("*rows",), output=True),
    ),
    variants={(): Variant(
        (Either(
            row=Row(
                "soft_target_cross_entropy_rows", ("T",), lambda d: (d.rows, d.classes),
                (
                    Access("logits", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                ), kind=RowKind(reductions=4),
            ),
            alternatives=(
                Reduce(
                    "soft_target_cross_entropy", ("T",), lambda d: (d.rows, d.classes),
                    (
                        Access("logits", "T", lambda d, s: (s[0], s[1])),
                        Access("target", "T", lambda d, s: (s[0], s[1])),
                        Access("max_logits", "C", lambda d, s: (s[0], 0), written=True),
                        Access("sum_logits_peak", "C", lambda d, s: (s[0], 0), written=True),
                        Access("sum_target", "C", lambda d, s: (s[0], 0), written=True),
                    ), reduced=1, accumulators=("wide", "C"), inner=True, elements=(0, 1), columns=(0, 1),
                ),
                Reduce(
                    "soft_target_cross_entropy_loss", ("T",), lambda d: (d.rows, d.classes),
                    (
                        Access("max_logits", "C", lambda d, s: (s[0], 0)),
                        Access("sum_logits_peak", "C", lambda d, s: (s[0], 0)),
                        Access("logits", "T", lambda d, s: (s[0], s[1])),
                        Access("target", "T", lambda d, s: (s[0], s[1])),
                        Access("sum_target", "C", lambda d, s: (s[0], 0)),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), reduced=1, accumulators=("C",), inner=True, elements=(2, 3), columns=(2, 3), prepared=True,
                ),
            ),
        ),), _soft_target_cross_entropy_reference,
        (
            Temporary("max_logits", "C", lambda d: (*d.rows,), ("*rows",)),
            Temporary("sum_logits_peak", "C", lambda d: (*d.rows,), ("*rows",)),
            Temporary("sum_target", "C", lambda d: (*d.rows,), ("*rows",)),
        ), derivative=_soft_target_cross_entropy_derivative, operations=33,
    )}, dims=("*rows", "classes"), exact=False, sums=True,
    doc="""
    The cross entropy of the softmax of each row and the row's probabilities of the classes. Targets whose sum is
    not 1 are weights of the classes. A target of 0 adds nothing, also where the softmax is 0.

    logits: [*rows, classes], f32/f64/f16/bf16
    target: [*rows, classes], f32/f64/f16/bf16
    loss: [*rows], f64 for f64, else f32
    """,
)


def _soft_target_cross_entropy_backward_reference(desc, C, logits, target, d_loss):
    logits = logits.reshape((prod(desc.rows), desc.classes))
    target = target.reshape((prod(desc.rows), desc.classes))
    d_loss = d_loss.reshape((prod(desc.rows),))
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
    peak2 = rt.max_over(logits, (1,))
    level = rt.log(rt.sum_over(rt.exp(logits - peak2), (1,)))
    d_target = rt.store((level + (peak2 - logits)) * d_loss, desc.element)
    return (d_logits, d_target)


SOFT_TARGET_CROSS_ENTROPY_BACKWARD = Op(
    "soft_target_cross_entropy_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("logits", "T", lambda d: (*d.rows, d.classes), ("*rows", "classes")),
        Operand("target", "T", lambda d: (*d.rows, d.classes), ("*rows", "classes")),
        Operand("d_loss", "compute(T)", lambda d: (*d.rows,), ("*rows",)),
        Operand("d_logits", "T", lambda d: (*d.rows, d.classes), ("*rows", "classes"), output=True),
        Operand("d_target", "T", lambda d: (*d.rows, d.classes), ("*rows", "classes"), output=True),
    ),
    variants={(): Variant(
        (Row(
            "soft_target_cross_entropy_backward", ("T",), lambda d: (d.rows, d.classes),
            (
                Access("logits", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                Access("d_loss", "compute(T)", lambda d, s: (s[0], 0)),
                Access("d_logits", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                Access("d_target", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
            ), kind=RowKind(loops=3, reductions=5, keeps=True),
        ),), _soft_target_cross_entropy_backward_reference, operations=50,
    )}, dims=("*rows", "classes"), gradient_of="soft_target_cross_entropy", authored=("d_target",), exact=False,
    sums=True,
    doc="""
    The gradient of `soft_target_cross_entropy`: `d_logits`, `d_target`.

    logits: [*rows, classes], f32/f64/f16/bf16
    target: [*rows, classes], f32/f64/f16/bf16
    d_loss: [*rows], f64 for f64, else f32
    d_logits: [*rows, classes], f32/f64/f16/bf16
    d_target: [*rows, classes], f32/f64/f16/bf16
    """,
)
