# Generated from spec/loss.yaml: sigmoid_focal_loss. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Reduce, Variant, prod, rt


def _sigmoid_focal_loss_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    hit = rt.clamp(target, C(0.0), C(1.0))
    up = rt.sigmoid(prediction)
    down = rt.sigmoid(-prediction)
    tail = rt.softplus(-rt.absolute(prediction))
    negative = (C(1.0) - hit) * (rt.maximum(prediction, C(0.0)) + tail)
    entropy = negative + hit * (rt.maximum(-prediction, C(0.0)) + tail)
    missed = up * (C(1.0) - hit) + down * hit
    weight = rt.where(C(desc.alpha) < C(0.0), C(1.0), C(desc.alpha) * hit + (C(1.0) - C(desc.alpha)) * (C(1.0) - hit))
    each = weight * entropy * rt.power(missed, C(desc.gamma))
    loss = rt.store(rt.sum_over(each, (1,)) / rt.to_float(prod(desc.reduced), C), desc.element)
    return (loss,)


def _sigmoid_focal_loss_derivative(desc, C, prediction, target, d_loss):
    """What the gradients are held to that the entry states."""
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    d_loss = rt.load(d_loss[:, None], C)
    hit = rt.clamp(target, C(0.0), C(1.0))
    weight = rt.where(C(desc.alpha) < C(0.0), C(1.0), C(desc.alpha) * hit + (C(1.0) - C(desc.alpha)) * (C(1.0) - hit))
    up = rt.sigmoid(prediction)
    down = rt.sigmoid(-prediction)
    missed = up * (C(1.0) - hit) + down * hit
    pow_missed = rt.power(missed, C(desc.gamma))
    ratio_d_loss = d_loss / rt.to_float(prod(desc.reduced), C)
    tail = rt.softplus(-rt.absolute(prediction))
    negative = (C(1.0) - hit) * (rt.maximum(prediction, C(0.0)) + tail)
    entropy = negative + hit * (rt.maximum(-prediction, C(0.0)) + tail)
    chosen_missed = rt.where(rt.absolute(missed) < C(1e-30), C(1.8446744073709552e+19), C(1.0))
    d_missed = rt.where(
        C(desc.gamma) == C(0.0), C(0.0),
        weight * entropy * rt.where(
            ((missed == C(0.0)) | (pow_missed == C(0.0))) | rt.is_inf(pow_missed),
            rt.copysign(
                rt.power(rt.absolute(missed), C(desc.gamma) - C(1.0)),
                rt.where(missed < C(0.0), -pow_missed, rt.where(missed == C(0.0), C(1.0), pow_missed)),
            ), pow_missed * chosen_missed * rt.reciprocal(chosen_missed * missed),
        ) * (d_loss * (C(desc.gamma) / rt.to_float(prod(desc.reduced), C))),
    )
    d_prediction = rt.store(
        rt.where(
            -prediction > C(0.0), -(hit * weight * pow_missed * ratio_d_loss),
            rt.where(
                -prediction == C(0.0), -(C(0.5) * hit * weight * pow_missed * ratio_d_loss),
                rt.where(-prediction < C(0.0), C(0.0), prediction),
            ),
        )
        + rt.where(
            prediction > C(0.0), (C(1.0) - hit) * weight * pow_missed * ratio_d_loss,
            rt.where(
                prediction == C(0.0), C(0.5) * (C(1.0) - hit) * weight * pow_missed * ratio_d_loss,
                rt.where(prediction < C(0.0), C(0.0), prediction),
            ),
        ) + -(
            weight * pow_missed * rt.sigmoid(-rt.absolute(prediction)) * rt.sign(prediction) * ratio_d_loss
        ) + -(d_missed * hit * down * up) + d_missed * (C(1.0) - hit) * up * down, desc.element,
    )
    return {"d_prediction": d_prediction}


def _sigmoid_focal_loss_sum_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    hit = rt.clamp(target, C(0.0), C(1.0))
    up = rt.sigmoid(prediction)
    down = rt.sigmoid(-prediction)
    tail = rt.softplus(-rt.absolute(prediction))
    negative = (C(1.0) - hit) * (rt.maximum(prediction, C(0.0)) + tail)
    entropy = negative + hit * (rt.maximum(-prediction, C(0.0)) + tail)
    missed = up * (C(1.0) - hit) + down * hit
    weight = rt.where(C(desc.alpha) < C(0.0), C(1.0), C(desc.alpha) * hit + (C(1.0) - C(desc.alpha)) * (C(1.0) - hit))
    each = weight * entropy * rt.power(missed, C(desc.gamma))
    loss = rt.store(rt.sum_over(each, (1,)), desc.element)
    return (loss,)


def _sigmoid_focal_loss_sum_derivative(desc, C, prediction, target, d_loss):
    """What the gradients are held to that the entry states."""
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    d_loss = rt.load(d_loss[:, None], C)
    hit = rt.clamp(target, C(0.0), C(1.0))
    weight = rt.where(C(desc.alpha) < C(0.0), C(1.0), C(desc.alpha) * hit + (C(1.0) - C(desc.alpha)) * (C(1.0) - hit))
    up = rt.sigmoid(prediction)
    down = rt.sigmoid(-prediction)
    missed = up * (C(1.0) - hit) + down * hit
    pow_missed = rt.power(missed, C(desc.gamma))
    tail = rt.softplus(-rt.absolute(prediction))
    negative = (C(1.0) - hit) * (rt.maximum(prediction, C(0.0)) + tail)
    entropy = negative + hit * (rt.maximum(-prediction, C(0.0)) + tail)
    chosen_missed = rt.where(rt.absolute(missed) < C(1e-30), C(1.8446744073709552e+19), C(1.0))
    d_missed = rt.where(
        C(desc.gamma) == C(0.0), C(0.0),
        weight * entropy * rt.where(
            ((missed == C(0.0)) | (pow_missed == C(0.0))) | rt.is_inf(pow_missed),
            rt.copysign(
                rt.power(rt.absolute(missed), C(desc.gamma) - C(1.0)),
                rt.where(missed < C(0.0), -pow_missed, rt.where(missed == C(0.0), C(1.0), pow_missed)),
            ), pow_missed * chosen_missed * rt.reciprocal(chosen_missed * missed),
        ) * (d_loss * C(desc.gamma)),
    )
    d_prediction = rt.store(
        rt.where(
            -prediction > C(0.0), -(hit * weight * d_loss * pow_missed),
            rt.where(
                -prediction == C(0.0), -(C(0.5) * hit * weight * d_loss * pow_missed),
                rt.where(-prediction < C(0.0), C(0.0), prediction),
            ),
        )
        + rt.where(
            prediction > C(0.0), (C(1.0) - hit) * weight * d_loss * pow_missed,
            rt.where(
                prediction == C(0.0), C(0.5) * (C(1.0) - hit) * weight * d_loss * pow_missed,
                rt.where(prediction < C(0.0), C(0.0), prediction),
            ),
        ) + -(weight * d_loss * pow_missed * rt.sigmoid(
            -rt.absolute(prediction)
        ) * rt.sign(prediction)) + -(d_missed * hit * down * up) + d_missed * (C(1.0) - hit) * up * down, desc.element,
    )
    return {"d_prediction": d_prediction}


def _sigmoid_focal_loss_none_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    hit = rt.clamp(target, C(0.0), C(1.0))
    up = rt.sigmoid(prediction)
    down = rt.sigmoid(-prediction)
    tail = rt.softplus(-rt.absolute(prediction))
    negative = (C(1.0) - hit) * (rt.maximum(prediction, C(0.0)) + tail)
    entropy = negative + hit * (rt.maximum(-prediction, C(0.0)) + tail)
    missed = up * (C(1.0) - hit) + down * hit
    weight = rt.where(C(desc.alpha) < C(0.0), C(1.0), C(desc.alpha) * hit + (C(1.0) - C(desc.alpha)) * (C(1.0) - hit))
    each = weight * entropy * rt.power(missed, C(desc.gamma))
    loss = rt.store(each, desc.element)
    return (loss,)


def _sigmoid_focal_loss_none_derivative(desc, C, prediction, target, d_loss):
    """What the gradients are held to that the entry states."""
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    d_loss = rt.load(d_loss, C)
    hit = rt.clamp(target, C(0.0), C(1.0))
    weight = rt.where(C(desc.alpha) < C(0.0), C(1.0), C(desc.alpha) * hit + (C(1.0) - C(desc.alpha)) * (C(1.0) - hit))
    up = rt.sigmoid(prediction)
    down = rt.sigmoid(-prediction)
    missed = up * (C(1.0) - hit) + down * hit
    pow_missed = rt.power(missed, C(desc.gamma))
    tail = rt.softplus(-rt.absolute(prediction))
    negative = (C(1.0) - hit) * (rt.maximum(prediction, C(0.0)) + tail)
    entropy = negative + hit * (rt.maximum(-prediction, C(0.0)) + tail)
    chosen_missed = rt.where(rt.absolute(missed) < C(1e-30), C(1.8446744073709552e+19), C(1.0))
    d_missed = rt.where(
        C(desc.gamma) == C(0.0), C(0.0),
        weight * entropy * d_loss * C(desc.gamma) * rt.where(
            ((missed == C(0.0)) | (pow_missed == C(0.0))) | rt.is_inf(pow_missed),
            rt.copysign(
                rt.power(rt.absolute(missed), C(desc.gamma) - C(1.0)),
                rt.where(missed < C(0.0), -pow_missed, rt.where(missed == C(0.0), C(1.0), pow_missed)),
            ), pow_missed * chosen_missed * rt.reciprocal(chosen_missed * missed),
        ),
    )
    d_prediction = rt.store(
        rt.where(
            -prediction > C(0.0), -(hit * weight * d_loss * pow_missed),
            rt.where(
                -prediction == C(0.0), -(C(0.5) * hit * weight * d_loss * pow_missed),
                rt.where(-prediction < C(0.0), C(0.0), prediction),
            ),
        )
        + rt.where(
            prediction > C(0.0), (C(1.0) - hit) * weight * d_loss * pow_missed,
            rt.where(
                prediction == C(0.0), C(0.5) * (C(1.0) - hit) * weight * d_loss * pow_missed,
                rt.where(prediction < C(0.0), C(0.0), prediction),
            ),
        ) + -(weight * d_loss * pow_missed * rt.sigmoid(
            -rt.absolute(prediction)
        ) * rt.sign(prediction)) + -(d_missed * hit * down * up) + d_missed * (C(1.0) - hit) * up * down, desc.element,
    )
    return {"d_prediction": d_prediction}


SIGMOID_FOCAL_LOSS = Op(
    "sigmoid_focal_loss", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("loss", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("mean",): Variant(
            (Reduce(
                "sigmoid_focal_loss", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("gamma", "C"), ("alpha", "C")), sizes=("reduced",), reduced=1, accumulators=("C",),
                inner=True, axes=True, elements=(0, 1), columns=(0, 1),
            ),), _sigmoid_focal_loss_reference, derivative=_sigmoid_focal_loss_derivative, operations=120,
        ),
        ("sum",): Variant(
            (Reduce(
                "sigmoid_focal_loss_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("gamma", "C"), ("alpha", "C")), reduced=1, accumulators=("C",), inner=True, axes=True,
                elements=(0, 1), columns=(0, 1),
            ),), _sigmoid_focal_loss_sum_reference, derivative=_sigmoid_focal_loss_sum_derivative, operations=118,
        ),
        ("none",): Variant(
            (Pointwise(
                "sigmoid_focal_loss_none", ("T",), lambda d: (d.kept,),
                (
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("loss", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("gamma", "C"), ("alpha", "C")),
            ),), _sigmoid_focal_loss_none_reference, derivative=_sigmoid_focal_loss_none_derivative, operations=117,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("gamma", "f64", 2.0),
        Attribute("alpha", "f64", 0.25),
    ), parameters=("axis", "keepdims", "reduction", "gamma", "alpha"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(
        Condition(
            "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
            ("reduction", "reduced"),
        ), Condition("gamma >= 0", lambda d: d.gamma >= 0.0, ("gamma",)),
        Condition("alpha <= 1", lambda d: d.alpha <= 1.0, ("alpha",)),
    ), variant_attributes=("reduction",), exact=False, sums=True,
    doc="""
    The binary cross entropy of sigmoid(prediction) and the target, times (1 - p)^`gamma`, where p is the
    probability of the target. The mean or the sum along some dims, or the loss of each element. Targets of 1 have
    the weight `alpha` and those of 0 the weight 1 - `alpha`; with `alpha` < 0 there are no weights. Large logits
    keep their digits. Targets below 0 are taken as 0, those above 1 as 1.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f32/f64/f16/bf16
    """,
)


def _sigmoid_focal_loss_backward_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    d_loss = rt.load(d_loss[:, None], C)
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    share = d_loss / rt.to_float(prod(desc.reduced), C)
    hit = rt.clamp(target, C(0.0), C(1.0))
    up = rt.sigmoid(prediction)
    down = rt.sigmoid(-prediction)
    tail = rt.softplus(-rt.absolute(prediction))
    negative = (C(1.0) - hit) * (rt.maximum(prediction, C(0.0)) + tail)
    entropy = negative + hit * (rt.maximum(-prediction, C(0.0)) + tail)
    missed = up * (C(1.0) - hit) + down * hit
    weight = rt.where(C(desc.alpha) < C(0.0), C(1.0), C(desc.alpha) * hit + (C(1.0) - C(desc.alpha)) * (C(1.0) - hit))
    change = up * down * (C(1.0) - C(2.0) * hit)
    growth = rt.where(change == C(0.0), C(0.0), C(desc.gamma) * entropy * (change / missed))
    slope = up * (C(1.0) - hit) - down * hit + growth
    d_prediction = rt.store(weight * rt.power(missed, C(desc.gamma)) * slope * share, desc.element)
    return (d_prediction,)


def _sigmoid_focal_loss_backward_sum_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    d_loss = rt.load(d_loss[:, None], C)
    hit = rt.clamp(target, C(0.0), C(1.0))
    up = rt.sigmoid(prediction)
    down = rt.sigmoid(-prediction)
    tail = rt.softplus(-rt.absolute(prediction))
    negative = (C(1.0) - hit) * (rt.maximum(prediction, C(0.0)) + tail)
    entropy = negative + hit * (rt.maximum(-prediction, C(0.0)) + tail)
    missed = up * (C(1.0) - hit) + down * hit
    weight = rt.where(C(desc.alpha) < C(0.0), C(1.0), C(desc.alpha) * hit + (C(1.0) - C(desc.alpha)) * (C(1.0) - hit))
    change = up * down * (C(1.0) - C(2.0) * hit)
    growth = rt.where(change == C(0.0), C(0.0), C(desc.gamma) * entropy * (change / missed))
    slope = up * (C(1.0) - hit) - down * hit + growth
    d_prediction = rt.store(weight * rt.power(missed, C(desc.gamma)) * slope * d_loss, desc.element)
    return (d_prediction,)


def _sigmoid_focal_loss_backward_none_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    d_loss = rt.load(d_loss, C)
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    share = d_loss
    hit = rt.clamp(target, C(0.0), C(1.0))
    up = rt.sigmoid(prediction)
    down = rt.sigmoid(-prediction)
    tail = rt.softplus(-rt.absolute(prediction))
    negative = (C(1.0) - hit) * (rt.maximum(prediction, C(0.0)) + tail)
    entropy = negative + hit * (rt.maximum(-prediction, C(0.0)) + tail)
    missed = up * (C(1.0) - hit) + down * hit
    weight = rt.where(C(desc.alpha) < C(0.0), C(1.0), C(desc.alpha) * hit + (C(1.0) - C(desc.alpha)) * (C(1.0) - hit))
    change = up * down * (C(1.0) - C(2.0) * hit)
    growth = rt.where(change == C(0.0), C(0.0), C(desc.gamma) * entropy * (change / missed))
    slope = up * (C(1.0) - hit) - down * hit + growth
    d_prediction = rt.store(weight * rt.power(missed, C(desc.gamma)) * slope * share, desc.element)
    return (d_prediction,)


SIGMOID_FOCAL_LOSS_BACKWARD = Op(
    "sigmoid_focal_loss_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_loss", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={
        ("mean",): Variant(
            (Pointwise(
                "sigmoid_focal_loss_backward", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("gamma", "C"), ("alpha", "C")), sizes=("reduced",),
            ),), _sigmoid_focal_loss_backward_reference, operations=134,
        ),
        ("sum",): Variant(
            (Pointwise(
                "sigmoid_focal_loss_backward_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("gamma", "C"), ("alpha", "C")),
            ),), _sigmoid_focal_loss_backward_sum_reference, operations=132,
        ),
        ("none",): Variant(
            (Pointwise(
                "sigmoid_focal_loss_backward_none", ("T",), lambda d: (d.kept,),
                (
                    Access("d_loss", "T", lambda d, s: (s[0],), full=True),
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("gamma", "C"), ("alpha", "C")),
            ),), _sigmoid_focal_loss_backward_none_reference, operations=132,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("gamma", "f64", 2.0),
        Attribute("alpha", "f64", 0.25),
    ), parameters=("axis", "keepdims", "reduction", "gamma", "alpha"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(
        Condition(
            "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
            ("reduction", "reduced"),
        ), Condition("gamma >= 0", lambda d: d.gamma >= 0.0, ("gamma",)),
        Condition("alpha <= 1", lambda d: d.alpha <= 1.0, ("alpha",)),
    ), variant_attributes=("reduction",), gradient_of="sigmoid_focal_loss", authored=("d_prediction",), exact=False,
    doc="""
    The gradient of `sigmoid_focal_loss`: `d_prediction`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
