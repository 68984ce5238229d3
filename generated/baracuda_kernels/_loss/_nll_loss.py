# Generated from spec/loss.yaml: nll_loss. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import (
    Access, Attribute, Condition, Gather, Op, Operand, Reduce, Row, RowKind, Temporary, Variant, prod, rt,
)


def _nll_loss_reference(desc, C, log_probs, label):
    log_probs = log_probs.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    kept, reduced = rt.grid(prod(desc.kept), prod(desc.reduced))
    label = rt.load(label, rt.i64)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    worth = rt.where(known, C(1.0), C(0.0))
    wrong = rt.where(counts, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), C(0.0))
    each = rt.where(
        known,
        -rt.load(
            rt.gathered(log_probs, "log_probs", (kept, reduced, label), ((2, "label[kept, reduced]", False),), known),
            C,
        ), wrong,
    )
    total = rt.sum_over(each, (1,))
    loss = rt.store(total / rt.sum_over(worth, (1,)), desc.log_probs_element)
    return (loss,)


def _nll_loss_with_weight_reference(desc, C, log_probs, label, weight):
    log_probs = log_probs.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    kept, reduced = rt.grid(prod(desc.kept), prod(desc.reduced))
    label = rt.load(label, rt.i64)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    worth = rt.where(
        known, rt.load(rt.gathered(weight, "weight", (label,), ((0, "label[kept, reduced]", False),), known), C),
        C(0.0),
    )
    wrong = rt.where(counts, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), C(0.0))
    each = rt.where(
        known,
        -rt.load(
            rt.gathered(log_probs, "log_probs", (kept, reduced, label), ((2, "label[kept, reduced]", False),), known),
            C,
        ) * rt.load(rt.gathered(weight, "weight", (label,), ((0, "label[kept, reduced]", False),), known), C), wrong,
    )
    total = rt.sum_over(each, (1,))
    loss = rt.store(total / rt.sum_over(worth, (1,)), desc.log_probs_element)
    return (loss,)


def _nll_loss_sum_reference(desc, C, log_probs, label):
    log_probs = log_probs.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    kept, reduced = rt.grid(prod(desc.kept), prod(desc.reduced))
    label = rt.load(label, rt.i64)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    wrong = rt.where(counts, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), C(0.0))
    each = rt.where(
        known,
        -rt.load(
            rt.gathered(log_probs, "log_probs", (kept, reduced, label), ((2, "label[kept, reduced]", False),), known),
            C,
        ), wrong,
    )
    total = rt.sum_over(each, (1,))
    loss = rt.store(total, desc.log_probs_element)
    return (loss,)


def _nll_loss_sum_with_weight_reference(desc, C, log_probs, label, weight):
    log_probs = log_probs.reshape((prod(desc.kept), prod(desc.reduced), desc.classes))
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    kept, reduced = rt.grid(prod(desc.kept), prod(desc.reduced))
    label = rt.load(label, rt.i64)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    wrong = rt.where(counts, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), C(0.0))
    each = rt.where(
        known,
        -rt.load(
            rt.gathered(log_probs, "log_probs", (kept, reduced, label), ((2, "label[kept, reduced]", False),), known),
            C,
        ) * rt.load(rt.gathered(weight, "weight", (label,), ((0, "label[kept, reduced]", False),), known), C), wrong,
    )
    total = rt.sum_over(each, (1,))
    loss = rt.store(total, desc.log_probs_element)
    return (loss,)


def _nll_loss_none_reference(desc, C, log_probs, label):
    log_probs = log_probs.reshape((prod(desc.kept), desc.classes))
    label = label.reshape((prod(desc.kept),))
    kept, = rt.grid(prod(desc.kept))
    label = rt.load(label, rt.i64)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    wrong = rt.where(counts, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), C(0.0))
    each = rt.where(
        known, -rt.load(rt.gathered(log_probs, "log_probs", (kept, label), ((1, "label[kept]", False),), known), C),
        wrong,
    )
    total = each
    loss = rt.store(total, desc.log_probs_element)
    return (loss,)


def _nll_loss_none_with_weight_reference(desc, C, log_probs, label, weight):
    log_probs = log_probs.reshape((prod(desc.kept), desc.classes))
    label = label.reshape((prod(desc.kept),))
    kept, = rt.grid(prod(desc.kept))
    label = rt.load(label, rt.i64)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    wrong = rt.where(counts, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), C(0.0))
    each = rt.where(
        known,
        -rt.load(
            rt.gathered(log_probs, "log_probs", (kept, label), ((1, "label[kept]", False),), known), C,
        ) * rt.load(rt.gathered(weight, "weight", (label,), ((0, "label[kept]", False),), known), C), wrong,
    )
    total = each
    loss = rt.store(total, desc.log_probs_element)
    return (loss,)


NLL_LOSS = Op(
    "nll_loss", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "log_probs_element", "L": "label_element"},
    operands=(
        Operand("log_probs", "T", lambda d: (*d.kept, *d.reduced, d.classes), ("*kept", "*reduced", "classes")),
        Operand("label", "L", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), indexes=lambda d: d.classes),
        Operand(
            "weight", "T", lambda d: (d.classes,), ("classes",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ), Operand("loss", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("mean", False): Variant(
            (Reduce(
                "nll_loss", ("T", "L"), lambda d: (d.kept, d.reduced),
                (
                    Access("label", "L", lambda d, s: (s[0], s[1])),
                    Access("log_probs", "T", lambda d, s: (s[0], s[1]), guarded=True),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("ignore_index", "i32"),), sizes=("classes",), gathered=(("log_probs", 2),),
                scattered=True, reduced=1, accumulators=("C", "C"), inner=True, axes=True, elements=(0, 1),
                columns=(0, 1),
            ),), _nll_loss_reference, operations=22,
        ),
        ("mean", True): Variant(
            (Reduce(
                "nll_loss_with_weight", ("T", "L"), lambda d: (d.kept, d.reduced),
                (
                    Access("label", "L", lambda d, s: (s[0], s[1])),
                    Access("weight", "T", lambda d, s: (0, 0), guarded=True),
                    Access("log_probs", "T", lambda d, s: (s[0], s[1]), guarded=True),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("ignore_index", "i32"),), sizes=("classes",),
                gathered=(("weight", 0), ("log_probs", 2)), scattered=True, reduced=1, accumulators=("C", "C"),
                inner=True, axes=True, elements=(0, 2), columns=(0, 2),
            ),), _nll_loss_with_weight_reference, operations=23,
        ),
        ("sum", False): Variant(
            (Reduce(
                "nll_loss_sum", ("T", "L"), lambda d: (d.kept, d.reduced),
                (
                    Access("label", "L", lambda d, s: (s[0], s[1])),
                    Access("log_probs", "T", lambda d, s: (s[0], s[1]), guarded=True),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("ignore_index", "i32"),), sizes=("classes",), gathered=(("log_probs", 2),),
                scattered=True, reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0, 1), columns=(0, 1),
            ),), _nll_loss_sum_reference, operations=19,
        ),
        ("sum", True): Variant(
            (Reduce(
                "nll_loss_sum_with_weight", ("T", "L"), lambda d: (d.kept, d.reduced),
                (
                    Access("label", "L", lambda d, s: (s[0], s[1])),
                    Access("log_probs", "T", lambda d, s: (s[0], s[1]), guarded=True),
                    Access("weight", "T", lambda d, s: (0, 0), guarded=True),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("ignore_index", "i32"),), sizes=("classes",),
                gathered=(("log_probs", 2), ("weight", 0)), scattered=True, reduced=1, accumulators=("C",), inner=True,
                axes=True, elements=(0, 1), columns=(0, 1),
            ),), _nll_loss_sum_with_weight_reference, operations=20,
        ),
        ("none", False): Variant(
            (Gather(
                "nll_loss_none", ("T", "L"), lambda d: (d.kept,),
                (
                    Access("label", "L", lambda d, s: (s[0],), full=True),
                    Access("log_probs", "T", lambda d, s: (s[0],), distinct=True, guarded=True),
                    Access("loss", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("ignore_index", "i32"),), sizes=("classes",), gathered=(("log_probs", 2),),
                finds=((1, (0,)),),
            ),), _nll_loss_none_reference, operations=18,
        ),
        ("none", True): Variant(
            (Gather(
                "nll_loss_none_with_weight", ("T", "L"), lambda d: (d.kept,),
                (
                    Access("label", "L", lambda d, s: (s[0],), full=True),
                    Access("log_probs", "T", lambda d, s: (s[0],), distinct=True, guarded=True),
                    Access("weight", "T", lambda d, s: (0,), distinct=True, guarded=True),
                    Access("loss", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("ignore_index", "i32"),), sizes=("classes",),
                gathered=(("log_probs", 2), ("weight", 0)), finds=((1, (0,)), (2, (0,))),
            ),), _nll_loss_none_with_weight_reference, operations=19,
        ),
    }, dims=("*kept", "*reduced", "classes"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("ignore_index", "i32", -100),
        Attribute("has_weight", "bool", False, presence_of="weight"),
    ), parameters=("axis", "keepdims", "reduction", "ignore_index"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(Condition(
        "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
        ("reduction", "reduced"),
    ),), variant_attributes=("reduction", "has_weight"), sums=True,
    doc="""
    Less the logarithm of a probability of each row, the one at the row's label, times the weight of that class. 0
    for rows whose label is `ignore_index`; NaN for other labels that are no class. Their sum along some dims; or
    the mean, over the weights of the labels of rows that are not ignored; or each row by itself.

    log_probs: [*kept, *reduced, classes], f32/f64/f16/bf16
    label: [*kept, *reduced], i64/i32
    weight: [classes], f32/f64/f16/bf16; None stands for 1.0
    loss: [*kept], f32/f64/f16/bf16
    """,
)


def _nll_loss_backward_reference(desc, C, label, d_loss):
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    _, _, j = rt.grid(1, 1, desc.classes)
    label = rt.load(label[:, :, None], rt.i64)
    d_loss = rt.load(d_loss[:, None, None], C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    worth = rt.where(known, C(1.0), C(0.0))
    d_log_probs = rt.store(
        rt.where(known, rt.where(label == j, -(d_loss / rt.sum_over(worth, (1,))), C(0.0)), C(0.0)),
        desc.log_probs_element,
    )
    return (d_log_probs,)


def _nll_loss_backward_with_weight_reference(desc, C, label, weight, d_loss):
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    _, _, j = rt.grid(1, 1, desc.classes)
    label = rt.load(label[:, :, None], rt.i64)
    d_loss = rt.load(d_loss[:, None, None], C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    worth = rt.where(
        known, rt.load(rt.gathered(weight, "weight", (label,), ((0, "label[kept, reduced]", False),), known), C),
        C(0.0),
    )
    d_log_probs = rt.store(
        rt.where(
            known,
            rt.where(
                label == j,
                -(d_loss / rt.sum_over(worth, (1,)) * rt.load(
                    rt.gathered(
                        weight, "weight", (label,), ((0, "label[kept, reduced]", False),), known & (label == j),
                    ), C,
                )), C(0.0),
            ), C(0.0),
        ), desc.log_probs_element,
    )
    return (d_log_probs,)


def _nll_loss_backward_sum_reference(desc, C, label, d_loss):
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    _, _, j = rt.grid(1, 1, desc.classes)
    label = rt.load(label[:, :, None], rt.i64)
    d_loss = rt.load(d_loss[:, None, None], C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    d_log_probs = rt.store(rt.where(known, rt.where(label == j, -d_loss, C(0.0)), C(0.0)), desc.log_probs_element)
    return (d_log_probs,)


def _nll_loss_backward_sum_with_weight_reference(desc, C, label, weight, d_loss):
    label = label.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    _, _, j = rt.grid(1, 1, desc.classes)
    label = rt.load(label[:, :, None], rt.i64)
    d_loss = rt.load(d_loss[:, None, None], C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    d_log_probs = rt.store(
        rt.where(
            known,
            rt.where(
                label == j,
                -(d_loss * rt.load(
                    rt.gathered(
                        weight, "weight", (label,), ((0, "label[kept, reduced]", False),), known & (label == j),
                    ), C,
                )), C(0.0),
            ), C(0.0),
        ), desc.log_probs_element,
    )
    return (d_log_probs,)


def _nll_loss_backward_none_reference(desc, C, label, d_loss):
    label = label.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    _, j = rt.grid(1, desc.classes)
    label = rt.load(label[:, None], rt.i64)
    d_loss = rt.load(d_loss[:, None], C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    d_log_probs = rt.store(rt.where(known, rt.where(label == j, -d_loss, C(0.0)), C(0.0)), desc.log_probs_element)
    return (d_log_probs,)


def _nll_loss_backward_none_with_weight_reference(desc, C, label, weight, d_loss):
    label = label.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    _, j = rt.grid(1, desc.classes)
    label = rt.load(label[:, None], rt.i64)
    d_loss = rt.load(d_loss[:, None], C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    known = counts & ~strange
    d_log_probs = rt.store(
        rt.where(
            known,
            rt.where(
                label == j,
                -(d_loss * rt.load(
                    rt.gathered(weight, "weight", (label,), ((0, "label[kept]", False),), known & (label == j)), C,
                )), C(0.0),
            ), C(0.0),
        ), desc.log_probs_element,
    )
    return (d_log_probs,)


NLL_LOSS_BACKWARD = Op(
    "nll_loss_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "log_probs_element", "L": "label_element"},
    operands=(
        Operand("label", "L", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), indexes=lambda d: d.classes),
        Operand("d_loss", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand(
            "weight", "T", lambda d: (d.classes,), ("classes",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ),
        Operand(
            "d_log_probs", "T", lambda d: (*d.kept, *d.reduced, d.classes), ("*kept", "*reduced", "classes"),
            output=True,
        ),
    ),
    variants={
        ("mean", False): Variant(
            (
                Reduce(
                    "nll_loss_backward", ("T", "L"), lambda d: (d.kept, d.reduced),
                    (
                        Access("label", "L", lambda d, s: (s[0], s[1])),
                        Access("sum_worth", "C", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"),), sizes=("classes",), reduced=1, accumulators=("C",),
                    inner=True, axes=True, elements=(0,), columns=(0,),
                ),
                Row(
                    "nll_loss_backward_d_log_probs", ("T", "L"), lambda d: (d.kept, d.reduced, d.classes),
                    (
                        Access("label", "L", lambda d, s: (s[0], s[1], 0)),
                        Access("d_loss", "T", lambda d, s: (s[0], 0, 0)),
                        Access("sum_worth", "C", lambda d, s: (s[0], 0, 0)),
                        Access("d_log_probs", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("ignore_index", "i32"),), sizes=("classes",), kind=RowKind(loops=1, reductions=0),
                ),
            ), _nll_loss_backward_reference, (Temporary("sum_worth", "C", lambda d: (*d.kept,), ("*kept",)),),
            operations=13,
        ),
        ("mean", True): Variant(
            (
                Reduce(
                    "nll_loss_backward_with_weight", ("T", "L"), lambda d: (d.kept, d.reduced),
                    (
                        Access("label", "L", lambda d, s: (s[0], s[1])),
                        Access("weight", "T", lambda d, s: (0, 0), guarded=True),
                        Access("sum_worth", "C", lambda d, s: (s[0], 0), written=True),
                    ), attributes=(("ignore_index", "i32"),), sizes=("classes",), gathered=(("weight", 0),), reduced=1,
                    accumulators=("C",), inner=True, axes=True, elements=(0,), columns=(0,),
                ),
                Row(
                    "nll_loss_backward_with_weight_d_log_probs", ("T", "L"), lambda d: (d.kept, d.reduced, d.classes),
                    (
                        Access("label", "L", lambda d, s: (s[0], s[1], 0)),
                        Access("d_loss", "T", lambda d, s: (s[0], 0, 0)),
                        Access("sum_worth", "C", lambda d, s: (s[0], 0, 0)),
                        Access("weight", "T", lambda d, s: (0, 0, 0), guarded=True),
                        Access("d_log_probs", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                    ), attributes=(("ignore_index", "i32"),), sizes=("classes",), gathered=(("weight", 0),),
                    kind=RowKind(loops=1, reductions=0),
                ),
            ), _nll_loss_backward_with_weight_reference,
            (Temporary("sum_worth", "C", lambda d: (*d.kept,), ("*kept",)),), operations=14,
        ),
        ("sum", False): Variant(
            (Row(
                "nll_loss_backward_sum", ("T", "L"), lambda d: (d.kept, d.reduced, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], s[1], 0)),
                    Access("d_loss", "T", lambda d, s: (s[0], 0, 0)),
                    Access("d_log_probs", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), attributes=(("ignore_index", "i32"),), sizes=("classes",), kind=RowKind(loops=1, reductions=0),
            ),), _nll_loss_backward_sum_reference, operations=10,
        ),
        ("sum", True): Variant(
            (Row(
                "nll_loss_backward_sum_with_weight", ("T", "L"), lambda d: (d.kept, d.reduced, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], s[1], 0)),
                    Access("d_loss", "T", lambda d, s: (s[0], 0, 0)),
                    Access("weight", "T", lambda d, s: (0, 0, 0), guarded=True),
                    Access("d_log_probs", "T", lambda d, s: (s[0], s[1], s[2]), full=True, written=True),
                ), attributes=(("ignore_index", "i32"),), sizes=("classes",), gathered=(("weight", 0),),
                kind=RowKind(loops=1, reductions=0),
            ),), _nll_loss_backward_sum_with_weight_reference, operations=11,
        ),
        ("none", False): Variant(
            (Row(
                "nll_loss_backward_none", ("T", "L"), lambda d: (d.kept, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], 0)), Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("d_log_probs", "T", lambda d, s: (s[0], s[2]), full=True, written=True),
                ), attributes=(("ignore_index", "i32"),), sizes=("classes",), kind=RowKind(loops=1, reductions=0),
            ),), _nll_loss_backward_none_reference, operations=10,
        ),
        ("none", True): Variant(
            (Row(
                "nll_loss_backward_none_with_weight", ("T", "L"), lambda d: (d.kept, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], 0)), Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("weight", "T", lambda d, s: (0, 0), guarded=True),
                    Access("d_log_probs", "T", lambda d, s: (s[0], s[2]), full=True, written=True),
                ), attributes=(("ignore_index", "i32"),), sizes=("classes",), gathered=(("weight", 0),),
                kind=RowKind(loops=1, reductions=0),
            ),), _nll_loss_backward_none_with_weight_reference, operations=11,
        ),
    }, dims=("*kept", "*reduced", "classes"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("ignore_index", "i32", -100),
        Attribute("has_weight", "bool", False, presence_of="weight"),
    ), parameters=("axis", "keepdims", "reduction", "ignore_index"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(Condition(
        "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
        ("reduction", "reduced"),
    ),), variant_attributes=("reduction", "has_weight"), gradient_of="nll_loss", sums=True,
    doc="""
    The gradient of `nll_loss`: `d_log_probs`.

    label: [*kept, *reduced], i64/i32
    d_loss: [*kept], f32/f64/f16/bf16
    weight: [classes], f32/f64/f16/bf16; None stands for 1.0
    d_log_probs: [*kept, *reduced, classes], f32/f64/f16/bf16
    """,
)
