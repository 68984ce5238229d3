"""What each op is timed against: the same mathematics in torch, eager and compiled.

Inputs and results as the op's own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

Call = Callable[[], Any]


def wide(x: Any) -> Any:
    """The type that the op computes in."""
    return x if x.dtype == torch.float64 else x.float()


def quantize(x: Any, scale: Any, zero_point: Any, q_min: int, q_max: int, dtype: Any) -> Any:
    return (torch.round(wide(x) / scale) + zero_point).clamp(q_min, q_max).to(dtype)


def quantize_per_group(x: Any, scale: Any, zero_point: Any, group_size: int, q_min: int, q_max: int, dtype: Any) -> Any:
    grouped = wide(x).view(x.shape[0], -1, group_size)
    code = torch.round(grouped / wide(scale)[:, :, None]) + zero_point[:, :, None]
    return code.clamp(q_min, q_max).to(dtype).view(x.shape)


def dequantize(q: Any, scale: Any, zero_point: Any, dtype: Any) -> Any:
    return ((q.int() - zero_point) * scale).to(dtype)


def dequantize_per_group(q: Any, scale: Any, zero_point: Any, group_size: int, dtype: Any) -> Any:
    grouped = q.int().view(q.shape[0], -1, group_size)
    return ((grouped - zero_point[:, :, None]) * wide(scale)[:, :, None]).to(dtype).view(q.shape)


def fake_quantize(x: Any, scale: Any, zero_point: Any, q_min: int, q_max: int) -> Any:
    code = (torch.round(wide(x) / scale) + zero_point).clamp(q_min, q_max)
    return ((code - zero_point) * scale).to(x.dtype)


def quantize_backward(x: Any, scale: Any, zero_point: Any, d: Any, q_min: int, q_max: int) -> Any:
    code = torch.round(wide(x) / scale) + zero_point
    return torch.where((code >= q_min) & (code <= q_max), wide(d) / scale, 0.0).to(x.dtype)


def fake_quantize_backward(x: Any, scale: Any, zero_point: Any, d: Any, q_min: int, q_max: int) -> Any:
    code = torch.round(wide(x) / scale) + zero_point
    return torch.where((code >= q_min) & (code <= q_max), d, 0.0)


def quantize_per_group_backward(
    x: Any, scale: Any, zero_point: Any, d: Any, group_size: int, q_min: int, q_max: int
) -> Any:
    shape = (x.shape[0], -1, group_size)
    step = wide(scale)[:, :, None]
    code = torch.round(wide(x).view(shape) / step) + zero_point[:, :, None]
    return torch.where((code >= q_min) & (code <= q_max), wide(d).view(shape) / step, 0.0).to(x.dtype).view(x.shape)


def dequantize_per_group_backward(scale: Any, d: Any, group_size: int) -> Any:
    return (wide(d).view(d.shape[0], -1, group_size) * wide(scale)[:, :, None]).to(d.dtype).view(d.shape)


def dynamic_symmetric(x: Any, q_min: int, q_max: int, dtype: Any) -> Any:
    amax = wide(x).abs().amax(-1)
    scale = torch.where(amax == 0, 1.0, amax / q_max).to(x.dtype)
    return scale, torch.round(wide(x) / wide(scale)[:, None]).clamp(q_min, q_max).to(dtype)


def dynamic_asymmetric(x: Any, q_min: int, q_max: int, dtype: Any) -> Any:
    low, high = wide(x).amin(-1).clamp(max=0), wide(x).amax(-1).clamp(min=0)
    scale = torch.where(low == high, 1.0, high / (q_max - q_min) - low / (q_max - q_min)).to(x.dtype)
    zero_point = (q_min - torch.round(low / wide(scale))).clamp(q_min, q_max).int()
    code = torch.round(wide(x) / wide(scale)[:, None]) + zero_point[:, None]
    return scale, zero_point, code.clamp(q_min, q_max).to(dtype)


def lerp(a: Any, b: Any, weight: float) -> Any:
    return torch.lerp(a, b, weight)


def lerp_backward(weight: float, d: Any) -> Any:
    return (1 - weight) * d, weight * d


def quantize_fp8(x: Any, scale: Any, largest: float, dtype: Any) -> Any:
    return (wide(x) / scale).clamp(-largest, largest).to(dtype)


def dequantize_fp8(q: Any, scale: Any, dtype: Any) -> Any:
    return (q.float() * scale).to(dtype)


def pack(code: Any) -> Any:
    """Codes of 4 bits in int8, two to a byte."""
    return ((code[:, ::2] & 15) | (code[:, 1::2] << 4)).view(torch.uint8)


def quantize_4_bits(x: Any, scale: float) -> Any:
    return pack(quantize(x, scale, 0, -8, 7, torch.int8))


def quantize_4_bits_per_group(x: Any, scale: Any, zero_point: Any, group_size: int) -> Any:
    return pack(quantize_per_group(x, scale, zero_point, group_size, -8, 7, torch.int8))


def dequantize_4_bits_per_group(q: Any, scale: Any, zero_point: Any, group_size: int, dtype: Any) -> Any:
    signed = q.view(torch.int8)
    code = torch.stack([signed << 4 >> 4, signed >> 4], dim=-1).view(q.shape[0], -1)
    return dequantize_per_group(code, scale, zero_point, group_size, dtype)


def dynamic_4_bits(x: Any) -> Any:
    scale, code = dynamic_symmetric(x, -8, 7, torch.int8)
    return scale, pack(code)
