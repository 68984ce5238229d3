# Generated from spec/loss.yaml: cross_entropy. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _cross_entropy_reference(desc, C, logits, label):
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    _, _, j = rt.grid(1, 1, desc.classes)
    label = rt.load(label[:, :, None], rt.i64)
    logits = rt.load(logits, C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    worth = rt.where(counts & ~strange, C(1.0), C(0.0))
    peak = rt.max_over(logits, (2,))
    level = rt.log(rt.sum_over(rt.exp(logits - peak), (2,))) + peak
    picked = rt.sum_over(rt.where(j == label, logits, C(0.0)), (2,))
    average = rt.where(
        C(desc.label_smoothing) > C(0.0), rt.sum_over(logits, (2,)) / rt.to_float(desc.classes, C), C(0.0),
    )
    value = level - (C(1.0) - C(desc.label_smoothing)) * picked - C(desc.label_smoothing) * average
    each = rt.where(counts, rt.where(strange, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), value), C(0.0))
    total = rt.sum_over(each, (1,))
    loss = rt.store(total / rt.sum_over(worth, (1,)), C)
    return (loss,)


def _cross_entropy_with_weight_reference(desc, C, logits, label, weight):
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    _, _, j = rt.grid(1, 1, desc.classes)
    weight_read = rt.load(weight[None, None, :], C)
    label = rt.load(label[:, :, None], rt.i64)
    logits = rt.load(logits, C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    worth = rt.where(
        counts & ~strange,
        rt.load(rt.gathered(weight, "weight", (label,), ((0, "label[kept, reduced]", False),), counts & ~strange), C),
        C(0.0),
    )
    peak = rt.max_over(logits, (2,))
    level = rt.log(rt.sum_over(rt.exp(logits - peak), (2,))) + peak
    picked = rt.sum_over(rt.where(j == label, logits * weight_read, C(0.0)), (2,))
    average = rt.where(
        C(desc.label_smoothing) > C(0.0), rt.sum_over(logits * weight_read, (2,)) / rt.to_float(desc.classes, C),
        C(0.0),
    )
    varied = rt.sum_over(rt.where((weight_read != C(1.0)) & (label >= 0), 1, 0), (2,)) > 0
    share = rt.sum_over(
        weight_read * (rt.where(
            j == label, C(1.0) - C(desc.label_smoothing), C(0.0),
        ) + C(desc.label_smoothing) / rt.to_float(desc.classes, C)), (2,),
    )
    value = (
        level * rt.where(varied, share, C(1.0)) - (
            C(1.0) - C(desc.label_smoothing)
        ) * picked - C(desc.label_smoothing) * average
    )
    each = rt.where(counts, rt.where(strange, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), value), C(0.0))
    total = rt.sum_over(each, (1,))
    loss = rt.store(total / rt.sum_over(worth, (1,)), C)
    return (loss,)


def _cross_entropy_sum_reference(desc, C, logits, label):
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    _, _, j = rt.grid(1, 1, desc.classes)
    label = rt.load(label[:, :, None], rt.i64)
    logits = rt.load(logits, C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    peak = rt.max_over(logits, (2,))
    level = rt.log(rt.sum_over(rt.exp(logits - peak), (2,))) + peak
    picked = rt.sum_over(rt.where(j == label, logits, C(0.0)), (2,))
    average = rt.where(
        C(desc.label_smoothing) > C(0.0), rt.sum_over(logits, (2,)) / rt.to_float(desc.classes, C), C(0.0),
    )
    value = level - (C(1.0) - C(desc.label_smoothing)) * picked - C(desc.label_smoothing) * average
    each = rt.where(counts, rt.where(strange, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), value), C(0.0))
    total = rt.sum_over(each, (1,))
    loss = rt.store(total, C)
    return (loss,)


def _cross_entropy_sum_with_weight_reference(desc, C, logits, label, weight):
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    _, _, j = rt.grid(1, 1, desc.classes)
    label = rt.load(label[:, :, None], rt.i64)
    logits = rt.load(logits, C)
    weight = rt.load(weight[None, None, :], C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    peak = rt.max_over(logits, (2,))
    level = rt.log(rt.sum_over(rt.exp(logits - peak), (2,))) + peak
    picked = rt.sum_over(rt.where(j == label, logits * weight, C(0.0)), (2,))
    average = rt.where(
        C(desc.label_smoothing) > C(0.0), rt.sum_over(logits * weight, (2,)) / rt.to_float(desc.classes, C), C(0.0),
    )
    varied = rt.sum_over(rt.where((weight != C(1.0)) & (label >= 0), 1, 0), (2,)) > 0
    share = rt.sum_over(
        weight * (rt.where(
            j == label, C(1.0) - C(desc.label_smoothing), C(0.0),
        ) + C(desc.label_smoothing) / rt.to_float(desc.classes, C)), (2,),
    )
    value = (
        level * rt.where(varied, share, C(1.0)) - (
            C(1.0) - C(desc.label_smoothing)
        ) * picked - C(desc.label_smoothing) * average
    )
    each = rt.where(counts, rt.where(strange, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), value), C(0.0))
    total = rt.sum_over(each, (1,))
    loss = rt.store(total, C)
    return (loss,)


def _cross_entropy_none_reference(desc, C, logits, label):
    logits = logits.reshape((prod(desc.kept), desc.classes))
    label = label.reshape((prod(desc.kept),))
    _, j = rt.grid(1, desc.classes)
    label = rt.load(label[:, None], rt.i64)
    logits = rt.load(logits, C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    peak = rt.max_over(logits, (1,))
    level = rt.log(rt.sum_over(rt.exp(logits - peak), (1,))) + peak
    picked = rt.sum_over(rt.where(j == label, logits, C(0.0)), (1,))
    average = rt.where(
        C(desc.label_smoothing) > C(0.0), rt.sum_over(logits, (1,)) / rt.to_float(desc.classes, C), C(0.0),
    )
    value = level - (C(1.0) - C(desc.label_smoothing)) * picked - C(desc.label_smoothing) * average
    each = rt.where(counts, rt.where(strange, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), value), C(0.0))
    total = each
    loss = rt.store(total, C)
    return (loss,)


def _cross_entropy_none_with_weight_reference(desc, C, logits, label, weight):
    logits = logits.reshape((prod(desc.kept), desc.classes))
    label = label.reshape((prod(desc.kept),))
    _, j = rt.grid(1, desc.classes)
    label = rt.load(label[:, None], rt.i64)
    logits = rt.load(logits, C)
    weight = rt.load(weight[None, :], C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    peak = rt.max_over(logits, (1,))
    level = rt.log(rt.sum_over(rt.exp(logits - peak), (1,))) + peak
    picked = rt.sum_over(rt.where(j == label, logits * weight, C(0.0)), (1,))
    average = rt.where(
        C(desc.label_smoothing) > C(0.0), rt.sum_over(logits * weight, (1,)) / rt.to_float(desc.classes, C), C(0.0),
    )
    varied = rt.sum_over(rt.where((weight != C(1.0)) & (label >= 0), 1, 0), (1,)) > 0
    share = rt.sum_over(
        weight * (rt.where(
            j == label, C(1.0) - C(desc.label_smoothing), C(0.0),
        ) + C(desc.label_smoothing) / rt.to_float(desc.classes, C)), (1,),
    )
    value = (
        level * rt.where(varied, share, C(1.0)) - (
            C(1.0) - C(desc.label_smoothing)
        ) * picked - C(desc.label_smoothing) * average
    )
    each = rt.where(counts, rt.where(strange, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), value), C(0.0))
    total = each
    loss = rt.store(total, C)
    return (loss,)


CROSS_ENTROPY = Op(
    "cross_entropy", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "logits_element", "L": "label_element"},
    operands=(
        Operand("logits", "T", lambda d: (*d.kept, *d.reduced, d.classes), ("*kept", "*reduced", "classes")),
        Operand("label", "L", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), indexes=lambda d: d.classes),
        Operand(
            "weight", "T", lambda d: (d.classes,), ("classes",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ), Operand("loss", "compute(T)", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("mean", False): Variant(
            (
                Either(
                    row=Row(
                        "cross_entropy_rows", ("T", "L"), lambda d: (d.kept, d.reduced, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("j", "index", lambda d, s: (0, 0, s[0]), full=True),
                            Access("label", "L", lambda d, s: (s[0], s[1], 0)),
                            Access("max_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("picked", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), kind=RowKind(reductions=4),
                    ),
                    alternatives=(Reduce(
                        "cross_entropy", ("T", "L"), lambda d: (d.kept, d.reduced, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[1], s[2])),
                            Access("j", "index", lambda d, s: (0, 0, s[0])),
                            Access("label", "L", lambda d, s: (s[0], s[1], 0)),
                            Access("max_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("picked", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), reduced=1, accumulators=("wide", "C", "C"), inner=True, elements=(0, 1), columns=(0, 2),
                    ),),
                ),
                Reduce(
                    "cross_entropy_loss", ("T", "L"), lambda d: (d.kept, d.reduced),
                    (
                        Access("label", "L", lambda d, s: (s[0], s[1])),
                        Access("max_logits", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_logits", "C", lambda d, s: (s[0], s[1])),
                        Access("picked", "C", lambda d, s: (s[0], s[1])),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",), reduced=1,
                    accumulators=("C", "C"), inner=True, axes=True, elements=(0, 1, 2, 3, 4), columns=(0, 1, 2, 3, 4),
                    prepared=True,
                ),
            ), _cross_entropy_reference,
            (
                Temporary("max_logits", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_logits_peak", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("picked", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_logits", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
            ), operations=60,
        ),
        ("mean", True): Variant(
            (
                Either(
                    row=Row(
                        "cross_entropy_with_weight_rows", ("T", "L"), lambda d: (d.kept, d.reduced, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("j", "index", lambda d, s: (0, 0, s[0]), full=True),
                            Access("label", "L", lambda d, s: (s[0], s[1], 0)),
                            Access("weight", "T", lambda d, s: (0, 0, s[0]), full=True),
                            Access("max_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("picked", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_weight", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_weight_label", "i64", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("share", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), attributes=(("label_smoothing", "C"),), sizes=("classes",), same=(3,),
                        kind=RowKind(reductions=6),
                    ),
                    alternatives=(Reduce(
                        "cross_entropy_with_weight", ("T", "L"), lambda d: (d.kept, d.reduced, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[1], s[2])),
                            Access("j", "index", lambda d, s: (0, 0, s[0])),
                            Access("label", "L", lambda d, s: (s[0], s[1], 0)),
                            Access("weight", "T", lambda d, s: (0, 0, s[0])),
                            Access("max_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("picked", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_weight", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_weight_label", "i64", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("share", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), attributes=(("label_smoothing", "C"),), sizes=("classes",), reduced=1,
                        accumulators=("wide", "C", "C", "i64", "C"), inner=True, elements=(0, 1, 3), columns=(0, 2),
                    ),),
                ),
                Reduce(
                    "cross_entropy_with_weight_loss", ("T", "L"), lambda d: (d.kept, d.reduced),
                    (
                        Access("label", "L", lambda d, s: (s[0], s[1])),
                        Access("max_logits", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_logits_weight", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_weight_label", "i64", lambda d, s: (s[0], s[1])),
                        Access("share", "C", lambda d, s: (s[0], s[1])),
                        Access("picked", "C", lambda d, s: (s[0], s[1])),
                        Access("weight", "T", lambda d, s: (0, 0), guarded=True),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                    gathered=(("weight", 0),), reduced=1, accumulators=("C", "C"), inner=True, axes=True,
                    elements=(0, 1, 2, 3, 4, 5, 6), columns=(0, 1, 2, 3, 4, 5, 6),
                ),
            ), _cross_entropy_with_weight_reference,
            (
                Temporary("max_logits", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_logits_peak", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("picked", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_logits_weight", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_weight_label", "i64", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("share", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
            ), operations=78,
        ),
        ("sum", False): Variant(
            (
                Either(
                    row=Row(
                        "cross_entropy_sum_rows", ("T", "L"), lambda d: (d.kept, d.reduced, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("j", "index", lambda d, s: (0, 0, s[0]), full=True),
                            Access("label", "L", lambda d, s: (s[0], s[1], 0)),
                            Access("max_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("picked", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), kind=RowKind(reductions=4),
                    ),
                    alternatives=(Reduce(
                        "cross_entropy_sum", ("T", "L"), lambda d: (d.kept, d.reduced, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[1], s[2])),
                            Access("j", "index", lambda d, s: (0, 0, s[0])),
                            Access("label", "L", lambda d, s: (s[0], s[1], 0)),
                            Access("max_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("picked", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), reduced=1, accumulators=("wide", "C", "C"), inner=True, elements=(0, 1), columns=(0, 2),
                    ),),
                ),
                Reduce(
                    "cross_entropy_sum_loss", ("T", "L"), lambda d: (d.kept, d.reduced),
                    (
                        Access("label", "L", lambda d, s: (s[0], s[1])),
                        Access("max_logits", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_logits", "C", lambda d, s: (s[0], s[1])),
                        Access("picked", "C", lambda d, s: (s[0], s[1])),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",), reduced=1,
                    accumulators=("C",), inner=True, axes=True, elements=(0, 1, 2, 3, 4), columns=(0, 1, 2, 3, 4),
                    prepared=True,
                ),
            ), _cross_entropy_sum_reference,
            (
                Temporary("max_logits", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_logits_peak", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("picked", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_logits", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
            ), operations=55,
        ),
        ("sum", True): Variant(
            (
                Either(
                    row=Row(
                        "cross_entropy_sum_with_weight_rows", ("T", "L"), lambda d: (d.kept, d.reduced, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("j", "index", lambda d, s: (0, 0, s[0]), full=True),
                            Access("label", "L", lambda d, s: (s[0], s[1], 0)),
                            Access("weight", "T", lambda d, s: (0, 0, s[0]), full=True),
                            Access("max_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("picked", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_weight", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_weight_label", "i64", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("share", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), attributes=(("label_smoothing", "C"),), sizes=("classes",), same=(3,),
                        kind=RowKind(reductions=6),
                    ),
                    alternatives=(Reduce(
                        "cross_entropy_sum_with_weight", ("T", "L"), lambda d: (d.kept, d.reduced, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[1], s[2])),
                            Access("j", "index", lambda d, s: (0, 0, s[0])),
                            Access("label", "L", lambda d, s: (s[0], s[1], 0)),
                            Access("weight", "T", lambda d, s: (0, 0, s[0])),
                            Access("max_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("picked", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_weight", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_weight_label", "i64", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("share", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), attributes=(("label_smoothing", "C"),), sizes=("classes",), reduced=1,
                        accumulators=("wide", "C", "C", "i64", "C"), inner=True, elements=(0, 1, 3), columns=(0, 2),
                    ),),
                ),
                Reduce(
                    "cross_entropy_sum_with_weight_loss", ("T", "L"), lambda d: (d.kept, d.reduced),
                    (
                        Access("label", "L", lambda d, s: (s[0], s[1])),
                        Access("max_logits", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_logits_weight", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_weight_label", "i64", lambda d, s: (s[0], s[1])),
                        Access("share", "C", lambda d, s: (s[0], s[1])),
                        Access("picked", "C", lambda d, s: (s[0], s[1])),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",), reduced=1,
                    accumulators=("C",), inner=True, axes=True, elements=(0, 1, 2, 3, 4, 5, 6),
                    columns=(0, 1, 2, 3, 4, 5, 6), prepared=True,
                ),
            ), _cross_entropy_sum_with_weight_reference,
            (
                Temporary("max_logits", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_logits_peak", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("picked", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_logits_weight", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_weight_label", "i64", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("share", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
            ), operations=73,
        ),
        ("none", False): Variant(
            (Either(
                row=Row(
                    "cross_entropy_none_rows", ("T", "L"), lambda d: (d.kept, d.classes),
                    (
                        Access("label", "L", lambda d, s: (s[0], 0)),
                        Access("logits", "T", lambda d, s: (s[0], s[2]), full=True),
                        Access("j", "index", lambda d, s: (0, s[0]), full=True),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                    kind=RowKind(reductions=4),
                ),
                alternatives=(Reduce(
                    "cross_entropy_none", ("T", "L"), lambda d: (d.kept, d.classes),
                    (
                        Access("label", "L", lambda d, s: (s[0], 0)), Access("logits", "T", lambda d, s: (s[0], s[2])),
                        Access("j", "index", lambda d, s: (0, s[0])),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",), reduced=1,
                    accumulators=("wide", "C", "C"), inner=True, elements=(1, 2), columns=(0, 1),
                ),),
            ),), _cross_entropy_none_reference, operations=54,
        ),
        ("none", True): Variant(
            (Either(
                row=Row(
                    "cross_entropy_none_with_weight_rows", ("T", "L"), lambda d: (d.kept, d.classes),
                    (
                        Access("label", "L", lambda d, s: (s[0], 0)),
                        Access("logits", "T", lambda d, s: (s[0], s[2]), full=True),
                        Access("j", "index", lambda d, s: (0, s[0]), full=True),
                        Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",), same=(3,),
                    kind=RowKind(reductions=6),
                ),
                alternatives=(Reduce(
                    "cross_entropy_none_with_weight", ("T", "L"), lambda d: (d.kept, d.classes),
                    (
                        Access("label", "L", lambda d, s: (s[0], 0)), Access("logits", "T", lambda d, s: (s[0], s[2])),
                        Access("j", "index", lambda d, s: (0, s[0])), Access("weight", "T", lambda d, s: (0, s[0])),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",), reduced=1,
                    accumulators=("wide", "C", "C", "i64", "C"), inner=True, elements=(1, 2, 3), columns=(0, 1),
                ),),
            ),), _cross_entropy_none_with_weight_reference, operations=72,
        ),
    }, dims=("*kept", "*reduced", "classes"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("ignore_index", "i32", -100),
        Attribute("label_smoothing", "f32", 0.0), Attribute("has_weight", "bool", False, presence_of="weight"),
    ), parameters=("axis", "keepdims", "reduction", "ignore_index", "label_smoothing"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(
        Condition(
            "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
            ("reduction", "reduced"),
        ),
        Condition(
            "0 <= label_smoothing <= 1", lambda d: 0.0 <= d.label_smoothing and d.label_smoothing <= 1.0,
            ("label_smoothing",),
        ),
    ), variant_attributes=("reduction", "has_weight"), exact=False, sums=True,
    doc="""
    The negative logarithm of the softmax of each row, at the row's label, times the weight of that class. With
    `label_smoothing` that share of the loss is the mean over all classes, each with its weight. 0 for rows whose
    label is `ignore_index`; NaN for other labels that are no class. The sum of the rows along some dims; or their
    mean, over the weights of the labels of rows that are not ignored; or each row by itself.

    logits: [*kept, *reduced, classes], f32/f64/f16/bf16
    label: [*kept, *reduced], i64/i32
    weight: [classes], f32/f64/f16/bf16; None stands for 1.0
    loss: [*kept], f64 for f64, else f32
    """,
)


def _cross_entropy_backward_reference(desc, C, logits, label, d_loss):
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    _, _, j = rt.grid(1, 1, desc.classes)
    label = rt.load(label[:, :, None], rt.i64)
    logits = rt.load(logits, C)
    d_loss = rt.load(d_loss[:, None, None], C)
    strange = (label < 0) | (label >= desc.classes)
    counts = label != desc.ignore_index
    peak = rt.max_over(logits, (2,))
    exp_logits_peak = rt.exp(logits - peak)
    worth = rt.where(counts & ~strange, C(1.0), C(0.0))
    d_logits = rt.store(
        rt.where(
            strange, C(0.0),
            rt.where(
                counts,
                (exp_logits_peak / rt.sum_over(exp_logits_peak, (2,)) + rt.where(
                    j == label,
                    -(C(1.0) - C(desc.label_smoothing)) - rt.where(
                        strange, C(0.0),
                        rt.where(
                            C(desc.label_smoothing) > C(0.0),
                            rt.where(counts, C(desc.label_smoothing) / rt.to_float(desc.classes, C), C(0.0)), C(0.0),
                        ),
                    ),
                    rt.where(
                        C(desc.label_smoothing) > C(0.0),
                        rt.where(
                            strange, C(0.0),
                            rt.where(counts, -(C(desc.label_smoothing) / rt.to_float(desc.classes, C)), C(0.0)),
                        ), C(0.0),
                    ),
                )) * (d_loss / rt.sum_over(worth, (1,))), C(0.0),
            ),
        ), desc.logits_element,
    )
    return (d_logits,)


def _cross_entropy_backward_with_weight_reference(desc, C, logits, label, weight, d_loss):
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    _, _, j = rt.grid(1, 1, desc.classes)
    weight_read = rt.load(weight[None, None, :], C)
    label = rt.load(label[:, :, None], rt.i64)
    logits = rt.load(logits, C)
    d_loss = rt.load(d_loss[:, None, None], C)
    strange = (label < 0) | (label >= desc.classes)
    counts = label != desc.ignore_index
    varied = rt.sum_over(rt.where((weight_read != C(1.0)) & (label >= 0), 1, 0), (2,)) > 0
    share = rt.sum_over(
        weight_read * (rt.where(
            j == label, C(1.0) - C(desc.label_smoothing), C(0.0),
        ) + C(desc.label_smoothing) / rt.to_float(desc.classes, C)), (2,),
    )
    peak = rt.max_over(logits, (2,))
    exp_logits_peak = rt.exp(logits - peak)
    worth = rt.where(
        counts & ~strange,
        rt.load(rt.gathered(weight, "weight", (label,), ((0, "label[kept, reduced]", False),), counts & ~strange), C),
        C(0.0),
    )
    d_logits = rt.store(
        ((
            rt.where(
                C(desc.label_smoothing) > C(0.0),
                rt.where(
                    strange, C(0.0),
                    rt.where(counts, -(C(desc.label_smoothing) / rt.to_float(desc.classes, C)), C(0.0)),
                ), C(0.0),
            ) + rt.where(
                j == label, rt.where(counts, rt.where(strange, C(0.0), -(C(1.0) - C(desc.label_smoothing))), C(0.0)),
                C(0.0),
            )
        ) * weight_read + rt.where(
            strange, C(0.0),
            rt.where(
                counts, rt.where(varied, share, C(1.0)) / rt.sum_over(exp_logits_peak, (2,)) * exp_logits_peak, C(0.0),
            ),
        )) * (d_loss / rt.sum_over(worth, (1,))), desc.logits_element,
    )
    return (d_logits,)


def _cross_entropy_backward_sum_reference(desc, C, logits, label, d_loss):
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    _, _, j = rt.grid(1, 1, desc.classes)
    label = rt.load(label[:, :, None], rt.i64)
    logits = rt.load(logits, C)
    d_loss = rt.load(d_loss[:, None, None], C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    peak = rt.max_over(logits, (2,))
    exp_logits_peak = rt.exp(logits - peak)
    d_logits = rt.store(
        rt.where(
            counts,
            rt.where(
                strange, C(0.0),
                (exp_logits_peak / rt.sum_over(exp_logits_peak, (2,)) + rt.where(
                    j == label,
                    -(C(1.0) - C(desc.label_smoothing)) - rt.where(
                        C(desc.label_smoothing) > C(0.0), C(desc.label_smoothing) / rt.to_float(desc.classes, C),
                        C(0.0),
                    ),
                    rt.where(
                        C(desc.label_smoothing) > C(0.0), -(C(desc.label_smoothing) / rt.to_float(desc.classes, C)),
                        C(0.0),
                    ),
                )) * d_loss,
            ), C(0.0),
        ), desc.logits_element,
    )
    return (d_logits,)


def _cross_entropy_backward_sum_with_weight_reference(desc, C, logits, label, weight, d_loss):
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    _, _, j = rt.grid(1, 1, desc.classes)
    label = rt.load(label[:, :, None], rt.i64)
    weight = rt.load(weight[None, None, :], C)
    logits = rt.load(logits, C)
    d_loss = rt.load(d_loss[:, None, None], C)
    strange = (label < 0) | (label >= desc.classes)
    counts = label != desc.ignore_index
    varied = rt.sum_over(rt.where((weight != C(1.0)) & (label >= 0), 1, 0), (2,)) > 0
    share = rt.sum_over(
        weight * (rt.where(
            j == label, C(1.0) - C(desc.label_smoothing), C(0.0),
        ) + C(desc.label_smoothing) / rt.to_float(desc.classes, C)), (2,),
    )
    peak = rt.max_over(logits, (2,))
    exp_logits_peak = rt.exp(logits - peak)
    d_logits = rt.store(
        ((
            rt.where(
                C(desc.label_smoothing) > C(0.0),
                rt.where(
                    strange, C(0.0),
                    rt.where(counts, -(C(desc.label_smoothing) / rt.to_float(desc.classes, C)), C(0.0)),
                ), C(0.0),
            ) + rt.where(
                j == label, rt.where(counts, rt.where(strange, C(0.0), -(C(1.0) - C(desc.label_smoothing))), C(0.0)),
                C(0.0),
            )
        ) * weight + rt.where(
            strange, C(0.0),
            rt.where(
                counts, rt.where(varied, share, C(1.0)) / rt.sum_over(exp_logits_peak, (2,)) * exp_logits_peak, C(0.0),
            ),
        )) * d_loss, desc.logits_element,
    )
    return (d_logits,)


def _cross_entropy_backward_none_reference(desc, C, logits, label, d_loss):
    logits = logits.reshape((prod(desc.kept), desc.classes))
    label = label.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    _, j = rt.grid(1, desc.classes)
    label = rt.load(label[:, None], rt.i64)
    logits = rt.load(logits, C)
    d_loss = rt.load(d_loss[:, None], C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    peak = rt.max_over(logits, (1,))
    exp_logits_peak = rt.exp(logits - peak)
    d_logits = rt.store(
        rt.where(
            counts,
            rt.where(
                strange, C(0.0),
                (exp_logits_peak / rt.sum_over(exp_logits_peak, (1,)) + rt.where(
                    j == label,
                    -(C(1.0) - C(desc.label_smoothing)) - rt.where(
                        C(desc.label_smoothing) > C(0.0), C(desc.label_smoothing) / rt.to_float(desc.classes, C),
                        C(0.0),
                    ),
                    rt.where(
                        C(desc.label_smoothing) > C(0.0), -(C(desc.label_smoothing) / rt.to_float(desc.classes, C)),
                        C(0.0),
                    ),
                )) * d_loss,
            ), C(0.0),
        ), desc.logits_element,
    )
    return (d_logits,)


def _cross_entropy_backward_none_with_weight_reference(desc, C, logits, label, weight, d_loss):
    logits = logits.reshape((prod(desc.kept), desc.classes))
    label = label.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    _, j = rt.grid(1, desc.classes)
    label = rt.load(label[:, None], rt.i64)
    weight = rt.load(weight[None, :], C)
    logits = rt.load(logits, C)
    d_loss = rt.load(d_loss[:, None], C)
    strange = (label < 0) | (label >= desc.classes)
    counts = label != desc.ignore_index
    varied = rt.sum_over(rt.where((weight != C(1.0)) & (label >= 0), 1, 0), (1,)) > 0
    share = rt.sum_over(
        weight * (rt.where(
            j == label, C(1.0) - C(desc.label_smoothing), C(0.0),
        ) + C(desc.label_smoothing) / rt.to_float(desc.classes, C)), (1,),
    )
    peak = rt.max_over(logits, (1,))
    exp_logits_peak = rt.exp(logits - peak)
    d_logits = rt.store(
        ((
            rt.where(
                C(desc.label_smoothing) > C(0.0),
                rt.where(
                    strange, C(0.0),
                    rt.where(counts, -(C(desc.label_smoothing) / rt.to_float(desc.classes, C)), C(0.0)),
                ), C(0.0),
            ) + rt.where(
                j == label, rt.where(counts, rt.where(strange, C(0.0), -(C(1.0) - C(desc.label_smoothing))), C(0.0)),
                C(0.0),
            )
        ) * weight + rt.where(
            strange, C(0.0),
            rt.where(
                counts, rt.where(varied, share, C(1.0)) / rt.sum_over(exp_logits_peak, (1,)) * exp_logits_peak, C(0.0),
            ),
        )) * d_loss, desc.logits_element,
    )
    return (d_logits,)


CROSS_ENTROPY_BACKWARD = Op(
    "cross_entropy_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "logits_element", "L": "label_element"},
    operands=(
        Operand("logits", "T", lambda d: (*d.kept, *d.reduced, d.classes), ("*kept", "*reduced", "classes")),
        Operand("label", "L", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), indexes=lambda d: d.classes),
        Operand("d_loss", "compute(T)", lambda d: (*d.kept,), ("*kept",)),
        Operand(
            "weight", "T", lambda d: (d.classes,), ("classes",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ),
        Operand(
            "d_logits", "T", lambda d: (*d.kept, *d.reduced, d.classes), ("*kept", "*reduced", "classes"), output=True,
        ),
    ),
    variants={
        ("mean", False): Variant(
            (
                Reduce(
                    "cross_entropy_backward", ("T", "L"), lambda d: (d.kept, d.reduced),
                    (
                        Access("label", "L", lambda d, s: (s[0], s[1])),
                        Access("sum_worth", "C", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"),), sizes=("classes",), reduced=1, accumulators=("C",),
                    inner=True, axes=True, elements=(0,), columns=(0,),
                ),
                Row(
                    "cross_entropy_backward_d_logits", ("T", "L"), lambda d: (d.kept, d.reduced, d.classes),
                    (
                        Access("label", "L", lambda d, s: (s[0], s[1], 0)),
                        Access("logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("d_loss", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("sum_worth", "C", lambda d, s: (s[0], 0, 0)),
                        Access("j", "index", lambda d, s: (0, 0, s[0]), full=True),
                        Access("d_logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                    kind=RowKind(loops=3, reductions=2, keeps=True),
                ),
            ), _cross_entropy_backward_reference, (Temporary("sum_worth", "C", lambda d: (*d.kept,), ("*kept",)),),
            operations=45,
        ),
        ("mean", True): Variant(
            (
                Reduce(
                    "cross_entropy_backward_with_weight", ("T", "L"), lambda d: (d.kept, d.reduced),
                    (
                        Access("label", "L", lambda d, s: (s[0], s[1])),
                        Access("weight", "T", lambda d, s: (0, 0), guarded=True),
                        Access("sum_worth", "C", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"),), sizes=("classes",), gathered=(("weight", 0),), reduced=1,
                    accumulators=("C",), inner=True, axes=True, elements=(0,), columns=(0,),
                ),
                Row(
                    "cross_entropy_backward_with_weight_d_logits", ("T", "L"), lambda d: (d.kept, d.reduced, d.classes),
                    (
                        Access("label", "L", lambda d, s: (s[0], s[1], 0)),
                        Access("weight", "T", lambda d, s: (0, 0, s[0]), full=True),
                        Access("j", "index", lambda d, s: (0, 0, s[0]), full=True),
                        Access("logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("d_loss", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("sum_worth", "C", lambda d, s: (s[0], 0, 0)),
                        Access("d_logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",), same=(1,),
                    kind=RowKind(loops=3, reductions=4, keeps=True),
                ),
            ), _cross_entropy_backward_with_weight_reference,
            (Temporary("sum_worth", "C", lambda d: (*d.kept,), ("*kept",)),), operations=58,
        ),
        ("sum", False): Variant(
            (Row(
                "cross_entropy_backward_sum", ("T", "L"), lambda d: (d.kept, d.reduced, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], s[1], 0)),
                    Access("logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("j", "index", lambda d, s: (0, 0, s[0]), full=True),
                    Access("d_loss", "compute(T)", lambda d, s: (s[0], 0, 0)),
                    Access("d_logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                kind=RowKind(loops=3, reductions=2, keeps=True),
            ),), _cross_entropy_backward_sum_reference, operations=36,
        ),
        ("sum", True): Variant(
            (Row(
                "cross_entropy_backward_sum_with_weight", ("T", "L"), lambda d: (d.kept, d.reduced, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], s[1], 0)),
                    Access("weight", "T", lambda d, s: (0, 0, s[0]), full=True),
                    Access("j", "index", lambda d, s: (0, 0, s[0]), full=True),
                    Access("logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("d_loss", "compute(T)", lambda d, s: (s[0], 0, 0)),
                    Access("d_logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",), same=(1,),
                kind=RowKind(loops=3, reductions=4, keeps=True),
            ),), _cross_entropy_backward_sum_with_weight_reference, operations=53,
        ),
        ("none", False): Variant(
            (Row(
                "cross_entropy_backward_none", ("T", "L"), lambda d: (d.kept, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], 0)),
                    Access("logits", "T", lambda d, s: (s[0], s[2]), full=True),
                    Access("j", "index", lambda d, s: (0, s[0]), full=True),
                    Access("d_loss", "compute(T)", lambda d, s: (s[0], 0)),
                    Access("d_logits", "T", lambda d, s: (s[0], s[2]), full=True, written=True),
                ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                kind=RowKind(loops=3, reductions=2, keeps=True),
            ),), _cross_entropy_backward_none_reference, operations=36,
        ),
        ("none", True): Variant(
            (Row(
                "cross_entropy_backward_none_with_weight", ("T", "L"), lambda d: (d.kept, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], 0)),
                    Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                    Access("j", "index", lambda d, s: (0, s[0]), full=True),
                    Access("logits", "T", lambda d, s: (s[0], s[2]), full=True),
                    Access("d_loss", "compute(T)", lambda d, s: (s[0], 0)),
                    Access("d_logits", "T", lambda d, s: (s[0], s[2]), full=True, written=True),
                ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",), same=(1,),
                kind=RowKind(loops=3, reductions=4, keeps=True),
            ),), _cross_entropy_backward_none_with_weight_reference, operations=53,
        ),
    }, dims=("*kept", "*reduced", "classes"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("ignore_index", "i32", -100),
        Attribute("label_smoothing", "f32", 0.0), Attribute("has_weight", "bool", False, presence_of="weight"),
    ), parameters=("axis", "keepdims", "reduction", "ignore_index", "label_smoothing"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(
        Condition(
            "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
            ("reduction", "reduced"),
        ),
        Condition(
            "0 <= label_smoothing <= 1", lambda d: 0.0 <= d.label_smoothing and d.label_smoothing <= 1.0,
            ("label_smoothing",),
        ),
    ), variant_attributes=("reduction", "has_weight"), gradient_of="cross_entropy", exact=False, sums=True,
    doc="""
    The gradient of `cross_entropy`: `d_logits`.

    logits: [*kept, *reduced, classes], f32/f64/f16/bf16
    label: [*kept, *reduced], i64/i32
    d_loss: [*kept], f64 for f64, else f32
    weight: [classes], f32/f64/f16/bf16; None stands for 1.0
    d_logits: [*kept, *reduced, classes], f32/f64/f16/bf16
    """,
)
