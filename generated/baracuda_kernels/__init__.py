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
    "fake_quantize": "_quantize._fake_quantize",
    "FakeQuantizePlan": "_quantize._fake_quantize",
    "FakeQuantizeDescriptor": "_quantize._fake_quantize",
    "FakeQuantizeArgs": "_quantize._fake_quantize",
    "fake_quantize_backward": "_quantize._fake_quantize",
    "FakeQuantizeBackwardPlan": "_quantize._fake_quantize",
    "FakeQuantizeBackwardDescriptor": "_quantize._fake_quantize",
    "FakeQuantizeBackwardArgs": "_quantize._fake_quantize",
    "dynamic_range_quantize": "_quantize._dynamic_range_quantize",
    "DynamicRangeQuantizePlan": "_quantize._dynamic_range_quantize",
    "DynamicRangeQuantizeDescriptor": "_quantize._dynamic_range_quantize",
    "DynamicRangeQuantizeArgs": "_quantize._dynamic_range_quantize",
    "quantize_fp8_per_tensor": "_quantize._quantize_fp8_per_tensor",
    "QuantizeFp8PerTensorPlan": "_quantize._quantize_fp8_per_tensor",
    "QuantizeFp8PerTensorDescriptor": "_quantize._quantize_fp8_per_tensor",
    "QuantizeFp8PerTensorArgs": "_quantize._quantize_fp8_per_tensor",
    "quantize_fp8_per_tensor_backward": "_quantize._quantize_fp8_per_tensor",
    "QuantizeFp8PerTensorBackwardPlan": "_quantize._quantize_fp8_per_tensor",
    "QuantizeFp8PerTensorBackwardDescriptor": "_quantize._quantize_fp8_per_tensor",
    "QuantizeFp8PerTensorBackwardArgs": "_quantize._quantize_fp8_per_tensor",
    "dequantize_fp8_per_tensor": "_quantize._dequantize_fp8_per_tensor",
    "DequantizeFp8PerTensorPlan": "_quantize._dequantize_fp8_per_tensor",
    "DequantizeFp8PerTensorDescriptor": "_quantize._dequantize_fp8_per_tensor",
    "DequantizeFp8PerTensorArgs": "_quantize._dequantize_fp8_per_tensor",
    "dequantize_fp8_per_tensor_backward": "_quantize._dequantize_fp8_per_tensor",
    "DequantizeFp8PerTensorBackwardPlan": "_quantize._dequantize_fp8_per_tensor",
    "DequantizeFp8PerTensorBackwardDescriptor": "_quantize._dequantize_fp8_per_tensor",
    "DequantizeFp8PerTensorBackwardArgs": "_quantize._dequantize_fp8_per_tensor",
    "quantize_fp8_per_token": "_quantize._quantize_fp8_per_token",
    "QuantizeFp8PerTokenPlan": "_quantize._quantize_fp8_per_token",
    "QuantizeFp8PerTokenDescriptor": "_quantize._quantize_fp8_per_token",
    "QuantizeFp8PerTokenArgs": "_quantize._quantize_fp8_per_token",
    "quantize_fp8_per_token_backward": "_quantize._quantize_fp8_per_token",
    "QuantizeFp8PerTokenBackwardPlan": "_quantize._quantize_fp8_per_token",
    "QuantizeFp8PerTokenBackwardDescriptor": "_quantize._quantize_fp8_per_token",
    "QuantizeFp8PerTokenBackwardArgs": "_quantize._quantize_fp8_per_token",
    "dequantize_fp8_per_token": "_quantize._dequantize_fp8_per_token",
    "DequantizeFp8PerTokenPlan": "_quantize._dequantize_fp8_per_token",
    "DequantizeFp8PerTokenDescriptor": "_quantize._dequantize_fp8_per_token",
    "DequantizeFp8PerTokenArgs": "_quantize._dequantize_fp8_per_token",
    "dequantize_fp8_per_token_backward": "_quantize._dequantize_fp8_per_token",
    "DequantizeFp8PerTokenBackwardPlan": "_quantize._dequantize_fp8_per_token",
    "DequantizeFp8PerTokenBackwardDescriptor": "_quantize._dequantize_fp8_per_token",
    "DequantizeFp8PerTokenBackwardArgs": "_quantize._dequantize_fp8_per_token",
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
