# Generated from spec/loss.yaml: hinge_embedding_loss. Do not edit.
# Regenerate: baracuda-gen generate
from baracuda_runtime.ops.record import Access, Attribute, Condition, Op, Operand, Pointwise, Reduce, Variant, prod, rt


def _hinge_embedding_loss_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    lack = C(desc.margin) - prediction
    apart = rt.where((target == C(1.0)) | (lack < C(0.0)), C(0.0), lack)
    each = rt.where(target == C(-1.0), C(0.0), prediction) + apart
    loss = rt.store(rt.sum_over(each, (1,)) / rt.to_float(prod(desc.reduced), C), desc.element)
    return (loss,)


def _hinge_embedding_loss_sum_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    lack = C(desc.margin) - prediction
    apart = rt.where((target == C(1.0)) | (lack < C(0.0)), C(0.0), lack)
    each = rt.where(target == C(-1.0), C(0.0), prediction) + apart
    loss = rt.store(rt.sum_over(each, (1,)), desc.element)
    return (loss,)


def _hinge_embedding_loss_none_reference(desc, C, prediction, target):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    lack = C(desc.margin) - prediction
    apart = rt.where((target == C(1.0)) | (lack < C(0.0)), C(0.0), lack)
    each = rt.where(target == C(-1.0), C(0.0), prediction) + apart
    loss = rt.store(each, desc.element)
    return (loss,)


HINGE_EMBEDDING_LOSS = Op(
    "hinge_embedding_loss", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("loss", "T", lambda d: (*d.kept,), ("*kept",), output=True),
    ),
    variants={
        ("mean",): Variant(
            (Reduce(
                "hinge_embedding_loss", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("margin", "C"),), sizes=("reduced",), reduced=1, accumulators=("C",), inner=True,
                axes=True, elements=(0, 1), columns=(0, 1),
            ),), _hinge_embedding_loss_reference, operations=11,
        ),
        ("sum",): Variant(
            (Reduce(
                "hinge_embedding_loss_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1])),
                    Access("target", "T", lambda d, s: (s[0], s[1])),
                    Access("loss", "T", lambda d, s: (s[0], 0), written=True),
                ), attributes=(("margin", "C"),), reduced=1, accumulators=("C",), inner=True, axes=True,
                elements=(0, 1), columns=(0, 1),
            ),), _hinge_embedding_loss_sum_reference, operations=9,
        ),
        ("none",): Variant(
            (Pointwise(
                "hinge_embedding_loss_none", ("T",), lambda d: (d.kept,),
                (
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("loss", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("margin", "C"),),
            ),), _hinge_embedding_loss_none_reference, operations=8,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("margin", "f64", 1.0),
    ), parameters=("axis", "keepdims", "reduction", "margin"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(Condition(
        "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
        ("reduction", "reduced"),
    ),), variant_attributes=("reduction",), sums=True, zeros=True,
    doc="""
    The prediction where the target is 1, and `margin` less the prediction, at least 0, where it is -1; the sum of
    both for other targets. The mean or the sum along some dims, or the loss of each element.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f32/f64/f16/bf16
    """,
)


def _hinge_embedding_loss_backward_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None], C)
    lack = C(desc.margin) - prediction
    d_prediction = rt.store(
        (rt.where(
            (target == C(1.0)) | (lack < C(0.0)), C(0.0), C(-1.0),
        ) + rt.where(target == C(-1.0), C(0.0), C(1.0))) * (d_loss / rt.to_float(prod(desc.reduced), C)), desc.element,
    )
    return (d_prediction,)


def _hinge_embedding_loss_backward_sum_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept), prod(desc.reduced)))
    target = target.reshape((prod(desc.kept), prod(desc.reduced)))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss[:, None], C)
    lack = C(desc.margin) - prediction
    d_prediction = rt.store(
        (rt.where(
            (target == C(1.0)) | (lack < C(0.0)), C(0.0), C(-1.0),
        ) + rt.where(target == C(-1.0), C(0.0), C(1.0))) * d_loss, desc.element,
    )
    return (d_prediction,)


def _hinge_embedding_loss_backward_none_reference(desc, C, prediction, target, d_loss):
    prediction = prediction.reshape((prod(desc.kept),))
    target = target.reshape((prod(desc.kept),))
    d_loss = d_loss.reshape((prod(desc.kept),))
    prediction = rt.load(prediction, C)
    target = rt.load(target, C)
    d_loss = rt.load(d_loss, C)
    lack = C(desc.margin) - prediction
    d_prediction = rt.store(
        (rt.where(
            (target == C(1.0)) | (lack < C(0.0)), C(0.0), C(-1.0),
        ) + rt.where(target == C(-1.0), C(0.0), C(1.0))) * d_loss, desc.element,
    )
    return (d_prediction,)


HINGE_EMBEDDING_LOSS_BACKWARD = Op(
    "hinge_embedding_loss_backward", __file__, types={"T": ("f32", "f64", "f16", "bf16")},
    operands=(
        Operand("prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("target", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced")),
        Operand("d_loss", "T", lambda d: (*d.kept,), ("*kept",)),
        Operand("d_prediction", "T", lambda d: (*d.kept, *d.reduced), ("*kept", "*reduced"), output=True),
    ),
    variants={
        ("mean",): Variant(
            (Pointwise(
                "hinge_embedding_loss_backward", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("margin", "C"),), sizes=("reduced",),
            ),), _hinge_embedding_loss_backward_reference, operations=11,
        ),
        ("sum",): Variant(
            (Pointwise(
                "hinge_embedding_loss_backward_sum", ("T",), lambda d: (d.kept, d.reduced),
                (
                    Access("prediction", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("target", "T", lambda d, s: (s[0], s[1]), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0], 0)),
                    Access("d_prediction", "T", lambda d, s: (s[0], s[1]), full=True, written=True),
                ), attributes=(("margin", "C"),),
            ),), _hinge_embedding_loss_backward_sum_reference, operations=9,
        ),
        ("none",): Variant(
            (Pointwise(
                "hinge_embedding_loss_backward_none", ("T",), lambda d: (d.kept,),
                (
                    Access("prediction", "T", lambda d, s: (s[0],), full=True),
                    Access("target", "T", lambda d, s: (s[0],), full=True),
                    Access("d_loss", "T", lambda d, s: (s[0],), full=True),
                    Access("d_prediction", "T", lambda d, s: (s[0],), full=True, written=True),
                ), attributes=(("margin", "C"),),
            ),), _hinge_embedding_loss_backward_none_reference, operations=9,
        ),
    }, dims=("*kept", "*reduced"),
    attributes=(
        Attribute("reduction", "enum", "mean", values=("mean", "sum", "none")), Attribute("margin", "f64", 1.0),
    ), parameters=("axis", "keepdims", "reduction", "margin"), axes=("*kept", "*reduced"),
    no_axes=("reduction", "none"),
    conditions=(Condition(
        "no reduced where reduction == none", lambda d: d.reduction != "none" or not d.reduced,
        ("reduction", "reduced"),
    ),), variant_attributes=("reduction",), gradient_of="hinge_embedding_loss", unsettled=True,
    doc="""
    The gradient of `hinge_embedding_loss`: `d_prediction`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    """,
)
