# Generated from spec/scan.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""For each element along a dim, one result for those up to it."""
from typing import Any, NamedTuple
from baracuda_runtime.ops.signature import Args, Descriptor
from baracuda_runtime.typing import Array, DTypeLike, OpPlan, Outputs, Stream

class CumsumDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    reverse: bool = False
    exclusive: bool = False
    element: DTypeLike
class CumsumArgs(Args):
    x: Array
    y: Array | None = None
class CumsumPlan(OpPlan[CumsumDescriptor, CumsumArgs]): ...
def cumsum(
    x: Array, axis: int, reverse: bool = False, exclusive: bool = False, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The sum of the elements up to each along one dim: with it, or without it if `exclusive`; from each on if
    `reverse`. Integers and bools are summed in i64.

    x: [*outer, d, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: [*outer, d, *inner], that of f32/f64/f16/bf16, else i64
    """

class CumsumBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    reverse: bool = False
    exclusive: bool = False
    element: DTypeLike
class CumsumBackwardArgs(Args):
    d_y: Array
    d_x: Array | None = None
class CumsumBackwardPlan(OpPlan[CumsumBackwardDescriptor, CumsumBackwardArgs]): ...
def cumsum_backward(
    d_y: Array, axis: int, reverse: bool = False, exclusive: bool = False, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The gradient of `cumsum`: `d_x`.

    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """

class CumprodDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    reverse: bool = False
    exclusive: bool = False
    element: DTypeLike
class CumprodArgs(Args):
    x: Array
    y: Array | None = None
class CumprodPlan(OpPlan[CumprodDescriptor, CumprodArgs]): ...
def cumprod(
    x: Array, axis: int, reverse: bool = False, exclusive: bool = False, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The product of the elements up to each along one dim: with it, or without it if `exclusive`; from each on if
    `reverse`. Integers and bools are multiplied in i64, which wraps. Parts of the product are multiplied first:
    where one of those leaves the range of the compute type, so may the product. The gradient is right at zeros too.

    x: [*outer, d, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: [*outer, d, *inner], that of f32/f64/f16/bf16, else i64
    """

class CumprodBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    reverse: bool = False
    exclusive: bool = False
    element: DTypeLike
class CumprodBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class CumprodBackwardPlan(OpPlan[CumprodBackwardDescriptor, CumprodBackwardArgs]): ...
def cumprod_backward(
    x: Array, d_y: Array, axis: int, reverse: bool = False, exclusive: bool = False, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The gradient of `cumprod`: `d_x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """

class CummaxDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    reverse: bool = False
    element: DTypeLike
class CummaxArgs(Args):
    x: Array
    y: Array | None = None
    index: Array | None = None
class CummaxPlan(OpPlan[CummaxDescriptor, CummaxArgs]): ...
class CummaxResult(NamedTuple):
    y: Any
    index: Any
def cummax(
    x: Array, axis: int, reverse: bool = False, *, out: Outputs | None = None, stream: Stream = None,
) -> CummaxResult:
    """The greatest of the elements up to each along one dim, and where it is, the last of several; from each on, and
    the first of several, if `reverse`. It is NaN from the first NaN on.

    x: [*outer, d, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: [*outer, d, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    index: [*outer, d, *inner], i64
    """

class CummaxBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    reverse: bool = False
    element: DTypeLike
class CummaxBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class CummaxBackwardPlan(OpPlan[CummaxBackwardDescriptor, CummaxBackwardArgs]): ...
def cummax_backward(
    x: Array, d_y: Array, axis: int, reverse: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `cummax`: `d_x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """

class CumminDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    reverse: bool = False
    element: DTypeLike
class CumminArgs(Args):
    x: Array
    y: Array | None = None
    index: Array | None = None
class CumminPlan(OpPlan[CumminDescriptor, CumminArgs]): ...
class CumminResult(NamedTuple):
    y: Any
    index: Any
def cummin(
    x: Array, axis: int, reverse: bool = False, *, out: Outputs | None = None, stream: Stream = None,
) -> CumminResult:
    """The least of the elements up to each along one dim, and where it is, the last of several; from each on, and the
    first of several, if `reverse`. It is NaN from the first NaN on.

    x: [*outer, d, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: [*outer, d, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    index: [*outer, d, *inner], i64
    """

class CumminBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    reverse: bool = False
    element: DTypeLike
class CumminBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class CumminBackwardPlan(OpPlan[CumminBackwardDescriptor, CumminBackwardArgs]): ...
def cummin_backward(
    x: Array, d_y: Array, axis: int, reverse: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `cummin`: `d_x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """

class LogcumsumexpDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    reverse: bool = False
    element: DTypeLike
class LogcumsumexpArgs(Args):
    x: Array
    y: Array | None = None
class LogcumsumexpPlan(OpPlan[LogcumsumexpDescriptor, LogcumsumexpArgs]): ...
def logcumsumexp(x: Array, axis: int, reverse: bool = False, *, out: Array | None = None, stream: Stream = None) -> Any:
    """log(cumsum(exp(x))) along one dim, from each on if `reverse`, by distances from the greater of two, so that
    nothing overflows.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    y: [*outer, d, *inner], f32/f64/f16/bf16
    """

class LogcumsumexpBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    reverse: bool = False
    element: DTypeLike
class LogcumsumexpBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class LogcumsumexpBackwardPlan(OpPlan[LogcumsumexpBackwardDescriptor, LogcumsumexpBackwardArgs]): ...
def logcumsumexp_backward(
    x: Array, d_y: Array, axis: int, reverse: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `logcumsumexp`: `d_x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """
