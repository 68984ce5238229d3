# Generated from spec/loss.yaml: cross_entropy. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Either, Op, Operand, Reduce, Row, RowKind, Variant, prod, rt,
)


def _cross_entropy_reference(desc, C, logits, label):
    logits = logits.reshape((prod(desc.rows), desc.classes))
    label = label.reshape((prod(desc.rows),))
    _, j = rt.grid(1, desc.classes)
    label = rt.load(label[:, None], rt.i64)
    logits = rt.load(logits, C)
    counts = label != desc.ignore_index
    peak = rt.max_over(logits, (1,))
    total = rt.log(rt.sum_over(rt.exp(logits - peak), (1,))) + peak
    picked = rt.sum_over(rt.where(j == label, logits, C(0.0)), (1,))
    average = rt.where(
        C(desc.label_smoothing) > C(0.0), rt.sum_over(logits, (1,)) / rt.to_float(desc.classes, C), C(0.0),
    )
    strange = (label < 0) | (label >= desc.classes)
    value = total - (C(1.0) - C(desc.label_smoothing)) * picked - C(desc.label_smoothing) * average
    loss = rt.store(
        rt.where(counts, rt.where(strange, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), value), C(0.0)), C,
    )
    return (loss,)


def _cross_entropy_with_weight_reference(desc, C, logits, label, weight):
    logits = logits.reshape((prod(desc.rows), desc.classes))
    label = label.reshape((prod(desc.rows),))
    _, j = rt.grid(1, desc.classes)
    label = rt.load(label[:, None], rt.i64)
    logits = rt.load(logits, C)
    weight = rt.load(weight[None, :], C)
    counts = label != desc.ignore_index
    peak = rt.max_over(logits, (1,))
    total = rt.log(rt.sum_over(rt.exp(logits - peak), (1,))) + peak
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
    strange = (label < 0) | (label >= desc.classes)
    value = (
        total * rt.where(varied, share, C(1.0)) - (
            C(1.0) - C(desc.label_smoothing)
        ) * picked - C(desc.label_smoothing) * average
    )
    loss = rt.store(
        rt.where(counts, rt.where(strange, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), value), C(0.0)), C,
    )
    return (loss,)


CROSS_ENTROPY = Op(
    "cross_entropy", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "logits_element", "L": "label_element"},
    operands=(
        Operand("logits", "T", lambda d: (*d.rows, d.classes), ("*rows", "classes")),
        Operand("label", "L", lambda d: (*d.rows,), ("*rows",)),
        Operand(
            "weight", "T", lambda d: (d.classes,), ("classes",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ), Operand("loss", "compute(T)", lambda d: (*d.rows,), ("*rows",), output=True),
    ),
    variants={
        (False,): Variant(
            (Either(
                row=Row(
                    "cross_entropy_rows", ("T", "L"), lambda d: (d.rows, d.classes),
                    (
                        Access("label", "L", lambda d, s: (s[0], 0)),
                        Access("logits", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("j", "index", lambda d, s: (0, s[0]), full=True),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                    kind=RowKind(reductions=4),
                ),
                alternatives=(Reduce(
                    "cross_entropy", ("T", "L"), lambda d: (d.rows, d.classes),
                    (
                        Access("label", "L", lambda d, s: (s[0], 0)), Access("logits", "T", lambda d, s: (s[0], s[1])),
                        Access("j", "index", lambda d, s: (0, s[0])),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",), reduced=1,
                    accumulators=("wide", "C", "C"), inner=True, elements=(1, 2), columns=(0, 1),
                ),),
            ),), _cross_entropy_reference, operations=54,
        ),
        (True,): Variant(
            (Either(
                row=Row(
                    "cross_entropy_with_weight_rows", ("T", "L"), lambda d: (d.rows, d.classes),
                    (
                        Access("label", "L", lambda d, s: (s[0], 0)),
                        Access("logits", "T", lambda d, s: (s[0], s[1]), full=True),
                        Access("j", "index", lambda d, s: (0, s[0]), full=True),
                        Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",), same=(3,),
                    kind=RowKind(reductions=6),
                ),
                alternatives=(Reduce(
                    "cross_entropy_with_weight", ("T", "L"), lambda d: (d.rows, d.classes),
                    (
                        Access("label", "L", lambda d, s: (s[0], 0)), Access("logits", "T", lambda d, s: (s[0], s[1])),
                        Access("j", "index", lambda d, s: (0, s[0])), Access("weight", "T", lambda d, s: (0, s[0])),
                        Access("loss", "compute(T)", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",), reduced=1,
                    accumulators=("wide", "C", "C", "i64", "C"), inner=True, elements=(1, 2, 3), columns=(0, 1),
                ),),
            ),), _cross_entropy_with_weight_reference, operations=72,
        ),
    }, dims=("*rows", "classes"),
    attributes=(
        Attribute("ignore_index", "i32", -100), Attribute("label_smoothing", "f32", 0.0),
        Attribute("has_weight", "bool", False, presence_of="weight"),
    ),
    conditions=(Condition(
        "0 <= label_smoothing <= 1", lambda d: 0.0 <= d.label_smoothing and d.label_smoothing <= 1.0,
        ("label_smoothing",),
    ),), variant_attributes=("has_weight",), exact=False, sums=True,
    doc="""
    The negative logarithm of the softmax of each row, at the row's label, times the weight of that class. With
    `label_smoothing` that share of the loss is the mean over all classes, each with its weight. 0 for rows whose
    label is `ignore_index`; NaN for other labels that are no class.

    logits: [*rows, classes], f32/f64/f16/bf16
    label: [*rows], i64/i32
    weight: [classes], f32/f64/f16/bf16; None stands for 1.0
    loss: [*rows], f64 for f64, else f32
    """,
)


def _cross_entropy_backward_reference(desc, C, logits, label, d_loss):
    logits = logits.reshape((prod(desc.rows), desc.classes))
    label = label.reshape((prod(desc.rows),))
    d_loss = d_loss.reshape((prod(desc.rows),))
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


def _cross_entropy_backward_with_weight_reference(desc, C, logits, label, weight, d_loss):
    logits = logits.reshape((prod(desc.rows), desc.classes))
    label = label.reshape((prod(desc.rows),))
    d_loss = d_loss.reshape((prod(desc.rows),))
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
        Operand("logits", "T", lambda d: (*d.rows, d.classes), ("*rows", "classes")),
        Operand("label", "L", lambda d: (*d.rows,), ("*rows",)),
        Operand("d_loss", "compute(T)", lambda d: (*d.rows,), ("*rows",)),
        Operand(
            "weight", "T", lambda d: (d.classes,), ("classes",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ), Operand("d_logits", "T", lambda d: (*d.rows, d.classes), ("*rows", "classes"), output=True),
    ),
    variants={
        (False,): Variant(
            (Row(
                "cross_entropy_backward", ("T", "L"), lambda d: (d.rows, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], 0)),
                    Access("logits", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("j", "index", lambda d, s: (0, s[0]), full=True),
                    Access("d_loss", "compute(T)", lambda d, s: (s[0], 0)),
                    Access("d_logits", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",),
                kind=RowKind(loops=3, reductions=2, keeps=True),
            ),), _cross_entropy_backward_reference, operations=36,
        ),
        (True,): Variant(
            (Row(
                "cross_entropy_backward_with_weight", ("T", "L"), lambda d: (d.rows, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], 0)),
                    Access("weight", "T", lambda d, s: (0, s[0]), full=True),
                    Access("j", "index", lambda d, s: (0, s[0]), full=True),
                    Access("logits", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "compute(T)", lambda d, s: (s[0], 0)),
                    Access("d_logits", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("ignore_index", "i32"), ("label_smoothing", "C")), sizes=("classes",), same=(1,),
                kind=RowKind(loops=3, reductions=4, keeps=True),
            ),), _cross_entropy_backward_with_weight_reference, operations=53,
        ),
    }, dims=("*rows", "classes"),
    attributes=(
        Attribute("ignore_index", "i32", -100), Attribute("label_smoothing", "f32", 0.0),
        Attribute("has_weight", "bool", False, presence_of="weight"),
    ),
    conditions=(Condition(
        "0 <= label_smoothing <= 1", lambda d: 0.0 <= d.label_smoothing and d.label_smoothing <= 1.0,
        ("label_smoothing",),
    ),), variant_attributes=("has_weight",), gradient_of="cross_entropy", exact=False, sums=True,
    doc="""
    The gradient of `cross_entropy`: `d_logits`.

    logits: [*rows, classes], f32/f64/f16/bf16
    label: [*rows], i64/i32
    d_loss: [*rows], f64 for f64, else f32
    weight: [classes], f32/f64/f16/bf16; None stands for 1.0
    d_logits: [*rows, classes], f32/f64/f16/bf16
    """,
)
