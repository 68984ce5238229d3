# Generated from spec/unary.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""Functions of one operand."""
from typing import Any
from baracuda_runtime.ops.signature import Args, Descriptor
from baracuda_runtime.typing import Array, DTypeLike, Number, OpPlan, Stream

class NegDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class NegArgs(Args):
    x: Array
    y: Array | None = None
class NegPlan(OpPlan[NegDescriptor, NegArgs]): ...
def neg(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The negative; -0 of 0.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class NegBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class NegBackwardArgs(Args):
    d_y: Array
    d_x: Array | None = None
class NegBackwardPlan(OpPlan[NegBackwardDescriptor, NegBackwardArgs]): ...
def neg_backward(d_y: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `neg`: `d_x`.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class AbsDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class AbsArgs(Args):
    x: Array
    y: Array | None = None
class AbsPlan(OpPlan[AbsDescriptor, AbsArgs]): ...
def abs(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The absolute value; the gradient is 0 at 0.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class AbsBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class AbsBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class AbsBackwardPlan(OpPlan[AbsBackwardDescriptor, AbsBackwardArgs]): ...
def abs_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `abs`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class SignDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SignArgs(Args):
    x: Array
    y: Array | None = None
class SignPlan(OpPlan[SignDescriptor, SignArgs]): ...
def sign(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """-1, 0 or 1; NaN stays, and both zeros give 0.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class ReciprocalDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class ReciprocalArgs(Args):
    x: Array
    y: Array | None = None
class ReciprocalPlan(OpPlan[ReciprocalDescriptor, ReciprocalArgs]): ...
def reciprocal(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """1 / x, rounded once.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class ReciprocalBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class ReciprocalBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class ReciprocalBackwardPlan(OpPlan[ReciprocalBackwardDescriptor, ReciprocalBackwardArgs]): ...
def reciprocal_backward(
    x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `reciprocal`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class SquareDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SquareArgs(Args):
    x: Array
    y: Array | None = None
class SquarePlan(OpPlan[SquareDescriptor, SquareArgs]): ...
def square(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """x * x.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class SquareBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SquareBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class SquareBackwardPlan(OpPlan[SquareBackwardDescriptor, SquareBackwardArgs]): ...
def square_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `square`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class CubeDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class CubeArgs(Args):
    x: Array
    y: Array | None = None
class CubePlan(OpPlan[CubeDescriptor, CubeArgs]): ...
def cube(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """x * x * x.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class CubeBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class CubeBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class CubeBackwardPlan(OpPlan[CubeBackwardDescriptor, CubeBackwardArgs]): ...
def cube_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `cube`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class SqrtDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SqrtArgs(Args):
    x: Array
    y: Array | None = None
class SqrtPlan(OpPlan[SqrtDescriptor, SqrtArgs]): ...
def sqrt(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The square root, rounded once; NaN below zero.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class SqrtBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SqrtBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class SqrtBackwardPlan(OpPlan[SqrtBackwardDescriptor, SqrtBackwardArgs]): ...
def sqrt_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `sqrt`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class RsqrtDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class RsqrtArgs(Args):
    x: Array
    y: Array | None = None
class RsqrtPlan(OpPlan[RsqrtDescriptor, RsqrtArgs]): ...
def rsqrt(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """1 / sqrt(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class RsqrtBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class RsqrtBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class RsqrtBackwardPlan(OpPlan[RsqrtBackwardDescriptor, RsqrtBackwardArgs]): ...
def rsqrt_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `rsqrt`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class CbrtDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class CbrtArgs(Args):
    x: Array
    y: Array | None = None
class CbrtPlan(OpPlan[CbrtDescriptor, CbrtArgs]): ...
def cbrt(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The cube root, of negative numbers too.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class CbrtBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class CbrtBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class CbrtBackwardPlan(OpPlan[CbrtBackwardDescriptor, CbrtBackwardArgs]): ...
def cbrt_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `cbrt`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class ExpDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class ExpArgs(Args):
    x: Array
    y: Array | None = None
class ExpPlan(OpPlan[ExpDescriptor, ExpArgs]): ...
def exp(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """e to the x.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class ExpBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class ExpBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class ExpBackwardPlan(OpPlan[ExpBackwardDescriptor, ExpBackwardArgs]): ...
def exp_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `exp`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class Exp2Descriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Exp2Args(Args):
    x: Array
    y: Array | None = None
class Exp2Plan(OpPlan[Exp2Descriptor, Exp2Args]): ...
def exp2(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """2 to the x.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class Exp2BackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Exp2BackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class Exp2BackwardPlan(OpPlan[Exp2BackwardDescriptor, Exp2BackwardArgs]): ...
def exp2_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `exp2`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class Expm1Descriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Expm1Args(Args):
    x: Array
    y: Array | None = None
class Expm1Plan(OpPlan[Expm1Descriptor, Expm1Args]): ...
def expm1(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """exp(x) - 1, without cancellation near 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class Expm1BackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Expm1BackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class Expm1BackwardPlan(OpPlan[Expm1BackwardDescriptor, Expm1BackwardArgs]): ...
def expm1_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `expm1`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class LogDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LogArgs(Args):
    x: Array
    y: Array | None = None
class LogPlan(OpPlan[LogDescriptor, LogArgs]): ...
def log(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The natural logarithm; -inf at 0, NaN below.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class LogBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LogBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class LogBackwardPlan(OpPlan[LogBackwardDescriptor, LogBackwardArgs]): ...
def log_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `log`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class Log2Descriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Log2Args(Args):
    x: Array
    y: Array | None = None
class Log2Plan(OpPlan[Log2Descriptor, Log2Args]): ...
def log2(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The logarithm to base 2; -inf at 0, NaN below.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class Log2BackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Log2BackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class Log2BackwardPlan(OpPlan[Log2BackwardDescriptor, Log2BackwardArgs]): ...
def log2_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `log2`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class Log10Descriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Log10Args(Args):
    x: Array
    y: Array | None = None
class Log10Plan(OpPlan[Log10Descriptor, Log10Args]): ...
def log10(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The logarithm to base 10; -inf at 0, NaN below.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class Log10BackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Log10BackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class Log10BackwardPlan(OpPlan[Log10BackwardDescriptor, Log10BackwardArgs]): ...
def log10_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `log10`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class Log1pDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Log1pArgs(Args):
    x: Array
    y: Array | None = None
class Log1pPlan(OpPlan[Log1pDescriptor, Log1pArgs]): ...
def log1p(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """log(1 + x), without cancellation near 0; -inf at -1, NaN below.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class Log1pBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Log1pBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class Log1pBackwardPlan(OpPlan[Log1pBackwardDescriptor, Log1pBackwardArgs]): ...
def log1p_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `log1p`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class SinDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SinArgs(Args):
    x: Array
    y: Array | None = None
class SinPlan(OpPlan[SinDescriptor, SinArgs]): ...
def sin(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The sine of radians.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class SinBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SinBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class SinBackwardPlan(OpPlan[SinBackwardDescriptor, SinBackwardArgs]): ...
def sin_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `sin`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class CosDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class CosArgs(Args):
    x: Array
    y: Array | None = None
class CosPlan(OpPlan[CosDescriptor, CosArgs]): ...
def cos(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The cosine of radians.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class CosBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class CosBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class CosBackwardPlan(OpPlan[CosBackwardDescriptor, CosBackwardArgs]): ...
def cos_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `cos`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class TanDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class TanArgs(Args):
    x: Array
    y: Array | None = None
class TanPlan(OpPlan[TanDescriptor, TanArgs]): ...
def tan(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The tangent of radians.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class TanBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class TanBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class TanBackwardPlan(OpPlan[TanBackwardDescriptor, TanBackwardArgs]): ...
def tan_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `tan`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class AsinDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class AsinArgs(Args):
    x: Array
    y: Array | None = None
class AsinPlan(OpPlan[AsinDescriptor, AsinArgs]): ...
def asin(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The arc sine; NaN outside of [-1, 1].

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class AsinBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class AsinBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class AsinBackwardPlan(OpPlan[AsinBackwardDescriptor, AsinBackwardArgs]): ...
def asin_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `asin`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class AcosDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class AcosArgs(Args):
    x: Array
    y: Array | None = None
class AcosPlan(OpPlan[AcosDescriptor, AcosArgs]): ...
def acos(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The arc cosine; NaN outside of [-1, 1].

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class AcosBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class AcosBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class AcosBackwardPlan(OpPlan[AcosBackwardDescriptor, AcosBackwardArgs]): ...
def acos_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `acos`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class AtanDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class AtanArgs(Args):
    x: Array
    y: Array | None = None
class AtanPlan(OpPlan[AtanDescriptor, AtanArgs]): ...
def atan(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The arc tangent.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class AtanBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class AtanBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class AtanBackwardPlan(OpPlan[AtanBackwardDescriptor, AtanBackwardArgs]): ...
def atan_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `atan`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class SinhDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SinhArgs(Args):
    x: Array
    y: Array | None = None
class SinhPlan(OpPlan[SinhDescriptor, SinhArgs]): ...
def sinh(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The hyperbolic sine.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class SinhBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SinhBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class SinhBackwardPlan(OpPlan[SinhBackwardDescriptor, SinhBackwardArgs]): ...
def sinh_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `sinh`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class CoshDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class CoshArgs(Args):
    x: Array
    y: Array | None = None
class CoshPlan(OpPlan[CoshDescriptor, CoshArgs]): ...
def cosh(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The hyperbolic cosine.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class CoshBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class CoshBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class CoshBackwardPlan(OpPlan[CoshBackwardDescriptor, CoshBackwardArgs]): ...
def cosh_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `cosh`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class TanhDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class TanhArgs(Args):
    x: Array
    y: Array | None = None
class TanhPlan(OpPlan[TanhDescriptor, TanhArgs]): ...
def tanh(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The hyperbolic tangent.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class TanhBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class TanhBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class TanhBackwardPlan(OpPlan[TanhBackwardDescriptor, TanhBackwardArgs]): ...
def tanh_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `tanh`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class AsinhDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class AsinhArgs(Args):
    x: Array
    y: Array | None = None
class AsinhPlan(OpPlan[AsinhDescriptor, AsinhArgs]): ...
def asinh(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The inverse of sinh.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class AsinhBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class AsinhBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class AsinhBackwardPlan(OpPlan[AsinhBackwardDescriptor, AsinhBackwardArgs]): ...
def asinh_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `asinh`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class AcoshDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class AcoshArgs(Args):
    x: Array
    y: Array | None = None
class AcoshPlan(OpPlan[AcoshDescriptor, AcoshArgs]): ...
def acosh(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The inverse of cosh; NaN below 1.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class AcoshBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class AcoshBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class AcoshBackwardPlan(OpPlan[AcoshBackwardDescriptor, AcoshBackwardArgs]): ...
def acosh_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `acosh`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class AtanhDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class AtanhArgs(Args):
    x: Array
    y: Array | None = None
class AtanhPlan(OpPlan[AtanhDescriptor, AtanhArgs]): ...
def atanh(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The inverse of tanh; infinities at -1 and 1, NaN outside.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class AtanhBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class AtanhBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class AtanhBackwardPlan(OpPlan[AtanhBackwardDescriptor, AtanhBackwardArgs]): ...
def atanh_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `atanh`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class FloorDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class FloorArgs(Args):
    x: Array
    y: Array | None = None
class FloorPlan(OpPlan[FloorDescriptor, FloorArgs]): ...
def floor(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The greatest integer that is not above x.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class CeilDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class CeilArgs(Args):
    x: Array
    y: Array | None = None
class CeilPlan(OpPlan[CeilDescriptor, CeilArgs]): ...
def ceil(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The least integer that is not below x.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class RoundDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class RoundArgs(Args):
    x: Array
    y: Array | None = None
class RoundPlan(OpPlan[RoundDescriptor, RoundArgs]): ...
def round(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The nearest integer, ties to the even one.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class TruncDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class TruncArgs(Args):
    x: Array
    y: Array | None = None
class TruncPlan(OpPlan[TruncDescriptor, TruncArgs]): ...
def trunc(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The integer part, towards zero.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class FracDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class FracArgs(Args):
    x: Array
    y: Array | None = None
class FracPlan(OpPlan[FracDescriptor, FracArgs]): ...
def frac(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """What trunc leaves, with the sign of x; NaN at the infinities.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class FracBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class FracBackwardArgs(Args):
    d_y: Array
    d_x: Array | None = None
class FracBackwardPlan(OpPlan[FracBackwardDescriptor, FracBackwardArgs]): ...
def frac_backward(d_y: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `frac`: `d_x`.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class ErfDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class ErfArgs(Args):
    x: Array
    y: Array | None = None
class ErfPlan(OpPlan[ErfDescriptor, ErfArgs]): ...
def erf(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The error function.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class ErfBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class ErfBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class ErfBackwardPlan(OpPlan[ErfBackwardDescriptor, ErfBackwardArgs]): ...
def erf_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `erf`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class ErfcDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class ErfcArgs(Args):
    x: Array
    y: Array | None = None
class ErfcPlan(OpPlan[ErfcDescriptor, ErfcArgs]): ...
def erfc(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """1 - erf(x), without cancellation.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class ErfcBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class ErfcBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class ErfcBackwardPlan(OpPlan[ErfcBackwardDescriptor, ErfcBackwardArgs]): ...
def erfc_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `erfc`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class ErfinvDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class ErfinvArgs(Args):
    x: Array
    y: Array | None = None
class ErfinvPlan(OpPlan[ErfinvDescriptor, ErfinvArgs]): ...
def erfinv(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The inverse of erf; infinities at -1 and 1, NaN outside.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class ErfinvBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class ErfinvBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class ErfinvBackwardPlan(OpPlan[ErfinvBackwardDescriptor, ErfinvBackwardArgs]): ...
def erfinv_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `erfinv`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class LgammaDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LgammaArgs(Args):
    x: Array
    y: Array | None = None
class LgammaPlan(OpPlan[LgammaDescriptor, LgammaArgs]): ...
def lgamma(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """log(abs(gamma(x))); inf at 0, -1, -2, ...

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class LgammaBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LgammaBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class LgammaBackwardPlan(OpPlan[LgammaBackwardDescriptor, LgammaBackwardArgs]): ...
def lgamma_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `lgamma`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class DigammaDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class DigammaArgs(Args):
    x: Array
    y: Array | None = None
class DigammaPlan(OpPlan[DigammaDescriptor, DigammaArgs]): ...
def digamma(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The derivative of lgamma; NaN at -1, -2, ...

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class LogitDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LogitArgs(Args):
    x: Array
    y: Array | None = None
class LogitPlan(OpPlan[LogitDescriptor, LogitArgs]): ...
def logit(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """log(x / (1 - x)), the inverse of sigmoid; infinities at 0 and 1, NaN outside.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class LogitBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LogitBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class LogitBackwardPlan(OpPlan[LogitBackwardDescriptor, LogitBackwardArgs]): ...
def logit_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `logit`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class SincDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SincArgs(Args):
    x: Array
    y: Array | None = None
class SincPlan(OpPlan[SincDescriptor, SincArgs]): ...
def sinc(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """sin(pi x) / (pi x); 1 at 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class SincBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SincBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class SincBackwardPlan(OpPlan[SincBackwardDescriptor, SincBackwardArgs]): ...
def sinc_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `sinc`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class NdtrDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class NdtrArgs(Args):
    x: Array
    y: Array | None = None
class NdtrPlan(OpPlan[NdtrDescriptor, NdtrArgs]): ...
def ndtr(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The normal distribution function, the share below x.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class NdtrBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class NdtrBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class NdtrBackwardPlan(OpPlan[NdtrBackwardDescriptor, NdtrBackwardArgs]): ...
def ndtr_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `ndtr`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class LogNdtrDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LogNdtrArgs(Args):
    x: Array
    y: Array | None = None
class LogNdtrPlan(OpPlan[LogNdtrDescriptor, LogNdtrArgs]): ...
def log_ndtr(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The logarithm of ndtr, with its tail.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class LogNdtrBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LogNdtrBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class LogNdtrBackwardPlan(OpPlan[LogNdtrBackwardDescriptor, LogNdtrBackwardArgs]): ...
def log_ndtr_backward(
    x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `log_ndtr`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class NdtriDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class NdtriArgs(Args):
    x: Array
    y: Array | None = None
class NdtriPlan(OpPlan[NdtriDescriptor, NdtriArgs]): ...
def ndtri(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The inverse of ndtr; infinities at 0 and 1, NaN outside.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class NdtriBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class NdtriBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class NdtriBackwardPlan(OpPlan[NdtriBackwardDescriptor, NdtriBackwardArgs]): ...
def ndtri_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `ndtri`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class ErfcxDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class ErfcxArgs(Args):
    x: Array
    y: Array | None = None
class ErfcxPlan(OpPlan[ErfcxDescriptor, ErfcxArgs]): ...
def erfcx(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """exp(x * x) * erfc(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class I0Descriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class I0Args(Args):
    x: Array
    y: Array | None = None
class I0Plan(OpPlan[I0Descriptor, I0Args]): ...
def i0(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The modified Bessel function of the first kind, of order 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class I0BackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class I0BackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class I0BackwardPlan(OpPlan[I0BackwardDescriptor, I0BackwardArgs]): ...
def i0_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `i0`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class I0eDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class I0eArgs(Args):
    x: Array
    y: Array | None = None
class I0ePlan(OpPlan[I0eDescriptor, I0eArgs]): ...
def i0e(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """exp(-abs(x)) * i0(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class I0eBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class I0eBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class I0eBackwardPlan(OpPlan[I0eBackwardDescriptor, I0eBackwardArgs]): ...
def i0e_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `i0e`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class I1Descriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class I1Args(Args):
    x: Array
    y: Array | None = None
class I1Plan(OpPlan[I1Descriptor, I1Args]): ...
def i1(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The modified Bessel function of the first kind, of order 1.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class I1BackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class I1BackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class I1BackwardPlan(OpPlan[I1BackwardDescriptor, I1BackwardArgs]): ...
def i1_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `i1`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class I1eDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class I1eArgs(Args):
    x: Array
    y: Array | None = None
class I1ePlan(OpPlan[I1eDescriptor, I1eArgs]): ...
def i1e(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """exp(-abs(x)) * i1(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class I1eBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class I1eBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class I1eBackwardPlan(OpPlan[I1eBackwardDescriptor, I1eBackwardArgs]): ...
def i1e_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `i1e`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class EntrDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class EntrArgs(Args):
    x: Array
    y: Array | None = None
class EntrPlan(OpPlan[EntrDescriptor, EntrArgs]): ...
def entr(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """-x log(x); 0 at 0, -inf below, NaN stays.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class Deg2radDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Deg2radArgs(Args):
    x: Array
    y: Array | None = None
class Deg2radPlan(OpPlan[Deg2radDescriptor, Deg2radArgs]): ...
def deg2rad(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """Degrees to radians.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class Deg2radBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Deg2radBackwardArgs(Args):
    d_y: Array
    d_x: Array | None = None
class Deg2radBackwardPlan(OpPlan[Deg2radBackwardDescriptor, Deg2radBackwardArgs]): ...
def deg2rad_backward(d_y: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `deg2rad`: `d_x`.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class Rad2degDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Rad2degArgs(Args):
    x: Array
    y: Array | None = None
class Rad2degPlan(OpPlan[Rad2degDescriptor, Rad2degArgs]): ...
def rad2deg(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """Radians to degrees.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class Rad2degBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Rad2degBackwardArgs(Args):
    d_y: Array
    d_x: Array | None = None
class Rad2degBackwardPlan(OpPlan[Rad2degBackwardDescriptor, Rad2degBackwardArgs]): ...
def rad2deg_backward(d_y: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `rad2deg`: `d_x`.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class PositiveDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class PositiveArgs(Args):
    x: Array
    y: Array | None = None
class PositivePlan(OpPlan[PositiveDescriptor, PositiveArgs]): ...
def positive(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """x as it is, copied from and to any strides.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    """

class PositiveBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class PositiveBackwardArgs(Args):
    d_y: Array
    d_x: Array | None = None
class PositiveBackwardPlan(OpPlan[PositiveBackwardDescriptor, PositiveBackwardArgs]): ...
def positive_backward(d_y: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `positive`: `d_x`.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class SignbitDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SignbitArgs(Args):
    x: Array
    y: Array | None = None
class SignbitPlan(OpPlan[SignbitDescriptor, SignbitArgs]): ...
def signbit(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """True for negative numbers and -0; False for NaN.

    x: any shape, f32/f64/f16/bf16
    y: any shape, bool
    """

class IsnanDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class IsnanArgs(Args):
    x: Array
    y: Array | None = None
class IsnanPlan(OpPlan[IsnanDescriptor, IsnanArgs]): ...
def isnan(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """True for NaN.

    x: any shape, f32/f64/f16/bf16
    y: any shape, bool
    """

class IsinfDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class IsinfArgs(Args):
    x: Array
    y: Array | None = None
class IsinfPlan(OpPlan[IsinfDescriptor, IsinfArgs]): ...
def isinf(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """True for both infinities.

    x: any shape, f32/f64/f16/bf16
    y: any shape, bool
    """

class IsfiniteDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class IsfiniteArgs(Args):
    x: Array
    y: Array | None = None
class IsfinitePlan(OpPlan[IsfiniteDescriptor, IsfiniteArgs]): ...
def isfinite(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """False for NaN and the infinities.

    x: any shape, f32/f64/f16/bf16
    y: any shape, bool
    """

class IsposinfDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class IsposinfArgs(Args):
    x: Array
    y: Array | None = None
class IsposinfPlan(OpPlan[IsposinfDescriptor, IsposinfArgs]): ...
def isposinf(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """True for inf.

    x: any shape, f32/f64/f16/bf16
    y: any shape, bool
    """

class IsneginfDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class IsneginfArgs(Args):
    x: Array
    y: Array | None = None
class IsneginfPlan(OpPlan[IsneginfDescriptor, IsneginfArgs]): ...
def isneginf(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """True for -inf.

    x: any shape, f32/f64/f16/bf16
    y: any shape, bool
    """

class NanToNumDescriptor(Descriptor):
    shape: tuple[int, ...]
    instead: float = 0.0
    posinf: float | None = None
    neginf: float | None = None
    element: DTypeLike
class NanToNumArgs(Args):
    x: Array
    y: Array | None = None
class NanToNumPlan(OpPlan[NanToNumDescriptor, NanToNumArgs]): ...
def nan_to_num(
    x: Array, instead: float = 0.0, posinf: float | None = None, neginf: float | None = None, *,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """Finite numbers in place of NaN and the infinities, by default 0 and the ends of the range of T.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class NanToNumBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    instead: float = 0.0
    posinf: float | None = None
    neginf: float | None = None
    element: DTypeLike
class NanToNumBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class NanToNumBackwardPlan(OpPlan[NanToNumBackwardDescriptor, NanToNumBackwardArgs]): ...
def nan_to_num_backward(
    x: Array | Number, d_y: Array | Number, instead: float = 0.0, posinf: float | None = None,
    neginf: float | None = None, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `nan_to_num`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class BitwiseNotDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class BitwiseNotArgs(Args):
    x: Array
    y: Array | None = None
class BitwiseNotPlan(OpPlan[BitwiseNotDescriptor, BitwiseNotArgs]): ...
def bitwise_not(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """Every bit the other way; of bools not.

    x: any shape, i32/i64/i16/s8/u8/bool
    y: any shape, i32/i64/i16/s8/u8/bool
    """

class PopcountDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class PopcountArgs(Args):
    x: Array
    y: Array | None = None
class PopcountPlan(OpPlan[PopcountDescriptor, PopcountArgs]): ...
def popcount(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """How many bits are 1; a negative number has its two's complement.

    x: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """

class LogicalNotDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LogicalNotArgs(Args):
    x: Array
    y: Array | None = None
class LogicalNotPlan(OpPlan[LogicalNotDescriptor, LogicalNotArgs]): ...
def logical_not(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """Whether x is 0.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, bool
    """

class PowIntDescriptor(Descriptor):
    shape: tuple[int, ...]
    exponent: int = 2
    element: DTypeLike
class PowIntArgs(Args):
    x: Array
    y: Array | None = None
class PowIntPlan(OpPlan[PowIntDescriptor, PowIntArgs]): ...
def pow_int(x: Array, exponent: int = 2, *, out: Array | None = None, stream: Stream = None) -> Any:
    """x to a whole power by squaring: each product is rounded, or wrapped. Below 0 it is the reciprocal of the power;
    of integers 1 or -1 where x is, else 0.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class PowIntBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    exponent: int = 2
    element: DTypeLike
class PowIntBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class PowIntBackwardPlan(OpPlan[PowIntBackwardDescriptor, PowIntBackwardArgs]): ...
def pow_int_backward(
    x: Array | Number, d_y: Array | Number, exponent: int = 2, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `pow_int`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class AffineDescriptor(Descriptor):
    shape: tuple[int, ...]
    scale: float = 1.0
    shift: float = 0.0
    element: DTypeLike
class AffineArgs(Args):
    x: Array
    y: Array | None = None
class AffinePlan(OpPlan[AffineDescriptor, AffineArgs]): ...
def affine(x: Array, scale: float = 1.0, shift: float = 0.0, *, out: Array | None = None, stream: Stream = None) -> Any:
    """scale * x + shift, each step rounded.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class AffineBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    scale: float = 1.0
    shift: float = 0.0
    element: DTypeLike
class AffineBackwardArgs(Args):
    d_y: Array
    d_x: Array | None = None
class AffineBackwardPlan(OpPlan[AffineBackwardDescriptor, AffineBackwardArgs]): ...
def affine_backward(
    d_y: Array, scale: float = 1.0, shift: float = 0.0, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `affine`: `d_x`.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class Exp10Descriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Exp10Args(Args):
    x: Array
    y: Array | None = None
class Exp10Plan(OpPlan[Exp10Descriptor, Exp10Args]): ...
def exp10(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """10 to the x.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class Exp10BackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Exp10BackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class Exp10BackwardPlan(OpPlan[Exp10BackwardDescriptor, Exp10BackwardArgs]): ...
def exp10_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `exp10`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class SinpiDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SinpiArgs(Args):
    x: Array
    y: Array | None = None
class SinpiPlan(OpPlan[SinpiDescriptor, SinpiArgs]): ...
def sinpi(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The sine of pi * x, with all digits for large x too.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class SinpiBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SinpiBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class SinpiBackwardPlan(OpPlan[SinpiBackwardDescriptor, SinpiBackwardArgs]): ...
def sinpi_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `sinpi`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class CospiDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class CospiArgs(Args):
    x: Array
    y: Array | None = None
class CospiPlan(OpPlan[CospiDescriptor, CospiArgs]): ...
def cospi(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The cosine of pi * x, with all digits for large x and near its zeros too.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class CospiBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class CospiBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class CospiBackwardPlan(OpPlan[CospiBackwardDescriptor, CospiBackwardArgs]): ...
def cospi_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `cospi`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class SecDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SecArgs(Args):
    x: Array
    y: Array | None = None
class SecPlan(OpPlan[SecDescriptor, SecArgs]): ...
def sec(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """1 / cos(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class SecBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SecBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class SecBackwardPlan(OpPlan[SecBackwardDescriptor, SecBackwardArgs]): ...
def sec_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `sec`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class CscDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class CscArgs(Args):
    x: Array
    y: Array | None = None
class CscPlan(OpPlan[CscDescriptor, CscArgs]): ...
def csc(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """1 / sin(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class CscBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class CscBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class CscBackwardPlan(OpPlan[CscBackwardDescriptor, CscBackwardArgs]): ...
def csc_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `csc`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class CotDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class CotArgs(Args):
    x: Array
    y: Array | None = None
class CotPlan(OpPlan[CotDescriptor, CotArgs]): ...
def cot(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """1 / tan(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class CotBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class CotBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class CotBackwardPlan(OpPlan[CotBackwardDescriptor, CotBackwardArgs]): ...
def cot_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `cot`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class CeilPowerOfTwoDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class CeilPowerOfTwoArgs(Args):
    x: Array
    y: Array | None = None
class CeilPowerOfTwoPlan(OpPlan[CeilPowerOfTwoDescriptor, CeilPowerOfTwoArgs]): ...
def ceil_power_of_two(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The least power of two that is at least x; 0, inf and NaN pass, NaN below 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class CountLeadingZerosDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class CountLeadingZerosArgs(Args):
    x: Array
    y: Array | None = None
class CountLeadingZerosPlan(OpPlan[CountLeadingZerosDescriptor, CountLeadingZerosArgs]): ...
def count_leading_zeros(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """How many bits above the highest 1 are 0; of 0 all of them.

    x: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """

class CountTrailingZerosDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class CountTrailingZerosArgs(Args):
    x: Array
    y: Array | None = None
class CountTrailingZerosPlan(OpPlan[CountTrailingZerosDescriptor, CountTrailingZerosArgs]): ...
def count_trailing_zeros(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """How many bits below the lowest 1 are 0; of 0 all of them.

    x: any shape, i32/i64/i16/s8/u8
    y: any shape, i32/i64/i16/s8/u8
    """

class AngleDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class AngleArgs(Args):
    x: Array
    y: Array | None = None
class AnglePlan(OpPlan[AngleDescriptor, AngleArgs]): ...
def angle(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The angle of a real number, 0, or pi below 0; NaN passes.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class Log1mexpDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Log1mexpArgs(Args):
    x: Array
    y: Array | None = None
class Log1mexpPlan(OpPlan[Log1mexpDescriptor, Log1mexpArgs]): ...
def log1mexp(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """log(1 - exp(-abs(x))), without cancellation near 0 and far from it.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class Log1mexpBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Log1mexpBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class Log1mexpBackwardPlan(OpPlan[Log1mexpBackwardDescriptor, Log1mexpBackwardArgs]): ...
def log1mexp_backward(
    x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `log1mexp`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class Cosm1Descriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Cosm1Args(Args):
    x: Array
    y: Array | None = None
class Cosm1Plan(OpPlan[Cosm1Descriptor, Cosm1Args]): ...
def cosm1(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """cos(x) - 1, without cancellation near 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class Cosm1BackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Cosm1BackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class Cosm1BackwardPlan(OpPlan[Cosm1BackwardDescriptor, Cosm1BackwardArgs]): ...
def cosm1_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `cosm1`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """
