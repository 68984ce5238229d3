"""Fair torch forms of ops whose formula, spelled word by word in torch, would not be what a user of torch writes:
groups are a dim of their own here, not a look-up by index, and codes stay floats until they are stored.

`baracuda-gen bench` finds a function by the op's name and calls it with `p`, the op's sizes, attributes and torch
dtypes, and the op's inputs by name. It returns the outputs in the op's order. They compute in the op's compute type and
round once.
"""

from __future__ import annotations

from typing import Any

import torch


def wide(x: Any) -> Any:
    """The type that the op computes in."""
    return x if x.dtype == torch.float64 else x.float()


def code_of(x: Any, scale: Any, zero_point: Any) -> Any:
    return torch.round(wide(x) / scale) + zero_point


def inside(p: Any, code: Any) -> Any:
    return (code >= p.q_min) & (code <= p.q_max)


def grouped(p: Any, x: Any) -> Any:
    return x.view(x.shape[0], -1, p.group_size)


def quantize_per_tensor(p: Any, *, input: Any, scale: float, zero_point: int) -> Any:
    return code_of(input, scale, zero_point).clamp(p.q_min, p.q_max).to(p.output_element)


def quantize_per_tensor_backward(p: Any, *, input: Any, scale: float, zero_point: int, d_output: Any) -> Any:
    kept = inside(p, code_of(input, scale, zero_point))
    return torch.where(kept, wide(d_output) / scale, 0.0).to(input.dtype)


def dequantize_per_tensor(p: Any, *, input: Any, scale: float, zero_point: int) -> Any:
    wider = torch.float64 if p.output_element == torch.float64 else torch.float32
    return ((input.to(wider) - zero_point) * scale).to(p.output_element)


def quantize_per_group(p: Any, *, input: Any, scale: Any, zero_point: Any) -> Any:
    code = code_of(grouped(p, input), wide(scale)[:, :, None], zero_point[:, :, None])
    return code.clamp(p.q_min, p.q_max).to(p.output_element).view(input.shape)


def quantize_per_group_backward(p: Any, *, input: Any, scale: Any, zero_point: Any, d_output: Any) -> Any:
    step = wide(scale)[:, :, None]
    kept = inside(p, code_of(grouped(p, input), step, zero_point[:, :, None]))
    return torch.where(kept, wide(grouped(p, d_output)) / step, 0.0).to(input.dtype).view(input.shape)


def dequantize_per_group(p: Any, *, input: Any, scale: Any, zero_point: Any) -> Any:
    step = wide(scale)[:, :, None]
    return ((grouped(p, input) - zero_point[:, :, None]) * step).to(p.scale_element).view(input.shape)


def dequantize_per_group_backward(p: Any, *, scale: Any, d_output: Any) -> Any:
    step = wide(scale)[:, :, None]
    return (wide(grouped(p, d_output)) * step).to(p.scale_element).view(d_output.shape)


def fake_quantize(p: Any, *, input: Any, scale: float, zero_point: int) -> Any:
    code = code_of(input, scale, zero_point).clamp(p.q_min, p.q_max)
    return ((code - zero_point) * scale).to(input.dtype)


def fake_quantize_backward(p: Any, *, input: Any, scale: float, zero_point: int, d_output: Any) -> Any:
    return torch.where(inside(p, code_of(input, scale, zero_point)), d_output, 0.0)


def dynamic_range_quantize(p: Any, *, input: Any) -> Any:
    return dynamic_symmetric(p, input) if p.mode == "symmetric" else dynamic_asymmetric(p, input)


def dynamic_symmetric(p: Any, x: Any) -> Any:
    amax = wide(x).abs().amax(-1)
    scale = torch.where(amax == 0, 1.0, amax / p.q_max).to(x.dtype)
    return scale, code_of(x, wide(scale)[:, None], 0).clamp(p.q_min, p.q_max).to(p.output_element)


def dynamic_asymmetric(p: Any, x: Any) -> Any:
    low, high = wide(x).amin(-1).clamp(max=0), wide(x).amax(-1).clamp(min=0)
    codes = p.q_max - p.q_min
    scale = torch.where(low == high, 1.0, high / codes - low / codes).to(x.dtype)
    zero_point = (p.q_min - torch.round(low / wide(scale))).clamp(p.q_min, p.q_max).int()
    code = code_of(x, wide(scale)[:, None], zero_point[:, None])
    return scale, zero_point, code.clamp(p.q_min, p.q_max).to(p.output_element)


def lerp_backward(p: Any, *, weight: float, d_output: Any) -> Any:
    return summed(1 - weight, d_output, p.a_shape), summed(weight, d_output, p.b_shape)


def summed(factor: float, x: Any, shape: tuple[int, ...]) -> Any:
    """The product, summed to the shape of an operand that was broadcast."""
    return factor * x if x.shape == shape else (factor * wide(x)).sum_to_size(shape).to(x.dtype)
