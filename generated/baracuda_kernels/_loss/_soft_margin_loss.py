# Generated from spec/loss.yaml: soft_margin_loss. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Reduce, Variant, prod, rt


def _soft_margin_loss_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    each = rt.softplus(-target * prediction)
    loss = rt.store(rt.sum_over(each, (1,)) / rt.to_float(prod(desc.reduced), C), desc.element)
    return (loss,)


def _soft_margin_loss_sum_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    each = rt.softplus(-target * prediction)
    loss = rt.store(rt.sum_over(each, (1,)), desc.element)
    return (loss,)


def _soft_margin_loss_none_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    each = rt.softplus(-target * prediction)
    loss = rt.store(each, desc.element)
    return (loss,)


SOFT_MARGIN_LOSS = Op(
    "soft_margin_loss", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("loss", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("mean",): Variant(
            (Reduce(
                "soft_margin_loss", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), sizes=("reduced",), reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0, 1),
                columns=(0, 1),
            ),), _soft_margin_loss_reference, operations=25,
        ),
        ("sum",): Variant(
            (Reduce(
                "soft_margin_loss_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0, 1), columns=(0, 1),
            ),), _soft_margin_loss_sum_reference, operations=23,
        ),
        ("none",): Variant(
            (Pointwise(
                "soft_margin_loss_none", ("T",), lambda d: (d.kept,),
                (
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("loss", "T", lambda d, s: (s[0],), full=True, written=True),
                ),
            ),), _soft_margin_loss_none_reference, operations=22,
        ),
    }, dims=("*kept", "*reduced"), attributes=(Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")),),
    parameters=("axis", "keepdims", "reduction"), axes=("*kept", "*reduced"), no_axes=("reduction", "none"),
    conditions=(Condition(
        "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
        ("reduction", "reduced"),
    ),), variant_attributes=("reduction",), exact=False, sums=True,
    doc="""
    log(1 + exp(-target * prediction)), for targets of -1 and 1; without overflow. The mean or the sum along some
    dims, or the loss of each element.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f32/f64/f16/bf16
    """,
)


def _soft_margin_loss_backward_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    d_loss = rt.load(d_loss[:, None], C)
    d_prediction = rt.store(
        -(target * rt.sigmoid(-(target * prediction)) * (d_loss / rt.to_float(prod(desc.reduced), C))), desc.element,
    )
    return (d_prediction,)


def _soft_margin_loss_backward_sum_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None], C)
    prediction = rt.load(prediction, C)
    d_prediction = rt.store(-(target * d_loss * rt.sigmoid(-(target * prediction))), desc.element)
    return (d_prediction,)


def _soft_margin_loss_backward_none_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    d_loss = rt.load(d_loss, C)
    prediction = rt.load(prediction, C)
    d_prediction = rt.store(-(target * d_loss * rt.sigmoid(-(target * prediction))), desc.element)
    return (d_prediction,)


SOFT_MARGIN_LOSS_BACKWARD = Op(
    "soft_margin_loss_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_loss", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={
        ("mean",): Variant(
            (Pointwise(
                "soft_margin_loss_backward", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), sizes=("reduced",),
            ),), _soft_margin_loss_backward_reference, operations=27,
        ),
        ("sum",): Variant(
            (Pointwise(
                "soft_margin_loss_backward_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ),
            ),), _soft_margin_loss_backward_sum_reference, operations=25,
        ),
        ("none",): Variant(
            (Pointwise(
                "soft_margin_loss_backward_none", ("T",), lambda d: (d.kept,),
                (
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0],), full=True),
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0],), full=True, written=True),
                ),
            ),), _soft_margin_loss_backward_none_reference, operations=25,
        ),
    }, dims=("*kept", "*reduced"), attributes=(Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")),),
    parameters=("axis", "keepdims", "reduction"), axes=("*kept", "*reduced"), no_axes=("reduction", "none"),
    conditions=(Condition(
        "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
        ("reduction", "reduced"),
    ),), variant_attributes=("reduction",), gradient_of="soft_margin_loss", exact=False,
    doc="""
    The gradient of `soft_margin_loss`: `d_prediction`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
