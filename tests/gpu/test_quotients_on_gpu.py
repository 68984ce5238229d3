"""The quick quotient of two elements (division.cuh) is the one that IEEE division gives: of all pairs of 16 bits, and
of 2^34 pairs of f32 with bits of any kind."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "runtime"))

cupy = pytest.importorskip("cupy", reason="the GPU tests need CuPy")
if not cupy.is_available():
    pytest.skip("no GPU on this machine", allow_module_level=True)

from baracuda_runtime.launch.compiler import FIXED_OPTIONS, INCLUDE_DIRECTORY  # noqa: E402

pytestmark = pytest.mark.gpu

SOURCE = r"""
#include <baracuda/division.cuh>
namespace baracuda {
// `wrong`: how many, and a pair.
template <class T> BARACUDA_DEVICE void compare(T x, T by, unsigned long long* wrong) {
    f32 found;
    with_slow_path<1>([&](int, auto path, bool& slow) {
        found = Quotient<T>::of(load<f32>(x), load<f32>(by), path, slow);
    });
    const f32 wanted = load<f32>(x) / load<f32>(by);
    if (__float_as_uint(found) == __float_as_uint(wanted) || (is_nan(found) && is_nan(wanted))) return;
    atomicAdd(wrong, 1ull);
    wrong[1] = (unsigned long long)__float_as_uint(load<f32>(x)) << 32 | __float_as_uint(load<f32>(by));
}
template <class T> __global__ void halves(unsigned long long* wrong) {
    const unsigned short by = (unsigned short)blockIdx.x;
    for (unsigned x = threadIdx.x; x < 65536; x += blockDim.x) {
        const unsigned short bits = (unsigned short)x;
        compare(reinterpret_cast<const T&>(bits), reinterpret_cast<const T&>(by), wrong);
    }
}
__global__ void floats(unsigned long long* wrong) {
    unsigned long long state = (blockIdx.x * 1024ull + threadIdx.x) * 0x9e3779b97f4a7c15ull + 1;
    for (int k = 0; k < 1024; ++k) {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        const unsigned long long bits = (state ^ state >> 29) * 0xbf58476d1ce4e5b9ull;
        compare(__uint_as_float(unsigned(bits >> 32)), __uint_as_float(unsigned(bits ^ bits >> 31)), wrong);
    }
}
}
"""
NAMES = ["baracuda::halves<baracuda::f16>", "baracuda::halves<baracuda::bf16>", "baracuda::floats"]


@pytest.mark.parametrize("name", NAMES)
def test_quotients_are_those_of_division(name: str) -> None:
    options = (*FIXED_OPTIONS, f"--include-path={INCLUDE_DIRECTORY}")
    module = cupy.RawModule(code=SOURCE, options=options, name_expressions=NAMES)
    wrong = cupy.zeros(2, cupy.uint64)
    module.get_function(name)((65536 if "halves" in name else 1 << 14,), (1024,), (wrong,))
    count, pair = (int(v) for v in wrong.get())
    assert count == 0, f"{count} wrong, such as x {pair >> 32:#x} by {pair & 0xFFFFFFFF:#x}"
