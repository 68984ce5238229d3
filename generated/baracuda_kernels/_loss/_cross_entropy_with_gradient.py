# Generated from spec/loss.yaml: cross_entropy_with_gradient. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Grid, Op, Operand, Row, RowKind, Temporary, Variant, prod, rt,
)


def _cross_entropy_with_gradient_reference(desc, C, logits, label):
    logits = logits.reshape((prod(desc.rows), desc.classes))
    label = label.reshape((prod(desc.rows),))
    rows, j = rt.grid(prod(desc.rows), desc.classes)
    logits_read = rt.load(logits, C)
    label = rt.load(label[:, None], rt.i64)
    counts = label != desc.ignore_index
    known = (counts & (0 <= label)) & (label < desc.classes)
    worth = rt.where(known, C(1.0) - C(desc.label_smoothing), C(0.0))
    picked = rt.where(
        known, rt.load(rt.gathered(logits, "logits", (rows, label), ((1, "label[rows]", False),), known), C), C(0.0),
    )
    peak = rt.max_over(logits_read, (1,))
    odds = rt.exp(logits_read - peak)
    mass = rt.sum_over(odds, (1,))
    level = rt.log(mass) + peak
    average = (
        level * (rt.to_float(
            desc.classes, C,
        ) / rt.to_float(desc.classes, C)) - rt.sum_over(logits_read, (1,)) / rt.to_float(desc.classes, C)
    )
    smooth = rt.where(C(desc.label_smoothing) > C(0.0), C(desc.label_smoothing) * average, C(0.0))
    wrong = rt.where(counts, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), C(0.0))
    loss = rt.store(rt.where(known, worth * (level - picked) + smooth, wrong), C)
    spread = rt.where(
        C(desc.label_smoothing) > C(0.0),
        C(desc.label_smoothing) * (rt.to_float(desc.classes, C) / rt.to_float(desc.classes, C)), C(0.0),
    )
    share = (worth + spread) / mass
    rest = C(desc.label_smoothing) / rt.to_float(desc.classes, C)
    hit = rt.where(j == label, worth, C(0.0))
    target = rt.where(C(desc.label_smoothing) > C(0.0), hit + rest, hit)
    d_logits = rt.store(rt.where(known, rt.fma(share, odds, -target), C(0.0)), desc.logits_element)
    return (loss, d_logits)


def _cross_entropy_with_gradient_with_d_loss_reference(desc, C, logits, label, d_loss):
    logits = logits.reshape((prod(desc.rows), desc.classes))
    label = label.reshape((prod(desc.rows),))
    d_loss = d_loss.reshape((prod(desc.rows),))
    rows, j = rt.grid(prod(desc.rows), desc.classes)
    logits_read = rt.load(logits, C)
    label = rt.load(label[:, None], rt.i64)
    d_loss = rt.load(d_loss[:, None], C)
    counts = label != desc.ignore_index
    known = (counts & (0 <= label)) & (label < desc.classes)
    worth = rt.where(known, C(1.0) - C(desc.label_smoothing), C(0.0))
    picked = rt.where(
        known, rt.load(rt.gathered(logits, "logits", (rows, label), ((1, "label[rows]", False),), known), C), C(0.0),
    )
    peak = rt.max_over(logits_read, (1,))
    odds = rt.exp(logits_read - peak)
    mass = rt.sum_over(odds, (1,))
    level = rt.log(mass) + peak
    average = (
        level * (rt.to_float(
            desc.classes, C,
        ) / rt.to_float(desc.classes, C)) - rt.sum_over(logits_read, (1,)) / rt.to_float(desc.classes, C)
    )
    smooth = rt.where(C(desc.label_smoothing) > C(0.0), C(desc.label_smoothing) * average, C(0.0))
    wrong = rt.where(counts, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), C(0.0))
    loss = rt.store(rt.where(known, worth * (level - picked) + smooth, wrong), C)
    spread = rt.where(
        C(desc.label_smoothing) > C(0.0),
        C(desc.label_smoothing) * (rt.to_float(desc.classes, C) / rt.to_float(desc.classes, C)), C(0.0),
    )
    share = d_loss * (worth + spread) / mass
    rest = d_loss * C(desc.label_smoothing) / rt.to_float(desc.classes, C)
    hit = rt.where(j == label, d_loss * worth, C(0.0))
    target = rt.where(C(desc.label_smoothing) > C(0.0), hit + rest, hit)
    d_logits = rt.store(rt.where(known, rt.fma(share, odds, -target), C(0.0)), desc.logits_element)
    return (loss, d_logits)


def _cross_entropy_with_gradient_with_weight_reference(desc, C, logits, label, weight):
    logits = logits.reshape((prod(desc.rows), desc.classes))
    label = label.reshape((prod(desc.rows),))
    rows, j = rt.grid(prod(desc.rows), desc.classes)
    logits_read = rt.load(logits, C)
    weight_read = rt.load(weight[None, :], C)
    label = rt.load(label[:, None], rt.i64)
    counts = label != desc.ignore_index
    known = (counts & (0 <= label)) & (label < desc.classes)
    worth = rt.where(
        known,
        (C(1.0) - C(desc.label_smoothing)) * rt.load(
            rt.gathered(weight, "weight", (label,), ((0, "label[rows]", False),), known), C,
        ), C(0.0),
    )
    picked = rt.where(
        known, rt.load(rt.gathered(logits, "logits", (rows, label), ((1, "label[rows]", False),), known), C), C(0.0),
    )
    peak = rt.max_over(logits_read, (1,))
    odds = rt.exp(logits_read - peak)
    mass = rt.sum_over(odds, (1,))
    level = rt.log(mass) + peak
    average = (
        level * (rt.sum_over(
            weight_read, (1,),
        ) / rt.to_float(desc.classes, C)) - rt.sum_over(logits_read * weight_read, (1,)) / rt.to_float(desc.classes, C)
    )
    smooth = rt.where(C(desc.label_smoothing) > C(0.0), C(desc.label_smoothing) * average, C(0.0))
    wrong = rt.where(counts, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), C(0.0))
    loss = rt.store(rt.where(known, worth * (level - picked) + smooth, wrong), C)
    spread = rt.where(
        C(desc.label_smoothing) > C(0.0),
        C(desc.label_smoothing) * (rt.sum_over(weight_read, (1,)) / rt.to_float(desc.classes, C)), C(0.0),
    )
    share = (worth + spread) / mass
    rest = C(desc.label_smoothing) / rt.to_float(desc.classes, C)
    hit = rt.where(j == label, worth, C(0.0))
    target = rt.where(C(desc.label_smoothing) > C(0.0), hit + rest * weight_read, hit)
    d_logits = rt.store(rt.where(known, rt.fma(share, odds, -target), C(0.0)), desc.logits_element)
    return (loss, d_logits)


def _cross_entropy_with_gradient_with_weight_with_d_loss_reference(desc, C, logits, label, weight, d_loss):
    logits = logits.reshape((prod(desc.rows), desc.classes))
    label = label.reshape((prod(desc.rows),))
    d_loss = d_loss.reshape((prod(desc.rows),))
    rows, j = rt.grid(prod(desc.rows), desc.classes)
    logits_read = rt.load(logits, C)
    weight_read = rt.load(weight[None, :], C)
    label = rt.load(label[:, None], rt.i64)
    d_loss = rt.load(d_loss[:, None], C)
    counts = label != desc.ignore_index
    known = (counts & (0 <= label)) & (label < desc.classes)
    worth = rt.where(
        known,
        (C(1.0) - C(desc.label_smoothing)) * rt.load(
            rt.gathered(weight, "weight", (label,), ((0, "label[rows]", False),), known), C,
        ), C(0.0),
    )
    picked = rt.where(
        known, rt.load(rt.gathered(logits, "logits", (rows, label), ((1, "label[rows]", False),), known), C), C(0.0),
    )
    peak = rt.max_over(logits_read, (1,))
    odds = rt.exp(logits_read - peak)
    mass = rt.sum_over(odds, (1,))
    level = rt.log(mass) + peak
    average = (
        level * (rt.sum_over(
            weight_read, (1,),
        ) / rt.to_float(desc.classes, C)) - rt.sum_over(logits_read * weight_read, (1,)) / rt.to_float(desc.classes, C)
    )
    smooth = rt.where(C(desc.label_smoothing) > C(0.0), C(desc.label_smoothing) * average, C(0.0))
    wrong = rt.where(counts, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), C(0.0))
    loss = rt.store(rt.where(known, worth * (level - picked) + smooth, wrong), C)
    spread = rt.where(
        C(desc.label_smoothing) > C(0.0),
        C(desc.label_smoothing) * (rt.sum_over(weight_read, (1,)) / rt.to_float(desc.classes, C)), C(0.0),
    )
    share = d_loss * (worth + spread) / mass
    rest = d_loss * C(desc.label_smoothing) / rt.to_float(desc.classes, C)
    hit = rt.where(j == label, d_loss * worth, C(0.0))
    target = rt.where(C(desc.label_smoothing) > C(0.0), hit + rest * weight_read, hit)
    d_logits = rt.store(rt.where(known, rt.fma(share, odds, -target), C(0.0)), desc.logits_element)
    return (loss, d_logits)


CROSS_ENTROPY_WITH_GRADIENT = Op(
    "cross_entropy_with_gradient", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "logits_element", "L": "label_element"},
    operands=(
        Operand("logits", "T", lambda d: (*d.rows, d.classes), ("*rows", "classes")),
        Operand("label", "L", lambda d: (*d.rows,), ("*rows",), indexes=lambda d: d.classes),
        Operand(
            "weight", "T", lambda d: (d.classes,), ("classes",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ),
        Operand(
            "d_loss", "compute(T)", lambda d: (*d.rows,), ("*rows",),
            when=Condition("has_d_loss", lambda d: d.has_d_loss, ("has_d_loss",)),
        ), Operand("loss", "compute(T)", lambda d: (*d.rows,), ("*rows",), output=True),
        Operand("d_logits", "T", lambda d: (*d.rows, d.classes), ("*rows", "classes"), output=True),
    ),
    variants={
        (False, False): Variant(
            (Row(
                "cross_entropy_with_gradient", ("T", "L"), lambda d: (d.rows, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], 0)),
                    Access("logits", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("logits", "T", lambda d, s: (s[0], 0), guarded=True),
                    Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    Access("d_logits", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                gathered=(("logits", 1),), kind=RowKind(loops=3, reductions=3, keeps=True), rounds=3,
                part_accumulators=("C", "C", "C"),
            ),), _cross_entropy_with_gradient_reference, operations=77,
        ),
        (False, True): Variant(
            (Row(
                "cross_entropy_with_gradient_with_d_loss", ("T", "L"), lambda d: (d.rows, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], 0)),
                    Access("logits", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "compute(T)", lambda d, s: (s[0], 0)),
                    Access("logits", "T", lambda d, s: (s[0], 0), guarded=True),
                    Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    Access("d_logits", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                gathered=(("logits", 1),), kind=RowKind(loops=3, reductions=3, keeps=True), rounds=3,
                part_accumulators=("C", "C", "C"),
            ),), _cross_entropy_with_gradient_with_d_loss_reference, operations=80,
        ),
        (True, False): Variant(
            (
                Grid(
                    "cross_entropy_with_gradient_with_weight", ("T",), lambda d: (d.classes,),
                    (
                        Access("weight", "T", lambda d, s: (s[0],), full=True),
                        Access("sum_weight", "C", lambda d, s: (0,), written=True),
                    ), accumulators=("C",), passes=("reduce", "once"),
                ),
                Row(
                    "cross_entropy_with_gradient_with_weight_loss", ("T", "L"), lambda d: (d.rows, d.classes),
                    (
                        Access("label", "L", lambda d, s: (s[0], 0)),
                        Access("logits", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                        Access("sum_weight", "C", lambda d, s: (0, 0)),
                        Access("weight", "T", lambda d, s: (0, 0), guarded=True),
                        Access("logits", "T", lambda d, s: (s[0], 0), guarded=True),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                        Access("d_logits", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                    gathered=(("weight", 0), ("logits", 1)), same=(2,), kind=RowKind(loops=3, reductions=3, keeps=True),
                    rounds=3, part_accumulators=("C", "C", "C"),
                ),
            ), _cross_entropy_with_gradient_with_weight_reference, (Temporary("sum_weight", "C", lambda d: ()),),
            operations=80,
        ),
        (True, True): Variant(
            (
                Grid(
                    "cross_entropy_with_gradient_with_weight_with_d_loss", ("T",), lambda d: (d.classes,),
                    (
                        Access("weight", "T", lambda d, s: (s[0],), full=True),
                        Access("sum_weight", "C", lambda d, s: (0,), written=True),
                    ), accumulators=("C",), passes=("reduce", "once"),
                ),
                Row(
                    "cross_entropy_with_gradient_with_weight_with_d_loss_loss", ("T", "L"),
                    lambda d: (d.rows, d.classes),
                    (
                        Access("label", "L", lambda d, s: (s[0], 0)),
                        Access("logits", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                        Access("sum_weight", "C", lambda d, s: (0, 0)),
                        Access("d_loss", "compute(T)", lambda d, s: (s[0], 0)),
                        Access("weight", "T", lambda d, s: (0, 0), guarded=True),
                        Access("logits", "T", lambda d, s: (s[0], 0), guarded=True),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                        Access("d_logits", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                    gathered=(("weight", 0), ("logits", 1)), same=(2,), kind=RowKind(loops=3, reductions=3, keeps=True),
                    rounds=3, part_accumulators=("C", "C", "C"),
                ),
            ), _cross_entropy_with_gradient_with_weight_with_d_loss_reference,
            (Temporary("sum_weight", "C", lambda d: ()),), operations=83,
        ),
    }, dims=("*rows", "classes"),
    attributes=(
        Attribute("ignore_index", "i32", -100), Attribute("label_smoothing", "f32", 0.0),
        Attribute("has_weight", "bool", False, presence_of="weight"),
        Attribute("has_d_loss", "bool", False, presence_of="d_loss"),
    ),
    conditions=(Condition(
        "0 <= label_smoothing <= 1", lambda d: 0.0 <= d.label_smoothing and d.label_smoothing <= 1.0,
        ("label_smoothing",),
    ),), variant_attributes=("has_weight", "has_d_loss"), exact=False, sums=True,
    doc="""
    The cross entropy of each row, as `cross_entropy` gives it, and its gradient times `d_loss`, in one pass over
    the logits: a training step reads them once and writes their gradient. Rows that have no loss have no gradient.

    logits: [*rows, classes], f32/f64/f16/bf16
    label: [*rows], i64/i32
    weight: [classes], f32/f64/f16/bf16; None stands for 1.0
    d_loss: [*rows], f64 for f64, else f32; None stands for 1.0; the gradient of each loss, such as 1 / n for a mean of
        n rows
    loss: [*rows], f64 for f64, else f32
    d_logits: [*rows, classes], f32/f64/f16/bf16
    """,
)
