"""Why division of whole numbers by guesses is exact: whatever the reciprocal answers within its bound, the
quotient, what it leaves and the divisors are those of Python.
"""

from __future__ import annotations

import ctypes
import math
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from baracuda_gen.verify.host import HostCompiler, HostLauncher
from baracuda_runtime.compiler import INCLUDE_DIRECTORY

from .conftest import BUILD, KernelSource, Packed

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

TEXT = """\
#define reciprocal_guess rounded_reciprocal
#include <baracuda/numeric.cuh>
#undef reciprocal_guess
namespace baracuda {
static int off;  // units in the last place
inline f32 reciprocal_guess(f32 x) { return __int_as_float(__float_as_int(1.0f / x) + off); }
}
#include <baracuda/narrow.cuh>
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
}
"""
TYPES = {"int": np.int32, "long long": np.int64}


@pytest.fixture(scope="module")
def launch() -> Any:
    launcher = HostLauncher(HostCompiler(BUILD, include_dirs=[Path(INCLUDE_DIRECTORY)]))
    source = KernelSource("whole_quotients.cu", TEXT)
    launcher.prepare(source, [f"baracuda::quotients<{c}>" for c in TYPES])

    def run(c: str, *values: Any) -> None:
        launcher.function(source, f"baracuda::quotients<{c}>").launch((1, 1, 1), (1, 1, 1), 0, Packed(*values), 0)

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
    launch(c, units, ctypes.c_longlong(len(a)), np.array(a, dtype), np.array(b, dtype), found)
    for x, y, got in zip(a, b, found.tolist(), strict=True):
        want = [(v + (1 << (bits - 1))) % (1 << bits) - (1 << (bits - 1)) for v in of_python(x, y)]
        assert got == want, (x, y)
