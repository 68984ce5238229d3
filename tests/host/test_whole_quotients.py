"""Why quotients by guesses are exact: whatever the reciprocal answers within its bound, those of whole numbers, what
they leave and the divisors are Python's, and those of floats the references'.
"""

from __future__ import annotations

import ctypes
import math
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

TEXT = """\
#define reciprocal_guess rounded_reciprocal
#include <baracuda/numeric.cuh>
#undef reciprocal_guess
namespace baracuda {
static int off;  // units in the last place
inline f32 reciprocal_guess(f32 x) {
    const f32 y = 1.0f / x;
    return y == 0.0f || !is_finite(y) ? y : __int_as_float(__float_as_int(y) + off);
}
}
#include <baracuda/narrow.cuh>
#include <baracuda/quotients.cuh>
namespace baracuda {
template <class I> __global__ void quotients(int units, i64 count, const I* a, const I* b, I* out) {
    off = units;
    for (i64 k = 0; k < count; ++k) {
        I* y = out + 6 * k;
        y[0] = Division<I>::trunc_divide(a[k], b[k]), y[1] = Division<I>::trunc_modulo(a[k], b[k]);
        y[2] = Division<I>::floor_divide(a[k], b[k]), y[3] = Division<I>::floor_modulo(a[k], b[k]);
        y[4] = gcd(a[k], b[k]), y[5] = lcm(a[k], b[k]);
    }
}
template <class C> __global__ void quotients_of_floats(int units, i64 count, const C* a, const C* b, C* out) {
    off = units;
    for (i64 k = 0; k < count; ++k) {
        C* y = out + 4 * k;
        y[0] = fmod(a[k], b[k]), y[1] = remainder(a[k], b[k]);
        y[2] = trunc_quotient(a[k], b[k]), y[3] = floor_quotient(a[k], b[k]);
    }
}
// What a formula that is not narrowed calls.
__global__ void free_functions(const i64* a, i64* out) {
    out[0] = trunc_divide(a[0], a[1]), out[1] = trunc_modulo(a[0], a[1]);
    out[2] = pow_int(a[0], 3), out[3] = gcd(a[0], a[1]);
}
}
"""
TYPES = {"int": np.int32, "long long": np.int64}
FLOATS = {"float": np.float32, "double": np.float64}


@pytest.fixture(scope="module")
def launch() -> Any:
    launcher = HostLauncher(HostCompiler(BUILD, include_dirs=[Path(INCLUDE_DIRECTORY)]))
    source = KernelSource("whole_quotients.cu", TEXT)
    names = [*(f"quotients<{c}>" for c in TYPES), *(f"quotients_of_floats<{c}>" for c in FLOATS), "free_functions"]
    launcher.prepare((source, [f"baracuda::{name}" for name in names]))

    def run(name: str, *values: Any) -> None:
        launcher.function(source, f"baracuda::{name}").launch((1, 1, 1), (1, 1, 1), 0, Packed(*values), 0)

    return run


def pairs(bits: int) -> tuple[list[int], list[int]]:
    """The ends, small numbers, numbers of every length, and multiples with their neighbours."""
    rng = np.random.default_rng(bits)
    lowest = -(1 << (bits - 1))
    ends = [lowest, lowest + 1, -1, 0, 1, -lowest - 1, (1 << 23) - 1, 1 << 23, (1 << 24) + 1, *range(-20, 20)]
    a, b = ([int(v) for v in m.ravel()] for m in np.meshgrid(np.array(ends, object), np.array(ends, object)))
    for _ in range(6000):
        x, y = (int(rng.integers(lowest, -lowest)) >> int(rng.integers(bits)) for _ in range(2))
        a.append(x)
        b.append(y)
        near = x - x % (y or 1) + int(rng.integers(-1, 2))
        a.append(max(lowest, min(near, -lowest - 1)))
        b.append(y)
    return a, b


def of_python(a: int, b: int) -> list[int]:
    if b == 0:
        return [0, 0, 0, 0, abs(a), 0]
    cut = abs(a) // abs(b) * (-1 if (a < 0) != (b < 0) else 1)
    return [cut, a - cut * b, a // b, a % b, math.gcd(a, b), math.lcm(a, b)]


@pytest.mark.parametrize("units", [-1, 0, 1])
@pytest.mark.parametrize("c", TYPES)
def test_a_reciprocal_that_is_off_leaves_whole_numbers_exact(launch: Any, c: str, units: int) -> None:
    dtype, bits = TYPES[c], 8 * np.dtype(TYPES[c]).itemsize
    a, b = pairs(bits)
    found = np.zeros((len(a), 6), dtype)
    launch(f"quotients<{c}>", units, ctypes.c_longlong(len(a)), np.array(a, dtype), np.array(b, dtype), found)
    for x, y, got in zip(a, b, found.tolist(), strict=True):
        want = [(v + (1 << (bits - 1))) % (1 << bits) - (1 << (bits - 1)) for v in of_python(x, y)]
        assert got == want, (x, y)


def test_functions_that_no_kernel_narrows(launch: Any) -> None:
    a, found = np.array([-(10**12), 7], np.int64), np.zeros(4, np.int64)
    launch("free_functions", a, found)
    assert found.tolist() == [-142857142857, -1, (-(10**36) + 2**63) % 2**64 - 2**63, 1]


@pytest.mark.parametrize("units", [-1, 0, 1])
@pytest.mark.parametrize("c", FLOATS)
def test_a_reciprocal_that_is_off_leaves_floats_exact(launch: Any, c: str, units: int) -> None:
    """Random numbers, multiples and halves of multiples with their neighbours, and what has no quotient."""
    dtype, rng = FLOATS[c], np.random.default_rng(9)
    b = (rng.standard_normal(20000) * 2.0 ** rng.integers(-30, 30, 20000)).astype(dtype)
    a = (b * rng.integers(-3000000, 3000000, 20000) / 2.0 ** rng.integers(0, 24, 20000)).astype(dtype)
    a = np.concatenate([a, np.nextafter(a, dtype(0)), np.nextafter(a, dtype(np.inf))])
    ends = np.array([0, 1, 0.5, 3, 1e-30, np.finfo(dtype).tiny, np.finfo(dtype).max, np.inf, np.nan], dtype)
    x, y = (m.ravel() for m in np.meshgrid(np.concatenate([ends, -ends]), np.concatenate([ends, -ends])))
    a, b = np.concatenate([a, x]), np.concatenate([b, b, b, y])
    found = np.zeros((len(a), 4), dtype)
    launch(f"quotients_of_floats<{c}>", units, ctypes.c_longlong(len(a)), a, b, found)
    for k, form in enumerate((rt.fmod, rt.remainder, rt.trunc_quotient, rt.floor_quotient)):
        wanted = form(a, b)
        same = (found[:, k] == wanted) & (np.signbit(found[:, k]) == np.signbit(wanted))
        wrong = ~(same | np.isnan(wanted) & np.isnan(found[:, k]))
        assert not wrong.any(), (form.__name__, a[wrong][:3], b[wrong][:3], found[wrong, k][:3], wanted[wrong][:3])
