# Generated from spec/loss.yaml: margin_ranking_loss. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Reduce, Variant, prod, rt


def _margin_ranking_loss_reference(desc, C, prediction, other, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    other = other.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    other = rt.load(other, C)
    lack = C(desc.margin) - target * (prediction - other)
    each = rt.where(lack < C(0.0), C(0.0), lack)
    loss = rt.store(rt.sum_over(each, (1,)) / rt.to_float(prod(desc.reduced), C), desc.element)
    return (loss,)


def _margin_ranking_loss_sum_reference(desc, C, prediction, other, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    other = other.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    other = rt.load(other, C)
    lack = C(desc.margin) - target * (prediction - other)
    each = rt.where(lack < C(0.0), C(0.0), lack)
    loss = rt.store(rt.sum_over(each, (1,)), desc.element)
    return (loss,)


def _margin_ranking_loss_none_reference(desc, C, prediction, other, target):
    prediction = prediction.reshape((prod(desc.kept),))
    other = other.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    other = rt.load(other, C)
    lack = C(desc.margin) - target * (prediction - other)
    each = rt.where(lack < C(0.0), C(0.0), lack)
    loss = rt.store(each, desc.element)
    return (loss,)


MARGIN_RANKING_LOSS = Op(
    "margin_ranking_loss", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("other", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("loss", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("mean",): Variant(
            (Reduce(
                "margin_ranking_loss", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("other", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("margin", "C"),), sizes=("reduced",), reduced=1, accumulators=("C",), inner=True,
                axes=True, elements=(0, 1, 2), columns=(0, 1, 2),
            ),), _margin_ranking_loss_reference, operations=8,
        ),
        ("sum",): Variant(
            (Reduce(
                "margin_ranking_loss_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("other", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("margin", "C"),), reduced=1, accumulators=("C",), inner=True, axes=True,
                elements=(0, 1, 2), columns=(0, 1, 2),
            ),), _margin_ranking_loss_sum_reference, operations=6,
        ),
        ("none",): Variant(
            (Pointwise(
                "margin_ranking_loss_none", ("T",), lambda d: (d.kept,),
                (
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("other", "T", lambda d, s: (s[0],), full=True),
                    Access("loss", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("margin", "C"),),
            ),), _margin_ranking_loss_none_reference, operations=5,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("margin", "f64", 0.0),
    ), parameters=("axis", "keepdims", "reduction", "margin"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(Condition(
        "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
        ("reduction", "reduced"),
    ),), variant_attributes=("reduction",), sums=True, zeros=True,
    doc="""
    `margin` - target * (prediction - other), at least 0: what the prediction lacks to be greater than the other one
    by the margin where the target is 1, or less where it is -1. The mean or the sum along some dims, or the loss of
    each element.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    other: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f32/f64/f16/bf16
    """,
)


def _margin_ranking_loss_backward_reference(desc, C, prediction, other, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    other = other.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    other = rt.load(other, C)
    d_loss = rt.load(d_loss[:, None], C)
    lack = C(desc.margin) - target * (prediction - other)
    product_target = target * (d_loss / rt.to_float(prod(desc.reduced), C))
    d_prediction = rt.store(rt.where(lack < C(0.0), C(0.0), -product_target), desc.element)
    d_other = rt.store(rt.where(lack < C(0.0), C(0.0), product_target), desc.element)
    return (d_prediction, d_other)


def _margin_ranking_loss_backward_sum_reference(desc, C, prediction, other, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    other = other.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    other = rt.load(other, C)
    d_loss = rt.load(d_loss[:, None], C)
    lack = C(desc.margin) - target * (prediction - other)
    d_prediction = rt.store(rt.where(lack < C(0.0), C(0.0), -(target * d_loss)), desc.element)
    d_other = rt.store(rt.where(lack < C(0.0), C(0.0), target * d_loss), desc.element)
    return (d_prediction, d_other)


def _margin_ranking_loss_backward_none_reference(desc, C, prediction, other, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept),))
    other = other.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    other = rt.load(other, C)
    d_loss = rt.load(d_loss, C)
    lack = C(desc.margin) - target * (prediction - other)
    d_prediction = rt.store(rt.where(lack < C(0.0), C(0.0), -(target * d_loss)), desc.element)
    d_other = rt.store(rt.where(lack < C(0.0), C(0.0), target * d_loss), desc.element)
    return (d_prediction, d_other)


MARGIN_RANKING_LOSS_BACKWARD = Op(
    "margin_ranking_loss_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("other", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_loss", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
        Operand("d_other", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={
        ("mean",): Variant(
            (Pointwise(
                "margin_ranking_loss_backward", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("other", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_other", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("margin", "C"),), sizes=("reduced",),
            ),), _margin_ranking_loss_backward_reference, operations=11,
        ),
        ("sum",): Variant(
            (Pointwise(
                "margin_ranking_loss_backward_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("other", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_other", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("margin", "C"),),
            ),), _margin_ranking_loss_backward_sum_reference, operations=10,
        ),
        ("none",): Variant(
            (Pointwise(
                "margin_ranking_loss_backward_none", ("T",), lambda d: (d.kept,),
                (
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("other", "T", lambda d, s: (s[0],), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0],), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0],), full=True, written=True),
                    Access("d_other", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("margin", "C"),),
            ),), _margin_ranking_loss_backward_none_reference, operations=10,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("margin", "f64", 0.0),
    ), parameters=("axis", "keepdims", "reduction", "margin"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(Condition(
        "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
        ("reduction", "reduced"),
    ),), variant_attributes=("reduction",), gradient_of="margin_ranking_loss", unsettled=True,
    doc="""
    The gradient of `margin_ranking_loss`: `d_prediction`, `d_other`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    other: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    d_other: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
