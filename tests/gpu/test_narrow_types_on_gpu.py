"""8-bit floats and packed codes of 4 bits through the arrays of the libraries that hold them, and past 2^31 codes."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in ("generated", "runtime")]

torch = pytest.importorskip("torch", reason="the GPU tests need torch")
if not torch.cuda.is_available():
    pytest.skip("no GPU on this machine", allow_module_level=True)
cupy = pytest.importorskip("cupy", reason="the GPU tests need CuPy")

import baracuda_kernels as bk  # noqa: E402

pytestmark = pytest.mark.gpu

X = (np.random.default_rng(3).standard_normal((37, 130)) * 20).astype(np.float32)
SCALE = np.random.default_rng(4).random(37).astype(np.float32) * 0.1 + 0.01
FLOAT8 = {"e4m3": "float8_e4m3fn", "e5m2": "float8_e5m2"}


def to_numpy(a: Any) -> np.ndarray:
    return np.asarray(a.cpu().numpy() if hasattr(a, "cpu") else a.get() if hasattr(a, "get") else a)


@pytest.mark.parametrize("name", FLOAT8)
def test_torch_has_the_8_bit_floats(name: str) -> None:
    want = bk.quantize_fp8_per_token(X, SCALE, dtype=name)
    x, scale = torch.from_numpy(X).cuda(), torch.from_numpy(SCALE).cuda()
    got = bk.quantize_fp8_per_token(x, scale, dtype=getattr(torch, FLOAT8[name]))
    assert got.dtype is getattr(torch, FLOAT8[name])
    np.testing.assert_array_equal(to_numpy(got.view(torch.uint8)), want.view(np.uint8))
    back = bk.dequantize_fp8_per_token(got, scale)
    np.testing.assert_array_equal(to_numpy(back), bk.dequantize_fp8_per_token(want, SCALE))
    as_bytes = bk.dequantize_fp8_per_token(got.view(torch.uint8), scale, input_element=name)
    assert torch.equal(as_bytes, back)


@pytest.mark.parametrize("name", FLOAT8)
def test_every_f32_exponent_as_torch_rounds_it(name: str) -> None:
    """torch's own conversion, to nearest even, on every pattern of the upper 16 bits and beside ties."""
    upper = torch.arange(1 << 16, device="cuda", dtype=torch.int32) << 16
    for lower in (0, 1, 0x7FFF, 0x8000, 0x8001, 0xFFFF):
        x = (upper | lower).view(torch.float32)
        got = bk.quantize_fp8_per_tensor(x, 1.0, saturate=False, dtype=name)
        want = x.to(getattr(torch, FLOAT8[name]))
        nan = want.float().isnan()
        assert torch.equal(got.float().isnan(), nan)
        assert torch.equal(got.view(torch.uint8)[~nan], want.view(torch.uint8)[~nan])


@pytest.mark.parametrize("name", FLOAT8)
def test_cupy_keeps_8_bit_floats_as_bytes(name: str) -> None:
    want = bk.quantize_fp8_per_token(X, SCALE, dtype=name)
    got = bk.quantize_fp8_per_token(cupy.asarray(X), cupy.asarray(SCALE), dtype=name)
    assert got.dtype == np.uint8
    np.testing.assert_array_equal(to_numpy(got), want.view(np.uint8))
    back = bk.dequantize_fp8_per_token(got, cupy.asarray(SCALE), input_element=name)
    np.testing.assert_array_equal(to_numpy(back), bk.dequantize_fp8_per_token(want, SCALE))


@pytest.mark.parametrize("code", ["s4", "u4"])
@pytest.mark.parametrize("columns", [130, 129, 1, 96])
@pytest.mark.parametrize("library", ["torch", "cupy"])
def test_packed_codes(code: str, columns: int, library: str) -> None:
    send = (lambda a: torch.from_numpy(a).cuda()) if library == "torch" else cupy.asarray
    x = np.ascontiguousarray(X[:, :columns])
    want = bk.dynamic_range_quantize(x, mode="asymmetric", dtype=code)
    got = bk.dynamic_range_quantize(send(x), mode="asymmetric", dtype=code)
    for a, b in zip(got, want, strict=True):
        np.testing.assert_array_equal(to_numpy(a), b)
    want = bk.quantize_per_tensor(x, 1.5, 2, dtype=code)
    got = bk.quantize_per_tensor(send(x), 1.5, 2, dtype=code)
    assert tuple(got.shape) == (37, -(-columns // 2)) and to_numpy(got).dtype == np.uint8
    np.testing.assert_array_equal(to_numpy(got), want)
    back = send(np.zeros_like(x))
    bk.dequantize_per_tensor(got, 1.5, 2, input_element=code, out=back)
    limits = {"s4": (-8, 7), "u4": (0, 15)}[code]
    np.testing.assert_array_equal(to_numpy(back), bk.fake_quantize(x, 1.5, 2, q_min=limits[0], q_max=limits[1]))


def test_more_codes_than_31_bits_count() -> None:
    """Contiguous, and in rows with a gap: offsets are counted in codes, of which there are two to a byte."""
    rows, columns = 3, (1 << 30) + 6
    x = torch.randint(-9, 9, (rows, columns), device="cuda", dtype=torch.int8).to(torch.bfloat16)
    got = bk.quantize_per_tensor(x, 1.0, 0, dtype="s4")
    gaps = torch.zeros(rows, columns // 2 + 1, device="cuda", dtype=torch.uint8)[:, : columns // 2]
    assert torch.equal(bk.quantize_per_tensor(x, 1.0, 0, dtype="s4", out=gaps), got)
    code = x.clamp(-8, 7).to(torch.int8)
    assert torch.equal(got.view(torch.int8) << 4 >> 4, code[:, ::2])
    assert torch.equal(got.view(torch.int8) >> 4, code[:, 1::2])
    del code, gaps
    back = bk.dequantize_per_tensor(got, 1.0, 0, input_element="s4", dtype="bf16")
    assert torch.equal(back, x.clamp(-8, 7))
