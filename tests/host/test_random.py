"""The generator of random.cuh on the CPU: known answers, and the numbers of its NumPy twin."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from baracuda_gen.verify.host.compile import HostCompiler
from baracuda_gen.verify.host.launcher import HostLauncher
from baracuda_runtime import reference as rt
from baracuda_runtime.launch.compiler import INCLUDE_DIRECTORY

from .conftest import BUILD, KernelSource, Packed

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

# The rows "philox4x32 10" of tests/kat_vectors in the Random123 distribution, 1.14.0: counter, key, result.
KNOWN = """
00000000 00000000 00000000 00000000  00000000 00000000  6627e8d5 e169c58d bc57ac4c 9b00dbd8
ffffffff ffffffff ffffffff ffffffff  ffffffff ffffffff  408f276d 41c83b0e a20bc7c6 6d5451fd
243f6a88 85a308d3 13198a2e 03707344  a4093822 299f31d0  d16cfe09 94fdcceb 5001e420 24126ea1
"""
TEXT = """\
#include <baracuda/numeric.cuh>
#include <baracuda/random.cuh>
namespace baracuda {
__global__ void blocks(const u32* rows, u32* out) {
    const u32* r = rows + 6 * threadIdx.x;
    const Philox four = philox({{r[0], r[1], r[2], r[3]}}, r[4], r[5]);
    for (int k = 0; k < 4; ++k) out[4 * threadIdx.x + k] = four.word[k];
}
template <class C> __global__ void numbers(const i64* rows, C* out) {
    const i64* r = rows + 3 * threadIdx.x;
    Random<1> random;
    out[threadIdx.x] = random.at(r[2]).template uniform<0, C>(r[0], r[1]);
}
template <class C> __global__ void rounded(const C* x, const C* uniform, C* out) {
    out[threadIdx.x] = round_stochastic(x[threadIdx.x], uniform[threadIdx.x]);
}
}
"""
NAMES = ["blocks", *(f"{name}<{c}>" for name in ("numbers", "rounded") for c in ("float", "double"))]


@pytest.fixture(scope="module")
def launch() -> Any:
    launcher = HostLauncher(HostCompiler(BUILD, include_dirs=[Path(INCLUDE_DIRECTORY)]))
    source = KernelSource("random.cu", TEXT)
    launcher.prepare((source, [f"baracuda::{name}" for name in NAMES]))

    def run(name: str, threads: int, *values: Any) -> None:
        launcher.function(source, f"baracuda::{name}").launch((1, 1, 1), (threads, 1, 1), 0, Packed(*values), 0)

    return run


def test_known_answers(launch: Any) -> None:
    rows = np.array([[int(w, 16) for w in line.split()] for line in KNOWN.split("\n") if line], np.uint32)
    given, found = np.ascontiguousarray(rows[:, :6]), np.zeros((len(rows), 4), np.uint32)
    launch("blocks", len(rows), given, found)
    assert np.array_equal(found, rows[:, 6:])


@pytest.mark.parametrize(("c", "dtype"), [("float", np.float32), ("double", np.float64)])
def test_the_twins_give_the_same_numbers(launch: Any, c: str, dtype: Any) -> None:
    rng = np.random.default_rng(3)
    seed, offset = (int(v) for v in rng.integers(-(1 << 63), 1 << 63, 2))
    indices = np.concatenate([np.arange(64), rng.integers(0, 1 << 45, 192)])
    rows = np.stack([np.full(256, seed), np.full(256, offset), indices], 1)
    found = np.zeros(256, dtype)
    launch(f"numbers<{c}>", 256, rows, found)
    assert np.array_equal(found, rt.random_uniform(seed, offset, indices, dtype))


@pytest.mark.parametrize(("c", "dtype"), [("float", np.float32), ("double", np.float64)])
def test_the_twins_round_alike(launch: Any, c: str, dtype: Any) -> None:
    rng = np.random.default_rng(4)
    x = (rng.standard_normal(256) * 10.0 ** rng.integers(-9, 9, 256)).astype(dtype)
    x[:8] = [np.nan, np.inf, -np.inf, 0, -0.0, 5, -1e-30, 2.0**23 + 0.5]
    uniform = rt.random_uniform(1, 1, np.arange(256), dtype)
    found = np.zeros(256, dtype)
    launch(f"rounded<{c}>", 256, x, uniform, found)
    assert np.array_equal(found, rt.round_stochastic(x, uniform), equal_nan=True)
