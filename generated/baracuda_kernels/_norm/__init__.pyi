# Generated from spec/norm.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""Rows over their length, or around their mean."""
from typing import Any, Literal, NamedTuple
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

class AddLayerNormDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-05
    has_weight: bool = False
    has_bias: bool = False
    element: DTypeLike
class AddLayerNormArgs(Args):
    x: Array
    residual: Array
    y: Array | None = None
    total: Array | None = None
    weight: Array | None = None
    bias: Array | None = None
class AddLayerNormPlan(OpPlan[AddLayerNormDescriptor, AddLayerNormArgs]): ...
class AddLayerNormResult(NamedTuple):
    y: Any
    total: Any
def add_layer_norm(
    x: Array, residual: Array, eps: float = 1e-05, *, weight: Array | None = None, bias: Array | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> AddLayerNormResult:
    """x + residual, and its layer_norm.

    x: [*rows, d], f32/f64/f16/bf16
    residual: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    bias: [d], f32/f64/f16/bf16; None stands for 0.0
    y: [*rows, d], f32/f64/f16/bf16
    total: [*rows, d], f32/f64/f16/bf16
    """

class AddLayerNormBackwardDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-05
    has_weight: bool = False
    has_bias: bool = False
    element: DTypeLike
class AddLayerNormBackwardArgs(Args):
    x: Array
    residual: Array
    d_y: Array
    d_total: Array
    d_x: Array | None = None
    d_residual: Array | None = None
    d_weight: Array | None = None
    d_bias: Array | None = None
    weight: Array | None = None
class AddLayerNormBackwardPlan(OpPlan[AddLayerNormBackwardDescriptor, AddLayerNormBackwardArgs]): ...
class AddLayerNormBackwardResult(NamedTuple):
    d_x: Any = None
    d_residual: Any = None
    d_weight: Any = None
    d_bias: Any = None
def add_layer_norm_backward(
    x: Array, residual: Array, d_y: Array, d_total: Array, eps: float = 1e-05, has_bias: bool = False, *,
    weight: Array | None = None, out: Outputs | None = None, stream: Stream = None,
) -> AddLayerNormBackwardResult:
    """The gradient of `add_layer_norm`: `d_x`, `d_residual`, `d_weight`, `d_bias`.

    x: [*rows, d], f32/f64/f16/bf16
    residual: [*rows, d], f32/f64/f16/bf16
    d_y: [*rows, d], f32/f64/f16/bf16
    d_total: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    d_x: [*rows, d], f32/f64/f16/bf16
    d_residual: [*rows, d], f32/f64/f16/bf16
    d_weight: [d], f32/f64/f16/bf16
    d_bias: [d], f32/f64/f16/bf16
    """

class GatedRmsNormDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-05
    offset: float = 0.0
    order: Literal["norm_first", "gate_first"] = "norm_first"
    has_weight: bool = False
    element: DTypeLike
class GatedRmsNormArgs(Args):
    x: Array
    gate: Array
    y: Array | None = None
    weight: Array | None = None
class GatedRmsNormPlan(OpPlan[GatedRmsNormDescriptor, GatedRmsNormArgs]): ...
def gated_rms_norm(
    x: Array, gate: Array, eps: float = 1e-05, offset: float = 0.0, *, weight: Array | None = None,
    order: Literal["norm_first", "gate_first"] = "norm_first", out: Array | None = None, stream: Stream = None,
) -> Any:
    """The rms_norm of x times silu(gate), which is multiplied with the normed rows, or with x before they are normed.

    x: [*rows, d], f32/f64/f16/bf16
    gate: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    y: [*rows, d], f32/f64/f16/bf16
    """

class GatedRmsNormBackwardDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-05
    offset: float = 0.0
    order: Literal["norm_first", "gate_first"] = "norm_first"
    has_weight: bool = False
    element: DTypeLike
class GatedRmsNormBackwardArgs(Args):
    x: Array
    gate: Array
    d_y: Array
    d_x: Array | None = None
    d_gate: Array | None = None
    d_weight: Array | None = None
    weight: Array | None = None
class GatedRmsNormBackwardPlan(OpPlan[GatedRmsNormBackwardDescriptor, GatedRmsNormBackwardArgs]): ...
class GatedRmsNormBackwardResult(NamedTuple):
    d_x: Any = None
    d_gate: Any = None
    d_weight: Any = None
def gated_rms_norm_backward(
    x: Array, gate: Array, d_y: Array, eps: float = 1e-05, offset: float = 0.0, *, weight: Array | None = None,
    order: Literal["norm_first", "gate_first"] = "norm_first", out: Outputs | None = None, stream: Stream = None,
) -> GatedRmsNormBackwardResult:
    """The gradient of `gated_rms_norm`: `d_x`, `d_gate`, `d_weight`.

    x: [*rows, d], f32/f64/f16/bf16
    gate: [*rows, d], f32/f64/f16/bf16
    d_y: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    d_x: [*rows, d], f32/f64/f16/bf16
    d_gate: [*rows, d], f32/f64/f16/bf16
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
    channels: int
    inner: tuple[int, ...]
    groups: int
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
    x: Array, groups: int, eps: float = 1e-05, *, weight: Array | None = None, bias: Array | None = None,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """Each sample's groups of channels less their mean, over their standard deviation, times a weight and plus a bias
    of the channel. The variance is the mean of the squared distances from the mean.

    x: [n, channels, *inner], f32/f64/f16/bf16
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    bias: [channels], f32/f64/f16/bf16; None stands for 0.0
    y: [n, channels, *inner], f32/f64/f16/bf16
    """

class GroupNormBackwardDescriptor(Descriptor):
    n: int
    channels: int
    inner: tuple[int, ...]
    groups: int
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
    x: Array, d_y: Array, groups: int, eps: float = 1e-05, has_bias: bool = False, *, weight: Array | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> GroupNormBackwardResult:
    """The gradient of `group_norm`: `d_x`, `d_weight`, `d_bias`.

    x: [n, channels, *inner], f32/f64/f16/bf16
    d_y: [n, channels, *inner], f32/f64/f16/bf16
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    d_x: [n, channels, *inner], f32/f64/f16/bf16
    d_weight: [channels], f32/f64/f16/bf16
    d_bias: [channels], f32/f64/f16/bf16
    """

class InstanceNormDescriptor(Descriptor):
    n: int
    channels: int
    inner: tuple[int, ...]
    eps: float = 1e-05
    has_weight: bool = False
    has_bias: bool = False
    element: DTypeLike
class InstanceNormArgs(Args):
    x: Array
    y: Array | None = None
    weight: Array | None = None
    bias: Array | None = None
class InstanceNormPlan(OpPlan[InstanceNormDescriptor, InstanceNormArgs]): ...
def instance_norm(
    x: Array, eps: float = 1e-05, *, weight: Array | None = None, bias: Array | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """Each sample's channels less their mean, over their standard deviation, times a weight and plus a bias of the
    channel. The variance is the mean of the squared distances from the mean.

    x: [n, channels, *inner], f32/f64/f16/bf16
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    bias: [channels], f32/f64/f16/bf16; None stands for 0.0
    y: [n, channels, *inner], f32/f64/f16/bf16
    """

class InstanceNormBackwardDescriptor(Descriptor):
    n: int
    channels: int
    inner: tuple[int, ...]
    eps: float = 1e-05
    has_weight: bool = False
    has_bias: bool = False
    element: DTypeLike
class InstanceNormBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
    d_weight: Array | None = None
    d_bias: Array | None = None
    weight: Array | None = None
class InstanceNormBackwardPlan(OpPlan[InstanceNormBackwardDescriptor, InstanceNormBackwardArgs]): ...
class InstanceNormBackwardResult(NamedTuple):
    d_x: Any = None
    d_weight: Any = None
    d_bias: Any = None
def instance_norm_backward(
    x: Array, d_y: Array, eps: float = 1e-05, has_bias: bool = False, *, weight: Array | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> InstanceNormBackwardResult:
    """The gradient of `instance_norm`: `d_x`, `d_weight`, `d_bias`.

    x: [n, channels, *inner], f32/f64/f16/bf16
    d_y: [n, channels, *inner], f32/f64/f16/bf16
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    d_x: [n, channels, *inner], f32/f64/f16/bf16
    d_weight: [channels], f32/f64/f16/bf16
    d_bias: [channels], f32/f64/f16/bf16
    """

class BatchNormDescriptor(Descriptor):
    n: int
    channels: int
    inner: tuple[int, ...]
    eps: float = 1e-05
    has_weight: bool = False
    has_bias: bool = False
    element: DTypeLike
class BatchNormArgs(Args):
    x: Array
    running_mean: Array
    running_var: Array
    y: Array | None = None
    weight: Array | None = None
    bias: Array | None = None
class BatchNormPlan(OpPlan[BatchNormDescriptor, BatchNormArgs]): ...
def batch_norm(
    x: Array, running_mean: Array, running_var: Array, eps: float = 1e-05, *, weight: Array | None = None,
    bias: Array | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """x less the running mean of its channel, over the running standard deviation, times a weight and plus a bias of
    the channel: the batch norm of evaluation.

    x: [n, channels, *inner], f32/f64/f16/bf16
    running_mean: [channels], f64 for f64, else f32
    running_var: [channels], f64 for f64, else f32
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    bias: [channels], f32/f64/f16/bf16; None stands for 0.0
    y: [n, channels, *inner], f32/f64/f16/bf16
    """

class BatchNormBackwardDescriptor(Descriptor):
    n: int
    channels: int
    inner: tuple[int, ...]
    eps: float = 1e-05
    has_weight: bool = False
    has_bias: bool = False
    element: DTypeLike
class BatchNormBackwardArgs(Args):
    x: Array
    running_mean: Array
    running_var: Array
    d_y: Array
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
    x: Array, running_mean: Array, running_var: Array, d_y: Array, eps: float = 1e-05, has_bias: bool = False, *,
    weight: Array | None = None, out: Outputs | None = None, stream: Stream = None,
) -> BatchNormBackwardResult:
    """The gradient of `batch_norm`: `d_x`, `d_weight`, `d_bias`.

    x: [n, channels, *inner], f32/f64/f16/bf16
    running_mean: [channels], f64 for f64, else f32
    running_var: [channels], f64 for f64, else f32
    d_y: [n, channels, *inner], f32/f64/f16/bf16
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    d_x: [n, channels, *inner], f32/f64/f16/bf16
    d_weight: [channels], f32/f64/f16/bf16
    d_bias: [channels], f32/f64/f16/bf16
    """

class BatchNormTrainingDescriptor(Descriptor):
    n: int
    channels: int
    inner: tuple[int, ...]
    momentum: float = 0.1
    eps: float = 1e-05
    has_weight: bool = False
    has_bias: bool = False
    element: DTypeLike
class BatchNormTrainingArgs(Args):
    x: Array
    running_mean: Array
    running_var: Array
    y: Array | None = None
    new_mean: Array | None = None
    new_var: Array | None = None
    weight: Array | None = None
    bias: Array | None = None
class BatchNormTrainingPlan(OpPlan[BatchNormTrainingDescriptor, BatchNormTrainingArgs]): ...
class BatchNormTrainingResult(NamedTuple):
    y: Any
    new_mean: Any
    new_var: Any
def batch_norm_training(
    x: Array, running_mean: Array, running_var: Array, momentum: float = 0.1, eps: float = 1e-05, *,
    weight: Array | None = None, bias: Array | None = None, out: Outputs | None = None, stream: Stream = None,
) -> BatchNormTrainingResult:
    """x less the mean of its channel, over the standard deviation, times a weight and plus a bias of the channel: the
    batch norm of training. The running statistics move by `momentum` towards the mean and the unbiased variance of
    the batch; `new_mean` and `new_var` are the moved ones, and have no gradient.

    x: [n, channels, *inner], f32/f64/f16/bf16
    running_mean: [channels], f64 for f64, else f32
    running_var: [channels], f64 for f64, else f32
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    bias: [channels], f32/f64/f16/bf16; None stands for 0.0
    y: [n, channels, *inner], f32/f64/f16/bf16
    new_mean: [channels], f64 for f64, else f32
    new_var: [channels], f64 for f64, else f32
    """

class BatchNormTrainingBackwardDescriptor(Descriptor):
    n: int
    channels: int
    inner: tuple[int, ...]
    momentum: float = 0.1
    eps: float = 1e-05
    has_weight: bool = False
    has_bias: bool = False
    element: DTypeLike
class BatchNormTrainingBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
    d_weight: Array | None = None
    d_bias: Array | None = None
    weight: Array | None = None
class BatchNormTrainingBackwardPlan(OpPlan[BatchNormTrainingBackwardDescriptor, BatchNormTrainingBackwardArgs]): ...
class BatchNormTrainingBackwardResult(NamedTuple):
    d_x: Any = None
    d_weight: Any = None
    d_bias: Any = None
def batch_norm_training_backward(
    x: Array, d_y: Array, momentum: float = 0.1, eps: float = 1e-05, has_bias: bool = False, *,
    weight: Array | None = None, out: Outputs | None = None, stream: Stream = None,
) -> BatchNormTrainingBackwardResult:
    """The gradient of `batch_norm_training`: `d_x`, `d_weight`, `d_bias`.

    x: [n, channels, *inner], f32/f64/f16/bf16
    d_y: [n, channels, *inner], f32/f64/f16/bf16
    weight: [channels], f32/f64/f16/bf16; None stands for 1.0
    d_x: [n, channels, *inner], f32/f64/f16/bf16
    d_weight: [channels], f32/f64/f16/bf16
    d_bias: [channels], f32/f64/f16/bf16
    """
