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
    peers: dict[str, str]  # framework -> the function that benchmarks run beside it
    operations: dict[tuple[Any, ...], int]  # variant -> roughly how many arithmetic instructions an element takes

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
        {}, {("divide", "after_round", "nearest_even"): 6, ("divide", "after_round", "stochastic"): 34,
            ("divide", "before_round", "nearest_even"): 7, ("multiply_inverse", "after_round", "nearest_even"): 7,
            ("multiply_inverse", "before_round", "nearest_even"): 7},
    ),
    "quantize_per_tensor_backward": Entry(
        "quantize_per_tensor_backward", "quantize", "QuantizePerTensorBackward", "quantize_per_tensor",
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element", "Q":
        "output_element"}, ["pointwise"], {"onnx": "QuantizeLinear"},
        {}, {("divide", "after_round", "nearest_even"): 9, ("divide", "after_round", "stochastic"): 37,
            ("divide", "before_round", "nearest_even"): 10, ("multiply_inverse", "after_round", "nearest_even"): 10,
            ("multiply_inverse", "before_round", "nearest_even"): 10},
    ),
    "dequantize_per_tensor": Entry(
        "dequantize_per_tensor", "quantize", "DequantizePerTensor", None,
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element", "T":
        "output_element"}, ["pointwise"], {"onnx": "DequantizeLinear"},
        {}, {(): 3},
    ),
    "dequantize_per_tensor_backward": Entry(
        "dequantize_per_tensor_backward", "quantize", "DequantizePerTensorBackward", "dequantize_per_tensor",
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element", "T":
        "output_element"}, ["pointwise"], {"onnx": "DequantizeLinear"},
        {}, {(): 1},
    ),
    "quantize_per_channel": Entry(
        "quantize_per_channel", "quantize", "QuantizePerChannel", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element", "Q":
        "output_element"}, ["pointwise"], {"onnx": "QuantizeLinear"},
        {}, {(): 6},
    ),
    "quantize_per_channel_backward": Entry(
        "quantize_per_channel_backward", "quantize", "QuantizePerChannelBackward", "quantize_per_channel",
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element", "Q":
        "output_element"}, ["pointwise"], {"onnx": "QuantizeLinear"},
        {}, {(): 9},
    ),
    "dequantize_per_channel": Entry(
        "dequantize_per_channel", "quantize", "DequantizePerChannel", None,
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element", "T":
        "scale_element"}, ["pointwise"], {"onnx": "DequantizeLinear"},
        {}, {(): 3},
    ),
    "dequantize_per_channel_backward": Entry(
        "dequantize_per_channel_backward", "quantize", "DequantizePerChannelBackward", "dequantize_per_channel",
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element", "T":
        "scale_element"}, ["pointwise"], {"onnx": "DequantizeLinear"},
        {}, {(): 1},
    ),
    "quantize_per_token": Entry(
        "quantize_per_token", "quantize", "QuantizePerToken", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element", "Q":
        "output_element"}, ["pointwise"], {},
        {}, {(): 6},
    ),
    "quantize_per_token_backward": Entry(
        "quantize_per_token_backward", "quantize", "QuantizePerTokenBackward", "quantize_per_token",
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element", "Q":
        "output_element"}, ["pointwise"], {},
        {}, {(): 9},
    ),
    "dequantize_per_token": Entry(
        "dequantize_per_token", "quantize", "DequantizePerToken", None,
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element", "T":
        "scale_element"}, ["pointwise"], {},
        {}, {(): 3},
    ),
    "dequantize_per_token_backward": Entry(
        "dequantize_per_token_backward", "quantize", "DequantizePerTokenBackward", "dequantize_per_token",
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element", "T":
        "scale_element"}, ["pointwise"], {},
        {}, {(): 1},
    ),
    "quantize_per_group": Entry(
        "quantize_per_group", "quantize", "QuantizePerGroup", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element", "Q":
        "output_element"}, ["pointwise"], {"onnx": "QuantizeLinear"},
        {}, {(): 8},
    ),
    "quantize_per_group_backward": Entry(
        "quantize_per_group_backward", "quantize", "QuantizePerGroupBackward", "quantize_per_group",
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element", "Q":
        "output_element"}, ["pointwise"], {"onnx": "QuantizeLinear"},
        {}, {(): 12},
    ),
    "dequantize_per_group": Entry(
        "dequantize_per_group", "quantize", "DequantizePerGroup", None,
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element", "T":
        "scale_element"}, ["pointwise"], {"onnx": "DequantizeLinear"},
        {}, {(): 5},
    ),
    "dequantize_per_group_backward": Entry(
        "dequantize_per_group_backward", "quantize", "DequantizePerGroupBackward", "dequantize_per_group",
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element", "T":
        "scale_element"}, ["pointwise"], {"onnx": "DequantizeLinear"},
        {}, {(): 2},
    ),
    "quantize_per_block": Entry(
        "quantize_per_block", "quantize", "QuantizePerBlock", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element", "Q":
        "output_element"}, ["pointwise"], {},
        {}, {(): 10},
    ),
    "quantize_per_block_backward": Entry(
        "quantize_per_block_backward", "quantize", "QuantizePerBlockBackward", "quantize_per_block",
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element", "Q":
        "output_element"}, ["pointwise"], {},
        {}, {(): 15},
    ),
    "dequantize_per_block": Entry(
        "dequantize_per_block", "quantize", "DequantizePerBlock", None,
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element", "T":
        "scale_element"}, ["pointwise"], {},
        {}, {(): 7},
    ),
    "dequantize_per_block_backward": Entry(
        "dequantize_per_block_backward", "quantize", "DequantizePerBlockBackward", "dequantize_per_block",
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element", "T":
        "scale_element"}, ["pointwise"], {},
        {}, {(): 3},
    ),
    "fake_quantize": Entry(
        "fake_quantize", "quantize", "FakeQuantize", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {"torch": "torch.fake_quantize_per_tensor_affine"}, {("divide", "after_round", "nearest_even"): 9,
            ("divide", "after_round", "stochastic"): 37, ("divide", "before_round", "nearest_even"): 10,
            ("multiply_inverse", "after_round", "nearest_even"): 10,
            ("multiply_inverse", "before_round", "nearest_even"): 10},
    ),
    "fake_quantize_backward": Entry(
        "fake_quantize_backward", "quantize", "FakeQuantizeBackward", "fake_quantize",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, {("divide", "after_round", "nearest_even"): 8, ("divide", "after_round", "stochastic"): 36,
            ("divide", "before_round", "nearest_even"): 9, ("multiply_inverse", "after_round", "nearest_even"): 9,
            ("multiply_inverse", "before_round", "nearest_even"): 9},
    ),
    "fake_quantize_per_channel": Entry(
        "fake_quantize_per_channel", "quantize", "FakeQuantizePerChannel", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {"torch": "torch.fake_quantize_per_channel_affine"}, {(): 9},
    ),
    "fake_quantize_per_channel_backward": Entry(
        "fake_quantize_per_channel_backward", "quantize", "FakeQuantizePerChannelBackward", "fake_quantize_per_channel",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, {(): 8},
    ),
    "fake_quantize_per_token": Entry(
        "fake_quantize_per_token", "quantize", "FakeQuantizePerToken", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, {(): 9},
    ),
    "fake_quantize_per_token_backward": Entry(
        "fake_quantize_per_token_backward", "quantize", "FakeQuantizePerTokenBackward", "fake_quantize_per_token",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, {(): 8},
    ),
    "fake_quantize_per_group": Entry(
        "fake_quantize_per_group", "quantize", "FakeQuantizePerGroup", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, {(): 13},
    ),
    "fake_quantize_per_group_backward": Entry(
        "fake_quantize_per_group_backward", "quantize", "FakeQuantizePerGroupBackward", "fake_quantize_per_group",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, {(): 10},
    ),
    "fake_quantize_per_block": Entry(
        "fake_quantize_per_block", "quantize", "FakeQuantizePerBlock", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, {(): 17},
    ),
    "fake_quantize_per_block_backward": Entry(
        "fake_quantize_per_block_backward", "quantize", "FakeQuantizePerBlockBackward", "fake_quantize_per_block",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, {(): 12},
    ),
    "fake_quantize_learnable_per_tensor": Entry(
        "fake_quantize_learnable_per_tensor", "quantize", "FakeQuantizeLearnablePerTensor", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {"torch": "torch._fake_quantize_learnable_per_tensor_affine"}, {(): 11},
    ),
    "fake_quantize_learnable_per_tensor_backward": Entry(
        "fake_quantize_learnable_per_tensor_backward", "quantize", "FakeQuantizeLearnablePerTensorBackward",
        "fake_quantize_learnable_per_tensor",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["whole"], {},
        {}, {(): 28},
    ),
    "fake_quantize_learnable_per_channel": Entry(
        "fake_quantize_learnable_per_channel", "quantize", "FakeQuantizeLearnablePerChannel", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {"torch": "torch._fake_quantize_learnable_per_channel_affine"}, {(): 11},
    ),
    "fake_quantize_learnable_per_channel_backward": Entry(
        "fake_quantize_learnable_per_channel_backward", "quantize", "FakeQuantizeLearnablePerChannelBackward",
        "fake_quantize_learnable_per_channel",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["reduce", "pointwise"], {},
        {}, {(): 28},
    ),
    "dynamic_range_quantize": Entry(
        "dynamic_range_quantize", "quantize", "DynamicRangeQuantize", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element", "Q":
        "output_element"}, ["row"], {},
        {}, {("symmetric",): 24, ("asymmetric",): 37},
    ),
    "dynamic_range_quantize_per_group": Entry(
        "dynamic_range_quantize_per_group", "quantize", "DynamicRangeQuantizePerGroup", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8"]}, {"T": "input_element", "Q": "output_element"}, ["row"],
        {},
        {}, {("symmetric",): 28, ("asymmetric",): 43},
    ),
    "dynamic_range_quantize_per_block": Entry(
        "dynamic_range_quantize_per_block", "quantize", "DynamicRangeQuantizePerBlock", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8"]}, {"T": "input_element", "Q": "output_element"}, ["row"],
        {},
        {}, {("symmetric",): 32, ("asymmetric",): 49},
    ),
    "dynamic_range_quantize_per_tensor": Entry(
        "dynamic_range_quantize_per_tensor", "quantize", "DynamicRangeQuantizePerTensor", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8"]}, {"T": "input_element", "Q": "output_element"},
        ["whole"], {},
        {}, {("symmetric",): 24, ("asymmetric",): 37},
    ),
    "dynamic_range_quantize_per_channel": Entry(
        "dynamic_range_quantize_per_channel", "quantize", "DynamicRangeQuantizePerChannel", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8"]}, {"T": "input_element", "Q": "output_element"}, ["row",
        "reduce", "pointwise"], {},
        {}, {("symmetric",): 24, ("asymmetric",): 37},
    ),
    "choose_qparams_per_tensor": Entry(
        "choose_qparams_per_tensor", "quantize", "ChooseQparamsPerTensor", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["whole"], {},
        {}, {("symmetric",): 19, ("asymmetric",): 31},
    ),
    "choose_qparams_per_channel": Entry(
        "choose_qparams_per_channel", "quantize", "ChooseQparamsPerChannel", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["reduce"], {},
        {}, {("symmetric",): 19, ("asymmetric",): 31},
    ),
    "choose_qparams_per_token": Entry(
        "choose_qparams_per_token", "quantize", "ChooseQparamsPerToken", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["reduce"], {},
        {}, {("symmetric",): 19, ("asymmetric",): 31},
    ),
    "choose_qparams_per_group": Entry(
        "choose_qparams_per_group", "quantize", "ChooseQparamsPerGroup", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["reduce"], {},
        {}, {("symmetric",): 21, ("asymmetric",): 35},
    ),
    "choose_qparams_per_block": Entry(
        "choose_qparams_per_block", "quantize", "ChooseQparamsPerBlock", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["reduce"], {},
        {}, {("symmetric",): 23, ("asymmetric",): 39},
    ),
    "observe_min_max_per_tensor": Entry(
        "observe_min_max_per_tensor", "quantize", "ObserveMinMaxPerTensor", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["whole"], {"torch":
        "torch.ao.quantization.MinMaxObserver"},
        {}, {(): 4},
    ),
    "observe_min_max_per_channel": Entry(
        "observe_min_max_per_channel", "quantize", "ObserveMinMaxPerChannel", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["reduce"], {"torch":
        "torch.ao.quantization.PerChannelMinMaxObserver"},
        {}, {(): 4},
    ),
    "observe_moving_average_per_tensor": Entry(
        "observe_moving_average_per_tensor", "quantize", "ObserveMovingAveragePerTensor", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["whole"], {"torch":
        "torch.ao.quantization.MovingAverageMinMaxObserver"},
        {}, {(): 8},
    ),
    "observe_moving_average_per_channel": Entry(
        "observe_moving_average_per_channel", "quantize", "ObserveMovingAveragePerChannel", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["reduce"], {"torch":
        "torch.ao.quantization.MovingAveragePerChannelMinMaxObserver"},
        {}, {(): 8},
    ),
    "smooth_quantize": Entry(
        "smooth_quantize", "quantize", "SmoothQuantize", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8"]}, {"T": "input_element", "Q": "output_element"}, ["row"],
        {},
        {}, {(): 14},
    ),
    "dequantize_accumulator": Entry(
        "dequantize_accumulator", "quantize", "DequantizeAccumulator", None,
        {"T": ["f32", "f64", "f16", "bf16"], "S": ["f32", "f64", "f16", "bf16"]}, {"T": "output_element", "S":
        "row_scale_element"}, ["pointwise"], {},
        {}, {(False,): 3, (True,): 4},
    ),
    "quantize_fp8_per_tensor": Entry(
        "quantize_fp8_per_tensor", "quantize", "QuantizeFp8PerTensor", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element", "F": "output_element"},
        ["pointwise"], {},
        {}, {(): 4},
    ),
    "quantize_fp8_per_tensor_backward": Entry(
        "quantize_fp8_per_tensor_backward", "quantize", "QuantizeFp8PerTensorBackward", "quantize_fp8_per_tensor",
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element", "F": "output_element"},
        ["pointwise"], {},
        {}, {(): 7},
    ),
    "dequantize_fp8_per_tensor": Entry(
        "dequantize_fp8_per_tensor", "quantize", "DequantizeFp8PerTensor", None,
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element", "T": "output_element"},
        ["pointwise"], {},
        {}, {(): 1},
    ),
    "dequantize_fp8_per_tensor_backward": Entry(
        "dequantize_fp8_per_tensor_backward", "quantize", "DequantizeFp8PerTensorBackward", "dequantize_fp8_per_tensor",
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element", "T": "output_element"},
        ["pointwise"], {},
        {}, {(): 1},
    ),
    "quantize_fp8_per_token": Entry(
        "quantize_fp8_per_token", "quantize", "QuantizeFp8PerToken", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element", "F": "output_element"},
        ["pointwise"], {},
        {}, {(): 4},
    ),
    "quantize_fp8_per_token_backward": Entry(
        "quantize_fp8_per_token_backward", "quantize", "QuantizeFp8PerTokenBackward", "quantize_fp8_per_token",
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element", "F": "output_element"},
        ["pointwise"], {},
        {}, {(): 7},
    ),
    "dequantize_fp8_per_token": Entry(
        "dequantize_fp8_per_token", "quantize", "DequantizeFp8PerToken", None,
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element", "T": "scale_element"},
        ["pointwise"], {},
        {}, {(): 1},
    ),
    "dequantize_fp8_per_token_backward": Entry(
        "dequantize_fp8_per_token_backward", "quantize", "DequantizeFp8PerTokenBackward", "dequantize_fp8_per_token",
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element", "T": "scale_element"},
        ["pointwise"], {},
        {}, {(): 1},
    ),
    "quantize_fp8_per_channel": Entry(
        "quantize_fp8_per_channel", "quantize", "QuantizeFp8PerChannel", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element", "F": "output_element"},
        ["pointwise"], {},
        {}, {(): 4},
    ),
    "quantize_fp8_per_channel_backward": Entry(
        "quantize_fp8_per_channel_backward", "quantize", "QuantizeFp8PerChannelBackward", "quantize_fp8_per_channel",
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element", "F": "output_element"},
        ["pointwise"], {},
        {}, {(): 7},
    ),
    "dequantize_fp8_per_channel": Entry(
        "dequantize_fp8_per_channel", "quantize", "DequantizeFp8PerChannel", None,
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element", "T": "scale_element"},
        ["pointwise"], {},
        {}, {(): 1},
    ),
    "dequantize_fp8_per_channel_backward": Entry(
        "dequantize_fp8_per_channel_backward", "quantize", "DequantizeFp8PerChannelBackward",
        "dequantize_fp8_per_channel",
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element", "T": "scale_element"},
        ["pointwise"], {},
        {}, {(): 1},
    ),
    "quantize_fp8_per_group": Entry(
        "quantize_fp8_per_group", "quantize", "QuantizeFp8PerGroup", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element", "F": "output_element"},
        ["pointwise"], {},
        {}, {(): 5},
    ),
    "quantize_fp8_per_group_backward": Entry(
        "quantize_fp8_per_group_backward", "quantize", "QuantizeFp8PerGroupBackward", "quantize_fp8_per_group",
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element", "F": "output_element"},
        ["pointwise"], {},
        {}, {(): 9},
    ),
    "dequantize_fp8_per_group": Entry(
        "dequantize_fp8_per_group", "quantize", "DequantizeFp8PerGroup", None,
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element", "T": "scale_element"},
        ["pointwise"], {},
        {}, {(): 2},
    ),
    "dequantize_fp8_per_group_backward": Entry(
        "dequantize_fp8_per_group_backward", "quantize", "DequantizeFp8PerGroupBackward", "dequantize_fp8_per_group",
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element", "T": "scale_element"},
        ["pointwise"], {},
        {}, {(): 2},
    ),
    "quantize_fp8_per_block": Entry(
        "quantize_fp8_per_block", "quantize", "QuantizeFp8PerBlock", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element", "F": "output_element"},
        ["pointwise"], {},
        {}, {(): 6},
    ),
    "quantize_fp8_per_block_backward": Entry(
        "quantize_fp8_per_block_backward", "quantize", "QuantizeFp8PerBlockBackward", "quantize_fp8_per_block",
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element", "F": "output_element"},
        ["pointwise"], {},
        {}, {(): 11},
    ),
    "dequantize_fp8_per_block": Entry(
        "dequantize_fp8_per_block", "quantize", "DequantizeFp8PerBlock", None,
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element", "T": "scale_element"},
        ["pointwise"], {},
        {}, {(): 3},
    ),
    "dequantize_fp8_per_block_backward": Entry(
        "dequantize_fp8_per_block_backward", "quantize", "DequantizeFp8PerBlockBackward", "dequantize_fp8_per_block",
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element", "T": "scale_element"},
        ["pointwise"], {},
        {}, {(): 3},
    ),
    "dynamic_quantize_fp8_per_tensor": Entry(
        "dynamic_quantize_fp8_per_tensor", "quantize", "DynamicQuantizeFp8PerTensor", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element", "F": "output_element"},
        ["whole"], {},
        {}, {(): 21},
    ),
    "dynamic_quantize_fp8_per_channel": Entry(
        "dynamic_quantize_fp8_per_channel", "quantize", "DynamicQuantizeFp8PerChannel", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element", "F": "output_element"},
        ["row", "reduce", "pointwise"], {},
        {}, {(): 21},
    ),
    "dynamic_quantize_fp8_per_token": Entry(
        "dynamic_quantize_fp8_per_token", "quantize", "DynamicQuantizeFp8PerToken", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element", "F": "output_element"},
        ["row"], {},
        {}, {(): 21},
    ),
    "dynamic_quantize_fp8_per_group": Entry(
        "dynamic_quantize_fp8_per_group", "quantize", "DynamicQuantizeFp8PerGroup", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element", "F": "output_element"},
        ["row"], {},
        {}, {(): 25},
    ),
    "dynamic_quantize_fp8_per_block": Entry(
        "dynamic_quantize_fp8_per_block", "quantize", "DynamicQuantizeFp8PerBlock", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element", "F": "output_element"},
        ["row"], {},
        {}, {(): 29},
    ),
    "lerp": Entry(
        "lerp", "binary", "Lerp", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.lerp"},
        {"torch": "torch.lerp"}, {(): 10},
    ),
    "lerp_backward": Entry(
        "lerp_backward", "binary", "LerpBackward", "lerp",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.lerp"},
        {}, {(): 5},
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
