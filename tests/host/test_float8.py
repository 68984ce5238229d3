"""The C++ twins of the conversions of 8-bit floats, held to `cast`, which is held to exact rationals."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from baracuda_gen.verify.cases import differences
from baracuda_gen.verify.host.compile import HostCompiler
from baracuda_gen.verify.host.launcher import HostLauncher
from baracuda_gen.verify.host.memory import Arena
from baracuda_runtime.cast import cast
from baracuda_runtime.dtypes import as_dtype
from baracuda_runtime.launch.compiler import INCLUDE_DIRECTORY
from baracuda_runtime.launch.launcher import Parameters, Source

HERE = Path(__file__).resolve().parent
BUILD = HERE.parents[1] / "build" / "host-tests"
SOURCE = Source("float8.cu", (HERE / "kernels" / "float8.cu").read_text())
NAMES = [
    f"float8::{kernel}<baracuda::{f}, {c}>"
    for kernel in ("narrow", "widen")
    for f in ("e4m3", "e5m2")
    for c in ("float", "double")
]


@pytest.fixture(scope="module")
def launcher() -> HostLauncher:
    made = HostLauncher(HostCompiler(BUILD, include_dirs=[Path(INCLUDE_DIRECTORY)]))
    made.prepare((SOURCE, NAMES))
    return made


def launch(launcher: HostLauncher, name: str, *values: Any) -> None:
    *arrays, count = values
    made = [ctypes.c_void_p(a.ctypes.data) if isinstance(a, np.ndarray) else a for a in arrays]
    parameters = Parameters((*made, ctypes.c_int64(count)))
    launcher.function(SOURCE, name).launch((-(-count // 256), 1, 1), (256, 1, 1), 0, parameters, 0)


def patterns() -> np.ndarray:
    """f32 by their bits: every sign, exponent and seven bits more, at, beside and between what those say. Neighbouring
    8-bit floats and the value between them differ in at most five bits.
    """
    upper = np.arange(1 << 16, dtype=np.uint32) << 16
    lower = np.array([0, 1, 0x7FFF, 0x8000, 0x8001, 0xFFFF], np.uint32)
    return (upper[:, None] | lower).ravel().view(np.float32)


@pytest.mark.parametrize("saturating", [False, True])
@pytest.mark.parametrize("c_name", ["float", "double"])
@pytest.mark.parametrize("name", ["e4m3", "e5m2"])
def test_narrowing(launcher: HostLauncher, arena: Arena, name: str, c_name: str, saturating: bool) -> None:
    dtype, values = as_dtype(name), patterns()
    if c_name == "double":  # a little beside them, which f32 would round away
        with np.errstate(all="ignore"):
            wide = values.astype(np.float64)
            values = np.concatenate([wide, wide * (1 + 2.0**-45), wide * (1 - 2.0**-45), [1e300, -1e-300, 5e-324]])
    x, y = arena.guarded(values), arena.guarded(np.full(values.size, 0xA5, np.uint8).view(dtype.numpy))
    launch(launcher, f"float8::narrow<baracuda::{name}, {c_name}>", x, y, ctypes.c_bool(saturating), x.size)
    ends = (float(dtype.lowest), float(dtype.highest)) if saturating else (-np.inf, np.inf)
    assert not differences(np.array(y), cast(np.clip(values, *ends), dtype)).any()
    finite = np.isfinite(np.array(y).astype(np.float32))
    assert finite[~np.isnan(values)].all() == saturating


@pytest.mark.parametrize("c_name", ["float", "double"])
@pytest.mark.parametrize("name", ["e4m3", "e5m2"])
def test_widening(launcher: HostLauncher, arena: Arena, name: str, c_name: str) -> None:
    every = np.arange(256, dtype=np.uint8).view(as_dtype(name).numpy)
    x, y = arena.guarded(every), arena.guarded(np.zeros(256, {"float": np.float32, "double": np.float64}[c_name]))
    launch(launcher, f"float8::widen<baracuda::{name}, {c_name}>", x, y, 256)
    assert not differences(np.array(y), cast(every, y.dtype)).any()
