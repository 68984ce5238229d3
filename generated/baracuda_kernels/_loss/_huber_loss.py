# Generated from spec/loss.yaml: huber_loss. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Reduce, Variant, prod, rt


def _huber_loss_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    distance = rt.absolute(prediction - target)
    each = rt.where(
        distance <= C(desc.delta), C(0.5) * rt.square(distance), C(desc.delta) * (distance - C(0.5) * C(desc.delta)),
    )
    total = rt.sum_over(each, (1,))
    loss = rt.store(total / rt.to_float(prod(desc.reduced), C), desc.element)
    return (loss,)


def _huber_loss_sum_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    distance = rt.absolute(prediction - target)
    each = rt.where(
        distance <= C(desc.delta), C(0.5) * rt.square(distance), C(desc.delta) * (distance - C(0.5) * C(desc.delta)),
    )
    total = rt.sum_over(each, (1,))
    loss = rt.store(total, desc.element)
    return (loss,)


HUBER_LOSS = Op(
    "huber_loss", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("loss", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("mean",): Variant(
            (Reduce(
                "huber_loss", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("delta", "C"),), sizes=("reduced",), reduced=1, accumulators=("C",), inner=True,
                axes=True, elements=(0, 1), columns=(0, 1),
            ),), _huber_loss_reference, operations=12,
        ),
        ("sum",): Variant(
            (Reduce(
                "huber_loss_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("delta", "C"),), reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0, 1),
                columns=(0, 1),
            ),), _huber_loss_sum_reference, operations=10,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(Attribute("reduction", "enum", "mean", values=("mean", "sum")), Attribute("delta", "f64", 1.0)),
    parameters=("axis", "keepdims", "reduction", "delta"), axes=("*kept", "*reduced"),
    conditions=(Condition("delta > 0", lambda d: d.delta > 0.0, ("delta",)),), variant_attributes=("reduction",),
    sums=True,
    doc="""
    Half of the squared error up to an absolute error of `delta`, and beyond it the tangent there; its mean or its
    sum along some dims.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f32/f64/f16/bf16
    """,
)


def _huber_loss_backward_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None], C)
    distance = rt.absolute(prediction - target)
    d_prediction = rt.store(
        rt.where(
            distance <= C(desc.delta), distance * (d_loss / rt.to_float(prod(desc.reduced), C)),
            C(desc.delta) / rt.to_float(prod(desc.reduced), C) * d_loss,
        ) * rt.sign(prediction - target), desc.element,
    )
    d_target = rt.store(-rt.load(d_prediction, C), desc.element)
    return (d_prediction, d_target)


def _huber_loss_backward_sum_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None], C)
    distance = rt.absolute(prediction - target)
    d_prediction = rt.store(
        rt.where(distance <= C(desc.delta), distance * d_loss, C(desc.delta) * d_loss) * rt.sign(prediction - target),
        desc.element,
    )
    d_target = rt.store(-rt.load(d_prediction, C), desc.element)
    return (d_prediction, d_target)


HUBER_LOSS_BACKWARD = Op(
    "huber_loss_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
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
                "huber_loss_backward", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("delta", "C"),), sizes=("reduced",),
            ),), _huber_loss_backward_reference, operations=14,
        ),
        ("sum",): Variant(
            (Pointwise(
                "huber_loss_backward_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("delta", "C"),),
            ),), _huber_loss_backward_sum_reference, operations=10,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(Attribute("reduction", "enum", "mean", values=("mean", "sum")), Attribute("delta", "f64", 1.0)),
    parameters=("axis", "keepdims", "reduction", "delta"), axes=("*kept", "*reduced"),
    conditions=(Condition("delta > 0", lambda d: d.delta > 0.0, ("delta",)),), variant_attributes=("reduction",),
    gradient_of="huber_loss",
    doc="""
    The gradient of `huber_loss`: `d_prediction`, `d_target`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    d_target: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
