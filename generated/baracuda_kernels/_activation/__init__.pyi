# Generated from spec/activation.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""Activations, with their parameters as attributes."""
from typing import Any
from baracuda_runtime.ops.signature import Args, Descriptor
from baracuda_runtime.typing import Array, DTypeLike, Number, OpPlan, Scalar, Stream

class ReluDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class ReluArgs(Args):
    x: Array
    y: Array | None = None
class ReluPlan(OpPlan[ReluDescriptor, ReluArgs]): ...
def relu(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The positive part; NaN stays, and the gradient at 0 is 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class ReluBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class ReluBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class ReluBackwardPlan(OpPlan[ReluBackwardDescriptor, ReluBackwardArgs]): ...
def relu_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `relu`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class Relu6Descriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Relu6Args(Args):
    x: Array
    y: Array | None = None
class Relu6Plan(OpPlan[Relu6Descriptor, Relu6Args]): ...
def relu6(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """x cut to [0, 6]; the gradient at both ends is 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class Relu6BackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class Relu6BackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class Relu6BackwardPlan(OpPlan[Relu6BackwardDescriptor, Relu6BackwardArgs]): ...
def relu6_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `relu6`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class LeakyReluDescriptor(Descriptor):
    shape: tuple[int, ...]
    negative_slope: float = 0.01
    element: DTypeLike
class LeakyReluArgs(Args):
    x: Array
    y: Array | None = None
class LeakyReluPlan(OpPlan[LeakyReluDescriptor, LeakyReluArgs]): ...
def leaky_relu(x: Array, negative_slope: float = 0.01, *, out: Array | None = None, stream: Stream = None) -> Any:
    """x where it is positive, else a slope of it.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class LeakyReluBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    negative_slope: float = 0.01
    element: DTypeLike
class LeakyReluBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class LeakyReluBackwardPlan(OpPlan[LeakyReluBackwardDescriptor, LeakyReluBackwardArgs]): ...
def leaky_relu_backward(
    x: Array | Number, d_y: Array | Number, negative_slope: float = 0.01, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The gradient of `leaky_relu`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class EluDescriptor(Descriptor):
    shape: tuple[int, ...]
    alpha: float = 1.0
    element: DTypeLike
class EluArgs(Args):
    x: Array
    y: Array | None = None
class EluPlan(OpPlan[EluDescriptor, EluArgs]): ...
def elu(x: Array, alpha: float = 1.0, *, out: Array | None = None, stream: Stream = None) -> Any:
    """x where it is positive, else alpha * (exp(x) - 1).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class EluBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    alpha: float = 1.0
    element: DTypeLike
class EluBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class EluBackwardPlan(OpPlan[EluBackwardDescriptor, EluBackwardArgs]): ...
def elu_backward(
    x: Array | Number, d_y: Array | Number, alpha: float = 1.0, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `elu`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class CeluDescriptor(Descriptor):
    shape: tuple[int, ...]
    alpha: float = 1.0
    element: DTypeLike
class CeluArgs(Args):
    x: Array
    y: Array | None = None
class CeluPlan(OpPlan[CeluDescriptor, CeluArgs]): ...
def celu(x: Array, alpha: float = 1.0, *, out: Array | None = None, stream: Stream = None) -> Any:
    """x where it is positive, else alpha * (exp(x / alpha) - 1).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class CeluBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    alpha: float = 1.0
    element: DTypeLike
class CeluBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class CeluBackwardPlan(OpPlan[CeluBackwardDescriptor, CeluBackwardArgs]): ...
def celu_backward(
    x: Array | Number, d_y: Array | Number, alpha: float = 1.0, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `celu`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class SeluDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SeluArgs(Args):
    x: Array
    y: Array | None = None
class SeluPlan(OpPlan[SeluDescriptor, SeluArgs]): ...
def selu(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """elu with the scale and alpha that keep a normal distribution.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class SeluBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SeluBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class SeluBackwardPlan(OpPlan[SeluBackwardDescriptor, SeluBackwardArgs]): ...
def selu_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `selu`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class GeluDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class GeluArgs(Args):
    x: Array
    y: Array | None = None
class GeluPlan(OpPlan[GeluDescriptor, GeluArgs]): ...
def gelu(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """x times the share of the normal distribution below x; the exact form, with its tail.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class GeluBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class GeluBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class GeluBackwardPlan(OpPlan[GeluBackwardDescriptor, GeluBackwardArgs]): ...
def gelu_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `gelu`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class GeluTanhDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class GeluTanhArgs(Args):
    x: Array
    y: Array | None = None
class GeluTanhPlan(OpPlan[GeluTanhDescriptor, GeluTanhArgs]): ...
def gelu_tanh(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The approximation of gelu by tanh.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class GeluTanhBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class GeluTanhBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class GeluTanhBackwardPlan(OpPlan[GeluTanhBackwardDescriptor, GeluTanhBackwardArgs]): ...
def gelu_tanh_backward(
    x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `gelu_tanh`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class SigmoidDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SigmoidArgs(Args):
    x: Array
    y: Array | None = None
class SigmoidPlan(OpPlan[SigmoidDescriptor, SigmoidArgs]): ...
def sigmoid(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """1 / (1 + exp(-x)), with its tail.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class SigmoidBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SigmoidBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class SigmoidBackwardPlan(OpPlan[SigmoidBackwardDescriptor, SigmoidBackwardArgs]): ...
def sigmoid_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `sigmoid`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class SiluDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SiluArgs(Args):
    x: Array
    y: Array | None = None
class SiluPlan(OpPlan[SiluDescriptor, SiluArgs]): ...
def silu(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """x * sigmoid(x), with its tail.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class SiluBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SiluBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class SiluBackwardPlan(OpPlan[SiluBackwardDescriptor, SiluBackwardArgs]): ...
def silu_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `silu`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class MishDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class MishArgs(Args):
    x: Array
    y: Array | None = None
class MishPlan(OpPlan[MishDescriptor, MishArgs]): ...
def mish(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """x * tanh(softplus(x)).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class MishBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class MishBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class MishBackwardPlan(OpPlan[MishBackwardDescriptor, MishBackwardArgs]): ...
def mish_backward(x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None) -> Any:
    """The gradient of `mish`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class LogSigmoidDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LogSigmoidArgs(Args):
    x: Array
    y: Array | None = None
class LogSigmoidPlan(OpPlan[LogSigmoidDescriptor, LogSigmoidArgs]): ...
def log_sigmoid(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """log(sigmoid(x)), with its tail.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class LogSigmoidBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class LogSigmoidBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class LogSigmoidBackwardPlan(OpPlan[LogSigmoidBackwardDescriptor, LogSigmoidBackwardArgs]): ...
def log_sigmoid_backward(
    x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `log_sigmoid`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class SoftplusDescriptor(Descriptor):
    shape: tuple[int, ...]
    beta: float = 1.0
    element: DTypeLike
class SoftplusArgs(Args):
    x: Array
    y: Array | None = None
class SoftplusPlan(OpPlan[SoftplusDescriptor, SoftplusArgs]): ...
def softplus(x: Array, beta: float = 1.0, *, out: Array | None = None, stream: Stream = None) -> Any:
    """log(1 + exp(beta * x)) / beta.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class SoftplusBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    beta: float = 1.0
    element: DTypeLike
class SoftplusBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class SoftplusBackwardPlan(OpPlan[SoftplusBackwardDescriptor, SoftplusBackwardArgs]): ...
def softplus_backward(
    x: Array | Number, d_y: Array | Number, beta: float = 1.0, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `softplus`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class SoftsignDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SoftsignArgs(Args):
    x: Array
    y: Array | None = None
class SoftsignPlan(OpPlan[SoftsignDescriptor, SoftsignArgs]): ...
def softsign(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """x / (1 + abs(x)).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class SoftsignBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class SoftsignBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class SoftsignBackwardPlan(OpPlan[SoftsignBackwardDescriptor, SoftsignBackwardArgs]): ...
def softsign_backward(
    x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `softsign`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class TanhshrinkDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class TanhshrinkArgs(Args):
    x: Array
    y: Array | None = None
class TanhshrinkPlan(OpPlan[TanhshrinkDescriptor, TanhshrinkArgs]): ...
def tanhshrink(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """x - tanh(x).

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class TanhshrinkBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class TanhshrinkBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class TanhshrinkBackwardPlan(OpPlan[TanhshrinkBackwardDescriptor, TanhshrinkBackwardArgs]): ...
def tanhshrink_backward(
    x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `tanhshrink`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class HardswishDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class HardswishArgs(Args):
    x: Array
    y: Array | None = None
class HardswishPlan(OpPlan[HardswishDescriptor, HardswishArgs]): ...
def hardswish(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """x times a line from 0 at -3 to 1 at 3.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class HardswishBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class HardswishBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class HardswishBackwardPlan(OpPlan[HardswishBackwardDescriptor, HardswishBackwardArgs]): ...
def hardswish_backward(
    x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `hardswish`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class HardsigmoidDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class HardsigmoidArgs(Args):
    x: Array
    y: Array | None = None
class HardsigmoidPlan(OpPlan[HardsigmoidDescriptor, HardsigmoidArgs]): ...
def hardsigmoid(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """A line from 0 at -3 to 1 at 3.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class HardsigmoidBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class HardsigmoidBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class HardsigmoidBackwardPlan(OpPlan[HardsigmoidBackwardDescriptor, HardsigmoidBackwardArgs]): ...
def hardsigmoid_backward(
    x: Array | Number, d_y: Array | Number, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `hardsigmoid`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class HardtanhDescriptor(Descriptor):
    shape: tuple[int, ...]
    low: float = -1.0
    high: float = 1.0
    element: DTypeLike
class HardtanhArgs(Args):
    x: Array
    y: Array | None = None
class HardtanhPlan(OpPlan[HardtanhDescriptor, HardtanhArgs]): ...
def hardtanh(x: Array, low: float = -1.0, high: float = 1.0, *, out: Array | None = None, stream: Stream = None) -> Any:
    """x cut to [low, high]; the gradient at both ends is 0.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class HardtanhBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    low: float = -1.0
    high: float = 1.0
    element: DTypeLike
class HardtanhBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class HardtanhBackwardPlan(OpPlan[HardtanhBackwardDescriptor, HardtanhBackwardArgs]): ...
def hardtanh_backward(
    x: Array | Number, d_y: Array | Number, low: float = -1.0, high: float = 1.0, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The gradient of `hardtanh`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class HardshrinkDescriptor(Descriptor):
    shape: tuple[int, ...]
    lambd: float = 0.5
    element: DTypeLike
class HardshrinkArgs(Args):
    x: Array
    y: Array | None = None
class HardshrinkPlan(OpPlan[HardshrinkDescriptor, HardshrinkArgs]): ...
def hardshrink(x: Array, lambd: float = 0.5, *, out: Array | None = None, stream: Stream = None) -> Any:
    """x, but 0 within [-lambd, lambd].

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class HardshrinkBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    lambd: float = 0.5
    element: DTypeLike
class HardshrinkBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class HardshrinkBackwardPlan(OpPlan[HardshrinkBackwardDescriptor, HardshrinkBackwardArgs]): ...
def hardshrink_backward(
    x: Array | Number, d_y: Array | Number, lambd: float = 0.5, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `hardshrink`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class SoftshrinkDescriptor(Descriptor):
    shape: tuple[int, ...]
    lambd: float = 0.5
    element: DTypeLike
class SoftshrinkArgs(Args):
    x: Array
    y: Array | None = None
class SoftshrinkPlan(OpPlan[SoftshrinkDescriptor, SoftshrinkArgs]): ...
def softshrink(x: Array, lambd: float = 0.5, *, out: Array | None = None, stream: Stream = None) -> Any:
    """x moved towards 0 by lambd, and 0 within [-lambd, lambd].

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class SoftshrinkBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    lambd: float = 0.5
    element: DTypeLike
class SoftshrinkBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class SoftshrinkBackwardPlan(OpPlan[SoftshrinkBackwardDescriptor, SoftshrinkBackwardArgs]): ...
def softshrink_backward(
    x: Array | Number, d_y: Array | Number, lambd: float = 0.5, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `softshrink`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class ThresholdDescriptor(Descriptor):
    shape: tuple[int, ...]
    limit: float
    value: float
    element: DTypeLike
class ThresholdArgs(Args):
    x: Array
    y: Array | None = None
class ThresholdPlan(OpPlan[ThresholdDescriptor, ThresholdArgs]): ...
def threshold(x: Array, limit: float, value: float, *, out: Array | None = None, stream: Stream = None) -> Any:
    """x above the threshold, else a value.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """

class ThresholdBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    limit: float
    value: float
    element: DTypeLike
class ThresholdBackwardArgs(Args):
    x: Array
    d_y: Array
    d_x: Array | None = None
class ThresholdBackwardPlan(OpPlan[ThresholdBackwardDescriptor, ThresholdBackwardArgs]): ...
def threshold_backward(
    x: Array | Number, d_y: Array | Number, limit: float, value: float, *, out: Array | None = None,
    stream: Stream = None,
) -> Any:
    """The gradient of `threshold`: `d_x`.

    x: any shape, f32/f64/f16/bf16
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class DropoutDescriptor(Descriptor):
    shape: tuple[int, ...]
    p: float = 0.5
    element: DTypeLike
class DropoutArgs(Args):
    x: Array
    seed: Scalar
    offset: Scalar
    y: Array | None = None
class DropoutPlan(OpPlan[DropoutDescriptor, DropoutArgs]): ...
def dropout(
    x: Array, seed: Scalar, offset: Scalar, p: float = 0.5, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """0 where a random number is less than `p`, which it is in that share of elements, and x / (1 - p) elsewhere. The
    gradient draws the same numbers again, so that no mask is kept.

    x: any shape, f32/f64/f16/bf16
    seed: a number, or an array of one element, i64; of the random numbers
    offset: a number, or an array of one element, i64; another one for each call with a seed
    y: any shape, f32/f64/f16/bf16
    """

class DropoutBackwardDescriptor(Descriptor):
    shape: tuple[int, ...]
    p: float = 0.5
    element: DTypeLike
class DropoutBackwardArgs(Args):
    seed: Scalar
    offset: Scalar
    d_y: Array
    d_x: Array | None = None
class DropoutBackwardPlan(OpPlan[DropoutBackwardDescriptor, DropoutBackwardArgs]): ...
def dropout_backward(
    seed: Scalar, offset: Scalar, d_y: Array, p: float = 0.5, *, out: Array | None = None, stream: Stream = None,
) -> Any:
    """The gradient of `dropout`: `d_x`.

    seed: a number, or an array of one element, i64; of the random numbers
    offset: a number, or an array of one element, i64; another one for each call with a seed
    d_y: any shape, f32/f64/f16/bf16
    d_x: the shape of x, f32/f64/f16/bf16
    """

class StepDescriptor(Descriptor):
    shape: tuple[int, ...]
    element: DTypeLike
class StepArgs(Args):
    x: Array
    y: Array | None = None
class StepPlan(OpPlan[StepDescriptor, StepArgs]): ...
def step(x: Array, *, out: Array | None = None, stream: Stream = None) -> Any:
    """1 above 0, else 0; NaN stays.

    x: any shape, f32/f64/f16/bf16
    y: any shape, f32/f64/f16/bf16
    """
