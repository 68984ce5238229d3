# Generated from spec/loss.yaml: kl_div. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Reduce, Variant, prod, rt


def _kl_div_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    weight = rt.where(desc.log_target, rt.exp(target), target)
    level = rt.where(desc.log_target, target, rt.log(target))
    absent = (weight == C(0.0)) & ~rt.is_nan(prediction)
    each = rt.where(absent, C(0.0), weight * (level - prediction))
    loss = rt.store(rt.sum_over(each, (1,)) / rt.to_float(prod(desc.reduced), C), desc.element)
    return (loss,)


def _kl_div_derivative(desc, C, prediction, target, d_loss):
    """What the gradients are held to that the entry states."""
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    d_loss = rt.load(d_loss[:, None], C)
    exp_target = rt.exp(target)
    weight = rt.where(desc.log_target, exp_target, target)
    absent = (weight == C(0.0)) & ~rt.is_nan(prediction)
    ratio_d_loss = d_loss / rt.to_float(prod(desc.reduced), C)
    d_prediction = rt.store(rt.where(absent, C(0.0), -(weight * ratio_d_loss)), desc.element)
    level = rt.where(desc.log_target, target, rt.log(target))
    d_target = rt.store(
        rt.where(
            desc.log_target, rt.where(absent, C(0.0), (weight + (level - prediction) * exp_target) * ratio_d_loss),
            rt.where(absent, C(0.0), (weight / target + level - prediction) * ratio_d_loss),
        ), desc.element,
    )
    return {"d_prediction": d_prediction, "d_target": d_target}


def _kl_div_sum_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    weight = rt.where(desc.log_target, rt.exp(target), target)
    level = rt.where(desc.log_target, target, rt.log(target))
    absent = (weight == C(0.0)) & ~rt.is_nan(prediction)
    each = rt.where(absent, C(0.0), weight * (level - prediction))
    loss = rt.store(rt.sum_over(each, (1,)), desc.element)
    return (loss,)


def _kl_div_sum_derivative(desc, C, prediction, target, d_loss):
    """What the gradients are held to that the entry states."""
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    d_loss = rt.load(d_loss[:, None], C)
    exp_target = rt.exp(target)
    weight = rt.where(desc.log_target, exp_target, target)
    absent = (weight == C(0.0)) & ~rt.is_nan(prediction)
    d_prediction = rt.store(rt.where(absent, C(0.0), -(weight * d_loss)), desc.element)
    level = rt.where(desc.log_target, target, rt.log(target))
    d_target = rt.store(
        rt.where(
            desc.log_target, rt.where(absent, C(0.0), (weight + (level - prediction) * exp_target) * d_loss),
            rt.where(absent, C(0.0), (weight / target + level - prediction) * d_loss),
        ), desc.element,
    )
    return {"d_prediction": d_prediction, "d_target": d_target}


def _kl_div_none_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    weight = rt.where(desc.log_target, rt.exp(target), target)
    level = rt.where(desc.log_target, target, rt.log(target))
    absent = (weight == C(0.0)) & ~rt.is_nan(prediction)
    each = rt.where(absent, C(0.0), weight * (level - prediction))
    loss = rt.store(each, desc.element)
    return (loss,)


def _kl_div_none_derivative(desc, C, prediction, target, d_loss):
    """What the gradients are held to that the entry states."""
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    d_loss = rt.load(d_loss, C)
    exp_target = rt.exp(target)
    weight = rt.where(desc.log_target, exp_target, target)
    absent = (weight == C(0.0)) & ~rt.is_nan(prediction)
    d_prediction = rt.store(rt.where(absent, C(0.0), -(weight * d_loss)), desc.element)
    level = rt.where(desc.log_target, target, rt.log(target))
    d_target = rt.store(
        rt.where(
            desc.log_target, rt.where(absent, C(0.0), (weight + (level - prediction) * exp_target) * d_loss),
            rt.where(absent, C(0.0), (weight / target + level - prediction) * d_loss),
        ), desc.element,
    )
    return {"d_prediction": d_prediction, "d_target": d_target}


KL_DIV = Op(
    "kl_div", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("loss", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("mean",): Variant(
            (Reduce(
                "kl_div", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("log_target", "bool"),), sizes=("reduced",), reduced=1, accumulators=("C",), inner=True,
                axes=True, elements=(0, 1), columns=(0, 1),
            ),), _kl_div_reference, derivative=_kl_div_derivative, operations=34,
        ),
        ("sum",): Variant(
            (Reduce(
                "kl_div_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("log_target", "bool"),), reduced=1, accumulators=("C",), inner=True, axes=True,
                elements=(0, 1), columns=(0, 1),
            ),), _kl_div_sum_reference, derivative=_kl_div_sum_derivative, operations=32,
        ),
        ("none",): Variant(
            (Pointwise(
                "kl_div_none", ("T",), lambda d: (d.kept,),
                (
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("loss", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("log_target", "bool"),),
            ),), _kl_div_none_reference, derivative=_kl_div_none_derivative, operations=31,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("log_target", "bool", False),
    ), parameters=("axis", "keepdims", "reduction", "log_target"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(Condition(
        "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
        ("reduction", "reduced"),
    ),), variant_attributes=("reduction",), exact=False, sums=True, zeros=True,
    doc="""
    target * (log(target) - prediction): the Kullback-Leibler divergence where both are distributions and the
    prediction is a logarithm. The mean or the sum along some dims, or the loss of each element. With `log_target`
    the target is a logarithm too. 0 where the target is the probability 0, whatever number the prediction is; the
    gradients there are 0.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f32/f64/f16/bf16
    """,
)


def _kl_div_backward_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    d_loss = rt.load(d_loss[:, None], C)
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    share = d_loss / rt.to_float(prod(desc.reduced), C)
    weight = rt.where(desc.log_target, rt.exp(target), target)
    d_prediction = rt.store(-weight * share, desc.element)
    level = rt.where(desc.log_target, target, rt.log(target))
    slope = (level - prediction + C(1.0)) * rt.where(desc.log_target, weight, C(1.0))
    d_target = rt.store(rt.where((weight == C(0.0)) & ~rt.is_nan(prediction), C(0.0), slope) * share, desc.element)
    return (d_prediction, d_target)


def _kl_div_backward_sum_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None], C)
    prediction = rt.load(prediction, C)
    weight = rt.where(desc.log_target, rt.exp(target), target)
    d_prediction = rt.store(-weight * d_loss, desc.element)
    level = rt.where(desc.log_target, target, rt.log(target))
    slope = (level - prediction + C(1.0)) * rt.where(desc.log_target, weight, C(1.0))
    d_target = rt.store(rt.where((weight == C(0.0)) & ~rt.is_nan(prediction), C(0.0), slope) * d_loss, desc.element)
    return (d_prediction, d_target)


def _kl_div_backward_none_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    d_loss = rt.load(d_loss, C)
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    share = d_loss
    weight = rt.where(desc.log_target, rt.exp(target), target)
    d_prediction = rt.store(-weight * share, desc.element)
    level = rt.where(desc.log_target, target, rt.log(target))
    slope = (level - prediction + C(1.0)) * rt.where(desc.log_target, weight, C(1.0))
    d_target = rt.store(rt.where((weight == C(0.0)) & ~rt.is_nan(prediction), C(0.0), slope) * share, desc.element)
    return (d_prediction, d_target)


KL_DIV_BACKWARD = Op(
    "kl_div_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_loss", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
        Operand("d_target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={
        ("mean",): Variant(
            (Pointwise(
                "kl_div_backward", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("log_target", "bool"),), sizes=("reduced",),
            ),), _kl_div_backward_reference, operations=38,
        ),
        ("sum",): Variant(
            (Pointwise(
                "kl_div_backward_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("log_target", "bool"),),
            ),), _kl_div_backward_sum_reference, operations=36,
        ),
        ("none",): Variant(
            (Pointwise(
                "kl_div_backward_none", ("T",), lambda d: (d.kept,),
                (
                    Access("d_loss", "T", lambda d, s: (s[0],), full=True),
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0],), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("log_target", "bool"),),
            ),), _kl_div_backward_none_reference, operations=36,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("log_target", "bool", False),
    ), parameters=("axis", "keepdims", "reduction", "log_target"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(Condition(
        "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
        ("reduction", "reduced"),
    ),), variant_attributes=("reduction",), gradient_of="kl_div", authored=("d_prediction", "d_target"), exact=False,
    unsettled=True,
    doc="""
    The gradient of `kl_div`: `d_prediction`, `d_target`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    d_target: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
