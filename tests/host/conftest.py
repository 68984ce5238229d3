"""One launcher for all tests of the host runner; its libraries stay in build/ between runs."""

from __future__ import annotations

import ctypes
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import baracuda_gen
from baracuda_gen.verify.host.compile import HostCompiler
from baracuda_gen.verify.host.launcher import HostLauncher
from baracuda_gen.verify.host.memory import Arena

HERE = Path(__file__).resolve().parent
BUILD = HERE.parents[1] / "build" / "host-tests"


class KernelSource(NamedTuple):
    name: str
    text: str


class Packed:
    """Kernel parameters as cuLaunchKernel takes them: arrays by address, other values as ctypes."""

    def __init__(self, *values: Any) -> None:
        self._values = [_as_ctypes(value) for value in values]
        self._pointers = (ctypes.c_void_p * len(values))(*[ctypes.addressof(value) for value in self._values])
        self.address = ctypes.addressof(self._pointers)


def _as_ctypes(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return ctypes.c_void_p(value.__array_interface__["data"][0])
    return ctypes.c_int(value) if isinstance(value, int) else value


class Runner:
    """Launches kernels of the two .cu files beside the tests, by their names."""

    def __init__(self, compiler: HostCompiler) -> None:
        self.launcher = HostLauncher(compiler)
        texts = {name: (HERE / "kernels" / f"{name}.cu").read_text() for name in ("faults", "correct")}
        self.sources = {name: KernelSource(f"{name}.cu", text) for name, text in texts.items()}
        plain = re.findall(r"^__global__ void (\w+)\(", texts["faults"], re.MULTILINE)
        self.launcher.prepare((self.sources["faults"], [f"faults::{name}" for name in plain]))
        self.launcher.prepare((self.sources["correct"], [f"correct::{name}" for name in CORRECT]))

    def __call__(self, name: str, grid: Any, block: Any, *values: Any, shared: int = 0) -> None:
        function = self.launcher.function(self.sources[name.partition("::")[0]], name)
        function.launch(_three(grid), _three(block), shared, Packed(*values), 0)


CORRECT = [
    *(f"{name}<{n}>" for name in ("block_sum", "shuffle_sum") for n in (32, 256, 1024)), *(f"{name}<{half}>" for name in
    ("half_to_float", "float_to_half") for half in ("__half", "__nv_bfloat16")), "copy_strided<float>",
    "copy_strided<__nv_bfloat16>", "reverse", "column_sum", "warp_functions", "extremes", "to_integers",
    "scale", "count_blocks", "nothing",
]  # fmt: skip


def _three(size: Any) -> tuple[int, int, int]:
    sizes = (size,) if isinstance(size, int) else tuple(size)
    x, y, z = sizes + (1,) * (3 - len(sizes))
    return x, y, z


@pytest.fixture(scope="session")
def compiler() -> HostCompiler:
    return HostCompiler(BUILD, include_dirs=[])


@pytest.fixture(scope="session")
def session_runner(compiler: HostCompiler) -> Runner:
    return Runner(compiler)


@pytest.fixture
def run(session_runner: Runner) -> Iterator[Runner]:
    launcher = session_runner.launcher
    launcher.descending, launcher.time_limit_s = False, 20.0
    yield session_runner


@pytest.fixture
def arena() -> Iterator[Arena]:
    with Arena() as arena:
        yield arena


@pytest.fixture(scope="session")
def child_path() -> str:
    """PYTHONPATH with which a child process finds the package under test."""
    return os.pathsep.join([str(Path(baracuda_gen.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
