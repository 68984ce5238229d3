"""Sweeps on a GPU: the truth that CuPy computes is that of NumPy, and kernels hold against it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from baracuda_gen.verify.on_cuda import missing
from baracuda_gen.verify.sweep import sweep
from baracuda_gen.verify.sweep.backend import CUDA, Backend, cuda_backend
from baracuda_gen.verify.sweep.columns import column_of_bits, rounded
from baracuda_gen.verify.sweep.namespace import Namespace
from baracuda_gen.verify.sweep.values import sampled
from baracuda_gen.verify.work import all_work
from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import bf16, f16, f32, f64

pytestmark = [pytest.mark.gpu, pytest.mark.skipif(missing() is not None, reason=str(missing()))]

SMALL = replace(CUDA, whole=1 << 18, samples=1 << 12, sums=1 << 14, checked=64)


@pytest.fixture(scope="module")
def backend() -> Backend:
    pytest.importorskip("cupy")
    return cuda_backend(SMALL)


@pytest.mark.parametrize("name", ["absolute", "round_even", "sqrt", "rsqrt", "square", "sign", "to_int"])
def test_a_primitive_has_the_bits_of_numpy(name: str, backend: Backend) -> None:
    host, there = (sampled(xp, [f32], 0, 1 << 16, 7)[0].data for xp in (np, backend.xp))
    want, got = getattr(rt, name)(host), backend.xp.asnumpy(getattr(Namespace(backend.xp), name)(there))
    assert got.dtype == want.dtype
    assert np.array_equal(got, want, equal_nan=got.dtype.kind == "f")
    number = ~np.isnan(want)  # the sign of NaN is nobody's
    assert np.array_equal(np.signbit(got[number]), np.signbit(want[number]))


@pytest.mark.parametrize("operator", ["__add__", "__sub__", "__mul__", "__truediv__"])
def test_arithmetic_keeps_subnormals(operator: str, backend: Backend) -> None:
    a, b = (column.data for column in sampled(np, [f32, f32], 0, 1 << 16, 7))
    with np.errstate(all="ignore"):
        want = getattr(a, operator)(b)
    got = backend.xp.asnumpy(getattr(backend.xp.asarray(a), operator)(backend.xp.asarray(b)))
    assert np.array_equal(got.view(np.uint32)[~np.isnan(want)], want.view(np.uint32)[~np.isnan(want)])
    assert (np.abs(want[np.isfinite(want) & (want != 0)]) < 2.0**-126).any()


@pytest.mark.parametrize("dtype", [f16, bf16])
@pytest.mark.parametrize("source", [f32, f64])
def test_storing_rounds_once(source: object, dtype: object, backend: Backend) -> None:
    values = sampled(np, [source], 0, 1 << 16, 3)[0].data  # type: ignore[list-item]
    with np.errstate(all="ignore"):
        want = rt.store(values, dtype).view(np.uint16)
    got = backend.xp.asnumpy(rounded(backend.xp, backend.xp.asarray(values), dtype).bits())  # type: ignore[arg-type]
    number = ~np.isnan(values)
    assert np.array_equal(got[number], want[number])
    bits = np.arange(1 << 16, dtype=np.uint16)
    loaded = column_of_bits(backend.xp, backend.xp.asarray(bits), dtype).to(np.float32)  # type: ignore[arg-type]
    assert np.array_equal(backend.xp.asnumpy(loaded), rt.load(bits.view(dtype.numpy), np.float32), equal_nan=True)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "op, dtypes",
    [
        ("quantize_per_tensor", ("f16", "s8")),
        ("quantize_per_tensor_backward", ("bf16", "s8")),
        ("dequantize_per_group", ("s8", "bf16")),
        ("fake_quantize", ("f32",)),
        ("lerp", ("f64",)),
        ("lerp_backward", ("f32",)),
        ("dynamic_range_quantize", ("bf16", "s8")),
    ],
)
def test_a_kernel_holds(op: str, dtypes: tuple[str, ...], backend: Backend) -> None:
    work = next(
        w for w in all_work("baracuda_kernels", None, [op]) if w.op == op and tuple(d for _, d in w.types) == dtypes
    )
    done = sweep(work, backend)
    assert done.findings == ()
    assert all(o["tried"] and (o["wrong"] == 0 or o["max_ulp"] < 2) for o in done.outputs.values())
