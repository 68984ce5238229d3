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
