# Generated from spec/gather.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""Elements at places that an index names."""
from typing import Any
from baracuda_runtime.ops.signature import Args, Descriptor
from baracuda_runtime.typing import Array, DTypeLike, OpPlan, Stream

class GatherDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    k: int
    x_element: DTypeLike
    index_element: DTypeLike
class GatherArgs(Args):
    x: Array
    index: Array
    y: Array | None = None
class GatherPlan(OpPlan[GatherDescriptor, GatherArgs]): ...
def gather(
    x: Array, index: Array, axis: int, *, x_element: DTypeLike | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """Along one dim, the elements at the places that `index` names: `y[.., i, ..] = x[.., index[.., i, ..], ..]`. The
    other dims of `index` are those of `x`. Indices are 0 or more.

    x: [*outer, d, *inner], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    index: [*outer, k, *inner], i64/i32
    y: [*outer, k, *inner], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    x_element: e4m3 or e5m2, where a uint8 array holds that
    """

class GatherBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    k: int
    x_element: DTypeLike
    index_element: DTypeLike
class GatherBackwardArgs(Args):
    index: Array
    d_y: Array
    d_x: Array | None = None
class GatherBackwardPlan(OpPlan[GatherBackwardDescriptor, GatherBackwardArgs]): ...
def gather_backward(index: Array, d_y: Array, axis: int, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `gather`: `d_x`.

    index: [*outer, k, *inner], i64/i32
    d_y: [*outer, k, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """

class IndexSelectDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    k: int
    x_element: DTypeLike
    index_element: DTypeLike
class IndexSelectArgs(Args):
    x: Array
    index: Array
    y: Array | None = None
class IndexSelectPlan(OpPlan[IndexSelectDescriptor, IndexSelectArgs]): ...
def index_select(
    x: Array, index: Array, axis: int, *, x_element: DTypeLike | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """Along one dim, the slices that `index` names: `y[.., i, ..] = x[.., index[i], ..]`. Indices are 0 or more.

    x: [*outer, d, *inner], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    index: [k], i64/i32
    y: [*outer, k, *inner], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    x_element: e4m3 or e5m2, where a uint8 array holds that
    """

class IndexSelectBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    k: int
    x_element: DTypeLike
    index_element: DTypeLike
class IndexSelectBackwardArgs(Args):
    index: Array
    d_y: Array
    d_x: Array | None = None
class IndexSelectBackwardPlan(OpPlan[IndexSelectBackwardDescriptor, IndexSelectBackwardArgs]): ...
def index_select_backward(
    index: Array, d_y: Array, axis: int, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `index_select`: `d_x`.

    index: [k], i64/i32
    d_y: [*outer, k, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """

class TakeAlongDimDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    k: int
    x_element: DTypeLike
    index_element: DTypeLike
class TakeAlongDimArgs(Args):
    x: Array
    index: Array
    y: Array | None = None
class TakeAlongDimPlan(OpPlan[TakeAlongDimDescriptor, TakeAlongDimArgs]): ...
def take_along_dim(
    x: Array, index: Array, axis: int, *, x_element: DTypeLike | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """`gather`, where an index below 0 counts from the end.

    x: [*outer, d, *inner], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    index: [*outer, k, *inner], i64/i32
    y: [*outer, k, *inner], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    x_element: e4m3 or e5m2, where a uint8 array holds that
    """

class TakeAlongDimBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    k: int
    x_element: DTypeLike
    index_element: DTypeLike
class TakeAlongDimBackwardArgs(Args):
    index: Array
    d_y: Array
    d_x: Array | None = None
class TakeAlongDimBackwardPlan(OpPlan[TakeAlongDimBackwardDescriptor, TakeAlongDimBackwardArgs]): ...
def take_along_dim_backward(
    index: Array, d_y: Array, axis: int, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `take_along_dim`: `d_x`.

    index: [*outer, k, *inner], i64/i32
    d_y: [*outer, k, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """

class TakeDescriptor(Descriptor):
    n: tuple[int, ...]
    m: tuple[int, ...]
    x_element: DTypeLike
    index_element: DTypeLike
class TakeArgs(Args):
    x: Array
    index: Array
    y: Array | None = None
class TakePlan(OpPlan[TakeDescriptor, TakeArgs]): ...
def take(
    x: Array, index: Array, *, x_element: DTypeLike | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The elements at places of `x` as if it had one dim. An index below 0 counts from the end.

    x: [*n], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    index: [*m], i64/i32
    y: [*m], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    x_element: e4m3 or e5m2, where a uint8 array holds that
    """

class TakeBackwardDescriptor(Descriptor):
    n: tuple[int, ...]
    m: tuple[int, ...]
    x_element: DTypeLike
    index_element: DTypeLike
class TakeBackwardArgs(Args):
    index: Array
    d_y: Array
    d_x: Array | None = None
class TakeBackwardPlan(OpPlan[TakeBackwardDescriptor, TakeBackwardArgs]): ...
def take_backward(index: Array, d_y: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `take`: `d_x`.

    index: [*m], i64/i32
    d_y: [*m], f32/f64/f16/bf16
    d_x: [*n], f32/f64/f16/bf16
    """

class EmbeddingDescriptor(Descriptor):
    rows: int
    d: int
    n: tuple[int, ...]
    padding_idx: int = -1
    weight_element: DTypeLike
    index_element: DTypeLike
class EmbeddingArgs(Args):
    weight: Array
    index: Array
    y: Array | None = None
class EmbeddingPlan(OpPlan[EmbeddingDescriptor, EmbeddingArgs]): ...
def embedding(
    weight: Array, index: Array, padding_idx: int = -1, *, weight_element: DTypeLike | None = None,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """For each index a row of `weight`. Indices are 0 or more. The row `padding_idx` gets no gradient; -1 is none.

    weight: [rows, d], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    index: [*n], i64/i32
    y: [*n, d], f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/bool
    weight_element: e4m3 or e5m2, where a uint8 array holds that
    """

class EmbeddingBackwardDescriptor(Descriptor):
    rows: int
    d: int
    n: tuple[int, ...]
    padding_idx: int = -1
    weight_element: DTypeLike
    index_element: DTypeLike
class EmbeddingBackwardArgs(Args):
    index: Array
    d_y: Array
    d_weight: Array | None = None
class EmbeddingBackwardPlan(OpPlan[EmbeddingBackwardDescriptor, EmbeddingBackwardArgs]): ...
def embedding_backward(
    index: Array, d_y: Array, padding_idx: int = -1, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `embedding`: `d_weight`.

    index: [*n], i64/i32
    d_y: [*n, d], f32/f64/f16/bf16
    d_weight: [rows, d], f32/f64/f16/bf16
    """
