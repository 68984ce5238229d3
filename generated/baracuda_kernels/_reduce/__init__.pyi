# Generated from spec/reduce.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""One result for all elements along some dims."""
from typing import Any, NamedTuple
from baracuda_runtime.ops.signature import Args, Descriptor
from baracuda_runtime.typing import Array, Axes, DTypeLike, OpPlan, Outputs, Stream

class SumDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class SumArgs(Args):
    x: Array
    y: Array | None = None
class SumPlan(OpPlan[SumDescriptor, SumArgs]): ...
def sum(x: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The sum of the elements along some dims; 0 of none. Integers and bools are summed in i64.

    x: [*kept, *reduced], f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: [*kept], that of f32/f64/f16/bf16, else i64
    """

class SumBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class SumBackwardArgs(Args):
    d_y: Array
    d_x: Array | None = None
class SumBackwardPlan(OpPlan[SumBackwardDescriptor, SumBackwardArgs]): ...
def sum_backward(
    d_y: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `sum`: `d_x`.

    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """

class ProdDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class ProdArgs(Args):
    x: Array
    y: Array | None = None
class ProdPlan(OpPlan[ProdDescriptor, ProdArgs]): ...
def prod(
    x: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The product of the elements along some dims; 1 of none. Integers and bools are multiplied in i64, and wrap.

    x: [*kept, *reduced], f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: [*kept], that of f32/f64/f16/bf16, else i64
    """

class ProdBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class ProdBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class ProdBackwardPlan(OpPlan[ProdBackwardDescriptor, ProdBackwardArgs]): ...
def prod_backward(
    x: Array, d_y: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `prod`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """

class MeanDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class MeanArgs(Args):
    x: Array
    y: Array | None = None
class MeanPlan(OpPlan[MeanDescriptor, MeanArgs]): ...
def mean(
    x: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The sum of the elements along some dims, over their number; NaN of none.

    x: [*kept, *reduced], f32/f64/f16/bf16
    y: [*kept], f32/f64/f16/bf16
    """

class MeanBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class MeanBackwardArgs(Args):
    d_y: Array
    d_x: Array | None = None
class MeanBackwardPlan(OpPlan[MeanBackwardDescriptor, MeanBackwardArgs]): ...
def mean_backward(
    d_y: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `mean`: `d_x`.

    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """

class MaxDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class MaxArgs(Args):
    x: Array
    y: Array | None = None
class MaxPlan(OpPlan[MaxDescriptor, MaxArgs]): ...
def max(x: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The greatest element along some dims. NaN if any element is NaN. Elements equal to it share the gradient.

    x: [*kept, *reduced], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: [*kept], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class MaxBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class MaxBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class MaxBackwardPlan(OpPlan[MaxBackwardDescriptor, MaxBackwardArgs]): ...
def max_backward(
    x: Array, d_y: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `max`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """

class MinDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class MinArgs(Args):
    x: Array
    y: Array | None = None
class MinPlan(OpPlan[MinDescriptor, MinArgs]): ...
def min(x: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The least element along some dims. NaN if any element is NaN. Elements equal to it share the gradient.

    x: [*kept, *reduced], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: [*kept], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class MinBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class MinBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class MinBackwardPlan(OpPlan[MinBackwardDescriptor, MinBackwardArgs]): ...
def min_backward(
    x: Array, d_y: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `min`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """

class AminmaxDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class AminmaxArgs(Args):
    x: Array
    least: Array | None = None
    greatest: Array | None = None
class AminmaxPlan(OpPlan[AminmaxDescriptor, AminmaxArgs]): ...
class AminmaxResult(NamedTuple):
    least: Any
    greatest: Any
def aminmax(
    x: Array, axis: Axes = None, keepdims: bool = False, *, out: Outputs | None = None, stream: Stream = None,
) -> AminmaxResult:
    """The least and the greatest element along some dims, as `min` and `max` give them.

    x: [*kept, *reduced], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    least: [*kept], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    greatest: [*kept], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class AminmaxBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class AminmaxBackwardArgs(Args):
    x: Array
    d_least: Array
    d_greatest: Array
    d_x: Array | None = None
class AminmaxBackwardPlan(OpPlan[AminmaxBackwardDescriptor, AminmaxBackwardArgs]): ...
def aminmax_backward(
    x: Array, d_least: Array, d_greatest: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The gradient of `aminmax`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_least: [*kept], f32/f64/f16/bf16
    d_greatest: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """

class ArgmaxDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class ArgmaxArgs(Args):
    x: Array
    y: Array | None = None
class ArgmaxPlan(OpPlan[ArgmaxDescriptor, ArgmaxArgs]): ...
def argmax(
    x: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """Where the greatest element along some dims is, the first of several; a NaN is the greatest. Elements are counted
    along the last of the dims first, from 0.

    x: [*kept, *reduced], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: [*kept], i64
    """

class ArgminDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class ArgminArgs(Args):
    x: Array
    y: Array | None = None
class ArgminPlan(OpPlan[ArgminDescriptor, ArgminArgs]): ...
def argmin(
    x: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """Where the least element along some dims is, the first of several; a NaN is the least. Elements are counted along
    the last of the dims first, from 0.

    x: [*kept, *reduced], f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: [*kept], i64
    """

class AnyDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class AnyArgs(Args):
    x: Array
    y: Array | None = None
class AnyPlan(OpPlan[AnyDescriptor, AnyArgs]): ...
def any(x: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None) -> Any:
    """Whether some element along some dims is not 0; false of none. NaN is not 0.

    x: [*kept, *reduced], f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: [*kept], bool
    """

class AllDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class AllArgs(Args):
    x: Array
    y: Array | None = None
class AllPlan(OpPlan[AllDescriptor, AllArgs]): ...
def all(x: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None) -> Any:
    """Whether all elements along some dims are not 0; true of none. NaN is not 0.

    x: [*kept, *reduced], f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: [*kept], bool
    """

class CountNonzeroDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class CountNonzeroArgs(Args):
    x: Array
    y: Array | None = None
class CountNonzeroPlan(OpPlan[CountNonzeroDescriptor, CountNonzeroArgs]): ...
def count_nonzero(
    x: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """How many elements along some dims are not 0. NaN is not 0.

    x: [*kept, *reduced], f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: [*kept], i64
    """

class VarDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    correction: float = 0.0
    reduced_last: bool = True
    element: DTypeLike
class VarArgs(Args):
    x: Array
    y: Array | None = None
class VarPlan(OpPlan[VarDescriptor, VarArgs]): ...
def var(
    x: Array, axis: Axes = None, keepdims: bool = False, correction: float = 0.0, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The sum of the squared distances from the mean along some dims, over the number of elements less `correction`: 0
    gives the variance of the elements, 1 an unbiased estimate.

    x: [*kept, *reduced], f32/f64/f16/bf16
    y: [*kept], f32/f64/f16/bf16
    """

class VarBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    correction: float = 0.0
    reduced_last: bool = True
    element: DTypeLike
class VarBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class VarBackwardPlan(OpPlan[VarBackwardDescriptor, VarBackwardArgs]): ...
def var_backward(
    x: Array, d_y: Array, axis: Axes = None, keepdims: bool = False, correction: float = 0.0, *,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `var`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """

class StdDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    correction: float = 0.0
    reduced_last: bool = True
    element: DTypeLike
class StdArgs(Args):
    x: Array
    y: Array | None = None
class StdPlan(OpPlan[StdDescriptor, StdArgs]): ...
def std(
    x: Array, axis: Axes = None, keepdims: bool = False, correction: float = 0.0, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The square root of the variance along some dims, as `var` gives it. The gradient at 0 is 0.

    x: [*kept, *reduced], f32/f64/f16/bf16
    y: [*kept], f32/f64/f16/bf16
    """

class StdBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    correction: float = 0.0
    reduced_last: bool = True
    element: DTypeLike
class StdBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class StdBackwardPlan(OpPlan[StdBackwardDescriptor, StdBackwardArgs]): ...
def std_backward(
    x: Array, d_y: Array, axis: Axes = None, keepdims: bool = False, correction: float = 0.0, *,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `std`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """

class VarMeanDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    correction: float = 0.0
    reduced_last: bool = True
    element: DTypeLike
class VarMeanArgs(Args):
    x: Array
    variance: Array | None = None
    average: Array | None = None
class VarMeanPlan(OpPlan[VarMeanDescriptor, VarMeanArgs]): ...
class VarMeanResult(NamedTuple):
    variance: Any
    average: Any
def var_mean(
    x: Array, axis: Axes = None, keepdims: bool = False, correction: float = 0.0, *, out: Outputs | None = None,
    stream: Stream = None,
) -> VarMeanResult:
    """The variance along some dims, as `var` gives it, and the mean, in one kernel.

    x: [*kept, *reduced], f32/f64/f16/bf16
    variance: [*kept], f32/f64/f16/bf16
    average: [*kept], f32/f64/f16/bf16
    """

class VarMeanBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    correction: float = 0.0
    reduced_last: bool = True
    element: DTypeLike
class VarMeanBackwardArgs(Args):
    x: Array
    d_variance: Array
    d_average: Array
    d_x: Array | None = None
class VarMeanBackwardPlan(OpPlan[VarMeanBackwardDescriptor, VarMeanBackwardArgs]): ...
def var_mean_backward(
    x: Array, d_variance: Array, d_average: Array, axis: Axes = None, keepdims: bool = False, correction: float = 0.0,
    *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `var_mean`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_variance: [*kept], f32/f64/f16/bf16
    d_average: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """

class LogsumexpDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class LogsumexpArgs(Args):
    x: Array
    y: Array | None = None
class LogsumexpPlan(OpPlan[LogsumexpDescriptor, LogsumexpArgs]): ...
def logsumexp(
    x: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """log(sum(exp(x))) along some dims, by distances from the maximum, so that nothing overflows; -inf of none.

    x: [*kept, *reduced], f32/f64/f16/bf16
    y: [*kept], f32/f64/f16/bf16
    """

class LogsumexpBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class LogsumexpBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class LogsumexpBackwardPlan(OpPlan[LogsumexpBackwardDescriptor, LogsumexpBackwardArgs]): ...
def logsumexp_backward(
    x: Array, d_y: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `logsumexp`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """

class Norm1Descriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class Norm1Args(Args):
    x: Array
    y: Array | None = None
class Norm1Plan(OpPlan[Norm1Descriptor, Norm1Args]): ...
def norm1(
    x: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The sum of the magnitudes along some dims.

    x: [*kept, *reduced], f32/f64/f16/bf16
    y: [*kept], f32/f64/f16/bf16
    """

class Norm1BackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class Norm1BackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class Norm1BackwardPlan(OpPlan[Norm1BackwardDescriptor, Norm1BackwardArgs]): ...
def norm1_backward(
    x: Array, d_y: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `norm1`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """

class Norm2Descriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class Norm2Args(Args):
    x: Array
    y: Array | None = None
class Norm2Plan(OpPlan[Norm2Descriptor, Norm2Args]): ...
def norm2(
    x: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The square root of the sum of the squares along some dims. Squares of f32 overflow above 1.8e19. The gradient at
    0 is 0.

    x: [*kept, *reduced], f32/f64/f16/bf16
    y: [*kept], f32/f64/f16/bf16
    """

class Norm2BackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class Norm2BackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class Norm2BackwardPlan(OpPlan[Norm2BackwardDescriptor, Norm2BackwardArgs]): ...
def norm2_backward(
    x: Array, d_y: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `norm2`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """

class NormPDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    p: float = 3.0
    reduced_last: bool = True
    element: DTypeLike
class NormPArgs(Args):
    x: Array
    y: Array | None = None
class NormPPlan(OpPlan[NormPDescriptor, NormPArgs]): ...
def norm_p(
    x: Array, axis: Axes = None, keepdims: bool = False, p: float = 3.0, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The root of degree p of the sum of the magnitudes to the p along some dims, for a finite p > 0; see `norm1`,
    `norm2`. The gradient at 0 is 0.

    x: [*kept, *reduced], f32/f64/f16/bf16
    y: [*kept], f32/f64/f16/bf16
    """

class NormPBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    p: float = 3.0
    reduced_last: bool = True
    element: DTypeLike
class NormPBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class NormPBackwardPlan(OpPlan[NormPBackwardDescriptor, NormPBackwardArgs]): ...
def norm_p_backward(
    x: Array, d_y: Array, axis: Axes = None, keepdims: bool = False, p: float = 3.0, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The gradient of `norm_p`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """

class NansumDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class NansumArgs(Args):
    x: Array
    y: Array | None = None
class NansumPlan(OpPlan[NansumDescriptor, NansumArgs]): ...
def nansum(
    x: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The sum of the elements along some dims that are not NaN; 0 of none.

    x: [*kept, *reduced], f32/f64/f16/bf16
    y: [*kept], f32/f64/f16/bf16
    """

class NansumBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class NansumBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class NansumBackwardPlan(OpPlan[NansumBackwardDescriptor, NansumBackwardArgs]): ...
def nansum_backward(
    x: Array, d_y: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `nansum`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """

class NanmeanDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class NanmeanArgs(Args):
    x: Array
    y: Array | None = None
class NanmeanPlan(OpPlan[NanmeanDescriptor, NanmeanArgs]): ...
def nanmean(
    x: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The mean of the elements along some dims that are not NaN; NaN of none.

    x: [*kept, *reduced], f32/f64/f16/bf16
    y: [*kept], f32/f64/f16/bf16
    """

class NanmeanBackwardDescriptor(Descriptor):
    kept: tuple[int, ...]
    reduced: tuple[int, ...]
    reduced_last: bool = True
    element: DTypeLike
class NanmeanBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class NanmeanBackwardPlan(OpPlan[NanmeanBackwardDescriptor, NanmeanBackwardArgs]): ...
def nanmean_backward(
    x: Array, d_y: Array, axis: Axes = None, keepdims: bool = False, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `nanmean`: `d_x`.

    x: [*kept, *reduced], f32/f64/f16/bf16
    d_y: [*kept], f32/f64/f16/bf16
    d_x: [*kept, *reduced], f32/f64/f16/bf16
    """
