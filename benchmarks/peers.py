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


def stored(p: Any, code: Any) -> Any:
    """Codes in the op's type; those of 4 bits two to a byte."""
    if p.output_element not in ("s4", "u4"):
        return code.to(p.output_element)
    code = code.to(torch.int8).view(torch.uint8)
    return (code[..., ::2] & 15) | (code[..., 1::2] << 4)


def codes(p: Any, q: Any) -> Any:
    """Codes one an element."""
    if p.input_element not in ("s4", "u4"):
        return q
    if p.input_element == "u4":
        return torch.stack([q & 15, q >> 4], dim=-1).flatten(-2)
    signed = q.view(torch.int8)
    return torch.stack([signed << 4 >> 4, signed >> 4], dim=-1).flatten(-2)


def inside(p: Any, code: Any) -> Any:
    return (code >= p.q_min) & (code <= p.q_max)


def grouped(p: Any, x: Any) -> Any:
    return x.view(x.shape[0], -1, p.group_size)


def quantize_per_tensor(p: Any, *, input: Any, scale: float, zero_point: int) -> Any:
    return stored(p, code_of(input, scale, zero_point).clamp(p.q_min, p.q_max))


def quantize_per_tensor_backward(p: Any, *, input: Any, scale: float, zero_point: int, d_output: Any) -> Any:
    kept = inside(p, code_of(input, scale, zero_point))
    return torch.where(kept, wide(d_output) / scale, 0.0).to(input.dtype)


def dequantize_per_tensor(p: Any, *, input: Any, scale: float, zero_point: int) -> Any:
    wider = torch.float64 if p.output_element == torch.float64 else torch.float32
    return ((codes(p, input).to(wider) - zero_point) * scale).to(p.output_element)


def quantize_per_group(p: Any, *, input: Any, scale: Any, zero_point: Any) -> Any:
    code = code_of(grouped(p, input), wide(scale)[:, :, None], zero_point[:, :, None])
    return stored(p, code.clamp(p.q_min, p.q_max).view(input.shape))


def quantize_per_group_backward(p: Any, *, input: Any, scale: Any, zero_point: Any, d_output: Any) -> Any:
    step = wide(scale)[:, :, None]
    kept = inside(p, code_of(grouped(p, input), step, zero_point[:, :, None]))
    return torch.where(kept, wide(grouped(p, d_output)) / step, 0.0).to(input.dtype).view(input.shape)


def dequantize_per_group(p: Any, *, input: Any, scale: Any, zero_point: Any) -> Any:
    step = wide(scale)[:, :, None]
    code = codes(p, input)
    return ((grouped(p, code) - zero_point[:, :, None]) * step).to(p.scale_element).view(code.shape)


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
    return scale, stored(p, code_of(x, wide(scale)[:, None], 0).clamp(p.q_min, p.q_max))


def dynamic_asymmetric(p: Any, x: Any) -> Any:
    low, high = wide(x).amin(-1).clamp(max=0), wide(x).amax(-1).clamp(min=0)
    codes = p.q_max - p.q_min
    scale = torch.where(low == high, 1.0, high / codes - low / codes).to(x.dtype)
    zero_point = (p.q_min - torch.round(low / wide(scale))).clamp(p.q_min, p.q_max).int()
    code = code_of(x, wide(scale)[:, None], zero_point[:, None])
    return scale, zero_point, stored(p, code.clamp(p.q_min, p.q_max))


def quantize_fp8_per_tensor(p: Any, *, input: Any, scale: float) -> Any:
    return to_float8(p, wide(input) / scale)


def quantize_fp8_per_token(p: Any, *, input: Any, scale: Any) -> Any:
    return to_float8(p, wide(input) / wide(scale)[..., None])


def to_float8(p: Any, x: Any) -> Any:
    largest = torch.finfo(p.output_element).max
    return (x.clamp(-largest, largest) if p.saturate else x).to(p.output_element)


def lerp_backward(p: Any, *, weight: float, d_output: Any) -> Any:
    return summed(1 - weight, d_output, p.a_shape), summed(weight, d_output, p.b_shape)


def summed(factor: float, x: Any, shape: tuple[int, ...]) -> Any:
    """The product, summed to the shape of an operand that was broadcast."""
    return factor * x if x.shape == shape else (factor * wide(x)).sum_to_size(shape).to(x.dtype)
