# Generated from spec/binary.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""Functions of two operands."""
from typing import Any, NamedTuple
from baracuda_runtime.ops.signature import Args, Descriptor
from baracuda_runtime.typing import Array, DTypeLike, Number, OpPlan, Outputs, Scalar, Stream

class LerpDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LerpArgs(Args):
    a: Array
    b: Array
    weight: Scalar
    output: Array | None = None
class LerpPlan(OpPlan[LerpDescriptor, LerpArgs]): ...
def lerp(
    a: Array | Number, b: Array | Number, weight: Scalar, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """Interpolate linearly, from `a` at weight 0 to `b` at weight 1. Each half of the weights starts from the nearer
    end, so that both ends are met exactly.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    weight: a number, or an array of one element, f64 for f64, else f32; may lie outside of 0 to 1
    output: any shape, f32/f64/f16/bf16
    """

class LerpBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class LerpBackwardArgs(Args):
    weight: Scalar
    d_output: Array
    d_a: Array | None = None
    d_b: Array | None = None
class LerpBackwardPlan(OpPlan[LerpBackwardDescriptor, LerpBackwardArgs]): ...
class LerpBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def lerp_backward(
    weight: Scalar, d_output: Array, *, a_shape: tuple[int, ...] | None = None, b_shape: tuple[int, ...] | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> LerpBackwardResult:
    """The gradient of `lerp`: `d_a`, `d_b`.

    weight: a number, or an array of one element, f64 for f64, else f32; may lie outside of 0 to 1
    d_output: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    a_shape: needed, or out=, where a was broadcast
    b_shape: needed, or out=, where b was broadcast
    """

class AddDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class AddArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class AddPlan(OpPlan[AddDescriptor, AddArgs]): ...
def add(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """a + b.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class AddBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class AddBackwardArgs(Args):
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class AddBackwardPlan(OpPlan[AddBackwardDescriptor, AddBackwardArgs]): ...
class AddBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def add_backward(
    d_y: Array, *, a_shape: tuple[int, ...] | None = None, b_shape: tuple[int, ...] | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> AddBackwardResult:
    """The gradient of `add`: `d_a`, `d_b`.

    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    a_shape: needed, or out=, where a was broadcast
    b_shape: needed, or out=, where b was broadcast
    """

class SubDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SubArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class SubPlan(OpPlan[SubDescriptor, SubArgs]): ...
def sub(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """a - b.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class SubBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class SubBackwardArgs(Args):
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class SubBackwardPlan(OpPlan[SubBackwardDescriptor, SubBackwardArgs]): ...
class SubBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def sub_backward(
    d_y: Array, *, a_shape: tuple[int, ...] | None = None, b_shape: tuple[int, ...] | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> SubBackwardResult:
    """The gradient of `sub`: `d_a`, `d_b`.

    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    a_shape: needed, or out=, where a was broadcast
    b_shape: needed, or out=, where b was broadcast
    """

class RsubDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class RsubArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class RsubPlan(OpPlan[RsubDescriptor, RsubArgs]): ...
def rsub(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """b - a.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class RsubBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class RsubBackwardArgs(Args):
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class RsubBackwardPlan(OpPlan[RsubBackwardDescriptor, RsubBackwardArgs]): ...
class RsubBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def rsub_backward(
    d_y: Array, *, a_shape: tuple[int, ...] | None = None, b_shape: tuple[int, ...] | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> RsubBackwardResult:
    """The gradient of `rsub`: `d_a`, `d_b`.

    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    a_shape: needed, or out=, where a was broadcast
    b_shape: needed, or out=, where b was broadcast
    """

class MulDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class MulArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class MulPlan(OpPlan[MulDescriptor, MulArgs]): ...
def mul(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """a * b.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class MulBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class MulBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class MulBackwardPlan(OpPlan[MulBackwardDescriptor, MulBackwardArgs]): ...
class MulBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def mul_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> MulBackwardResult:
    """The gradient of `mul`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class DivDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class DivArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class DivPlan(OpPlan[DivDescriptor, DivArgs]): ...
def div(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """a / b, rounded once.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class DivBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class DivBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class DivBackwardPlan(OpPlan[DivBackwardDescriptor, DivBackwardArgs]): ...
class DivBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def div_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> DivBackwardResult:
    """The gradient of `div`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class TruncDivideDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class TruncDivideArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class TruncDividePlan(OpPlan[TruncDivideDescriptor, TruncDivideArgs]): ...
def trunc_divide(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The quotient, cut to its integer part, as (a - fmod(a, b)) / b rounded; of integers exact, and 0 where b is 0.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class FloorDivideDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class FloorDivideArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class FloorDividePlan(OpPlan[FloorDivideDescriptor, FloorDivideArgs]): ...
def floor_divide(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The quotient down to an integer, of what remainder leaves, so that 1 // 0.1 is 9; of integers exact, and 0 where
    b is 0.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class RemainderDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class RemainderArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class RemainderPlan(OpPlan[RemainderDescriptor, RemainderArgs]): ...
def remainder(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """What floor_divide leaves, with the sign of b; of integers 0 where b is 0.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class RemainderBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class RemainderBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class RemainderBackwardPlan(OpPlan[RemainderBackwardDescriptor, RemainderBackwardArgs]): ...
class RemainderBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def remainder_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> RemainderBackwardResult:
    """The gradient of `remainder`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class FmodDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class FmodArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class FmodPlan(OpPlan[FmodDescriptor, FmodArgs]): ...
def fmod(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """What trunc_divide leaves, with the sign of a; of integers 0 where b is 0.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class FmodBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class FmodBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class FmodBackwardPlan(OpPlan[FmodBackwardDescriptor, FmodBackwardArgs]): ...
class FmodBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def fmod_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> FmodBackwardResult:
    """The gradient of `fmod`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class PowDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class PowArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class PowPlan(OpPlan[PowDescriptor, PowArgs]): ...
def pow(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """a to the b; 1 for b = 0 and for a = 1, NaN below zero unless b is whole.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class PowBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class PowBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class PowBackwardPlan(OpPlan[PowBackwardDescriptor, PowBackwardArgs]): ...
class PowBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def pow_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> PowBackwardResult:
    """The gradient of `pow`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class Atan2Descriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Atan2Args(Args):
    a: Array
    b: Array
    y: Array | None = None
class Atan2Plan(OpPlan[Atan2Descriptor, Atan2Args]): ...
def atan2(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The angle of the point (b, a), in [-pi, pi].

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class Atan2BackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class Atan2BackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class Atan2BackwardPlan(OpPlan[Atan2BackwardDescriptor, Atan2BackwardArgs]): ...
class Atan2BackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def atan2_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> Atan2BackwardResult:
    """The gradient of `atan2`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class HypotDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class HypotArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class HypotPlan(OpPlan[HypotDescriptor, HypotArgs]): ...
def hypot(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """sqrt(a * a + b * b), without overflow.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class HypotBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class HypotBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class HypotBackwardPlan(OpPlan[HypotBackwardDescriptor, HypotBackwardArgs]): ...
class HypotBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def hypot_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> HypotBackwardResult:
    """The gradient of `hypot`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class CopysignDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class CopysignArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class CopysignPlan(OpPlan[CopysignDescriptor, CopysignArgs]): ...
def copysign(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The size of a with the sign of b; of a NaN, whose sign not all conversions keep, as of a positive number.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class CopysignBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
class CopysignBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
class CopysignBackwardPlan(OpPlan[CopysignBackwardDescriptor, CopysignBackwardArgs]): ...
def copysign_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `copysign`: `d_a`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    """

class FminDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class FminArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class FminPlan(OpPlan[FminDescriptor, FminArgs]): ...
def fmin(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The lesser; of a number and a NaN the number. Ties share the gradient.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class FminBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class FminBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class FminBackwardPlan(OpPlan[FminBackwardDescriptor, FminBackwardArgs]): ...
class FminBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def fmin_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> FminBackwardResult:
    """The gradient of `fmin`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class FmaxDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class FmaxArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class FmaxPlan(OpPlan[FmaxDescriptor, FmaxArgs]): ...
def fmax(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The greater; of a number and a NaN the number. Ties share the gradient.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class FmaxBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class FmaxBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class FmaxBackwardPlan(OpPlan[FmaxBackwardDescriptor, FmaxBackwardArgs]): ...
class FmaxBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def fmax_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> FmaxBackwardResult:
    """The gradient of `fmax`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class MaximumDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class MaximumArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class MaximumPlan(OpPlan[MaximumDescriptor, MaximumArgs]): ...
def maximum(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The greater; NaN where either is. Ties share the gradient.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    """

class MaximumBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class MaximumBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class MaximumBackwardPlan(OpPlan[MaximumBackwardDescriptor, MaximumBackwardArgs]): ...
class MaximumBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def maximum_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> MaximumBackwardResult:
    """The gradient of `maximum`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class MinimumDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class MinimumArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class MinimumPlan(OpPlan[MinimumDescriptor, MinimumArgs]): ...
def minimum(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The lesser; NaN where either is. Ties share the gradient.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    """

class MinimumBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class MinimumBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class MinimumBackwardPlan(OpPlan[MinimumBackwardDescriptor, MinimumBackwardArgs]): ...
class MinimumBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def minimum_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> MinimumBackwardResult:
    """The gradient of `minimum`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class LogaddexpDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LogaddexpArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class LogaddexpPlan(OpPlan[LogaddexpDescriptor, LogaddexpArgs]): ...
def logaddexp(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """log(exp(a) + exp(b)), without overflow.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class LogaddexpBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class LogaddexpBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class LogaddexpBackwardPlan(OpPlan[LogaddexpBackwardDescriptor, LogaddexpBackwardArgs]): ...
class LogaddexpBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def logaddexp_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> LogaddexpBackwardResult:
    """The gradient of `logaddexp`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class Logaddexp2Descriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Logaddexp2Args(Args):
    a: Array
    b: Array
    y: Array | None = None
class Logaddexp2Plan(OpPlan[Logaddexp2Descriptor, Logaddexp2Args]): ...
def logaddexp2(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """log2(exp2(a) + exp2(b)), without overflow.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class Logaddexp2BackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class Logaddexp2BackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class Logaddexp2BackwardPlan(OpPlan[Logaddexp2BackwardDescriptor, Logaddexp2BackwardArgs]): ...
class Logaddexp2BackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def logaddexp2_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> Logaddexp2BackwardResult:
    """The gradient of `logaddexp2`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class XlogyDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class XlogyArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class XlogyPlan(OpPlan[XlogyDescriptor, XlogyArgs]): ...
def xlogy(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """a * log(b); 0 where a is 0, unless b is NaN.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class XlogyBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class XlogyBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class XlogyBackwardPlan(OpPlan[XlogyBackwardDescriptor, XlogyBackwardArgs]): ...
class XlogyBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def xlogy_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> XlogyBackwardResult:
    """The gradient of `xlogy`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class Xlog1pyDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Xlog1pyArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class Xlog1pyPlan(OpPlan[Xlog1pyDescriptor, Xlog1pyArgs]): ...
def xlog1py(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """a * log(1 + b); 0 where a is 0, unless b is NaN.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class Xlog1pyBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class Xlog1pyBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class Xlog1pyBackwardPlan(OpPlan[Xlog1pyBackwardDescriptor, Xlog1pyBackwardArgs]): ...
class Xlog1pyBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def xlog1py_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> Xlog1pyBackwardResult:
    """The gradient of `xlog1py`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class SquaredDifferenceDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SquaredDifferenceArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class SquaredDifferencePlan(OpPlan[SquaredDifferenceDescriptor, SquaredDifferenceArgs]): ...
def squared_difference(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """(a - b) * (a - b).

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class SquaredDifferenceBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class SquaredDifferenceBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class SquaredDifferenceBackwardPlan(OpPlan[SquaredDifferenceBackwardDescriptor, SquaredDifferenceBackwardArgs]): ...
class SquaredDifferenceBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def squared_difference_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> SquaredDifferenceBackwardResult:
    """The gradient of `squared_difference`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class PreluDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class PreluArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class PreluPlan(OpPlan[PreluDescriptor, PreluArgs]): ...
def prelu(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """a where it is positive, else b times it.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class PreluBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class PreluBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class PreluBackwardPlan(OpPlan[PreluBackwardDescriptor, PreluBackwardArgs]): ...
class PreluBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def prelu_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> PreluBackwardResult:
    """The gradient of `prelu`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class HeavisideDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class HeavisideArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class HeavisidePlan(OpPlan[HeavisideDescriptor, HeavisideArgs]): ...
def heaviside(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """0 below 0, 1 above, b at 0; NaN stays.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class EqDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class EqArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class EqPlan(OpPlan[EqDescriptor, EqArgs]): ...
def eq(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """Whether a is equal to b; false with NaN.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, bool
    """

class NeDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class NeArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class NePlan(OpPlan[NeDescriptor, NeArgs]): ...
def ne(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """Whether a is not equal to b; true with NaN.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, bool
    """

class LtDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LtArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class LtPlan(OpPlan[LtDescriptor, LtArgs]): ...
def lt(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """Whether a is less than b; false with NaN.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, bool
    """

class LeDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LeArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class LePlan(OpPlan[LeDescriptor, LeArgs]): ...
def le(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """Whether a is less or equal to b; false with NaN.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, bool
    """

class GtDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class GtArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class GtPlan(OpPlan[GtDescriptor, GtArgs]): ...
def gt(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """Whether a is greater than b; false with NaN.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, bool
    """

class GeDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class GeArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class GePlan(OpPlan[GeDescriptor, GeArgs]): ...
def ge(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """Whether a is greater or equal to b; false with NaN.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, bool
    """

class IscloseDescriptor(Descriptor):
    shape: tuple[int, ...]
    rtol: float = 1e-05
    atol: float = 1e-08
    element: DTypeLike
class IscloseArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class IsclosePlan(OpPlan[IscloseDescriptor, IscloseArgs]): ...
def isclose(
    a: Array | Number, b: Array | Number, rtol: float = 1e-05, atol: float = 1e-08, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """Whether a and b differ by atol + rtol * abs(b) at most; infinities are close to themselves, NaN to nothing.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, bool
    """

class BitwiseAndDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class BitwiseAndArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class BitwiseAndPlan(OpPlan[BitwiseAndDescriptor, BitwiseAndArgs]): ...
def bitwise_and(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The bits that both have; of bools both.

    a: any shape, i32/i64/i16/s8/u8/bool
    b: any shape, i32/i64/i16/s8/u8/bool
    y: any shape, i32/i64/i16/s8/u8/bool
    """

class BitwiseOrDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class BitwiseOrArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class BitwiseOrPlan(OpPlan[BitwiseOrDescriptor, BitwiseOrArgs]): ...
def bitwise_or(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The bits that either has; of bools either.

    a: any shape, i32/i64/i16/s8/u8/bool
    b: any shape, i32/i64/i16/s8/u8/bool
    y: any shape, i32/i64/i16/s8/u8/bool
    """

class BitwiseXorDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class BitwiseXorArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class BitwiseXorPlan(OpPlan[BitwiseXorDescriptor, BitwiseXorArgs]): ...
def bitwise_xor(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The bits that one of the two has; of bools whether they differ.

    a: any shape, i32/i64/i16/s8/u8/bool
    b: any shape, i32/i64/i16/s8/u8/bool
    y: any shape, i32/i64/i16/s8/u8/bool
    """

class LeftShiftDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LeftShiftArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class LeftShiftPlan(OpPlan[LeftShiftDescriptor, LeftShiftArgs]): ...
def left_shift(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """a * 2^b, wrapped; 0 for counts below 0, and from the width of the type on.

    a: any shape, i32/i64/i16/s8/u8
    b: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """

class RightShiftDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class RightShiftArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class RightShiftPlan(OpPlan[RightShiftDescriptor, RightShiftArgs]): ...
def right_shift(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """a / 2^b, rounded down; for counts below 0, and from the width of the type on, 0, or -1 where a < 0.

    a: any shape, i32/i64/i16/s8/u8
    b: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """

class GcdDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class GcdArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class GcdPlan(OpPlan[GcdDescriptor, GcdArgs]): ...
def gcd(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The greatest common divisor, at least 0; that of a and 0 is abs(a).

    a: any shape, i32/i64/i16/s8/u8
    b: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """

class LcmDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LcmArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class LcmPlan(OpPlan[LcmDescriptor, LcmArgs]): ...
def lcm(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The least common multiple, wrapped; 0 where a or b is 0.

    a: any shape, i32/i64/i16/s8/u8
    b: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """

class LogicalAndDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LogicalAndArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class LogicalAndPlan(OpPlan[LogicalAndDescriptor, LogicalAndArgs]): ...
def logical_and(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """Whether neither a nor b is 0.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, bool
    """

class LogicalOrDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LogicalOrArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class LogicalOrPlan(OpPlan[LogicalOrDescriptor, LogicalOrArgs]): ...
def logical_or(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """Whether a or b is not 0.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, bool
    """

class LogicalXorDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LogicalXorArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class LogicalXorPlan(OpPlan[LogicalXorDescriptor, LogicalXorArgs]): ...
def logical_xor(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """Whether one of a and b alone is 0.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, bool
    """

class NextafterDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class NextafterArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class NextafterPlan(OpPlan[NextafterDescriptor, NextafterArgs]): ...
def nextafter(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The neighbour of a on the way to b; b where they are equal.

    a: any shape, f32/f64
    b: any shape, f32/f64
    y: any shape, f32/f64
    """

class LdexpDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LdexpArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class LdexpPlan(OpPlan[LdexpDescriptor, LdexpArgs]): ...
def ldexp(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """a * 2^b, rounded once.

    a: any shape, f32/f64/f16/bf16
    b: any shape, i32
    y: any shape, f32/f64/f16/bf16
    """

class LdexpBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
class LdexpBackwardArgs(Args):
    b: Array
    d_y: Array
    d_a: Array | None = None
class LdexpBackwardPlan(OpPlan[LdexpBackwardDescriptor, LdexpBackwardArgs]): ...
def ldexp_backward(
    b: Array | Number, d_y: Array | Number, *, a_shape: tuple[int, ...] | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The gradient of `ldexp`: `d_a`.

    b: any shape, i32
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    a_shape: needed, or out=, where a was broadcast
    """

class FloatPowerDescriptor(Descriptor):
    shape: tuple[int, ...]
    a_element: DTypeLike
    y_element: DTypeLike
class FloatPowerArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class FloatPowerPlan(OpPlan[FloatPowerDescriptor, FloatPowerArgs]): ...
def float_power(
    a: Array | Number, b: Array | Number, *, dtype: DTypeLike | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """a to the b, in f64 from the start.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f64
    """

class ClampMinDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class ClampMinArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class ClampMinPlan(OpPlan[ClampMinDescriptor, ClampMinArgs]): ...
def clamp_min(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """a where it is at least b, else b; NaN where either is. The edge is inside.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class ClampMinBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class ClampMinBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class ClampMinBackwardPlan(OpPlan[ClampMinBackwardDescriptor, ClampMinBackwardArgs]): ...
class ClampMinBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def clamp_min_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> ClampMinBackwardResult:
    """The gradient of `clamp_min`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class ClampMaxDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class ClampMaxArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class ClampMaxPlan(OpPlan[ClampMaxDescriptor, ClampMaxArgs]): ...
def clamp_max(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """a where it is at most b, else b; NaN where either is. The edge is inside.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class ClampMaxBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class ClampMaxBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class ClampMaxBackwardPlan(OpPlan[ClampMaxBackwardDescriptor, ClampMaxBackwardArgs]): ...
class ClampMaxBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def clamp_max_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> ClampMaxBackwardResult:
    """The gradient of `clamp_max`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class RightShiftLogicalDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class RightShiftLogicalArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class RightShiftLogicalPlan(OpPlan[RightShiftLogicalDescriptor, RightShiftLogicalArgs]): ...
def right_shift_logical(
    a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """right_shift with zeros coming in, whatever the sign; 0 for counts below 0, and from the width of the type on.

    a: any shape, i32/i64/i16/s8/u8
    b: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """

class AbsDifferenceDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class AbsDifferenceArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class AbsDifferencePlan(OpPlan[AbsDifferenceDescriptor, AbsDifferenceArgs]): ...
def abs_difference(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """abs(a - b); of integers wrapped once, at the end.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class AbsDifferenceBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class AbsDifferenceBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class AbsDifferenceBackwardPlan(OpPlan[AbsDifferenceBackwardDescriptor, AbsDifferenceBackwardArgs]): ...
class AbsDifferenceBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def abs_difference_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> AbsDifferenceBackwardResult:
    """The gradient of `abs_difference`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class FdimDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class FdimArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class FdimPlan(OpPlan[FdimDescriptor, FdimArgs]): ...
def fdim(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The positive difference, a - b where a > b, else 0; NaN where either is.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class FdimBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class FdimBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class FdimBackwardPlan(OpPlan[FdimBackwardDescriptor, FdimBackwardArgs]): ...
class FdimBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def fdim_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> FdimBackwardResult:
    """The gradient of `fdim`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class AddSaturateDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class AddSaturateArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class AddSaturatePlan(OpPlan[AddSaturateDescriptor, AddSaturateArgs]): ...
def add_saturate(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """a + b; what is outside of the type's range goes to the end of it.

    a: any shape, i32/i16/s8/u8
    b: any shape, i32/i16/s8/u8
    y: any shape, i32/i16/s8/u8
    """

class SubSaturateDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SubSaturateArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class SubSaturatePlan(OpPlan[SubSaturateDescriptor, SubSaturateArgs]): ...
def sub_saturate(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """a - b; what is outside of the type's range goes to the end of it.

    a: any shape, i32/i16/s8/u8
    b: any shape, i32/i16/s8/u8
    y: any shape, i32/i16/s8/u8
    """

class MulSaturateDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class MulSaturateArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class MulSaturatePlan(OpPlan[MulSaturateDescriptor, MulSaturateArgs]): ...
def mul_saturate(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """a * b; what is outside of the type's range goes to the end of it.

    a: any shape, i32/i16/s8/u8
    b: any shape, i32/i16/s8/u8
    y: any shape, i32/i16/s8/u8
    """

class DivNoNanDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class DivNoNanArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class DivNoNanPlan(OpPlan[DivNoNanDescriptor, DivNoNanArgs]): ...
def div_no_nan(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """a / b; 0 where b is 0.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class DivNoNanBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class DivNoNanBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class DivNoNanBackwardPlan(OpPlan[DivNoNanBackwardDescriptor, DivNoNanBackwardArgs]): ...
class DivNoNanBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def div_no_nan_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> DivNoNanBackwardResult:
    """The gradient of `div_no_nan`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class MulNoNanDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class MulNoNanArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class MulNoNanPlan(OpPlan[MulNoNanDescriptor, MulNoNanArgs]): ...
def mul_no_nan(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """a * b; 0 where b is 0, whatever a is.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class MulNoNanBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class MulNoNanBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class MulNoNanBackwardPlan(OpPlan[MulNoNanBackwardDescriptor, MulNoNanBackwardArgs]): ...
class MulNoNanBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def mul_no_nan_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> MulNoNanBackwardResult:
    """The gradient of `mul_no_nan`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class XdivyDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class XdivyArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class XdivyPlan(OpPlan[XdivyDescriptor, XdivyArgs]): ...
def xdivy(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """a / b; 0 where a is 0, unless b is NaN.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class XdivyBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class XdivyBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class XdivyBackwardPlan(OpPlan[XdivyBackwardDescriptor, XdivyBackwardArgs]): ...
class XdivyBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def xdivy_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> XdivyBackwardResult:
    """The gradient of `xdivy`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """

class LogsubexpDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LogsubexpArgs(Args):
    a: Array
    b: Array
    y: Array | None = None
class LogsubexpPlan(OpPlan[LogsubexpDescriptor, LogsubexpArgs]): ...
def logsubexp(a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """log(exp(a) - exp(b)), without overflow and cancellation; NaN where a is less than b.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class LogsubexpBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class LogsubexpBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class LogsubexpBackwardPlan(OpPlan[LogsubexpBackwardDescriptor, LogsubexpBackwardArgs]): ...
class LogsubexpBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def logsubexp_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, out: Outputs | None = None, stream: Stream = None,
) -> LogsubexpBackwardResult:
    """The gradient of `logsubexp`: `d_a`, `d_b`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    """
