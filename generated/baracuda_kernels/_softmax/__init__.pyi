# Generated from spec/softmax.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""Exponentials over their sum, along one dim."""
from typing import Any, NamedTuple
from baracuda_runtime.ops.signature import Args, Descriptor
from baracuda_runtime.typing import Array, DTypeLike, OpPlan, Outputs, Scalar, Stream

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

class SparsemaxDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    element: DTypeLike
class SparsemaxArgs(Args):
    x: Array
    y: Array | None = None
class SparsemaxPlan(OpPlan[SparsemaxDescriptor, SparsemaxArgs]): ...
def sparsemax(x: Array, axis: int, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The point of the probability simplex that is nearest to x along one dim: max(x - t, 0) with the t for which the
    sum is 1. Few elements are not 0, those within 1 of the greatest at most. A NaN, an inf, or -inf alone, along
    the dim makes all of it NaN. The gradient is that of the elements that are not 0 (Martins and Astudillo, 2016).

    x: [*outer, d, *inner], f32/f64/f16/bf16
    y: [*outer, d, *inner], f32/f64/f16/bf16
    """

class SparsemaxBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    element: DTypeLike
class SparsemaxBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class SparsemaxBackwardPlan(OpPlan[SparsemaxBackwardDescriptor, SparsemaxBackwardArgs]): ...
def sparsemax_backward(x: Array, d_y: Array, axis: int, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `sparsemax`: `d_x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """

class GumbelSoftmaxDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    tau: float = 1.0
    hard: bool = False
    element: DTypeLike
class GumbelSoftmaxArgs(Args):
    x: Array
    seed: Scalar
    offset: Scalar
    y: Array | None = None
class GumbelSoftmaxPlan(OpPlan[GumbelSoftmaxDescriptor, GumbelSoftmaxArgs]): ...
def gumbel_softmax(
    x: Array, seed: Scalar, offset: Scalar, axis: int, tau: float = 1.0, hard: bool = False, *,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """The softmax of (x + noise) / tau along one dim: a sample of the classes with the logits x, more like one class
    the smaller `tau` is. The noise is Gumbel's, -log(-log(u)), of a random number u for each element, 2^-25 at
    least. With `hard` the greatest element is 1, or the first of several, and the others are 0; the gradient is
    that of the softmax.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    seed: a number, or an array of one element, i64; of the random numbers
    offset: a number, or an array of one element, i64; another one for each call with a seed
    y: [*outer, d, *inner], f32/f64/f16/bf16
    """

class GumbelSoftmaxBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    d: int
    inner: tuple[int, ...]
    tau: float = 1.0
    hard: bool = False
    element: DTypeLike
class GumbelSoftmaxBackwardArgs(Args):
    x: Array
    seed: Scalar
    offset: Scalar
    d_y: Array
    d_x: Array | None = None
class GumbelSoftmaxBackwardPlan(OpPlan[GumbelSoftmaxBackwardDescriptor, GumbelSoftmaxBackwardArgs]): ...
def gumbel_softmax_backward(
    x: Array, seed: Scalar, offset: Scalar, d_y: Array, axis: int, tau: float = 1.0, hard: bool = False, *,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `gumbel_softmax`: `d_x`.

    x: [*outer, d, *inner], f32/f64/f16/bf16
    seed: a number, or an array of one element, i64; of the random numbers
    offset: a number, or an array of one element, i64; another one for each call with a seed
    d_y: [*outer, d, *inner], f32/f64/f16/bf16
    d_x: [*outer, d, *inner], f32/f64/f16/bf16
    """

class MaskedSoftmaxDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    scale: float = 1.0
    has_mask: bool = False
    has_bias: bool = False
    element: DTypeLike
class MaskedSoftmaxArgs(Args):
    x: Array
    y: Array | None = None
    mask: Array | None = None
    bias: Array | None = None
class MaskedSoftmaxPlan(OpPlan[MaskedSoftmaxDescriptor, MaskedSoftmaxArgs]): ...
def masked_softmax(
    x: Array, scale: float = 1.0, *, mask: Array | None = None, bias: Array | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The softmax of scale * x + bias along the last dim, over the elements where the mask holds; the others are 0.
    NaN where the mask holds nowhere along the dim.

    x: [*rows, d], f32/f64/f16/bf16
    mask: [*rows, d], bool; None stands for True; where x counts
    bias: [*rows, d], f32/f64/f16/bf16; None stands for 0.0; what is added
    y: [*rows, d], f32/f64/f16/bf16
    """

class MaskedSoftmaxBackwardDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    scale: float = 1.0
    has_mask: bool = False
    has_bias: bool = False
    element: DTypeLike
class MaskedSoftmaxBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
    d_bias: Array | None = None
    mask: Array | None = None
    bias: Array | None = None
class MaskedSoftmaxBackwardPlan(OpPlan[MaskedSoftmaxBackwardDescriptor, MaskedSoftmaxBackwardArgs]): ...
class MaskedSoftmaxBackwardResult(NamedTuple):
    d_x: Any = None
    d_bias: Any = None
def masked_softmax_backward(
    x: Array, d_y: Array, scale: float = 1.0, *, mask: Array | None = None, bias: Array | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> MaskedSoftmaxBackwardResult:
    """The gradient of `masked_softmax`: `d_x`, `d_bias`.

    x: [*rows, d], f32/f64/f16/bf16
    d_y: [*rows, d], f32/f64/f16/bf16
    mask: [*rows, d], bool; None stands for True; where x counts
    bias: [*rows, d], f32/f64/f16/bf16; None stands for 0.0; what is added
    d_x: [*rows, d], f32/f64/f16/bf16
    d_bias: [*rows, d], f32/f64/f16/bf16
    """

class CausalSoftmaxDescriptor(Descriptor):
    batch: tuple[int, ...]
    rows: int
    columns: int
    scale: float = 1.0
    offset: int = 0
    element: DTypeLike
class CausalSoftmaxArgs(Args):
    x: Array
    y: Array | None = None
class CausalSoftmaxPlan(OpPlan[CausalSoftmaxDescriptor, CausalSoftmaxArgs]): ...
def causal_softmax(
    x: Array, scale: float = 1.0, offset: int = 0, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The softmax of scale * x along the last dim, over the first elements of it: row i has those up to column i +
    offset, and the others are 0. NaN in a row that has none.

    x: [*batch, rows, columns], f32/f64/f16/bf16
    y: [*batch, rows, columns], f32/f64/f16/bf16
    """

class CausalSoftmaxBackwardDescriptor(Descriptor):
    batch: tuple[int, ...]
    rows: int
    columns: int
    scale: float = 1.0
    offset: int = 0
    element: DTypeLike
class CausalSoftmaxBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class CausalSoftmaxBackwardPlan(OpPlan[CausalSoftmaxBackwardDescriptor, CausalSoftmaxBackwardArgs]): ...
def causal_softmax_backward(
    x: Array, d_y: Array, scale: float = 1.0, offset: int = 0, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `causal_softmax`: `d_x`.

    x: [*batch, rows, columns], f32/f64/f16/bf16
    d_y: [*batch, rows, columns], f32/f64/f16/bf16
    d_x: [*batch, rows, columns], f32/f64/f16/bf16
    """
