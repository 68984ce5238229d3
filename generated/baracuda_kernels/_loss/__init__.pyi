# Generated from spec/loss.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""What a prediction is wrong by."""
from typing import Any, Literal, NamedTuple
from baracuda_runtime.ops.signature import Args, Descriptor
from baracuda_runtime.typing import Array, Axes, DTypeLike, OpPlan, Outputs, Stream

class CrossEntropyDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    classes: int
    reduction: Literal["mean", "sum", "none"] = "mean"
    ignore_index: int = -100
    label_smoothing: float = 0.0
    has_weight: bool = False
    reduced_last: bool = True
    logits_element: DTypeLike
    label_element: DTypeLike
class CrossEntropyArgs(Args):
    logits: Array
    label: Array
    loss: Array | None = None
    weight: Array | None = None
class CrossEntropyPlan(OpPlan[CrossEntropyDescriptor, CrossEntropyArgs]): ...
def cross_entropy(
    logits: Array, label: Array, axis: Axes = None, keepdims: bool = False, ignore_index: int = -100,
    label_smoothing: float = 0.0, *, weight: Array | None = None, reduction: Literal["mean", "sum", "none"] = "mean",
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """The negative logarithm of the softmax of each row, at the row's label, times the weight of that class. With
    `label_smoothing` that share of the loss is the mean over all classes, each with its weight. 0 for rows whose
    label is `ignore_index`; NaN for other labels that are no class. The sum of the rows along some dims; or their
    mean, over the weights of the labels of rows that are not ignored; or each row by itself.

    logits: [*kept, *reduced, classes], f32/f64/f16/bf16
    label: [*kept, *reduced], i64/i32
    weight: [classes], f32/f64/f16/bf16; None stands for 1.0
    loss: [*kept], f64 for f64, else f32
    """

class CrossEntropyBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    classes: int
    reduction: Literal["mean", "sum", "none"] = "mean"
    ignore_index: int = -100
    label_smoothing: float = 0.0
    has_weight: bool = False
    reduced_last: bool = True
    logits_element: DTypeLike
    label_element: DTypeLike
class CrossEntropyBackwardArgs(Args):
    logits: Array
    label: Array
    d_loss: Array
    d_logits: Array | None = None
    weight: Array | None = None
class CrossEntropyBackwardPlan(OpPlan[CrossEntropyBackwardDescriptor, CrossEntropyBackwardArgs]): ...
def cross_entropy_backward(
    logits: Array, label: Array, d_loss: Array, axis: Axes = None, keepdims: bool = False, ignore_index: int = -100,
    label_smoothing: float = 0.0, *, weight: Array | None = None, reduction: Literal["mean", "sum", "none"] = "mean",
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `cross_entropy`: `d_logits`.

    logits: [*kept, *reduced, classes], f32/f64/f16/bf16
    label: [*kept, *reduced], i64/i32
    d_loss: [*kept], f64 for f64, else f32
    weight: [classes], f32/f64/f16/bf16; None stands for 1.0
    d_logits: [*kept, *reduced, classes], f32/f64/f16/bf16
    """

class CrossEntropyWithGradientDescriptor(Descriptor):
    rows: tuple[int, ...]
    classes: int
    ignore_index: int = -100
    label_smoothing: float = 0.0
    has_weight: bool = False
    has_d_loss: bool = False
    logits_element: DTypeLike
    label_element: DTypeLike
class CrossEntropyWithGradientArgs(Args):
    logits: Array
    label: Array
    loss: Array | None = None
    d_logits: Array | None = None
    weight: Array | None = None
    d_loss: Array | None = None
class CrossEntropyWithGradientPlan(OpPlan[CrossEntropyWithGradientDescriptor, CrossEntropyWithGradientArgs]): ...
class CrossEntropyWithGradientResult(NamedTuple):
    loss: Any
    d_logits: Any
def cross_entropy_with_gradient(
    logits: Array, label: Array, ignore_index: int = -100, label_smoothing: float = 0.0, *, weight: Array | None = None,
    d_loss: Array | None = None, out: Outputs | None = None, stream: Stream = None,
) -> CrossEntropyWithGradientResult:
    """The cross entropy of each row, as `cross_entropy` gives it, and its gradient times `d_loss`, in one pass over
    the logits: a training step reads them once and writes their gradient. Rows that have no loss have no gradient.

    logits: [*rows, classes], f32/f64/f16/bf16
    label: [*rows], i64/i32
    weight: [classes], f32/f64/f16/bf16; None stands for 1.0
    d_loss: [*rows], f64 for f64, else f32; None stands for 1.0; the gradient of each loss, such as 1 / n for a mean of
        n rows
    loss: [*rows], f64 for f64, else f32
    d_logits: [*rows, classes], f32/f64/f16/bf16
    """

class NllLossDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    classes: int
    reduction: Literal["mean", "sum", "none"] = "mean"
    ignore_index: int = -100
    has_weight: bool = False
    reduced_last: bool = True
    log_probs_element: DTypeLike
    label_element: DTypeLike
class NllLossArgs(Args):
    log_probs: Array
    label: Array
    loss: Array | None = None
    weight: Array | None = None
class NllLossPlan(OpPlan[NllLossDescriptor, NllLossArgs]): ...
def nll_loss(
    log_probs: Array, label: Array, axis: Axes = None, keepdims: bool = False, ignore_index: int = -100, *,
    weight: Array | None = None, reduction: Literal["mean", "sum", "none"] = "mean", out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """Less the logarithm of a probability of each row, the one at the row's label, times the weight of that class. 0
    for rows whose label is `ignore_index`; NaN for other labels that are no class. Their sum along some dims; or
    the mean, over the weights of the labels of rows that are not ignored; or each row by itself.

    log_probs: [*kept, *reduced, classes], f32/f64/f16/bf16
    label: [*kept, *reduced], i64/i32
    weight: [classes], f32/f64/f16/bf16; None stands for 1.0
    loss: [*kept], f32/f64/f16/bf16
    """

class NllLossBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    classes: int
    reduction: Literal["mean", "sum", "none"] = "mean"
    ignore_index: int = -100
    has_weight: bool = False
    reduced_last: bool = True
    log_probs_element: DTypeLike
    label_element: DTypeLike
class NllLossBackwardArgs(Args):
    label: Array
    d_loss: Array
    d_log_probs: Array | None = None
    weight: Array | None = None
class NllLossBackwardPlan(OpPlan[NllLossBackwardDescriptor, NllLossBackwardArgs]): ...
def nll_loss_backward(
    label: Array, d_loss: Array, axis: Axes = None, keepdims: bool = False, ignore_index: int = -100, *,
    weight: Array | None = None, reduction: Literal["mean", "sum", "none"] = "mean", out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The gradient of `nll_loss`: `d_log_probs`.

    label: [*kept, *reduced], i64/i32
    d_loss: [*kept], f32/f64/f16/bf16
    weight: [classes], f32/f64/f16/bf16; None stands for 1.0
    d_log_probs: [*kept, *reduced, classes], f32/f64/f16/bf16
    """

class SoftTargetCrossEntropyDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    classes: int
    reduction: Literal["mean", "sum", "none"] = "mean"
    reduced_last: bool = True
    element: DTypeLike
class SoftTargetCrossEntropyArgs(Args):
    logits: Array
    target: Array
    loss: Array | None = None
class SoftTargetCrossEntropyPlan(OpPlan[SoftTargetCrossEntropyDescriptor, SoftTargetCrossEntropyArgs]): ...
def soft_target_cross_entropy(
    logits: Array, target: Array, axis: Axes = None, keepdims: bool = False, *,
    reduction: Literal["mean", "sum", "none"] = "mean", out: Array | None = None, stream: Stream = None,
) -> Any:
    """The cross entropy of the softmax of each row and the row's probabilities of the classes, as the mean or the sum
    of the rows along some dims, or each row by itself. Targets whose sum is not 1 are weights of the classes. A
    target of 0 adds nothing, also where the softmax is 0.

    logits: [*kept, *reduced, classes], f32/f64/f16/bf16
    target: [*kept, *reduced, classes], f32/f64/f16/bf16
    loss: [*kept], f64 for f64, else f32
    """

class SoftTargetCrossEntropyBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    classes: int
    reduction: Literal["mean", "sum", "none"] = "mean"
    reduced_last: bool = True
    element: DTypeLike
class SoftTargetCrossEntropyBackwardArgs(Args):
    logits: Array
    target: Array
    d_loss: Array
    d_logits: Array | None = None
    d_target: Array | None = None
class SoftTargetCrossEntropyBackwardPlan(
    OpPlan[SoftTargetCrossEntropyBackwardDescriptor, SoftTargetCrossEntropyBackwardArgs]
): ...
class SoftTargetCrossEntropyBackwardResult(NamedTuple):
    d_logits: Any
    d_target: Any
def soft_target_cross_entropy_backward(
    logits: Array, target: Array, d_loss: Array, axis: Axes = None, keepdims: bool = False, *,
    reduction: Literal["mean", "sum", "none"] = "mean", out: Outputs | None = None, stream: Stream = None,
) -> SoftTargetCrossEntropyBackwardResult:
    """The gradient of `soft_target_cross_entropy`: `d_logits`, `d_target`.

    logits: [*kept, *reduced, classes], f32/f64/f16/bf16
    target: [*kept, *reduced, classes], f32/f64/f16/bf16
    d_loss: [*kept], f64 for f64, else f32
    d_logits: [*kept, *reduced, classes], f32/f64/f16/bf16
    d_target: [*kept, *reduced, classes], f32/f64/f16/bf16
    """

class CosineEmbeddingLossDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    d: int
    reduction: Literal["mean", "sum", "none"] = "mean"
    margin: float = 0.0
    eps: float = 1e-12
    reduced_last: bool = True
    element: DTypeLike
class CosineEmbeddingLossArgs(Args):
    x: Array
    other: Array
    target: Array
    loss: Array | None = None
class CosineEmbeddingLossPlan(OpPlan[CosineEmbeddingLossDescriptor, CosineEmbeddingLossArgs]): ...
def cosine_embedding_loss(
    x: Array, other: Array, target: Array, axis: Axes = None, keepdims: bool = False, margin: float = 0.0,
    eps: float = 1e-12, *, reduction: Literal["mean", "sum", "none"] = "mean", out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """1 less the cosine of the angle between two rows where their target is 1, and the cosine less `margin`, at least
    0, where it is -1; 0 for other targets. The mean or the sum of the rows along some dims, or each row by itself.
    `eps` is added to the squares of the lengths. Rows of nearly one direction keep their digits.

    x: [*kept, *reduced, d], f32/f64/f16/bf16
    other: [*kept, *reduced, d], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f64 for f64, else f32
    """

class CosineEmbeddingLossBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    d: int
    reduction: Literal["mean", "sum", "none"] = "mean"
    margin: float = 0.0
    eps: float = 1e-12
    reduced_last: bool = True
    element: DTypeLike
class CosineEmbeddingLossBackwardArgs(Args):
    x: Array
    other: Array
    target: Array
    d_loss: Array
    d_x: Array | None = None
    d_other: Array | None = None
class CosineEmbeddingLossBackwardPlan(
    OpPlan[CosineEmbeddingLossBackwardDescriptor, CosineEmbeddingLossBackwardArgs]
): ...
class CosineEmbeddingLossBackwardResult(NamedTuple):
    d_x: Any
    d_other: Any
def cosine_embedding_loss_backward(
    x: Array, other: Array, target: Array, d_loss: Array, axis: Axes = None, keepdims: bool = False,
    margin: float = 0.0, eps: float = 1e-12, *, reduction: Literal["mean", "sum", "none"] = "mean",
    out: Outputs | None = None, stream: Stream = None,
) -> CosineEmbeddingLossBackwardResult:
    """The gradient of `cosine_embedding_loss`: `d_x`, `d_other`.

    x: [*kept, *reduced, d], f32/f64/f16/bf16
    other: [*kept, *reduced, d], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f64 for f64, else f32
    d_x: [*kept, *reduced, d], f32/f64/f16/bf16
    d_other: [*kept, *reduced, d], f32/f64/f16/bf16
    """

class TripletMarginLossDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    d: int
    reduction: Literal["mean", "sum", "none"] = "mean"
    margin: float = 1.0
    eps: float = 1e-06
    swap: bool = False
    reduced_last: bool = True
    element: DTypeLike
class TripletMarginLossArgs(Args):
    anchor: Array
    positive: Array
    negative: Array
    loss: Array | None = None
class TripletMarginLossPlan(OpPlan[TripletMarginLossDescriptor, TripletMarginLossArgs]): ...
def triplet_margin_loss(
    anchor: Array, positive: Array, negative: Array, axis: Axes = None, keepdims: bool = False, margin: float = 1.0,
    eps: float = 1e-06, swap: bool = False, *, reduction: Literal["mean", "sum", "none"] = "mean",
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """`margin` and the distance of each row of the anchor from the positive, less that from the negative, at least 0.
    The mean or the sum of the rows along some dims, or each row by itself. With `swap` the lesser of the negative's
    distances from the anchor and from the positive counts. `eps` is added to differences. The gradient of a
    distance of 0 is 0.

    anchor: [*kept, *reduced, d], f32/f64/f16/bf16
    positive: [*kept, *reduced, d], f32/f64/f16/bf16
    negative: [*kept, *reduced, d], f32/f64/f16/bf16
    loss: [*kept], f64 for f64, else f32
    """

class TripletMarginLossBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    d: int
    reduction: Literal["mean", "sum", "none"] = "mean"
    margin: float = 1.0
    eps: float = 1e-06
    swap: bool = False
    reduced_last: bool = True
    element: DTypeLike
class TripletMarginLossBackwardArgs(Args):
    anchor: Array
    positive: Array
    negative: Array
    d_loss: Array
    d_anchor: Array | None = None
    d_positive: Array | None = None
    d_negative: Array | None = None
class TripletMarginLossBackwardPlan(OpPlan[TripletMarginLossBackwardDescriptor, TripletMarginLossBackwardArgs]): ...
class TripletMarginLossBackwardResult(NamedTuple):
    d_anchor: Any
    d_positive: Any
    d_negative: Any
def triplet_margin_loss_backward(
    anchor: Array, positive: Array, negative: Array, d_loss: Array, axis: Axes = None, keepdims: bool = False,
    margin: float = 1.0, eps: float = 1e-06, swap: bool = False, *, reduction: Literal["mean", "sum", "none"] = "mean",
    out: Outputs | None = None, stream: Stream = None,
) -> TripletMarginLossBackwardResult:
    """The gradient of `triplet_margin_loss`: `d_anchor`, `d_positive`, `d_negative`.

    anchor: [*kept, *reduced, d], f32/f64/f16/bf16
    positive: [*kept, *reduced, d], f32/f64/f16/bf16
    negative: [*kept, *reduced, d], f32/f64/f16/bf16
    d_loss: [*kept], f64 for f64, else f32
    d_anchor: [*kept, *reduced, d], f32/f64/f16/bf16
    d_positive: [*kept, *reduced, d], f32/f64/f16/bf16
    d_negative: [*kept, *reduced, d], f32/f64/f16/bf16
    """

class MseLossDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    reduced_last: bool = True
    element: DTypeLike
class MseLossArgs(Args):
    prediction: Array
    target: Array
    loss: Array | None = None
class MseLossPlan(OpPlan[MseLossDescriptor, MseLossArgs]): ...
def mse_loss(
    prediction: Array, target: Array, axis: Axes = None, keepdims: bool = False, *,
    reduction: Literal["mean", "sum", "none"] = "mean", out: Array | None = None, stream: Stream = None,
) -> Any:
    """The squared error. The mean or the sum along some dims, or the loss of each element. 0 as a sum of nothing, NaN
    as a mean of it.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f32/f64/f16/bf16
    """

class MseLossBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    reduced_last: bool = True
    element: DTypeLike
class MseLossBackwardArgs(Args):
    prediction: Array
    target: Array
    d_loss: Array
    d_prediction: Array | None = None
    d_target: Array | None = None
class MseLossBackwardPlan(OpPlan[MseLossBackwardDescriptor, MseLossBackwardArgs]): ...
class MseLossBackwardResult(NamedTuple):
    d_prediction: Any
    d_target: Any
def mse_loss_backward(
    prediction: Array, target: Array, d_loss: Array, axis: Axes = None, keepdims: bool = False, *,
    reduction: Literal["mean", "sum", "none"] = "mean", out: Outputs | None = None, stream: Stream = None,
) -> MseLossBackwardResult:
    """The gradient of `mse_loss`: `d_prediction`, `d_target`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    d_target: [*kept, *reduced], f32/f64/f16/bf16
    """

class L1LossDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    reduced_last: bool = True
    element: DTypeLike
class L1LossArgs(Args):
    prediction: Array
    target: Array
    loss: Array | None = None
class L1LossPlan(OpPlan[L1LossDescriptor, L1LossArgs]): ...
def l1_loss(
    prediction: Array, target: Array, axis: Axes = None, keepdims: bool = False, *,
    reduction: Literal["mean", "sum", "none"] = "mean", out: Array | None = None, stream: Stream = None,
) -> Any:
    """The absolute error. The mean or the sum along some dims, or the loss of each element. The gradient where the
    error is 0 is 0.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f32/f64/f16/bf16
    """

class L1LossBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    reduced_last: bool = True
    element: DTypeLike
class L1LossBackwardArgs(Args):
    prediction: Array
    target: Array
    d_loss: Array
    d_prediction: Array | None = None
    d_target: Array | None = None
class L1LossBackwardPlan(OpPlan[L1LossBackwardDescriptor, L1LossBackwardArgs]): ...
class L1LossBackwardResult(NamedTuple):
    d_prediction: Any
    d_target: Any
def l1_loss_backward(
    prediction: Array, target: Array, d_loss: Array, axis: Axes = None, keepdims: bool = False, *,
    reduction: Literal["mean", "sum", "none"] = "mean", out: Outputs | None = None, stream: Stream = None,
) -> L1LossBackwardResult:
    """The gradient of `l1_loss`: `d_prediction`, `d_target`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    d_target: [*kept, *reduced], f32/f64/f16/bf16
    """

class SmoothL1LossDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    beta: float = 1.0
    reduced_last: bool = True
    element: DTypeLike
class SmoothL1LossArgs(Args):
    prediction: Array
    target: Array
    loss: Array | None = None
class SmoothL1LossPlan(OpPlan[SmoothL1LossDescriptor, SmoothL1LossArgs]): ...
def smooth_l1_loss(
    prediction: Array, target: Array, axis: Axes = None, keepdims: bool = False, beta: float = 1.0, *,
    reduction: Literal["mean", "sum", "none"] = "mean", out: Array | None = None, stream: Stream = None,
) -> Any:
    """The absolute error less `beta` / 2 where it is `beta` or more, and its square over 2 * `beta` below. The mean or
    the sum along some dims, or the loss of each element. With `beta` = 0 it is `l1_loss`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f32/f64/f16/bf16
    """

class SmoothL1LossBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    beta: float = 1.0
    reduced_last: bool = True
    element: DTypeLike
class SmoothL1LossBackwardArgs(Args):
    prediction: Array
    target: Array
    d_loss: Array
    d_prediction: Array | None = None
    d_target: Array | None = None
class SmoothL1LossBackwardPlan(OpPlan[SmoothL1LossBackwardDescriptor, SmoothL1LossBackwardArgs]): ...
class SmoothL1LossBackwardResult(NamedTuple):
    d_prediction: Any
    d_target: Any
def smooth_l1_loss_backward(
    prediction: Array, target: Array, d_loss: Array, axis: Axes = None, keepdims: bool = False, beta: float = 1.0, *,
    reduction: Literal["mean", "sum", "none"] = "mean", out: Outputs | None = None, stream: Stream = None,
) -> SmoothL1LossBackwardResult:
    """The gradient of `smooth_l1_loss`: `d_prediction`, `d_target`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    d_target: [*kept, *reduced], f32/f64/f16/bf16
    """

class HuberLossDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    delta: float = 1.0
    has_weight: bool = False
    reduced_last: bool = True
    element: DTypeLike
class HuberLossArgs(Args):
    prediction: Array
    target: Array
    loss: Array | None = None
    weight: Array | None = None
class HuberLossPlan(OpPlan[HuberLossDescriptor, HuberLossArgs]): ...
def huber_loss(
    prediction: Array, target: Array, axis: Axes = None, keepdims: bool = False, delta: float = 1.0, *,
    weight: Array | None = None, reduction: Literal["mean", "sum", "none"] = "mean", out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """Half of the squared error up to an absolute error of `delta`, and beyond it the tangent there, times its weight.
    The mean or the sum along some dims, or the loss of each element. The mean is over the number of elements.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    weight: [*kept, *reduced], f32/f64/f16/bf16; None stands for 1.0
    loss: [*kept], f32/f64/f16/bf16
    """

class HuberLossBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    delta: float = 1.0
    has_weight: bool = False
    reduced_last: bool = True
    element: DTypeLike
class HuberLossBackwardArgs(Args):
    prediction: Array
    target: Array
    d_loss: Array
    d_prediction: Array | None = None
    d_target: Array | None = None
    weight: Array | None = None
class HuberLossBackwardPlan(OpPlan[HuberLossBackwardDescriptor, HuberLossBackwardArgs]): ...
class HuberLossBackwardResult(NamedTuple):
    d_prediction: Any
    d_target: Any
def huber_loss_backward(
    prediction: Array, target: Array, d_loss: Array, axis: Axes = None, keepdims: bool = False, delta: float = 1.0, *,
    weight: Array | None = None, reduction: Literal["mean", "sum", "none"] = "mean", out: Outputs | None = None,
    stream: Stream = None,
) -> HuberLossBackwardResult:
    """The gradient of `huber_loss`: `d_prediction`, `d_target`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    weight: [*kept, *reduced], f32/f64/f16/bf16; None stands for 1.0
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    d_target: [*kept, *reduced], f32/f64/f16/bf16
    """

class BinaryCrossEntropyDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    has_weight: bool = False
    reduced_last: bool = True
    element: DTypeLike
class BinaryCrossEntropyArgs(Args):
    prediction: Array
    target: Array
    loss: Array | None = None
    weight: Array | None = None
class BinaryCrossEntropyPlan(OpPlan[BinaryCrossEntropyDescriptor, BinaryCrossEntropyArgs]): ...
def binary_cross_entropy(
    prediction: Array, target: Array, axis: Axes = None, keepdims: bool = False, *, weight: Array | None = None,
    reduction: Literal["mean", "sum", "none"] = "mean", out: Array | None = None, stream: Stream = None,
) -> Any:
    """-target * log(prediction) - (1 - target) * log(1 - prediction), times its weight. The mean or the sum along some
    dims, or the loss of each element. The mean is over the number of elements. Logarithms less than -100 count as
    -100, so that the loss at 0 and 1 is finite. NaN for predictions outside of 0 to 1. The gradient of the
    prediction is that of logarithms without this limit, and prediction * (1 - prediction) counts as at least 1e-12
    in it. That of the target has the limit.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    weight: [*kept, *reduced], f32/f64/f16/bf16; None stands for 1.0
    loss: [*kept], f32/f64/f16/bf16
    """

class BinaryCrossEntropyBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    has_weight: bool = False
    reduced_last: bool = True
    element: DTypeLike
class BinaryCrossEntropyBackwardArgs(Args):
    prediction: Array
    target: Array
    d_loss: Array
    d_prediction: Array | None = None
    d_target: Array | None = None
    weight: Array | None = None
class BinaryCrossEntropyBackwardPlan(OpPlan[BinaryCrossEntropyBackwardDescriptor, BinaryCrossEntropyBackwardArgs]): ...
class BinaryCrossEntropyBackwardResult(NamedTuple):
    d_prediction: Any
    d_target: Any
def binary_cross_entropy_backward(
    prediction: Array, target: Array, d_loss: Array, axis: Axes = None, keepdims: bool = False, *,
    weight: Array | None = None, reduction: Literal["mean", "sum", "none"] = "mean", out: Outputs | None = None,
    stream: Stream = None,
) -> BinaryCrossEntropyBackwardResult:
    """The gradient of `binary_cross_entropy`: `d_prediction`, `d_target`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    weight: [*kept, *reduced], f32/f64/f16/bf16; None stands for 1.0
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    d_target: [*kept, *reduced], f32/f64/f16/bf16
    """

class BinaryCrossEntropyWithLogitsDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    pos_weight: float = 1.0
    has_weight: bool = False
    reduced_last: bool = True
    element: DTypeLike
class BinaryCrossEntropyWithLogitsArgs(Args):
    prediction: Array
    target: Array
    loss: Array | None = None
    weight: Array | None = None
class BinaryCrossEntropyWithLogitsPlan(
    OpPlan[BinaryCrossEntropyWithLogitsDescriptor, BinaryCrossEntropyWithLogitsArgs]
): ...
def binary_cross_entropy_with_logits(
    prediction: Array, target: Array, axis: Axes = None, keepdims: bool = False, pos_weight: float = 1.0, *,
    weight: Array | None = None, reduction: Literal["mean", "sum", "none"] = "mean", out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The binary cross entropy of sigmoid(prediction) and the target, times its weight. The mean or the sum along some
    dims, or the loss of each element. The mean is over the number of elements. It is the sum of a term of 1 -
    target and one of the target, which `pos_weight` multiplies. Neither cancels, so that large logits keep their
    digits. NaN at an infinite prediction that the target agrees with.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    weight: [*kept, *reduced], f32/f64/f16/bf16; None stands for 1.0
    loss: [*kept], f32/f64/f16/bf16
    """

class BinaryCrossEntropyWithLogitsBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    pos_weight: float = 1.0
    has_weight: bool = False
    reduced_last: bool = True
    element: DTypeLike
class BinaryCrossEntropyWithLogitsBackwardArgs(Args):
    prediction: Array
    target: Array
    d_loss: Array
    d_prediction: Array | None = None
    weight: Array | None = None
class BinaryCrossEntropyWithLogitsBackwardPlan(
    OpPlan[BinaryCrossEntropyWithLogitsBackwardDescriptor, BinaryCrossEntropyWithLogitsBackwardArgs]
): ...
def binary_cross_entropy_with_logits_backward(
    prediction: Array, target: Array, d_loss: Array, axis: Axes = None, keepdims: bool = False, pos_weight: float = 1.0,
    *, weight: Array | None = None, reduction: Literal["mean", "sum", "none"] = "mean", out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The gradient of `binary_cross_entropy_with_logits`: `d_prediction`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    weight: [*kept, *reduced], f32/f64/f16/bf16; None stands for 1.0
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    """

class KlDivDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    log_target: bool = False
    reduced_last: bool = True
    element: DTypeLike
class KlDivArgs(Args):
    prediction: Array
    target: Array
    loss: Array | None = None
class KlDivPlan(OpPlan[KlDivDescriptor, KlDivArgs]): ...
def kl_div(
    prediction: Array, target: Array, axis: Axes = None, keepdims: bool = False, log_target: bool = False, *,
    reduction: Literal["mean", "sum", "none"] = "mean", out: Array | None = None, stream: Stream = None,
) -> Any:
    """target * (log(target) - prediction): the Kullback-Leibler divergence where both are distributions and the
    prediction is a logarithm. The mean or the sum along some dims, or the loss of each element. With `log_target`
    the target is a logarithm too. 0 where the target is the probability 0, whatever number the prediction is; the
    gradients there are 0.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f32/f64/f16/bf16
    """

class KlDivBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    log_target: bool = False
    reduced_last: bool = True
    element: DTypeLike
class KlDivBackwardArgs(Args):
    prediction: Array
    target: Array
    d_loss: Array
    d_prediction: Array | None = None
    d_target: Array | None = None
class KlDivBackwardPlan(OpPlan[KlDivBackwardDescriptor, KlDivBackwardArgs]): ...
class KlDivBackwardResult(NamedTuple):
    d_prediction: Any
    d_target: Any
def kl_div_backward(
    prediction: Array, target: Array, d_loss: Array, axis: Axes = None, keepdims: bool = False,
    log_target: bool = False, *, reduction: Literal["mean", "sum", "none"] = "mean", out: Outputs | None = None,
    stream: Stream = None,
) -> KlDivBackwardResult:
    """The gradient of `kl_div`: `d_prediction`, `d_target`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    d_target: [*kept, *reduced], f32/f64/f16/bf16
    """

class SigmoidFocalLossDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    gamma: float = 2.0
    alpha: float = 0.25
    reduced_last: bool = True
    element: DTypeLike
class SigmoidFocalLossArgs(Args):
    prediction: Array
    target: Array
    loss: Array | None = None
class SigmoidFocalLossPlan(OpPlan[SigmoidFocalLossDescriptor, SigmoidFocalLossArgs]): ...
def sigmoid_focal_loss(
    prediction: Array, target: Array, axis: Axes = None, keepdims: bool = False, gamma: float = 2.0,
    alpha: float = 0.25, *, reduction: Literal["mean", "sum", "none"] = "mean", out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The binary cross entropy of sigmoid(prediction) and the target, times (1 - p)^`gamma`, where p is the
    probability of the target. The mean or the sum along some dims, or the loss of each element. Targets of 1 have
    the weight `alpha` and those of 0 the weight 1 - `alpha`; with `alpha` < 0 there are no weights. Large logits
    keep their digits. Targets below 0 are taken as 0, those above 1 as 1.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f32/f64/f16/bf16
    """

class SigmoidFocalLossBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    gamma: float = 2.0
    alpha: float = 0.25
    reduced_last: bool = True
    element: DTypeLike
class SigmoidFocalLossBackwardArgs(Args):
    prediction: Array
    target: Array
    d_loss: Array
    d_prediction: Array | None = None
class SigmoidFocalLossBackwardPlan(OpPlan[SigmoidFocalLossBackwardDescriptor, SigmoidFocalLossBackwardArgs]): ...
def sigmoid_focal_loss_backward(
    prediction: Array, target: Array, d_loss: Array, axis: Axes = None, keepdims: bool = False, gamma: float = 2.0,
    alpha: float = 0.25, *, reduction: Literal["mean", "sum", "none"] = "mean", out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The gradient of `sigmoid_focal_loss`: `d_prediction`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    """

class PoissonNllLossDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    log_input: bool = True
    full: bool = False
    eps: float = 1e-08
    reduced_last: bool = True
    element: DTypeLike
class PoissonNllLossArgs(Args):
    prediction: Array
    target: Array
    loss: Array | None = None
class PoissonNllLossPlan(OpPlan[PoissonNllLossDescriptor, PoissonNllLossArgs]): ...
def poisson_nll_loss(
    prediction: Array, target: Array, axis: Axes = None, keepdims: bool = False, log_input: bool = True,
    full: bool = False, eps: float = 1e-08, *, reduction: Literal["mean", "sum", "none"] = "mean",
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """The negative log likelihood of a Poisson distribution at the target: exp(prediction) - target * prediction, or
    prediction - target * log(prediction + `eps`) with `log_input` = false. The mean or the sum along some dims, or
    the loss of each element. With `full` the logarithm of target! is added, by Stirling's formula, for targets
    above 1.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f32/f64/f16/bf16
    """

class PoissonNllLossBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    log_input: bool = True
    full: bool = False
    eps: float = 1e-08
    reduced_last: bool = True
    element: DTypeLike
class PoissonNllLossBackwardArgs(Args):
    prediction: Array
    target: Array
    d_loss: Array
    d_prediction: Array | None = None
class PoissonNllLossBackwardPlan(OpPlan[PoissonNllLossBackwardDescriptor, PoissonNllLossBackwardArgs]): ...
def poisson_nll_loss_backward(
    prediction: Array, target: Array, d_loss: Array, axis: Axes = None, keepdims: bool = False, log_input: bool = True,
    full: bool = False, eps: float = 1e-08, *, reduction: Literal["mean", "sum", "none"] = "mean",
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `poisson_nll_loss`: `d_prediction`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    """

class SoftMarginLossDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    reduced_last: bool = True
    element: DTypeLike
class SoftMarginLossArgs(Args):
    prediction: Array
    target: Array
    loss: Array | None = None
class SoftMarginLossPlan(OpPlan[SoftMarginLossDescriptor, SoftMarginLossArgs]): ...
def soft_margin_loss(
    prediction: Array, target: Array, axis: Axes = None, keepdims: bool = False, *,
    reduction: Literal["mean", "sum", "none"] = "mean", out: Array | None = None, stream: Stream = None,
) -> Any:
    """log(1 + exp(-target * prediction)), for targets of -1 and 1; without overflow. The mean or the sum along some
    dims, or the loss of each element.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f32/f64/f16/bf16
    """

class SoftMarginLossBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    reduced_last: bool = True
    element: DTypeLike
class SoftMarginLossBackwardArgs(Args):
    prediction: Array
    target: Array
    d_loss: Array
    d_prediction: Array | None = None
class SoftMarginLossBackwardPlan(OpPlan[SoftMarginLossBackwardDescriptor, SoftMarginLossBackwardArgs]): ...
def soft_margin_loss_backward(
    prediction: Array, target: Array, d_loss: Array, axis: Axes = None, keepdims: bool = False, *,
    reduction: Literal["mean", "sum", "none"] = "mean", out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `soft_margin_loss`: `d_prediction`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    """

class HingeEmbeddingLossDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    margin: float = 1.0
    reduced_last: bool = True
    element: DTypeLike
class HingeEmbeddingLossArgs(Args):
    prediction: Array
    target: Array
    loss: Array | None = None
class HingeEmbeddingLossPlan(OpPlan[HingeEmbeddingLossDescriptor, HingeEmbeddingLossArgs]): ...
def hinge_embedding_loss(
    prediction: Array, target: Array, axis: Axes = None, keepdims: bool = False, margin: float = 1.0, *,
    reduction: Literal["mean", "sum", "none"] = "mean", out: Array | None = None, stream: Stream = None,
) -> Any:
    """The prediction where the target is 1, and `margin` less the prediction, at least 0, where it is -1; the sum of
    both for other targets. The mean or the sum along some dims, or the loss of each element.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f32/f64/f16/bf16
    """

class HingeEmbeddingLossBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    margin: float = 1.0
    reduced_last: bool = True
    element: DTypeLike
class HingeEmbeddingLossBackwardArgs(Args):
    prediction: Array
    target: Array
    d_loss: Array
    d_prediction: Array | None = None
class HingeEmbeddingLossBackwardPlan(OpPlan[HingeEmbeddingLossBackwardDescriptor, HingeEmbeddingLossBackwardArgs]): ...
def hinge_embedding_loss_backward(
    prediction: Array, target: Array, d_loss: Array, axis: Axes = None, keepdims: bool = False, margin: float = 1.0, *,
    reduction: Literal["mean", "sum", "none"] = "mean", out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `hinge_embedding_loss`: `d_prediction`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    """

class MarginRankingLossDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    margin: float = 0.0
    reduced_last: bool = True
    element: DTypeLike
class MarginRankingLossArgs(Args):
    prediction: Array
    other: Array
    target: Array
    loss: Array | None = None
class MarginRankingLossPlan(OpPlan[MarginRankingLossDescriptor, MarginRankingLossArgs]): ...
def margin_ranking_loss(
    prediction: Array, other: Array, target: Array, axis: Axes = None, keepdims: bool = False, margin: float = 0.0, *,
    reduction: Literal["mean", "sum", "none"] = "mean", out: Array | None = None, stream: Stream = None,
) -> Any:
    """`margin` - target * (prediction - other), at least 0: what the prediction lacks to be greater than the other one
    by the margin where the target is 1, or less where it is -1. The mean or the sum along some dims, or the loss of
    each element.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    other: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f32/f64/f16/bf16
    """

class MarginRankingLossBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    margin: float = 0.0
    reduced_last: bool = True
    element: DTypeLike
class MarginRankingLossBackwardArgs(Args):
    prediction: Array
    other: Array
    target: Array
    d_loss: Array
    d_prediction: Array | None = None
    d_other: Array | None = None
class MarginRankingLossBackwardPlan(OpPlan[MarginRankingLossBackwardDescriptor, MarginRankingLossBackwardArgs]): ...
class MarginRankingLossBackwardResult(NamedTuple):
    d_prediction: Any
    d_other: Any
def margin_ranking_loss_backward(
    prediction: Array, other: Array, target: Array, d_loss: Array, axis: Axes = None, keepdims: bool = False,
    margin: float = 0.0, *, reduction: Literal["mean", "sum", "none"] = "mean", out: Outputs | None = None,
    stream: Stream = None,
) -> MarginRankingLossBackwardResult:
    """The gradient of `margin_ranking_loss`: `d_prediction`, `d_other`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    other: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    d_other: [*kept, *reduced], f32/f64/f16/bf16
    """

class GaussianNllLossDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    full: bool = False
    eps: float = 1e-06
    reduced_last: bool = True
    element: DTypeLike
class GaussianNllLossArgs(Args):
    prediction: Array
    target: Array
    variance: Array
    loss: Array | None = None
class GaussianNllLossPlan(OpPlan[GaussianNllLossDescriptor, GaussianNllLossArgs]): ...
def gaussian_nll_loss(
    prediction: Array, target: Array, variance: Array, axis: Axes = None, keepdims: bool = False, full: bool = False,
    eps: float = 1e-06, *, reduction: Literal["mean", "sum", "none"] = "mean", out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """Half of log(variance) + (prediction - target)^2 / variance: the negative log likelihood of a normal distribution
    at the target, with `full` the constant of it too. The mean or the sum along some dims, or the loss of each
    element. Variances less than `eps` count as `eps`, and have the gradient of it.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    variance: [*kept, *reduced], f32/f64/f16/bf16
    loss: [*kept], f32/f64/f16/bf16
    """

class GaussianNllLossBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduction: Literal["mean", "sum", "none"] = "mean"
    full: bool = False
    eps: float = 1e-06
    reduced_last: bool = True
    element: DTypeLike
class GaussianNllLossBackwardArgs(Args):
    prediction: Array
    target: Array
    variance: Array
    d_loss: Array
    d_prediction: Array | None = None
    d_target: Array | None = None
    d_variance: Array | None = None
class GaussianNllLossBackwardPlan(OpPlan[GaussianNllLossBackwardDescriptor, GaussianNllLossBackwardArgs]): ...
class GaussianNllLossBackwardResult(NamedTuple):
    d_prediction: Any
    d_target: Any
    d_variance: Any
def gaussian_nll_loss_backward(
    prediction: Array, target: Array, variance: Array, d_loss: Array, axis: Axes = None, keepdims: bool = False,
    full: bool = False, eps: float = 1e-06, *, reduction: Literal["mean", "sum", "none"] = "mean",
    out: Outputs | None = None, stream: Stream = None,
) -> GaussianNllLossBackwardResult:
    """The gradient of `gaussian_nll_loss`: `d_prediction`, `d_target`, `d_variance`.

    prediction: [*kept, *reduced], f32/f64/f16/bf16
    target: [*kept, *reduced], f32/f64/f16/bf16
    variance: [*kept, *reduced], f32/f64/f16/bf16
    d_loss: [*kept], f32/f64/f16/bf16
    d_prediction: [*kept, *reduced], f32/f64/f16/bf16
    d_target: [*kept, *reduced], f32/f64/f16/bf16
    d_variance: [*kept, *reduced], f32/f64/f16/bf16
    """
