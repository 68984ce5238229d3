# Generated from spec/fused_quantize.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""Norms and gated activations whose results are quantized at once."""
from typing import Any, NamedTuple
from baracuda_runtime.ops.signature import Args, Descriptor
from baracuda_runtime.typing import Array, DTypeLike, OpPlan, Outputs, Stream

class RmsNormDynamicQuantizeDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-06
    offset: float = 0.0
    q_min: int | None = None
    q_max: int | None = None
    has_weight: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class RmsNormDynamicQuantizeArgs(Args):
    input: Array
    scale_out: Array | None = None
    output: Array | None = None
    weight: Array | None = None
class RmsNormDynamicQuantizePlan(OpPlan[RmsNormDynamicQuantizeDescriptor, RmsNormDynamicQuantizeArgs]): ...
class RmsNormDynamicQuantizeResult(NamedTuple):
    scale_out: Any
    output: Any
def rms_norm_dynamic_quantize(
    input: Array, eps: float = 1e-06, offset: float = 0.0, q_min: int | None = None, q_max: int | None = None, *,
    weight: Array | None = None, dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> RmsNormDynamicQuantizeResult:
    """The rms_norm of each row, quantized by its own scale as dynamic_range_quantize does. The normed rows are rounded
    to the compute type, and to nothing else before the codes.

    input: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    scale_out: [*rows], f32/f64/f16/bf16
    output: [*rows, d], s8/u8
    """

class AddRmsNormDynamicQuantizeDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-06
    offset: float = 0.0
    q_min: int | None = None
    q_max: int | None = None
    has_weight: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class AddRmsNormDynamicQuantizeArgs(Args):
    input: Array
    residual: Array
    scale_out: Array | None = None
    output: Array | None = None
    total: Array | None = None
    weight: Array | None = None
class AddRmsNormDynamicQuantizePlan(OpPlan[AddRmsNormDynamicQuantizeDescriptor, AddRmsNormDynamicQuantizeArgs]): ...
class AddRmsNormDynamicQuantizeResult(NamedTuple):
    scale_out: Any
    output: Any
    total: Any
def add_rms_norm_dynamic_quantize(
    input: Array, residual: Array, eps: float = 1e-06, offset: float = 0.0, q_min: int | None = None,
    q_max: int | None = None, *, weight: Array | None = None, dtype: DTypeLike | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> AddRmsNormDynamicQuantizeResult:
    """input + residual, rounded to its type, and the rms_norm of it, quantized as rms_norm_dynamic_quantize does.

    input: [*rows, d], f32/f64/f16/bf16
    residual: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    scale_out: [*rows], f32/f64/f16/bf16
    output: [*rows, d], s8/u8
    total: [*rows, d], f32/f64/f16/bf16
    """

class SwigluDynamicQuantizeDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    q_min: int | None = None
    q_max: int | None = None
    value_element: DTypeLike
    output_element: DTypeLike
class SwigluDynamicQuantizeArgs(Args):
    value: Array
    gate: Array
    scale_out: Array | None = None
    output: Array | None = None
class SwigluDynamicQuantizePlan(OpPlan[SwigluDynamicQuantizeDescriptor, SwigluDynamicQuantizeArgs]): ...
class SwigluDynamicQuantizeResult(NamedTuple):
    scale_out: Any
    output: Any
def swiglu_dynamic_quantize(
    value: Array, gate: Array, q_min: int | None = None, q_max: int | None = None, *, dtype: DTypeLike | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> SwigluDynamicQuantizeResult:
    """value times silu of the gate, each row quantized by its own scale as dynamic_range_quantize does. The products
    are rounded to the compute type, and to nothing else before the codes.

    value: [*rows, d], f32/f64/f16/bf16
    gate: [*rows, d], f32/f64/f16/bf16
    scale_out: [*rows], f32/f64/f16/bf16
    output: [*rows, d], s8/u8
    """

class RmsNormDynamicQuantizeFp8Descriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-06
    offset: float = 0.0
    has_weight: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class RmsNormDynamicQuantizeFp8Args(Args):
    input: Array
    scale_out: Array | None = None
    output: Array | None = None
    weight: Array | None = None
class RmsNormDynamicQuantizeFp8Plan(OpPlan[RmsNormDynamicQuantizeFp8Descriptor, RmsNormDynamicQuantizeFp8Args]): ...
class RmsNormDynamicQuantizeFp8Result(NamedTuple):
    scale_out: Any
    output: Any
def rms_norm_dynamic_quantize_fp8(
    input: Array, eps: float = 1e-06, offset: float = 0.0, *, weight: Array | None = None,
    dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> RmsNormDynamicQuantizeFp8Result:
    """The rms_norm of each row, quantized by its own scale as dynamic_quantize_fp8_per_token does. The normed rows are
    rounded to the compute type, and to nothing else before the codes.

    input: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    scale_out: [*rows], f32/f64/f16/bf16
    output: [*rows, d], e4m3/e5m2
    """

class AddRmsNormDynamicQuantizeFp8Descriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-06
    offset: float = 0.0
    has_weight: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class AddRmsNormDynamicQuantizeFp8Args(Args):
    input: Array
    residual: Array
    scale_out: Array | None = None
    output: Array | None = None
    total: Array | None = None
    weight: Array | None = None
class AddRmsNormDynamicQuantizeFp8Plan(
    OpPlan[AddRmsNormDynamicQuantizeFp8Descriptor, AddRmsNormDynamicQuantizeFp8Args]
): ...
class AddRmsNormDynamicQuantizeFp8Result(NamedTuple):
    scale_out: Any
    output: Any
    total: Any
def add_rms_norm_dynamic_quantize_fp8(
    input: Array, residual: Array, eps: float = 1e-06, offset: float = 0.0, *, weight: Array | None = None,
    dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> AddRmsNormDynamicQuantizeFp8Result:
    """input + residual, rounded to its type, and the rms_norm of it, quantized as rms_norm_dynamic_quantize_fp8 does.

    input: [*rows, d], f32/f64/f16/bf16
    residual: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    scale_out: [*rows], f32/f64/f16/bf16
    output: [*rows, d], e4m3/e5m2
    total: [*rows, d], f32/f64/f16/bf16
    """

class SwigluDynamicQuantizeFp8Descriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    value_element: DTypeLike
    output_element: DTypeLike
class SwigluDynamicQuantizeFp8Args(Args):
    value: Array
    gate: Array
    scale_out: Array | None = None
    output: Array | None = None
class SwigluDynamicQuantizeFp8Plan(OpPlan[SwigluDynamicQuantizeFp8Descriptor, SwigluDynamicQuantizeFp8Args]): ...
class SwigluDynamicQuantizeFp8Result(NamedTuple):
    scale_out: Any
    output: Any
def swiglu_dynamic_quantize_fp8(
    value: Array, gate: Array, *, dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> SwigluDynamicQuantizeFp8Result:
    """value times silu of the gate, each row quantized by its own scale as dynamic_quantize_fp8_per_token does. The
    products are rounded to the compute type, and to nothing else before the codes.

    value: [*rows, d], f32/f64/f16/bf16
    gate: [*rows, d], f32/f64/f16/bf16
    scale_out: [*rows], f32/f64/f16/bf16
    output: [*rows, d], e4m3/e5m2
    """

class LayerNormDynamicQuantizeDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-05
    q_min: int | None = None
    q_max: int | None = None
    has_weight: bool = False
    has_bias: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class LayerNormDynamicQuantizeArgs(Args):
    input: Array
    scale_out: Array | None = None
    output: Array | None = None
    weight: Array | None = None
    bias: Array | None = None
class LayerNormDynamicQuantizePlan(OpPlan[LayerNormDynamicQuantizeDescriptor, LayerNormDynamicQuantizeArgs]): ...
class LayerNormDynamicQuantizeResult(NamedTuple):
    scale_out: Any
    output: Any
def layer_norm_dynamic_quantize(
    input: Array, eps: float = 1e-05, q_min: int | None = None, q_max: int | None = None, *,
    weight: Array | None = None, bias: Array | None = None, dtype: DTypeLike | None = None, out: Outputs | None = None,
    stream: Stream = None,
) -> LayerNormDynamicQuantizeResult:
    """The layer_norm of each row, quantized by its own scale as dynamic_range_quantize does. The normed rows are
    rounded to the compute type, and to nothing else before the codes.

    input: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    bias: [d], f32/f64/f16/bf16; None stands for 0.0
    scale_out: [*rows], f32/f64/f16/bf16
    output: [*rows, d], s8/u8
    """

class AddLayerNormDynamicQuantizeDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-05
    q_min: int | None = None
    q_max: int | None = None
    has_weight: bool = False
    has_bias: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class AddLayerNormDynamicQuantizeArgs(Args):
    input: Array
    residual: Array
    scale_out: Array | None = None
    output: Array | None = None
    total: Array | None = None
    weight: Array | None = None
    bias: Array | None = None
class AddLayerNormDynamicQuantizePlan(
    OpPlan[AddLayerNormDynamicQuantizeDescriptor, AddLayerNormDynamicQuantizeArgs]
): ...
class AddLayerNormDynamicQuantizeResult(NamedTuple):
    scale_out: Any
    output: Any
    total: Any
def add_layer_norm_dynamic_quantize(
    input: Array, residual: Array, eps: float = 1e-05, q_min: int | None = None, q_max: int | None = None, *,
    weight: Array | None = None, bias: Array | None = None, dtype: DTypeLike | None = None, out: Outputs | None = None,
    stream: Stream = None,
) -> AddLayerNormDynamicQuantizeResult:
    """input + residual, rounded to its type, and the layer_norm of it, with each row quantized by its own scale as
    dynamic_range_quantize does.

    input: [*rows, d], f32/f64/f16/bf16
    residual: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    bias: [d], f32/f64/f16/bf16; None stands for 0.0
    scale_out: [*rows], f32/f64/f16/bf16
    output: [*rows, d], s8/u8
    total: [*rows, d], f32/f64/f16/bf16
    """

class GegluDynamicQuantizeDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    q_min: int | None = None
    q_max: int | None = None
    value_element: DTypeLike
    output_element: DTypeLike
class GegluDynamicQuantizeArgs(Args):
    value: Array
    gate: Array
    scale_out: Array | None = None
    output: Array | None = None
class GegluDynamicQuantizePlan(OpPlan[GegluDynamicQuantizeDescriptor, GegluDynamicQuantizeArgs]): ...
class GegluDynamicQuantizeResult(NamedTuple):
    scale_out: Any
    output: Any
def geglu_dynamic_quantize(
    value: Array, gate: Array, q_min: int | None = None, q_max: int | None = None, *, dtype: DTypeLike | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> GegluDynamicQuantizeResult:
    """value times gelu of the gate, with each row quantized by its own scale as dynamic_range_quantize does. The
    products are rounded to the compute type, and to nothing else before the codes.

    value: [*rows, d], f32/f64/f16/bf16
    gate: [*rows, d], f32/f64/f16/bf16
    scale_out: [*rows], f32/f64/f16/bf16
    output: [*rows, d], s8/u8
    """

class GegluTanhDynamicQuantizeDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    q_min: int | None = None
    q_max: int | None = None
    value_element: DTypeLike
    output_element: DTypeLike
class GegluTanhDynamicQuantizeArgs(Args):
    value: Array
    gate: Array
    scale_out: Array | None = None
    output: Array | None = None
class GegluTanhDynamicQuantizePlan(OpPlan[GegluTanhDynamicQuantizeDescriptor, GegluTanhDynamicQuantizeArgs]): ...
class GegluTanhDynamicQuantizeResult(NamedTuple):
    scale_out: Any
    output: Any
def geglu_tanh_dynamic_quantize(
    value: Array, gate: Array, q_min: int | None = None, q_max: int | None = None, *, dtype: DTypeLike | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> GegluTanhDynamicQuantizeResult:
    """value times gelu_tanh of the gate, with each row quantized by its own scale as dynamic_range_quantize does. The
    products are rounded to the compute type, and to nothing else before the codes.

    value: [*rows, d], f32/f64/f16/bf16
    gate: [*rows, d], f32/f64/f16/bf16
    scale_out: [*rows], f32/f64/f16/bf16
    output: [*rows, d], s8/u8
    """

class LayerNormDynamicQuantizeFp8Descriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-05
    has_weight: bool = False
    has_bias: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class LayerNormDynamicQuantizeFp8Args(Args):
    input: Array
    scale_out: Array | None = None
    output: Array | None = None
    weight: Array | None = None
    bias: Array | None = None
class LayerNormDynamicQuantizeFp8Plan(
    OpPlan[LayerNormDynamicQuantizeFp8Descriptor, LayerNormDynamicQuantizeFp8Args]
): ...
class LayerNormDynamicQuantizeFp8Result(NamedTuple):
    scale_out: Any
    output: Any
def layer_norm_dynamic_quantize_fp8(
    input: Array, eps: float = 1e-05, *, weight: Array | None = None, bias: Array | None = None,
    dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> LayerNormDynamicQuantizeFp8Result:
    """The layer_norm of each row, quantized by its own scale as dynamic_quantize_fp8_per_token does. The normed rows
    are rounded to the compute type, and to nothing else before the codes.

    input: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    bias: [d], f32/f64/f16/bf16; None stands for 0.0
    scale_out: [*rows], f32/f64/f16/bf16
    output: [*rows, d], e4m3/e5m2
    """

class AddLayerNormDynamicQuantizeFp8Descriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-05
    has_weight: bool = False
    has_bias: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class AddLayerNormDynamicQuantizeFp8Args(Args):
    input: Array
    residual: Array
    scale_out: Array | None = None
    output: Array | None = None
    total: Array | None = None
    weight: Array | None = None
    bias: Array | None = None
class AddLayerNormDynamicQuantizeFp8Plan(
    OpPlan[AddLayerNormDynamicQuantizeFp8Descriptor, AddLayerNormDynamicQuantizeFp8Args]
): ...
class AddLayerNormDynamicQuantizeFp8Result(NamedTuple):
    scale_out: Any
    output: Any
    total: Any
def add_layer_norm_dynamic_quantize_fp8(
    input: Array, residual: Array, eps: float = 1e-05, *, weight: Array | None = None, bias: Array | None = None,
    dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> AddLayerNormDynamicQuantizeFp8Result:
    """input + residual, rounded to its type, and the layer_norm of it, with each row quantized by its own scale as
    dynamic_quantize_fp8_per_token does.

    input: [*rows, d], f32/f64/f16/bf16
    residual: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    bias: [d], f32/f64/f16/bf16; None stands for 0.0
    scale_out: [*rows], f32/f64/f16/bf16
    output: [*rows, d], e4m3/e5m2
    total: [*rows, d], f32/f64/f16/bf16
    """

class GegluDynamicQuantizeFp8Descriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    value_element: DTypeLike
    output_element: DTypeLike
class GegluDynamicQuantizeFp8Args(Args):
    value: Array
    gate: Array
    scale_out: Array | None = None
    output: Array | None = None
class GegluDynamicQuantizeFp8Plan(OpPlan[GegluDynamicQuantizeFp8Descriptor, GegluDynamicQuantizeFp8Args]): ...
class GegluDynamicQuantizeFp8Result(NamedTuple):
    scale_out: Any
    output: Any
def geglu_dynamic_quantize_fp8(
    value: Array, gate: Array, *, dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> GegluDynamicQuantizeFp8Result:
    """value times gelu of the gate, with each row quantized by its own scale as dynamic_quantize_fp8_per_token does.
    The products are rounded to the compute type, and to nothing else before the codes.

    value: [*rows, d], f32/f64/f16/bf16
    gate: [*rows, d], f32/f64/f16/bf16
    scale_out: [*rows], f32/f64/f16/bf16
    output: [*rows, d], e4m3/e5m2
    """

class GegluTanhDynamicQuantizeFp8Descriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    value_element: DTypeLike
    output_element: DTypeLike
class GegluTanhDynamicQuantizeFp8Args(Args):
    value: Array
    gate: Array
    scale_out: Array | None = None
    output: Array | None = None
class GegluTanhDynamicQuantizeFp8Plan(
    OpPlan[GegluTanhDynamicQuantizeFp8Descriptor, GegluTanhDynamicQuantizeFp8Args]
): ...
class GegluTanhDynamicQuantizeFp8Result(NamedTuple):
    scale_out: Any
    output: Any
def geglu_tanh_dynamic_quantize_fp8(
    value: Array, gate: Array, *, dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> GegluTanhDynamicQuantizeFp8Result:
    """value times gelu_tanh of the gate, with each row quantized by its own scale as dynamic_quantize_fp8_per_token
    does. The products are rounded to the compute type, and to nothing else before the codes.

    value: [*rows, d], f32/f64/f16/bf16
    gate: [*rows, d], f32/f64/f16/bf16
    scale_out: [*rows], f32/f64/f16/bf16
    output: [*rows, d], e4m3/e5m2
    """

class RmsNormDynamicQuantizePerGroupDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-06
    offset: float = 0.0
    group_size: int
    q_min: int | None = None
    q_max: int | None = None
    power_of_two: bool = False
    has_weight: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class RmsNormDynamicQuantizePerGroupArgs(Args):
    input: Array
    scale_out: Array | None = None
    output: Array | None = None
    weight: Array | None = None
class RmsNormDynamicQuantizePerGroupPlan(
    OpPlan[RmsNormDynamicQuantizePerGroupDescriptor, RmsNormDynamicQuantizePerGroupArgs]
): ...
class RmsNormDynamicQuantizePerGroupResult(NamedTuple):
    scale_out: Any
    output: Any
def rms_norm_dynamic_quantize_per_group(
    input: Array, eps: float = 1e-06, offset: float = 0.0, q_min: int | None = None, q_max: int | None = None,
    power_of_two: bool = False, *, weight: Array | None = None, group_size: int, dtype: DTypeLike | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> RmsNormDynamicQuantizePerGroupResult:
    """The rms_norm of each row, with each group of `group_size` consecutive elements quantized by its own scale as
    dynamic_range_quantize_per_group does. The normed rows are rounded to the compute type, and to nothing else
    before the codes.

    input: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    scale_out: [*rows, d // group_size], f32/f64/f16/bf16
    output: [*rows, d], s8/u8
    """

class AddRmsNormDynamicQuantizePerGroupDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-06
    offset: float = 0.0
    group_size: int
    q_min: int | None = None
    q_max: int | None = None
    power_of_two: bool = False
    has_weight: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class AddRmsNormDynamicQuantizePerGroupArgs(Args):
    input: Array
    residual: Array
    scale_out: Array | None = None
    output: Array | None = None
    total: Array | None = None
    weight: Array | None = None
class AddRmsNormDynamicQuantizePerGroupPlan(
    OpPlan[AddRmsNormDynamicQuantizePerGroupDescriptor, AddRmsNormDynamicQuantizePerGroupArgs]
): ...
class AddRmsNormDynamicQuantizePerGroupResult(NamedTuple):
    scale_out: Any
    output: Any
    total: Any
def add_rms_norm_dynamic_quantize_per_group(
    input: Array, residual: Array, eps: float = 1e-06, offset: float = 0.0, q_min: int | None = None,
    q_max: int | None = None, power_of_two: bool = False, *, weight: Array | None = None, group_size: int,
    dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> AddRmsNormDynamicQuantizePerGroupResult:
    """input + residual, rounded to its type, and the rms_norm of it, with each group of `group_size` consecutive
    elements quantized by its own scale as dynamic_range_quantize_per_group does.

    input: [*rows, d], f32/f64/f16/bf16
    residual: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    scale_out: [*rows, d // group_size], f32/f64/f16/bf16
    output: [*rows, d], s8/u8
    total: [*rows, d], f32/f64/f16/bf16
    """

class SwigluDynamicQuantizePerGroupDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    group_size: int
    q_min: int | None = None
    q_max: int | None = None
    power_of_two: bool = False
    value_element: DTypeLike
    output_element: DTypeLike
class SwigluDynamicQuantizePerGroupArgs(Args):
    value: Array
    gate: Array
    scale_out: Array | None = None
    output: Array | None = None
class SwigluDynamicQuantizePerGroupPlan(
    OpPlan[SwigluDynamicQuantizePerGroupDescriptor, SwigluDynamicQuantizePerGroupArgs]
): ...
class SwigluDynamicQuantizePerGroupResult(NamedTuple):
    scale_out: Any
    output: Any
def swiglu_dynamic_quantize_per_group(
    value: Array, gate: Array, group_size: int, q_min: int | None = None, q_max: int | None = None,
    power_of_two: bool = False, *, dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> SwigluDynamicQuantizePerGroupResult:
    """value times silu of the gate, with each group of `group_size` consecutive elements quantized by its own scale as
    dynamic_range_quantize_per_group does. The products are rounded to the compute type, and to nothing else before
    the codes.

    value: [*rows, d], f32/f64/f16/bf16
    gate: [*rows, d], f32/f64/f16/bf16
    scale_out: [*rows, d // group_size], f32/f64/f16/bf16
    output: [*rows, d], s8/u8
    """

class RmsNormDynamicQuantizeFp8PerGroupDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-06
    offset: float = 0.0
    group_size: int
    power_of_two: bool = False
    has_weight: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class RmsNormDynamicQuantizeFp8PerGroupArgs(Args):
    input: Array
    scale_out: Array | None = None
    output: Array | None = None
    weight: Array | None = None
class RmsNormDynamicQuantizeFp8PerGroupPlan(
    OpPlan[RmsNormDynamicQuantizeFp8PerGroupDescriptor, RmsNormDynamicQuantizeFp8PerGroupArgs]
): ...
class RmsNormDynamicQuantizeFp8PerGroupResult(NamedTuple):
    scale_out: Any
    output: Any
def rms_norm_dynamic_quantize_fp8_per_group(
    input: Array, eps: float = 1e-06, offset: float = 0.0, power_of_two: bool = False, *, weight: Array | None = None,
    group_size: int, dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> RmsNormDynamicQuantizeFp8PerGroupResult:
    """The rms_norm of each row, with each group of `group_size` consecutive elements quantized by its own scale as
    dynamic_quantize_fp8_per_group does. The normed rows are rounded to the compute type, and to nothing else before
    the codes.

    input: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    scale_out: [*rows, d // group_size], f32/f64/f16/bf16
    output: [*rows, d], e4m3/e5m2
    """

class AddRmsNormDynamicQuantizeFp8PerGroupDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    eps: float = 1e-06
    offset: float = 0.0
    group_size: int
    power_of_two: bool = False
    has_weight: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class AddRmsNormDynamicQuantizeFp8PerGroupArgs(Args):
    input: Array
    residual: Array
    scale_out: Array | None = None
    output: Array | None = None
    total: Array | None = None
    weight: Array | None = None
class AddRmsNormDynamicQuantizeFp8PerGroupPlan(
    OpPlan[AddRmsNormDynamicQuantizeFp8PerGroupDescriptor, AddRmsNormDynamicQuantizeFp8PerGroupArgs]
): ...
class AddRmsNormDynamicQuantizeFp8PerGroupResult(NamedTuple):
    scale_out: Any
    output: Any
    total: Any
def add_rms_norm_dynamic_quantize_fp8_per_group(
    input: Array, residual: Array, eps: float = 1e-06, offset: float = 0.0, power_of_two: bool = False, *,
    weight: Array | None = None, group_size: int, dtype: DTypeLike | None = None, out: Outputs | None = None,
    stream: Stream = None,
) -> AddRmsNormDynamicQuantizeFp8PerGroupResult:
    """input + residual, rounded to its type, and the rms_norm of it, with each group of `group_size` consecutive
    elements quantized by its own scale as dynamic_quantize_fp8_per_group does.

    input: [*rows, d], f32/f64/f16/bf16
    residual: [*rows, d], f32/f64/f16/bf16
    weight: [d], f32/f64/f16/bf16; None stands for 1.0
    scale_out: [*rows, d // group_size], f32/f64/f16/bf16
    output: [*rows, d], e4m3/e5m2
    total: [*rows, d], f32/f64/f16/bf16
    """

class SwigluDynamicQuantizeFp8PerGroupDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    group_size: int
    power_of_two: bool = False
    value_element: DTypeLike
    output_element: DTypeLike
class SwigluDynamicQuantizeFp8PerGroupArgs(Args):
    value: Array
    gate: Array
    scale_out: Array | None = None
    output: Array | None = None
class SwigluDynamicQuantizeFp8PerGroupPlan(
    OpPlan[SwigluDynamicQuantizeFp8PerGroupDescriptor, SwigluDynamicQuantizeFp8PerGroupArgs]
): ...
class SwigluDynamicQuantizeFp8PerGroupResult(NamedTuple):
    scale_out: Any
    output: Any
def swiglu_dynamic_quantize_fp8_per_group(
    value: Array, gate: Array, group_size: int, power_of_two: bool = False, *, dtype: DTypeLike | None = None,
    out: Outputs | None = None, stream: Stream = None,
) -> SwigluDynamicQuantizeFp8PerGroupResult:
    """value times silu of the gate, with each group of `group_size` consecutive elements quantized by its own scale as
    dynamic_quantize_fp8_per_group does. The products are rounded to the compute type, and to nothing else before
    the codes.

    value: [*rows, d], f32/f64/f16/bf16
    gate: [*rows, d], f32/f64/f16/bf16
    scale_out: [*rows, d // group_size], f32/f64/f16/bf16
    output: [*rows, d], e4m3/e5m2
    """

class RmsNormDynamicQuantizePerBlockDescriptor(Descriptor):
    batch: tuple[int, ...]
    rows: int
    columns: int
    eps: float = 1e-06
    offset: float = 0.0
    block_rows: int
    block_columns: int
    q_min: int | None = None
    q_max: int | None = None
    power_of_two: bool = False
    has_weight: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class RmsNormDynamicQuantizePerBlockArgs(Args):
    input: Array
    scale_out: Array | None = None
    output: Array | None = None
    weight: Array | None = None
class RmsNormDynamicQuantizePerBlockPlan(
    OpPlan[RmsNormDynamicQuantizePerBlockDescriptor, RmsNormDynamicQuantizePerBlockArgs]
): ...
class RmsNormDynamicQuantizePerBlockResult(NamedTuple):
    scale_out: Any
    output: Any
def rms_norm_dynamic_quantize_per_block(
    input: Array, eps: float = 1e-06, offset: float = 0.0, q_min: int | None = None, q_max: int | None = None,
    power_of_two: bool = False, *, weight: Array | None = None, block_rows: int, block_columns: int,
    dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> RmsNormDynamicQuantizePerBlockResult:
    """The rms_norm of each row, with each block of `block_rows` x `block_columns` quantized by its own scale as
    dynamic_range_quantize_per_block does. The normed rows are rounded to the compute type, and to nothing else
    before the codes.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    weight: [columns], f32/f64/f16/bf16; None stands for 1.0
    scale_out: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    output: [*batch, rows, columns], s8/u8
    """

class SwigluDynamicQuantizePerBlockDescriptor(Descriptor):
    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    q_min: int | None = None
    q_max: int | None = None
    power_of_two: bool = False
    value_element: DTypeLike
    output_element: DTypeLike
class SwigluDynamicQuantizePerBlockArgs(Args):
    value: Array
    gate: Array
    scale_out: Array | None = None
    output: Array | None = None
class SwigluDynamicQuantizePerBlockPlan(
    OpPlan[SwigluDynamicQuantizePerBlockDescriptor, SwigluDynamicQuantizePerBlockArgs]
): ...
class SwigluDynamicQuantizePerBlockResult(NamedTuple):
    scale_out: Any
    output: Any
def swiglu_dynamic_quantize_per_block(
    value: Array, gate: Array, block_rows: int, block_columns: int, q_min: int | None = None, q_max: int | None = None,
    power_of_two: bool = False, *, dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> SwigluDynamicQuantizePerBlockResult:
    """value times silu of the gate, with each block of `block_rows` x `block_columns` quantized by its own scale as
    dynamic_range_quantize_per_block does. The products are rounded to the compute type, and to nothing else before
    the codes.

    value: [*batch, rows, columns], f32/f64/f16/bf16
    gate: [*batch, rows, columns], f32/f64/f16/bf16
    scale_out: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    output: [*batch, rows, columns], s8/u8
    """

class RmsNormDynamicQuantizeFp8PerBlockDescriptor(Descriptor):
    batch: tuple[int, ...]
    rows: int
    columns: int
    eps: float = 1e-06
    offset: float = 0.0
    block_rows: int
    block_columns: int
    power_of_two: bool = False
    has_weight: bool = False
    input_element: DTypeLike
    output_element: DTypeLike
class RmsNormDynamicQuantizeFp8PerBlockArgs(Args):
    input: Array
    scale_out: Array | None = None
    output: Array | None = None
    weight: Array | None = None
class RmsNormDynamicQuantizeFp8PerBlockPlan(
    OpPlan[RmsNormDynamicQuantizeFp8PerBlockDescriptor, RmsNormDynamicQuantizeFp8PerBlockArgs]
): ...
class RmsNormDynamicQuantizeFp8PerBlockResult(NamedTuple):
    scale_out: Any
    output: Any
def rms_norm_dynamic_quantize_fp8_per_block(
    input: Array, eps: float = 1e-06, offset: float = 0.0, power_of_two: bool = False, *, weight: Array | None = None,
    block_rows: int, block_columns: int, dtype: DTypeLike | None = None, out: Outputs | None = None,
    stream: Stream = None,
) -> RmsNormDynamicQuantizeFp8PerBlockResult:
    """The rms_norm of each row, with each block of `block_rows` x `block_columns` quantized by its own scale as
    dynamic_quantize_fp8_per_block does. The normed rows are rounded to the compute type, and to nothing else before
    the codes.

    input: [*batch, rows, columns], f32/f64/f16/bf16
    weight: [columns], f32/f64/f16/bf16; None stands for 1.0
    scale_out: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    output: [*batch, rows, columns], e4m3/e5m2
    """

class SwigluDynamicQuantizeFp8PerBlockDescriptor(Descriptor):
    batch: tuple[int, ...]
    rows: int
    columns: int
    block_rows: int
    block_columns: int
    power_of_two: bool = False
    value_element: DTypeLike
    output_element: DTypeLike
class SwigluDynamicQuantizeFp8PerBlockArgs(Args):
    value: Array
    gate: Array
    scale_out: Array | None = None
    output: Array | None = None
class SwigluDynamicQuantizeFp8PerBlockPlan(
    OpPlan[SwigluDynamicQuantizeFp8PerBlockDescriptor, SwigluDynamicQuantizeFp8PerBlockArgs]
): ...
class SwigluDynamicQuantizeFp8PerBlockResult(NamedTuple):
    scale_out: Any
    output: Any
def swiglu_dynamic_quantize_fp8_per_block(
    value: Array, gate: Array, block_rows: int, block_columns: int, power_of_two: bool = False, *,
    dtype: DTypeLike | None = None, out: Outputs | None = None, stream: Stream = None,
) -> SwigluDynamicQuantizeFp8PerBlockResult:
    """value times silu of the gate, with each block of `block_rows` x `block_columns` quantized by its own scale as
    dynamic_quantize_fp8_per_block does. The products are rounded to the compute type, and to nothing else before
    the codes.

    value: [*batch, rows, columns], f32/f64/f16/bf16
    gate: [*batch, rows, columns], f32/f64/f16/bf16
    scale_out: [*batch, rows // block_rows, columns // block_columns], f32/f64/f16/bf16
    output: [*batch, rows, columns], e4m3/e5m2
    """
