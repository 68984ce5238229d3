# Generated from spec/ternary.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""Functions of three operands."""
from typing import Any, NamedTuple
from baracuda_runtime.ops.signature import Args, Descriptor
from baracuda_runtime.typing import Array, DTypeLike, Number, OpPlan, Outputs, Stream

class FmaDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class FmaArgs(Args):
    a: Array
    b: Array
    c: Array
    y: Array | None = None
class FmaPlan(OpPlan[FmaDescriptor, FmaArgs]): ...
def fma(
    a: Array | Number, b: Array | Number, c: Array | Number, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """a * b + c, rounded once.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    c: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class FmaBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
    c_shape: tuple[int, ...] | None = None
class FmaBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
    d_c: Array | None = None
class FmaBackwardPlan(OpPlan[FmaBackwardDescriptor, FmaBackwardArgs]): ...
class FmaBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
    d_c: Any
def fma_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, c_shape: tuple[int, ...] | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> FmaBackwardResult:
    """The gradient of `fma`: `d_a`, `d_b`, `d_c`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    d_c: the shape of c, f32/f64/f16/bf16
    c_shape: needed, or out=, where c was broadcast
    """

class AddcmulDescriptor(Descriptor):
    shape: tuple[int, ...]
    value: float = 1.0
    element: DTypeLike
class AddcmulArgs(Args):
    a: Array
    b: Array
    c: Array
    y: Array | None = None
class AddcmulPlan(OpPlan[AddcmulDescriptor, AddcmulArgs]): ...
def addcmul(
    a: Array | Number, b: Array | Number, c: Array | Number, value: float = 1.0, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """a + value * b * c.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    c: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class AddcmulBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    value: float = 1.0
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
    c_shape: tuple[int, ...] | None = None
class AddcmulBackwardArgs(Args):
    b: Array
    c: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
    d_c: Array | None = None
class AddcmulBackwardPlan(OpPlan[AddcmulBackwardDescriptor, AddcmulBackwardArgs]): ...
class AddcmulBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
    d_c: Any
def addcmul_backward(
    b: Array | Number, c: Array | Number, d_y: Array | Number, value: float = 1.0, *,
    a_shape: tuple[int, ...] | None = None, out: Outputs | None = None, stream: Stream = None,
) -> AddcmulBackwardResult:
    """The gradient of `addcmul`: `d_a`, `d_b`, `d_c`.

    b: any shape, f32/f64/f16/bf16
    c: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    d_c: the shape of c, f32/f64/f16/bf16
    a_shape: needed, or out=, where a was broadcast
    """

class AddcdivDescriptor(Descriptor):
    shape: tuple[int, ...]
    value: float = 1.0
    element: DTypeLike
class AddcdivArgs(Args):
    a: Array
    b: Array
    c: Array
    y: Array | None = None
class AddcdivPlan(OpPlan[AddcdivDescriptor, AddcdivArgs]): ...
def addcdiv(
    a: Array | Number, b: Array | Number, c: Array | Number, value: float = 1.0, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """a + value * b / c.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    c: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class AddcdivBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    value: float = 1.0
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
    c_shape: tuple[int, ...] | None = None
class AddcdivBackwardArgs(Args):
    b: Array
    c: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
    d_c: Array | None = None
class AddcdivBackwardPlan(OpPlan[AddcdivBackwardDescriptor, AddcdivBackwardArgs]): ...
class AddcdivBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
    d_c: Any
def addcdiv_backward(
    b: Array | Number, c: Array | Number, d_y: Array | Number, value: float = 1.0, *,
    a_shape: tuple[int, ...] | None = None, out: Outputs | None = None, stream: Stream = None,
) -> AddcdivBackwardResult:
    """The gradient of `addcdiv`: `d_a`, `d_b`, `d_c`.

    b: any shape, f32/f64/f16/bf16
    c: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    d_c: the shape of c, f32/f64/f16/bf16
    a_shape: needed, or out=, where a was broadcast
    """

class LerpTensorDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LerpTensorArgs(Args):
    a: Array
    b: Array
    w: Array
    y: Array | None = None
class LerpTensorPlan(OpPlan[LerpTensorDescriptor, LerpTensorArgs]): ...
def lerp_tensor(
    a: Array | Number, b: Array | Number, w: Array | Number, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """lerp with a weight for each element.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    w: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class LerpTensorBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
    w_shape: tuple[int, ...] | None = None
class LerpTensorBackwardArgs(Args):
    a: Array
    b: Array
    w: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
    d_w: Array | None = None
class LerpTensorBackwardPlan(OpPlan[LerpTensorBackwardDescriptor, LerpTensorBackwardArgs]): ...
class LerpTensorBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
    d_w: Any
def lerp_tensor_backward(
    a: Array | Number, b: Array | Number, w: Array | Number, d_y: Array | Number, *, out: Outputs | None = None,
    stream: Stream = None,
) -> LerpTensorBackwardResult:
    """The gradient of `lerp_tensor`: `d_a`, `d_b`, `d_w`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    w: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    d_w: the shape of w, f32/f64/f16/bf16
    """

class ClampDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class ClampArgs(Args):
    x: Array
    low: Array
    high: Array
    y: Array | None = None
class ClampPlan(OpPlan[ClampDescriptor, ClampArgs]): ...
def clamp(
    x: Array | Number, low: Array | Number, high: Array | Number, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """min(max(x, low), high), with a bound for each element; NaN stays. The edges are inside.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    low: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    high: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class ClampBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    x_shape: tuple[int, ...] | None = None
    low_shape: tuple[int, ...] | None = None
    high_shape: tuple[int, ...] | None = None
class ClampBackwardArgs(Args):
    x: Array
    low: Array
    high: Array
    d_y: Array
    d_x: Array | None = None
    d_low: Array | None = None
    d_high: Array | None = None
class ClampBackwardPlan(OpPlan[ClampBackwardDescriptor, ClampBackwardArgs]): ...
class ClampBackwardResult(NamedTuple):
    d_x: Any
    d_low: Any
    d_high: Any
def clamp_backward(
    x: Array | Number, low: Array | Number, high: Array | Number, d_y: Array | Number, *, out: Outputs | None = None,
    stream: Stream = None,
) -> ClampBackwardResult:
    """The gradient of `clamp`: `d_x`, `d_low`, `d_high`.

    x: any shape, f32/f64/f16/bf16
    low: any shape, f32/f64/f16/bf16
    high: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    d_low: the shape of low, f32/f64/f16/bf16
    d_high: the shape of high, f32/f64/f16/bf16
    """

class WhereDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class WhereArgs(Args):
    condition: Array
    a: Array
    b: Array
    y: Array | None = None
class WherePlan(OpPlan[WhereDescriptor, WhereArgs]): ...
def where(
    condition: Array | Number, a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """a where the condition holds, b elsewhere.

    condition: any shape, bool
    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    """

class WhereBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
class WhereBackwardArgs(Args):
    condition: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
class WhereBackwardPlan(OpPlan[WhereBackwardDescriptor, WhereBackwardArgs]): ...
class WhereBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
def where_backward(
    condition: Array | Number, d_y: Array | Number, *, a_shape: tuple[int, ...] | None = None,
    b_shape: tuple[int, ...] | None = None, out: Outputs | None = None, stream: Stream = None,
) -> WhereBackwardResult:
    """The gradient of `where`: `d_a`, `d_b`.

    condition: any shape, bool
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    a_shape: needed, or out=, where a was broadcast
    b_shape: needed, or out=, where b was broadcast
    """

class MulAddDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class MulAddArgs(Args):
    a: Array
    b: Array
    c: Array
    y: Array | None = None
class MulAddPlan(OpPlan[MulAddDescriptor, MulAddArgs]): ...
def mul_add(
    a: Array | Number, b: Array | Number, c: Array | Number, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """a * b + c, each step rounded; of integers wrapped.

    a: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    b: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    c: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    """

class MulAddBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    a_shape: tuple[int, ...] | None = None
    b_shape: tuple[int, ...] | None = None
    c_shape: tuple[int, ...] | None = None
class MulAddBackwardArgs(Args):
    a: Array
    b: Array
    d_y: Array
    d_a: Array | None = None
    d_b: Array | None = None
    d_c: Array | None = None
class MulAddBackwardPlan(OpPlan[MulAddBackwardDescriptor, MulAddBackwardArgs]): ...
class MulAddBackwardResult(NamedTuple):
    d_a: Any
    d_b: Any
    d_c: Any
def mul_add_backward(
    a: Array | Number, b: Array | Number, d_y: Array | Number, *, c_shape: tuple[int, ...] | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> MulAddBackwardResult:
    """The gradient of `mul_add`: `d_a`, `d_b`, `d_c`.

    a: any shape, f32/f64/f16/bf16
    b: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_a: the shape of a, f32/f64/f16/bf16
    d_b: the shape of b, f32/f64/f16/bf16
    d_c: the shape of c, f32/f64/f16/bf16
    c_shape: needed, or out=, where c was broadcast
    """

class BetweenDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class BetweenArgs(Args):
    x: Array
    low: Array
    high: Array
    y: Array | None = None
class BetweenPlan(OpPlan[BetweenDescriptor, BetweenArgs]): ...
def between(
    x: Array | Number, low: Array | Number, high: Array | Number, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """Whether x is at least low and at most high; false with NaN.

    x: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    low: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    high: any shape, f32/f64/f16/bf16/i32/i64/i16/s8/u8
    y: any shape, bool
    """

class BitwiseSelectDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class BitwiseSelectArgs(Args):
    mask: Array
    a: Array
    b: Array
    y: Array | None = None
class BitwiseSelectPlan(OpPlan[BitwiseSelectDescriptor, BitwiseSelectArgs]): ...
def bitwise_select(
    mask: Array | Number, a: Array | Number, b: Array | Number, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The bits of a where mask has 1, those of b elsewhere.

    mask: any shape, i32/i64/i16/s8/u8/bool
    a: any shape, i32/i64/i16/s8/u8/bool
    b: any shape, i32/i64/i16/s8/u8/bool
    y: any shape, i32/i64/i16/s8/u8/bool
    """
