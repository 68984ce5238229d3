# Generated from spec/loss.yaml: nll_loss. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Reduce, Variant, prod, rt


def _nll_loss_reference(desc, C, log_probs, label):
    log_probs = log_probs.reshape((prod(desc.rows), desc.classes))
    label = label.reshape((prod(desc.rows),))
    _, j = rt.grid(1, desc.classes)
    label = rt.load(label[:, None], rt.i64)
    log_probs = rt.load(log_probs, C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    picked = rt.sum_over(rt.where(j == label, log_probs, C(0.0)), (1,))
    loss = rt.store(
        rt.where(counts, rt.where(strange, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), -picked), C(0.0)),
        desc.log_probs_element,
    )
    return (loss,)


def _nll_loss_with_weight_reference(desc, C, log_probs, label, weight):
    log_probs = log_probs.reshape((prod(desc.rows), desc.classes))
    label = label.reshape((prod(desc.rows),))
    _, j = rt.grid(1, desc.classes)
    label = rt.load(label[:, None], rt.i64)
    log_probs = rt.load(log_probs, C)
    weight = rt.load(weight[None, :], C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    picked = rt.sum_over(rt.where(j == label, log_probs * weight, C(0.0)), (1,))
    loss = rt.store(
        rt.where(counts, rt.where(strange, rt.sqrt(C(-1.0) - rt.square(rt.to_float(label, C))), -picked), C(0.0)),
        desc.log_probs_element,
    )
    return (loss,)


NLL_LOSS = Op(
    "nll_loss", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "log_probs_element", "L": "label_element"},
    operands=(
        Operand("log_probs", "T", lambda d: (*d.rows, d.classes), ("*rows", "classes")),
        Operand("label", "L", lambda d: (*d.rows,), ("*rows",)),
        Operand(
            "weight", "T", lambda d: (d.classes,), ("classes",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ), Operand("loss", "T", lambda d: (*d.rows,), ("*rows",), output=True),
    ),
    variants={
        (False,): Variant(
            (Reduce(
                "nll_loss", ("T", "L"), lambda d: (d.rows, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], 0)), Access("j", "index", lambda d, s: (0, s[0])),
                    Access("log_probs", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("ignore_index", "i32"),), sizes=("classes",), reduced=1, accumulators=("C",),
                inner=True, elements=(1, 2), columns=(0, 2),
            ),), _nll_loss_reference, operations=19,
        ),
        (True,): Variant(
            (Reduce(
                "nll_loss_with_weight", ("T", "L"), lambda d: (d.rows, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], 0)), Access("j", "index", lambda d, s: (0, s[0])),
                    Access("log_probs", "T", lambda d, s: (s[0], s[1])), Access("weight", "T", lambda d, s: (0, s[0])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("ignore_index", "i32"),), sizes=("classes",), reduced=1, accumulators=("C",),
                inner=True, elements=(1, 2, 3), columns=(0, 2),
            ),), _nll_loss_with_weight_reference, operations=20,
        ),
    }, dims=("*rows", "classes"),
    attributes=(Attribute("ignore_index", "i32", -100), Attribute("has_weight", "bool", False, presence_of="weight")),
    variant_attributes=("has_weight",), sums=True,
    doc="""
    Less the logarithm of a probability of each row, the one at the row's label, times the weight of that class. 0
    for rows whose label is `ignore_index`; NaN for other labels that are no class.

    log_probs: [*rows, classes], f32/f64/f16/bf16
    label: [*rows], i64/i32
    weight: [classes], f32/f64/f16/bf16; None stands for 1.0
    loss: [*rows], f32/f64/f16/bf16
    """,
)


def _nll_loss_backward_reference(desc, C, label, d_loss):
    label = label.reshape((prod(desc.rows),))
    d_loss = d_loss.reshape((prod(desc.rows),))
    _, j = rt.grid(1, desc.classes)
    label = rt.load(label[:, None], rt.i64)
    d_loss = rt.load(d_loss[:, None], C)
    strange = (label < 0) | (label >= desc.classes)
    counts = label != desc.ignore_index
    d_log_probs = rt.store(
        rt.where(j == label, rt.where(strange, C(0.0), rt.where(counts, -d_loss, C(0.0))), C(0.0)),
        desc.log_probs_element,
    )
    return (d_log_probs,)


def _nll_loss_backward_with_weight_reference(desc, C, label, weight, d_loss):
    label = label.reshape((prod(desc.rows),))
    d_loss = d_loss.reshape((prod(desc.rows),))
    _, j = rt.grid(1, desc.classes)
    label = rt.load(label[:, None], rt.i64)
    d_loss = rt.load(d_loss[:, None], C)
    weight = rt.load(weight[None, :], C)
    counts = label != desc.ignore_index
    strange = (label < 0) | (label >= desc.classes)
    d_log_probs = rt.store(
        rt.where(j == label, rt.where(counts, rt.where(strange, C(0.0), -(d_loss * weight)), C(0.0)), C(0.0)),
        desc.log_probs_element,
    )
    return (d_log_probs,)


NLL_LOSS_BACKWARD = Op(
    "nll_loss_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16"), "L": ("i64", "i32")},
    elements={"T": "log_probs_element", "L": "label_element"},
    operands=(
        Operand("label", "L", lambda d: (*d.rows,), ("*rows",)),
        Operand("d_loss", "T", lambda d: (*d.rows,), ("*rows",)),
        Operand(
            "weight", "T", lambda d: (d.classes,), ("classes",),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ), Operand("d_log_probs", "T", lambda d: (*d.rows, d.classes), ("*rows", "classes"), output=True),
    ),
    variants={
        (False,): Variant(
            (Pointwise(
                "nll_loss_backward", ("T", "L"), lambda d: (d.rows, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], 0)), Access("j", "index", lambda d, s: (0, s[0])),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("d_log_probs", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("ignore_index", "i32"),), sizes=("classes",), row=0,
            ),), _nll_loss_backward_reference, operations=9,
        ),
        (True,): Variant(
            (Pointwise(
                "nll_loss_backward_with_weight", ("T", "L"), lambda d: (d.rows, d.classes),
                (
                    Access("label", "L", lambda d, s: (s[0], 0)), Access("j", "index", lambda d, s: (0, s[0])),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)), Access("weight", "T", lambda d, s: (0, s[0])),
                    Access("d_log_probs", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("ignore_index", "i32"),), sizes=("classes",), row=0,
            ),), _nll_loss_backward_with_weight_reference, operations=10,
        ),
    }, dims=("*rows", "classes"),
    attributes=(Attribute("ignore_index", "i32", -100), Attribute("has_weight", "bool", False, presence_of="weight")),
    variant_attributes=("has_weight",), gradient_of="nll_loss",
    doc="""
    The gradient of `nll_loss`: `d_log_probs`.

    label: [*rows], i64/i32
    d_loss: [*rows], f32/f64/f16/bf16
    weight: [classes], f32/f64/f16/bf16; None stands for 1.0
    d_log_probs: [*rows, classes], f32/f64/f16/bf16
    """,
)
