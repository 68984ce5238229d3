"""Modules over a catalog's ops, under the names that they have in `torch.nn`."""

from __future__ import annotations

import inspect
from typing import Any

import torch

from . import Adapter

_ACTIVATIONS = {
    "CELU": "celu",
    "ELU": "elu",
    "GELU": "gelu",
    "Hardshrink": "hardshrink",
    "Hardsigmoid": "hardsigmoid",
    "Hardswish": "hardswish",
    "Hardtanh": "hardtanh",
    "LeakyReLU": "leaky_relu",
    "LogSigmoid": "log_sigmoid",
    "Mish": "mish",
    "ReLU": "relu",
    "SELU": "selu",
    "SiLU": "silu",
    "Sigmoid": "sigmoid",
    "Softplus": "softplus",
    "Softshrink": "softshrink",
    "Softsign": "softsign",
    "SwiGLU": "packed_glu",
    "Tanh": "tanh",
    "Tanhshrink": "tanhshrink",
    "Threshold": "threshold",
}
_ALONG = {"LogSoftmax": "log_softmax", "Softmax": "softmax", "Softmin": "softmin"}
_SCALE_NORMS = {"RMSNorm": "rms_norm"}
_NORMS = {"LayerNorm": "layer_norm"} | _SCALE_NORMS
_ONE = _ACTIVATIONS | _ALONG | _NORMS | {"PReLU": "prelu"}
_TENSOR, _CHANNEL = "fake_quantize_learnable_per_tensor", "fake_quantize_learnable_per_channel"


class Activation(torch.nn.Module):  # type: ignore[misc]
    """An op of one tensor. The module takes the op's attributes, by position or by name."""

    function: Any
    op: str

    def __init__(self, *args: Any, **attributes: Any) -> None:
        super().__init__()
        known = inspect.signature(type(self).function).parameters
        first, *rest = known
        names = [name for name in rest if name not in ("out", "stream")]
        if len(args) > len(names) or any(name not in names for name in attributes):
            got = ", ".join([*map(repr, args), *(f"{name}={value!r}" for name, value in attributes.items())])
            raise TypeError(f"{type(self).__name__} expected {', '.join(names) or 'no arguments'}, got {got}")
        self.attributes = dict(zip(names, args, strict=False)) | attributes

    def forward(self, x: torch.Tensor, *more: Any) -> torch.Tensor:
        if more:
            raise TypeError(f"{type(self).__name__} expected one tensor, got {1 + len(more)}")
        return type(self).function(x, **self.attributes)

    def extra_repr(self) -> str:
        return ", ".join(f"{name}={value!r}" for name, value in self.attributes.items())


class GELU(Activation):
    """`torch.nn.GELU`: `approximate` is "none" or "tanh"."""

    tanh: Any

    def __init__(self, approximate: str = "none") -> None:
        super().__init__()
        if approximate not in ("none", "tanh"):
            raise ValueError(f"approximate expected 'none' or 'tanh', got {approximate!r}")
        self.approximate = approximate

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return type(self).tanh(x) if self.approximate == "tanh" else type(self).function(x)

    def extra_repr(self) -> str:
        return f"approximate={self.approximate!r}"


class Along(Activation):
    """An op along one dim, which is given as `dim`."""

    def __init__(self, dim: int = -1) -> None:
        super().__init__(axis=dim)

    def extra_repr(self) -> str:
        return f"dim={self.dim}"

    @property
    def dim(self) -> int:
        return self.attributes["axis"]  # type: ignore[no-any-return]


def _autocast(x: torch.Tensor, parameter: torch.Tensor | None) -> torch.Tensor:
    """Under autocast, a tensor in the dtype of the parameters, as norms of `torch.nn` have it: f32."""
    if parameter is None or not torch.is_autocast_enabled(x.device.type):
        return x
    return x.to(parameter.dtype)


class Norm(torch.nn.Module):  # type: ignore[misc]
    """A norm of the last dim, with a weight for each of its places, and a bias where the op has one. Under autocast it
    computes in the dtype of its parameters.
    """

    function: Any

    def __init__(
        self,
        normalized_shape: int | tuple[int] | list[int],
        eps: float | None = None,
        elementwise_affine: bool = True,
        bias: bool = True,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        sizes = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        if len(sizes) != 1:
            got = f"got {normalized_shape}; flatten the last dims of the input"
            raise ValueError(f"{type(self).__name__}: normalized_shape expected one size, {got}")
        size = sizes[0]
        known = inspect.signature(type(self).function).parameters
        self._drops_bias = elementwise_affine and not bias and "bias" in known
        self.normalized_shape, self.eps = (size,), known["eps"].default if eps is None else eps
        self.elementwise_affine = elementwise_affine
        for name, wanted in (("weight", True), ("bias", bias and "bias" in known)):
            made = torch.empty((size,), device=device, dtype=dtype) if elementwise_affine and wanted else None
            self.register_parameter(name, None if made is None else torch.nn.Parameter(made))
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Weights of one, and biases of zero."""
        with torch.no_grad():
            for name, parameter in self.named_parameters(recurse=False):
                parameter.fill_(float(name == "weight"))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = _autocast(x, self.weight)
        return type(self).function(x, eps=self.eps, **dict(self.named_parameters(recurse=False)))

    def extra_repr(self) -> str:
        bias = ", bias=False" if self._drops_bias else ""
        return f"{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}{bias}"


class ScaleNorm(Norm):
    """A norm of an op without a bias: the arguments are those of `torch.nn.RMSNorm`."""

    def __init__(
        self,
        normalized_shape: int | tuple[int] | list[int],
        eps: float | None = None,
        elementwise_affine: bool = True,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__(normalized_shape, eps, elementwise_affine, device=device, dtype=dtype)


class PReLU(torch.nn.Module):  # type: ignore[misc]
    """`torch.nn.PReLU`: a learned slope below zero, for all channels or for each; these are dim 1."""

    function: Any

    def __init__(self, num_parameters: int = 1, init: float = 0.25, device: Any = None, dtype: Any = None) -> None:
        super().__init__()
        self.num_parameters = num_parameters
        self.weight = torch.nn.Parameter(torch.full((num_parameters,), init, device=device, dtype=dtype))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        channels = () if self.num_parameters == 1 else (-1, *[1] * (x.dim() - 2))
        return type(self).function(_autocast(x, self.weight), self.weight.reshape(channels))

    def extra_repr(self) -> str:
        return f"num_parameters={self.num_parameters}"


class FakeQuantize(torch.nn.Module):  # type: ignore[misc]
    """Fake quantization with a learned scale and zero point, for all elements or for each index of `axis`.

    Its parameters have the names and shapes of PyTorch's learnable fake quantization: `scale` and `zero_point`, of one
    element or of `channels`. As there, a scale that a step of the optimizer takes below `eps` is set back to it.
    """

    per_tensor: Any
    per_channel: Any

    def __init__(
        self,
        q_min: int = -128,
        q_max: int = 127,
        *,
        channels: int | None = None,
        axis: int = 0,
        scale: float = 1.0,
        zero_point: float = 0.0,
        eps: float = torch.finfo(torch.float32).eps,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        if not 0 < scale < float("inf"):
            raise ValueError(f"{type(self).__name__}: scale expected finite and > 0, got {scale}")
        self.q_min, self.q_max, self.channels, self.axis, self.eps = q_min, q_max, channels, axis, eps
        size = (channels or 1,)
        self.scale = torch.nn.Parameter(torch.full(size, float(scale), device=device, dtype=dtype))
        self.zero_point = torch.nn.Parameter(torch.full(size, float(zero_point), device=device, dtype=dtype))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        with torch.no_grad():
            self.scale.clamp_(min=self.eps)
        computed = torch.float64 if x.dtype == torch.float64 else torch.float32
        scale, zero_point = self.scale.to(computed), self.zero_point.to(computed)
        if self.channels is None:
            return type(self).per_tensor(x, scale, zero_point, q_min=self.q_min, q_max=self.q_max)
        return type(self).per_channel(x, scale, zero_point, axis=self.axis, q_min=self.q_min, q_max=self.q_max)

    def extra_repr(self) -> str:
        channels = f", channels={self.channels}, axis={self.axis}" if self.channels is not None else ""
        return f"q_min={self.q_min}, q_max={self.q_max}{channels}"


def names(adapter: Adapter) -> list[str]:
    """The modules whose ops the catalog has."""
    needed = {name: {op} for name, op in _ONE.items()}
    needed |= {"GELU": {"gelu", "gelu_tanh"}, "FakeQuantize": {_TENSOR, _CHANNEL}}
    return [name for name, ops in needed.items() if ops <= adapter.ops.keys()]


def module(adapter: Adapter, name: str) -> type[torch.nn.Module]:
    """The module of this name."""
    home = f"{adapter.package}.torch.nn"
    if name not in names(adapter):
        raise AttributeError(f"module {home!r} has no attribute {name!r}")
    facts: dict[str, Any] = {"__module__": home, "__qualname__": name}
    if name == "FakeQuantize":
        facts |= {"per_tensor": _function(adapter, _TENSOR), "per_channel": _function(adapter, _CHANNEL)}
        return type(name, (FakeQuantize,), {"__doc__": FakeQuantize.__doc__, **facts})
    op = _ONE[name]
    facts |= {"__doc__": adapter.ops[op].public.__doc__, "function": _function(adapter, op)}
    if name == "GELU":
        return type(name, (GELU,), facts | {"tanh": _function(adapter, "gelu_tanh")})
    if name == "PReLU":
        return type(name, (PReLU,), facts | {"__doc__": PReLU.__doc__})
    return type(
        name,
        (Along if name in _ALONG else ScaleNorm if name in _SCALE_NORMS else Norm if name in _NORMS else Activation,),
        facts,
    )


def _function(adapter: Adapter, op: str) -> Any:
    return staticmethod(adapter.ops[op].public)
