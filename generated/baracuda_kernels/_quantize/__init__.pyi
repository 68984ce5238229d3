# Generated from spec/quantize.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""Floats to integer codes and back, by scales and zero points."""
from typing import Any, Literal, NamedTuple
from baracuda_runtime.ops.signature import Args, Descriptor
from baracuda_runtime.typing import Array, DTypeLike, Number, OpPlan, Outputs, Scalar, Stream

class QuantizePerTensorDescriptor(Descriptor):
    shape: tuple[int, ...]
    q_min: int | None = None
    q_max: int | None = None
    scaling: Literal["divide", "multiply_inverse"] = "divide"
    zero_point_order: Literal["after_round", "before_round"] = "after_round"
    rounding: Literal["nearest_even", "stochastic"] = "nearest_even"
    input_element: DTypeLike
    output_element: DTypeLike
class QuantizePerTensorArgs(Args):
    input: Array
    scale: Scalar
    zero_point: Scalar
    output: Array | None = None
    seed: Scalar | None = None
    offset: Scalar | None = None
class QuantizePerTensorPlan(OpPlan[QuantizePerTensorDescriptor, QuantizePerTensorArgs]): ...
def quantize_per_tensor(
    input: Array, scale: Scalar, zero_point: Scalar, q_min: int | None = None, q_max: int | None = None, *,
    seed: Scalar | None = None, offset: Scalar | None = None, scaling: Literal["divide", "multiply_inverse"] = "divide",
    zero_point_order: Literal["after_round", "before_round"] = "after_round",
    rounding: Literal["nearest_even", "stochastic"] = "nearest_even", dtype: DTypeLike | None = None,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """Quantize with one scale and zero point. Ties go to even; a NaN gets the code of 0.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    seed: a number, or an array of one element, i64; where rounding == stochastic; of the random numbers
    offset: a number, or an array of one element, i64; where rounding == stochastic; another one for each call with a
        seed
    output: any shape, s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """

class QuantizePerTensorBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    q_min: int | None = None
    q_max: int | None = None
    scaling: Literal["divide", "multiply_inverse"] = "divide"
    zero_point_order: Literal["after_round", "before_round"] = "after_round"
    rounding: Literal["nearest_even", "stochastic"] = "nearest_even"
    input_element: DTypeLike
    output_element: DTypeLike
class QuantizePerTensorBackwardArgs(Args):
    input: Array
    scale: Scalar
    zero_point: Scalar
    d_output: Array
    d_input: Array | None = None
    seed: Scalar | None = None
    offset: Scalar | None = None
class QuantizePerTensorBackwardPlan(OpPlan[QuantizePerTensorBackwardDescriptor, QuantizePerTensorBackwardArgs]): ...
def quantize_per_tensor_backward(
    input: Array | Number, scale: Scalar, zero_point: Scalar, d_output: Array | Number, q_min: int | None = None,
    q_max: int | None = None, *, seed: Scalar | None = None, offset: Scalar | None = None,
    scaling: Literal["divide", "multiply_inverse"] = "divide",
    zero_point_order: Literal["after_round", "before_round"] = "after_round",
    rounding: Literal["nearest_even", "stochastic"] = "nearest_even", dtype: DTypeLike | None = None,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `quantize_per_tensor`: `d_input`.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    d_output: any shape, f32/f64/f16/bf16
    seed: a number, or an array of one element, i64; where rounding == stochastic; of the random numbers
    offset: a number, or an array of one element, i64; where rounding == stochastic; another one for each call with a
        seed
    d_input: the shape of input, f32/f64/f16/bf16
    """

class DequantizePerTensorDescriptor(Descriptor):
    shape: tuple[int, ...]
    input_element: DTypeLike
    output_element: DTypeLike
class DequantizePerTensorArgs(Args):
    input: Array
    scale: Scalar
    zero_point: Scalar
    output: Array | None = None
class DequantizePerTensorPlan(OpPlan[DequantizePerTensorDescriptor, DequantizePerTensorArgs]): ...
def dequantize_per_tensor(
    input: Array, scale: Scalar, zero_point: Scalar, *, input_element: DTypeLike | None = None,
    dtype: DTypeLike | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """Codes back to floats, with one scale and zero point.

    input: any shape, s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    output: any shape, f32/f64/f16/bf16
    input_element: s4 or u4, where a uint8 array holds that
    """

class DequantizePerTensorBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    input_element: DTypeLike
    output_element: DTypeLike
class DequantizePerTensorBackwardArgs(Args):
    scale: Scalar
    d_output: Array
    d_input: Array | None = None
class DequantizePerTensorBackwardPlan(
    OpPlan[DequantizePerTensorBackwardDescriptor, DequantizePerTensorBackwardArgs]
): ...
def dequantize_per_tensor_backward(
    scale: Scalar, d_output: Array, *, dtype: DTypeLike | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `dequantize_per_tensor`: `d_input`.

    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    d_output: any shape, f32/f64/f16/bf16
    d_input: the shape of input, f32/f64/f16/bf16
    """

class QuantizePerChannelDescriptor(Descriptor):
    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    q_min: int | None = None
    q_max: int | None = None
    input_element: DTypeLike
    output_element: DTypeLike
class QuantizePerChannelArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    output: Array | None = None
class QuantizePerChannelPlan(OpPlan[QuantizePerChannelDescriptor, QuantizePerChannelArgs]): ...
def quantize_per_channel(
    input: Array, scale: Array, zero_point: Array, axis: int, q_min: int | None = None, q_max: int | None = None, *,
    dtype: DTypeLike | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """Quantize with a scale and zero point for each index of one axis. Ties go to even; a NaN gets the code of 0.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    zero_point: [channel], i32; the code of 0
    output: [*outer, channel, *inner], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """

class QuantizePerChannelBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    q_min: int | None = None
    q_max: int | None = None
    input_element: DTypeLike
    output_element: DTypeLike
class QuantizePerChannelBackwardArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    d_output: Array
    d_input: Array | None = None
class QuantizePerChannelBackwardPlan(OpPlan[QuantizePerChannelBackwardDescriptor, QuantizePerChannelBackwardArgs]): ...
def quantize_per_channel_backward(
    input: Array, scale: Array, zero_point: Array, d_output: Array, axis: int, q_min: int | None = None,
    q_max: int | None = None, *, dtype: DTypeLike | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `quantize_per_channel`: `d_input`.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    zero_point: [channel], i32; the code of 0
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    """

class DequantizePerChannelDescriptor(Descriptor):
    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    input_element: DTypeLike
    scale_element: DTypeLike
class DequantizePerChannelArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    output: Array | None = None
class DequantizePerChannelPlan(OpPlan[DequantizePerChannelDescriptor, DequantizePerChannelArgs]): ...
def dequantize_per_channel(
    input: Array, scale: Array, zero_point: Array, axis: int, *, input_element: DTypeLike | None = None,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """Codes back to floats, with a scale and zero point for each index of one axis.

    input: [*outer, channel, *inner], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    scale: [channel], f32/f64/f16/bf16
    zero_point: [channel], i32; the code of 0
    output: [*outer, channel, *inner], f32/f64/f16/bf16
    input_element: s4 or u4, where a uint8 array holds that
    """

class DequantizePerChannelBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    input_element: DTypeLike
    scale_element: DTypeLike
class DequantizePerChannelBackwardArgs(Args):
    scale: Array
    d_output: Array
    d_input: Array | None = None
class DequantizePerChannelBackwardPlan(
    OpPlan[DequantizePerChannelBackwardDescriptor, DequantizePerChannelBackwardArgs]
): ...
def dequantize_per_channel_backward(
    scale: Array, d_output: Array, axis: int, *, dtype: DTypeLike | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The gradient of `dequantize_per_channel`: `d_input`.

    scale: [channel], f32/f64/f16/bf16
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    """

class QuantizePerTokenDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    q_min: int | None = None
    q_max: int | None = None
    input_element: DTypeLike
    output_element: DTypeLike
class QuantizePerTokenArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    output: Array | None = None
class QuantizePerTokenPlan(OpPlan[QuantizePerTokenDescriptor, QuantizePerTokenArgs]): ...
def quantize_per_token(
    input: Array, scale: Array, zero_point: Array, q_min: int | None = None, q_max: int | None = None, *,
    dtype: DTypeLike | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """Quantize with a scale and zero point for each row. Ties go to even; a NaN gets the code of 0.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    zero_point: [*rows], i32; the code of 0
    output: [*rows, d], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """

class QuantizePerTokenBackwardDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    q_min: int | None = None
    q_max: int | None = None
    input_element: DTypeLike
    output_element: DTypeLike
class QuantizePerTokenBackwardArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    d_output: Array
    d_input: Array | None = None
class QuantizePerTokenBackwardPlan(OpPlan[QuantizePerTokenBackwardDescriptor, QuantizePerTokenBackwardArgs]): ...
def quantize_per_token_backward(
    input: Array, scale: Array, zero_point: Array, d_output: Array, q_min: int | None = None, q_max: int | None = None,
    *, dtype: DTypeLike | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `quantize_per_token`: `d_input`.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    zero_point: [*rows], i32; the code of 0
    d_output: [*rows, d], f32/f64/f16/bf16
    d_input: [*rows, d], f32/f64/f16/bf16
    """

class DequantizePerTokenDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    input_element: DTypeLike
    scale_element: DTypeLike
class DequantizePerTokenArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    output: Array | None = None
class DequantizePerTokenPlan(OpPlan[DequantizePerTokenDescriptor, DequantizePerTokenArgs]): ...
def dequantize_per_token(
    input: Array, scale: Array, zero_point: Array, *, input_element: DTypeLike | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """Codes back to floats, with a scale and zero point for each row.

    input: [*rows, d], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    scale: [*rows], f32/f64/f16/bf16
    zero_point: [*rows], i32; the code of 0
    output: [*rows, d], f32/f64/f16/bf16
    input_element: s4 or u4, where a uint8 array holds that
    """

class DequantizePerTokenBackwardDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    input_element: DTypeLike
    scale_element: DTypeLike
class DequantizePerTokenBackwardArgs(Args):
    scale: Array
    d_output: Array
    d_input: Array | None = None
class DequantizePerTokenBackwardPlan(OpPlan[DequantizePerTokenBackwardDescriptor, DequantizePerTokenBackwardArgs]): ...
def dequantize_per_token_backward(
    scale: Array, d_output: Array, *, dtype: DTypeLike | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `dequantize_per_token`: `d_input`.

    scale: [*rows], f32/f64/f16/bf16
    d_output: [*rows, d], f32/f64/f16/bf16
    d_input: [*rows, d], f32/f64/f16/bf16
    """

class QuantizePerGroupDescriptor(Descriptor):
    outer: int
    axis: int
    group_size: int
    q_min: int | None = None
    q_max: int | None = None
    input_element: DTypeLike
    output_element: DTypeLike
    @property
    def num_groups(self) -> int: ...
class QuantizePerGroupArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    output: Array | None = None
class QuantizePerGroupPlan(OpPlan[QuantizePerGroupDescriptor, QuantizePerGroupArgs]): ...
def quantize_per_group(
    input: Array, scale: Array, zero_point: Array, group_size: int, q_min: int | None = None, q_max: int | None = None,
    *, dtype: DTypeLike | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """Quantize rows in groups of `group_size` consecutive elements, each with its own scale and zero point.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point: [outer, axis // group_size], i32
    output: [outer, axis], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """

class QuantizePerGroupBackwardDescriptor(Descriptor):
    outer: int
    axis: int
    group_size: int
    q_min: int | None = None
    q_max: int | None = None
    input_element: DTypeLike
    output_element: DTypeLike
    @property
    def num_groups(self) -> int: ...
class QuantizePerGroupBackwardArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    d_output: Array
    d_input: Array | None = None
class QuantizePerGroupBackwardPlan(OpPlan[QuantizePerGroupBackwardDescriptor, QuantizePerGroupBackwardArgs]): ...
def quantize_per_group_backward(
    input: Array, scale: Array, zero_point: Array, d_output: Array, group_size: int, q_min: int | None = None,
    q_max: int | None = None, *, dtype: DTypeLike | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `quantize_per_group`: `d_input`.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point: [outer, axis // group_size], i32
    d_output: [outer, axis], f32/f64/f16/bf16
    d_input: [outer, axis], f32/f64/f16/bf16
    """

class DequantizePerGroupDescriptor(Descriptor):
    outer: int
    axis: int
    group_size: int
    input_element: DTypeLike
    scale_element: DTypeLike
    @property
    def num_groups(self) -> int: ...
class DequantizePerGroupArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    output: Array | None = None
class DequantizePerGroupPlan(OpPlan[DequantizePerGroupDescriptor, DequantizePerGroupArgs]): ...
def dequantize_per_group(
    input: Array, scale: Array, zero_point: Array, group_size: int, *, input_element: DTypeLike | None = None,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """Codes back to floats, in groups of `group_size` consecutive elements, each with its own scale and zero point.

    input: [outer, axis], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point: [outer, axis // group_size], i32
    output: [outer, axis], f32/f64/f16/bf16
    input_element: s4 or u4, where a uint8 array holds that
    """

class DequantizePerGroupBackwardDescriptor(Descriptor):
    outer: int
    axis: int
    group_size: int
    input_element: DTypeLike
    scale_element: DTypeLike
    @property
    def num_groups(self) -> int: ...
class DequantizePerGroupBackwardArgs(Args):
    scale: Array
    d_output: Array
    d_input: Array | None = None
class DequantizePerGroupBackwardPlan(OpPlan[DequantizePerGroupBackwardDescriptor, DequantizePerGroupBackwardArgs]): ...
def dequantize_per_group_backward(
    scale: Array, d_output: Array, group_size: int, *, dtype: DTypeLike | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The gradient of `dequantize_per_group`: `d_input`.

    scale: [outer, axis // group_size], f32/f64/f16/bf16
    d_output: [outer, axis], f32/f64/f16/bf16
    d_input: [outer, axis], f32/f64/f16/bf16
    """

class QuantizePerBlockDescriptor(Descriptor):
    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    q_min: int | None = None
    q_max: int | None = None
    input_element: DTypeLike
    output_element: DTypeLike
class QuantizePerBlockArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    output: Array | None = None
class QuantizePerBlockPlan(OpPlan[QuantizePerBlockDescriptor, QuantizePerBlockArgs]): ...
def quantize_per_block(
    input: Array, scale: Array, zero_point: Array, block_rows: int, block_columns: int, q_min: int | None = None,
    q_max: int | None = None, *, dtype: DTypeLike | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """Quantize matrices in blocks of `block_rows` x `block_columns`, each with its own scale and zero point. Blocks of
    k x 1 are groups along another axis than the last: an array [outer, axis, inner] in groups of k along `axis`.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point: [*batch, rows // block_rows, columns // block_columns], i32; the code of 0
    output: [*batch, rows, columns], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """

class QuantizePerBlockBackwardDescriptor(Descriptor):
    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    q_min: int | None = None
    q_max: int | None = None
    input_element: DTypeLike
    output_element: DTypeLike
class QuantizePerBlockBackwardArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    d_output: Array
    d_input: Array | None = None
class QuantizePerBlockBackwardPlan(OpPlan[QuantizePerBlockBackwardDescriptor, QuantizePerBlockBackwardArgs]): ...
def quantize_per_block_backward(
    input: Array, scale: Array, zero_point: Array, d_output: Array, block_rows: int, block_columns: int,
    q_min: int | None = None, q_max: int | None = None, *, dtype: DTypeLike | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The gradient of `quantize_per_block`: `d_input`.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point: [*batch, rows // block_rows, columns // block_columns], i32; the code of 0
    d_output: [*batch, rows, columns], f32/f64/f16/bf16
    d_input: [*batch, rows, columns], f32/f64/f16/bf16
    """

class DequantizePerBlockDescriptor(Descriptor):
    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    input_element: DTypeLike
    scale_element: DTypeLike
class DequantizePerBlockArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    output: Array | None = None
class DequantizePerBlockPlan(OpPlan[DequantizePerBlockDescriptor, DequantizePerBlockArgs]): ...
def dequantize_per_block(
    input: Array, scale: Array, zero_point: Array, block_rows: int, block_columns: int, *,
    input_element: DTypeLike | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """Codes back to floats, in blocks of `block_rows` x `block_columns`, each with its own scale and zero point.

    input: [*batch, rows, columns], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point: [*batch, rows // block_rows, columns // block_columns], i32; the code of 0
    output: [*batch, rows, columns], f32/f64/f16/bf16
    input_element: s4 or u4, where a uint8 array holds that
    """

class DequantizePerBlockBackwardDescriptor(Descriptor):
    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    input_element: DTypeLike
    scale_element: DTypeLike
class DequantizePerBlockBackwardArgs(Args):
    scale: Array
    d_output: Array
    d_input: Array | None = None
class DequantizePerBlockBackwardPlan(OpPlan[DequantizePerBlockBackwardDescriptor, DequantizePerBlockBackwardArgs]): ...
def dequantize_per_block_backward(
    scale: Array, d_output: Array, block_rows: int, block_columns: int, *, dtype: DTypeLike | None = None,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `dequantize_per_block`: `d_input`.

    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    d_output: [*batch, rows, columns], f32/f64/f16/bf16
    d_input: [*batch, rows, columns], f32/f64/f16/bf16
    """

class FakeQuantizeDescriptor(Descriptor):
    shape: tuple[int, ...]
    q_min: int
    q_max: int
    scaling: Literal["divide", "multiply_inverse"] = "divide"
    zero_point_order: Literal["after_round", "before_round"] = "after_round"
    rounding: Literal["nearest_even", "stochastic"] = "nearest_even"
    element: DTypeLike
class FakeQuantizeArgs(Args):
    input: Array
    scale: Scalar
    zero_point: Scalar
    output: Array | None = None
    seed: Scalar | None = None
    offset: Scalar | None = None
class FakeQuantizePlan(OpPlan[FakeQuantizeDescriptor, FakeQuantizeArgs]): ...
def fake_quantize(
    input: Array, scale: Scalar, zero_point: Scalar, q_min: int, q_max: int, *, seed: Scalar | None = None,
    offset: Scalar | None = None, scaling: Literal["divide", "multiply_inverse"] = "divide",
    zero_point_order: Literal["after_round", "before_round"] = "after_round",
    rounding: Literal["nearest_even", "stochastic"] = "nearest_even", out: Array | None = None, stream: Stream = None,
) -> Any:
    """Quantize and dequantize in one step, with the same bits as quantize_per_tensor and then dequantize_per_tensor.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    seed: a number, or an array of one element, i64; where rounding == stochastic; of the random numbers
    offset: a number, or an array of one element, i64; where rounding == stochastic; another one for each call with a
        seed
    output: any shape, f32/f64/f16/bf16
    """

class FakeQuantizeBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    q_min: int
    q_max: int
    scaling: Literal["divide", "multiply_inverse"] = "divide"
    zero_point_order: Literal["after_round", "before_round"] = "after_round"
    rounding: Literal["nearest_even", "stochastic"] = "nearest_even"
    element: DTypeLike
class FakeQuantizeBackwardArgs(Args):
    input: Array
    scale: Scalar
    zero_point: Scalar
    d_output: Array
    d_input: Array | None = None
    seed: Scalar | None = None
    offset: Scalar | None = None
class FakeQuantizeBackwardPlan(OpPlan[FakeQuantizeBackwardDescriptor, FakeQuantizeBackwardArgs]): ...
def fake_quantize_backward(
    input: Array | Number, scale: Scalar, zero_point: Scalar, d_output: Array | Number, q_min: int, q_max: int, *,
    seed: Scalar | None = None, offset: Scalar | None = None, scaling: Literal["divide", "multiply_inverse"] = "divide",
    zero_point_order: Literal["after_round", "before_round"] = "after_round",
    rounding: Literal["nearest_even", "stochastic"] = "nearest_even", out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `fake_quantize`: `d_input`.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, i32; the code of 0
    d_output: any shape, f32/f64/f16/bf16
    seed: a number, or an array of one element, i64; where rounding == stochastic; of the random numbers
    offset: a number, or an array of one element, i64; where rounding == stochastic; another one for each call with a
        seed
    d_input: the shape of input, f32/f64/f16/bf16
    """

class FakeQuantizePerChannelDescriptor(Descriptor):
    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    q_min: int
    q_max: int
    element: DTypeLike
class FakeQuantizePerChannelArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    output: Array | None = None
class FakeQuantizePerChannelPlan(OpPlan[FakeQuantizePerChannelDescriptor, FakeQuantizePerChannelArgs]): ...
def fake_quantize_per_channel(
    input: Array, scale: Array, zero_point: Array, axis: int, q_min: int, q_max: int, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """quantize_per_channel and then dequantize_per_channel in one step, with the same bits.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    zero_point: [channel], i32; the code of 0
    output: [*outer, channel, *inner], f32/f64/f16/bf16
    """

class FakeQuantizePerChannelBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    q_min: int
    q_max: int
    element: DTypeLike
class FakeQuantizePerChannelBackwardArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    d_output: Array
    d_input: Array | None = None
class FakeQuantizePerChannelBackwardPlan(
    OpPlan[FakeQuantizePerChannelBackwardDescriptor, FakeQuantizePerChannelBackwardArgs]
): ...
def fake_quantize_per_channel_backward(
    input: Array, scale: Array, zero_point: Array, d_output: Array, axis: int, q_min: int, q_max: int, *,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `fake_quantize_per_channel`: `d_input`.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    zero_point: [channel], i32; the code of 0
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    """

class FakeQuantizePerTokenDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    q_min: int
    q_max: int
    element: DTypeLike
class FakeQuantizePerTokenArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    output: Array | None = None
class FakeQuantizePerTokenPlan(OpPlan[FakeQuantizePerTokenDescriptor, FakeQuantizePerTokenArgs]): ...
def fake_quantize_per_token(
    input: Array, scale: Array, zero_point: Array, q_min: int, q_max: int, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """quantize_per_token and then dequantize_per_token in one step, with the same bits.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    zero_point: [*rows], i32; the code of 0
    output: [*rows, d], f32/f64/f16/bf16
    """

class FakeQuantizePerTokenBackwardDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    q_min: int
    q_max: int
    element: DTypeLike
class FakeQuantizePerTokenBackwardArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    d_output: Array
    d_input: Array | None = None
class FakeQuantizePerTokenBackwardPlan(
    OpPlan[FakeQuantizePerTokenBackwardDescriptor, FakeQuantizePerTokenBackwardArgs]
): ...
def fake_quantize_per_token_backward(
    input: Array, scale: Array, zero_point: Array, d_output: Array, q_min: int, q_max: int, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The gradient of `fake_quantize_per_token`: `d_input`.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    zero_point: [*rows], i32; the code of 0
    d_output: [*rows, d], f32/f64/f16/bf16
    d_input: [*rows, d], f32/f64/f16/bf16
    """

class FakeQuantizePerGroupDescriptor(Descriptor):
    outer: int
    axis: int
    group_size: int
    q_min: int
    q_max: int
    element: DTypeLike
    @property
    def num_groups(self) -> int: ...
class FakeQuantizePerGroupArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    output: Array | None = None
class FakeQuantizePerGroupPlan(OpPlan[FakeQuantizePerGroupDescriptor, FakeQuantizePerGroupArgs]): ...
def fake_quantize_per_group(
    input: Array, scale: Array, zero_point: Array, group_size: int, q_min: int, q_max: int, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """quantize_per_group and then dequantize_per_group in one step, with the same bits.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point: [outer, axis // group_size], i32; the code of 0
    output: [outer, axis], f32/f64/f16/bf16
    """

class FakeQuantizePerGroupBackwardDescriptor(Descriptor):
    outer: int
    axis: int
    group_size: int
    q_min: int
    q_max: int
    element: DTypeLike
    @property
    def num_groups(self) -> int: ...
class FakeQuantizePerGroupBackwardArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    d_output: Array
    d_input: Array | None = None
class FakeQuantizePerGroupBackwardPlan(
    OpPlan[FakeQuantizePerGroupBackwardDescriptor, FakeQuantizePerGroupBackwardArgs]
): ...
def fake_quantize_per_group_backward(
    input: Array, scale: Array, zero_point: Array, d_output: Array, group_size: int, q_min: int, q_max: int, *,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `fake_quantize_per_group`: `d_input`.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point: [outer, axis // group_size], i32; the code of 0
    d_output: [outer, axis], f32/f64/f16/bf16
    d_input: [outer, axis], f32/f64/f16/bf16
    """

class FakeQuantizePerBlockDescriptor(Descriptor):
    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    q_min: int
    q_max: int
    element: DTypeLike
class FakeQuantizePerBlockArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    output: Array | None = None
class FakeQuantizePerBlockPlan(OpPlan[FakeQuantizePerBlockDescriptor, FakeQuantizePerBlockArgs]): ...
def fake_quantize_per_block(
    input: Array, scale: Array, zero_point: Array, block_rows: int, block_columns: int, q_min: int, q_max: int, *,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """quantize_per_block and then dequantize_per_block in one step, with the same bits.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point: [*batch, rows // block_rows, columns // block_columns], i32; the code of 0
    output: [*batch, rows, columns], f32/f64/f16/bf16
    """

class FakeQuantizePerBlockBackwardDescriptor(Descriptor):
    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    q_min: int
    q_max: int
    element: DTypeLike
class FakeQuantizePerBlockBackwardArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    d_output: Array
    d_input: Array | None = None
class FakeQuantizePerBlockBackwardPlan(
    OpPlan[FakeQuantizePerBlockBackwardDescriptor, FakeQuantizePerBlockBackwardArgs]
): ...
def fake_quantize_per_block_backward(
    input: Array, scale: Array, zero_point: Array, d_output: Array, block_rows: int, block_columns: int, q_min: int,
    q_max: int, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `fake_quantize_per_block`: `d_input`.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point: [*batch, rows // block_rows, columns // block_columns], i32; the code of 0
    d_output: [*batch, rows, columns], f32/f64/f16/bf16
    d_input: [*batch, rows, columns], f32/f64/f16/bf16
    """

class FakeQuantizeLearnablePerTensorDescriptor(Descriptor):
    shape: tuple[int, ...]
    q_min: int
    q_max: int
    element: DTypeLike
class FakeQuantizeLearnablePerTensorArgs(Args):
    input: Array
    scale: Scalar
    zero_point: Scalar
    output: Array | None = None
class FakeQuantizeLearnablePerTensorPlan(
    OpPlan[FakeQuantizeLearnablePerTensorDescriptor, FakeQuantizeLearnablePerTensorArgs]
): ...
def fake_quantize_learnable_per_tensor(
    input: Array, scale: Scalar, zero_point: Scalar, q_min: int, q_max: int, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """Fake quantization whose scale and zero point are learnt (LSQ): the zero point is a float, rounded before use,
    and all three inputs have gradients, straight-through. Elements outside of the range give the scale the code
    they were clamped to, and the zero point `-scale`.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, f64 for f64, else f32; the code of 0, once rounded
    output: any shape, f32/f64/f16/bf16
    """

class FakeQuantizeLearnablePerTensorBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    q_min: int
    q_max: int
    element: DTypeLike
class FakeQuantizeLearnablePerTensorBackwardArgs(Args):
    input: Array
    scale: Scalar
    zero_point: Scalar
    d_output: Array
    d_input: Array | None = None
    d_scale: Array | None = None
    d_zero_point: Array | None = None
class FakeQuantizeLearnablePerTensorBackwardPlan(
    OpPlan[FakeQuantizeLearnablePerTensorBackwardDescriptor, FakeQuantizeLearnablePerTensorBackwardArgs]
): ...
class FakeQuantizeLearnablePerTensorBackwardResult(NamedTuple):
    d_input: Any
    d_scale: Any
    d_zero_point: Any
def fake_quantize_learnable_per_tensor_backward(
    input: Array | Number, scale: Scalar, zero_point: Scalar, d_output: Array | Number, q_min: int, q_max: int, *,
    out: Outputs | None = None, stream: Stream = None,
) -> FakeQuantizeLearnablePerTensorBackwardResult:
    """The gradient of `fake_quantize_learnable_per_tensor`: `d_input`, `d_scale`, `d_zero_point`.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    zero_point: a number, or an array of one element, f64 for f64, else f32; the code of 0, once rounded
    d_output: any shape, f32/f64/f16/bf16
    d_input: the shape of input, f32/f64/f16/bf16
    d_scale: a number, or an array of one element, f64 for f64, else f32
    d_zero_point: a number, or an array of one element, f64 for f64, else f32
    """

class FakeQuantizeLearnablePerChannelDescriptor(Descriptor):
    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    q_min: int
    q_max: int
    element: DTypeLike
class FakeQuantizeLearnablePerChannelArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    output: Array | None = None
class FakeQuantizeLearnablePerChannelPlan(
    OpPlan[FakeQuantizeLearnablePerChannelDescriptor, FakeQuantizeLearnablePerChannelArgs]
): ...
def fake_quantize_learnable_per_channel(
    input: Array, scale: Array, zero_point: Array, axis: int, q_min: int, q_max: int, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """fake_quantize_learnable_per_tensor with a scale and zero point for each index of one axis.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f64 for f64, else f32
    zero_point: [channel], f64 for f64, else f32; the code of 0, once rounded
    output: [*outer, channel, *inner], f32/f64/f16/bf16
    """

class FakeQuantizeLearnablePerChannelBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    q_min: int
    q_max: int
    element: DTypeLike
class FakeQuantizeLearnablePerChannelBackwardArgs(Args):
    input: Array
    scale: Array
    zero_point: Array
    d_output: Array
    d_input: Array | None = None
    d_scale: Array | None = None
    d_zero_point: Array | None = None
class FakeQuantizeLearnablePerChannelBackwardPlan(
    OpPlan[FakeQuantizeLearnablePerChannelBackwardDescriptor, FakeQuantizeLearnablePerChannelBackwardArgs]
): ...
class FakeQuantizeLearnablePerChannelBackwardResult(NamedTuple):
    d_input: Any
    d_scale: Any
    d_zero_point: Any
def fake_quantize_learnable_per_channel_backward(
    input: Array, scale: Array, zero_point: Array, d_output: Array, axis: int, q_min: int, q_max: int, *,
    out: Outputs | None = None, stream: Stream = None,
) -> FakeQuantizeLearnablePerChannelBackwardResult:
    """The gradient of `fake_quantize_learnable_per_channel`: `d_input`, `d_scale`, `d_zero_point`.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f64 for f64, else f32
    zero_point: [channel], f64 for f64, else f32; the code of 0, once rounded
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    d_scale: [channel], f64 for f64, else f32
    d_zero_point: [channel], f64 for f64, else f32
    """

class DynamicRangeQuantizeDescriptor(Descriptor):
    n: int
    d: int
    q_min: int | None = None
    q_max: int | None = None
    mode: Literal["symmetric", "asymmetric"] = "symmetric"
    scope: Literal["token"] = "token"
    eps: float = 0.0
    scale_upper_bound: float | None = None
    power_of_two: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class DynamicRangeQuantizeArgs(Args):
    input: Array
    scale_out: Array | None = None
    zero_point_out: Array | None = None
    output: Array | None = None
class DynamicRangeQuantizePlan(OpPlan[DynamicRangeQuantizeDescriptor, DynamicRangeQuantizeArgs]): ...
class DynamicRangeQuantizeResult(NamedTuple):
    scale_out: Any = None
    zero_point_out: Any = None
    output: Any = None
def dynamic_range_quantize(
    input: Array, q_min: int | None = None, q_max: int | None = None, eps: float = 0.0,
    scale_upper_bound: float | None = None, power_of_two: bool = False, *,
    mode: Literal["symmetric", "asymmetric"] = "symmetric", scope: Literal["token"] = "token",
    dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> DynamicRangeQuantizeResult:
    """Find each row's range, and quantize the row by it. The codes come from the scale and zero point as they are
    stored, so that dequantizing with what is returned is what was meant. A row of zeros, or of nothing, gets scale
    1; a row with a NaN gets scale NaN, one with an inf scale inf, and their codes are the code of 0 wherever the
    quotient is no number.

    input: [n, d], f32/f64/f16/bf16
    scale_out: [n], f32/f64/f16/bf16
    zero_point_out: [n], i32; where mode == asymmetric
    output: [n, d], s8/u8/s4/u4; s4 and u4 two to a byte in uint8, the first in the low nibble
    """

class DynamicRangeQuantizePerGroupDescriptor(Descriptor):
    outer: int
    axis: int
    group_size: int
    q_min: int | None = None
    q_max: int | None = None
    mode: Literal["symmetric", "asymmetric"] = "symmetric"
    eps: float = 0.0
    scale_upper_bound: float | None = None
    power_of_two: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
    @property
    def num_groups(self) -> int: ...
class DynamicRangeQuantizePerGroupArgs(Args):
    input: Array
    scale_out: Array | None = None
    zero_point_out: Array | None = None
    output: Array | None = None
class DynamicRangeQuantizePerGroupPlan(
    OpPlan[DynamicRangeQuantizePerGroupDescriptor, DynamicRangeQuantizePerGroupArgs]
): ...
class DynamicRangeQuantizePerGroupResult(NamedTuple):
    scale_out: Any = None
    zero_point_out: Any = None
    output: Any = None
def dynamic_range_quantize_per_group(
    input: Array, group_size: int, q_min: int | None = None, q_max: int | None = None, eps: float = 0.0,
    scale_upper_bound: float | None = None, power_of_two: bool = False, *,
    mode: Literal["symmetric", "asymmetric"] = "symmetric", dtype: DTypeLike | None = None, out: Outputs | None = None,
    stream: Stream = None,
) -> DynamicRangeQuantizePerGroupResult:
    """dynamic_range_quantize with a scale, and a zero point in mode asymmetric, for each group of `group_size`
    consecutive elements.

    input: [outer, axis], f32/f64/f16/bf16
    scale_out: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point_out: [outer, axis // group_size], i32; where mode == asymmetric
    output: [outer, axis], s8/u8
    """

class DynamicRangeQuantizePerBlockDescriptor(Descriptor):
    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    q_min: int | None = None
    q_max: int | None = None
    mode: Literal["symmetric", "asymmetric"] = "symmetric"
    eps: float = 0.0
    scale_upper_bound: float | None = None
    power_of_two: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class DynamicRangeQuantizePerBlockArgs(Args):
    input: Array
    scale_out: Array | None = None
    zero_point_out: Array | None = None
    output: Array | None = None
class DynamicRangeQuantizePerBlockPlan(
    OpPlan[DynamicRangeQuantizePerBlockDescriptor, DynamicRangeQuantizePerBlockArgs]
): ...
class DynamicRangeQuantizePerBlockResult(NamedTuple):
    scale_out: Any = None
    zero_point_out: Any = None
    output: Any = None
def dynamic_range_quantize_per_block(
    input: Array, block_rows: int, block_columns: int, q_min: int | None = None, q_max: int | None = None,
    eps: float = 0.0, scale_upper_bound: float | None = None, power_of_two: bool = False, *,
    mode: Literal["symmetric", "asymmetric"] = "symmetric", dtype: DTypeLike | None = None, out: Outputs | None = None,
    stream: Stream = None,
) -> DynamicRangeQuantizePerBlockResult:
    """dynamic_range_quantize with a scale, and a zero point in mode asymmetric, for each block of `block_rows` x
    `block_columns`.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale_out: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point_out: [*batch, rows // block_rows, columns // block_columns], i32; where mode == asymmetric
    output: [*batch, rows, columns], s8/u8
    """

class DynamicRangeQuantizePerTensorDescriptor(Descriptor):
    shape: tuple[int, ...]
    q_min: int | None = None
    q_max: int | None = None
    mode: Literal["symmetric", "asymmetric"] = "symmetric"
    eps: float = 0.0
    scale_upper_bound: float | None = None
    power_of_two: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class DynamicRangeQuantizePerTensorArgs(Args):
    input: Array
    scale_out: Array | None = None
    zero_point_out: Array | None = None
    output: Array | None = None
class DynamicRangeQuantizePerTensorPlan(
    OpPlan[DynamicRangeQuantizePerTensorDescriptor, DynamicRangeQuantizePerTensorArgs]
): ...
class DynamicRangeQuantizePerTensorResult(NamedTuple):
    scale_out: Any = None
    zero_point_out: Any = None
    output: Any = None
def dynamic_range_quantize_per_tensor(
    input: Array, q_min: int | None = None, q_max: int | None = None, eps: float = 0.0,
    scale_upper_bound: float | None = None, power_of_two: bool = False, *,
    mode: Literal["symmetric", "asymmetric"] = "symmetric", dtype: DTypeLike | None = None, out: Outputs | None = None,
    stream: Stream = None,
) -> DynamicRangeQuantizePerTensorResult:
    """dynamic_range_quantize with one scale, and one zero point in mode asymmetric, for the whole tensor.

    input: any shape, f32/f64/f16/bf16
    scale_out: a scalar, f32/f64/f16/bf16
    zero_point_out: a number, or an array of one element, i32; where mode == asymmetric
    output: any shape, s8/u8
    """

class DynamicRangeQuantizePerChannelDescriptor(Descriptor):
    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    q_min: int | None = None
    q_max: int | None = None
    mode: Literal["symmetric", "asymmetric"] = "symmetric"
    eps: float = 0.0
    scale_upper_bound: float | None = None
    power_of_two: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class DynamicRangeQuantizePerChannelArgs(Args):
    input: Array
    scale_out: Array | None = None
    zero_point_out: Array | None = None
    output: Array | None = None
class DynamicRangeQuantizePerChannelPlan(
    OpPlan[DynamicRangeQuantizePerChannelDescriptor, DynamicRangeQuantizePerChannelArgs]
): ...
class DynamicRangeQuantizePerChannelResult(NamedTuple):
    scale_out: Any = None
    zero_point_out: Any = None
    output: Any = None
def dynamic_range_quantize_per_channel(
    input: Array, axis: int, q_min: int | None = None, q_max: int | None = None, eps: float = 0.0,
    scale_upper_bound: float | None = None, power_of_two: bool = False, *,
    mode: Literal["symmetric", "asymmetric"] = "symmetric", dtype: DTypeLike | None = None, out: Outputs | None = None,
    stream: Stream = None,
) -> DynamicRangeQuantizePerChannelResult:
    """dynamic_range_quantize with a scale, and a zero point in mode asymmetric, for each index of one axis.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale_out: [channel], f32/f64/f16/bf16
    zero_point_out: [channel], i32; where mode == asymmetric
    output: [*outer, channel, *inner], s8/u8
    """

class ChooseQparamsPerTensorDescriptor(Descriptor):
    shape: tuple[int, ...]
    q_min: int
    q_max: int
    mode: Literal["symmetric", "asymmetric"] = "symmetric"
    eps: float = 0.0
    scale_upper_bound: float | None = None
    power_of_two: bool = False
    element: DTypeLike
class ChooseQparamsPerTensorArgs(Args):
    input: Array
    scale_out: Array | None = None
    zero_point_out: Array | None = None
class ChooseQparamsPerTensorPlan(OpPlan[ChooseQparamsPerTensorDescriptor, ChooseQparamsPerTensorArgs]): ...
class ChooseQparamsPerTensorResult(NamedTuple):
    scale_out: Any = None
    zero_point_out: Any = None
def choose_qparams_per_tensor(
    input: Array, q_min: int, q_max: int, eps: float = 0.0, scale_upper_bound: float | None = None,
    power_of_two: bool = False, *, mode: Literal["symmetric", "asymmetric"] = "symmetric", out: Outputs | None = None,
    stream: Stream = None,
) -> ChooseQparamsPerTensorResult:
    """The scale, and the zero point in mode asymmetric, that dynamic_range_quantize would use for the whole tensor:
    for calibration.

    input: any shape, f32/f64/f16/bf16
    scale_out: a scalar, f32/f64/f16/bf16
    zero_point_out: a number, or an array of one element, i32; where mode == asymmetric
    """

class ChooseQparamsPerChannelDescriptor(Descriptor):
    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    q_min: int
    q_max: int
    mode: Literal["symmetric", "asymmetric"] = "symmetric"
    eps: float = 0.0
    scale_upper_bound: float | None = None
    power_of_two: bool = False
    element: DTypeLike
class ChooseQparamsPerChannelArgs(Args):
    input: Array
    scale_out: Array | None = None
    zero_point_out: Array | None = None
class ChooseQparamsPerChannelPlan(OpPlan[ChooseQparamsPerChannelDescriptor, ChooseQparamsPerChannelArgs]): ...
class ChooseQparamsPerChannelResult(NamedTuple):
    scale_out: Any = None
    zero_point_out: Any = None
def choose_qparams_per_channel(
    input: Array, axis: int, q_min: int, q_max: int, eps: float = 0.0, scale_upper_bound: float | None = None,
    power_of_two: bool = False, *, mode: Literal["symmetric", "asymmetric"] = "symmetric", out: Outputs | None = None,
    stream: Stream = None,
) -> ChooseQparamsPerChannelResult:
    """The scale, and the zero point in mode asymmetric, that dynamic_range_quantize would use for each index of one
    axis: for calibration.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale_out: [channel], f32/f64/f16/bf16
    zero_point_out: [channel], i32; where mode == asymmetric
    """

class ChooseQparamsPerTokenDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    q_min: int
    q_max: int
    mode: Literal["symmetric", "asymmetric"] = "symmetric"
    eps: float = 0.0
    scale_upper_bound: float | None = None
    power_of_two: bool = False
    element: DTypeLike
class ChooseQparamsPerTokenArgs(Args):
    input: Array
    scale_out: Array | None = None
    zero_point_out: Array | None = None
class ChooseQparamsPerTokenPlan(OpPlan[ChooseQparamsPerTokenDescriptor, ChooseQparamsPerTokenArgs]): ...
class ChooseQparamsPerTokenResult(NamedTuple):
    scale_out: Any = None
    zero_point_out: Any = None
def choose_qparams_per_token(
    input: Array, q_min: int, q_max: int, eps: float = 0.0, scale_upper_bound: float | None = None,
    power_of_two: bool = False, *, mode: Literal["symmetric", "asymmetric"] = "symmetric", out: Outputs | None = None,
    stream: Stream = None,
) -> ChooseQparamsPerTokenResult:
    """The scale, and the zero point in mode asymmetric, that dynamic_range_quantize would use for each row: for
    calibration.

    input: [*rows, d], f32/f64/f16/bf16
    scale_out: [*rows], f32/f64/f16/bf16
    zero_point_out: [*rows], i32; where mode == asymmetric
    """

class ChooseQparamsPerGroupDescriptor(Descriptor):
    outer: int
    axis: int
    group_size: int
    q_min: int
    q_max: int
    mode: Literal["symmetric", "asymmetric"] = "symmetric"
    eps: float = 0.0
    scale_upper_bound: float | None = None
    power_of_two: bool = False
    element: DTypeLike
    @property
    def num_groups(self) -> int: ...
class ChooseQparamsPerGroupArgs(Args):
    input: Array
    scale_out: Array | None = None
    zero_point_out: Array | None = None
class ChooseQparamsPerGroupPlan(OpPlan[ChooseQparamsPerGroupDescriptor, ChooseQparamsPerGroupArgs]): ...
class ChooseQparamsPerGroupResult(NamedTuple):
    scale_out: Any = None
    zero_point_out: Any = None
def choose_qparams_per_group(
    input: Array, group_size: int, q_min: int, q_max: int, eps: float = 0.0, scale_upper_bound: float | None = None,
    power_of_two: bool = False, *, mode: Literal["symmetric", "asymmetric"] = "symmetric", out: Outputs | None = None,
    stream: Stream = None,
) -> ChooseQparamsPerGroupResult:
    """The scale, and the zero point in mode asymmetric, that dynamic_range_quantize would use for each group of
    `group_size` consecutive elements: for calibration.

    input: [outer, axis], f32/f64/f16/bf16
    scale_out: [outer, axis // group_size], f32/f64/f16/bf16
    zero_point_out: [outer, axis // group_size], i32; where mode == asymmetric
    """

class ChooseQparamsPerBlockDescriptor(Descriptor):
    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    q_min: int
    q_max: int
    mode: Literal["symmetric", "asymmetric"] = "symmetric"
    eps: float = 0.0
    scale_upper_bound: float | None = None
    power_of_two: bool = False
    element: DTypeLike
class ChooseQparamsPerBlockArgs(Args):
    input: Array
    scale_out: Array | None = None
    zero_point_out: Array | None = None
class ChooseQparamsPerBlockPlan(OpPlan[ChooseQparamsPerBlockDescriptor, ChooseQparamsPerBlockArgs]): ...
class ChooseQparamsPerBlockResult(NamedTuple):
    scale_out: Any = None
    zero_point_out: Any = None
def choose_qparams_per_block(
    input: Array, block_rows: int, block_columns: int, q_min: int, q_max: int, eps: float = 0.0,
    scale_upper_bound: float | None = None, power_of_two: bool = False, *,
    mode: Literal["symmetric", "asymmetric"] = "symmetric", out: Outputs | None = None, stream: Stream = None,
) -> ChooseQparamsPerBlockResult:
    """The scale, and the zero point in mode asymmetric, that dynamic_range_quantize would use for each block of
    `block_rows` x `block_columns`: for calibration.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale_out: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    zero_point_out: [*batch, rows // block_rows, columns // block_columns], i32; where mode == asymmetric
    """

class ObserveMinMaxPerTensorDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class ObserveMinMaxPerTensorArgs(Args):
    input: Array
    running_min: Array
    running_max: Array
    new_min: Array | None = None
    new_max: Array | None = None
class ObserveMinMaxPerTensorPlan(OpPlan[ObserveMinMaxPerTensorDescriptor, ObserveMinMaxPerTensorArgs]): ...
class ObserveMinMaxPerTensorResult(NamedTuple):
    new_min: Any
    new_max: Any
def observe_min_max_per_tensor(
    input: Array, running_min: Array, running_max: Array, *, out: Outputs | None = None, stream: Stream = None,
) -> ObserveMinMaxPerTensorResult:
    """Widen a running range by a tensor's: a calibration step. A NaN stays; a range starts at the largest and the
    least number, or at infinities.

    input: any shape, f32/f64/f16/bf16
    running_min: a scalar, f32/f64/f16/bf16; the least number so far
    running_max: a scalar, f32/f64/f16/bf16; the largest number so far
    new_min: a scalar, f32/f64/f16/bf16
    new_max: a scalar, f32/f64/f16/bf16
    """

class ObserveMinMaxPerChannelDescriptor(Descriptor):
    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    element: DTypeLike
class ObserveMinMaxPerChannelArgs(Args):
    input: Array
    running_min: Array
    running_max: Array
    new_min: Array | None = None
    new_max: Array | None = None
class ObserveMinMaxPerChannelPlan(OpPlan[ObserveMinMaxPerChannelDescriptor, ObserveMinMaxPerChannelArgs]): ...
class ObserveMinMaxPerChannelResult(NamedTuple):
    new_min: Any
    new_max: Any
def observe_min_max_per_channel(
    input: Array, running_min: Array, running_max: Array, axis: int, *, out: Outputs | None = None,
    stream: Stream = None,
) -> ObserveMinMaxPerChannelResult:
    """Widen the running range of each index of one axis. A NaN stays.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    running_min: [channel], f32/f64/f16/bf16; the least numbers so far
    running_max: [channel], f32/f64/f16/bf16; the largest numbers so far
    new_min: [channel], f32/f64/f16/bf16
    new_max: [channel], f32/f64/f16/bf16
    """

class ObserveMovingAveragePerTensorDescriptor(Descriptor):
    shape: tuple[int, ...]
    averaging_constant: float = 0.01
    element: DTypeLike
class ObserveMovingAveragePerTensorArgs(Args):
    input: Array
    running_min: Array
    running_max: Array
    new_min: Array | None = None
    new_max: Array | None = None
class ObserveMovingAveragePerTensorPlan(
    OpPlan[ObserveMovingAveragePerTensorDescriptor, ObserveMovingAveragePerTensorArgs]
): ...
class ObserveMovingAveragePerTensorResult(NamedTuple):
    new_min: Any
    new_max: Any
def observe_moving_average_per_tensor(
    input: Array, running_min: Array, running_max: Array, averaging_constant: float = 0.01, *,
    out: Outputs | None = None, stream: Stream = None,
) -> ObserveMovingAveragePerTensorResult:
    """Move a running range towards a tensor's by the part `averaging_constant` of the distance. The first range is a
    tensor's own: that of observe_min_max_per_tensor.

    input: any shape, f32/f64/f16/bf16
    running_min: a scalar, f32/f64/f16/bf16; the least number so far
    running_max: a scalar, f32/f64/f16/bf16; the largest number so far
    new_min: a scalar, f32/f64/f16/bf16
    new_max: a scalar, f32/f64/f16/bf16
    """

class ObserveMovingAveragePerChannelDescriptor(Descriptor):
    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    averaging_constant: float = 0.01
    element: DTypeLike
class ObserveMovingAveragePerChannelArgs(Args):
    input: Array
    running_min: Array
    running_max: Array
    new_min: Array | None = None
    new_max: Array | None = None
class ObserveMovingAveragePerChannelPlan(
    OpPlan[ObserveMovingAveragePerChannelDescriptor, ObserveMovingAveragePerChannelArgs]
): ...
class ObserveMovingAveragePerChannelResult(NamedTuple):
    new_min: Any
    new_max: Any
def observe_moving_average_per_channel(
    input: Array, running_min: Array, running_max: Array, axis: int, averaging_constant: float = 0.01, *,
    out: Outputs | None = None, stream: Stream = None,
) -> ObserveMovingAveragePerChannelResult:
    """Move the running range of each index of one axis towards a tensor's by the part `averaging_constant` of the
    distance.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    running_min: [channel], f32/f64/f16/bf16; the least numbers so far
    running_max: [channel], f32/f64/f16/bf16; the largest numbers so far
    new_min: [channel], f32/f64/f16/bf16
    new_max: [channel], f32/f64/f16/bf16
    """

class SmoothQuantizeDescriptor(Descriptor):
    n: int
    d: int
    q_min: int | None = None
    q_max: int | None = None
    input_element: DTypeLike
    output_element: DTypeLike
class SmoothQuantizeArgs(Args):
    input: Array
    smoothing: Array
    scale_out: Array | None = None
    output: Array | None = None
class SmoothQuantizePlan(OpPlan[SmoothQuantizeDescriptor, SmoothQuantizeArgs]): ...
class SmoothQuantizeResult(NamedTuple):
    scale_out: Any
    output: Any
def smooth_quantize(
    input: Array, smoothing: Array, q_min: int | None = None, q_max: int | None = None, *,
    dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> SmoothQuantizeResult:
    """Divide each feature by its smoothing factor, then quantize each row by its own scale, as dynamic_range_quantize
    does. The quotients are rounded to the compute type, and to nothing else before the codes. A row of zeros, or of
    nothing, gets scale 1; a row whose quotients hold a NaN gets scale NaN, one with an inf scale inf, and their
    codes are 0 wherever the quotient by it is no number.

    input: [n, d], f32/f64/f16/bf16
    smoothing: [d], f32/f64/f16/bf16; of each feature; zero and NaN are divided by as they are
    scale_out: [n], f32/f64/f16/bf16
    output: [n, d], s8/u8
    """

class DequantizeAccumulatorDescriptor(Descriptor):
    n: int
    m: int
    has_bias: bool = False
    output_element: DTypeLike
    row_scale_element: DTypeLike
class DequantizeAccumulatorArgs(Args):
    input: Array
    row_scale: Array
    column_scale: Array
    output: Array | None = None
    bias: Array | None = None
class DequantizeAccumulatorPlan(OpPlan[DequantizeAccumulatorDescriptor, DequantizeAccumulatorArgs]): ...
def dequantize_accumulator(
    input: Array, row_scale: Array, column_scale: Array, *, bias: Array | None = None, dtype: DTypeLike | None = None,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """The i32 sums of an integer matrix product back to floats: by a scale for each column, then by one for each row,
    and a bias if there is one. The sum is rounded to the compute type, which changes it beyond 2^24 in f32; each
    product and the sum with the bias are rounded there, and the result once more to its own type.

    input: [n, m], i32; the sums
    row_scale: [n], f32/f64/f16/bf16; of the activations: a scale for each token
    column_scale: [m], f32/f64/f16/bf16; of the weights: a scale for each output channel
    bias: [m], f32/f64/f16/bf16; None stands for 0.0
    output: [n, m], f32/f64/f16/bf16
    """

class QuantizeFp8PerTensorDescriptor(Descriptor):
    shape: tuple[int, ...]
    saturate: bool = True
    input_element: DTypeLike
    output_element: DTypeLike
class QuantizeFp8PerTensorArgs(Args):
    input: Array
    scale: Scalar
    output: Array | None = None
class QuantizeFp8PerTensorPlan(OpPlan[QuantizeFp8PerTensorDescriptor, QuantizeFp8PerTensorArgs]): ...
def quantize_fp8_per_tensor(
    input: Array, scale: Scalar, saturate: bool = True, *, dtype: DTypeLike | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """Quantize to floats of 8 bits with one scale: input / scale, rounded once, ties to even, subnormals kept; NaN
    stays NaN. Saturating, what is beyond the largest finite value becomes that value, infinities too; else it
    becomes NaN in e4m3 and an infinity in e5m2.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    output: any shape, e4m3/e5m2
    """

class QuantizeFp8PerTensorBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    saturate: bool = True
    input_element: DTypeLike
    output_element: DTypeLike
class QuantizeFp8PerTensorBackwardArgs(Args):
    input: Array
    scale: Scalar
    d_output: Array
    d_input: Array | None = None
class QuantizeFp8PerTensorBackwardPlan(
    OpPlan[QuantizeFp8PerTensorBackwardDescriptor, QuantizeFp8PerTensorBackwardArgs]
): ...
def quantize_fp8_per_tensor_backward(
    input: Array | Number, scale: Scalar, d_output: Array | Number, saturate: bool = True, *,
    dtype: DTypeLike | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `quantize_fp8_per_tensor`: `d_input`.

    input: any shape, f32/f64/f16/bf16
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    d_output: any shape, f32/f64/f16/bf16
    d_input: the shape of input, f32/f64/f16/bf16
    """

class DequantizeFp8PerTensorDescriptor(Descriptor):
    shape: tuple[int, ...]
    input_element: DTypeLike
    output_element: DTypeLike
class DequantizeFp8PerTensorArgs(Args):
    input: Array
    scale: Scalar
    output: Array | None = None
class DequantizeFp8PerTensorPlan(OpPlan[DequantizeFp8PerTensorDescriptor, DequantizeFp8PerTensorArgs]): ...
def dequantize_fp8_per_tensor(
    input: Array, scale: Scalar, *, input_element: DTypeLike | None = None, dtype: DTypeLike | None = None,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """Floats of 8 bits back to wider ones, with one scale.

    input: any shape, e4m3/e5m2
    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    output: any shape, f32/f64/f16/bf16
    input_element: e4m3 or e5m2, where a uint8 array holds that
    """

class DequantizeFp8PerTensorBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    input_element: DTypeLike
    output_element: DTypeLike
class DequantizeFp8PerTensorBackwardArgs(Args):
    scale: Scalar
    d_output: Array
    d_input: Array | None = None
class DequantizeFp8PerTensorBackwardPlan(
    OpPlan[DequantizeFp8PerTensorBackwardDescriptor, DequantizeFp8PerTensorBackwardArgs]
): ...
def dequantize_fp8_per_tensor_backward(
    scale: Scalar, d_output: Array, *, dtype: DTypeLike | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `dequantize_fp8_per_tensor`: `d_input`.

    scale: a number, or an array of one element, f64 for f64, else f32; finite and > 0
    d_output: any shape, f32/f64/f16/bf16
    d_input: the shape of input, f32/f64/f16/bf16
    """

class QuantizeFp8PerTokenDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    saturate: bool = True
    input_element: DTypeLike
    output_element: DTypeLike
class QuantizeFp8PerTokenArgs(Args):
    input: Array
    scale: Array
    output: Array | None = None
class QuantizeFp8PerTokenPlan(OpPlan[QuantizeFp8PerTokenDescriptor, QuantizeFp8PerTokenArgs]): ...
def quantize_fp8_per_token(
    input: Array, scale: Array, saturate: bool = True, *, dtype: DTypeLike | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """Quantize to floats of 8 bits with a scale for each row: input / scale, rounded once, ties to even, subnormals
    kept; NaN stays NaN. Saturating, what is beyond the largest finite value becomes that value, infinities too;
    else it becomes NaN in e4m3 and an infinity in e5m2.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    output: [*rows, d], e4m3/e5m2
    """

class QuantizeFp8PerTokenBackwardDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    saturate: bool = True
    input_element: DTypeLike
    output_element: DTypeLike
class QuantizeFp8PerTokenBackwardArgs(Args):
    input: Array
    scale: Array
    d_output: Array
    d_input: Array | None = None
class QuantizeFp8PerTokenBackwardPlan(
    OpPlan[QuantizeFp8PerTokenBackwardDescriptor, QuantizeFp8PerTokenBackwardArgs]
): ...
def quantize_fp8_per_token_backward(
    input: Array, scale: Array, d_output: Array, saturate: bool = True, *, dtype: DTypeLike | None = None,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `quantize_fp8_per_token`: `d_input`.

    input: [*rows, d], f32/f64/f16/bf16
    scale: [*rows], f32/f64/f16/bf16
    d_output: [*rows, d], f32/f64/f16/bf16
    d_input: [*rows, d], f32/f64/f16/bf16
    """

class DequantizeFp8PerTokenDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    input_element: DTypeLike
    scale_element: DTypeLike
class DequantizeFp8PerTokenArgs(Args):
    input: Array
    scale: Array
    output: Array | None = None
class DequantizeFp8PerTokenPlan(OpPlan[DequantizeFp8PerTokenDescriptor, DequantizeFp8PerTokenArgs]): ...
def dequantize_fp8_per_token(
    input: Array, scale: Array, *, input_element: DTypeLike | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """Floats of 8 bits back to wider ones, with a scale for each row.

    input: [*rows, d], e4m3/e5m2
    scale: [*rows], f32/f64/f16/bf16
    output: [*rows, d], f32/f64/f16/bf16
    input_element: e4m3 or e5m2, where a uint8 array holds that
    """

class DequantizeFp8PerTokenBackwardDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    input_element: DTypeLike
    scale_element: DTypeLike
class DequantizeFp8PerTokenBackwardArgs(Args):
    scale: Array
    d_output: Array
    d_input: Array | None = None
class DequantizeFp8PerTokenBackwardPlan(
    OpPlan[DequantizeFp8PerTokenBackwardDescriptor, DequantizeFp8PerTokenBackwardArgs]
): ...
def dequantize_fp8_per_token_backward(
    scale: Array, d_output: Array, *, dtype: DTypeLike | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `dequantize_fp8_per_token`: `d_input`.

    scale: [*rows], f32/f64/f16/bf16
    d_output: [*rows, d], f32/f64/f16/bf16
    d_input: [*rows, d], f32/f64/f16/bf16
    """

class QuantizeFp8PerChannelDescriptor(Descriptor):
    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    saturate: bool = True
    input_element: DTypeLike
    output_element: DTypeLike
class QuantizeFp8PerChannelArgs(Args):
    input: Array
    scale: Array
    output: Array | None = None
class QuantizeFp8PerChannelPlan(OpPlan[QuantizeFp8PerChannelDescriptor, QuantizeFp8PerChannelArgs]): ...
def quantize_fp8_per_channel(
    input: Array, scale: Array, axis: int, saturate: bool = True, *, dtype: DTypeLike | None = None,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """quantize_fp8_per_tensor with a scale for each index of one axis.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    output: [*outer, channel, *inner], e4m3/e5m2
    """

class QuantizeFp8PerChannelBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    saturate: bool = True
    input_element: DTypeLike
    output_element: DTypeLike
class QuantizeFp8PerChannelBackwardArgs(Args):
    input: Array
    scale: Array
    d_output: Array
    d_input: Array | None = None
class QuantizeFp8PerChannelBackwardPlan(
    OpPlan[QuantizeFp8PerChannelBackwardDescriptor, QuantizeFp8PerChannelBackwardArgs]
): ...
def quantize_fp8_per_channel_backward(
    input: Array, scale: Array, d_output: Array, axis: int, saturate: bool = True, *, dtype: DTypeLike | None = None,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `quantize_fp8_per_channel`: `d_input`.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale: [channel], f32/f64/f16/bf16
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    """

class DequantizeFp8PerChannelDescriptor(Descriptor):
    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    input_element: DTypeLike
    scale_element: DTypeLike
class DequantizeFp8PerChannelArgs(Args):
    input: Array
    scale: Array
    output: Array | None = None
class DequantizeFp8PerChannelPlan(OpPlan[DequantizeFp8PerChannelDescriptor, DequantizeFp8PerChannelArgs]): ...
def dequantize_fp8_per_channel(
    input: Array, scale: Array, axis: int, *, input_element: DTypeLike | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """Floats of 8 bits back to wider ones, with a scale for each index of one axis.

    input: [*outer, channel, *inner], e4m3/e5m2
    scale: [channel], f32/f64/f16/bf16
    output: [*outer, channel, *inner], f32/f64/f16/bf16
    input_element: e4m3 or e5m2, where a uint8 array holds that
    """

class DequantizeFp8PerChannelBackwardDescriptor(Descriptor):
    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    input_element: DTypeLike
    scale_element: DTypeLike
class DequantizeFp8PerChannelBackwardArgs(Args):
    scale: Array
    d_output: Array
    d_input: Array | None = None
class DequantizeFp8PerChannelBackwardPlan(
    OpPlan[DequantizeFp8PerChannelBackwardDescriptor, DequantizeFp8PerChannelBackwardArgs]
): ...
def dequantize_fp8_per_channel_backward(
    scale: Array, d_output: Array, axis: int, *, dtype: DTypeLike | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The gradient of `dequantize_fp8_per_channel`: `d_input`.

    scale: [channel], f32/f64/f16/bf16
    d_output: [*outer, channel, *inner], f32/f64/f16/bf16
    d_input: [*outer, channel, *inner], f32/f64/f16/bf16
    """

class QuantizeFp8PerGroupDescriptor(Descriptor):
    outer: int
    axis: int
    group_size: int
    saturate: bool = True
    input_element: DTypeLike
    output_element: DTypeLike
    @property
    def num_groups(self) -> int: ...
class QuantizeFp8PerGroupArgs(Args):
    input: Array
    scale: Array
    output: Array | None = None
class QuantizeFp8PerGroupPlan(OpPlan[QuantizeFp8PerGroupDescriptor, QuantizeFp8PerGroupArgs]): ...
def quantize_fp8_per_group(
    input: Array, scale: Array, group_size: int, saturate: bool = True, *, dtype: DTypeLike | None = None,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """quantize_fp8_per_tensor with a scale for each group of `group_size` consecutive elements.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    output: [outer, axis], e4m3/e5m2
    """

class QuantizeFp8PerGroupBackwardDescriptor(Descriptor):
    outer: int
    axis: int
    group_size: int
    saturate: bool = True
    input_element: DTypeLike
    output_element: DTypeLike
    @property
    def num_groups(self) -> int: ...
class QuantizeFp8PerGroupBackwardArgs(Args):
    input: Array
    scale: Array
    d_output: Array
    d_input: Array | None = None
class QuantizeFp8PerGroupBackwardPlan(
    OpPlan[QuantizeFp8PerGroupBackwardDescriptor, QuantizeFp8PerGroupBackwardArgs]
): ...
def quantize_fp8_per_group_backward(
    input: Array, scale: Array, d_output: Array, group_size: int, saturate: bool = True, *,
    dtype: DTypeLike | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `quantize_fp8_per_group`: `d_input`.

    input: [outer, axis], f32/f64/f16/bf16
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    d_output: [outer, axis], f32/f64/f16/bf16
    d_input: [outer, axis], f32/f64/f16/bf16
    """

class DequantizeFp8PerGroupDescriptor(Descriptor):
    outer: int
    axis: int
    group_size: int
    input_element: DTypeLike
    scale_element: DTypeLike
    @property
    def num_groups(self) -> int: ...
class DequantizeFp8PerGroupArgs(Args):
    input: Array
    scale: Array
    output: Array | None = None
class DequantizeFp8PerGroupPlan(OpPlan[DequantizeFp8PerGroupDescriptor, DequantizeFp8PerGroupArgs]): ...
def dequantize_fp8_per_group(
    input: Array, scale: Array, group_size: int, *, input_element: DTypeLike | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """Floats of 8 bits back to wider ones, with a scale for each group of `group_size` consecutive elements.

    input: [outer, axis], e4m3/e5m2
    scale: [outer, axis // group_size], f32/f64/f16/bf16
    output: [outer, axis], f32/f64/f16/bf16
    input_element: e4m3 or e5m2, where a uint8 array holds that
    """

class DequantizeFp8PerGroupBackwardDescriptor(Descriptor):
    outer: int
    axis: int
    group_size: int
    input_element: DTypeLike
    scale_element: DTypeLike
    @property
    def num_groups(self) -> int: ...
class DequantizeFp8PerGroupBackwardArgs(Args):
    scale: Array
    d_output: Array
    d_input: Array | None = None
class DequantizeFp8PerGroupBackwardPlan(
    OpPlan[DequantizeFp8PerGroupBackwardDescriptor, DequantizeFp8PerGroupBackwardArgs]
): ...
def dequantize_fp8_per_group_backward(
    scale: Array, d_output: Array, group_size: int, *, dtype: DTypeLike | None = None, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The gradient of `dequantize_fp8_per_group`: `d_input`.

    scale: [outer, axis // group_size], f32/f64/f16/bf16
    d_output: [outer, axis], f32/f64/f16/bf16
    d_input: [outer, axis], f32/f64/f16/bf16
    """

class QuantizeFp8PerBlockDescriptor(Descriptor):
    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    saturate: bool = True
    input_element: DTypeLike
    output_element: DTypeLike
class QuantizeFp8PerBlockArgs(Args):
    input: Array
    scale: Array
    output: Array | None = None
class QuantizeFp8PerBlockPlan(OpPlan[QuantizeFp8PerBlockDescriptor, QuantizeFp8PerBlockArgs]): ...
def quantize_fp8_per_block(
    input: Array, scale: Array, block_rows: int, block_columns: int, saturate: bool = True, *,
    dtype: DTypeLike | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """quantize_fp8_per_tensor with a scale for each block of `block_rows` x `block_columns`.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    output: [*batch, rows, columns], e4m3/e5m2
    """

class QuantizeFp8PerBlockBackwardDescriptor(Descriptor):
    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    saturate: bool = True
    input_element: DTypeLike
    output_element: DTypeLike
class QuantizeFp8PerBlockBackwardArgs(Args):
    input: Array
    scale: Array
    d_output: Array
    d_input: Array | None = None
class QuantizeFp8PerBlockBackwardPlan(
    OpPlan[QuantizeFp8PerBlockBackwardDescriptor, QuantizeFp8PerBlockBackwardArgs]
): ...
def quantize_fp8_per_block_backward(
    input: Array, scale: Array, d_output: Array, block_rows: int, block_columns: int, saturate: bool = True, *,
    dtype: DTypeLike | None = None, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `quantize_fp8_per_block`: `d_input`.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    d_output: [*batch, rows, columns], f32/f64/f16/bf16
    d_input: [*batch, rows, columns], f32/f64/f16/bf16
    """

class DequantizeFp8PerBlockDescriptor(Descriptor):
    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    input_element: DTypeLike
    scale_element: DTypeLike
class DequantizeFp8PerBlockArgs(Args):
    input: Array
    scale: Array
    output: Array | None = None
class DequantizeFp8PerBlockPlan(OpPlan[DequantizeFp8PerBlockDescriptor, DequantizeFp8PerBlockArgs]): ...
def dequantize_fp8_per_block(
    input: Array, scale: Array, block_rows: int, block_columns: int, *, input_element: DTypeLike | None = None,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """Floats of 8 bits back to wider ones, with a scale for each block of `block_rows` x `block_columns`.

    input: [*batch, rows, columns], e4m3/e5m2
    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    output: [*batch, rows, columns], f32/f64/f16/bf16
    input_element: e4m3 or e5m2, where a uint8 array holds that
    """

class DequantizeFp8PerBlockBackwardDescriptor(Descriptor):
    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    input_element: DTypeLike
    scale_element: DTypeLike
class DequantizeFp8PerBlockBackwardArgs(Args):
    scale: Array
    d_output: Array
    d_input: Array | None = None
class DequantizeFp8PerBlockBackwardPlan(
    OpPlan[DequantizeFp8PerBlockBackwardDescriptor, DequantizeFp8PerBlockBackwardArgs]
): ...
def dequantize_fp8_per_block_backward(
    scale: Array, d_output: Array, block_rows: int, block_columns: int, *, dtype: DTypeLike | None = None,
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `dequantize_fp8_per_block`: `d_input`.

    scale: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    d_output: [*batch, rows, columns], f32/f64/f16/bf16
    d_input: [*batch, rows, columns], f32/f64/f16/bf16
    """

class DynamicQuantizeFp8PerTensorDescriptor(Descriptor):
    shape: tuple[int, ...]
    eps: float = 0.0
    scale_upper_bound: float | None = None
    power_of_two: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class DynamicQuantizeFp8PerTensorArgs(Args):
    input: Array
    scale_out: Array | None = None
    output: Array | None = None
class DynamicQuantizeFp8PerTensorPlan(
    OpPlan[DynamicQuantizeFp8PerTensorDescriptor, DynamicQuantizeFp8PerTensorArgs]
): ...
class DynamicQuantizeFp8PerTensorResult(NamedTuple):
    scale_out: Any
    output: Any
def dynamic_quantize_fp8_per_tensor(
    input: Array, eps: float = 0.0, scale_upper_bound: float | None = None, power_of_two: bool = False, *,
    dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> DynamicQuantizeFp8PerTensorResult:
    """Find the greatest magnitude of the whole tensor, and quantize to floats of 8 bits by it: scale = greatest /
    highest(F), so that it becomes the largest finite value. The quotients by the scale, as it is stored, are
    rounded once, ties to even, and clamped to the finite values. What is all zeros, or empty, gets scale 1; what
    has a NaN gets scale NaN, what has an inf scale inf.

    input: any shape, f32/f64/f16/bf16
    scale_out: a scalar, f32/f64/f16/bf16
    output: any shape, e4m3/e5m2
    """

class DynamicQuantizeFp8PerChannelDescriptor(Descriptor):
    outer: tuple[int, ...]
    channel: int
    inner: tuple[int, ...]
    eps: float = 0.0
    scale_upper_bound: float | None = None
    power_of_two: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class DynamicQuantizeFp8PerChannelArgs(Args):
    input: Array
    scale_out: Array | None = None
    output: Array | None = None
class DynamicQuantizeFp8PerChannelPlan(
    OpPlan[DynamicQuantizeFp8PerChannelDescriptor, DynamicQuantizeFp8PerChannelArgs]
): ...
class DynamicQuantizeFp8PerChannelResult(NamedTuple):
    scale_out: Any
    output: Any
def dynamic_quantize_fp8_per_channel(
    input: Array, axis: int, eps: float = 0.0, scale_upper_bound: float | None = None, power_of_two: bool = False, *,
    dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> DynamicQuantizeFp8PerChannelResult:
    """Find the greatest magnitude of each index of one axis, and quantize to floats of 8 bits by it: scale = greatest
    / highest(F), so that it becomes the largest finite value. The quotients by the scale, as it is stored, are
    rounded once, ties to even, and clamped to the finite values. What is all zeros, or empty, gets scale 1; what
    has a NaN gets scale NaN, what has an inf scale inf.

    input: [*outer, channel, *inner], f32/f64/f16/bf16
    scale_out: [channel], f32/f64/f16/bf16
    output: [*outer, channel, *inner], e4m3/e5m2
    """

class DynamicQuantizeFp8PerTokenDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 0.0
    scale_upper_bound: float | None = None
    power_of_two: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class DynamicQuantizeFp8PerTokenArgs(Args):
    input: Array
    scale_out: Array | None = None
    output: Array | None = None
class DynamicQuantizeFp8PerTokenPlan(OpPlan[DynamicQuantizeFp8PerTokenDescriptor, DynamicQuantizeFp8PerTokenArgs]): ...
class DynamicQuantizeFp8PerTokenResult(NamedTuple):
    scale_out: Any
    output: Any
def dynamic_quantize_fp8_per_token(
    input: Array, eps: float = 0.0, scale_upper_bound: float | None = None, power_of_two: bool = False, *,
    dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> DynamicQuantizeFp8PerTokenResult:
    """Find the greatest magnitude of each row, and quantize to floats of 8 bits by it: scale = greatest / highest(F),
    so that it becomes the largest finite value. The quotients by the scale, as it is stored, are rounded once, ties
    to even, and clamped to the finite values. What is all zeros, or empty, gets scale 1; what has a NaN gets scale
    NaN, what has an inf scale inf.

    input: [*rows, d], f32/f64/f16/bf16
    scale_out: [*rows], f32/f64/f16/bf16
    output: [*rows, d], e4m3/e5m2
    """

class DynamicQuantizeFp8PerGroupDescriptor(Descriptor):
    outer: int
    axis: int
    group_size: int
    eps: float = 0.0
    scale_upper_bound: float | None = None
    power_of_two: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
    @property
    def num_groups(self) -> int: ...
class DynamicQuantizeFp8PerGroupArgs(Args):
    input: Array
    scale_out: Array | None = None
    output: Array | None = None
class DynamicQuantizeFp8PerGroupPlan(OpPlan[DynamicQuantizeFp8PerGroupDescriptor, DynamicQuantizeFp8PerGroupArgs]): ...
class DynamicQuantizeFp8PerGroupResult(NamedTuple):
    scale_out: Any
    output: Any
def dynamic_quantize_fp8_per_group(
    input: Array, group_size: int, eps: float = 0.0, scale_upper_bound: float | None = None, power_of_two: bool = False,
    *, dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> DynamicQuantizeFp8PerGroupResult:
    """Find the greatest magnitude of each group of `group_size` consecutive elements, and quantize to floats of 8 bits
    by it: scale = greatest / highest(F), so that it becomes the largest finite value. The quotients by the scale,
    as it is stored, are rounded once, ties to even, and clamped to the finite values. What is all zeros, or empty,
    gets scale 1; what has a NaN gets scale NaN, what has an inf scale inf.

    input: [outer, axis], f32/f64/f16/bf16
    scale_out: [outer, axis // group_size], f32/f64/f16/bf16
    output: [outer, axis], e4m3/e5m2
    """

class DynamicQuantizeFp8PerBlockDescriptor(Descriptor):
    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    eps: float = 0.0
    scale_upper_bound: float | None = None
    power_of_two: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class DynamicQuantizeFp8PerBlockArgs(Args):
    input: Array
    scale_out: Array | None = None
    output: Array | None = None
class DynamicQuantizeFp8PerBlockPlan(OpPlan[DynamicQuantizeFp8PerBlockDescriptor, DynamicQuantizeFp8PerBlockArgs]): ...
class DynamicQuantizeFp8PerBlockResult(NamedTuple):
    scale_out: Any
    output: Any
def dynamic_quantize_fp8_per_block(
    input: Array, block_rows: int, block_columns: int, eps: float = 0.0, scale_upper_bound: float | None = None,
    power_of_two: bool = False, *, dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> DynamicQuantizeFp8PerBlockResult:
    """Find the greatest magnitude of each block of `block_rows` x `block_columns`, and quantize to floats of 8 bits by
    it: scale = greatest / highest(F), so that it becomes the largest finite value. The quotients by the scale, as
    it is stored, are rounded once, ties to even, and clamped to the finite values. What is all zeros, or empty,
    gets scale 1; what has a NaN gets scale NaN, what has an inf scale inf.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    scale_out: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    output: [*batch, rows, columns], e4m3/e5m2
    """
