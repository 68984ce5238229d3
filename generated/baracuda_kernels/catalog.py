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
    zeros: bool  # terms cancel at zeros of the result: near them precision is that of a result of 1
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
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element",
            "Q": "output_element"}, ["pointwise"], {"onnx": "QuantizeLinear"},
        {}, False, {("divide", "after_round", "nearest_even"): 6, ("divide", "after_round", "stochastic"): 34,
            ("divide", "before_round", "nearest_even"): 7, ("multiply_inverse", "after_round", "nearest_even"): 7,
            ("multiply_inverse", "before_round", "nearest_even"): 7},
    ),
    "quantize_per_tensor_backward": Entry(
        "quantize_per_tensor_backward", "quantize", "QuantizePerTensorBackward", "quantize_per_tensor",
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element",
            "Q": "output_element"}, ["pointwise"], {"onnx": "QuantizeLinear"},
        {}, False, {("divide", "after_round", "nearest_even"): 9, ("divide", "after_round", "stochastic"): 37,
            ("divide", "before_round", "nearest_even"): 10, ("multiply_inverse", "after_round", "nearest_even"): 10,
            ("multiply_inverse", "before_round", "nearest_even"): 10},
    ),
    "dequantize_per_tensor": Entry(
        "dequantize_per_tensor", "quantize", "DequantizePerTensor", None,
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element",
            "T": "output_element"}, ["pointwise"], {"onnx": "DequantizeLinear"},
        {}, False, {(): 3},
    ),
    "dequantize_per_tensor_backward": Entry(
        "dequantize_per_tensor_backward", "quantize", "DequantizePerTensorBackward", "dequantize_per_tensor",
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element",
            "T": "output_element"}, ["pointwise"], {"onnx": "DequantizeLinear"},
        {}, False, {(): 1},
    ),
    "quantize_per_channel": Entry(
        "quantize_per_channel", "quantize", "QuantizePerChannel", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element",
            "Q": "output_element"}, ["pointwise"], {"onnx": "QuantizeLinear"},
        {}, False, {(): 6},
    ),
    "quantize_per_channel_backward": Entry(
        "quantize_per_channel_backward", "quantize", "QuantizePerChannelBackward", "quantize_per_channel",
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element",
            "Q": "output_element"}, ["pointwise"], {"onnx": "QuantizeLinear"},
        {}, False, {(): 9},
    ),
    "dequantize_per_channel": Entry(
        "dequantize_per_channel", "quantize", "DequantizePerChannel", None,
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element",
            "T": "scale_element"}, ["pointwise"], {"onnx": "DequantizeLinear"},
        {}, False, {(): 3},
    ),
    "dequantize_per_channel_backward": Entry(
        "dequantize_per_channel_backward", "quantize", "DequantizePerChannelBackward", "dequantize_per_channel",
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element",
            "T": "scale_element"}, ["pointwise"], {"onnx": "DequantizeLinear"},
        {}, False, {(): 1},
    ),
    "quantize_per_token": Entry(
        "quantize_per_token", "quantize", "QuantizePerToken", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element",
            "Q": "output_element"}, ["pointwise"], {},
        {}, False, {(): 6},
    ),
    "quantize_per_token_backward": Entry(
        "quantize_per_token_backward", "quantize", "QuantizePerTokenBackward", "quantize_per_token",
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element",
            "Q": "output_element"}, ["pointwise"], {},
        {}, False, {(): 9},
    ),
    "dequantize_per_token": Entry(
        "dequantize_per_token", "quantize", "DequantizePerToken", None,
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element",
            "T": "scale_element"}, ["pointwise"], {},
        {}, False, {(): 3},
    ),
    "dequantize_per_token_backward": Entry(
        "dequantize_per_token_backward", "quantize", "DequantizePerTokenBackward", "dequantize_per_token",
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element",
            "T": "scale_element"}, ["pointwise"], {},
        {}, False, {(): 1},
    ),
    "quantize_per_group": Entry(
        "quantize_per_group", "quantize", "QuantizePerGroup", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element",
            "Q": "output_element"}, ["pointwise"], {"onnx": "QuantizeLinear"},
        {}, False, {(): 8},
    ),
    "quantize_per_group_backward": Entry(
        "quantize_per_group_backward", "quantize", "QuantizePerGroupBackward", "quantize_per_group",
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element",
            "Q": "output_element"}, ["pointwise"], {"onnx": "QuantizeLinear"},
        {}, False, {(): 12},
    ),
    "dequantize_per_group": Entry(
        "dequantize_per_group", "quantize", "DequantizePerGroup", None,
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element",
            "T": "scale_element"}, ["pointwise"], {"onnx": "DequantizeLinear"},
        {}, False, {(): 5},
    ),
    "dequantize_per_group_backward": Entry(
        "dequantize_per_group_backward", "quantize", "DequantizePerGroupBackward", "dequantize_per_group",
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element",
            "T": "scale_element"}, ["pointwise"], {"onnx": "DequantizeLinear"},
        {}, False, {(): 2},
    ),
    "quantize_per_block": Entry(
        "quantize_per_block", "quantize", "QuantizePerBlock", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element",
            "Q": "output_element"}, ["pointwise"], {},
        {}, False, {(): 10},
    ),
    "quantize_per_block_backward": Entry(
        "quantize_per_block_backward", "quantize", "QuantizePerBlockBackward", "quantize_per_block",
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element",
            "Q": "output_element"}, ["pointwise"], {},
        {}, False, {(): 15},
    ),
    "dequantize_per_block": Entry(
        "dequantize_per_block", "quantize", "DequantizePerBlock", None,
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element",
            "T": "scale_element"}, ["pointwise"], {},
        {}, False, {(): 7},
    ),
    "dequantize_per_block_backward": Entry(
        "dequantize_per_block_backward", "quantize", "DequantizePerBlockBackward", "dequantize_per_block",
        {"Q": ["s8", "u8", "s4", "u4"], "T": ["f32", "f64", "f16", "bf16"]}, {"Q": "input_element",
            "T": "scale_element"}, ["pointwise"], {},
        {}, False, {(): 3},
    ),
    "fake_quantize": Entry(
        "fake_quantize", "quantize", "FakeQuantize", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {"torch": "torch.fake_quantize_per_tensor_affine"}, False, {("divide", "after_round", "nearest_even"): 9,
            ("divide", "after_round", "stochastic"): 37, ("divide", "before_round", "nearest_even"): 10,
            ("multiply_inverse", "after_round", "nearest_even"): 10,
            ("multiply_inverse", "before_round", "nearest_even"): 10},
    ),
    "fake_quantize_backward": Entry(
        "fake_quantize_backward", "quantize", "FakeQuantizeBackward", "fake_quantize",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {("divide", "after_round", "nearest_even"): 8, ("divide", "after_round", "stochastic"): 36,
            ("divide", "before_round", "nearest_even"): 9, ("multiply_inverse", "after_round", "nearest_even"): 9,
            ("multiply_inverse", "before_round", "nearest_even"): 9},
    ),
    "fake_quantize_per_channel": Entry(
        "fake_quantize_per_channel", "quantize", "FakeQuantizePerChannel", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {"torch": "torch.fake_quantize_per_channel_affine"}, False, {(): 9},
    ),
    "fake_quantize_per_channel_backward": Entry(
        "fake_quantize_per_channel_backward", "quantize", "FakeQuantizePerChannelBackward", "fake_quantize_per_channel",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 8},
    ),
    "fake_quantize_per_token": Entry(
        "fake_quantize_per_token", "quantize", "FakeQuantizePerToken", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 9},
    ),
    "fake_quantize_per_token_backward": Entry(
        "fake_quantize_per_token_backward", "quantize", "FakeQuantizePerTokenBackward", "fake_quantize_per_token",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 8},
    ),
    "fake_quantize_per_group": Entry(
        "fake_quantize_per_group", "quantize", "FakeQuantizePerGroup", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 13},
    ),
    "fake_quantize_per_group_backward": Entry(
        "fake_quantize_per_group_backward", "quantize", "FakeQuantizePerGroupBackward", "fake_quantize_per_group",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 10},
    ),
    "fake_quantize_per_block": Entry(
        "fake_quantize_per_block", "quantize", "FakeQuantizePerBlock", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 17},
    ),
    "fake_quantize_per_block_backward": Entry(
        "fake_quantize_per_block_backward", "quantize", "FakeQuantizePerBlockBackward", "fake_quantize_per_block",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 12},
    ),
    "fake_quantize_learnable_per_tensor": Entry(
        "fake_quantize_learnable_per_tensor", "quantize", "FakeQuantizeLearnablePerTensor", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {"torch": "torch._fake_quantize_learnable_per_tensor_affine"}, False, {(): 11},
    ),
    "fake_quantize_learnable_per_tensor_backward": Entry(
        "fake_quantize_learnable_per_tensor_backward", "quantize", "FakeQuantizeLearnablePerTensorBackward", "fake_quantize_learnable_per_tensor",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["whole"], {},
        {}, False, {(): 28},
    ),
    "fake_quantize_learnable_per_channel": Entry(
        "fake_quantize_learnable_per_channel", "quantize", "FakeQuantizeLearnablePerChannel", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {"torch": "torch._fake_quantize_learnable_per_channel_affine"}, False, {(): 11},
    ),
    "fake_quantize_learnable_per_channel_backward": Entry(
        "fake_quantize_learnable_per_channel_backward", "quantize", "FakeQuantizeLearnablePerChannelBackward", "fake_quantize_learnable_per_channel",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["row", "reduce", "pointwise"], {},
        {}, False, {(): 28},
    ),
    "dynamic_range_quantize": Entry(
        "dynamic_range_quantize", "quantize", "DynamicRangeQuantize", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8", "s4", "u4"]}, {"T": "input_element",
            "Q": "output_element"}, ["row"], {},
        {}, False, {("symmetric",): 24, ("asymmetric",): 37},
    ),
    "dynamic_range_quantize_per_group": Entry(
        "dynamic_range_quantize_per_group", "quantize", "DynamicRangeQuantizePerGroup", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8"]}, {"T": "input_element",
            "Q": "output_element"}, ["row"], {},
        {}, False, {("symmetric",): 28, ("asymmetric",): 43},
    ),
    "dynamic_range_quantize_per_block": Entry(
        "dynamic_range_quantize_per_block", "quantize", "DynamicRangeQuantizePerBlock", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8"]}, {"T": "input_element",
            "Q": "output_element"}, ["row"], {},
        {}, False, {("symmetric",): 32, ("asymmetric",): 49},
    ),
    "dynamic_range_quantize_per_tensor": Entry(
        "dynamic_range_quantize_per_tensor", "quantize", "DynamicRangeQuantizePerTensor", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8"]}, {"T": "input_element",
            "Q": "output_element"}, ["whole"], {},
        {}, False, {("symmetric",): 24, ("asymmetric",): 37},
    ),
    "dynamic_range_quantize_per_channel": Entry(
        "dynamic_range_quantize_per_channel", "quantize", "DynamicRangeQuantizePerChannel", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8"]}, {"T": "input_element", "Q": "output_element"}, ["row",
            "reduce", "pointwise"], {},
        {}, False, {("symmetric",): 24, ("asymmetric",): 37},
    ),
    "choose_qparams_per_tensor": Entry(
        "choose_qparams_per_tensor", "quantize", "ChooseQparamsPerTensor", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["whole"], {},
        {}, False, {("symmetric",): 19, ("asymmetric",): 31},
    ),
    "choose_qparams_per_channel": Entry(
        "choose_qparams_per_channel", "quantize", "ChooseQparamsPerChannel", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["reduce"], {},
        {}, False, {("symmetric",): 19, ("asymmetric",): 31},
    ),
    "choose_qparams_per_token": Entry(
        "choose_qparams_per_token", "quantize", "ChooseQparamsPerToken", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["reduce"], {},
        {}, False, {("symmetric",): 19, ("asymmetric",): 31},
    ),
    "choose_qparams_per_group": Entry(
        "choose_qparams_per_group", "quantize", "ChooseQparamsPerGroup", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["reduce"], {},
        {}, False, {("symmetric",): 21, ("asymmetric",): 35},
    ),
    "choose_qparams_per_block": Entry(
        "choose_qparams_per_block", "quantize", "ChooseQparamsPerBlock", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["reduce"], {},
        {}, False, {("symmetric",): 23, ("asymmetric",): 39},
    ),
    "observe_min_max_per_tensor": Entry(
        "observe_min_max_per_tensor", "quantize", "ObserveMinMaxPerTensor", None,
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["whole"], {"torch": "torch.ao.quantization.MinMaxObserver"},
        {}, False, {(): 4},
    ),
    "observe_min_max_per_channel": Entry(
        "observe_min_max_per_channel", "quantize", "ObserveMinMaxPerChannel", None,
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["reduce"], {"torch": "torch.ao.quantization.PerChannelMinMaxObserver"},
        {}, False, {(): 4},
    ),
    "observe_moving_average_per_tensor": Entry(
        "observe_moving_average_per_tensor", "quantize", "ObserveMovingAveragePerTensor", None,
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["whole"], {"torch": "torch.ao.quantization.MovingAverageMinMaxObserver"},
        {}, False, {(): 8},
    ),
    "observe_moving_average_per_channel": Entry(
        "observe_moving_average_per_channel", "quantize", "ObserveMovingAveragePerChannel", None,
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["reduce"], {"torch": "torch.ao.quantization.MovingAveragePerChannelMinMaxObserver"},
        {}, False, {(): 8},
    ),
    "smooth_quantize": Entry(
        "smooth_quantize", "quantize", "SmoothQuantize", None,
        {"T": ["f32", "f64", "f16", "bf16"], "Q": ["s8", "u8"]}, {"T": "input_element",
            "Q": "output_element"}, ["row"], {},
        {}, False, {(): 14},
    ),
    "dequantize_accumulator": Entry(
        "dequantize_accumulator", "quantize", "DequantizeAccumulator", None,
        {"T": ["f32", "f64", "f16", "bf16"], "S": ["f32", "f64", "f16", "bf16"]}, {"T": "output_element",
            "S": "row_scale_element"}, ["pointwise"], {},
        {}, False, {(False,): 3, (True,): 4},
    ),
    "quantize_fp8_per_tensor": Entry(
        "quantize_fp8_per_tensor", "quantize", "QuantizeFp8PerTensor", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element",
            "F": "output_element"}, ["pointwise"], {},
        {}, False, {(): 4},
    ),
    "quantize_fp8_per_tensor_backward": Entry(
        "quantize_fp8_per_tensor_backward", "quantize", "QuantizeFp8PerTensorBackward", "quantize_fp8_per_tensor",
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element",
            "F": "output_element"}, ["pointwise"], {},
        {}, False, {(): 7},
    ),
    "dequantize_fp8_per_tensor": Entry(
        "dequantize_fp8_per_tensor", "quantize", "DequantizeFp8PerTensor", None,
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element",
            "T": "output_element"}, ["pointwise"], {},
        {}, False, {(): 1},
    ),
    "dequantize_fp8_per_tensor_backward": Entry(
        "dequantize_fp8_per_tensor_backward", "quantize", "DequantizeFp8PerTensorBackward", "dequantize_fp8_per_tensor",
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element",
            "T": "output_element"}, ["pointwise"], {},
        {}, False, {(): 1},
    ),
    "quantize_fp8_per_token": Entry(
        "quantize_fp8_per_token", "quantize", "QuantizeFp8PerToken", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element",
            "F": "output_element"}, ["pointwise"], {},
        {}, False, {(): 4},
    ),
    "quantize_fp8_per_token_backward": Entry(
        "quantize_fp8_per_token_backward", "quantize", "QuantizeFp8PerTokenBackward", "quantize_fp8_per_token",
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element",
            "F": "output_element"}, ["pointwise"], {},
        {}, False, {(): 7},
    ),
    "dequantize_fp8_per_token": Entry(
        "dequantize_fp8_per_token", "quantize", "DequantizeFp8PerToken", None,
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element",
            "T": "scale_element"}, ["pointwise"], {},
        {}, False, {(): 1},
    ),
    "dequantize_fp8_per_token_backward": Entry(
        "dequantize_fp8_per_token_backward", "quantize", "DequantizeFp8PerTokenBackward", "dequantize_fp8_per_token",
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element",
            "T": "scale_element"}, ["pointwise"], {},
        {}, False, {(): 1},
    ),
    "quantize_fp8_per_channel": Entry(
        "quantize_fp8_per_channel", "quantize", "QuantizeFp8PerChannel", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element",
            "F": "output_element"}, ["pointwise"], {},
        {}, False, {(): 4},
    ),
    "quantize_fp8_per_channel_backward": Entry(
        "quantize_fp8_per_channel_backward", "quantize", "QuantizeFp8PerChannelBackward", "quantize_fp8_per_channel",
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element",
            "F": "output_element"}, ["pointwise"], {},
        {}, False, {(): 7},
    ),
    "dequantize_fp8_per_channel": Entry(
        "dequantize_fp8_per_channel", "quantize", "DequantizeFp8PerChannel", None,
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element",
            "T": "scale_element"}, ["pointwise"], {},
        {}, False, {(): 1},
    ),
    "dequantize_fp8_per_channel_backward": Entry(
        "dequantize_fp8_per_channel_backward", "quantize", "DequantizeFp8PerChannelBackward", "dequantize_fp8_per_channel",
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element",
            "T": "scale_element"}, ["pointwise"], {},
        {}, False, {(): 1},
    ),
    "quantize_fp8_per_group": Entry(
        "quantize_fp8_per_group", "quantize", "QuantizeFp8PerGroup", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element",
            "F": "output_element"}, ["pointwise"], {},
        {}, False, {(): 5},
    ),
    "quantize_fp8_per_group_backward": Entry(
        "quantize_fp8_per_group_backward", "quantize", "QuantizeFp8PerGroupBackward", "quantize_fp8_per_group",
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element",
            "F": "output_element"}, ["pointwise"], {},
        {}, False, {(): 9},
    ),
    "dequantize_fp8_per_group": Entry(
        "dequantize_fp8_per_group", "quantize", "DequantizeFp8PerGroup", None,
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element",
            "T": "scale_element"}, ["pointwise"], {},
        {}, False, {(): 2},
    ),
    "dequantize_fp8_per_group_backward": Entry(
        "dequantize_fp8_per_group_backward", "quantize", "DequantizeFp8PerGroupBackward", "dequantize_fp8_per_group",
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element",
            "T": "scale_element"}, ["pointwise"], {},
        {}, False, {(): 2},
    ),
    "quantize_fp8_per_block": Entry(
        "quantize_fp8_per_block", "quantize", "QuantizeFp8PerBlock", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element",
            "F": "output_element"}, ["pointwise"], {},
        {}, False, {(): 6},
    ),
    "quantize_fp8_per_block_backward": Entry(
        "quantize_fp8_per_block_backward", "quantize", "QuantizeFp8PerBlockBackward", "quantize_fp8_per_block",
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element",
            "F": "output_element"}, ["pointwise"], {},
        {}, False, {(): 11},
    ),
    "dequantize_fp8_per_block": Entry(
        "dequantize_fp8_per_block", "quantize", "DequantizeFp8PerBlock", None,
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element",
            "T": "scale_element"}, ["pointwise"], {},
        {}, False, {(): 3},
    ),
    "dequantize_fp8_per_block_backward": Entry(
        "dequantize_fp8_per_block_backward", "quantize", "DequantizeFp8PerBlockBackward", "dequantize_fp8_per_block",
        {"F": ["e4m3", "e5m2"], "T": ["f32", "f64", "f16", "bf16"]}, {"F": "input_element",
            "T": "scale_element"}, ["pointwise"], {},
        {}, False, {(): 3},
    ),
    "dynamic_quantize_fp8_per_tensor": Entry(
        "dynamic_quantize_fp8_per_tensor", "quantize", "DynamicQuantizeFp8PerTensor", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element",
            "F": "output_element"}, ["whole"], {},
        {}, False, {(): 21},
    ),
    "dynamic_quantize_fp8_per_channel": Entry(
        "dynamic_quantize_fp8_per_channel", "quantize", "DynamicQuantizeFp8PerChannel", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element",
            "F": "output_element"}, ["row", "reduce", "pointwise"], {},
        {}, False, {(): 21},
    ),
    "dynamic_quantize_fp8_per_token": Entry(
        "dynamic_quantize_fp8_per_token", "quantize", "DynamicQuantizeFp8PerToken", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element",
            "F": "output_element"}, ["row"], {},
        {}, False, {(): 21},
    ),
    "dynamic_quantize_fp8_per_group": Entry(
        "dynamic_quantize_fp8_per_group", "quantize", "DynamicQuantizeFp8PerGroup", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element",
            "F": "output_element"}, ["row"], {},
        {}, False, {(): 25},
    ),
    "dynamic_quantize_fp8_per_block": Entry(
        "dynamic_quantize_fp8_per_block", "quantize", "DynamicQuantizeFp8PerBlock", None,
        {"T": ["f32", "f64", "f16", "bf16"], "F": ["e4m3", "e5m2"]}, {"T": "input_element",
            "F": "output_element"}, ["row"], {},
        {}, False, {(): 29},
    ),
    "neg": Entry(
        "neg", "unary", "Neg", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8",
            "u8"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.neg"},
        {}, False, {("float",): 1, ("int",): 1},
    ),
    "neg_backward": Entry(
        "neg_backward", "unary", "NegBackward", "neg",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.neg"},
        {}, False, {(): 1},
    ),
    "abs": Entry(
        "abs", "unary", "Abs", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8",
            "u8"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.abs"},
        {}, False, {("float",): 1, ("int",): 1},
    ),
    "abs_backward": Entry(
        "abs_backward", "unary", "AbsBackward", "abs",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.abs"},
        {}, False, {(): 2},
    ),
    "sign": Entry(
        "sign", "unary", "Sign", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {("float",): 1, ("int",): 1},
    ),
    "reciprocal": Entry(
        "reciprocal", "unary", "Reciprocal", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.reciprocal"},
        {}, False, {(): 1},
    ),
    "reciprocal_backward": Entry(
        "reciprocal_backward", "unary", "ReciprocalBackward", "reciprocal",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.reciprocal"},
        {}, False, {(): 4},
    ),
    "square": Entry(
        "square", "unary", "Square", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8",
            "u8"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.square"},
        {}, False, {("float",): 1, ("int",): 1},
    ),
    "square_backward": Entry(
        "square_backward", "unary", "SquareBackward", "square",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.square"},
        {}, False, {(): 2},
    ),
    "cube": Entry(
        "cube", "unary", "Cube", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {("float",): 2, ("int",): 2},
    ),
    "cube_backward": Entry(
        "cube_backward", "unary", "CubeBackward", "cube",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 3},
    ),
    "sqrt": Entry(
        "sqrt", "unary", "Sqrt", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.sqrt"},
        {}, False, {(): 6},
    ),
    "sqrt_backward": Entry(
        "sqrt_backward", "unary", "SqrtBackward", "sqrt",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.sqrt"},
        {}, False, {(): 12},
    ),
    "rsqrt": Entry(
        "rsqrt", "unary", "Rsqrt", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.rsqrt"},
        {}, False, {(): 10},
    ),
    "rsqrt_backward": Entry(
        "rsqrt_backward", "unary", "RsqrtBackward", "rsqrt",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.rsqrt"},
        {}, False, {(): 15},
    ),
    "cbrt": Entry(
        "cbrt", "unary", "Cbrt", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 20},
    ),
    "cbrt_backward": Entry(
        "cbrt_backward", "unary", "CbrtBackward", "cbrt",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 23},
    ),
    "exp": Entry(
        "exp", "unary", "Exp", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.exp"},
        {}, False, {(): 10},
    ),
    "exp_backward": Entry(
        "exp_backward", "unary", "ExpBackward", "exp",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.exp"},
        {}, False, {(): 11},
    ),
    "exp2": Entry(
        "exp2", "unary", "Exp2", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.exp2"},
        {}, False, {(): 20},
    ),
    "exp2_backward": Entry(
        "exp2_backward", "unary", "Exp2Backward", "exp2",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.exp2"},
        {}, False, {(): 22},
    ),
    "expm1": Entry(
        "expm1", "unary", "Expm1", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.expm1"},
        {}, False, {(): 20},
    ),
    "expm1_backward": Entry(
        "expm1_backward", "unary", "Expm1Backward", "expm1",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.expm1"},
        {}, False, {(): 11},
    ),
    "log": Entry(
        "log", "unary", "Log", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.log"},
        {}, False, {(): 12},
    ),
    "log_backward": Entry(
        "log_backward", "unary", "LogBackward", "log",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.log"},
        {}, False, {(): 1},
    ),
    "log2": Entry(
        "log2", "unary", "Log2", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.log2"},
        {}, False, {(): 20},
    ),
    "log2_backward": Entry(
        "log2_backward", "unary", "Log2Backward", "log2",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.log2"},
        {}, False, {(): 2},
    ),
    "log10": Entry(
        "log10", "unary", "Log10", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.log10"},
        {}, False, {(): 20},
    ),
    "log10_backward": Entry(
        "log10_backward", "unary", "Log10Backward", "log10",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.log10"},
        {}, False, {(): 2},
    ),
    "log1p": Entry(
        "log1p", "unary", "Log1p", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.log1p"},
        {}, False, {(): 20},
    ),
    "log1p_backward": Entry(
        "log1p_backward", "unary", "Log1pBackward", "log1p",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.log1p"},
        {}, False, {(): 2},
    ),
    "sin": Entry(
        "sin", "unary", "Sin", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.sin"},
        {}, False, {(): 20},
    ),
    "sin_backward": Entry(
        "sin_backward", "unary", "SinBackward", "sin",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.sin"},
        {}, False, {(): 21},
    ),
    "cos": Entry(
        "cos", "unary", "Cos", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.cos"},
        {}, False, {(): 20},
    ),
    "cos_backward": Entry(
        "cos_backward", "unary", "CosBackward", "cos",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.cos"},
        {}, False, {(): 22},
    ),
    "tan": Entry(
        "tan", "unary", "Tan", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.tan"},
        {}, False, {(): 20},
    ),
    "tan_backward": Entry(
        "tan_backward", "unary", "TanBackward", "tan",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.tan"},
        {}, False, {(): 23},
    ),
    "asin": Entry(
        "asin", "unary", "Asin", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.asin"},
        {}, False, {(): 20},
    ),
    "asin_backward": Entry(
        "asin_backward", "unary", "AsinBackward", "asin",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.asin"},
        {}, False, {(): 13},
    ),
    "acos": Entry(
        "acos", "unary", "Acos", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.acos"},
        {}, False, {(): 20},
    ),
    "acos_backward": Entry(
        "acos_backward", "unary", "AcosBackward", "acos",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.acos"},
        {}, False, {(): 14},
    ),
    "atan": Entry(
        "atan", "unary", "Atan", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.atan"},
        {}, False, {(): 20},
    ),
    "atan_backward": Entry(
        "atan_backward", "unary", "AtanBackward", "atan",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.atan"},
        {}, False, {(): 3},
    ),
    "sinh": Entry(
        "sinh", "unary", "Sinh", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.sinh"},
        {}, False, {(): 20},
    ),
    "sinh_backward": Entry(
        "sinh_backward", "unary", "SinhBackward", "sinh",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.sinh"},
        {}, False, {(): 21},
    ),
    "cosh": Entry(
        "cosh", "unary", "Cosh", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.cosh"},
        {}, False, {(): 20},
    ),
    "cosh_backward": Entry(
        "cosh_backward", "unary", "CoshBackward", "cosh",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.cosh"},
        {}, False, {(): 21},
    ),
    "tanh": Entry(
        "tanh", "unary", "Tanh", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.tanh"},
        {}, False, {(): 14},
    ),
    "tanh_backward": Entry(
        "tanh_backward", "unary", "TanhBackward", "tanh",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.tanh"},
        {}, False, {(): 22},
    ),
    "asinh": Entry(
        "asinh", "unary", "Asinh", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.asinh"},
        {}, False, {(): 20},
    ),
    "asinh_backward": Entry(
        "asinh_backward", "unary", "AsinhBackward", "asinh",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.asinh"},
        {}, False, {(): 17},
    ),
    "acosh": Entry(
        "acosh", "unary", "Acosh", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.acosh"},
        {}, False, {(): 20},
    ),
    "acosh_backward": Entry(
        "acosh_backward", "unary", "AcoshBackward", "acosh",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.acosh"},
        {}, False, {(): 12},
    ),
    "atanh": Entry(
        "atanh", "unary", "Atanh", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.atanh"},
        {}, False, {(): 20},
    ),
    "atanh_backward": Entry(
        "atanh_backward", "unary", "AtanhBackward", "atanh",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.atanh"},
        {}, False, {(): 3},
    ),
    "floor": Entry(
        "floor", "unary", "Floor", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.floor"},
        {}, False, {(): 1},
    ),
    "ceil": Entry(
        "ceil", "unary", "Ceil", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.ceil"},
        {}, False, {(): 1},
    ),
    "round": Entry(
        "round", "unary", "Round", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.round"},
        {}, False, {(): 1},
    ),
    "trunc": Entry(
        "trunc", "unary", "Trunc", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.trunc"},
        {}, False, {(): 1},
    ),
    "frac": Entry(
        "frac", "unary", "Frac", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.frac"},
        {}, False, {(): 2},
    ),
    "frac_backward": Entry(
        "frac_backward", "unary", "FracBackward", "frac",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.frac"},
        {}, False, {(): 0},
    ),
    "erf": Entry(
        "erf", "unary", "Erf", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.erf"},
        {}, False, {(): 16},
    ),
    "erf_backward": Entry(
        "erf_backward", "unary", "ErfBackward", "erf",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.erf"},
        {}, False, {(): 14},
    ),
    "erfc": Entry(
        "erfc", "unary", "Erfc", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.erfc"},
        {}, False, {(): 20},
    ),
    "erfc_backward": Entry(
        "erfc_backward", "unary", "ErfcBackward", "erfc",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.erfc"},
        {}, False, {(): 15},
    ),
    "erfinv": Entry(
        "erfinv", "unary", "Erfinv", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.erfinv"},
        {}, False, {(): 20},
    ),
    "erfinv_backward": Entry(
        "erfinv_backward", "unary", "ErfinvBackward", "erfinv",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.erfinv"},
        {}, False, {(): 33},
    ),
    "lgamma": Entry(
        "lgamma", "unary", "Lgamma", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.lgamma"},
        {}, True, {(): 60},
    ),
    "lgamma_backward": Entry(
        "lgamma_backward", "unary", "LgammaBackward", "lgamma",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.lgamma"},
        {}, True, {(): 51},
    ),
    "digamma": Entry(
        "digamma", "unary", "Digamma", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.digamma"},
        {}, True, {(): 50},
    ),
    "logit": Entry(
        "logit", "unary", "Logit", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.logit"},
        {}, False, {(): 30},
    ),
    "logit_backward": Entry(
        "logit_backward", "unary", "LogitBackward", "logit",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.logit"},
        {}, False, {(): 5},
    ),
    "sinc": Entry(
        "sinc", "unary", "Sinc", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.sinc"},
        {}, False, {(): 20},
    ),
    "sinc_backward": Entry(
        "sinc_backward", "unary", "SincBackward", "sinc",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.sinc"},
        {}, False, {(): 68},
    ),
    "ndtr": Entry(
        "ndtr", "unary", "Ndtr", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 20},
    ),
    "ndtr_backward": Entry(
        "ndtr_backward", "unary", "NdtrBackward", "ndtr",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 15},
    ),
    "log_ndtr": Entry(
        "log_ndtr", "unary", "LogNdtr", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.special.log_ndtr"},
        {}, False, {(): 60},
    ),
    "log_ndtr_backward": Entry(
        "log_ndtr_backward", "unary", "LogNdtrBackward", "log_ndtr",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.special.log_ndtr"},
        {}, False, {(): 44},
    ),
    "ndtri": Entry(
        "ndtri", "unary", "Ndtri", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.special.ndtri"},
        {}, False, {(): 100},
    ),
    "ndtri_backward": Entry(
        "ndtri_backward", "unary", "NdtriBackward", "ndtri",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.special.ndtri"},
        {}, False, {(): 159},
    ),
    "erfcx": Entry(
        "erfcx", "unary", "Erfcx", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.special.erfcx"},
        {}, False, {(): 40},
    ),
    "i0": Entry(
        "i0", "unary", "I0", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.special.i0"},
        {}, False, {(): 50},
    ),
    "i0_backward": Entry(
        "i0_backward", "unary", "I0Backward", "i0",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.special.i0"},
        {}, False, {(): 51},
    ),
    "i0e": Entry(
        "i0e", "unary", "I0e", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.special.i0e"},
        {}, False, {(): 40},
    ),
    "i0e_backward": Entry(
        "i0e_backward", "unary", "I0eBackward", "i0e",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.special.i0e"},
        {}, False, {(): 41},
    ),
    "i1": Entry(
        "i1", "unary", "I1", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.special.i1"},
        {}, False, {(): 50},
    ),
    "i1_backward": Entry(
        "i1_backward", "unary", "I1Backward", "i1",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.special.i1"},
        {}, False, {(): 51},
    ),
    "i1e": Entry(
        "i1e", "unary", "I1e", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.special.i1e"},
        {}, False, {(): 40},
    ),
    "i1e_backward": Entry(
        "i1e_backward", "unary", "I1eBackward", "i1e",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.special.i1e"},
        {}, True, {(): 41},
    ),
    "entr": Entry(
        "entr", "unary", "Entr", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 17},
    ),
    "deg2rad": Entry(
        "deg2rad", "unary", "Deg2rad", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.deg2rad"},
        {}, False, {(): 1},
    ),
    "deg2rad_backward": Entry(
        "deg2rad_backward", "unary", "Deg2radBackward", "deg2rad",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.deg2rad"},
        {}, False, {(): 1},
    ),
    "rad2deg": Entry(
        "rad2deg", "unary", "Rad2deg", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.rad2deg"},
        {}, False, {(): 1},
    ),
    "rad2deg_backward": Entry(
        "rad2deg_backward", "unary", "Rad2degBackward", "rad2deg",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.rad2deg"},
        {}, False, {(): 1},
    ),
    "positive": Entry(
        "positive", "unary", "Positive", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8",
            "bool"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.positive"},
        {}, False, {("float",): 0, ("int",): 0, ("bool",): 0},
    ),
    "positive_backward": Entry(
        "positive_backward", "unary", "PositiveBackward", "positive",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.positive"},
        {}, False, {(): 0},
    ),
    "signbit": Entry(
        "signbit", "unary", "Signbit", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.signbit"},
        {}, False, {(): 1},
    ),
    "isnan": Entry(
        "isnan", "unary", "Isnan", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.isnan"},
        {}, False, {(): 1},
    ),
    "isinf": Entry(
        "isinf", "unary", "Isinf", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.isinf"},
        {}, False, {(): 1},
    ),
    "isfinite": Entry(
        "isfinite", "unary", "Isfinite", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.isfinite"},
        {}, False, {(): 1},
    ),
    "isposinf": Entry(
        "isposinf", "unary", "Isposinf", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.isposinf"},
        {}, False, {(): 3},
    ),
    "isneginf": Entry(
        "isneginf", "unary", "Isneginf", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.isneginf"},
        {}, False, {(): 3},
    ),
    "nan_to_num": Entry(
        "nan_to_num", "unary", "NanToNum", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 6},
    ),
    "nan_to_num_backward": Entry(
        "nan_to_num_backward", "unary", "NanToNumBackward", "nan_to_num",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 4},
    ),
    "bitwise_not": Entry(
        "bitwise_not", "unary", "BitwiseNot", None,
        {"T": ["i32", "i64", "i16", "s8", "u8",
            "bool"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.bitwise_not"},
        {}, False, {("int",): 1, ("bool",): 1},
    ),
    "popcount": Entry(
        "popcount", "unary", "Popcount", None,
        {"T": ["i32", "i64", "i16", "s8", "u8"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 5},
    ),
    "logical_not": Entry(
        "logical_not", "unary", "LogicalNot", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8",
            "bool"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.logical_not"},
        {}, False, {("float",): 2, ("int",): 2, ("bool",): 1},
    ),
    "pow_int": Entry(
        "pow_int", "unary", "PowInt", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {("float",): 8, ("int",): 8},
    ),
    "pow_int_backward": Entry(
        "pow_int_backward", "unary", "PowIntBackward", "pow_int",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 14},
    ),
    "affine": Entry(
        "affine", "unary", "Affine", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 2},
    ),
    "affine_backward": Entry(
        "affine_backward", "unary", "AffineBackward", "affine",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 1},
    ),
    "exp10": Entry(
        "exp10", "unary", "Exp10", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 20},
    ),
    "exp10_backward": Entry(
        "exp10_backward", "unary", "Exp10Backward", "exp10",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 22},
    ),
    "sinpi": Entry(
        "sinpi", "unary", "Sinpi", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 20},
    ),
    "sinpi_backward": Entry(
        "sinpi_backward", "unary", "SinpiBackward", "sinpi",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 22},
    ),
    "cospi": Entry(
        "cospi", "unary", "Cospi", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 20},
    ),
    "cospi_backward": Entry(
        "cospi_backward", "unary", "CospiBackward", "cospi",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 23},
    ),
    "sec": Entry(
        "sec", "unary", "Sec", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 24},
    ),
    "sec_backward": Entry(
        "sec_backward", "unary", "SecBackward", "sec",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 47},
    ),
    "csc": Entry(
        "csc", "unary", "Csc", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 24},
    ),
    "csc_backward": Entry(
        "csc_backward", "unary", "CscBackward", "csc",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 48},
    ),
    "cot": Entry(
        "cot", "unary", "Cot", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 24},
    ),
    "cot_backward": Entry(
        "cot_backward", "unary", "CotBackward", "cot",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 27},
    ),
    "ceil_power_of_two": Entry(
        "ceil_power_of_two", "unary", "CeilPowerOfTwo", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 6},
    ),
    "count_leading_zeros": Entry(
        "count_leading_zeros", "unary", "CountLeadingZeros", None,
        {"T": ["i32", "i64", "i16", "s8", "u8"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 9},
    ),
    "count_trailing_zeros": Entry(
        "count_trailing_zeros", "unary", "CountTrailingZeros", None,
        {"T": ["i32", "i64", "i16", "s8", "u8"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 10},
    ),
    "angle": Entry(
        "angle", "unary", "Angle", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.angle"},
        {}, False, {(): 4},
    ),
    "log1mexp": Entry(
        "log1mexp", "unary", "Log1mexp", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 50},
    ),
    "log1mexp_backward": Entry(
        "log1mexp_backward", "unary", "Log1mexpBackward", "log1mexp",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 28},
    ),
    "cosm1": Entry(
        "cosm1", "unary", "Cosm1", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 23},
    ),
    "cosm1_backward": Entry(
        "cosm1_backward", "unary", "Cosm1Backward", "cosm1",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 46},
    ),
    "relu": Entry(
        "relu", "activation", "Relu", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.relu"},
        {}, False, {(): 2},
    ),
    "relu_backward": Entry(
        "relu_backward", "activation", "ReluBackward", "relu",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.relu"},
        {}, False, {(): 2},
    ),
    "relu6": Entry(
        "relu6", "activation", "Relu6", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.relu6"},
        {}, False, {(): 4},
    ),
    "relu6_backward": Entry(
        "relu6_backward", "activation", "Relu6Backward", "relu6",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.relu6"},
        {}, False, {(): 4},
    ),
    "leaky_relu": Entry(
        "leaky_relu", "activation", "LeakyRelu", None,
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.leaky_relu"},
        {}, False, {(): 3},
    ),
    "leaky_relu_backward": Entry(
        "leaky_relu_backward", "activation", "LeakyReluBackward", "leaky_relu",
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.leaky_relu"},
        {}, False, {(): 3},
    ),
    "elu": Entry(
        "elu", "activation", "Elu", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.elu"},
        {}, False, {(): 23},
    ),
    "elu_backward": Entry(
        "elu_backward", "activation", "EluBackward", "elu",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.elu"},
        {}, False, {(): 14},
    ),
    "celu": Entry(
        "celu", "activation", "Celu", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.celu"},
        {}, False, {(): 24},
    ),
    "celu_backward": Entry(
        "celu_backward", "activation", "CeluBackward", "celu",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.celu"},
        {}, False, {(): 14},
    ),
    "selu": Entry(
        "selu", "activation", "Selu", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.selu"},
        {}, False, {(): 24},
    ),
    "selu_backward": Entry(
        "selu_backward", "activation", "SeluBackward", "selu",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.selu"},
        {}, False, {(): 15},
    ),
    "gelu": Entry(
        "gelu", "activation", "Gelu", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.gelu"},
        {}, False, {(): 20},
    ),
    "gelu_backward": Entry(
        "gelu_backward", "activation", "GeluBackward", "gelu",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.gelu"},
        {}, True, {(): 21},
    ),
    "gelu_tanh": Entry(
        "gelu_tanh", "activation", "GeluTanh", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 20},
    ),
    "gelu_tanh_backward": Entry(
        "gelu_tanh_backward", "activation", "GeluTanhBackward", "gelu_tanh",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, True, {(): 21},
    ),
    "sigmoid": Entry(
        "sigmoid", "activation", "Sigmoid", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.sigmoid"},
        {}, False, {(): 20},
    ),
    "sigmoid_backward": Entry(
        "sigmoid_backward", "activation", "SigmoidBackward", "sigmoid",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.sigmoid"},
        {}, False, {(): 43},
    ),
    "silu": Entry(
        "silu", "activation", "Silu", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.silu"},
        {}, False, {(): 20},
    ),
    "silu_backward": Entry(
        "silu_backward", "activation", "SiluBackward", "silu",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.silu"},
        {}, True, {(): 21},
    ),
    "mish": Entry(
        "mish", "activation", "Mish", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.mish"},
        {}, False, {(): 20},
    ),
    "mish_backward": Entry(
        "mish_backward", "activation", "MishBackward", "mish",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.mish"},
        {}, True, {(): 21},
    ),
    "log_sigmoid": Entry(
        "log_sigmoid", "activation", "LogSigmoid", None,
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.logsigmoid"},
        {}, False, {(): 22},
    ),
    "log_sigmoid_backward": Entry(
        "log_sigmoid_backward", "activation", "LogSigmoidBackward", "log_sigmoid",
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.logsigmoid"},
        {}, False, {(): 22},
    ),
    "softplus": Entry(
        "softplus", "activation", "Softplus", None,
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.softplus"},
        {}, False, {(): 33},
    ),
    "softplus_backward": Entry(
        "softplus_backward", "activation", "SoftplusBackward", "softplus",
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.softplus"},
        {}, False, {(): 31},
    ),
    "softsign": Entry(
        "softsign", "activation", "Softsign", None,
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.softsign"},
        {}, False, {(): 3},
    ),
    "softsign_backward": Entry(
        "softsign_backward", "activation", "SoftsignBackward", "softsign",
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.softsign"},
        {}, False, {(): 10},
    ),
    "tanhshrink": Entry(
        "tanhshrink", "activation", "Tanhshrink", None,
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.tanhshrink"},
        {}, False, {(): 20},
    ),
    "tanhshrink_backward": Entry(
        "tanhshrink_backward", "activation", "TanhshrinkBackward", "tanhshrink",
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.tanhshrink"},
        {}, False, {(): 16},
    ),
    "hardswish": Entry(
        "hardswish", "activation", "Hardswish", None,
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.hardswish"},
        {}, False, {(): 5},
    ),
    "hardswish_backward": Entry(
        "hardswish_backward", "activation", "HardswishBackward", "hardswish",
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.hardswish"},
        {}, False, {(): 12},
    ),
    "hardsigmoid": Entry(
        "hardsigmoid", "activation", "Hardsigmoid", None,
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.hardsigmoid"},
        {}, False, {(): 4},
    ),
    "hardsigmoid_backward": Entry(
        "hardsigmoid_backward", "activation", "HardsigmoidBackward", "hardsigmoid",
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.hardsigmoid"},
        {}, False, {(): 7},
    ),
    "hardtanh": Entry(
        "hardtanh", "activation", "Hardtanh", None,
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.hardtanh"},
        {}, False, {(): 4},
    ),
    "hardtanh_backward": Entry(
        "hardtanh_backward", "activation", "HardtanhBackward", "hardtanh",
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.hardtanh"},
        {}, False, {(): 4},
    ),
    "hardshrink": Entry(
        "hardshrink", "activation", "Hardshrink", None,
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.hardshrink"},
        {}, False, {(): 3},
    ),
    "hardshrink_backward": Entry(
        "hardshrink_backward", "activation", "HardshrinkBackward", "hardshrink",
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.hardshrink"},
        {}, False, {(): 3},
    ),
    "softshrink": Entry(
        "softshrink", "activation", "Softshrink", None,
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.softshrink"},
        {}, False, {(): 8},
    ),
    "softshrink_backward": Entry(
        "softshrink_backward", "activation", "SoftshrinkBackward", "softshrink",
        {"T": ["f32", "f64", "f16",
            "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nn.functional.softshrink"},
        {}, False, {(): 5},
    ),
    "threshold": Entry(
        "threshold", "activation", "Threshold", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 4},
    ),
    "threshold_backward": Entry(
        "threshold_backward", "activation", "ThresholdBackward", "threshold",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 4},
    ),
    "step": Entry(
        "step", "activation", "Step", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 4},
    ),
    "lerp": Entry(
        "lerp", "binary", "Lerp", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.lerp"},
        {"torch": "torch.lerp"}, False, {(): 10},
    ),
    "lerp_backward": Entry(
        "lerp_backward", "binary", "LerpBackward", "lerp",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.lerp"},
        {}, False, {(): 5},
    ),
    "add": Entry(
        "add", "binary", "Add", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8",
            "u8"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.add"},
        {}, False, {("float",): 1, ("int",): 1},
    ),
    "add_backward": Entry(
        "add_backward", "binary", "AddBackward", "add",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.add"},
        {}, False, {(): 2},
    ),
    "sub": Entry(
        "sub", "binary", "Sub", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8",
            "u8"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.sub"},
        {}, False, {("float",): 1, ("int",): 1},
    ),
    "sub_backward": Entry(
        "sub_backward", "binary", "SubBackward", "sub",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.sub"},
        {}, False, {(): 3},
    ),
    "rsub": Entry(
        "rsub", "binary", "Rsub", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {("float",): 1, ("int",): 1},
    ),
    "rsub_backward": Entry(
        "rsub_backward", "binary", "RsubBackward", "rsub",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {},
        {}, False, {(): 3},
    ),
    "mul": Entry(
        "mul", "binary", "Mul", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8",
            "u8"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.mul"},
        {}, False, {("float",): 1, ("int",): 1},
    ),
    "mul_backward": Entry(
        "mul_backward", "binary", "MulBackward", "mul",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.mul"},
        {}, False, {(): 4},
    ),
    "div": Entry(
        "div", "binary", "Div", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.div"},
        {}, False, {(): 1},
    ),
    "div_backward": Entry(
        "div_backward", "binary", "DivBackward", "div",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.div"},
        {}, False, {(): 7},
    ),
    "trunc_divide": Entry(
        "trunc_divide", "binary", "TruncDivide", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {("float",): 24, ("int",): 20},
    ),
    "floor_divide": Entry(
        "floor_divide", "binary", "FloorDivide", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8",
            "u8"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.floor_divide"},
        {}, False, {("float",): 24, ("int",): 1},
    ),
    "remainder": Entry(
        "remainder", "binary", "Remainder", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8",
            "u8"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.remainder"},
        {}, False, {("float",): 24, ("int",): 1},
    ),
    "remainder_backward": Entry(
        "remainder_backward", "binary", "RemainderBackward", "remainder",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.remainder"},
        {}, False, {(): 28},
    ),
    "fmod": Entry(
        "fmod", "binary", "Fmod", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8",
            "u8"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.fmod"},
        {}, False, {("float",): 20, ("int",): 20},
    ),
    "fmod_backward": Entry(
        "fmod_backward", "binary", "FmodBackward", "fmod",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.fmod"},
        {}, False, {(): 28},
    ),
    "pow": Entry(
        "pow", "binary", "Pow", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.pow"},
        {}, False, {(): 30},
    ),
    "pow_backward": Entry(
        "pow_backward", "binary", "PowBackward", "pow",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.pow"},
        {}, False, {(): 108},
    ),
    "atan2": Entry(
        "atan2", "binary", "Atan2", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.atan2"},
        {}, False, {(): 25},
    ),
    "atan2_backward": Entry(
        "atan2_backward", "binary", "Atan2Backward", "atan2",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.atan2"},
        {}, False, {(): 10},
    ),
    "hypot": Entry(
        "hypot", "binary", "Hypot", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.hypot"},
        {}, False, {(): 12},
    ),
    "hypot_backward": Entry(
        "hypot_backward", "binary", "HypotBackward", "hypot",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.hypot"},
        {}, False, {(): 32},
    ),
    "copysign": Entry(
        "copysign", "binary", "Copysign", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.copysign"},
        {}, False, {(): 3},
    ),
    "copysign_backward": Entry(
        "copysign_backward", "binary", "CopysignBackward", "copysign",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.copysign"},
        {}, False, {(): 9},
    ),
    "fmin": Entry(
        "fmin", "binary", "Fmin", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.fmin"},
        {}, False, {(): 1},
    ),
    "fmin_backward": Entry(
        "fmin_backward", "binary", "FminBackward", "fmin",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.fmin"},
        {}, False, {(): 20},
    ),
    "fmax": Entry(
        "fmax", "binary", "Fmax", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.fmax"},
        {}, False, {(): 1},
    ),
    "fmax_backward": Entry(
        "fmax_backward", "binary", "FmaxBackward", "fmax",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.fmax"},
        {}, False, {(): 20},
    ),
    "maximum": Entry(
        "maximum", "binary", "Maximum", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8",
            "bool"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.maximum"},
        {}, False, {("float",): 1, ("int",): 1, ("bool",): 1},
    ),
    "maximum_backward": Entry(
        "maximum_backward", "binary", "MaximumBackward", "maximum",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.maximum"},
        {}, False, {(): 9},
    ),
    "minimum": Entry(
        "minimum", "binary", "Minimum", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8",
            "bool"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.minimum"},
        {}, False, {("float",): 1, ("int",): 1, ("bool",): 1},
    ),
    "minimum_backward": Entry(
        "minimum_backward", "binary", "MinimumBackward", "minimum",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.minimum"},
        {}, False, {(): 9},
    ),
    "logaddexp": Entry(
        "logaddexp", "binary", "Logaddexp", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.logaddexp"},
        {}, True, {(): 29},
    ),
    "logaddexp_backward": Entry(
        "logaddexp_backward", "binary", "LogaddexpBackward", "logaddexp",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.logaddexp"},
        {}, False, {(): 49},
    ),
    "logaddexp2": Entry(
        "logaddexp2", "binary", "Logaddexp2", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.logaddexp2"},
        {}, True, {(): 50},
    ),
    "logaddexp2_backward": Entry(
        "logaddexp2_backward", "binary", "Logaddexp2Backward", "logaddexp2",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.logaddexp2"},
        {}, False, {(): 60},
    ),
    "xlogy": Entry(
        "xlogy", "binary", "Xlogy", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.xlogy"},
        {}, False, {(): 18},
    ),
    "xlogy_backward": Entry(
        "xlogy_backward", "binary", "XlogyBackward", "xlogy",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.xlogy"},
        {}, False, {(): 27},
    ),
    "xlog1py": Entry(
        "xlog1py", "binary", "Xlog1py", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.special.xlog1py"},
        {}, False, {(): 26},
    ),
    "xlog1py_backward": Entry(
        "xlog1py_backward", "binary", "Xlog1pyBackward", "xlog1py",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise",
            "reduce"], {"torch": "torch.special.xlog1py"},
        {}, False, {(): 36},
    ),
    "squared_difference": Entry(
        "squared_difference", "binary", "SquaredDifference", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {("float",): 2, ("int",): 2},
    ),
    "squared_difference_backward": Entry(
        "squared_difference_backward", "binary", "SquaredDifferenceBackward", "squared_difference",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {},
        {}, False, {(): 6},
    ),
    "prelu": Entry(
        "prelu", "binary", "Prelu", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 3},
    ),
    "prelu_backward": Entry(
        "prelu_backward", "binary", "PreluBackward", "prelu",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {},
        {}, False, {(): 8},
    ),
    "heaviside": Entry(
        "heaviside", "binary", "Heaviside", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8",
            "u8"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.heaviside"},
        {}, False, {("float",): 6, ("int",): 6},
    ),
    "eq": Entry(
        "eq", "binary", "Eq", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8",
            "bool"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.eq"},
        {}, False, {("float",): 1, ("int",): 1, ("bool",): 1},
    ),
    "ne": Entry(
        "ne", "binary", "Ne", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8",
            "bool"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.ne"},
        {}, False, {("float",): 1, ("int",): 1, ("bool",): 1},
    ),
    "lt": Entry(
        "lt", "binary", "Lt", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8",
            "bool"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.lt"},
        {}, False, {("float",): 1, ("int",): 1, ("bool",): 1},
    ),
    "le": Entry(
        "le", "binary", "Le", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8",
            "bool"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.le"},
        {}, False, {("float",): 1, ("int",): 1, ("bool",): 1},
    ),
    "gt": Entry(
        "gt", "binary", "Gt", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8",
            "bool"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.gt"},
        {}, False, {("float",): 1, ("int",): 1, ("bool",): 1},
    ),
    "ge": Entry(
        "ge", "binary", "Ge", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8",
            "bool"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.ge"},
        {}, False, {("float",): 1, ("int",): 1, ("bool",): 1},
    ),
    "isclose": Entry(
        "isclose", "binary", "Isclose", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 12},
    ),
    "bitwise_and": Entry(
        "bitwise_and", "binary", "BitwiseAnd", None,
        {"T": ["i32", "i64", "i16", "s8", "u8",
            "bool"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.bitwise_and"},
        {}, False, {("int",): 1, ("bool",): 1},
    ),
    "bitwise_or": Entry(
        "bitwise_or", "binary", "BitwiseOr", None,
        {"T": ["i32", "i64", "i16", "s8", "u8",
            "bool"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.bitwise_or"},
        {}, False, {("int",): 1, ("bool",): 1},
    ),
    "bitwise_xor": Entry(
        "bitwise_xor", "binary", "BitwiseXor", None,
        {"T": ["i32", "i64", "i16", "s8", "u8",
            "bool"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.bitwise_xor"},
        {}, False, {("int",): 1, ("bool",): 1},
    ),
    "left_shift": Entry(
        "left_shift", "binary", "LeftShift", None,
        {"T": ["i32", "i64", "i16", "s8",
            "u8"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.bitwise_left_shift"},
        {}, False, {(): 1},
    ),
    "right_shift": Entry(
        "right_shift", "binary", "RightShift", None,
        {"T": ["i32", "i64", "i16", "s8",
            "u8"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.bitwise_right_shift"},
        {}, False, {(): 1},
    ),
    "gcd": Entry(
        "gcd", "binary", "Gcd", None,
        {"T": ["i32", "i64", "i16", "s8", "u8"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.gcd"},
        {}, False, {(): 100},
    ),
    "lcm": Entry(
        "lcm", "binary", "Lcm", None,
        {"T": ["i32", "i64", "i16", "s8", "u8"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.lcm"},
        {}, False, {(): 100},
    ),
    "logical_and": Entry(
        "logical_and", "binary", "LogicalAnd", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8",
            "bool"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.logical_and"},
        {}, False, {("float",): 3, ("int",): 3, ("bool",): 1},
    ),
    "logical_or": Entry(
        "logical_or", "binary", "LogicalOr", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8",
            "bool"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.logical_or"},
        {}, False, {("float",): 3, ("int",): 3, ("bool",): 1},
    ),
    "logical_xor": Entry(
        "logical_xor", "binary", "LogicalXor", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8",
            "bool"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.logical_xor"},
        {}, False, {("float",): 3, ("int",): 3, ("bool",): 1},
    ),
    "nextafter": Entry(
        "nextafter", "binary", "Nextafter", None,
        {"T": ["f32", "f64"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.nextafter"},
        {}, False, {(): 6},
    ),
    "ldexp": Entry(
        "ldexp", "binary", "Ldexp", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.ldexp"},
        {}, False, {(): 10},
    ),
    "ldexp_backward": Entry(
        "ldexp_backward", "binary", "LdexpBackward", "ldexp",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.ldexp"},
        {}, False, {(): 11},
    ),
    "float_power": Entry(
        "float_power", "binary", "FloatPower", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8"], "D": ["f64"]}, {"T": "a_element",
            "D": "y_element"}, ["pointwise"], {"torch": "torch.float_power"},
        {}, False, {("float",): 30, ("int",): 32},
    ),
    "clamp_min": Entry(
        "clamp_min", "binary", "ClampMin", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8",
            "u8"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.clamp_min"},
        {}, False, {("float",): 4, ("int",): 4},
    ),
    "clamp_min_backward": Entry(
        "clamp_min_backward", "binary", "ClampMinBackward", "clamp_min",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.clamp_min"},
        {}, False, {(): 10},
    ),
    "clamp_max": Entry(
        "clamp_max", "binary", "ClampMax", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8",
            "u8"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.clamp_max"},
        {}, False, {("float",): 4, ("int",): 4},
    ),
    "clamp_max_backward": Entry(
        "clamp_max_backward", "binary", "ClampMaxBackward", "clamp_max",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.clamp_max"},
        {}, False, {(): 10},
    ),
    "right_shift_logical": Entry(
        "right_shift_logical", "binary", "RightShiftLogical", None,
        {"T": ["i32", "i64", "i16", "s8", "u8"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 6},
    ),
    "abs_difference": Entry(
        "abs_difference", "binary", "AbsDifference", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {("float",): 2, ("int",): 4},
    ),
    "abs_difference_backward": Entry(
        "abs_difference_backward", "binary", "AbsDifferenceBackward", "abs_difference",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {},
        {}, False, {(): 6},
    ),
    "fdim": Entry(
        "fdim", "binary", "Fdim", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 3},
    ),
    "fdim_backward": Entry(
        "fdim_backward", "binary", "FdimBackward", "fdim",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {},
        {}, False, {(): 7},
    ),
    "add_saturate": Entry(
        "add_saturate", "binary", "AddSaturate", None,
        {"T": ["i32", "i16", "s8", "u8"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 3},
    ),
    "sub_saturate": Entry(
        "sub_saturate", "binary", "SubSaturate", None,
        {"T": ["i32", "i16", "s8", "u8"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 3},
    ),
    "mul_saturate": Entry(
        "mul_saturate", "binary", "MulSaturate", None,
        {"T": ["i32", "i16", "s8", "u8"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 3},
    ),
    "div_no_nan": Entry(
        "div_no_nan", "binary", "DivNoNan", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 3},
    ),
    "div_no_nan_backward": Entry(
        "div_no_nan_backward", "binary", "DivNoNanBackward", "div_no_nan",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {},
        {}, False, {(): 11},
    ),
    "mul_no_nan": Entry(
        "mul_no_nan", "binary", "MulNoNan", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 3},
    ),
    "mul_no_nan_backward": Entry(
        "mul_no_nan_backward", "binary", "MulNoNanBackward", "mul_no_nan",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {},
        {}, False, {(): 8},
    ),
    "xdivy": Entry(
        "xdivy", "binary", "Xdivy", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 6},
    ),
    "xdivy_backward": Entry(
        "xdivy_backward", "binary", "XdivyBackward", "xdivy",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {},
        {}, False, {(): 17},
    ),
    "logsubexp": Entry(
        "logsubexp", "binary", "Logsubexp", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, True, {(): 72},
    ),
    "logsubexp_backward": Entry(
        "logsubexp_backward", "binary", "LogsubexpBackward", "logsubexp",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 54},
    ),
    "fma": Entry(
        "fma", "ternary", "Fma", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 1},
    ),
    "fma_backward": Entry(
        "fma_backward", "ternary", "FmaBackward", "fma",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {},
        {}, False, {(): 5},
    ),
    "addcmul": Entry(
        "addcmul", "ternary", "Addcmul", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 3},
    ),
    "addcmul_backward": Entry(
        "addcmul_backward", "ternary", "AddcmulBackward", "addcmul",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {},
        {}, False, {(): 7},
    ),
    "addcdiv": Entry(
        "addcdiv", "ternary", "Addcdiv", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 3},
    ),
    "addcdiv_backward": Entry(
        "addcdiv_backward", "ternary", "AddcdivBackward", "addcdiv",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {},
        {}, False, {(): 10},
    ),
    "lerp_tensor": Entry(
        "lerp_tensor", "ternary", "LerpTensor", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 10},
    ),
    "lerp_tensor_backward": Entry(
        "lerp_tensor_backward", "ternary", "LerpTensorBackward", "lerp_tensor",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {},
        {}, False, {(): 8},
    ),
    "clamp": Entry(
        "clamp", "ternary", "Clamp", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {("float",): 2, ("int",): 2},
    ),
    "clamp_backward": Entry(
        "clamp_backward", "ternary", "ClampBackward", "clamp",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {},
        {}, False, {(): 14},
    ),
    "where": Entry(
        "where", "ternary", "Where", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8",
            "bool"]}, {"T": "element"}, ["pointwise"], {"torch": "torch.where"},
        {}, False, {("float",): 1, ("int",): 1, ("bool",): 1},
    ),
    "where_backward": Entry(
        "where_backward", "ternary", "WhereBackward", "where",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {"torch": "torch.where"},
        {}, False, {(): 4},
    ),
    "mul_add": Entry(
        "mul_add", "ternary", "MulAdd", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {("float",): 2, ("int",): 2},
    ),
    "mul_add_backward": Entry(
        "mul_add_backward", "ternary", "MulAddBackward", "mul_add",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {},
        {}, False, {(): 5},
    ),
    "between": Entry(
        "between", "ternary", "Between", None,
        {"T": ["f32", "f64", "f16", "bf16", "i32", "i64", "i16", "s8", "u8"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {("float",): 3, ("int",): 3},
    ),
    "bitwise_select": Entry(
        "bitwise_select", "ternary", "BitwiseSelect", None,
        {"T": ["i32", "i64", "i16", "s8", "u8", "bool"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {("int",): 4, ("bool",): 4},
    ),
    "cast": Entry(
        "cast", "cast", "Cast", None,
        {"S": ["f32", "f64", "f16", "bf16", "e4m3", "e5m2", "i32", "i64", "i16", "s8", "u8", "s4", "u4", "bool"],
            "D": ["f32", "f64", "f16", "bf16", "e4m3", "e5m2", "i32", "i64", "i16", "s8", "u8", "s4", "u4",
            "bool"]}, {"S": "x_element", "D": "y_element"}, ["pointwise"], {},
        {}, False, {("float", "float"): 0, ("float", "int"): 3, ("float", "bool"): 1, ("int", "float"): 1,
            ("int", "int"): 0, ("int", "bool"): 1, ("bool", "float"): 1, ("bool", "int"): 1, ("bool", "bool"): 0},
    ),
    "cast_backward": Entry(
        "cast_backward", "cast", "CastBackward", "cast",
        {"S": ["f32", "f64", "f16", "bf16"], "D": ["f32", "f64", "f16", "bf16"]}, {"S": "x_element",
            "D": "y_element"}, ["pointwise"], {},
        {}, False, {(): 0},
    ),
    "cast_saturate": Entry(
        "cast_saturate", "cast", "CastSaturate", None,
        {"S": ["f32", "f64", "f16", "bf16", "e4m3", "e5m2", "i32", "i64", "i16", "s8", "u8", "s4", "u4"],
            "D": ["f32", "f64", "f16", "bf16", "e4m3", "e5m2", "i32", "i64", "i16", "s8", "u8", "s4",
            "u4"]}, {"S": "x_element", "D": "y_element"}, ["pointwise"], {},
        {}, False, {("float", "float"): 2, ("float", "int"): 5, ("int", "float"): 3, ("int", "int"): 2},
    ),
    "glu": Entry(
        "glu", "gated", "Glu", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 21},
    ),
    "glu_backward": Entry(
        "glu_backward", "gated", "GluBackward", "glu",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {},
        {}, False, {(): 47},
    ),
    "reglu": Entry(
        "reglu", "gated", "Reglu", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 3},
    ),
    "reglu_backward": Entry(
        "reglu_backward", "gated", "RegluBackward", "reglu",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {},
        {}, False, {(): 8},
    ),
    "geglu": Entry(
        "geglu", "gated", "Geglu", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 21},
    ),
    "geglu_backward": Entry(
        "geglu_backward", "gated", "GegluBackward", "geglu",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {},
        {}, True, {(): 45},
    ),
    "geglu_tanh": Entry(
        "geglu_tanh", "gated", "GegluTanh", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 21},
    ),
    "geglu_tanh_backward": Entry(
        "geglu_tanh_backward", "gated", "GegluTanhBackward", "geglu_tanh",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {},
        {}, True, {(): 45},
    ),
    "swiglu": Entry(
        "swiglu", "gated", "Swiglu", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 21},
    ),
    "swiglu_backward": Entry(
        "swiglu_backward", "gated", "SwigluBackward", "swiglu",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {},
        {}, True, {(): 45},
    ),
    "swiglu_clamped": Entry(
        "swiglu_clamped", "gated", "SwigluClamped", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {(): 29},
    ),
    "swiglu_clamped_backward": Entry(
        "swiglu_clamped_backward", "gated", "SwigluClampedBackward", "swiglu_clamped",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise", "reduce"], {},
        {}, True, {(): 61},
    ),
    "packed_glu": Entry(
        "packed_glu", "gated", "PackedGlu", None,
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, False, {("silu", "first", "halves"): 22, ("silu", "first", "interleaved"): 24,
            ("silu", "second", "halves"): 22, ("sigmoid", "first", "halves"): 22,
            ("sigmoid", "first", "interleaved"): 24, ("sigmoid", "second", "halves"): 22,
            ("relu", "first", "halves"): 4, ("relu", "first", "interleaved"): 6, ("relu", "second", "halves"): 4,
            ("gelu", "first", "halves"): 22, ("gelu", "first", "interleaved"): 24, ("gelu", "second", "halves"): 22,
            ("gelu_tanh", "first", "halves"): 22, ("gelu_tanh", "first", "interleaved"): 24,
            ("gelu_tanh", "second", "halves"): 22, ("clamped_silu", "first", "halves"): 30,
            ("clamped_silu", "first", "interleaved"): 32, ("clamped_silu", "second", "halves"): 30},
    ),
    "packed_glu_backward": Entry(
        "packed_glu_backward", "gated", "PackedGluBackward", "packed_glu",
        {"T": ["f32", "f64", "f16", "bf16"]}, {"T": "element"}, ["pointwise"], {},
        {}, True, {("silu", "first", "halves"): 44, ("silu", "first", "interleaved"): 46,
            ("silu", "second", "halves"): 44, ("sigmoid", "first", "halves"): 46,
            ("sigmoid", "first", "interleaved"): 48, ("sigmoid", "second", "halves"): 46,
            ("relu", "first", "halves"): 7, ("relu", "first", "interleaved"): 9, ("relu", "second", "halves"): 7,
            ("gelu", "first", "halves"): 44, ("gelu", "first", "interleaved"): 46, ("gelu", "second", "halves"): 44,
            ("gelu_tanh", "first", "halves"): 44, ("gelu_tanh", "first", "interleaved"): 46,
            ("gelu_tanh", "second", "halves"): 44, ("clamped_silu", "first", "halves"): 60,
            ("clamped_silu", "first", "interleaved"): 62, ("clamped_silu", "second", "halves"): 60},
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
