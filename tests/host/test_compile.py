"""Compiling: errors name the line of the .cu file, results are cached, processes share a build directory."""

from __future__ import annotations

import ctypes
import os
import shutil
import stat
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import pytest

from baracuda_gen.verify.host import headers
from baracuda_gen.verify.host.compile import HostCompiler, Unit
from baracuda_gen.verify.host.errors import CompilerMissing, HostCompileError
from baracuda_gen.verify.host.launcher import HostFunction, HostLauncher, entries
from baracuda_gen.verify.host.memory import guarded
from baracuda_runtime.launch import trusted

from .conftest import HERE, KernelSource, Packed

GOOD = "template <class T> __global__ void fill(T* x, T v) { x[blockIdx.x * blockDim.x + threadIdx.x] = v; }\n"


def test_compile_error_names_the_line(compiler: HostCompiler) -> None:
    text = GOOD + "\n__global__ void broken(int* x) {\n    x[0] = missing_name;\n}\n"
    with pytest.raises(
        HostCompileError, match=r"(?s)_unary/broken\.cu: g\+\+ fails\n_unary/broken\.cu:4:\d+: error: .*missing_name"
    ):
        compiler.compile(Unit("_unary/broken.cu", text, ("broken",)))


def test_unknown_kernel_name_is_named(compiler: HostCompiler) -> None:
    with pytest.raises(HostCompileError, match=r"kernel name fill<no_such_type>:1:\d+: error"):
        compiler.compile(Unit("fill.cu", GOOD, ("fill<no_such_type>",)))


def test_symbol_without_definition_is_a_compile_error(compiler: HostCompiler) -> None:
    text = "__device__ int elsewhere(int);\n__global__ void k(int* x) { x[0] = elsewhere(1); }\n"
    with pytest.raises(HostCompileError, match="undefined reference to .elsewhere"):
        compiler.compile(Unit("link.cu", text, ("k",)))


def test_what_nvrtc_refuses_is_a_compile_error(compiler: HostCompiler) -> None:
    """g++ by itself lets arrays have no elements. NVRTC does not."""
    text = "template <int N> __global__ void none(int* x) { int some[N / 2]; if (x[0]) some[0] = 1; }\n"
    compiler.compile(Unit("none.cu", text, ("none<2>",)))
    with pytest.raises(HostCompileError, match="zero-size array"):
        compiler.compile(Unit("none.cu", text, ("none<1>",)))


def test_second_compile_is_free_and_headers_count(compiler: HostCompiler, tmp_path: Path) -> None:
    include = tmp_path / "include"
    include.mkdir()
    (include / "value.cuh").write_text("constexpr int value = 1;\n")
    unit = Unit(
        "cached.cu", f"// {os.getpid()}\n#include <value.cuh>\n__global__ void k(int* x) {{ x[0] = value; }}\n", ("k",)
    )
    build = compiler.build_dir

    def compile_anew() -> tuple[Path, int]:
        fresh = HostCompiler(build, include_dirs=[include])
        return fresh.compile(unit), fresh.compiled

    first, second = compile_anew(), compile_anew()
    (include / "value.cuh").write_text("constexpr int value = 2;\n")
    third = compile_anew()
    assert (first[1], second[1], third[1]) == (1, 0, 1)
    assert first[0] == second[0] != third[0]
    for library, _ in (first, third):
        library.unlink()


def test_kernels_prepared_together_or_on_demand(compiler: HostCompiler) -> None:
    launcher = HostLauncher(compiler)
    source = KernelSource("fill.cu", GOOD)
    launcher.prepare((source, ["fill<int>", "fill<double>"]))
    x, y = guarded(np.zeros(64, np.float64)), guarded(np.zeros(64, np.uint8))
    launcher.function(source, "fill<double>").launch((2, 1, 1), (32, 1, 1), 0, Packed(x, ctypes.c_double(3.5)), 0)
    launcher.function(source, "fill<unsigned char>").launch((2, 1, 1), (32, 1, 1), 0, Packed(y, ctypes.c_uint8(7)), 0)
    assert (x == 3.5).all() and (y == 7).all()


CHILD = """
import sys
import numpy as np
from pathlib import Path
from baracuda_gen.verify.host.compile import HostCompiler
from baracuda_gen.verify.host.launcher import HostLauncher
sys.path.insert(0, {tests!r})
from conftest import HERE, KernelSource, Packed
launcher = HostLauncher(HostCompiler(Path({build!r}), include_dirs=[]))
source = KernelSource("faults.cu", (HERE / "kernels" / "faults.cu").read_text())
x = np.zeros(64, np.int32)
launcher.function(source, "faults::write_at").launch((1, 1, 1), (64, 1, 1), 0, Packed(x, 64, 0), 0)
print("sum", x.sum())
"""


def _child(build_dir: Path) -> str:
    return CHILD.format(tests=str(HERE), build=str(build_dir))


def test_processes_share_an_empty_build_directory(tmp_path: Path, child_path: str) -> None:
    command = [sys.executable, "-c", _child(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": child_path}
    children = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) for _ in range(2)]
    assert [child.communicate()[0] for child in children] == ["sum 64\n"] * 2
    assert not list(tmp_path.rglob("*.partial")) and not list(tmp_path.rglob("*.cpp"))


def _fill_in_child(build_dir: Path, number: int) -> float:
    launcher = HostLauncher(HostCompiler(build_dir, include_dirs=[]))
    x = guarded(np.zeros(64, np.int32))
    function = launcher.function(KernelSource("fill.cu", GOOD), "fill<int>")
    function.launch((2, 1, 1), (32, 1, 1), 0, Packed(x, number), 0)
    return float(x.mean())


def test_forked_workers_launch(compiler: HostCompiler) -> None:
    assert _fill_in_child(compiler.build_dir, 5) == 5.0
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as pool:
        assert list(pool.map(_fill_in_child, [compiler.build_dir] * 4, range(4))) == [0.0, 1.0, 2.0, 3.0]


def test_many_libraries_in_one_process(compiler: HostCompiler, tmp_path: Path) -> None:
    """Stacks belong to the process: thirty-two libraries with their own would pass the kernel's limit of mappings."""
    unit = Unit("fill.cu", GOOD, ("fill<int>",))
    library = compiler.compile(unit)
    launcher = HostLauncher(compiler)
    x = guarded(np.zeros(64, np.int32))
    for i in range(100):
        copy = Path(shutil.copy(library, tmp_path / f"{i}.so"))
        (entry,) = entries(unit, copy)
        HostFunction(launcher, unit, entry).launch((2, 1, 1), (32, 1, 1), 0, Packed(x, i), 0)
        assert (x == i).all()


def test_missing_compiler_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    headers.gxx_version.cache_clear()
    with pytest.raises(CompilerMissing, match=r"apt-get install g\+\+"):
        headers.gxx_version()
    headers.gxx_version.cache_clear()


def _answer(value: int) -> Unit:
    return Unit("answer.cu", f"__global__ void answer(int* x) {{ x[0] = {value}; }}\n", ("answer",))


def _answered(build: Path, unit: Unit) -> tuple[int, int]:
    """What a kernel gives, and how often g++ was called for it, as in a new process."""
    launcher = HostLauncher(HostCompiler(build, include_dirs=[]))
    x = guarded(np.zeros(1, np.int32))
    launcher.function(KernelSource(unit.name, unit.text), "answer").launch((1, 1, 1), (1, 1, 1), 0, Packed(x), 0)
    return int(x[0]), launcher.compiler.compiled


def _started(build: Path, compiler: HostCompiler) -> Path:
    """A build directory with what all kernels share."""
    compiler.prepare()
    shared = compiler._precompiled[0].parent
    shutil.copytree(shared, build / shared.name)
    return build


def _planted(build: Path) -> tuple[Unit, Path]:
    """A unit that gives 1, and in the place of its library one that gives 2."""
    compiler, unit = HostCompiler(build, include_dirs=[]), _answer(1)
    library, other = compiler.compile(unit), compiler.compile(_answer(2))
    other.replace(library)
    assert compiler.compile(unit) == library and compiler.compiled == 2  # it would be loaded, were it ours
    return unit, library


STRANGER = {"another's": {"st_uid": 12345}, "a group's": {"st_mode": 0o660}, "everybody's": {"st_mode": 0o666}}


def _seen(monkeypatch: pytest.MonkeyPatch, path: Path, facts: dict[str, int]) -> None:
    """`lstat` finds another owner or other rights there."""
    real = os.lstat

    def lstat(where: os.PathLike[str] | str) -> os.stat_result:
        found = list(real(where))
        if Path(where) == path:
            found[0] = stat.S_IFMT(found[0]) | facts.get("st_mode", stat.S_IMODE(found[0]))
            found[4] = facts.get("st_uid", found[4])
        return os.stat_result(found)

    monkeypatch.setattr(os, "lstat", lstat)


@pytest.mark.parametrize("whose", STRANGER)
def test_a_planted_library_is_not_loaded(
    whose: str, compiler: HostCompiler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unit, library = _planted(_started(tmp_path, compiler))
    with monkeypatch.context() as patched:
        _seen(patched, library, STRANGER[whose])
        assert _answered(tmp_path, unit) == (1, 1)
    assert _answered(tmp_path, unit) == (1, 0)


@pytest.mark.parametrize("whose", STRANGER)
def test_nothing_in_a_shared_folder_is_loaded(
    whose: str, compiler: HostCompiler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    above, private = tmp_path / "shared", _started(tmp_path / "private", compiler)
    unit, library = _planted(_started(above / "build", compiler))
    content = library.read_bytes()
    trusted._settled.cache_clear()  # as in a new process
    _seen(monkeypatch, above, {"st_mode": 0o777} | STRANGER[whose])
    monkeypatch.setattr(trusted, "private_folder", lambda: private)
    with pytest.warns(RuntimeWarning, match=f"{above} .*this process compiles into {private}") as said:
        assert _answered(above / "build", unit) == (1, 1)
        assert _answered(above / "build", unit) == (1, 0)
    assert len(said) == 1 and library.read_bytes() == content


@pytest.mark.parametrize(
    ("suffixes", "damage"),
    [((".so",), b""), ((".so",), b"garbage" * 1000), ((".so", ".gch", ".o", ".h"), None)],
    ids=["empty", "garbage", "all cut"],
)
def test_what_is_damaged_is_compiled_again(
    suffixes: tuple[str, ...], damage: bytes | None, compiler: HostCompiler, tmp_path: Path
) -> None:
    unit = _answer(3)
    library = HostCompiler(_started(tmp_path, compiler), include_dirs=[]).compile(unit)
    files = [path for path in tmp_path.rglob("*") if path.suffix in suffixes]
    assert len(files) == len(suffixes) and library in files
    for path in files:
        content = path.read_bytes()
        path.write_bytes(content[: len(content) // 2] if damage is None else damage)
    assert _answered(tmp_path, unit) == (3, 1)
    assert _answered(tmp_path, unit) == (3, 0)
    assert not list(tmp_path.rglob("*.partial"))
