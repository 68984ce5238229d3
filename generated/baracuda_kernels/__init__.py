# Generated from spec/ops.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""CUDA kernels with plans, NumPy references and gradients, each written once as a formula.

Every name is imported on first use. Arrays may be NumPy, CuPy, PyTorch or JAX arrays, or anything with DLPack.
"""
from __future__ import annotations

from importlib import import_module
from typing import Any

_MODULES = {
    "quantize_per_tensor": "_quantize._quantize_per_tensor",
    "QuantizePerTensorPlan": "_quantize._quantize_per_tensor",
    "QuantizePerTensorDescriptor": "_quantize._quantize_per_tensor",
    "QuantizePerTensorArgs": "_quantize._quantize_per_tensor",
    "quantize_per_tensor_backward": "_quantize._quantize_per_tensor",
    "QuantizePerTensorBackwardPlan": "_quantize._quantize_per_tensor",
    "QuantizePerTensorBackwardDescriptor": "_quantize._quantize_per_tensor",
    "QuantizePerTensorBackwardArgs": "_quantize._quantize_per_tensor",
    "dequantize_per_tensor": "_quantize._dequantize_per_tensor",
    "DequantizePerTensorPlan": "_quantize._dequantize_per_tensor",
    "DequantizePerTensorDescriptor": "_quantize._dequantize_per_tensor",
    "DequantizePerTensorArgs": "_quantize._dequantize_per_tensor",
    "dequantize_per_tensor_backward": "_quantize._dequantize_per_tensor",
    "DequantizePerTensorBackwardPlan": "_quantize._dequantize_per_tensor",
    "DequantizePerTensorBackwardDescriptor": "_quantize._dequantize_per_tensor",
    "DequantizePerTensorBackwardArgs": "_quantize._dequantize_per_tensor",
    "quantize_per_channel": "_quantize._quantize_per_channel",
    "QuantizePerChannelPlan": "_quantize._quantize_per_channel",
    "QuantizePerChannelDescriptor": "_quantize._quantize_per_channel",
    "QuantizePerChannelArgs": "_quantize._quantize_per_channel",
    "quantize_per_channel_backward": "_quantize._quantize_per_channel",
    "QuantizePerChannelBackwardPlan": "_quantize._quantize_per_channel",
    "QuantizePerChannelBackwardDescriptor": "_quantize._quantize_per_channel",
    "QuantizePerChannelBackwardArgs": "_quantize._quantize_per_channel",
    "dequantize_per_channel": "_quantize._dequantize_per_channel",
    "DequantizePerChannelPlan": "_quantize._dequantize_per_channel",
    "DequantizePerChannelDescriptor": "_quantize._dequantize_per_channel",
    "DequantizePerChannelArgs": "_quantize._dequantize_per_channel",
    "dequantize_per_channel_backward": "_quantize._dequantize_per_channel",
    "DequantizePerChannelBackwardPlan": "_quantize._dequantize_per_channel",
    "DequantizePerChannelBackwardDescriptor": "_quantize._dequantize_per_channel",
    "DequantizePerChannelBackwardArgs": "_quantize._dequantize_per_channel",
    "quantize_per_token": "_quantize._quantize_per_token",
    "QuantizePerTokenPlan": "_quantize._quantize_per_token",
    "QuantizePerTokenDescriptor": "_quantize._quantize_per_token",
    "QuantizePerTokenArgs": "_quantize._quantize_per_token",
    "quantize_per_token_backward": "_quantize._quantize_per_token",
    "QuantizePerTokenBackwardPlan": "_quantize._quantize_per_token",
    "QuantizePerTokenBackwardDescriptor": "_quantize._quantize_per_token",
    "QuantizePerTokenBackwardArgs": "_quantize._quantize_per_token",
    "dequantize_per_token": "_quantize._dequantize_per_token",
    "DequantizePerTokenPlan": "_quantize._dequantize_per_token",
    "DequantizePerTokenDescriptor": "_quantize._dequantize_per_token",
    "DequantizePerTokenArgs": "_quantize._dequantize_per_token",
    "dequantize_per_token_backward": "_quantize._dequantize_per_token",
    "DequantizePerTokenBackwardPlan": "_quantize._dequantize_per_token",
    "DequantizePerTokenBackwardDescriptor": "_quantize._dequantize_per_token",
    "DequantizePerTokenBackwardArgs": "_quantize._dequantize_per_token",
    "quantize_per_group": "_quantize._quantize_per_group",
    "QuantizePerGroupPlan": "_quantize._quantize_per_group",
    "QuantizePerGroupDescriptor": "_quantize._quantize_per_group",
    "QuantizePerGroupArgs": "_quantize._quantize_per_group",
    "quantize_per_group_backward": "_quantize._quantize_per_group",
    "QuantizePerGroupBackwardPlan": "_quantize._quantize_per_group",
    "QuantizePerGroupBackwardDescriptor": "_quantize._quantize_per_group",
    "QuantizePerGroupBackwardArgs": "_quantize._quantize_per_group",
    "dequantize_per_group": "_quantize._dequantize_per_group",
    "DequantizePerGroupPlan": "_quantize._dequantize_per_group",
    "DequantizePerGroupDescriptor": "_quantize._dequantize_per_group",
    "DequantizePerGroupArgs": "_quantize._dequantize_per_group",
    "dequantize_per_group_backward": "_quantize._dequantize_per_group",
    "DequantizePerGroupBackwardPlan": "_quantize._dequantize_per_group",
    "DequantizePerGroupBackwardDescriptor": "_quantize._dequantize_per_group",
    "DequantizePerGroupBackwardArgs": "_quantize._dequantize_per_group",
    "quantize_per_block": "_quantize._quantize_per_block",
    "QuantizePerBlockPlan": "_quantize._quantize_per_block",
    "QuantizePerBlockDescriptor": "_quantize._quantize_per_block",
    "QuantizePerBlockArgs": "_quantize._quantize_per_block",
    "quantize_per_block_backward": "_quantize._quantize_per_block",
    "QuantizePerBlockBackwardPlan": "_quantize._quantize_per_block",
    "QuantizePerBlockBackwardDescriptor": "_quantize._quantize_per_block",
    "QuantizePerBlockBackwardArgs": "_quantize._quantize_per_block",
    "dequantize_per_block": "_quantize._dequantize_per_block",
    "DequantizePerBlockPlan": "_quantize._dequantize_per_block",
    "DequantizePerBlockDescriptor": "_quantize._dequantize_per_block",
    "DequantizePerBlockArgs": "_quantize._dequantize_per_block",
    "dequantize_per_block_backward": "_quantize._dequantize_per_block",
    "DequantizePerBlockBackwardPlan": "_quantize._dequantize_per_block",
    "DequantizePerBlockBackwardDescriptor": "_quantize._dequantize_per_block",
    "DequantizePerBlockBackwardArgs": "_quantize._dequantize_per_block",
    "fake_quantize": "_quantize._fake_quantize",
    "FakeQuantizePlan": "_quantize._fake_quantize",
    "FakeQuantizeDescriptor": "_quantize._fake_quantize",
    "FakeQuantizeArgs": "_quantize._fake_quantize",
    "fake_quantize_backward": "_quantize._fake_quantize",
    "FakeQuantizeBackwardPlan": "_quantize._fake_quantize",
    "FakeQuantizeBackwardDescriptor": "_quantize._fake_quantize",
    "FakeQuantizeBackwardArgs": "_quantize._fake_quantize",
    "fake_quantize_per_channel": "_quantize._fake_quantize_per_channel",
    "FakeQuantizePerChannelPlan": "_quantize._fake_quantize_per_channel",
    "FakeQuantizePerChannelDescriptor": "_quantize._fake_quantize_per_channel",
    "FakeQuantizePerChannelArgs": "_quantize._fake_quantize_per_channel",
    "fake_quantize_per_channel_backward": "_quantize._fake_quantize_per_channel",
    "FakeQuantizePerChannelBackwardPlan": "_quantize._fake_quantize_per_channel",
    "FakeQuantizePerChannelBackwardDescriptor": "_quantize._fake_quantize_per_channel",
    "FakeQuantizePerChannelBackwardArgs": "_quantize._fake_quantize_per_channel",
    "fake_quantize_per_token": "_quantize._fake_quantize_per_token",
    "FakeQuantizePerTokenPlan": "_quantize._fake_quantize_per_token",
    "FakeQuantizePerTokenDescriptor": "_quantize._fake_quantize_per_token",
    "FakeQuantizePerTokenArgs": "_quantize._fake_quantize_per_token",
    "fake_quantize_per_token_backward": "_quantize._fake_quantize_per_token",
    "FakeQuantizePerTokenBackwardPlan": "_quantize._fake_quantize_per_token",
    "FakeQuantizePerTokenBackwardDescriptor": "_quantize._fake_quantize_per_token",
    "FakeQuantizePerTokenBackwardArgs": "_quantize._fake_quantize_per_token",
    "fake_quantize_per_group": "_quantize._fake_quantize_per_group",
    "FakeQuantizePerGroupPlan": "_quantize._fake_quantize_per_group",
    "FakeQuantizePerGroupDescriptor": "_quantize._fake_quantize_per_group",
    "FakeQuantizePerGroupArgs": "_quantize._fake_quantize_per_group",
    "fake_quantize_per_group_backward": "_quantize._fake_quantize_per_group",
    "FakeQuantizePerGroupBackwardPlan": "_quantize._fake_quantize_per_group",
    "FakeQuantizePerGroupBackwardDescriptor": "_quantize._fake_quantize_per_group",
    "FakeQuantizePerGroupBackwardArgs": "_quantize._fake_quantize_per_group",
    "fake_quantize_per_block": "_quantize._fake_quantize_per_block",
    "FakeQuantizePerBlockPlan": "_quantize._fake_quantize_per_block",
    "FakeQuantizePerBlockDescriptor": "_quantize._fake_quantize_per_block",
    "FakeQuantizePerBlockArgs": "_quantize._fake_quantize_per_block",
    "fake_quantize_per_block_backward": "_quantize._fake_quantize_per_block",
    "FakeQuantizePerBlockBackwardPlan": "_quantize._fake_quantize_per_block",
    "FakeQuantizePerBlockBackwardDescriptor": "_quantize._fake_quantize_per_block",
    "FakeQuantizePerBlockBackwardArgs": "_quantize._fake_quantize_per_block",
    "fake_quantize_learnable_per_tensor": "_quantize._fake_quantize_learnable_per_tensor",
    "FakeQuantizeLearnablePerTensorPlan": "_quantize._fake_quantize_learnable_per_tensor",
    "FakeQuantizeLearnablePerTensorDescriptor": "_quantize._fake_quantize_learnable_per_tensor",
    "FakeQuantizeLearnablePerTensorArgs": "_quantize._fake_quantize_learnable_per_tensor",
    "fake_quantize_learnable_per_tensor_backward": "_quantize._fake_quantize_learnable_per_tensor",
    "FakeQuantizeLearnablePerTensorBackwardPlan": "_quantize._fake_quantize_learnable_per_tensor",
    "FakeQuantizeLearnablePerTensorBackwardDescriptor": "_quantize._fake_quantize_learnable_per_tensor",
    "FakeQuantizeLearnablePerTensorBackwardArgs": "_quantize._fake_quantize_learnable_per_tensor",
    "fake_quantize_learnable_per_channel": "_quantize._fake_quantize_learnable_per_channel",
    "FakeQuantizeLearnablePerChannelPlan": "_quantize._fake_quantize_learnable_per_channel",
    "FakeQuantizeLearnablePerChannelDescriptor": "_quantize._fake_quantize_learnable_per_channel",
    "FakeQuantizeLearnablePerChannelArgs": "_quantize._fake_quantize_learnable_per_channel",
    "fake_quantize_learnable_per_channel_backward": "_quantize._fake_quantize_learnable_per_channel",
    "FakeQuantizeLearnablePerChannelBackwardPlan": "_quantize._fake_quantize_learnable_per_channel",
    "FakeQuantizeLearnablePerChannelBackwardDescriptor": "_quantize._fake_quantize_learnable_per_channel",
    "FakeQuantizeLearnablePerChannelBackwardArgs": "_quantize._fake_quantize_learnable_per_channel",
    "dynamic_range_quantize": "_quantize._dynamic_range_quantize",
    "DynamicRangeQuantizePlan": "_quantize._dynamic_range_quantize",
    "DynamicRangeQuantizeDescriptor": "_quantize._dynamic_range_quantize",
    "DynamicRangeQuantizeArgs": "_quantize._dynamic_range_quantize",
    "dynamic_range_quantize_per_group": "_quantize._dynamic_range_quantize_per_group",
    "DynamicRangeQuantizePerGroupPlan": "_quantize._dynamic_range_quantize_per_group",
    "DynamicRangeQuantizePerGroupDescriptor": "_quantize._dynamic_range_quantize_per_group",
    "DynamicRangeQuantizePerGroupArgs": "_quantize._dynamic_range_quantize_per_group",
    "dynamic_range_quantize_per_block": "_quantize._dynamic_range_quantize_per_block",
    "DynamicRangeQuantizePerBlockPlan": "_quantize._dynamic_range_quantize_per_block",
    "DynamicRangeQuantizePerBlockDescriptor": "_quantize._dynamic_range_quantize_per_block",
    "DynamicRangeQuantizePerBlockArgs": "_quantize._dynamic_range_quantize_per_block",
    "dynamic_range_quantize_per_tensor": "_quantize._dynamic_range_quantize_per_tensor",
    "DynamicRangeQuantizePerTensorPlan": "_quantize._dynamic_range_quantize_per_tensor",
    "DynamicRangeQuantizePerTensorDescriptor": "_quantize._dynamic_range_quantize_per_tensor",
    "DynamicRangeQuantizePerTensorArgs": "_quantize._dynamic_range_quantize_per_tensor",
    "dynamic_range_quantize_per_channel": "_quantize._dynamic_range_quantize_per_channel",
    "DynamicRangeQuantizePerChannelPlan": "_quantize._dynamic_range_quantize_per_channel",
    "DynamicRangeQuantizePerChannelDescriptor": "_quantize._dynamic_range_quantize_per_channel",
    "DynamicRangeQuantizePerChannelArgs": "_quantize._dynamic_range_quantize_per_channel",
    "lerp": "_binary._lerp",
    "LerpPlan": "_binary._lerp",
    "LerpDescriptor": "_binary._lerp",
    "LerpArgs": "_binary._lerp",
    "lerp_backward": "_binary._lerp",
    "LerpBackwardPlan": "_binary._lerp",
    "LerpBackwardDescriptor": "_binary._lerp",
    "LerpBackwardArgs": "_binary._lerp",
}
_DTYPES = ("bf16", "f16", "f32", "f64", "i16", "i32", "i64", "s8", "u8")
_ERRORS = (
    "AliasError", "BufferTooSmall", "CompileError", "CudaError", "DeviceMismatch", "InvalidProblem", "KernelError",
    "MisalignedOperand", "Unsupported", "WorkspaceTooSmall",
)  # fmt: skip
_SIGNATURE = ("KernelSku", "PlanPreference", "PrecisionGuarantee")

__all__ = [  # noqa: PLE0604
    *_MODULES, *_DTYPES, *_ERRORS, *_SIGNATURE, "catalog",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    elif name in _DTYPES:
        value = getattr(import_module("baracuda_runtime.dtypes"), name)
    elif name in _ERRORS:
        value = getattr(import_module("baracuda_runtime.errors"), name)
    elif name in _SIGNATURE:
        value = getattr(import_module("baracuda_runtime.signature"), name)
    elif name == "catalog":
        value = import_module(f"{__name__}.catalog")
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
