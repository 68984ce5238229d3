# Generated from spec/loss.yaml: binary_cross_entropy. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Reduce, Variant, prod, rt


def _binary_cross_entropy_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    entropy = (
        (target - C(1.0)) * rt.maximum(
            rt.log1p(-prediction), C(-100.0),
        ) - target * rt.maximum(rt.log(prediction), C(-100.0))
    )
    loss = rt.store(rt.sum_over(entropy, (1,)) / rt.to_float(prod(desc.reduced), C), desc.element)
    return (loss,)


def _binary_cross_entropy_derivative(desc, C, prediction, target, d_loss):
    """What the gradients are held to that the entry states."""
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    d_loss = rt.load(d_loss[:, None], C)
    target = rt.load(target, C)
    log1p_prediction = rt.log1p(-prediction)
    ratio_d_loss = d_loss / rt.to_float(prod(desc.reduced), C)
    log_prediction = rt.log(prediction)
    d_prediction = rt.store(
        rt.where(
            log1p_prediction > C(-100.0), -((target - C(1.0)) * ratio_d_loss / (C(1.0) - prediction)),
            rt.where(
                log1p_prediction == C(-100.0), -(C(0.5) * (target - C(1.0)) * ratio_d_loss / (C(1.0) - prediction)),
                rt.where(log1p_prediction < C(-100.0), C(0.0), (C(100.0) - log1p_prediction) / (C(1.0) - prediction)),
            ),
        ) + rt.where(
            log_prediction > C(-100.0), -(target * ratio_d_loss / prediction),
            rt.where(
                log_prediction == C(-100.0), -(C(0.5) * target * ratio_d_loss / prediction),
                rt.where(log_prediction < C(-100.0), C(0.0), (log_prediction - C(100.0)) / prediction),
            ),
        ), desc.element,
    )
    max_prediction = rt.maximum(log1p_prediction, C(-100.0))
    max_prediction2 = rt.maximum(log_prediction, C(-100.0))
    d_target = rt.store((max_prediction - max_prediction2) * ratio_d_loss, desc.element)
    return {"d_prediction": d_prediction, "d_target": d_target}


def _binary_cross_entropy_with_weight_reference(desc, C, prediction, target, weight):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    weight = weight.reshape((prod(desc.kept), prod(desc.reduced)))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    weight = rt.load(weight, C)
    entropy = (
        (target - C(1.0)) * rt.maximum(
            rt.log1p(-prediction), C(-100.0),
        ) - target * rt.maximum(rt.log(prediction), C(-100.0))
    )
    each = entropy * weight
    loss = rt.store(rt.sum_over(each, (1,)) / rt.to_float(prod(desc.reduced), C), desc.element)
    return (loss,)


def _binary_cross_entropy_with_weight_derivative(desc, C, prediction, target, weight, d_loss):
    """What the gradients are held to that the entry states."""
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    weight = weight.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    d_loss = rt.load(d_loss[:, None], C)
    target = rt.load(target, C)
    weight = rt.load(weight, C)
    log1p_prediction = rt.log1p(-prediction)
    ratio_d_loss = d_loss / rt.to_float(prod(desc.reduced), C)
    log_prediction = rt.log(prediction)
    d_prediction = rt.store(
        rt.where(
            log1p_prediction > C(-100.0), -((target - C(1.0)) * weight * ratio_d_loss / (C(1.0) - prediction)),
            rt.where(
                log1p_prediction == C(-100.0),
                -(C(0.5) * (target - C(1.0)) * weight * ratio_d_loss / (C(1.0) - prediction)),
                rt.where(log1p_prediction < C(-100.0), C(0.0), (C(100.0) - log1p_prediction) / (C(1.0) - prediction)),
            ),
        ) + rt.where(
            log_prediction > C(-100.0), -(target * weight * ratio_d_loss / prediction),
            rt.where(
                log_prediction == C(-100.0), -(C(0.5) * target * weight * ratio_d_loss / prediction),
                rt.where(log_prediction < C(-100.0), C(0.0), (log_prediction - C(100.0)) / prediction),
            ),
        ), desc.element,
    )
    max_prediction = rt.maximum(log1p_prediction, C(-100.0))
    max_prediction2 = rt.maximum(log_prediction, C(-100.0))
    d_target = rt.store((max_prediction - max_prediction2) * weight * ratio_d_loss, desc.element)
    return {"d_prediction": d_prediction, "d_target": d_target}


def _binary_cross_entropy_sum_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    entropy = (
        (target - C(1.0)) * rt.maximum(
            rt.log1p(-prediction), C(-100.0),
        ) - target * rt.maximum(rt.log(prediction), C(-100.0))
    )
    loss = rt.store(rt.sum_over(entropy, (1,)), desc.element)
    return (loss,)


def _binary_cross_entropy_sum_derivative(desc, C, prediction, target, d_loss):
    """What the gradients are held to that the entry states."""
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None], C)
    log1p_prediction = rt.log1p(-prediction)
    log_prediction = rt.log(prediction)
    d_prediction = rt.store(
        rt.where(
            log1p_prediction > C(-100.0), -((target - C(1.0)) * d_loss / (C(1.0) - prediction)),
            rt.where(
                log1p_prediction == C(-100.0), -(C(0.5) * (target - C(1.0)) * d_loss / (C(1.0) - prediction)),
                rt.where(log1p_prediction < C(-100.0), C(0.0), (C(100.0) - log1p_prediction) / (C(1.0) - prediction)),
            ),
        ) + rt.where(
            log_prediction > C(-100.0), -(target * d_loss / prediction),
            rt.where(
                log_prediction == C(-100.0), -(C(0.5) * target * d_loss / prediction),
                rt.where(log_prediction < C(-100.0), C(0.0), (log_prediction - C(100.0)) / prediction),
            ),
        ), desc.element,
    )
    max_prediction = rt.maximum(log1p_prediction, C(-100.0))
    max_prediction2 = rt.maximum(log_prediction, C(-100.0))
    d_target = rt.store((max_prediction - max_prediction2) * d_loss, desc.element)
    return {"d_prediction": d_prediction, "d_target": d_target}


def _binary_cross_entropy_sum_with_weight_reference(desc, C, prediction, target, weight):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    weight = weight.reshape((prod(desc.kept), prod(desc.reduced)))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    weight = rt.load(weight, C)
    entropy = (
        (target - C(1.0)) * rt.maximum(
            rt.log1p(-prediction), C(-100.0),
        ) - target * rt.maximum(rt.log(prediction), C(-100.0))
    )
    each = entropy * weight
    loss = rt.store(rt.sum_over(each, (1,)), desc.element)
    return (loss,)


def _binary_cross_entropy_sum_with_weight_derivative(desc, C, prediction, target, weight, d_loss):
    """What the gradients are held to that the entry states."""
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    weight = weight.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None], C)
    weight = rt.load(weight, C)
    log1p_prediction = rt.log1p(-prediction)
    log_prediction = rt.log(prediction)
    d_prediction = rt.store(
        rt.where(
            log1p_prediction > C(-100.0), -((target - C(1.0)) * d_loss * weight / (C(1.0) - prediction)),
            rt.where(
                log1p_prediction == C(-100.0), -(C(0.5) * (target - C(1.0)) * d_loss * weight / (C(1.0) - prediction)),
                rt.where(log1p_prediction < C(-100.0), C(0.0), (C(100.0) - log1p_prediction) / (C(1.0) - prediction)),
            ),
        ) + rt.where(
            log_prediction > C(-100.0), -(target * d_loss * weight / prediction),
            rt.where(
                log_prediction == C(-100.0), -(C(0.5) * target * d_loss * weight / prediction),
                rt.where(log_prediction < C(-100.0), C(0.0), (log_prediction - C(100.0)) / prediction),
            ),
        ), desc.element,
    )
    max_prediction = rt.maximum(log1p_prediction, C(-100.0))
    max_prediction2 = rt.maximum(log_prediction, C(-100.0))
    d_target = rt.store((max_prediction - max_prediction2) * d_loss * weight, desc.element)
    return {"d_prediction": d_prediction, "d_target": d_target}


def _binary_cross_entropy_none_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    entropy = (
        (target - C(1.0)) * rt.maximum(
            rt.log1p(-prediction), C(-100.0),
        ) - target * rt.maximum(rt.log(prediction), C(-100.0))
    )
    loss = rt.store(entropy, desc.element)
    return (loss,)


def _binary_cross_entropy_none_derivative(desc, C, prediction, target, d_loss):
    """What the gradients are held to that the entry states."""
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss, C)
    log1p_prediction = rt.log1p(-prediction)
    log_prediction = rt.log(prediction)
    d_prediction = rt.store(
        rt.where(
            log1p_prediction > C(-100.0), -((target - C(1.0)) * d_loss / (C(1.0) - prediction)),
            rt.where(
                log1p_prediction == C(-100.0), -(C(0.5) * (target - C(1.0)) * d_loss / (C(1.0) - prediction)),
                rt.where(log1p_prediction < C(-100.0), C(0.0), (C(100.0) - log1p_prediction) / (C(1.0) - prediction)),
            ),
        ) + rt.where(
            log_prediction > C(-100.0), -(target * d_loss / prediction),
            rt.where(
                log_prediction == C(-100.0), -(C(0.5) * target * d_loss / prediction),
                rt.where(log_prediction < C(-100.0), C(0.0), (log_prediction - C(100.0)) / prediction),
            ),
        ), desc.element,
    )
    max_prediction = rt.maximum(log1p_prediction, C(-100.0))
    max_prediction2 = rt.maximum(log_prediction, C(-100.0))
    d_target = rt.store((max_prediction - max_prediction2) * d_loss, desc.element)
    return {"d_prediction": d_prediction, "d_target": d_target}


def _binary_cross_entropy_none_with_weight_reference(desc, C, prediction, target, weight):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    weight = weight.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    weight = rt.load(weight, C)
    entropy = (
        (target - C(1.0)) * rt.maximum(
            rt.log1p(-prediction), C(-100.0),
        ) - target * rt.maximum(rt.log(prediction), C(-100.0))
    )
    each = entropy * weight
    loss = rt.store(each, desc.element)
    return (loss,)


def _binary_cross_entropy_none_with_weight_derivative(desc, C, prediction, target, weight, d_loss):
    """What the gradients are held to that the entry states."""
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    weight = weight.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss, C)
    weight = rt.load(weight, C)
    log1p_prediction = rt.log1p(-prediction)
    log_prediction = rt.log(prediction)
    d_prediction = rt.store(
        rt.where(
            log1p_prediction > C(-100.0), -((target - C(1.0)) * d_loss * weight / (C(1.0) - prediction)),
            rt.where(
                log1p_prediction == C(-100.0), -(C(0.5) * (target - C(1.0)) * d_loss * weight / (C(1.0) - prediction)),
                rt.where(log1p_prediction < C(-100.0), C(0.0), (C(100.0) - log1p_prediction) / (C(1.0) - prediction)),
            ),
        ) + rt.where(
            log_prediction > C(-100.0), -(target * d_loss * weight / prediction),
            rt.where(
                log_prediction == C(-100.0), -(C(0.5) * target * d_loss * weight / prediction),
                rt.where(log_prediction < C(-100.0), C(0.0), (log_prediction - C(100.0)) / prediction),
            ),
        ), desc.element,
    )
    max_prediction = rt.maximum(log1p_prediction, C(-100.0))
    max_prediction2 = rt.maximum(log_prediction, C(-100.0))
    d_target = rt.store((max_prediction - max_prediction2) * d_loss * weight, desc.element)
    return {"d_prediction": d_prediction, "d_target": d_target}


BINARY_CROSS_ENTROPY = Op(
    "binary_cross_entropy", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
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
                "binary_cross_entropy", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), sizes=("reduced",), reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0, 1),
                columns=(0, 1),
            ),), _binary_cross_entropy_reference, derivative=_binary_cross_entropy_derivative, operations=42,
        ),
        ("mean", True): Variant(
            (Reduce(
                "binary_cross_entropy_with_weight", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("weight", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), sizes=("reduced",), reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0, 1, 2),
                columns=(0, 1, 2),
            ),), _binary_cross_entropy_with_weight_reference, derivative=_binary_cross_entropy_with_weight_derivative,
            operations=43,
        ),
        ("sum", False): Variant(
            (Reduce(
                "binary_cross_entropy_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0, 1), columns=(0, 1),
            ),), _binary_cross_entropy_sum_reference, derivative=_binary_cross_entropy_sum_derivative, operations=40,
        ),
        ("sum", True): Variant(
            (Reduce(
                "binary_cross_entropy_sum_with_weight", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("weight", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0, 1, 2), columns=(0, 1, 2),
            ),), _binary_cross_entropy_sum_with_weight_reference,
            derivative=_binary_cross_entropy_sum_with_weight_derivative, operations=41,
        ),
        ("none", False): Variant(
            (Pointwise(
                "binary_cross_entropy_none", ("T",), lambda d: (d.kept,),
                (
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("loss", "T", lambda d, s: (s[0],), full=True, written=True),
                ),
            ),), _binary_cross_entropy_none_reference, derivative=_binary_cross_entropy_none_derivative, operations=39,
        ),
        ("none", True): Variant(
            (Pointwise(
                "binary_cross_entropy_none_with_weight", ("T",), lambda d: (d.kept,),
                (
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("weight", "T", lambda d, s: (s[0],), full=True),
                    Access("loss", "T", lambda d, s: (s[0],), full=True, written=True),
                ),
            ),), _binary_cross_entropy_none_with_weight_reference,
            derivative=_binary_cross_entropy_none_with_weight_derivative, operations=40,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")),
        Attribute("has_weight", "bool", False, presence_of="weight"),
    ), parameters=("axis", "keepdims", "reduction"), axes=("*kept", "*reduced"), no_axes=("reduction", "none"),
    conditions=(Condition(
        "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
        ("reduction", "reduced"),
    ),), variant_attributes=("reduction", "has_weight"), exact=False, sums=True,
    doc="""
    -target * log(prediction) - (1 - target) * log(1 - prediction), times its weight. The mean or the sum along some
    dims, or the loss of each element. The mean is over the number of elements. Logarithms less than -100 count as
    -100, so that the loss at 0 and 1 is finite. NaN for predictions outside of 0 to 1. The gradient of the
    prediction is that of logarithms without this limit, and prediction * (1 - prediction) counts as at least 1e-12
    in it. That of the target has the limit.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    weight: [*kept, *reduced], f32/f64/f16/bf16; None stands for 1.0
    loss: [*kept], f32/f64/f16/bf16
    """,
)


def _binary_cross_entropy_backward_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    d_loss = rt.load(d_loss[:, None], C)
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    share = d_loss / rt.to_float(prod(desc.reduced), C)
    spread = rt.maximum((C(1.0) - prediction) * prediction, C(1e-12))
    d_prediction = rt.store((prediction - target) / spread * share, desc.element)
    d_target = rt.store(
        (rt.maximum(rt.log1p(-prediction), C(-100.0)) - rt.maximum(rt.log(prediction), C(-100.0))) * share,
        desc.element,
    )
    return (d_prediction, d_target)


def _binary_cross_entropy_backward_with_weight_reference(desc, C, prediction, target, weight, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    weight = weight.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    d_loss = rt.load(d_loss[:, None], C)
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    weight = rt.load(weight, C)
    share = d_loss / rt.to_float(prod(desc.reduced), C)
    spread = rt.maximum((C(1.0) - prediction) * prediction, C(1e-12))
    d_prediction = rt.store((prediction - target) / spread * share * weight, desc.element)
    d_target = rt.store(
        (rt.maximum(rt.log1p(-prediction), C(-100.0)) - rt.maximum(rt.log(prediction), C(-100.0))) * share * weight,
        desc.element,
    )
    return (d_prediction, d_target)


def _binary_cross_entropy_backward_sum_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None], C)
    spread = rt.maximum((C(1.0) - prediction) * prediction, C(1e-12))
    d_prediction = rt.store((prediction - target) / spread * d_loss, desc.element)
    d_target = rt.store(
        (rt.maximum(rt.log1p(-prediction), C(-100.0)) - rt.maximum(rt.log(prediction), C(-100.0))) * d_loss,
        desc.element,
    )
    return (d_prediction, d_target)


def _binary_cross_entropy_backward_sum_with_weight_reference(desc, C, prediction, target, weight, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    weight = weight.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None], C)
    weight = rt.load(weight, C)
    spread = rt.maximum((C(1.0) - prediction) * prediction, C(1e-12))
    d_prediction = rt.store((prediction - target) / spread * d_loss * weight, desc.element)
    d_target = rt.store(
        (rt.maximum(rt.log1p(-prediction), C(-100.0)) - rt.maximum(rt.log(prediction), C(-100.0))) * d_loss * weight,
        desc.element,
    )
    return (d_prediction, d_target)


def _binary_cross_entropy_backward_none_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    d_loss = rt.load(d_loss, C)
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    share = d_loss
    spread = rt.maximum((C(1.0) - prediction) * prediction, C(1e-12))
    d_prediction = rt.store((prediction - target) / spread * share, desc.element)
    d_target = rt.store(
        (rt.maximum(rt.log1p(-prediction), C(-100.0)) - rt.maximum(rt.log(prediction), C(-100.0))) * share,
        desc.element,
    )
    return (d_prediction, d_target)


def _binary_cross_entropy_backward_none_with_weight_reference(desc, C, prediction, target, weight, d_loss):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    weight = weight.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    d_loss = rt.load(d_loss, C)
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    weight = rt.load(weight, C)
    share = d_loss
    spread = rt.maximum((C(1.0) - prediction) * prediction, C(1e-12))
    d_prediction = rt.store((prediction - target) / spread * share * weight, desc.element)
    d_target = rt.store(
        (rt.maximum(rt.log1p(-prediction), C(-100.0)) - rt.maximum(rt.log(prediction), C(-100.0))) * share * weight,
        desc.element,
    )
    return (d_prediction, d_target)


BINARY_CROSS_ENTROPY_BACKWARD = Op(
    "binary_cross_entropy_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_loss", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand(
            "weight", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"),
            when=Condition("has_weight", lambda d: d.has_weight, ("has_weight",)),
        ), Operand("d_prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
        Operand("d_target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={
        ("mean", False): Variant(
            (Pointwise(
                "binary_cross_entropy_backward", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), sizes=("reduced",),
            ),), _binary_cross_entropy_backward_reference, operations=45,
        ),
        ("mean", True): Variant(
            (Pointwise(
                "binary_cross_entropy_backward_with_weight", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("weight", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), sizes=("reduced",),
            ),), _binary_cross_entropy_backward_with_weight_reference, operations=47,
        ),
        ("sum", False): Variant(
            (Pointwise(
                "binary_cross_entropy_backward_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ),
            ),), _binary_cross_entropy_backward_sum_reference, operations=43,
        ),
        ("sum", True): Variant(
            (Pointwise(
                "binary_cross_entropy_backward_sum_with_weight", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("weight", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ),
            ),), _binary_cross_entropy_backward_sum_with_weight_reference, operations=45,
        ),
        ("none", False): Variant(
            (Pointwise(
                "binary_cross_entropy_backward_none", ("T",), lambda d: (d.kept,),
                (
                    Access("d_loss", "T", lambda d, s: (s[0],), full=True),
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0],), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0],), full=True, written=True),
                ),
            ),), _binary_cross_entropy_backward_none_reference, operations=43,
        ),
        ("none", True): Variant(
            (Pointwise(
                "binary_cross_entropy_backward_none_with_weight", ("T",), lambda d: (d.kept,),
                (
                    Access("d_loss", "T", lambda d, s: (s[0],), full=True),
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("weight", "T", lambda d, s: (s[0],), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0],), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0],), full=True, written=True),
                ),
            ),), _binary_cross_entropy_backward_none_with_weight_reference, operations=45,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")),
        Attribute("has_weight", "bool", False, presence_of="weight"),
    ), parameters=("axis", "keepdims", "reduction"), axes=("*kept", "*reduced"), no_axes=("reduction", "none"),
    conditions=(Condition(
        "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
        ("reduction", "reduced"),
    ),), variant_attributes=("reduction", "has_weight"), gradient_of="binary_cross_entropy",
    authored=("d_prediction", "d_target"), exact=False,
    doc="""
    The gradient of `binary_cross_entropy`: `d_prediction`, `d_target`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    weight: [*kept, *reduced], f32/f64/f16/bf16; None stands for 1.0
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    d_target: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
