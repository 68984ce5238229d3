"""Codes of 4 bits, two to a byte: the layout by hand, and every op against the same op with 8-bit codes."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import baracuda_kernels as kernels
from baracuda_runtime.arrays.storage import pack, unpack
from baracuda_runtime.errors import InvalidProblem, Unsupported

FLOATS = {"f32": np.float32, "f64": np.float64, "f16": np.float16, "bf16": ml_dtypes.bfloat16}
WIDER = {"s4": ("s8", np.int8, -8, 7), "u4": ("u8", np.uint8, 0, 15)}

every_float = pytest.mark.parametrize("element", FLOATS)
every_code = pytest.mark.parametrize("code", WIDER)


def same(got: Any, want: Any) -> None:
    """The same bits; NaN is NaN."""
    assert got.dtype == want.dtype and got.shape == want.shape
    bits = np.dtype(f"u{got.dtype.itemsize}")
    wrong = np.ascontiguousarray(got).view(bits) != np.ascontiguousarray(want).view(bits)
    assert not (wrong & ~((got != got) & (want != want))).any()


def data(element: str, *shape: int) -> Any:
    """Of 16-bit floats every pattern, over and over; of others random ones with specials among them."""
    count = int(np.prod(shape))
    if np.dtype(FLOATS[element]).itemsize == 2:
        return np.resize(np.arange(1 << 16, dtype=np.uint16), count).view(FLOATS[element]).reshape(shape)
    random = np.random.default_rng(2)
    made = random.standard_normal(count) * 10.0 ** random.integers(-3, 3, count)
    made = np.where(random.random(count) < 0.1, random.choice([np.nan, np.inf, -np.inf, 0.0, -0.0], count), made)
    return (
        np.where(random.random(count) < 0.3, random.integers(-40, 40, count) / 8, made)
        .astype(FLOATS[element])
        .reshape(shape)
    )


def test_the_layout() -> None:
    assert pack([1, -2, 3], "s4").tolist() == [0xE1, 0x03]  # the first in the low nibble; the last nibble is 0
    assert pack([[1, 2], [15, 0]], "u4").tolist() == [[0x21], [0x0F]]
    assert pack([-9, 8, 100], "s4").tolist() == [0x78, 0x07]  # saturated
    assert pack(np.zeros((2, 0), np.int8), "u4").shape == (2, 0)
    assert unpack([0xE1, 0xF3], "s4", 3).tolist() == [1, -2, 3]  # whatever the unused nibble holds
    assert unpack([0xE1], "u4").tolist() == [1, 14]
    for code, (_, _, low, high) in WIDER.items():
        for length in range(6):
            codes = np.random.default_rng(length).integers(low, high + 1, (3, length))
            assert unpack(pack(codes, code), code, length).tolist() == codes.tolist()
    with pytest.raises(InvalidProblem, match="length expected 4, or one less, got 2"):
        unpack([1, 2], "s4", 2)
    with pytest.raises(InvalidProblem, match="at least one dim"):
        pack(3, "s4")
    with pytest.raises(Unsupported, match="expected s4 or u4, got s8"):
        pack([3], "s8")


@every_float
@every_code
@pytest.mark.parametrize("length", [1, 2, 7, 64, 1001])
def test_per_tensor(element: str, code: str, length: int) -> None:
    wider, _, low, high = WIDER[code]
    x = data(element, 131, length)
    for scale, zero_point in ((0.25, 0), (0.1, 3), (1.0, -7), (3.5, 2**31 - 1)):
        scale = float(np.float32(scale))
        for limits in ({}, {"q_min": low + 1, "q_max": high}):
            got = kernels.quantize_per_tensor(x, scale, zero_point, dtype=code, **limits)
            eight = {"q_min": low, "q_max": high} | limits
            same(got, pack(kernels.quantize_per_tensor(x, scale, zero_point, dtype=wider, **eight), code))
            back = np.empty_like(x)
            kernels.dequantize_per_tensor(got, scale, zero_point, input_element=code, out=back)
            same(back, kernels.fake_quantize(x, scale, zero_point, **eight))


@every_float
@every_code
@pytest.mark.parametrize("group_size", [1, 3, 8, 32])
def test_per_group(element: str, code: str, group_size: int) -> None:
    wider, _, low, high = WIDER[code]
    groups = 5
    x = data(element, 40, groups * group_size)
    random = np.random.default_rng(1)
    scale = (random.random((40, groups)) + 0.05).astype(FLOATS[element])
    zero_point = random.integers(low, high, (40, groups)).astype(np.int32)
    got = kernels.quantize_per_group(x, scale, zero_point, group_size=group_size, dtype=code)
    limits = {"q_min": low, "q_max": high, "group_size": group_size}
    same(got, pack(kernels.quantize_per_group(x, scale, zero_point, dtype=wider, **limits), code))
    back = np.empty_like(x)
    kernels.dequantize_per_group(got, scale, zero_point, group_size=group_size, input_element=code, out=back)
    codes = unpack(got, code, x.shape[1]).astype(WIDER[code][1])
    same(back, kernels.dequantize_per_group(codes, scale, zero_point, group_size=group_size))


@every_float
@every_code
@pytest.mark.parametrize("mode", ["symmetric", "asymmetric"])
@pytest.mark.parametrize("length", [0, 1, 2, 33, 128])
def test_by_the_range_of_each_row(element: str, code: str, mode: str, length: int) -> None:
    wider, _, low, high = WIDER[code]
    x = data(element, 500, length)
    got = kernels.dynamic_range_quantize(x, mode=mode, dtype=code)
    eight = kernels.dynamic_range_quantize(x, mode=mode, q_min=low, q_max=high, dtype=wider)
    same(got.output, pack(eight.output, code))
    same(got.scale_out, eight.scale_out)
    if mode == "asymmetric":
        same(got.zero_point_out, eight.zero_point_out)


@every_code
def test_every_byte_comes_back(code: str) -> None:
    every = np.arange(256, dtype=np.uint8).reshape(4, 64)
    back = kernels.dequantize_per_tensor(every, 0.5, 0, input_element=code, dtype="f32")
    assert back.shape == (4, 128)
    low = (np.arange(256) % 16).astype(np.int8)
    high = (np.arange(256) // 16).astype(np.int8)
    codes = np.stack([low, high], axis=-1)
    codes = np.where((codes > 7) & (code == "s4"), codes - 16, codes)
    np.testing.assert_array_equal(back, codes.reshape(4, 128) * 0.5)
    np.testing.assert_array_equal(kernels.quantize_per_tensor(back, 0.5, 0, dtype=code), every)


def test_where_sizes_come_from() -> None:
    """Of packed input: from another array of the call, else two codes a byte."""
    packed = np.zeros((3, 4), np.uint8)
    args = kernels.DequantizePerTensorArgs(packed, 1.0, 0)
    of = kernels.DequantizePerTensorDescriptor.of
    assert of(args, input_element="s4", output_element="f32").shape == (3, 8)
    args.output = np.zeros((3, 7), np.float32)
    assert of(args, input_element="s4").shape == (3, 7)
    with pytest.raises(InvalidProblem, match=r"output expected shape \(3, 4\), got \(3, 7\)"):
        of(args, input_element="u8")
    groups = kernels.DequantizePerGroupArgs(packed, np.ones((3, 2), np.float32), np.zeros((3, 2), np.int32))
    assert kernels.DequantizePerGroupDescriptor.of(groups, input_element="u4", group_size=4).axis == 8
    args.output = np.zeros((3, 5), np.float32)
    with pytest.raises(
        InvalidProblem, match=r"input of shape \(3, 4\), two codes to a byte, does not broadcast with \(3, 5\)"
    ):
        kernels.dequantize_per_tensor(packed, 1.0, 0, input_element="s4", out=args.output)


def test_a_uint8_array_is_u8_unless_the_caller_says_otherwise() -> None:
    packed = np.full((2, 4), 0x21, np.uint8)
    assert kernels.dequantize_per_tensor(packed, 1.0, 0, dtype="f32").tolist() == [[33.0] * 4] * 2
    assert (
        kernels.dequantize_per_tensor(packed, 1.0, 0, input_element="u4", dtype="f32").tolist() == [[1.0, 2.0] * 4] * 2
    )
    with pytest.raises(Unsupported, match="input expected s4 in uint8, got s8"):
        kernels.dequantize_per_tensor(packed.view(np.int8), 1.0, 0, input_element="s4", dtype="f32")
    with pytest.raises(Unsupported, match="one a byte: pack it"):
        kernels.dequantize_per_tensor(np.zeros((2, 4), ml_dtypes.int4), 1.0, 0, dtype="f32")
    x = np.ones((2, 4), np.float32)
    assert kernels.quantize_per_tensor(x, 1.0, 0, dtype=ml_dtypes.int4).tolist() == [[0x11, 0x11]] * 2
    out = np.zeros((2, 2), np.uint8)
    with pytest.raises(InvalidProblem, match=r"out expected shape \(2, 4\), got \(2, 2\)"):
        kernels.quantize_per_tensor(x, 1.0, 0, out=out)  # as u8, which `out` says
    assert kernels.quantize_per_tensor(x, 1.0, 0, dtype="u4", out=out).tolist() == [[0x11, 0x11]] * 2
    with pytest.raises(
        InvalidProblem, match=r"out of shape \(2, 4\), two codes to a byte, does not broadcast with \(2, 4\)"
    ):
        kernels.quantize_per_tensor(x, 1.0, 0, dtype="s4", out=np.zeros((2, 4), np.uint8))


def test_rows_are_neighbouring_bytes() -> None:
    x = np.arange(24, dtype=np.float32).reshape(4, 6) % 8
    want = kernels.quantize_per_tensor(x, 1.0, 0, dtype="s4")
    wide = np.full((4, 2, 5), 0xA7, np.uint8)
    out = wide[::-1, 0, 1:4]  # rows apart and backwards
    kernels.quantize_per_tensor(x, 1.0, 0, dtype="s4", out=out)
    np.testing.assert_array_equal(out, want)
    assert (wide[:, 1] == 0xA7).all() and (wide[:, 0, [0, 4]] == 0xA7).all()
    back = kernels.dequantize_per_tensor(out, 1.0, 0, input_element="s4", dtype="f32")
    np.testing.assert_array_equal(back, x)
    for apart in (np.zeros((4, 6), np.uint8)[:, ::2], np.zeros((3, 4), np.uint8).T):
        with pytest.raises(Unsupported, match="rows of neighbouring bytes"):
            kernels.quantize_per_tensor(x, 1.0, 0, dtype="s4", out=apart)
    with pytest.raises(Unsupported, match="output: s4 is packed along the last axis"):
        kernels.quantize_per_tensor(np.ones((), np.float32), 1.0, 0, dtype="s4")


# What shares a scale and zero point, as their shape, for an input of (4, 6) or one with rows of an odd length.
GRANULARITIES: dict[str, tuple[tuple[int, ...], tuple[int, ...], dict[str, int]]] = {
    "channel": ((4, 7), (7,), {"axis": 1}),
    "token": ((4, 7), (4,), {}),
    "block": ((4, 6), (2, 2), {"block_rows": 2, "block_columns": 3}),
}


@pytest.mark.parametrize("element", ["s4", "u4"])
@pytest.mark.parametrize("granularity", GRANULARITIES)
def test_granularities_have_the_codes_of_eight_bits_two_to_a_byte(granularity: str, element: str) -> None:
    shape, of_scales, attributes = GRANULARITIES[granularity]
    random = np.random.default_rng(7)
    x, scale = (
        random.standard_normal(shape).astype(np.float32) * 8,
        random.uniform(0.5, 2, of_scales).astype(np.float32),
    )
    zero_point = random.integers(-3, 4, of_scales).astype(np.int32)
    limits = {"q_min": -8, "q_max": 7} if element == "s4" else {"q_min": 0, "q_max": 15}
    wide = {"s4": "s8", "u4": "u8"}[element]
    quantize, dequantize = (getattr(kernels, f"{q}_per_{granularity}") for q in ("quantize", "dequantize"))
    expected = quantize(x, scale, zero_point, dtype=wide, **limits, **attributes)
    packed = quantize(x, scale, zero_point, dtype=element, **attributes)
    np.testing.assert_array_equal(packed, pack(expected, element))
    if shape[-1] % 2 == 0 or granularity == "channel":
        back = dequantize(packed, scale, zero_point, input_element=element, **attributes)
        np.testing.assert_array_equal(back, dequantize(expected, scale, zero_point, **attributes))
