# Generated from spec/gated.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""A value times an activation of a gate."""
from typing import Any, Literal, NamedTuple
from baracuda_runtime.ops.signature import Args, Descriptor
from baracuda_runtime.typing import Array, DTypeLike, Number, OpPlan, Outputs, Stream

class GluDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class GluArgs(Args):
    value: Array
    gate: Array
    y: Array | None = None
class GluPlan(OpPlan[GluDescriptor, GluArgs]): ...
def glu(value: Array | Number, gate: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """value times sigmoid of the gate, of two tensors.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class GluBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    value_shape: tuple[int, ...] | None = None
    gate_shape: tuple[int, ...] | None = None
class GluBackwardArgs(Args):
    value: Array
    gate: Array
    d_y: Array
    d_value: Array | None = None
    d_gate: Array | None = None
class GluBackwardPlan(OpPlan[GluBackwardDescriptor, GluBackwardArgs]): ...
class GluBackwardResult(NamedTuple):
    d_value: Any
    d_gate: Any
def glu_backward(
    value: Array | Number, gate: Array | Number, d_y: Array | Number, *, out: Outputs | None = None,
    stream: Stream = None,
) -> GluBackwardResult:
    """The gradient of `glu`: `d_value`, `d_gate`.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_value: the shape of value, f32/f64/f16/bf16
    d_gate: the shape of gate, f32/f64/f16/bf16
    """

class RegluDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class RegluArgs(Args):
    value: Array
    gate: Array
    y: Array | None = None
class RegluPlan(OpPlan[RegluDescriptor, RegluArgs]): ...
def reglu(value: Array | Number, gate: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """value times relu of the gate, of two tensors.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class RegluBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    value_shape: tuple[int, ...] | None = None
    gate_shape: tuple[int, ...] | None = None
class RegluBackwardArgs(Args):
    value: Array
    gate: Array
    d_y: Array
    d_value: Array | None = None
    d_gate: Array | None = None
class RegluBackwardPlan(OpPlan[RegluBackwardDescriptor, RegluBackwardArgs]): ...
class RegluBackwardResult(NamedTuple):
    d_value: Any
    d_gate: Any
def reglu_backward(
    value: Array | Number, gate: Array | Number, d_y: Array | Number, *, out: Outputs | None = None,
    stream: Stream = None,
) -> RegluBackwardResult:
    """The gradient of `reglu`: `d_value`, `d_gate`.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_value: the shape of value, f32/f64/f16/bf16
    d_gate: the shape of gate, f32/f64/f16/bf16
    """

class GegluDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class GegluArgs(Args):
    value: Array
    gate: Array
    y: Array | None = None
class GegluPlan(OpPlan[GegluDescriptor, GegluArgs]): ...
def geglu(value: Array | Number, gate: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """value times gelu of the gate, the exact form, of two tensors.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class GegluBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    value_shape: tuple[int, ...] | None = None
    gate_shape: tuple[int, ...] | None = None
class GegluBackwardArgs(Args):
    value: Array
    gate: Array
    d_y: Array
    d_value: Array | None = None
    d_gate: Array | None = None
class GegluBackwardPlan(OpPlan[GegluBackwardDescriptor, GegluBackwardArgs]): ...
class GegluBackwardResult(NamedTuple):
    d_value: Any
    d_gate: Any
def geglu_backward(
    value: Array | Number, gate: Array | Number, d_y: Array | Number, *, out: Outputs | None = None,
    stream: Stream = None,
) -> GegluBackwardResult:
    """The gradient of `geglu`: `d_value`, `d_gate`.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_value: the shape of value, f32/f64/f16/bf16
    d_gate: the shape of gate, f32/f64/f16/bf16
    """

class GegluTanhDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class GegluTanhArgs(Args):
    value: Array
    gate: Array
    y: Array | None = None
class GegluTanhPlan(OpPlan[GegluTanhDescriptor, GegluTanhArgs]): ...
def geglu_tanh(value: Array | Number, gate: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """value times gelu_tanh of the gate, of two tensors.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class GegluTanhBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    value_shape: tuple[int, ...] | None = None
    gate_shape: tuple[int, ...] | None = None
class GegluTanhBackwardArgs(Args):
    value: Array
    gate: Array
    d_y: Array
    d_value: Array | None = None
    d_gate: Array | None = None
class GegluTanhBackwardPlan(OpPlan[GegluTanhBackwardDescriptor, GegluTanhBackwardArgs]): ...
class GegluTanhBackwardResult(NamedTuple):
    d_value: Any
    d_gate: Any
def geglu_tanh_backward(
    value: Array | Number, gate: Array | Number, d_y: Array | Number, *, out: Outputs | None = None,
    stream: Stream = None,
) -> GegluTanhBackwardResult:
    """The gradient of `geglu_tanh`: `d_value`, `d_gate`.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_value: the shape of value, f32/f64/f16/bf16
    d_gate: the shape of gate, f32/f64/f16/bf16
    """

class SwigluDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SwigluArgs(Args):
    value: Array
    gate: Array
    y: Array | None = None
class SwigluPlan(OpPlan[SwigluDescriptor, SwigluArgs]): ...
def swiglu(value: Array | Number, gate: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """value times silu of the gate, of two tensors.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class SwigluBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
    value_shape: tuple[int, ...] | None = None
    gate_shape: tuple[int, ...] | None = None
class SwigluBackwardArgs(Args):
    value: Array
    gate: Array
    d_y: Array
    d_value: Array | None = None
    d_gate: Array | None = None
class SwigluBackwardPlan(OpPlan[SwigluBackwardDescriptor, SwigluBackwardArgs]): ...
class SwigluBackwardResult(NamedTuple):
    d_value: Any
    d_gate: Any
def swiglu_backward(
    value: Array | Number, gate: Array | Number, d_y: Array | Number, *, out: Outputs | None = None,
    stream: Stream = None,
) -> SwigluBackwardResult:
    """The gradient of `swiglu`: `d_value`, `d_gate`.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_value: the shape of value, f32/f64/f16/bf16
    d_gate: the shape of gate, f32/f64/f16/bf16
    """

class SwigluClampedDescriptor(Descriptor):
    shape: tuple[int, ...]
    alpha: float = 1.702
    limit: float = 7.0
    element: DTypeLike
class SwigluClampedArgs(Args):
    value: Array
    gate: Array
    y: Array | None = None
class SwigluClampedPlan(OpPlan[SwigluClampedDescriptor, SwigluClampedArgs]): ...
def swiglu_clamped(
    value: Array | Number, gate: Array | Number, alpha: float = 1.702, limit: float = 7.0, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """swiglu with a slope and a limit: (value + 1) * gate * sigmoid(alpha * gate), of two tensors. The gate is cut at
    limit, the value to [-limit, limit]; the edges are inside.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class SwigluClampedBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    alpha: float = 1.702
    limit: float = 7.0
    element: DTypeLike
    value_shape: tuple[int, ...] | None = None
    gate_shape: tuple[int, ...] | None = None
class SwigluClampedBackwardArgs(Args):
    value: Array
    gate: Array
    d_y: Array
    d_value: Array | None = None
    d_gate: Array | None = None
class SwigluClampedBackwardPlan(OpPlan[SwigluClampedBackwardDescriptor, SwigluClampedBackwardArgs]): ...
class SwigluClampedBackwardResult(NamedTuple):
    d_value: Any
    d_gate: Any
def swiglu_clamped_backward(
    value: Array | Number, gate: Array | Number, d_y: Array | Number, alpha: float = 1.702, limit: float = 7.0, *,
    out: Outputs | None = None, stream: Stream = None,
) -> SwigluClampedBackwardResult:
    """The gradient of `swiglu_clamped`: `d_value`, `d_gate`.

    value: any shape, f32/f64/f16/bf16
    gate: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_value: the shape of value, f32/f64/f16/bf16
    d_gate: the shape of gate, f32/f64/f16/bf16
    """

class PackedGluDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    activation: Literal["sigmoid", "relu", "gelu", "gelu_tanh", "silu", "clamped_silu"] = "silu"
    gate: Literal["first", "second"] = "first"
    packing: Literal["halves", "interleaved"] = "halves"
    alpha: float = 1.702
    limit: float = 7.0
    element: DTypeLike
class PackedGluArgs(Args):
    x: Array
    y: Array | None = None
class PackedGluPlan(OpPlan[PackedGluDescriptor, PackedGluArgs]): ...
def packed_glu(
    x: Array, alpha: float = 1.702, limit: float = 7.0, *,
    activation: Literal["sigmoid", "relu", "gelu", "gelu_tanh", "silu", "clamped_silu"] = "silu",
    gate: Literal["first", "second"] = "first", packing: Literal["halves", "interleaved"] = "halves",
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """A gated activation of one tensor that holds values and gates along its last dim. clamped_silu is that of
    swiglu_clamped, with its alpha and limit; the others are those of glu, reglu, geglu, geglu_tanh and swiglu.

    x: [*rows, 2 * d], f32/f64/f16/bf16
    y: [*rows, d], f32/f64/f16/bf16
    """

class PackedGluBackwardDescriptor(Descriptor):
    rows: tuple[int, ...]
    d: int
    activation: Literal["sigmoid", "relu", "gelu", "gelu_tanh", "silu", "clamped_silu"] = "silu"
    gate: Literal["first", "second"] = "first"
    packing: Literal["halves", "interleaved"] = "halves"
    alpha: float = 1.702
    limit: float = 7.0
    element: DTypeLike
class PackedGluBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class PackedGluBackwardPlan(OpPlan[PackedGluBackwardDescriptor, PackedGluBackwardArgs]): ...
def packed_glu_backward(
    x: Array, d_y: Array, alpha: float = 1.702, limit: float = 7.0, *,
    activation: Literal["sigmoid", "relu", "gelu", "gelu_tanh", "silu", "clamped_silu"] = "silu",
    gate: Literal["first", "second"] = "first", packing: Literal["halves", "interleaved"] = "halves",
    out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `packed_glu`: `d_x`.

    x: [*rows, 2 * d], f32/f64/f16/bf16
    d_y: [*rows, d], f32/f64/f16/bf16
    d_x: [*rows, 2 * d], f32/f64/f16/bf16
    """
