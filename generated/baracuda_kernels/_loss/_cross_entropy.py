# Generated from spec/loss.yaml: cross_entropy. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Gather, Grid, Op, Operand, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _cross_entropy_reference(desc, C, logits, label):
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    kept, reduced, _ = rt.grid(prod(desc.kept), prod(desc.reduced), 1)
    logits_read = rt.load(logits, C)
    label = rt.load(label[:, :, None], rt.i64)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    worth = rt.where(known, C(1.0), C(0.0))
    picked = rt.where(
        known,
        rt.load(rt.gathered(logits, "logits", (kept, reduced, label), ((2, "label[kept, reduced]", False),), known), C),
        C(0.0),
    )
    peak = rt.max_over(logits_read, (2,))
    level = rt.log(rt.sum_over(rt.exp(logits_read - peak), (2,))) + peak
    average = (
        level * (rt.to_float(
            desc.classes, C,
        ) / rt.to_float(desc.classes, C)) - rt.sum_over(logits_read, (2,)) / rt.to_float(desc.classes, C)
    )
    smooth = rt.where(C(desc.label_smoothing) > C(0.0), C(desc.label_smoothing) * average, C(0.0))
    value = (C(1.0) - C(desc.label_smoothing)) * worth * (level - picked) + smooth
    wrong = rt.where(counts, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), C(0.0))
    each = rt.where(known, value, wrong)
    total = rt.sum_over(each, (1,))
    loss = rt.store(total / rt.sum_over(worth, (1,)), C)
    return (loss,)


def _cross_entropy_with_weight_reference(desc, C, logits, label, weight):
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    kept, reduced, _ = rt.grid(prod(desc.kept), prod(desc.reduced), 1)
    logits_read = rt.load(logits, C)
    weight_read = rt.load(weight[None, None, :], C)
    label = rt.load(label[:, :, None], rt.i64)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    worth = rt.where(
        known, rt.load(rt.gathered(weight, "weight", (label,), ((0, "label[kept, reduced]", False),), known), C),
        C(0.0),
    )
    picked = rt.where(
        known,
        rt.load(rt.gathered(logits, "logits", (kept, reduced, label), ((2, "label[kept, reduced]", False),), known), C),
        C(0.0),
    )
    peak = rt.max_over(logits_read, (2,))
    level = rt.log(rt.sum_over(rt.exp(logits_read - peak), (2,))) + peak
    average = (
        level * (rt.sum_over(
            weight_read, (2,),
        ) / rt.to_float(desc.classes, C)) - rt.sum_over(logits_read * weight_read, (2,)) / rt.to_float(desc.classes, C)
    )
    smooth = rt.where(C(desc.label_smoothing) > C(0.0), C(desc.label_smoothing) * average, C(0.0))
    value = (C(1.0) - C(desc.label_smoothing)) * worth * (level - picked) + smooth
    wrong = rt.where(counts, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), C(0.0))
    each = rt.where(known, value, wrong)
    total = rt.sum_over(each, (1,))
    loss = rt.store(total / rt.sum_over(worth, (1,)), C)
    return (loss,)


def _cross_entropy_sum_reference(desc, C, logits, label):
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    kept, reduced, _ = rt.grid(prod(desc.kept), prod(desc.reduced), 1)
    logits_read = rt.load(logits, C)
    label = rt.load(label[:, :, None], rt.i64)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    worth = rt.where(known, C(1.0), C(0.0))
    picked = rt.where(
        known,
        rt.load(rt.gathered(logits, "logits", (kept, reduced, label), ((2, "label[kept, reduced]", False),), known), C),
        C(0.0),
    )
    peak = rt.max_over(logits_read, (2,))
    level = rt.log(rt.sum_over(rt.exp(logits_read - peak), (2,))) + peak
    average = (
        level * (rt.to_float(
            desc.classes, C,
        ) / rt.to_float(desc.classes, C)) - rt.sum_over(logits_read, (2,)) / rt.to_float(desc.classes, C)
    )
    smooth = rt.where(C(desc.label_smoothing) > C(0.0), C(desc.label_smoothing) * average, C(0.0))
    value = (C(1.0) - C(desc.label_smoothing)) * worth * (level - picked) + smooth
    wrong = rt.where(counts, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), C(0.0))
    each = rt.where(known, value, wrong)
    total = rt.sum_over(each, (1,))
    loss = rt.store(total, C)
    return (loss,)


def _cross_entropy_sum_with_weight_reference(desc, C, logits, label, weight):
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    kept, reduced, _ = rt.grid(prod(desc.kept), prod(desc.reduced), 1)
    logits_read = rt.load(logits, C)
    weight_read = rt.load(weight[None, None, :], C)
    label = rt.load(label[:, :, None], rt.i64)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    worth = rt.where(
        known, rt.load(rt.gathered(weight, "weight", (label,), ((0, "label[kept, reduced]", False),), known), C),
        C(0.0),
    )
    picked = rt.where(
        known,
        rt.load(rt.gathered(logits, "logits", (kept, reduced, label), ((2, "label[kept, reduced]", False),), known), C),
        C(0.0),
    )
    peak = rt.max_over(logits_read, (2,))
    level = rt.log(rt.sum_over(rt.exp(logits_read - peak), (2,))) + peak
    average = (
        level * (rt.sum_over(
            weight_read, (2,),
        ) / rt.to_float(desc.classes, C)) - rt.sum_over(logits_read * weight_read, (2,)) / rt.to_float(desc.classes, C)
    )
    smooth = rt.where(C(desc.label_smoothing) > C(0.0), C(desc.label_smoothing) * average, C(0.0))
    value = (C(1.0) - C(desc.label_smoothing)) * worth * (level - picked) + smooth
    wrong = rt.where(counts, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), C(0.0))
    each = rt.where(known, value, wrong)
    total = rt.sum_over(each, (1,))
    loss = rt.store(total, C)
    return (loss,)


def _cross_entropy_none_reference(desc, C, logits, label):
    logits = logits.reshape((prod(desc.kept), desc.classes))
    label = label.reshape((prod(desc.kept),))
    kept, _ = rt.grid(prod(desc.kept), 1)
    logits_read = rt.load(logits, C)
    label = rt.load(label[:, None], rt.i64)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    worth = rt.where(known, C(1.0), C(0.0))
    picked = rt.where(
        known, rt.load(rt.gathered(logits, "logits", (kept, label), ((1, "label[kept]", False),), known), C), C(0.0),
    )
    peak = rt.max_over(logits_read, (1,))
    level = rt.log(rt.sum_over(rt.exp(logits_read - peak), (1,))) + peak
    average = (
        level * (rt.to_float(
            desc.classes, C,
        ) / rt.to_float(desc.classes, C)) - rt.sum_over(logits_read, (1,)) / rt.to_float(desc.classes, C)
    )
    smooth = rt.where(C(desc.label_smoothing) > C(0.0), C(desc.label_smoothing) * average, C(0.0))
    value = (C(1.0) - C(desc.label_smoothing)) * worth * (level - picked) + smooth
    wrong = rt.where(counts, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), C(0.0))
    each = rt.where(known, value, wrong)
    total = each
    loss = rt.store(total, C)
    return (loss,)


def _cross_entropy_none_with_weight_reference(desc, C, logits, label, weight):
    logits = logits.reshape((prod(desc.kept), desc.classes))
    label = label.reshape((prod(desc.kept),))
    kept, _ = rt.grid(prod(desc.kept), 1)
    logits_read = rt.load(logits, C)
    weight_read = rt.load(weight[None, :], C)
    label = rt.load(label[:, None], rt.i64)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    worth = rt.where(
        known, rt.load(rt.gathered(weight, "weight", (label,), ((0, "label[kept]", False),), known), C), C(0.0),
    )
    picked = rt.where(
        known, rt.load(rt.gathered(logits, "logits", (kept, label), ((1, "label[kept]", False),), known), C), C(0.0),
    )
    peak = rt.max_over(logits_read, (1,))
    level = rt.log(rt.sum_over(rt.exp(logits_read - peak), (1,))) + peak
    average = (
        level * (rt.sum_over(
            weight_read, (1,),
        ) / rt.to_float(desc.classes, C)) - rt.sum_over(logits_read * weight_read, (1,)) / rt.to_float(desc.classes, C)
    )
    smooth = rt.where(C(desc.label_smoothing) > C(0.0), C(desc.label_smoothing) * average, C(0.0))
    value = (C(1.0) - C(desc.label_smoothing)) * worth * (level - picked) + smooth
    wrong = rt.where(counts, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), C(0.0))
    each = rt.where(known, value, wrong)
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
                        "cross_entropy_rows", ("T",), lambda d: (d.kept, d.reduced, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("max_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), attributes=(("label_smoothing", "C"),), kind=RowKind(reductions=3),
                    ),
                    alternatives=(Reduce(
                        "cross_entropy", ("T",), lambda d: (d.kept, d.reduced, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[1], s[2])),
                            Access("max_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), attributes=(("label_smoothing", "C"),), reduced=1, accumulators=("wide", "C"), inner=True,
                        elements=(0,), columns=(0,),
                    ),),
                ),
                Reduce(
                    "cross_entropy_loss", ("T", "L"), lambda d: (d.kept, d.reduced),
                    (
                        Access("label", "L", lambda d, s: (s[0], s[1])),
                        Access("max_logits", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_logits", "C", lambda d, s: (s[0], s[1])),
                        Access("logits", "T", lambda d, s: (s[0], s[1]), guarded=True),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                    gathered=(("logits", 2),), scattered=True, reduced=1, accumulators=("C", "C"), inner=True,
                    axes=True, elements=(0, 1, 2, 3, 4), columns=(0, 1, 2, 3, 4), turned=True,
                ),
            ), _cross_entropy_reference,
            (
                Temporary("max_logits", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_logits_peak", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_logits", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
            ), operations=64,
        ),
        ("mean", True): Variant(
            (
                Either(
                    row=Row(
                        "cross_entropy_with_weight_rows", ("T",), lambda d: (d.kept, d.reduced, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("weight", "T", lambda d, s: (0, 0, s[0]), full=True),
                            Access("max_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_weight", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), attributes=(("label_smoothing", "C"),), same=(1,), kind=RowKind(reductions=3),
                    ),
                    alternatives=(Reduce(
                        "cross_entropy_with_weight", ("T",), lambda d: (d.kept, d.reduced, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[1], s[2])),
                            Access("weight", "T", lambda d, s: (0, 0, s[0])),
                            Access("max_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_weight", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), attributes=(("label_smoothing", "C"),), reduced=1, accumulators=("wide", "C"), inner=True,
                        elements=(0, 1), columns=(0,),
                    ),),
                ),
                Grid(
                    "cross_entropy_with_weight_sum_weight", ("T",), lambda d: (d.classes,),
                    (
                        Access("weight", "T", lambda d, s: (s[0],), full=True),
                        Access("sum_weight", "C", lambda d, s: (0,), written=True),
                    ), accumulators=("C",), passes=("reduce", "once"),
                ),
                Reduce(
                    "cross_entropy_with_weight_loss", ("T", "L"), lambda d: (d.kept, d.reduced),
                    (
                        Access("label", "L", lambda d, s: (s[0], s[1])),
                        Access("max_logits", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_weight", "C", lambda d, s: (0, 0)),
                        Access("sum_logits_weight", "C", lambda d, s: (s[0], s[1])),
                        Access("weight", "T", lambda d, s: (0, 0), guarded=True),
                        Access("logits", "T", lambda d, s: (s[0], s[1]), guarded=True),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                    gathered=(("weight", 0), ("logits", 2)), scattered=True, reduced=1, accumulators=("C", "C"),
                    inner=True, axes=True, elements=(0, 1, 2, 4, 6), columns=(0, 1, 2, 4, 6), turned=True,
                ),
            ), _cross_entropy_with_weight_reference,
            (
                Temporary("max_logits", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_logits_peak", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_logits_weight", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_weight", "C", lambda d: ()),
            ), operations=65,
        ),
        ("sum", False): Variant(
            (
                Either(
                    row=Row(
                        "cross_entropy_sum_rows", ("T",), lambda d: (d.kept, d.reduced, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("max_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), attributes=(("label_smoothing", "C"),), kind=RowKind(reductions=3),
                    ),
                    alternatives=(Reduce(
                        "cross_entropy_sum", ("T",), lambda d: (d.kept, d.reduced, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[1], s[2])),
                            Access("max_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), attributes=(("label_smoothing", "C"),), reduced=1, accumulators=("wide", "C"), inner=True,
                        elements=(0,), columns=(0,),
                    ),),
                ),
                Reduce(
                    "cross_entropy_sum_loss", ("T", "L"), lambda d: (d.kept, d.reduced),
                    (
                        Access("label", "L", lambda d, s: (s[0], s[1])),
                        Access("max_logits", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_logits", "C", lambda d, s: (s[0], s[1])),
                        Access("logits", "T", lambda d, s: (s[0], s[1]), guarded=True),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                    gathered=(("logits", 2),), scattered=True, reduced=1, accumulators=("C",), inner=True, axes=True,
                    elements=(0, 1, 2, 3, 4), columns=(0, 1, 2, 3, 4), turned=True,
                ),
            ), _cross_entropy_sum_reference,
            (
                Temporary("max_logits", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_logits_peak", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_logits", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
            ), operations=62,
        ),
        ("sum", True): Variant(
            (
                Either(
                    row=Row(
                        "cross_entropy_sum_with_weight_rows", ("T",), lambda d: (d.kept, d.reduced, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                            Access("weight", "T", lambda d, s: (0, 0, s[0]), full=True),
                            Access("max_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_weight", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), attributes=(("label_smoothing", "C"),), same=(1,), kind=RowKind(reductions=3),
                    ),
                    alternatives=(Reduce(
                        "cross_entropy_sum_with_weight", ("T",), lambda d: (d.kept, d.reduced, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[1], s[2])),
                            Access("weight", "T", lambda d, s: (0, 0, s[0])),
                            Access("max_logits", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1], 0), written=True),
                            Access("sum_logits_weight", "C", lambda d, s: (s[0], s[1], 0), written=True),
                        ), attributes=(("label_smoothing", "C"),), reduced=1, accumulators=("wide", "C"), inner=True,
                        elements=(0, 1), columns=(0,),
                    ),),
                ),
                Grid(
                    "cross_entropy_sum_with_weight_sum_weight", ("T",), lambda d: (d.classes,),
                    (
                        Access("weight", "T", lambda d, s: (s[0],), full=True),
                        Access("sum_weight", "C", lambda d, s: (0,), written=True),
                    ), accumulators=("C",), passes=("reduce", "once"),
                ),
                Reduce(
                    "cross_entropy_sum_with_weight_loss", ("T", "L"), lambda d: (d.kept, d.reduced),
                    (
                        Access("label", "L", lambda d, s: (s[0], s[1])),
                        Access("max_logits", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_logits_peak", "C", lambda d, s: (s[0], s[1])),
                        Access("sum_weight", "C", lambda d, s: (0, 0)),
                        Access("sum_logits_weight", "C", lambda d, s: (s[0], s[1])),
                        Access("weight", "T", lambda d, s: (0, 0), guarded=True),
                        Access("logits", "T", lambda d, s: (s[0], s[1]), guarded=True),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                    gathered=(("weight", 0), ("logits", 2)), scattered=True, reduced=1, accumulators=("C",), inner=True,
                    axes=True, elements=(0, 1, 2, 4, 6), columns=(0, 1, 2, 4, 6), turned=True,
                ),
            ), _cross_entropy_sum_with_weight_reference,
            (
                Temporary("max_logits", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_logits_peak", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_logits_weight", "C", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
                Temporary("sum_weight", "C", lambda d: ()),
            ), operations=63,
        ),
        ("none", False): Variant(
            (Either(
                row=Row(
                    "cross_entropy_none_rows", ("T", "L"), lambda d: (d.kept, d.classes),
                    (
                        Access("label", "L", lambda d, s: (s[0], 0)),
                        Access("logits", "T", lambda d, s: (s[0], s[2]), full=True),
                        Access("logits", "T", lambda d, s: (s[0], 0), guarded=True),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                    gathered=(("logits", 2),), kind=RowKind(reductions=3),
                ),
                alternatives=(Reduce(
                    "cross_entropy_none", ("T", "L"), lambda d: (d.kept, d.classes),
                    (
                        Access("label", "L", lambda d, s: (s[0], 0)), Access("logits", "T", lambda d, s: (s[0], s[2])),
                        Access("logits", "T", lambda d, s: (s[0], 0), guarded=True),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                    gathered=(("logits", 2),), reduced=1, accumulators=("wide", "C"), inner=True, elements=(1,),
                    columns=(1,),
                ),),
            ),), _cross_entropy_none_reference, operations=61,
        ),
        ("none", True): Variant(
            (
                Either(
                    row=Row(
                        "cross_entropy_none_with_weight_rows", ("T",), lambda d: (d.kept, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[2]), full=True),
                            Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                            Access("max_logits", "C", lambda d, s: (s[0], 0), written=True),
                            Access("sum_logits_peak", "C", lambda d, s: (s[0], 0), written=True),
                            Access("sum_logits_weight", "C", lambda d, s: (s[0], 0), written=True),
                        ), attributes=(("label_smoothing", "C"),), same=(1,), kind=RowKind(reductions=3),
                    ),
                    alternatives=(Reduce(
                        "cross_entropy_none_with_weight", ("T",), lambda d: (d.kept, d.classes),
                        (
                            Access("logits", "T", lambda d, s: (s[0], s[2])),
                            Access("weight", "T", lambda d, s: (0, s[0])),
                            Access("max_logits", "C", lambda d, s: (s[0], 0), written=True),
                            Access("sum_logits_peak", "C", lambda d, s: (s[0], 0), written=True),
                            Access("sum_logits_weight", "C", lambda d, s: (s[0], 0), written=True),
                        ), attributes=(("label_smoothing", "C"),), reduced=1, accumulators=("wide", "C"), inner=True,
                        elements=(0, 1), columns=(0,),
                    ),),
                ),
                Grid(
                    "cross_entropy_none_with_weight_sum_weight", ("T",), lambda d: (d.classes,),
                    (
                        Access("weight", "T", lambda d, s: (s[0],), full=True),
                        Access("sum_weight", "C", lambda d, s: (0,), written=True),
                    ), accumulators=("C",), passes=("reduce", "once"),
                ),
                Gather(
                    "cross_entropy_none_with_weight_loss", ("T", "L"), lambda d: (d.kept,),
                    (
                        Access("label", "L", lambda d, s: (s[0],), full=True),
                        Access("max_logits", "C", lambda d, s: (s[0],), full=True),
                        Access("sum_logits_peak", "C", lambda d, s: (s[0],), full=True),
                        Access("sum_weight", "C", lambda d, s: (0,)),
                        Access("sum_logits_weight", "C", lambda d, s: (s[0],), full=True),
                        Access("weight", "T", lambda d, s: (0,), distinct=True, guarded=True),
                        Access("logits", "T", lambda d, s: (s[0],), distinct=True, guarded=True),
                        Access("loss", "compute(T)", lambda d, s: (s[0],), full=True, written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                    gathered=(("weight", 0), ("logits", 2)), finds=((5, (0,)), (6, (0,))),
                ),
            ), _cross_entropy_none_with_weight_reference,
            (
                Temporary("max_logits", "C", lambda d: (*d.kept,), ("*kept",)),
                Temporary("sum_logits_peak", "C", lambda d: (*d.kept,), ("*kept",)),
                Temporary("sum_logits_weight", "C", lambda d: (*d.kept,), ("*kept",)),
                Temporary("sum_weight", "C", lambda d: ()),
            ), operations=62,
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
    _, _, classes, _ = rt.grid(1, 1, desc.classes, 1)
    logits_2 = rt.load(logits[:, :, :, None], C)
    label = rt.load(label[:, :, None, None], rt.i64)
    logits = rt.load(logits[:, :, None, :], C)
    d_loss = rt.load(d_loss[:, None, None, None], C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    worth = rt.where(known, C(1.0), C(0.0))
    peak = rt.max_over(logits, (3,))
    d_logits = rt.store(
        rt.where(
            known,
            ((
                worth * (C(1.0) - C(desc.label_smoothing)) + rt.where(
                    C(desc.label_smoothing) > C(0.0), C(desc.label_smoothing), C(0.0),
                )
            ) / rt.sum_over(rt.exp(logits - peak), (3,)) * rt.exp(logits_2 - peak)
            - rt.where(label == classes, worth * (C(1.0) - C(desc.label_smoothing)), C(0.0)) - rt.where(
                C(desc.label_smoothing) > C(0.0), C(desc.label_smoothing) / rt.to_float(desc.classes, C), C(0.0),
            )) * (d_loss / rt.sum_over(worth, (1,))), C(0.0),
        ), desc.logits_element,
    )
    return (d_logits,)


def _cross_entropy_backward_with_weight_reference(desc, C, logits, label, weight, d_loss):
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    _, _, classes, _ = rt.grid(1, 1, desc.classes, 1)
    weight_read = rt.load(weight[None, None, None, :], C)
    logits_2 = rt.load(logits[:, :, :, None], C)
    weight_read_2 = rt.load(weight[None, None, :, None], C)
    label = rt.load(label[:, :, None, None], rt.i64)
    logits = rt.load(logits[:, :, None, :], C)
    d_loss = rt.load(d_loss[:, None, None, None], C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    worth = rt.where(
        known, rt.load(rt.gathered(weight, "weight", (label,), ((0, "label[kept, reduced]", False),), known), C),
        C(0.0),
    )
    peak = rt.max_over(logits, (3,))
    d_logits = rt.store(
        rt.where(
            known,
            ((
                worth * (C(1.0) - C(desc.label_smoothing)) + rt.where(
                    C(desc.label_smoothing) > C(0.0),
                    C(desc.label_smoothing) * rt.sum_over(weight_read, (3,)) / rt.to_float(desc.classes, C), C(0.0),
                )
            ) / rt.sum_over(rt.exp(logits - peak), (3,)) * rt.exp(logits_2 - peak)
            - rt.where(label == classes, worth * (C(1.0) - C(desc.label_smoothing)), C(0.0)) - rt.where(
                C(desc.label_smoothing) > C(0.0),
                C(desc.label_smoothing) / rt.to_float(desc.classes, C) * weight_read_2, C(0.0),
            )) * (d_loss / rt.sum_over(worth, (1,))), C(0.0),
        ), desc.logits_element,
    )
    return (d_logits,)


def _cross_entropy_backward_sum_reference(desc, C, logits, label, d_loss):
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    _, _, classes, _ = rt.grid(1, 1, desc.classes, 1)
    logits_2 = rt.load(logits[:, :, :, None], C)
    label = rt.load(label[:, :, None, None], rt.i64)
    logits = rt.load(logits[:, :, None, :], C)
    d_loss = rt.load(d_loss[:, None, None, None], C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    worth = rt.where(known, C(1.0), C(0.0))
    peak = rt.max_over(logits, (3,))
    d_logits = rt.store(
        rt.where(
            known,
            ((
                worth * (C(1.0) - C(desc.label_smoothing)) + rt.where(
                    C(desc.label_smoothing) > C(0.0), C(desc.label_smoothing), C(0.0),
                )
            ) / rt.sum_over(rt.exp(logits - peak), (3,)) * rt.exp(logits_2 - peak)
            - rt.where(label == classes, worth * (C(1.0) - C(desc.label_smoothing)), C(0.0)) - rt.where(
                C(desc.label_smoothing) > C(0.0), C(desc.label_smoothing) / rt.to_float(desc.classes, C), C(0.0),
            )) * d_loss, C(0.0),
        ), desc.logits_element,
    )
    return (d_logits,)


def _cross_entropy_backward_sum_with_weight_reference(desc, C, logits, label, weight, d_loss):
    logits = logits.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    _, _, classes, _ = rt.grid(1, 1, desc.classes, 1)
    weight_read = rt.load(weight[None, None, None, :], C)
    logits_2 = rt.load(logits[:, :, :, None], C)
    weight_read_2 = rt.load(weight[None, None, :, None], C)
    label = rt.load(label[:, :, None, None], rt.i64)
    logits = rt.load(logits[:, :, None, :], C)
    d_loss = rt.load(d_loss[:, None, None, None], C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    worth = rt.where(
        known, rt.load(rt.gathered(weight, "weight", (label,), ((0, "label[kept, reduced]", False),), known), C),
        C(0.0),
    )
    peak = rt.max_over(logits, (3,))
    d_logits = rt.store(
        rt.where(
            known,
            ((
                worth * (C(1.0) - C(desc.label_smoothing)) + rt.where(
                    C(desc.label_smoothing) > C(0.0),
                    C(desc.label_smoothing) * rt.sum_over(weight_read, (3,)) / rt.to_float(desc.classes, C), C(0.0),
                )
            ) / rt.sum_over(rt.exp(logits - peak), (3,)) * rt.exp(logits_2 - peak)
            - rt.where(label == classes, worth * (C(1.0) - C(desc.label_smoothing)), C(0.0)) - rt.where(
                C(desc.label_smoothing) > C(0.0),
                C(desc.label_smoothing) / rt.to_float(desc.classes, C) * weight_read_2, C(0.0),
            )) * d_loss, C(0.0),
        ), desc.logits_element,
    )
    return (d_logits,)


def _cross_entropy_backward_none_reference(desc, C, logits, label, d_loss):
    logits = logits.reshape((prod(desc.kept), desc.classes))
    label = label.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    _, classes, _ = rt.grid(1, desc.classes, 1)
    logits_2 = rt.load(logits[:, :, None], C)
    label = rt.load(label[:, None, None], rt.i64)
    logits = rt.load(logits[:, None, :], C)
    d_loss = rt.load(d_loss[:, None, None], C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    worth = rt.where(known, C(1.0), C(0.0))
    peak = rt.max_over(logits, (2,))
    d_logits = rt.store(
        rt.where(
            known,
            ((
                (C(1.0) - C(desc.label_smoothing)) * worth + rt.where(
                    C(desc.label_smoothing) > C(0.0), C(desc.label_smoothing), C(0.0),
                )
            ) / rt.sum_over(rt.exp(logits - peak), (2,)) * rt.exp(logits_2 - peak)
            - rt.where(label == classes, (C(1.0) - C(desc.label_smoothing)) * worth, C(0.0)) - rt.where(
                C(desc.label_smoothing) > C(0.0), C(desc.label_smoothing) / rt.to_float(desc.classes, C), C(0.0),
            )) * d_loss, C(0.0),
        ), desc.logits_element,
    )
    return (d_logits,)


def _cross_entropy_backward_none_with_weight_reference(desc, C, logits, label, weight, d_loss):
    logits = logits.reshape((prod(desc.kept), desc.classes))
    label = label.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    _, classes, _ = rt.grid(1, desc.classes, 1)
    weight_read = rt.load(weight[None, None, :], C)
    logits_2 = rt.load(logits[:, :, None], C)
    weight_read_2 = rt.load(weight[None, :, None], C)
    label = rt.load(label[:, None, None], rt.i64)
    logits = rt.load(logits[:, None, :], C)
    d_loss = rt.load(d_loss[:, None, None], C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    worth = rt.where(
        known, rt.load(rt.gathered(weight, "weight", (label,), ((0, "label[kept]", False),), known), C), C(0.0),
    )
    peak = rt.max_over(logits, (2,))
    d_logits = rt.store(
        rt.where(
            known,
            ((
                (C(1.0) - C(desc.label_smoothing)) * worth + rt.where(
                    C(desc.label_smoothing) > C(0.0),
                    C(desc.label_smoothing) * rt.sum_over(weight_read, (2,)) / rt.to_float(desc.classes, C), C(0.0),
                )
            ) / rt.sum_over(rt.exp(logits - peak), (2,)) * rt.exp(logits_2 - peak)
            - rt.where(label == classes, (C(1.0) - C(desc.label_smoothing)) * worth, C(0.0)) - rt.where(
                C(desc.label_smoothing) > C(0.0),
                C(desc.label_smoothing) / rt.to_float(desc.classes, C) * weight_read_2, C(0.0),
            )) * d_loss, C(0.0),
        ), desc.logits_element,
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
                        Access("d_logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                    kind=RowKind(loops=3, reductions=2), rounds=2, part_accumulators=("C", "C"),
                ),
            ), _cross_entropy_backward_reference, (Temporary("sum_worth", "C", lambda d: (*d.kept,), ("*kept",)),),
            operations=52,
        ),
        ("mean", True): Variant(
            (
                Grid(
                    "cross_entropy_backward_with_weight", ("T",), lambda d: (d.classes,),
                    (
                        Access("weight", "T", lambda d, s: (s[0],), full=True),
                        Access("sum_weight", "C", lambda d, s: (0,), written=True),
                    ), accumulators=("C",), passes=("reduce", "once"),
                ),
                Reduce(
                    "cross_entropy_backward_with_weight_sum_worth", ("T", "L"), lambda d: (d.kept, d.reduced),
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
                        Access("logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("sum_weight", "C", lambda d, s: (0, 0, 0)),
                        Access("d_loss", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("sum_worth", "C", lambda d, s: (s[0], 0, 0)),
                        Access("weight", "T", lambda d, s: (0, 0, s[0]), full=True),
                        Access("weight", "T", lambda d, s: (0, 0, 0), guarded=True),
                        Access("d_logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                    gathered=(("weight", 0),), same=(5,), kind=RowKind(loops=3, reductions=2), rounds=2,
                    part_accumulators=("C", "C"),
                ),
            ), _cross_entropy_backward_with_weight_reference,
            (Temporary("sum_weight", "C", lambda d: ()), Temporary("sum_worth", "C", lambda d: (*d.kept,), ("*kept",))),
            operations=57,
        ),
        ("sum", False): Variant(
            (Row(
                "cross_entropy_backward_sum", ("T", "L"), lambda d: (d.kept, d.reduced, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], s[1], 0)),
                    Access("logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                    Access("d_loss", "compute(T)", lambda d, s: (s[0], 0, 0)),
                    Access("d_logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                kind=RowKind(loops=3, reductions=2), rounds=2, part_accumulators=("C", "C"),
            ),), _cross_entropy_backward_sum_reference, operations=50,
        ),
        ("sum", True): Variant(
            (
                Grid(
                    "cross_entropy_backward_sum_with_weight", ("T",), lambda d: (d.classes,),
                    (
                        Access("weight", "T", lambda d, s: (s[0],), full=True),
                        Access("sum_weight", "C", lambda d, s: (0,), written=True),
                    ), accumulators=("C",), passes=("reduce", "once"),
                ),
                Row(
                    "cross_entropy_backward_sum_with_weight_d_logits", ("T", "L"),
                    lambda d: (d.kept, d.reduced, d.classes),
                    (
                        Access("label", "L", lambda d, s: (s[0], s[1], 0)),
                        Access("logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True),
                        Access("sum_weight", "C", lambda d, s: (0, 0, 0)),
                        Access("weight", "T", lambda d, s: (0, 0, s[0]), full=True),
                        Access("d_loss", "compute(T)", lambda d, s: (s[0], 0, 0)),
                        Access("weight", "T", lambda d, s: (0, 0, 0), guarded=True),
                        Access("d_logits", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                    gathered=(("weight", 0),), same=(3,), kind=RowKind(loops=3, reductions=2), rounds=2,
                    part_accumulators=("C", "C"),
                ),
            ), _cross_entropy_backward_sum_with_weight_reference, (Temporary("sum_weight", "C", lambda d: ()),),
            operations=55,
        ),
        ("none", False): Variant(
            (Row(
                "cross_entropy_backward_none", ("T", "L"), lambda d: (d.kept, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], 0)),
                    Access("logits", "T", lambda d, s: (s[0], s[2]), full=True),
                    Access("d_loss", "compute(T)", lambda d, s: (s[0], 0)),
                    Access("d_logits", "T", lambda d, s: (s[0], s[2]), full=True, written=True),
                ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                kind=RowKind(loops=3, reductions=2), rounds=2, part_accumulators=("C", "C"),
            ),), _cross_entropy_backward_none_reference, operations=50,
        ),
        ("none", True): Variant(
            (
                Grid(
                    "cross_entropy_backward_none_with_weight", ("T",), lambda d: (d.classes,),
                    (
                        Access("weight", "T", lambda d, s: (s[0],), full=True),
                        Access("sum_weight", "C", lambda d, s: (0,), written=True),
                    ), accumulators=("C",), passes=("reduce", "once"),
                ),
                Row(
                    "cross_entropy_backward_none_with_weight_d_logits", ("T", "L"), lambda d: (d.kept, d.classes),
                    (
                        Access("label", "L", lambda d, s: (s[0], 0)),
                        Access("logits", "T", lambda d, s: (s[0], s[2]), full=True),
                        Access("sum_weight", "C", lambda d, s: (0, 0)),
                        Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                        Access("d_loss", "compute(T)", lambda d, s: (s[0], 0)),
                        Access("weight", "T", lambda d, s: (0, 0), guarded=True),
                        Access("d_logits", "T", lambda d, s: (s[0], s[2]), full=True, written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                    gathered=(("weight", 0),), same=(3,), kind=RowKind(loops=3, reductions=2), rounds=2,
                    part_accumulators=("C", "C"),
                ),
            ), _cross_entropy_backward_none_with_weight_reference, (Temporary("sum_weight", "C", lambda d: ()),),
            operations=55,
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
