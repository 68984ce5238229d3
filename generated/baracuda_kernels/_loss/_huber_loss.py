# Generated from spec/loss.yaml: huber_loss. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Reduce, Variant, prod, rt


def _huber_loss_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    distance = rt.absolute(prediction - target)
    error = rt.where(
        distance <= C(desc.delta), C(0.5) * rt.square(distance), C(desc.delta) * (distance - C(0.5) * C(desc.delta)),
    )
    loss = rt.store(rt.sum_over(error, (1,)) / rt.to_float(prod(desc.reduced), C), desc.element)
    return (loss,)


def _huber_loss_with_weight_reference(desc, C, prediction, target, weight):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    weight = weight.reshape((prod(desc.kept), prod(desc.reduced)))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    weight = rt.load(weight, C)
    distance = rt.absolute(prediction - target)
    error = rt.where(
        distance <= C(desc.delta), C(0.5) * rt.square(distance), C(desc.delta) * (distance - C(0.5) * C(desc.delta)),
    )
    each = error * weight
    loss = rt.store(rt.sum_over(each, (1,)) / rt.to_float(prod(desc.reduced), C), desc.element)
    return (loss,)


def _huber_loss_sum_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    distance = rt.absolute(prediction - target)
    error = rt.where(
        distance <= C(desc.delta), C(0.5) * rt.square(distance), C(desc.delta) * (distance - C(0.5) * C(desc.delta)),
    )
    loss = rt.store(rt.sum_over(error, (1,)), desc.element)
    return (loss,)


def _huber_loss_sum_with_weight_reference(desc, C, prediction, target, weight):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    weight = weight.reshape((prod(desc.kept), prod(desc.reduced)))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    weight = rt.load(weight, C)
    distance = rt.absolute(prediction - target)
    error = rt.where(
        distance <= C(desc.delta), C(0.5) * rt.square(distance), C(desc.delta) * (distance - C(0.5) * C(desc.delta)),
    )
    each = error * weight
    loss = rt.store(rt.sum_over(each, (1,)), desc.element)
    return (loss,)


def _huber_loss_none_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    distance = rt.absolute(prediction - target)
    error = rt.where(
        distance <= C(desc.delta), C(0.5) * rt.square(distance), C(desc.delta) * (distance - C(0.5) * C(desc.delta)),
    )
    loss = rt.store(error, desc.element)
    return (loss,)


def _huber_loss_none_with_weight_reference(desc, C, prediction, target, weight):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    weight = weight.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    weight = rt.load(weight, C)
    distance = rt.absolute(prediction - target)
    error = rt.where(
        distance <= C(desc.delta), C(0.5) * rt.square(distance), C(desc.delta) * (distance - C(0.5) * C(desc.delta)),
    )
    each = error * weight
    loss = rt.store(each, desc.element)
    return (loss,)


HUBER_LOSS = Op(
    "huber_loss", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
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
                "huber_loss", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("delta", "C"),), sizes=("reduced",), reduced=1, accumulators=("C",), inner=True,
                axes=True, elements=(0, 1), columns=(0, 1),
            ),), _huber_loss_reference, operations=12,
        ),
        ("mean", True): Variant(
            (Reduce(
                "huber_loss_with_weight", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("target", "T", lambda d, s: (s[0], s[1])), Access("weight", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("delta", "C"),), sizes=("reduced",), reduced=1, accumulators=("C",), inner=True,
                axes=True, elements=(0, 1, 2), columns=(0, 1, 2),
            ),), _huber_loss_with_weight_reference, operations=13,
        ),
        ("sum", False): Variant(
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
        ("sum", True): Variant(
            (Reduce(
                "huber_loss_sum_with_weight", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("target", "T", lambda d, s: (s[0], s[1])), Access("weight", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("delta", "C"),), reduced=1, accumulators=("C",), inner=True, axes=True,
                elements=(0, 1, 2), columns=(0, 1, 2),
            ),), _huber_loss_sum_with_weight_reference, operations=11,
        ),
        ("none", False): Variant(
            (Pointwise(
                "huber_loss_none", ("T",), lambda d: (d.kept,),
                (
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("loss", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("delta", "C"),),
            ),), _huber_loss_none_reference, operations=9,
        ),
        ("none", True): Variant(
            (Pointwise(
                "huber_loss_none_with_weight", ("T",), lambda d: (d.kept,),
                (
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("weight", "T", lambda d, s: (s[0],), full=True),
                    Access("loss", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("delta", "C"),),
            ),), _huber_loss_none_with_weight_reference, operations=10,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("delta", "f64", 1.0),
        Attribute("has_weight", "bool", False, presence_of="weight"),
    ), parameters=("axis", "keepdims", "reduction", "delta"), axes=("*kept", "*reduced"), no_axes=("reduction", "none"),
    conditions=(
        Condition(
            "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
            ("reduction", "reduced"),
        ), Condition("delta > 0", lambda d: d.delta > 0.0, ("delta",)),
    ), variant_attributes=("reduction", "has_weight"), sums=True,
    doc="""
    Half of the squared error up to an absolute error of `delta`, and beyond it the tangent there, times its weight.
    The mean or the sum along some dims, or the loss of each element. The mean is over the number of elements.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    weight: [*kept, *reduced], f32/f64/f16/bf16; None stands for 1.0
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


def _huber_loss_backward_with_weight_reference(desc, C, prediction, target, weight, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    weight = weight.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    weight = rt.load(weight, C)
    d_loss = rt.load(d_loss[:, None], C)
    distance = rt.absolute(prediction - target)
    d_prediction = rt.store(
        rt.where(
            distance <= C(desc.delta), distance * weight * (d_loss / rt.to_float(prod(desc.reduced), C)),
            d_loss * (C(desc.delta) / rt.to_float(prod(desc.reduced), C)) * weight,
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


def _huber_loss_backward_sum_with_weight_reference(desc, C, prediction, target, weight, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    weight = weight.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None], C)
    weight = rt.load(weight, C)
    distance = rt.absolute(prediction - target)
    d_prediction = rt.store(
        rt.where(
            distance <= C(desc.delta), distance * d_loss * weight, d_loss * C(desc.delta) * weight,
        ) * rt.sign(prediction - target), desc.element,
    )
    d_target = rt.store(-rt.load(d_prediction, C), desc.element)
    return (d_prediction, d_target)


def _huber_loss_backward_none_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss, C)
    distance = rt.absolute(prediction - target)
    d_prediction = rt.store(
        rt.where(distance <= C(desc.delta), distance * d_loss, C(desc.delta) * d_loss) * rt.sign(prediction - target),
        desc.element,
    )
    d_target = rt.store(-rt.load(d_prediction, C), desc.element)
    return (d_prediction, d_target)


def _huber_loss_backward_none_with_weight_reference(desc, C, prediction, target, weight, d_loss):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    weight = weight.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss, C)
    weight = rt.load(weight, C)
    distance = rt.absolute(prediction - target)
    d_prediction = rt.store(
        rt.where(
            distance <= C(desc.delta), distance * d_loss * weight, C(desc.delta) * d_loss * weight,
        ) * rt.sign(prediction - target), desc.element,
    )
    d_target = rt.store(-rt.load(d_prediction, C), desc.element)
    return (d_prediction, d_target)


HUBER_LOSS_BACKWARD = Op(
    "huber_loss_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
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
        ("mean", True): Variant(
            (Pointwise(
                "huber_loss_backward_with_weight", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("weight", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("delta", "C"),), sizes=("reduced",),
            ),), _huber_loss_backward_with_weight_reference, operations=16,
        ),
        ("sum", False): Variant(
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
        ("sum", True): Variant(
            (Pointwise(
                "huber_loss_backward_sum_with_weight", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("weight", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("delta", "C"),),
            ),), _huber_loss_backward_sum_with_weight_reference, operations=12,
        ),
        ("none", False): Variant(
            (Pointwise(
                "huber_loss_backward_none", ("T",), lambda d: (d.kept,),
                (
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0],), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0],), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("delta", "C"),),
            ),), _huber_loss_backward_none_reference, operations=10,
        ),
        ("none", True): Variant(
            (Pointwise(
                "huber_loss_backward_none_with_weight", ("T",), lambda d: (d.kept,),
                (
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0],), full=True),
                    Access("weight", "T", lambda d, s: (s[0],), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0],), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("delta", "C"),),
            ),), _huber_loss_backward_none_with_weight_reference, operations=12,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("delta", "f64", 1.0),
        Attribute("has_weight", "bool", False, presence_of="weight"),
    ), parameters=("axis", "keepdims", "reduction", "delta"), axes=("*kept", "*reduced"), no_axes=("reduction", "none"),
    conditions=(
        Condition(
            "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
            ("reduction", "reduced"),
        ), Condition("delta > 0", lambda d: d.delta > 0.0, ("delta",)),
    ), variant_attributes=("reduction", "has_weight"), gradient_of="huber_loss",
    doc="""
    The gradient of `huber_loss`: `d_prediction`, `d_target`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    weight: [*kept, *reduced], f32/f64/f16/bf16; None stands for 1.0
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    d_target: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
