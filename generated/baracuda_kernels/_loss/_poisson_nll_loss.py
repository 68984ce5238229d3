# Generated from spec/loss.yaml: poisson_nll_loss. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Reduce, Variant, prod, rt


def _poisson_nll_loss_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    rate = rt.where(desc.log_input, rt.exp(prediction), prediction)
    level = rt.where(desc.log_input, prediction, rt.log(prediction + C(desc.eps)))
    log_factorial = rt.where(
        desc.full & (target > C(1.0)), (target + C(0.5)) * rt.log(target) - target + C(0.9189385332046727), C(0.0),
    )
    each = rate - target * level + log_factorial
    loss = rt.store(rt.sum_over(each, (1,)) / rt.to_float(prod(desc.reduced), C), desc.element)
    return (loss,)


def _poisson_nll_loss_sum_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    rate = rt.where(desc.log_input, rt.exp(prediction), prediction)
    level = rt.where(desc.log_input, prediction, rt.log(prediction + C(desc.eps)))
    log_factorial = rt.where(
        desc.full & (target > C(1.0)), (target + C(0.5)) * rt.log(target) - target + C(0.9189385332046727), C(0.0),
    )
    each = rate - target * level + log_factorial
    loss = rt.store(rt.sum_over(each, (1,)), desc.element)
    return (loss,)


def _poisson_nll_loss_none_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    rate = rt.where(desc.log_input, rt.exp(prediction), prediction)
    level = rt.where(desc.log_input, prediction, rt.log(prediction + C(desc.eps)))
    log_factorial = rt.where(
        desc.full & (target > C(1.0)), (target + C(0.5)) * rt.log(target) - target + C(0.9189385332046727), C(0.0),
    )
    each = rate - target * level + log_factorial
    loss = rt.store(each, desc.element)
    return (loss,)


POISSON_NLL_LOSS = Op(
    "poisson_nll_loss", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("loss", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("mean",): Variant(
            (Reduce(
                "poisson_nll_loss", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("log_input", "bool"), ("full", "bool"), ("eps", "C")), sizes=("reduced",), reduced=1,
                accumulators=("C",), inner=True, axes=True, elements=(0, 1), columns=(0, 1),
            ),), _poisson_nll_loss_reference, operations=50,
        ),
        ("sum",): Variant(
            (Reduce(
                "poisson_nll_loss_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("log_input", "bool"), ("full", "bool"), ("eps", "C")), reduced=1, accumulators=("C",),
                inner=True, axes=True, elements=(0, 1), columns=(0, 1),
            ),), _poisson_nll_loss_sum_reference, operations=48,
        ),
        ("none",): Variant(
            (Pointwise(
                "poisson_nll_loss_none", ("T",), lambda d: (d.kept,),
                (
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("loss", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("log_input", "bool"), ("full", "bool"), ("eps", "C")),
            ),), _poisson_nll_loss_none_reference, operations=47,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("log_input", "bool", True),
        Attribute("full", "bool", False), Attribute("eps", "f64", 1e-08),
    ), parameters=("axis", "keepdims", "reduction", "log_input", "full", "eps"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(
        Condition(
            "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
            ("reduction", "reduced"),
        ), Condition("eps > 0", lambda d: d.eps > 0.0, ("eps",)),
    ), variant_attributes=("reduction",), exact=False, sums=True, zeros=True,
    doc="""
    The negative log likelihood of a Poisson distribution at the target: exp(prediction) - target * prediction, or
    prediction - target * log(prediction + `eps`) with `log_input` = false. The mean or the sum along some dims, or
    the loss of each element. With `full` the logarithm of target! is added, by Stirling's formula, for targets
    above 1.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f32/f64/f16/bf16
    """,
)


def _poisson_nll_loss_backward_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    d_loss = rt.load(d_loss[:, None], C)
    target = rt.load(target, C)
    exp_prediction = rt.exp(prediction)
    ratio_d_loss = d_loss / rt.to_float(prod(desc.reduced), C)
    d_prediction = rt.store(
        rt.where(
            desc.log_input, -((target - exp_prediction) * ratio_d_loss),
            -((target / (prediction + C(desc.eps)) - C(1.0)) * ratio_d_loss),
        ), desc.element,
    )
    return (d_prediction,)


def _poisson_nll_loss_backward_sum_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None], C)
    exp_prediction = rt.exp(prediction)
    d_prediction = rt.store(
        rt.where(
            desc.log_input, -((target - exp_prediction) * d_loss),
            -((target / (prediction + C(desc.eps)) - C(1.0)) * d_loss),
        ), desc.element,
    )
    return (d_prediction,)


def _poisson_nll_loss_backward_none_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss, C)
    exp_prediction = rt.exp(prediction)
    d_prediction = rt.store(
        rt.where(
            desc.log_input, -((target - exp_prediction) * d_loss),
            -((target / (prediction + C(desc.eps)) - C(1.0)) * d_loss),
        ), desc.element,
    )
    return (d_prediction,)


POISSON_NLL_LOSS_BACKWARD = Op(
    "poisson_nll_loss_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_loss", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={
        ("mean",): Variant(
            (Pointwise(
                "poisson_nll_loss_backward", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("log_input", "bool"), ("eps", "C")), sizes=("reduced",),
            ),), _poisson_nll_loss_backward_reference, operations=21,
        ),
        ("sum",): Variant(
            (Pointwise(
                "poisson_nll_loss_backward_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("log_input", "bool"), ("eps", "C")),
            ),), _poisson_nll_loss_backward_sum_reference, operations=19,
        ),
        ("none",): Variant(
            (Pointwise(
                "poisson_nll_loss_backward_none", ("T",), lambda d: (d.kept,),
                (
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0],), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("log_input", "bool"), ("eps", "C")),
            ),), _poisson_nll_loss_backward_none_reference, operations=19,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("log_input", "bool", True),
        Attribute("full", "bool", False), Attribute("eps", "f64", 1e-08),
    ), parameters=("axis", "keepdims", "reduction", "log_input", "full", "eps"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(
        Condition(
            "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
            ("reduction", "reduced"),
        ), Condition("eps > 0", lambda d: d.eps > 0.0, ("eps",)),
    ), variant_attributes=("reduction",), gradient_of="poisson_nll_loss", exact=False, unsettled=True,
    doc="""
    The gradient of `poisson_nll_loss`: `d_prediction`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
