# Generated from spec/loss.yaml: smooth_l1_loss. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Reduce, Variant, prod, rt


def _smooth_l1_loss_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    distance = rt.absolute(prediction - target)
    each = rt.where(
        distance < C(desc.beta), C(0.5) * rt.square(distance) / C(desc.beta), distance - C(0.5) * C(desc.beta),
    )
    loss = rt.store(rt.sum_over(each, (1,)) / rt.to_float(prod(desc.reduced), C), desc.element)
    return (loss,)


def _smooth_l1_loss_sum_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    distance = rt.absolute(prediction - target)
    each = rt.where(
        distance < C(desc.beta), C(0.5) * rt.square(distance) / C(desc.beta), distance - C(0.5) * C(desc.beta),
    )
    loss = rt.store(rt.sum_over(each, (1,)), desc.element)
    return (loss,)


def _smooth_l1_loss_none_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    distance = rt.absolute(prediction - target)
    each = rt.where(
        distance < C(desc.beta), C(0.5) * rt.square(distance) / C(desc.beta), distance - C(0.5) * C(desc.beta),
    )
    loss = rt.store(each, desc.element)
    return (loss,)


SMOOTH_L1_LOSS = Op(
    "smooth_l1_loss", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("loss", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("mean",): Variant(
            (Reduce(
                "smooth_l1_loss", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("beta", "C"),), sizes=("reduced",), reduced=1, accumulators=("C",), inner=True,
                axes=True, elements=(0, 1), columns=(0, 1),
            ),), _smooth_l1_loss_reference, operations=12,
        ),
        ("sum",): Variant(
            (Reduce(
                "smooth_l1_loss_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("beta", "C"),), reduced=1, accumulators=("C",), inner=True, axes=True, elements=(0, 1),
                columns=(0, 1),
            ),), _smooth_l1_loss_sum_reference, operations=10,
        ),
        ("none",): Variant(
            (Pointwise(
                "smooth_l1_loss_none", ("T",), lambda d: (d.kept,),
                (
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("loss", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("beta", "C"),), prepared=True,
            ),), _smooth_l1_loss_none_reference, operations=9,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("beta", "f64", 1.0)),
    parameters=("axis", "keepdims", "reduction", "beta"), axes=("*kept", "*reduced"), no_axes=("reduction", "none"),
    conditions=(
        Condition(
            "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
            ("reduction", "reduced"),
        ), Condition("beta >= 0", lambda d: d.beta >= 0.0, ("beta",)),
    ), variant_attributes=("reduction",), sums=True,
    doc="""
    The absolute error less `beta` / 2 where it is `beta` or more, and its square over 2 * `beta` below. The mean or
    the sum along some dims, or the loss of each element. With `beta` = 0 it is `l1_loss`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f32/f64/f16/bf16
    """,
)


def _smooth_l1_loss_backward_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None], C)
    distance = rt.absolute(prediction - target)
    d_prediction = rt.store(
        rt.where(
            distance < C(desc.beta), distance * (d_loss * (1 / (rt.to_float(prod(desc.reduced), C) * C(desc.beta)))),
            d_loss / rt.to_float(prod(desc.reduced), C),
        ) * rt.sign(prediction - target), desc.element,
    )
    d_target = rt.store(-rt.load(d_prediction, C), desc.element)
    return (d_prediction, d_target)


def _smooth_l1_loss_backward_sum_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None], C)
    distance = rt.absolute(prediction - target)
    d_prediction = rt.store(
        rt.where(distance < C(desc.beta), distance * (d_loss / C(desc.beta)), d_loss) * rt.sign(prediction - target),
        desc.element,
    )
    d_target = rt.store(-rt.load(d_prediction, C), desc.element)
    return (d_prediction, d_target)


def _smooth_l1_loss_backward_none_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss, C)
    distance = rt.absolute(prediction - target)
    d_prediction = rt.store(
        rt.where(distance < C(desc.beta), distance * d_loss / C(desc.beta), d_loss) * rt.sign(prediction - target),
        desc.element,
    )
    d_target = rt.store(-rt.load(d_prediction, C), desc.element)
    return (d_prediction, d_target)


SMOOTH_L1_LOSS_BACKWARD = Op(
    "smooth_l1_loss_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
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
                "smooth_l1_loss_backward", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("beta", "C"),), sizes=("reduced",),
            ),), _smooth_l1_loss_backward_reference, operations=15,
        ),
        ("sum",): Variant(
            (Pointwise(
                "smooth_l1_loss_backward_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("beta", "C"),),
            ),), _smooth_l1_loss_backward_sum_reference, operations=10,
        ),
        ("none",): Variant(
            (Pointwise(
                "smooth_l1_loss_backward_none", ("T",), lambda d: (d.kept,),
                (
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0],), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0],), full=True, written=True),
                    Access("d_target", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("beta", "C"),), prepared=True,
            ),), _smooth_l1_loss_backward_none_reference, operations=10,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("beta", "f64", 1.0)),
    parameters=("axis", "keepdims", "reduction", "beta"), axes=("*kept", "*reduced"), no_axes=("reduction", "none"),
    conditions=(
        Condition(
            "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
            ("reduction", "reduced"),
        ), Condition("beta >= 0", lambda d: d.beta >= 0.0, ("beta",)),
    ), variant_attributes=("reduction",), gradient_of="smooth_l1_loss",
    doc="""
    The gradient of `smooth_l1_loss`: `d_prediction`, `d_target`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    d_target: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
