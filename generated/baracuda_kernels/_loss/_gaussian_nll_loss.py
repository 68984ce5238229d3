# Generated from spec/loss.yaml: gaussian_nll_loss. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Reduce, Variant, prod, rt


def _gaussian_nll_loss_reference(desc, C, prediction, target, variance):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    variance = variance.reshape((prod(desc.kept), prod(desc.reduced)))
    variance = rt.load(variance, C)
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    limited = variance < C(desc.eps)
    spread = rt.where(limited, C(desc.eps) + (variance - variance), variance)
    distance = prediction - target
    share = rt.square(distance) / spread
    each = C(0.5) * (rt.log(spread) + share) + rt.where(desc.full, C(0.9189385332046727), C(0.0))
    loss = rt.store(rt.sum_over(each, (1,)) / rt.to_float(prod(desc.reduced), C), desc.element)
    return (loss,)


def _gaussian_nll_loss_sum_reference(desc, C, prediction, target, variance):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    variance = variance.reshape((prod(desc.kept), prod(desc.reduced)))
    variance = rt.load(variance, C)
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    limited = variance < C(desc.eps)
    spread = rt.where(limited, C(desc.eps) + (variance - variance), variance)
    distance = prediction - target
    share = rt.square(distance) / spread
    each = C(0.5) * (rt.log(spread) + share) + rt.where(desc.full, C(0.9189385332046727), C(0.0))
    loss = rt.store(rt.sum_over(each, (1,)), desc.element)
    return (loss,)


def _gaussian_nll_loss_none_reference(desc, C, prediction, target, variance):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    variance = variance.reshape((prod(desc.kept),))
    variance = rt.load(variance, C)
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    limited = variance < C(desc.eps)
    spread = rt.where(limited, C(desc.eps) + (variance - variance), variance)
    distance = prediction - target
    share = rt.square(distance) / spread
    each = C(0.5) * (rt.log(spread) + share) + rt.where(desc.full, C(0.9189385332046727), C(0.0))
    loss = rt.store(each, desc.element)
    return (loss,)


GAUSSIAN_NLL_LOSS = Op(
    "gaussian_nll_loss", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("variance", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("loss", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("mean",): Variant(
            (Reduce(
                "gaussian_nll_loss", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("variance", "T", lambda d, s: (s[0], s[1])),
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("full", "bool"), ("eps", "C")), sizes=("reduced",), reduced=1, accumulators=("C",),
                inner=True, axes=True, elements=(0, 1, 2), columns=(0, 1, 2),
            ),), _gaussian_nll_loss_reference, operations=26,
        ),
        ("sum",): Variant(
            (Reduce(
                "gaussian_nll_loss_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("variance", "T", lambda d, s: (s[0], s[1])),
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("full", "bool"), ("eps", "C")), reduced=1, accumulators=("C",), inner=True, axes=True,
                elements=(0, 1, 2), columns=(0, 1, 2),
            ),), _gaussian_nll_loss_sum_reference, operations=24,
        ),
        ("none",): Variant(
            (Pointwise(
                "gaussian_nll_loss_none", ("T",), lambda d: (d.kept,),
                (
                    Access("variance", "T", lambda d, s: (s[0],), full=True),
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("loss", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("full", "bool"), ("eps", "C")),
            ),), _gaussian_nll_loss_none_reference, operations=23,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("full", "bool", False),
        Attribute("eps", "f64", 1e-06),
    ), parameters=("axis", "keepdims", "reduction", "full", "eps"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(
        Condition(
            "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
            ("reduction", "reduced"),
        ), Condition("eps > 0", lambda d: d.eps > 0.0, ("eps",)),
    ), variant_attributes=("reduction",), exact=False, sums=True, zeros=True,
    doc="""
    Half of log(variance) + (prediction - target)^2 / variance: the negative log likelihood of a normal distribution
    at the target, with `full` the constant of it too. The mean or the sum along some dims, or the loss of each
    element. Variances less than `eps` count as `eps`, and have the gradient of it.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    variance: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f32/f64/f16/bf16
    """,
)


def _gaussian_nll_loss_backward_reference(desc, C, prediction, target, variance, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    variance = variance.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None], C)
    variance = rt.load(variance, C)
    distance = prediction - target
    ratio_d_loss = d_loss / rt.to_float(prod(desc.reduced), C)
    limited = variance < C(desc.eps)
    spread = rt.where(limited, C(desc.eps) + (variance - variance), variance)
    d_prediction = rt.store(distance * ratio_d_loss / spread, desc.element)
    d_target = rt.store(-rt.load(d_prediction, C), desc.element)
    share = rt.square(distance) / spread
    d_variance = rt.store(C(0.5) * (C(1.0) - share) * ratio_d_loss / spread, desc.element)
    return (d_prediction, d_target, d_variance)


def _gaussian_nll_loss_backward_sum_reference(desc, C, prediction, target, variance, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    variance = variance.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    variance = rt.load(variance, C)
    d_loss = rt.load(d_loss[:, None], C)
    distance = prediction - target
    limited = variance < C(desc.eps)
    spread = rt.where(limited, C(desc.eps) + (variance - variance), variance)
    d_prediction = rt.store(distance * d_loss / spread, desc.element)
    d_target = rt.store(-rt.load(d_prediction, C), desc.element)
    share = rt.square(distance) / spread
    d_variance = rt.store(C(0.5) * (C(1.0) - share) * d_loss / spread, desc.element)
    return (d_prediction, d_target, d_variance)


def _gaussian_nll_loss_backward_none_reference(desc, C, prediction, target, variance, d_loss):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    variance = variance.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    variance = rt.load(variance, C)
    d_loss = rt.load(d_loss, C)
    distance = prediction - target
    limited = variance < C(desc.eps)
    spread = rt.where(limited, C(desc.eps) + (variance - variance), variance)
    d_prediction = rt.store(distance * d_loss / spread, desc.element)
    d_target = rt.store(-rt.load(d_prediction, C), desc.element)
    share = rt.square(distance) / spread
    d_variance = rt.store(C(0.5) * (C(1.0) - share) * d_loss / spread, desc.element)
    return (d_prediction, d_target, d_variance)


GAUSSIAN_NLL_LOSS_BACKWARD = Op(
    "gaussian_nll_loss_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("variance", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_loss", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
        Operand("d_target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
        Operand("d_variance", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={
        ("mean",): Variant(
            (Pointwise(
                "gaussian_nll_loss_backward", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("variance", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_variance", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"),), sizes=("reduced",),
            ),), _gaussian_nll_loss_backward_reference, operations=16,
        ),
        ("sum",): Variant(
            (Pointwise(
                "gaussian_nll_loss_backward_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("variance", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_variance", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("eps", "C"),),
            ),), _gaussian_nll_loss_backward_sum_reference, operations=14,
        ),
        ("none",): Variant(
            (Pointwise(
                "gaussian_nll_loss_backward_none", ("T",), lambda d: (d.kept,),
                (
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("variance", "T", lambda d, s: (s[0],), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0],), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0],), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0],), full=True, written=True),
                    Access("d_variance", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("eps", "C"),),
            ),), _gaussian_nll_loss_backward_none_reference, operations=14,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("full", "bool", False),
        Attribute("eps", "f64", 1e-06),
    ), parameters=("axis", "keepdims", "reduction", "full", "eps"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(
        Condition(
            "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
            ("reduction", "reduced"),
        ), Condition("eps > 0", lambda d: d.eps > 0.0, ("eps",)),
    ), variant_attributes=("reduction",), gradient_of="gaussian_nll_loss", unsettled=True,
    doc="""
    The gradient of `gaussian_nll_loss`: `d_prediction`, `d_target`, `d_variance`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    variance: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    d_target: [*kept, *reduced], f32/f64/f16/bf16
    d_variance: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
