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


CROSS_ENTROPY = Op(
    "cross_entropy", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "logits_element", "L": "label_element"},
    operands=(
        Operand("logits", "T", lambda d: (*d.rows, d.classes), ("*rows", "classes")),
        Operand("label", "L", lambda d: (*d.rows,), ("*rows",)),
        Operand("loss", "compute(T)", lambda d: (*d.rows,), ("*rows",), output=True),
    ),
    variants={(): Variant(
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
    )}, dims=("*rows", "classes"),
    attributes=(Attribute("ignore_index", "i32", -100), Attribute("label_smoothing", "f32", 0.0)),
    conditions=(Condition(
        "0 <= label_smoothing <= 1", lambda d: 0.0 <= d.label_smoothing and d.label_smoothing <= 1.0,
        ("label_smoothing",),
    ),), exact=False, sums=True,
    doc="""
    The negative logarithm of the softmax of each row, at the row's label. With `label_smoothing` that share of the
    loss is the mean over all classes. 0 for rows whose label is `ignore_index`; NaN for other labels that are no
    class.

    logits: [*rows, classes], f32/f64/f16/bf16
    label: [*rows], i64/i32
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


CROSS_ENTROPY_BACKWARD = Op(
    "cross_entropy_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "logits_element", "L": "label_element"},
    operands=(
        Operand("logits", "T", lambda d: (*d.rows, d.classes), ("*rows", "classes")),
        Operand("label", "L", lambda d: (*d.rows,), ("*rows",)),
        Operand("d_loss", "compute(T)", lambda d: (*d.rows,), ("*rows",)),
        Operand("d_logits", "T", lambda d: (*d.rows, d.classes), ("*rows", "classes"), output=True),
    ),
    variants={(): Variant(
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
    )}, dims=("*rows", "classes"),
    attributes=(Attribute("ignore_index", "i32", -100), Attribute("label_smoothing", "f32", 0.0)),
    conditions=(Condition(
        "0 <= label_smoothing <= 1", lambda d: 0.0 <= d.label_smoothing and d.label_smoothing <= 1.0,
        ("label_smoothing",),
    ),), gradient_of="cross_entropy", exact=False, sums=True,
    doc="""
    The gradient of `cross_entropy`: `d_logits`.

    logits: [*rows, classes], f32/f64/f16/bf16
    label: [*rows], i64/i32
    d_loss: [*rows], f64 for f64, else f32
    d_logits: [*rows, classes], f32/f64/f16/bf16
    """,
)
