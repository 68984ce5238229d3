# Generated from spec/softmax.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""Exponentials over their sum, along one dim."""
from typing import Any
from baracuda_runtime.ops.signature import Args, Descriptor
from baracuda_runtime.typing import Array, DTypeLike, OpPlan, Stream

class SoftmaxDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    element: DTypeLike
class SoftmaxArgs(Args):
    x: Array
    y: Array | None = None
class SoftmaxPlan(OpPlan[SoftmaxDescriptor, SoftmaxArgs]): ...
def softmax(x: Array, axis: int, *, out: Array | None = None, stream: Stream = None) -> Any:
    """exp(x) over the sum of exp(x) along one dim. The greatest element is subtracted first, so that nothing
    overflows. A NaN, an inf, or -inf alone, along the dim makes all of it NaN.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    y: [*outer, d, *inner], f32/f64/f16/bf16
    """

class SoftmaxBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    element: DTypeLike
class SoftmaxBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class SoftmaxBackwardPlan(OpPlan[SoftmaxBackwardDescriptor, SoftmaxBackwardArgs]): ...
def softmax_backward(x: Array, d_y: Array, axis: int, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `softmax`: `d_x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """

class SoftminDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    element: DTypeLike
class SoftminArgs(Args):
    x: Array
    y: Array | None = None
class SoftminPlan(OpPlan[SoftminDescriptor, SoftminArgs]): ...
def softmin(x: Array, axis: int, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The softmax of -x.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    y: [*outer, d, *inner], f32/f64/f16/bf16
    """

class SoftminBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    element: DTypeLike
class SoftminBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class SoftminBackwardPlan(OpPlan[SoftminBackwardDescriptor, SoftminBackwardArgs]): ...
def softmin_backward(x: Array, d_y: Array, axis: int, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `softmin`: `d_x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """

class LogSoftmaxDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    element: DTypeLike
class LogSoftmaxArgs(Args):
    x: Array
    y: Array | None = None
class LogSoftmaxPlan(OpPlan[LogSoftmaxDescriptor, LogSoftmaxArgs]): ...
def log_softmax(x: Array, axis: int, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The logarithm of the softmax, x - log(sum(exp(x))) along one dim, computed without one: small results keep their
    digits.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    y: [*outer, d, *inner], f32/f64/f16/bf16
    """

class LogSoftmaxBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    element: DTypeLike
class LogSoftmaxBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class LogSoftmaxBackwardPlan(OpPlan[LogSoftmaxBackwardDescriptor, LogSoftmaxBackwardArgs]): ...
def log_softmax_backward(x: Array, d_y: Array, axis: int, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `log_softmax`: `d_x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """
