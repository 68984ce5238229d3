"""Where CUDA's headers are looked for, by the layouts that the wheels of CUDA 12 and 13 have, and the extras that name
those wheels."""

from __future__ import annotations

import importlib.util
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from baracuda_gen.verify.host.errors import CompilerMissing
from baracuda_gen.verify.host.headers import cuda_include_dirs
from baracuda_runtime.errors import Unsupported
from baracuda_runtime.launch import compiler

CRT = ["cu13/include/crt/host_defines.h"]
CUDA_12 = ["cuda_runtime/include/cuda_fp16.h", "cuda_cccl/include/nv/target"]
CRT_12 = ["cuda_nvcc/include/crt/host_defines.h"]
CUDA_13 = ["cu13/include/cuda_fp16.h", "cu13/include/cccl/nv/target", *CRT]
IN_13 = ("cu13/include", "cu13/include/cccl")
IN_12 = ("cuda_runtime/include", "cuda_cccl/include")


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    kept = (compiler.cuda_include_directories, compiler.compiler_version, cuda_include_dirs)
    for function in kept:
        function.cache_clear()
    yield
    for function in kept:
        function.cache_clear()


@pytest.fixture
def wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[list[str]], Path]:
    """Makes files of a folder `nvidia`, the only one that there is."""

    def made(files: list[str]) -> Path:
        for file in files:
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / file).touch()
        return tmp_path

    found = importlib.util.find_spec
    nvidia = SimpleNamespace(submodule_search_locations=[str(tmp_path)])
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: nvidia if name == "nvidia" else found(name))
    for name in ("CUDA_HOME", "CUDA_PATH"):
        monkeypatch.delenv(name, raising=False)
    return made


@pytest.mark.parametrize(
    ("version", "files", "expected"),
    [
        (13, CUDA_13, IN_13),
        (12, CUDA_12, IN_12),
        (12, [*CUDA_12, *CRT], IN_12),  # [cuda12,compile]
        (12, [*CUDA_12, *CRT_12], (*IN_12, "cuda_nvcc/include")),
        (12, [*CUDA_12, *CUDA_13], IN_12),  # of both, those of the compiler's version
        (13, [*CUDA_12, *CUDA_13], IN_13),
        (13, CUDA_12, IN_12),  # better than none
    ],
)
def test_headers_for_nvrtc(
    wheels: Callable[[list[str]], Path],
    monkeypatch: pytest.MonkeyPatch,
    version: int,
    files: list[str],
    expected: object,
) -> None:
    root = wheels(files)
    monkeypatch.setattr(compiler, "compiler_version", lambda: (version, 0))
    assert tuple(p.relative_to(root).as_posix() for p in compiler.cuda_include_directories()) == expected


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        (CUDA_13, IN_13),
        ([*CUDA_12, *CRT], (*IN_12, "cu13/include")),
        ([*CUDA_12, *CRT_12], (*IN_12, "cuda_nvcc/include")),
        ([*CUDA_12, *CUDA_13], IN_13),
        (CUDA_12, None),  # g++ needs crt/
        ([], None),
    ],
)
def test_headers_for_the_host(wheels: Callable[[list[str]], Path], files: list[str], expected: object) -> None:
    root = wheels(files)
    if expected is None:
        with pytest.raises(CompilerMissing, match=r"pip install 'baracuda-kernels\[compile\]', or set CUDA_HOME"):
            cuda_include_dirs()
    else:
        assert tuple(p.relative_to(root).as_posix() for p in cuda_include_dirs()) == expected


@pytest.mark.parametrize(("bindings", "extra"), [(None, "compile"), ("12.9.4", "cuda12"), ("13.0.1", "compile")])
def test_a_missing_compiler_names_an_extra_of_its_version(
    monkeypatch: pytest.MonkeyPatch, bindings: str | None, extra: str
) -> None:
    def no_library() -> None:
        raise RuntimeError("libnvrtc.so not found")

    nvrtc = SimpleNamespace(nvrtcVersion=no_library)
    module = None if bindings is None else SimpleNamespace(__version__=bindings, nvrtc=nvrtc)
    monkeypatch.setitem(sys.modules, "cuda.bindings", module)
    with pytest.raises(Unsupported, match=rf"needs NVRTC: install baracuda-kernels\[{extra}\]$"):
        compiler.compiler_version()


def test_the_extras_agree_on_a_version() -> None:
    """`compile` has the ranges of both, so that it resolves beside either."""
    project = Path(__file__).parents[2] / "pyproject.toml"
    extras = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    ranges = {
        extra: {
            m[1]: (m[2], m[3])
            for m in re.finditer(r"(cuda-bindings|cuda-toolkit)(?:\[.*?\])?>=(\d+)[.\d]*,<(\d+)", str(needs))
        }
        for extra, needs in extras.items()
    }
    for extra, ends in (("cuda12", ("12", "13")), ("cuda13", ("13", "14")), ("compile", ("12", "14"))):
        assert ranges[extra] == {"cuda-bindings": ends, "cuda-toolkit": ends}
        assert all(part in str(extras[extra]) for part in ("nvrtc", "cudart", "cccl"))
