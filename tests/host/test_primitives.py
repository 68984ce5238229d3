"""Primitives that kernels share, on the CPU: quick quotients, blocks of random numbers, cached values."""

from __future__ import annotations

import ctypes
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from baracuda_gen.verify.host.compile import HostCompiler
from baracuda_gen.verify.host.launcher import HostLauncher
from baracuda_runtime import reference as rt
from baracuda_runtime.dtypes import as_dtype
from baracuda_runtime.launch.compiler import INCLUDE_DIRECTORY

from .conftest import BUILD, KernelSource, Packed

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

TEXT = """\
#include <baracuda/division.cuh>
#include <baracuda/numeric.cuh>
#include <baracuda/quantizer.cuh>
#include <baracuda/random.cuh>
#include <baracuda/skeletons/row.cuh>
namespace baracuda {
// A run of two: what the one's doubt does to the other is seen as well.
template <class C> __global__ void quotients(const C* x, const C* by, C* out) {
    const int first = 2 * threadIdx.x;
    with_slow_path<2>([&](int element, auto path, bool& slow) {
        const int k = first + element;
        out[k] = Quotient<C>::of(x[k], by[k], path, slow);
    });
}
// Of elements of 16 bits.
template <class T> __global__ void quotients_of_halves(const T* x, const T* by, f32* out) {
    const int first = 2 * threadIdx.x;
    with_slow_path<2>([&](int element, auto path, bool& slow) {
        const int k = first + element;
        out[k] = Quotient<T>::of(load<f32>(x[k]), load<f32>(by[k]), path, slow);
    });
}
template <class C> __global__ void quotients_by_one(const C* x, const C* by, C* out) {
    const Divisor<C> divisor(by[0]);
    const int first = 2 * threadIdx.x;
    with_slow_path<2>([&](int element, auto path, bool& slow) {
        out[first + element] = divisor.divide(x[first + element], path, slow);
    });
}
// Two streams of numbers, a run of V elements a thread, and the same element by element.
template <class C, int V> __global__ void drawn(i64 seed, i64 offset, i64 first, C* out) {
    Random<2> random;
    const i64 begin = first + i64(threadIdx.x) * V;
    for (int element = 0; element < V; ++element) {
        auto& at = random.at<V>(begin, element);
        C* to = out + 2 * (i64(threadIdx.x) * V + element);
        to[0] = at.template uniform<0, C>(seed, offset);
        to[1] = at.template uniform<1, C>(offset, seed);
    }
}
template <class C> __global__ void drawn_one(i64 seed, i64 offset, i64 first, C* out) {
    Random<2> random;
    auto& at = random.at(first + threadIdx.x);
    out[2 * threadIdx.x] = at.template uniform<0, C>(seed, offset);
    out[2 * threadIdx.x + 1] = at.template uniform<1, C>(offset, seed);
}
// Whether values are cached, and those that come back.
template <int Items, int Blocks> __global__ void cached(i32* available, f32* out) {
    using At = RowThread<1, Items, 4, Blocks>;
    RowCache<f32, At> cache;
    available[0] = cache.available();
    for (int n = 0; n < Items; ++n)
        for (int k = 0; k < 4; ++k) cache.keep(Place{n, k}, f32(n * 4 + k + 1));
    for (int n = 0; n < Items; ++n)
        for (int k = 0; k < 4; ++k) out[n * 4 + k] = cache.available() ? cache.of(Place{n, k}) : 0.0f;
}
}
"""
RUNS = (1, 2, 4, 8, 16)
NAMES = [
    *(f"{name}<{c}>" for name in ("quotients", "quotients_by_one", "drawn_one") for c in ("float", "double")),
    *(f"drawn<{c}, {v}>" for c in ("float", "double") for v in RUNS),
    *(
        "cached<2, 0>",
        "cached<2, 1>",
        "cached<2, 2>",
        "quotients_of_halves<baracuda::f16>",
        "quotients_of_halves<baracuda::bf16>",
    ),
]
C_TYPES = [("float", np.float32), ("double", np.float64)]


@pytest.fixture(scope="module")
def launch() -> Any:
    launcher = HostLauncher(HostCompiler(BUILD, include_dirs=[Path(INCLUDE_DIRECTORY)]))
    source = KernelSource("primitives.cu", TEXT)
    launcher.prepare((source, [f"baracuda::{name}" for name in NAMES]))

    def run(name: str, threads: int, *values: Any) -> None:
        launcher.function(source, f"baracuda::{name}").launch((1, 1, 1), (threads, 1, 1), 0, Packed(*values), 0)

    return run


def _numbers(dtype: Any) -> Any:
    """Zeros, ones, both ends of the range and of that of the quick form, their neighbours, and what is between."""
    info, rng = np.finfo(dtype), np.random.default_rng(5)
    ends = [2.0**k for k in (-36, -60, 60, -64, -100, 100, -126, 126, 20, 24)]
    positive = np.array([0, 1, 3, 127, info.smallest_subnormal, info.tiny, info.max, np.inf, *ends], dtype)
    with np.errstate(over="ignore"):
        positive = np.concatenate([positive, np.nextafter(positive, dtype(0)), np.nextafter(positive, dtype(np.inf))])
    drawn = rng.standard_normal(40) * 2.0 ** rng.integers(-70, 70, 40)
    return np.concatenate([positive, -positive, drawn.astype(dtype), np.array([np.nan], dtype)])


def _same(found: Any, wanted: Any, x: Any, by: Any) -> None:
    """Bit for bit, NaN as a class."""
    bits = f"u{found.itemsize}"
    wrong = (found.view(bits) != wanted.view(bits)) & ~(np.isnan(found) & np.isnan(wanted))
    shown = [f"{a!r} / {b!r}: {c!r}" for a, b, c in zip(x[wrong], by[wrong], found[wrong], strict=True)]
    assert not shown, f"{len(shown)} differ: " + "; ".join(shown[:5])


@pytest.mark.parametrize(("c", "dtype"), C_TYPES)
def test_quotients_of_two_elements_are_those_of_division(launch: Any, c: str, dtype: Any) -> None:
    numbers = _numbers(dtype)
    x, by = (np.ascontiguousarray(a.ravel()) for a in np.meshgrid(numbers, numbers))
    x, by = x[: len(x) // 2 * 2], by[: len(by) // 2 * 2]
    with np.errstate(all="ignore"):
        wanted = x / by
    for first in range(0, len(x), 2048):  # 1024 threads
        part = slice(first, first + 2048)
        found = np.full_like(x[part], 7)
        launch(f"quotients<{c}>", len(found) // 2, x[part].copy(), by[part].copy(), found)
        _same(found, wanted[part], x[part], by[part])


@pytest.mark.parametrize("name", ["f16", "bf16"])
def test_quotients_of_two_elements_of_16_bits(launch: Any, name: str) -> None:
    dtype = as_dtype(name).numpy
    numbers = np.concatenate([np.arange(0, 65536, 131), np.arange(8), np.arange(32760, 32776)]).astype(np.uint16)
    x, by = (np.ascontiguousarray(a.ravel()).view(dtype) for a in np.meshgrid(numbers, numbers))
    x, by = x[: len(x) // 2 * 2], by[: len(by) // 2 * 2]
    with np.errstate(all="ignore"):
        wanted = x.astype(np.float32) / by.astype(np.float32)
    for first in range(0, len(x), 2048):
        part = slice(first, first + 2048)
        found = np.full(x[part].shape, 7, np.float32)
        launch(f"quotients_of_halves<baracuda::{name}>", len(found) // 2, x[part].copy(), by[part].copy(), found)
        _same(found, wanted[part], x[part], by[part])


@pytest.mark.parametrize(("c", "dtype"), C_TYPES)
def test_quotients_by_one_divisor_are_those_of_division(launch: Any, c: str, dtype: Any) -> None:
    x = _numbers(dtype)
    x = x[: len(x) // 2 * 2].copy()
    for divisor in _numbers(dtype):
        by, found = np.full(2, divisor), np.full_like(x, 7)
        launch(f"quotients_by_one<{c}>", len(x) // 2, x, by, found)
        with np.errstate(all="ignore"):
            _same(found, x / divisor, x, np.full_like(x, divisor))


@pytest.mark.parametrize("vector", RUNS)
@pytest.mark.parametrize(("c", "dtype"), C_TYPES)
def test_a_run_draws_the_numbers_of_its_elements(launch: Any, c: str, dtype: Any, vector: int) -> None:
    """A block is kept from one element to the next, for each stream by itself."""
    seed, offset, first, threads = 12, -(1 << 40), 48, 6
    found = np.zeros((threads * vector, 2), dtype)
    one_by_one = np.zeros_like(found)
    given = [ctypes.c_int64(v) for v in (seed, offset, first)]
    launch(f"drawn<{c}, {vector}>", threads, *given, found)
    launch(f"drawn_one<{c}>", threads * vector, *given, one_by_one)
    places = first + np.arange(threads * vector)
    wanted = np.stack([rt.random_uniform(*key, places, dtype) for key in ((seed, offset), (offset, seed))], 1)
    assert np.array_equal(found, wanted) and np.array_equal(one_by_one, wanted)


def test_only_rows_of_one_block_keep_values(launch: Any) -> None:
    for blocks, wanted in ((0, np.arange(1, 9)), (1, np.arange(1, 9)), (2, np.zeros(8))):
        keeps, out = np.zeros(1, np.int32), np.full(8, -1, np.float32)
        launch(f"cached<2, {blocks}>", 1, keeps, out)
        assert keeps[0] == (blocks < 2) and np.array_equal(out, wanted.astype(np.float32))
