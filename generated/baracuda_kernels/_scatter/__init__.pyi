# Generated from spec/scatter.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""Elements combined at places that an index names."""
from typing import Any, NamedTuple
from baracuda_runtime.ops.signature import Args, Descriptor
from baracuda_runtime.typing import Array, DTypeLike, OpPlan, Outputs, Stream

class ScatterAddDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    k: int
    x_element: DTypeLike
    index_element: DTypeLike
class ScatterAddArgs(Args):
    x: Array
    index: Array
    src: Array
    y: Array | None = None
class ScatterAddPlan(OpPlan[ScatterAddDescriptor, ScatterAddArgs]): ...
def scatter_add(
    x: Array, index: Array, src: Array, axis: int, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """`x`, and what is added to it along one dim at the places that `index` names. Indices are 0 or more. The other
    dims of `index` and `src` are those of `x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    index: [*outer, k, *inner], i64/i32
    src: [*outer, k, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: [*outer, d, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class ScatterAddBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    k: int
    x_element: DTypeLike
    index_element: DTypeLike
class ScatterAddBackwardArgs(Args):
    index: Array
    d_y: Array
    d_x: Array | None = None
    d_src: Array | None = None
class ScatterAddBackwardPlan(OpPlan[ScatterAddBackwardDescriptor, ScatterAddBackwardArgs]): ...
class ScatterAddBackwardResult(NamedTuple):
    d_x: Any
    d_src: Any
def scatter_add_backward(
    index: Array, d_y: Array, axis: int, *, out: Outputs | None = None, stream: Stream = None,
) -> ScatterAddBackwardResult:
    """The gradient of `scatter_add`: `d_x`, `d_src`.

    index: [*outer, k, *inner], i64/i32
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    d_src: [*outer, k, *inner], f32/f64/f16/bf16
    """

class IndexAddDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    k: int
    alpha: float = 1.0
    x_element: DTypeLike
    index_element: DTypeLike
class IndexAddArgs(Args):
    x: Array
    index: Array
    src: Array
    y: Array | None = None
class IndexAddPlan(OpPlan[IndexAddDescriptor, IndexAddArgs]): ...
def index_add(
    x: Array, index: Array, src: Array, axis: int, alpha: float = 1.0, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """`x`, and along one dim the slices of `src` times `alpha`, each added to the one that `index` names. Indices are
    0 or more.

    x: [*outer, d, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    index: [k], i64/i32
    src: [*outer, k, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: [*outer, d, *inner], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class IndexAddBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    k: int
    alpha: float = 1.0
    x_element: DTypeLike
    index_element: DTypeLike
class IndexAddBackwardArgs(Args):
    index: Array
    d_y: Array
    d_x: Array | None = None
    d_src: Array | None = None
class IndexAddBackwardPlan(OpPlan[IndexAddBackwardDescriptor, IndexAddBackwardArgs]): ...
class IndexAddBackwardResult(NamedTuple):
    d_x: Any
    d_src: Any
def index_add_backward(
    index: Array, d_y: Array, axis: int, alpha: float = 1.0, *, out: Outputs | None = None, stream: Stream = None,
) -> IndexAddBackwardResult:
    """The gradient of `index_add`: `d_x`, `d_src`.

    index: [k], i64/i32
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    d_src: [*outer, k, *inner], f32/f64/f16/bf16
    """

class ScatterDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    k: int
    x_element: DTypeLike
    index_element: DTypeLike
class ScatterArgs(Args):
    x: Array
    index: Array
    src: Array
    y: Array | None = None
class ScatterPlan(OpPlan[ScatterDescriptor, ScatterArgs]): ...
def scatter(
    x: Array, index: Array, src: Array, axis: int, *, x_element: DTypeLike | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """`x`, with the elements of `src` along one dim at the places that `index` names, the last of several. Indices are
    0 or more. The other dims of `index` and `src` are those of `x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    index: [*outer, k, *inner], i64/i32
    src: [*outer, k, *inner], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    y: [*outer, d, *inner], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    x_element: e4m3 or e5m2, where a uint8 array holds that
    """

class ScatterBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    k: int
    x_element: DTypeLike
    index_element: DTypeLike
class ScatterBackwardArgs(Args):
    index: Array
    d_y: Array
    d_x: Array | None = None
    d_src: Array | None = None
class ScatterBackwardPlan(OpPlan[ScatterBackwardDescriptor, ScatterBackwardArgs]): ...
class ScatterBackwardResult(NamedTuple):
    d_x: Any
    d_src: Any
def scatter_backward(
    index: Array, d_y: Array, axis: int, *, out: Outputs | None = None, stream: Stream = None,
) -> ScatterBackwardResult:
    """The gradient of `scatter`: `d_x`, `d_src`.

    index: [*outer, k, *inner], i64/i32
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    d_src: [*outer, k, *inner], f32/f64/f16/bf16
    """

class BincountDescriptor(Descriptor):
    n: tuple[int, ...]
    num_bins: int
    element: DTypeLike
class BincountArgs(Args):
    index: Array
    counts: Array | None = None
class BincountPlan(OpPlan[BincountDescriptor, BincountArgs]): ...
def bincount(index: Array, num_bins: int, *, out: Array | None = None, stream: Stream = None) -> Any:
    """How often each of the numbers from 0 to `num_bins` - 1 is found.

    index: [*n], i64/i32
    counts: [num_bins], i64
    """

class SegmentSumDescriptor(Descriptor):
    n: int
    d: tuple[int, ...]
    num_segments: int
    x_element: DTypeLike
    segment_element: DTypeLike
class SegmentSumArgs(Args):
    x: Array
    segment: Array
    y: Array | None = None
class SegmentSumPlan(OpPlan[SegmentSumDescriptor, SegmentSumArgs]): ...
def segment_sum(x: Array, segment: Array, num_segments: int, *, out: Array | None = None, stream: Stream = None) -> Any:
    """For each number from 0 to `num_segments` - 1 the sum of the slices of `x` that have it in `segment`, in any
    order; 0 of none.

    x: [n, *d], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    segment: [n], i64/i32
    y: [num_segments, *d], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class SegmentSumBackwardDescriptor(Descriptor):
    n: int
    d: tuple[int, ...]
    num_segments: int
    x_element: DTypeLike
    segment_element: DTypeLike
class SegmentSumBackwardArgs(Args):
    segment: Array
    d_y: Array
    d_x: Array | None = None
class SegmentSumBackwardPlan(OpPlan[SegmentSumBackwardDescriptor, SegmentSumBackwardArgs]): ...
def segment_sum_backward(
    segment: Array, d_y: Array, num_segments: int, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `segment_sum`: `d_x`.

    segment: [n], i64/i32
    d_y: [num_segments, *d], f32/f64/f16/bf16
    d_x: [n, *d], f32/f64/f16/bf16
    """

class SegmentMeanDescriptor(Descriptor):
    n: int
    d: tuple[int, ...]
    num_segments: int
    x_element: DTypeLike
    segment_element: DTypeLike
class SegmentMeanArgs(Args):
    x: Array
    segment: Array
    y: Array | None = None
class SegmentMeanPlan(OpPlan[SegmentMeanDescriptor, SegmentMeanArgs]): ...
def segment_mean(
    x: Array, segment: Array, num_segments: int, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """For each number from 0 to `num_segments` - 1 the mean of the slices of `x` that have it in `segment`, in any
    order; 0 of none.

    x: [n, *d], f32/f64/f16/bf16
    segment: [n], i64/i32
    y: [num_segments, *d], f32/f64/f16/bf16
    """

class SegmentMeanBackwardDescriptor(Descriptor):
    n: int
    d: tuple[int, ...]
    num_segments: int
    x_element: DTypeLike
    segment_element: DTypeLike
class SegmentMeanBackwardArgs(Args):
    segment: Array
    d_y: Array
    d_x: Array | None = None
class SegmentMeanBackwardPlan(OpPlan[SegmentMeanBackwardDescriptor, SegmentMeanBackwardArgs]): ...
def segment_mean_backward(
    segment: Array, d_y: Array, num_segments: int, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `segment_mean`: `d_x`.

    segment: [n], i64/i32
    d_y: [num_segments, *d], f32/f64/f16/bf16
    d_x: [n, *d], f32/f64/f16/bf16
    """

class SegmentMaxDescriptor(Descriptor):
    n: int
    d: tuple[int, ...]
    num_segments: int
    x_element: DTypeLike
    segment_element: DTypeLike
class SegmentMaxArgs(Args):
    x: Array
    segment: Array
    y: Array | None = None
class SegmentMaxPlan(OpPlan[SegmentMaxDescriptor, SegmentMaxArgs]): ...
def segment_max(x: Array, segment: Array, num_segments: int, *, out: Array | None = None, stream: Stream = None) -> Any:
    """For each number from 0 to `num_segments` - 1 the greatest of each place of the slices of `x` that have it in
    `segment`, in any order, NaN if any is; of none -inf, or the lowest integer of the type. Ties share the gradient
    evenly.

    x: [n, *d], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    segment: [n], i64/i32
    y: [num_segments, *d], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class SegmentMaxBackwardDescriptor(Descriptor):
    n: int
    d: tuple[int, ...]
    num_segments: int
    x_element: DTypeLike
    segment_element: DTypeLike
class SegmentMaxBackwardArgs(Args):
    x: Array
    segment: Array
    d_y: Array
    d_x: Array | None = None
class SegmentMaxBackwardPlan(OpPlan[SegmentMaxBackwardDescriptor, SegmentMaxBackwardArgs]): ...
def segment_max_backward(
    x: Array, segment: Array, d_y: Array, num_segments: int, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `segment_max`: `d_x`.

    x: [n, *d], f32/f64/f16/bf16
    segment: [n], i64/i32
    d_y: [num_segments, *d], f32/f64/f16/bf16
    d_x: [n, *d], f32/f64/f16/bf16
    """

class SegmentMinDescriptor(Descriptor):
    n: int
    d: tuple[int, ...]
    num_segments: int
    x_element: DTypeLike
    segment_element: DTypeLike
class SegmentMinArgs(Args):
    x: Array
    segment: Array
    y: Array | None = None
class SegmentMinPlan(OpPlan[SegmentMinDescriptor, SegmentMinArgs]): ...
def segment_min(x: Array, segment: Array, num_segments: int, *, out: Array | None = None, stream: Stream = None) -> Any:
    """For each number from 0 to `num_segments` - 1 the least of each place of the slices of `x` that have it in
    `segment`, in any order, NaN if any is; of none inf, or the greatest integer of the type. Ties share the
    gradient evenly.

    x: [n, *d], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    segment: [n], i64/i32
    y: [num_segments, *d], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class SegmentMinBackwardDescriptor(Descriptor):
    n: int
    d: tuple[int, ...]
    num_segments: int
    x_element: DTypeLike
    segment_element: DTypeLike
class SegmentMinBackwardArgs(Args):
    x: Array
    segment: Array
    d_y: Array
    d_x: Array | None = None
class SegmentMinBackwardPlan(OpPlan[SegmentMinBackwardDescriptor, SegmentMinBackwardArgs]): ...
def segment_min_backward(
    x: Array, segment: Array, d_y: Array, num_segments: int, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `segment_min`: `d_x`.

    x: [n, *d], f32/f64/f16/bf16
    segment: [n], i64/i32
    d_y: [num_segments, *d], f32/f64/f16/bf16
    d_x: [n, *d], f32/f64/f16/bf16
    """
