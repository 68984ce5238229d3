# Generated from spec/loss.yaml: binary_cross_entropy_with_logits. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Reduce, Variant, prod, rt


def _binary_cross_entropy_with_logits_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    tail = rt.softplus(-rt.absolute(prediction))
    negative = (C(1.0) - target) * (rt.maximum(prediction, C(0.0)) + tail)
    positive = C(desc.pos_weight) * target * (rt.maximum(-prediction, C(0.0)) + tail)
    each = negative + positive
    loss = rt.store(rt.sum_over(each, (1,)) / rt.to_float(prod(desc.reduced), C), desc.element)
    return (loss,)


def _binary_cross_entropy_with_logits_derivative(desc, C, prediction, target, d_loss):
    """What the gradients are held to that the entry states."""
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    d_loss = rt.load(d_loss[:, None], C)
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    product_d_loss = d_loss * (C(desc.pos_weight) / rt.to_float(prod(desc.reduced), C))
    ratio_d_loss = d_loss / rt.to_float(prod(desc.reduced), C)
    d_prediction = rt.store(
        rt.where(
            -prediction > C(0.0), -(target * product_d_loss),
            rt.where(
                -prediction == C(0.0), -(C(0.5) * target * product_d_loss),
                rt.where(-prediction < C(0.0), C(0.0), prediction),
            ),
        )
        + rt.where(
            prediction > C(0.0), (C(1.0) - target) * ratio_d_loss,
            rt.where(
                prediction == C(0.0), C(0.5) * (C(1.0) - target) * ratio_d_loss,
                rt.where(prediction < C(0.0), C(0.0), prediction),
            ),
        ) + -(
            (
                target * C(desc.pos_weight) + C(1.0) - target
            ) * rt.sigmoid(-rt.absolute(prediction)) * rt.sign(prediction) * ratio_d_loss
        ), desc.element,
    )
    return {"d_prediction": d_prediction}


def _binary_cross_entropy_with_logits_with_weight_reference(desc, C, prediction, target, weight):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    weight = weight.reshape((prod(desc.kept), prod(desc.reduced)))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    weight = rt.load(weight, C)
    tail = rt.softplus(-rt.absolute(prediction))
    negative = (C(1.0) - target) * (rt.maximum(prediction, C(0.0)) + tail)
    positive = C(desc.pos_weight) * target * (rt.maximum(-prediction, C(0.0)) + tail)
    each = (negative + positive) * weight
    loss = rt.store(rt.sum_over(each, (1,)) / rt.to_float(prod(desc.reduced), C), desc.element)
    return (loss,)


def _binary_cross_entropy_with_logits_with_weight_derivative(desc, C, prediction, target, weight, d_loss):
    """What the gradients are held to that the entry states."""
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    weight = weight.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    d_loss = rt.load(d_loss[:, None], C)
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    weight = rt.load(weight, C)
    product_d_loss = d_loss * (C(desc.pos_weight) / rt.to_float(prod(desc.reduced), C))
    ratio_d_loss = d_loss / rt.to_float(prod(desc.reduced), C)
    d_prediction = rt.store(
        rt.where(
            -prediction > C(0.0), -(target * weight * product_d_loss),
            rt.where(
                -prediction == C(0.0), -(C(0.5) * target * weight * product_d_loss),
                rt.where(-prediction < C(0.0), C(0.0), prediction),
            ),
        )
        + rt.where(
            prediction > C(0.0), (C(1.0) - target) * weight * ratio_d_loss,
            rt.where(
                prediction == C(0.0), C(0.5) * (C(1.0) - target) * weight * ratio_d_loss,
                rt.where(prediction < C(0.0), C(0.0), prediction),
            ),
        ) + -(
            (
                target * C(desc.pos_weight) + C(1.0) - target
            ) * weight * rt.sigmoid(-rt.absolute(prediction)) * rt.sign(prediction) * ratio_d_loss
        ), desc.element,
    )
    return {"d_prediction": d_prediction}


def _binary_cross_entropy_with_logits_sum_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    tail = rt.softplus(-rt.absolute(prediction))
    negative = (C(1.0) - target) * (rt.maximum(prediction, C(0.0)) + tail)
    positive = C(desc.pos_weight) * target * (rt.maximum(-prediction, C(0.0)) + tail)
    each = negative + positive
    loss = rt.store(rt.sum_over(each, (1,)), desc.element)
    return (loss,)


def _binary_cross_entropy_with_logits_sum_derivative(desc, C, prediction, target, d_loss):
    """What the gradients are held to that the entry states."""
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None], C)
    d_prediction = rt.store(
        rt.where(
            -prediction > C(0.0), -(target * (d_loss * C(desc.pos_weight))),
            rt.where(
                -prediction == C(0.0), -(C(0.5) * target * (d_loss * C(desc.pos_weight))),
                rt.where(-prediction < C(0.0), C(0.0), prediction),
            ),
        )
        + rt.where(
            prediction > C(0.0), (C(1.0) - target) * d_loss,
            rt.where(
                prediction == C(0.0), C(0.5) * (C(1.0) - target) * d_loss,
                rt.where(prediction < C(0.0), C(0.0), prediction),
            ),
        ) + -((
            target * C(desc.pos_weight) + C(1.0) - target
        ) * d_loss * rt.sigmoid(-rt.absolute(prediction)) * rt.sign(prediction)), desc.element,
    )
    return {"d_prediction": d_prediction}


def _binary_cross_entropy_with_logits_sum_with_weight_reference(desc, C, prediction, target, weight):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    weight = weight.reshape((prod(desc.kept), prod(desc.reduced)))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    weight = rt.load(weight, C)
    tail = rt.softplus(-rt.absolute(prediction))
    negative = (C(1.0) - target) * (rt.maximum(prediction, C(0.0)) + tail)
    positive = C(desc.pos_weight) * target * (rt.maximum(-prediction, C(0.0)) + tail)
    each = (negative + positive) * weight
    loss = rt.store(rt.sum_over(each, (1,)), desc.element)
    return (loss,)


def _binary_cross_entropy_with_logits_sum_with_weight_derivative(desc, C, prediction, target, weight, d_loss):
    """What the gradients are held to that the entry states."""
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    weight = weight.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    weight = rt.load(weight, C)
    d_loss = rt.load(d_loss[:, None], C)
    d_prediction = rt.store(
        rt.where(
            -prediction > C(0.0), -(target * weight * (d_loss * C(desc.pos_weight))),
            rt.where(
                -prediction == C(0.0), -(C(0.5) * target * weight * (d_loss * C(desc.pos_weight))),
                rt.where(-prediction < C(0.0), C(0.0), prediction),
            ),
        )
        + rt.where(
            prediction > C(0.0), (C(1.0) - target) * d_loss * weight,
            rt.where(
                prediction == C(0.0), C(0.5) * (C(1.0) - target) * d_loss * weight,
                rt.where(prediction < C(0.0), C(0.0), prediction),
            ),
        ) + -((
            target * C(desc.pos_weight) + C(1.0) - target
        ) * weight * d_loss * rt.sigmoid(-rt.absolute(prediction)) * rt.sign(prediction)), desc.element,
    )
    return {"d_prediction": d_prediction}


def _binary_cross_entropy_with_logits_none_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    tail = rt.softplus(-rt.absolute(prediction))
    negative = (C(1.0) - target) * (rt.maximum(prediction, C(0.0)) + tail)
    positive = C(desc.pos_weight) * target * (rt.maximum(-prediction, C(0.0)) + tail)
    each = negative + positive
    loss = rt.store(each, desc.element)
    return (loss,)


def _binary_cross_entropy_with_logits_none_derivative(desc, C, prediction, target, d_loss):
    """What the gradients are held to that the entry states."""
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss, C)
    d_prediction = rt.store(
        rt.where(
            -prediction > C(0.0), -(C(desc.pos_weight) * target * d_loss),
            rt.where(
                -prediction == C(0.0), -(C(0.5) * C(desc.pos_weight) * target * d_loss),
                rt.where(-prediction < C(0.0), C(0.0), prediction),
            ),
        )
        + rt.where(
            prediction > C(0.0), (C(1.0) - target) * d_loss,
            rt.where(
                prediction == C(0.0), C(0.5) * (C(1.0) - target) * d_loss,
                rt.where(prediction < C(0.0), C(0.0), prediction),
            ),
        ) + -((
            C(desc.pos_weight) * target + C(1.0) - target
        ) * d_loss * rt.sigmoid(-rt.absolute(prediction)) * rt.sign(prediction)), desc.element,
    )
    return {"d_prediction": d_prediction}


def _binary_cross_entropy_with_logits_none_with_weight_reference(desc, C, prediction, target, weight):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    weight = weight.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    weight = rt.load(weight, C)
    tail = rt.softplus(-rt.absolute(prediction))
    negative = (C(1.0) - target) * (rt.maximum(prediction, C(0.0)) + tail)
    positive = C(desc.pos_weight) * target * (rt.maximum(-prediction, C(0.0)) + tail)
    each = (negative + positive) * weight
    loss = rt.store(each, desc.element)
    return (loss,)


def _binary_cross_entropy_with_logits_none_with_weight_derivative(desc, C, prediction, target, weight, d_loss):
    """What the gradients are held to that the entry states."""
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    weight = weight.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss, C)
    weight = rt.load(weight, C)
    d_prediction = rt.store(
        rt.where(
            -prediction > C(0.0), -(C(desc.pos_weight) * target * d_loss * weight),
            rt.where(
                -prediction == C(0.0), -(C(0.5) * C(desc.pos_weight) * target * d_loss * weight),
                rt.where(-prediction < C(0.0), C(0.0), prediction),
            ),
        )
        + rt.where(
            prediction > C(0.0), (C(1.0) - target) * d_loss * weight,
            rt.where(
                prediction == C(0.0), C(0.5) * (C(1.0) - target) * d_loss * weight,
                rt.where(prediction < C(0.0), C(0.0), prediction),
            ),
        ) + -((
            C(desc.pos_weight) * target + C(1.0) - target
        ) * d_loss * weight * rt.sigmoid(-rt.absolute(prediction)) * rt.sign(prediction)), desc.element,
    )
    return {"d_prediction": d_prediction}


BINARY_CROSS_ENTROPY_WITH_LOGITS = Op(
    "binary_cross_entropy_with_logits", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand(
            "weight", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ), Operand("loss", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("mean", False): Variant(
            (Reduce(
                "binary_cross_entropy_with_logits", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("pos_weight", "C"),), sizes=("reduced",), reduced=1, accumulators=("C",), inner=True,
                axes=True, elements=(0, 1), columns=(0, 1),
            ),), _binary_cross_entropy_with_logits_reference, derivative=_binary_cross_entropy_with_logits_derivative,
            operations=35,
        ),
        ("mean", True): Variant(
            (Reduce(
                "binary_cross_entropy_with_logits_with_weight", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("target", "T", lambda d, s: (s[0], s[1])), Access("weight", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("pos_weight", "C"),), sizes=("reduced",), reduced=1, accumulators=("C",), inner=True,
                axes=True, elements=(0, 1, 2), columns=(0, 1, 2),
            ),), _binary_cross_entropy_with_logits_with_weight_reference,
            derivative=_binary_cross_entropy_with_logits_with_weight_derivative, operations=36,
        ),
        ("sum", False): Variant(
            (Reduce(
                "binary_cross_entropy_with_logits_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("pos_weight", "C"),), reduced=1, accumulators=("C",), inner=True, axes=True,
                elements=(0, 1), columns=(0, 1),
            ),), _binary_cross_entropy_with_logits_sum_reference,
            derivative=_binary_cross_entropy_with_logits_sum_derivative, operations=33,
        ),
        ("sum", True): Variant(
            (Reduce(
                "binary_cross_entropy_with_logits_sum_with_weight", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("target", "T", lambda d, s: (s[0], s[1])), Access("weight", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("pos_weight", "C"),), reduced=1, accumulators=("C",), inner=True, axes=True,
                elements=(0, 1, 2), columns=(0, 1, 2),
            ),), _binary_cross_entropy_with_logits_sum_with_weight_reference,
            derivative=_binary_cross_entropy_with_logits_sum_with_weight_derivative, operations=34,
        ),
        ("none", False): Variant(
            (Pointwise(
                "binary_cross_entropy_with_logits_none", ("T",), lambda d: (d.kept,),
                (
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("loss", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("pos_weight", "C"),),
            ),), _binary_cross_entropy_with_logits_none_reference,
            derivative=_binary_cross_entropy_with_logits_none_derivative, operations=32,
        ),
        ("none", True): Variant(
            (Pointwise(
                "binary_cross_entropy_with_logits_none_with_weight", ("T",), lambda d: (d.kept,),
                (
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("weight", "T", lambda d, s: (s[0],), full=True),
                    Access("loss", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("pos_weight", "C"),),
            ),), _binary_cross_entropy_with_logits_none_with_weight_reference,
            derivative=_binary_cross_entropy_with_logits_none_with_weight_derivative, operations=33,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("pos_weight", "f64", 1.0),
        Attribute("has_weight", "bool", False, presence_of="weight"),
    ), parameters=("axis", "keepdims", "reduction", "pos_weight"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(Condition(
        "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
        ("reduction", "reduced"),
    ),), variant_attributes=("reduction", "has_weight"), exact=False, sums=True,
    doc="""
    The binary cross entropy of sigmoid(prediction) and the target, times its weight. The mean or the sum along some
    dims, or the loss of each element. The mean is over the number of elements. It is the sum of a term of 1 -
    target and one of the target, which `pos_weight` multiplies. Neither cancels, so that large logits keep their
    digits. NaN at an infinite prediction that the target agrees with.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    weight: [*kept, *reduced], f32/f64/f16/bf16; None stands for 1.0
    loss: [*kept], f32/f64/f16/bf16
    """,
)


def _binary_cross_entropy_with_logits_backward_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    d_loss = rt.load(d_loss[:, None], C)
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    share = d_loss / rt.to_float(prod(desc.reduced), C)
    up = (C(1.0) - target) * rt.sigmoid(prediction)
    down = C(desc.pos_weight) * target * rt.sigmoid(-prediction)
    d_prediction = rt.store((up - down) * share, desc.element)
    return (d_prediction,)


def _binary_cross_entropy_with_logits_backward_with_weight_reference(desc, C, prediction, target, weight, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    weight = weight.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    d_loss = rt.load(d_loss[:, None], C)
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    weight = rt.load(weight, C)
    share = d_loss / rt.to_float(prod(desc.reduced), C)
    up = (C(1.0) - target) * rt.sigmoid(prediction)
    down = C(desc.pos_weight) * target * rt.sigmoid(-prediction)
    d_prediction = rt.store((up - down) * share * weight, desc.element)
    return (d_prediction,)


def _binary_cross_entropy_with_logits_backward_sum_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    d_loss = rt.load(d_loss[:, None], C)
    up = (C(1.0) - target) * rt.sigmoid(prediction)
    down = C(desc.pos_weight) * target * rt.sigmoid(-prediction)
    d_prediction = rt.store((up - down) * d_loss, desc.element)
    return (d_prediction,)


def _binary_cross_entropy_with_logits_backward_sum_with_weight_reference(desc, C, prediction, target, weight, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    weight = weight.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    d_loss = rt.load(d_loss[:, None], C)
    weight = rt.load(weight, C)
    up = (C(1.0) - target) * rt.sigmoid(prediction)
    down = C(desc.pos_weight) * target * rt.sigmoid(-prediction)
    d_prediction = rt.store((up - down) * d_loss * weight, desc.element)
    return (d_prediction,)


def _binary_cross_entropy_with_logits_backward_none_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    d_loss = rt.load(d_loss, C)
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    share = d_loss
    up = (C(1.0) - target) * rt.sigmoid(prediction)
    down = C(desc.pos_weight) * target * rt.sigmoid(-prediction)
    d_prediction = rt.store((up - down) * share, desc.element)
    return (d_prediction,)


def _binary_cross_entropy_with_logits_backward_none_with_weight_reference(desc, C, prediction, target, weight, d_loss):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    weight = weight.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    d_loss = rt.load(d_loss, C)
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    weight = rt.load(weight, C)
    share = d_loss
    up = (C(1.0) - target) * rt.sigmoid(prediction)
    down = C(desc.pos_weight) * target * rt.sigmoid(-prediction)
    d_prediction = rt.store((up - down) * share * weight, desc.element)
    return (d_prediction,)


BINARY_CROSS_ENTROPY_WITH_LOGITS_BACKWARD = Op(
    "binary_cross_entropy_with_logits_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_loss", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand(
            "weight", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ), Operand("d_prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={
        ("mean", False): Variant(
            (Pointwise(
                "binary_cross_entropy_with_logits_backward", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("pos_weight", "C"),), sizes=("reduced",),
            ),), _binary_cross_entropy_with_logits_backward_reference, operations=49,
        ),
        ("mean", True): Variant(
            (Pointwise(
                "binary_cross_entropy_with_logits_backward_with_weight", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("weight", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("pos_weight", "C"),), sizes=("reduced",),
            ),), _binary_cross_entropy_with_logits_backward_with_weight_reference, operations=50,
        ),
        ("sum", False): Variant(
            (Pointwise(
                "binary_cross_entropy_with_logits_backward_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("pos_weight", "C"),),
            ),), _binary_cross_entropy_with_logits_backward_sum_reference, operations=47,
        ),
        ("sum", True): Variant(
            (Pointwise(
                "binary_cross_entropy_with_logits_backward_sum_with_weight", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("weight", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("pos_weight", "C"),),
            ),), _binary_cross_entropy_with_logits_backward_sum_with_weight_reference, operations=48,
        ),
        ("none", False): Variant(
            (Pointwise(
                "binary_cross_entropy_with_logits_backward_none", ("T",), lambda d: (d.kept,),
                (
                    Access("d_loss", "T", lambda d, s: (s[0],), full=True),
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("pos_weight", "C"),),
            ),), _binary_cross_entropy_with_logits_backward_none_reference, operations=47,
        ),
        ("none", True): Variant(
            (Pointwise(
                "binary_cross_entropy_with_logits_backward_none_with_weight", ("T",), lambda d: (d.kept,),
                (
                    Access("d_loss", "T", lambda d, s: (s[0],), full=True),
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("weight", "T", lambda d, s: (s[0],), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("pos_weight", "C"),),
            ),), _binary_cross_entropy_with_logits_backward_none_with_weight_reference, operations=48,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("pos_weight", "f64", 1.0),
        Attribute("has_weight", "bool", False, presence_of="weight"),
    ), parameters=("axis", "keepdims", "reduction", "pos_weight"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(Condition(
        "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
        ("reduction", "reduced"),
    ),), variant_attributes=("reduction", "has_weight"), gradient_of="binary_cross_entropy_with_logits",
    authored=("d_prediction",), exact=False,
    doc="""
    The gradient of `binary_cross_entropy_with_logits`: `d_prediction`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    weight: [*kept, *reduced], f32/f64/f16/bf16; None stands for 1.0
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
