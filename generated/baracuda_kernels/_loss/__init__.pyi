# Generated from spec/loss.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""What a prediction is wrong by."""
from typing import Any
from baracuda_runtime.ops.signature import Args, Descriptor
from baracuda_runtime.typing import Array, DTypeLike, OpPlan, Stream

class CrossEntropyDescriptor(Descriptor):
    rows: tuple[int, ...]
    classes: int
    ignore_index: int = -100
    label_smoothing: float = 0.0
    logits_element: DTypeLike
    label_element: DTypeLike
class CrossEntropyArgs(Args):
    logits: Array
    label: Array
    loss: Array | None = None
class CrossEntropyPlan(OpPlan[CrossEntropyDescriptor, CrossEntropyArgs]): ...
def cross_entropy(
    logits: Array, label: Array, ignore_index: int = -100, label_smoothing: float = 0.0, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The negative logarithm of the softmax of each row, at the row's label. With `label_smoothing` that share of the
    loss is the mean over all classes. 0 for rows whose label is `ignore_index`; NaN for other labels that are no
    class.

    logits: [*rows, classes], f32/f64/f16/bf16
    label: [*rows], i64/i32
    loss: [*rows], f64 for f64, else f32
    """

class CrossEntropyBackwardDescriptor(Descriptor):
    rows: tuple[int, ...]
    classes: int
    ignore_index: int = -100
    label_smoothing: float = 0.0
    logits_element: DTypeLike
    label_element: DTypeLike
class CrossEntropyBackwardArgs(Args):
    logits: Array
    label: Array
    d_loss: Array
    d_logits: Array | None = None
class CrossEntropyBackwardPlan(OpPlan[CrossEntropyBackwardDescriptor, CrossEntropyBackwardArgs]): ...
def cross_entropy_backward(
    logits: Array, label: Array, d_loss: Array, ignore_index: int = -100, label_smoothing: float = 0.0, *,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `cross_entropy`: `d_logits`.

    logits: [*rows, classes], f32/f64/f16/bf16
    label: [*rows], i64/i32
    d_loss: [*rows], f64 for f64, else f32
    d_logits: [*rows, classes], f32/f64/f16/bf16
    """
