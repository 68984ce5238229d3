# Generated from spec/fused_quantize.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""Norms and gated activations whose rows are quantized in the same kernel."""
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
