# Generated from spec/cast.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""Conversions between element types."""
from typing import Any
from baracuda_runtime.ops.signature import Args, Descriptor
from baracuda_runtime.typing import Array, DTypeLike, OpPlan, Stream

class CastDescriptor(Descriptor):
    shape: tuple[int, ...]
    x_element: DTypeLike
    y_element: DTypeLike
class CastArgs(Args):
    x: Array
    y: Array | None = None
class CastPlan(OpPlan[CastDescriptor, CastArgs]): ...
def cast(
    x: Array, *, x_element: DTypeLike | None = None, dtype: DTypeLike | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The same numbers in another type. A float is rounded once, to nearest even; what is too large becomes infinity,
    in e4m3 NaN. Floats become integers towards zero, within the type's range, NaN 0; integers wrap. To bool:
    whether it is not 0.

    x: any shape, f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/s4/u4/bool; s4 and u4 two to a byte in uint8, the first
        in the low nibble
    y: any shape, f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/s4/u4/bool; s4 and u4 two to a byte in uint8, the first
        in the low nibble
    x_element: e4m3 or e5m2 or s4 or u4, where a uint8 array holds that
    """

class CastBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    x_element: DTypeLike
    y_element: DTypeLike
class CastBackwardArgs(Args):
    d_y: Array
    d_x: Array | None = None
class CastBackwardPlan(OpPlan[CastBackwardDescriptor, CastBackwardArgs]): ...
def cast_backward(
    d_y: Array, *, dtype: DTypeLike | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `cast`: `d_x`.

    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class CastSaturateDescriptor(Descriptor):
    shape: tuple[int, ...]
    x_element: DTypeLike
    y_element: DTypeLike
class CastSaturateArgs(Args):
    x: Array
    y: Array | None = None
class CastSaturatePlan(OpPlan[CastSaturateDescriptor, CastSaturateArgs]): ...
def cast_saturate(
    x: Array, *, x_element: DTypeLike | None = None, dtype: DTypeLike | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The same numbers in another type; what lies outside of its finite range goes to the end of it. NaN stays NaN, in
    integers 0.

    x: any shape, f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the
        low nibble
    y: any shape, f32/f64/f16/bf16/e4m3/e5m2/i32/i64/i16/s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the
        low nibble
    x_element: e4m3 or e5m2 or s4 or u4, where a uint8 array holds that
    """

class OneHotDescriptor(Descriptor):
    rows: tuple[int, ...]
    classes: int
    label_element: DTypeLike
    y_element: DTypeLike
class OneHotArgs(Args):
    label: Array
    y: Array | None = None
class OneHotPlan(OpPlan[OneHotDescriptor, OneHotArgs]): ...
def one_hot(
    label: Array, classes: int, *, dtype: DTypeLike | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """1 at the number of each label's class along a new last dim, and 0 elsewhere. Labels that are no class have zeros
    alone.

    label: [*rows], i64/i32
    y: [*rows, classes], f32/f64/f16/bf16/i32/i64/i16/s8/u8/bool
    """
