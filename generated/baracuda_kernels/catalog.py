# Generated from spec/ops.yaml. Do not edit.
# Regenerate: baracuda-gen generate
"""The catalog as data: what ops there are, and their classes by name."""
from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple


class Entry(NamedTuple):
    """One op, forward or backward."""

    name: str
    family: str
    class_name: str
    gradient_of: str | None
    types: dict[str, list[str]]  # type variable -> dtypes
    elements: dict[str, str]  # type variable -> the descriptor's field
    patterns: list[str]
    parity: dict[str, str]  # framework -> the function that it equals

    def _get(self, name: str) -> Any:
        package = __name__.rpartition(".")[0]
        return getattr(import_module(f"{package}._{self.family}._{self.gradient_of or self.name}"), name)

    @property
    def plan(self) -> Any:
        return self._get(f"{self.class_name}Plan")

    @property
    def descriptor(self) -> Any:
        return self._get(f"{self.class_name}Descriptor")

    @property
    def args(self) -> Any:
        return self._get(f"{self.class_name}Args")

    @property
    def function(self) -> Any:
        return self._get(self.name)


ENTRIES = {
    "quantize_per_tensor": Entry(
        "quantize_per_tensor", "quantize", "QuantizePerTensor", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element", "Q":
        "output_element"}, ["pointwise"], {"onnx": "QuantizeLinear"},
    ),
    "quantize_per_tensor_backward": Entry(
        "quantize_per_tensor_backward", "quantize", "QuantizePerTensorBackward", "quantize_per_tensor",
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element", "Q":
        "output_element"}, ["pointwise"], {"onnx": "QuantizeLinear"},
    ),
    "dequantize_per_tensor": Entry(
        "dequantize_per_tensor", "quantize", "DequantizePerTensor", None,
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element", "T":
        "output_element"}, ["pointwise"], {"onnx": "DequantizeLinear"},
    ),
    "dequantize_per_tensor_backward": Entry(
        "dequantize_per_tensor_backward", "quantize", "DequantizePerTensorBackward", "dequantize_per_tensor",
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element", "T":
        "output_element"}, ["pointwise"], {"onnx": "DequantizeLinear"},
    ),
    "quantize_per_group": Entry(
        "quantize_per_group", "quantize", "QuantizePerGroup", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element", "Q":
        "output_element"}, ["pointwise"], {"onnx": "QuantizeLinear"},
    ),
    "quantize_per_group_backward": Entry(
        "quantize_per_group_backward", "quantize", "QuantizePerGroupBackward", "quantize_per_group",
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element", "Q":
        "output_element"}, ["pointwise"], {"onnx": "QuantizeLinear"},
    ),
    "dequantize_per_group": Entry(
        "dequantize_per_group", "quantize", "DequantizePerGroup", None,
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element", "T":
        "scale_element"}, ["pointwise"], {"onnx": "DequantizeLinear"},
    ),
    "dequantize_per_group_backward": Entry(
        "dequantize_per_group_backward", "quantize", "DequantizePerGroupBackward", "dequantize_per_group",
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element", "T":
        "scale_element"}, ["pointwise"], {"onnx": "DequantizeLinear"},
    ),
    "fake_quantize": Entry(
        "fake_quantize", "quantize", "FakeQuantize", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
    ),
    "fake_quantize_backward": Entry(
        "fake_quantize_backward", "quantize", "FakeQuantizeBackward", "fake_quantize",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
    ),
    "dynamic_range_quantize": Entry(
        "dynamic_range_quantize", "quantize", "DynamicRangeQuantize", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element", "Q":
        "output_element"}, ["row"], {},
    ),
    "quantize_fp8_per_tensor": Entry(
        "quantize_fp8_per_tensor", "quantize", "QuantizeFp8PerTensor", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element", "F": "output_element"},
        ["pointwise"], {},
    ),
    "quantize_fp8_per_tensor_backward": Entry(
        "quantize_fp8_per_tensor_backward", "quantize", "QuantizeFp8PerTensorBackward", "quantize_fp8_per_tensor",
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element", "F": "output_element"},
        ["pointwise"], {},
    ),
    "dequantize_fp8_per_tensor": Entry(
        "dequantize_fp8_per_tensor", "quantize", "DequantizeFp8PerTensor", None,
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element", "T": "output_element"},
        ["pointwise"], {},
    ),
    "dequantize_fp8_per_tensor_backward": Entry(
        "dequantize_fp8_per_tensor_backward", "quantize", "DequantizeFp8PerTensorBackward", "dequantize_fp8_per_tensor",
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element", "T": "output_element"},
        ["pointwise"], {},
    ),
    "quantize_fp8_per_token": Entry(
        "quantize_fp8_per_token", "quantize", "QuantizeFp8PerToken", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element", "F": "output_element"},
        ["pointwise"], {},
    ),
    "quantize_fp8_per_token_backward": Entry(
        "quantize_fp8_per_token_backward", "quantize", "QuantizeFp8PerTokenBackward", "quantize_fp8_per_token",
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element", "F": "output_element"},
        ["pointwise"], {},
    ),
    "dequantize_fp8_per_token": Entry(
        "dequantize_fp8_per_token", "quantize", "DequantizeFp8PerToken", None,
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element", "T": "scale_element"},
        ["pointwise"], {},
    ),
    "dequantize_fp8_per_token_backward": Entry(
        "dequantize_fp8_per_token_backward", "quantize", "DequantizeFp8PerTokenBackward", "dequantize_fp8_per_token",
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element", "T": "scale_element"},
        ["pointwise"], {},
    ),
    "lerp": Entry(
        "lerp", "binary", "Lerp", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.lerp"},
    ),
    "lerp_backward": Entry(
        "lerp_backward", "binary", "LerpBackward", "lerp",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.lerp"},
    ),
}


def entry(name: str, *, backward: bool = False) -> Entry:
    """An op's entry, or that of its gradient."""
    wanted = f"{name}_backward" if backward else name
    if wanted not in ENTRIES:
        raise KeyError(f"no op {wanted!r}; known: {', '.join(ENTRIES)}")
    return ENTRIES[wanted]


def plan(name: str, *, backward: bool = False) -> Any:
    """An op's Plan class, for a choice at run time."""
    return entry(name, backward=backward).plan
