# Generated from spec/norm.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""Rows over their length, or around their mean."""
from typing import Any, NamedTuple
from baracuda_runtime.ops.signature import Args, Descriptor
from baracuda_runtime.typing import Array, DTypeLike, OpPlan, Outputs, Stream

class LayerNormDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-05
    has_weight: bool = False
    has_bias: bool = False
    element: DTypeLike
class LayerNormArgs(Args):
    x: Array
    y: Array | None = None
    weight: Array | None = None
    bias: Array | None = None
class LayerNormPlan(OpPlan[LayerNormDescriptor, LayerNormArgs]): ...
def layer_norm(
    x: Array, eps: float = 1e-05, *, weight: Array | None = None, bias: Array | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """Rows less their mean, over their standard deviation, times a weight, plus a bias. The variance is the mean of
    the squared distances from the mean.

    x: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    bias: [d], f32/f64/f16/bf16; None stands for 0.0
    y: [*rows, d], f32/f64/f16/bf16
    """

class LayerNormBackwardDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-05
    has_weight: bool = False
    has_bias: bool = False
    element: DTypeLike
class LayerNormBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
    d_weight: Array | None = None
    d_bias: Array | None = None
    weight: Array | None = None
class LayerNormBackwardPlan(OpPlan[LayerNormBackwardDescriptor, LayerNormBackwardArgs]): ...
class LayerNormBackwardResult(NamedTuple):
    d_x: Any = None
    d_weight: Any = None
    d_bias: Any = None
def layer_norm_backward(
    x: Array, d_y: Array, eps: float = 1e-05, has_bias: bool = False, *, weight: Array | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> LayerNormBackwardResult:
    """The gradient of `layer_norm`: `d_x`, `d_weight`, `d_bias`.

    x: [*rows, d], f32/f64/f16/bf16
    d_y: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    d_x: [*rows, d], f32/f64/f16/bf16
    d_weight: [d], f32/f64/f16/bf16
    d_bias: [d], f32/f64/f16/bf16
    """

class RmsNormDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-06
    offset: float = 0.0
    has_weight: bool = False
    element: DTypeLike
class RmsNormArgs(Args):
    x: Array
    y: Array | None = None
    weight: Array | None = None
class RmsNormPlan(OpPlan[RmsNormDescriptor, RmsNormArgs]): ...
def rms_norm(
    x: Array, eps: float = 1e-06, offset: float = 0.0, *, weight: Array | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """Rows over the root of the mean of their squares, times a weight. `offset` is added to the weight, as for weights
    that are stored as their distance from 1.

    x: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    y: [*rows, d], f32/f64/f16/bf16
    """

class RmsNormBackwardDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-06
    offset: float = 0.0
    has_weight: bool = False
    element: DTypeLike
class RmsNormBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
    d_weight: Array | None = None
    weight: Array | None = None
class RmsNormBackwardPlan(OpPlan[RmsNormBackwardDescriptor, RmsNormBackwardArgs]): ...
class RmsNormBackwardResult(NamedTuple):
    d_x: Any = None
    d_weight: Any = None
def rms_norm_backward(
    x: Array, d_y: Array, eps: float = 1e-06, offset: float = 0.0, *, weight: Array | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> RmsNormBackwardResult:
    """The gradient of `rms_norm`: `d_x`, `d_weight`.

    x: [*rows, d], f32/f64/f16/bf16
    d_y: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    d_x: [*rows, d], f32/f64/f16/bf16
    d_weight: [d], f32/f64/f16/bf16
    """

class AddRmsNormDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-06
    offset: float = 0.0
    has_weight: bool = False
    element: DTypeLike
class AddRmsNormArgs(Args):
    x: Array
    residual: Array
    y: Array | None = None
    total: Array | None = None
    weight: Array | None = None
class AddRmsNormPlan(OpPlan[AddRmsNormDescriptor, AddRmsNormArgs]): ...
class AddRmsNormResult(NamedTuple):
    y: Any
    total: Any
def add_rms_norm(
    x: Array, residual: Array, eps: float = 1e-06, offset: float = 0.0, *, weight: Array | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> AddRmsNormResult:
    """x + residual, and its rms_norm.

    x: [*rows, d], f32/f64/f16/bf16
    residual: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    y: [*rows, d], f32/f64/f16/bf16
    total: [*rows, d], f32/f64/f16/bf16
    """

class AddRmsNormBackwardDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-06
    offset: float = 0.0
    has_weight: bool = False
    element: DTypeLike
class AddRmsNormBackwardArgs(Args):
    x: Array
    residual: Array
    d_y: Array
    d_total: Array
    d_x: Array | None = None
    d_residual: Array | None = None
    d_weight: Array | None = None
    weight: Array | None = None
class AddRmsNormBackwardPlan(OpPlan[AddRmsNormBackwardDescriptor, AddRmsNormBackwardArgs]): ...
class AddRmsNormBackwardResult(NamedTuple):
    d_x: Any = None
    d_residual: Any = None
    d_weight: Any = None
def add_rms_norm_backward(
    x: Array, residual: Array, d_y: Array, d_total: Array, eps: float = 1e-06, offset: float = 0.0, *,
    weight: Array | None = None, out: Outputs | None = None, stream: Stream = None,
) -> AddRmsNormBackwardResult:
    """The gradient of `add_rms_norm`: `d_x`, `d_residual`, `d_weight`.

    x: [*rows, d], f32/f64/f16/bf16
    residual: [*rows, d], f32/f64/f16/bf16
    d_y: [*rows, d], f32/f64/f16/bf16
    d_total: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    d_x: [*rows, d], f32/f64/f16/bf16
    d_residual: [*rows, d], f32/f64/f16/bf16
    d_weight: [d], f32/f64/f16/bf16
    """

class L2NormalizeDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    eps: float = 1e-12
    element: DTypeLike
class L2NormalizeArgs(Args):
    x: Array
    y: Array | None = None
class L2NormalizePlan(OpPlan[L2NormalizeDescriptor, L2NormalizeArgs]): ...
def l2_normalize(x: Array, axis: int, eps: float = 1e-12, *, out: Array | None = None, stream: Stream = None) -> Any:
    """x over the root of the sum of its squares along one dim, of which eps is the least.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    y: [*outer, d, *inner], f32/f64/f16/bf16
    """

class L2NormalizeBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    eps: float = 1e-12
    element: DTypeLike
class L2NormalizeBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class L2NormalizeBackwardPlan(OpPlan[L2NormalizeBackwardDescriptor, L2NormalizeBackwardArgs]): ...
def l2_normalize_backward(
    x: Array, d_y: Array, axis: int, eps: float = 1e-12, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `l2_normalize`: `d_x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """

class GroupNormDescriptor(Descriptor):
    n: int
    groups: int
    channels: int
    inner: tuple[int, ...]
    eps: float = 1e-05
    has_weight: bool = False
    has_bias: bool = False
    element: DTypeLike
class GroupNormArgs(Args):
    x: Array
    y: Array | None = None
    weight: Array | None = None
    bias: Array | None = None
class GroupNormPlan(OpPlan[GroupNormDescriptor, GroupNormArgs]): ...
def group_norm(
    x: Array, eps: float = 1e-05, *, weight: Array | None = None, bias: Array | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """Groups of channels less their mean, over their standard deviation, times a weight and plus a bias for each
    channel. The channels are two dims: the groups, and the channels of each. One channel to a group is an instance
    norm.

    x: [n, groups, channels, *inner], f32/f64/f16/bf16
    weight: [groups, channels], f32/f64/f16/bf16; None stands for 1.0
    bias: [groups, channels], f32/f64/f16/bf16; None stands for 0.0
    y: [n, groups, channels, *inner], f32/f64/f16/bf16
    """

class GroupNormBackwardDescriptor(Descriptor):
    n: int
    groups: int
    channels: int
    inner: tuple[int, ...]
    eps: float = 1e-05
    has_weight: bool = False
    has_bias: bool = False
    element: DTypeLike
class GroupNormBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
    d_weight: Array | None = None
    d_bias: Array | None = None
    weight: Array | None = None
class GroupNormBackwardPlan(OpPlan[GroupNormBackwardDescriptor, GroupNormBackwardArgs]): ...
class GroupNormBackwardResult(NamedTuple):
    d_x: Any = None
    d_weight: Any = None
    d_bias: Any = None
def group_norm_backward(
    x: Array, d_y: Array, eps: float = 1e-05, has_bias: bool = False, *, weight: Array | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> GroupNormBackwardResult:
    """The gradient of `group_norm`: `d_x`, `d_weight`, `d_bias`.

    x: [n, groups, channels, *inner], f32/f64/f16/bf16
    d_y: [n, groups, channels, *inner], f32/f64/f16/bf16
    weight: [groups, channels], f32/f64/f16/bf16; None stands for 1.0
    d_x: [n, groups, channels, *inner], f32/f64/f16/bf16
    d_weight: [groups, channels], f32/f64/f16/bf16
    d_bias: [groups, channels], f32/f64/f16/bf16
    """

class BatchNormDescriptor(Descriptor):
    outer: tuple[int, ...]
    channels: int
    inner: tuple[int, ...]
    eps: float = 1e-05
    has_weight: bool = False
    has_bias: bool = False
    element: DTypeLike
class BatchNormArgs(Args):
    x: Array
    y: Array | None = None
    average: Array | None = None
    variance: Array | None = None
    weight: Array | None = None
    bias: Array | None = None
class BatchNormPlan(OpPlan[BatchNormDescriptor, BatchNormArgs]): ...
class BatchNormResult(NamedTuple):
    y: Any
    average: Any
    variance: Any
def batch_norm(
    x: Array, axis: int, eps: float = 1e-05, *, weight: Array | None = None, bias: Array | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> BatchNormResult:
    """Channels less their mean over all else, over their standard deviation, times a weight, plus a bias; and the mean
    and the variance, for running averages. As in training; `batch_norm_inference` takes the averages.

    x: [*outer, channels, *inner], f32/f64/f16/bf16
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    bias: [channels], f32/f64/f16/bf16; None stands for 0.0
    y: [*outer, channels, *inner], f32/f64/f16/bf16
    average: [channels], f64 for f64, else f32; the mean
    variance: [channels], f64 for f64, else f32; the mean squared distance from the mean
    """

class BatchNormBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    channels: int
    inner: tuple[int, ...]
    eps: float = 1e-05
    has_weight: bool = False
    has_bias: bool = False
    element: DTypeLike
class BatchNormBackwardArgs(Args):
    x: Array
    d_y: Array
    d_average: Array
    d_variance: Array
    d_x: Array | None = None
    d_weight: Array | None = None
    d_bias: Array | None = None
    weight: Array | None = None
class BatchNormBackwardPlan(OpPlan[BatchNormBackwardDescriptor, BatchNormBackwardArgs]): ...
class BatchNormBackwardResult(NamedTuple):
    d_x: Any = None
    d_weight: Any = None
    d_bias: Any = None
def batch_norm_backward(
    x: Array, d_y: Array, d_average: Array, d_variance: Array, axis: int, eps: float = 1e-05, has_bias: bool = False, *,
    weight: Array | None = None, out: Outputs | None = None, stream: Stream = None,
) -> BatchNormBackwardResult:
    """The gradient of `batch_norm`: `d_x`, `d_weight`, `d_bias`.

    x: [*outer, channels, *inner], f32/f64/f16/bf16
    d_y: [*outer, channels, *inner], f32/f64/f16/bf16
    d_average: [channels], f64 for f64, else f32
    d_variance: [channels], f64 for f64, else f32
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    d_x: [*outer, channels, *inner], f32/f64/f16/bf16
    d_weight: [channels], f32/f64/f16/bf16
    d_bias: [channels], f32/f64/f16/bf16
    """

class BatchNormInferenceDescriptor(Descriptor):
    outer: tuple[int, ...]
    channels: int
    inner: tuple[int, ...]
    eps: float = 1e-05
    has_weight: bool = False
    has_bias: bool = False
    element: DTypeLike
class BatchNormInferenceArgs(Args):
    x: Array
    average: Array
    variance: Array
    y: Array | None = None
    weight: Array | None = None
    bias: Array | None = None
class BatchNormInferencePlan(OpPlan[BatchNormInferenceDescriptor, BatchNormInferenceArgs]): ...
def batch_norm_inference(
    x: Array, average: Array, variance: Array, axis: int, eps: float = 1e-05, *, weight: Array | None = None,
    bias: Array | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """Channels less a given mean, over the root of a given variance, times a weight, plus a bias: a batch norm with
    running averages.

    x: [*outer, channels, *inner], f32/f64/f16/bf16
    average: [channels], f64 for f64, else f32
    variance: [channels], f64 for f64, else f32
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    bias: [channels], f32/f64/f16/bf16; None stands for 0.0
    y: [*outer, channels, *inner], f32/f64/f16/bf16
    """

class BatchNormInferenceBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    channels: int
    inner: tuple[int, ...]
    eps: float = 1e-05
    has_weight: bool = False
    has_bias: bool = False
    element: DTypeLike
class BatchNormInferenceBackwardArgs(Args):
    x: Array
    average: Array
    variance: Array
    d_y: Array
    d_x: Array | None = None
    d_weight: Array | None = None
    d_bias: Array | None = None
    weight: Array | None = None
class BatchNormInferenceBackwardPlan(OpPlan[BatchNormInferenceBackwardDescriptor, BatchNormInferenceBackwardArgs]): ...
class BatchNormInferenceBackwardResult(NamedTuple):
    d_x: Any = None
    d_weight: Any = None
    d_bias: Any = None
def batch_norm_inference_backward(
    x: Array, average: Array, variance: Array, d_y: Array, axis: int, eps: float = 1e-05, has_bias: bool = False, *,
    weight: Array | None = None, out: Outputs | None = None, stream: Stream = None,
) -> BatchNormInferenceBackwardResult:
    """The gradient of `batch_norm_inference`: `d_x`, `d_weight`, `d_bias`.

    x: [*outer, channels, *inner], f32/f64/f16/bf16
    average: [channels], f64 for f64, else f32
    variance: [channels], f64 for f64, else f32
    d_y: [*outer, channels, *inner], f32/f64/f16/bf16
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    d_x: [*outer, channels, *inner], f32/f64/f16/bf16
    d_weight: [channels], f32/f64/f16/bf16
    d_bias: [channels], f32/f64/f16/bf16
    """
