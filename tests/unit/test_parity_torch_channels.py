"""Channels, learnt scales, observers and 8-bit floats against torch. On the CPU.

test_parity_torch.py has what is per tensor; docs/quantize.md has the table of what equals what.
"""

from __future__ import annotations

import warnings
from typing import Any

import pytest

import baracuda_kernels as kernels

torch = pytest.importorskip("torch", reason="torch is not installed: pip install torch, to compare with its functions")

every_float = pytest.mark.parametrize("name", ["float32", "float64", "float16", "bfloat16"])
every_axis = pytest.mark.parametrize("axis", [0, 1, -1])
POWERS, OTHERS = [0.25, 0.5, 2.0**-9], [0.1, 0.3, 0.0123]
ZERO_POINTS = [0, 3, -7]
CODES = {"q_min": -128, "q_max": 127}


def rows(name: str, scales: list[float]) -> Any:
    """[3, 1000]: for each scale its ties, inside of the codes and beyond, and random numbers."""
    made = torch.randn(400, generator=torch.Generator().manual_seed(21), dtype=torch.float64) * 60
    steps = torch.cat([torch.arange(-300, 300) * 0.5, made])
    return (torch.tensor(scales, dtype=torch.float64)[:, None] * steps).to(getattr(torch, name))


def placed(x: Any, axis: int) -> Any:
    """The channels of [3, 1000] as an axis of [3, 10, 100], [10, 3, 100] or [10, 100, 3]."""
    return x.reshape(3, 10, 100).movedim(0, axis).contiguous()


def operands(name: str, scales: list[float], axis: int) -> tuple[Any, Any, Any]:
    """Input, scales of its type and zero points."""
    x = placed(rows(name, scales), axis)
    return x, torch.tensor(scales).to(x.dtype), torch.tensor(ZERO_POINTS, dtype=torch.int32)


# -- fake quantization ------------------------------------------------------------------------------------------------


@every_float
@every_axis
def test_fake_quantize_per_channel(name: str, axis: int) -> None:
    """Torch multiplies by the inverse in f32: division, where it is exact. The zero point comes after rounding."""
    x, scale, zero_point = operands(name, POWERS, axis)
    x.requires_grad_()
    d = torch.randn(x.shape, generator=torch.Generator().manual_seed(22)).to(x.dtype)
    theirs = torch.fake_quantize_per_channel_affine(x, scale.float(), zero_point, axis % 3, -128, 127)
    theirs.backward(d)
    given = {"axis": axis, **CODES}
    assert torch.equal(kernels.fake_quantize_per_channel(x.detach(), scale, zero_point, **given), theirs)
    ours = kernels.fake_quantize_per_channel_backward(x.detach(), scale, zero_point, d, **given)
    assert torch.equal(ours, x.grad) and 0 < int((ours == 0).sum()) < x.numel()


def test_fake_quantize_of_each_channel_by_the_inverse() -> None:
    """By other scales it is `fake_quantize` of each channel, with the inverse."""
    x, scale, zero_point = operands("float32", OTHERS, 0)
    theirs = torch.fake_quantize_per_channel_affine(x, scale, zero_point, 0, -128, 127)
    for k in range(3):
        settings = {"scaling": "multiply_inverse", **CODES}
        assert torch.equal(kernels.fake_quantize(x[k], OTHERS[k], ZERO_POINTS[k], **settings), theirs[k])


@pytest.mark.parametrize("zero_point", [0.0, 4.0, 4.3, 119.8])
def test_learnable_fake_quantize(zero_point: float) -> None:
    """The gradients of scale and zero point are sums, in other orders. (The mask of torch's gradient has the zero point
    inside of the rounding, which moves ties if it is odd; and it rounds a zero point as trunc(zero_point + 0.5): those
    below 0 differ.)"""
    x, d = rows("float32", [0.25] * 3), torch.randn(3, 1000, generator=torch.Generator().manual_seed(23))
    held = [v.clone().requires_grad_() for v in (x, torch.tensor([0.25]), torch.tensor([zero_point]))]
    theirs = torch._fake_quantize_learnable_per_tensor_affine(*held, -128, 127, 1.0)
    theirs.backward(d)
    assert torch.equal(kernels.fake_quantize_learnable_per_tensor(x, 0.25, zero_point, **CODES), theirs)
    got = kernels.fake_quantize_learnable_per_tensor_backward(x, 0.25, zero_point, d, **CODES)
    assert torch.equal(got.d_input, held[0].grad)
    torch.testing.assert_close(got.d_scale, held[1].grad[0], rtol=1e-5, atol=1e-3)
    torch.testing.assert_close(got.d_zero_point, held[2].grad[0], rtol=1e-5, atol=1e-5)


@every_axis
def test_learnable_fake_quantize_per_channel(axis: int) -> None:
    x, scale, _ = operands("float32", POWERS, axis)
    zero_point = torch.tensor([0.0, 4.3, -7.6])
    d = torch.randn(x.shape, generator=torch.Generator().manual_seed(24))
    held = [v.clone().requires_grad_() for v in (x, scale, zero_point)]
    theirs = torch._fake_quantize_learnable_per_channel_affine(*held, axis % 3, -128, 127, 1.0)
    theirs.backward(d)
    given = {"axis": axis, **CODES}
    assert torch.equal(kernels.fake_quantize_learnable_per_channel(x, scale, zero_point, **given), theirs)
    got = kernels.fake_quantize_learnable_per_channel_backward(x, scale, zero_point, d, **given)
    assert torch.equal(got.d_input, held[0].grad)
    torch.testing.assert_close(got.d_scale, held[1].grad, rtol=1e-5, atol=1e-3)
    torch.testing.assert_close(got.d_zero_point, held[2].grad, rtol=1e-5, atol=1e-5)


# -- codes ------------------------------------------------------------------------------------------------------------


def torch_quantized(x: Any, scale: Any, zero_point: Any, axis: int) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # deprecated, but what the rule is compared with
        return torch.quantize_per_channel(x, scale.double(), zero_point.long(), axis % 3, torch.qint8)


@every_axis
def test_quantize_per_channel(axis: int) -> None:
    """Torch adds the zero point before the rounding: an even one moves no tie."""
    x, scale, _ = operands("float32", POWERS, axis)
    even = torch.tensor([0, 4, -6], dtype=torch.int32)
    theirs = torch_quantized(x, scale, even, axis)
    assert torch.equal(kernels.quantize_per_channel(x, scale, even, axis=axis), theirs.int_repr())


@every_axis
def test_dequantize_per_channel(axis: int) -> None:
    x, scale, zero_point = operands("float32", OTHERS, axis)
    theirs = torch_quantized(x, scale, zero_point, axis)
    ours = kernels.dequantize_per_channel(theirs.int_repr(), scale, zero_point, axis=axis)
    assert torch.equal(ours, theirs.dequantize())


# -- observers --------------------------------------------------------------------------------------------------------


def test_observers() -> None:
    """Two batches each; the first range of a moving average is the first batch's own."""
    observers = pytest.importorskip("torch.ao.quantization.observer")
    batches = rows("float32", OTHERS).reshape(3, 2, 500).unbind(1)
    infinite = torch.tensor(float("inf"))
    for form, axis in (("per_tensor", {}), ("per_channel", {"axis": 0})):
        word = "PerChannel" if axis else ""
        moving = "MovingAveragePerChannelMinMax" if axis else "MovingAverageMinMax"
        plain = getattr(observers, f"{word}MinMaxObserver")()
        averaged = getattr(observers, f"{moving}Observer")(averaging_constant=0.3)
        start = infinite.expand(3).clone() if axis else infinite
        least = getattr(kernels, f"observe_min_max_{form}")
        average = getattr(kernels, f"observe_moving_average_{form}")
        first = least(batches[0], start, -start, **axis)
        both = least(batches[1], *first, **axis)
        near = average(batches[1], *first, **axis, averaging_constant=0.3)
        for batch in batches:
            plain(batch), averaged(batch)
        assert torch.equal(both.new_min, plain.min_val) and torch.equal(both.new_max, plain.max_val)
        assert torch.equal(near.new_min, averaged.min_val) and torch.equal(near.new_max, averaged.max_val)


def test_parameters_of_observers() -> None:
    """Torch's eps is that of f32. Symmetric, it divides by half of the range; asymmetric, the difference."""
    observers = pytest.importorskip("torch.ao.quantization.observer")
    x = rows("float32", OTHERS)
    for codes, scheme in ((127, torch.per_tensor_symmetric), (128, torch.per_tensor_affine)):
        given = {"quant_min": -codes, "quant_max": 127, "qscheme": scheme, "dtype": torch.qint8}
        observer = observers.MinMaxObserver(**given)
        observer(x)
        scale, zero_point = observer.calculate_qparams()
        mode = "symmetric" if codes == 127 else "asymmetric"
        ours = kernels.choose_qparams_per_tensor(x, q_min=-codes, q_max=127, mode=mode, eps=2.0**-23)
        if mode == "symmetric":
            assert torch.equal(ours, scale[0])
        else:
            torch.testing.assert_close(ours.scale_out, scale[0], rtol=2.0**-22, atol=0)
            assert ours.zero_point_out == zero_point[0]


# -- floats of 8 bits -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["float32", "float16", "bfloat16"])
@pytest.mark.parametrize("element", ["float8_e4m3fn", "float8_e5m2"])
def test_fp8_casts(name: str, element: str) -> None:
    """A scale of 1 is a cast. Of e5m2 torch's does not saturate; of e4m3 it does from 2.13 on, and gives NaN before."""
    dtype, wide = getattr(torch, element), getattr(torch, name)
    every = torch.arange(1 << 16, dtype=torch.int32).to(torch.int16)
    x = every.view(wide) if wide != torch.float32 else torch.cat([every.view(torch.bfloat16).float(), between(dtype)])
    saturate = bool(torch.tensor(1e9).to(dtype).float().isfinite())
    assert same(kernels.quantize_fp8_per_tensor(x, 1.0, dtype=dtype, saturate=saturate), x.to(dtype))
    saturated = kernels.quantize_fp8_per_tensor(x, 1.0, dtype=dtype)
    assert same(saturated, x.clamp(-torch.finfo(dtype).max, torch.finfo(dtype).max).to(dtype))
    assert same(kernels.dequantize_fp8_per_tensor(saturated, 1.0, dtype=wide), saturated.to(wide))


def same(one: Any, other: Any) -> bool:
    """The same bits, but for those of NaN."""
    assert one.dtype == other.dtype
    one, other = one.double(), other.double()
    return bool(((one == other) & (one.signbit() == other.signbit()) | one.isnan() & other.isnan()).all())


def between(dtype: Any) -> Any:
    """The ties between neighbours, and what is next to them."""
    codes = torch.arange(256, dtype=torch.int32).to(torch.uint8).view(dtype).float()
    finite = codes[codes.isfinite()].unique()
    ties = (finite[1:] + finite[:-1]) / 2
    return torch.cat([ties, ties.nextafter(torch.tensor(9e9)), ties.nextafter(torch.tensor(-9e9))])
