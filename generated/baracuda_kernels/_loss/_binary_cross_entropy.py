# Generated from spec/loss.yaml: binary_cross_entropy. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Op, Operand, Pointwise, Reduce, Variant, prod, rt


def _binary_cross_entropy_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    each = (
        (target - C(1.0)) * rt.maximum(
            rt.log1p(-prediction), C(-100.0),
        ) - target * rt.maximum(rt.log(prediction), C(-100.0))
    )
    total = rt.sum_over(each, (1,))
    loss = rt.store(total / rt.to_float(prod(desc.reduced), C), desc.element)
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


def _binary_cross_entropy_sum_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    target = rt.load(target, C)
    prediction = rt.load(prediction, C)
    each = (
        (target - C(1.0)) * rt.maximum(
            rt.log1p(-prediction), C(-100.0),
        ) - target * rt.maximum(rt.log(prediction), C(-100.0))
    )
    total = rt.sum_over(each, (1,))
    loss = rt.store(total, desc.element)
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


BINARY_CROSS_ENTROPY = Op(
    "binary_cross_entropy", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("loss", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("mean",): Variant(
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
        ("sum",): Variant(
            (Reduce(
                "binary_cross_entropy_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0, 1), columns=(0, 1),
            ),), _binary_cross_entropy_sum_reference, derivative=_binary_cross_entropy_sum_derivative, operations=40,
        ),
    }, dims=("*kept", "*reduced"), attributes=(Attribute("reduction", "enum", "mean", values=("mean", "sum")),),
    parameters=("axis", "keepdims", "reduction"), axes=("*kept", "*reduced"), variant_attributes=("reduction",),
    exact=False, sums=True,
    doc="""
    -target * log(prediction) - (1 - target) * log(1 - prediction), as its mean or its sum along some dims.
    Logarithms less than -100 count as -100, so that the loss at 0 and 1 is finite. NaN for predictions outside of 0
    to 1. The gradient of the prediction is that of logarithms without this limit, and prediction * (1 - prediction)
    counts as at least 1e-12 in it. That of the target has the limit.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
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


BINARY_CROSS_ENTROPY_BACKWARD = Op(
    "binary_cross_entropy_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
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
        ("sum",): Variant(
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
    }, dims=("*kept", "*reduced"), attributes=(Attribute("reduction", "enum", "mean", values=("mean", "sum")),),
    parameters=("axis", "keepdims", "reduction"), axes=("*kept", "*reduced"), variant_attributes=("reduction",),
    gradient_of="binary_cross_entropy", authored=("d_prediction", "d_target"), exact=False,
    doc="""
    The gradient of `binary_cross_entropy`: `d_prediction`, `d_target`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    d_target: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
