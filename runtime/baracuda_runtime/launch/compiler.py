"""Kernels to machine code with NVRTC. Needs no GPU and no driver."""

from __future__ import annotations

import importlib.util
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import CompileError, Unsupported

INCLUDE_DIRECTORY = Path(__file__).parents[1] / "include"

# No contraction: a fused multiply-add appears only where a formula says so, which keeps the bits of the reference.
FIXED_OPTIONS = ("--std=c++20", "--fmad=false", "--device-as-default-execution-space")


class Program(NamedTuple):
    """A compiled module and, for each C++ name expression asked for, the name of its kernel in there."""

    cubin: bytes
    lowered: dict[str, str]


def compile_cubin(text: str, source_name: str, name: str, arch: str) -> tuple[bytes, str]:
    """The cubin and lowered name of one kernel: `name` is an expression such as 'baracuda::negate<baracuda::bf16>'."""
    program = compile_program(text, source_name, [name], arch)
    return program.cubin, program.lowered[name]


def compile_program(
    text: str, source_name: str, names: Iterable[str], arch: str, *, more_options: Sequence[str] = ()
) -> Program:
    """Several kernels of one source in one module. `arch` is 'sm_90' or alike. `more_options` go to the compiler beside
    those of every kernel.

    Raises CompileError with the compiler's log, Unsupported if there is no compiler.
    """
    names = list(names)
    with _program(text, source_name, names, arch, more_options) as (nvrtc, program):
        cubin = _text(nvrtc, program, nvrtc.nvrtcGetCUBINSize, nvrtc.nvrtcGetCUBIN)
        lowered = {}
        for name in names:
            found = nvrtc.nvrtcGetLoweredName(program, name.encode())
            lowered[name] = _checked(nvrtc, found, f"{source_name}: lowered name of {name}").decode()
        return Program(cubin, lowered)


def read_program(text: str, source_name: str, names: Iterable[str], arch: str) -> None:
    """Only the compiler's front end, a tenth of the work: no machine code is made. Raises as `compile_program`."""
    with _program(text, source_name, list(names), arch, ["-dlto", "--relocatable-device-code=true"]):
        pass


@contextmanager
def _program(
    text: str, source_name: str, names: list[str], arch: str, more_options: Sequence[str]
) -> Iterator[tuple[Any, Any]]:
    """NVRTC, and the program as it has compiled it."""
    nvrtc = _nvrtc()
    if not re.fullmatch(r"sm_\d+[af]?", arch):
        raise CompileError(f"{source_name}: arch expected 'sm_' and a number, such as sm_90, got {arch!r}")
    made = nvrtc.nvrtcCreateProgram(text.encode(), source_name.encode(), 0, [], [])
    program = _checked(nvrtc, made, f"{source_name}: nvrtcCreateProgram")
    try:
        for name in names:
            _checked(nvrtc, nvrtc.nvrtcAddNameExpression(program, name.encode()), f"{source_name}: {name}")
        command = [option.encode() for option in (*options(arch), *more_options)]
        (status,) = nvrtc.nvrtcCompileProgram(program, len(command), command)
        if status:
            log = clean_log(
                _text(nvrtc, program, nvrtc.nvrtcGetProgramLogSize, nvrtc.nvrtcGetProgramLog).decode(errors="replace")
            )
            reason = "" if log else f": {_error_name(nvrtc, status)}"
            raise CompileError(f"{source_name}: {', '.join(names)} does not compile{reason}{_hint(nvrtc, log)}", log)
        yield nvrtc, program
    finally:
        nvrtc.nvrtcDestroyProgram(program)


def options(arch: str) -> list[str]:
    """The compiler's command line for an architecture."""
    folders = [INCLUDE_DIRECTORY, *cuda_include_directories()]
    return [*FIXED_OPTIONS, f"--gpu-architecture={arch}", *(f"--include-path={folder}" for folder in folders)]


def _hint(nvrtc: Any, log: str) -> str:
    if "--gpu-architecture" in log:
        status, known = nvrtc.nvrtcGetSupportedArchs()
        if not status:
            return f" (NVRTC {'{}.{}'.format(*compiler_version())} knows {', '.join(f'sm_{arch}' for arch in known)})"
    missing = re.search(r'(?:could not|cannot) open source file "((?:cuda|nv/|vector_|cooperative)[^"]*)"', log)
    return f" (no CUDA headers with {missing[1]} found: install {_extra()} or set CUDA_HOME)" if missing else ""


def clean_log(log: str) -> str:
    """The compiler's output with paths as an `#include` would name them, and without empty lines."""
    for folder in (INCLUDE_DIRECTORY, *cuda_include_directories()):
        log = log.replace(f"{folder}{os.sep}", "")
    lines = (line.rstrip() for line in log.replace("\0", "").splitlines())
    return "\n".join(line for line in lines if line)


def _text(nvrtc: Any, program: Any, size_of: Any, read: Any) -> bytes:
    size = _checked(nvrtc, size_of(program), "NVRTC output")
    buffer: bytes = b" " * size  # filled in place
    _checked(nvrtc, read(program, buffer), "NVRTC output")
    return buffer


def _checked(nvrtc: Any, answer: tuple[Any, ...], what: str) -> Any:
    status, *values = answer
    if status:
        raise CompileError(f"{what}: {_error_name(nvrtc, status)}")
    return values[0] if values else None


def _error_name(nvrtc: Any, status: Any) -> str:
    _, text = nvrtc.nvrtcGetErrorString(status)
    return str(text.decode())


def _nvrtc() -> Any:
    compiler_version()  # loads the library: where it is missing, this fails with a message of ours
    from cuda.bindings import nvrtc

    return nvrtc


def _extra() -> str:
    """What brings NVRTC and headers of the version of cuda.bindings, which loads no other."""
    bindings: Any = sys.modules.get("cuda.bindings")
    of_12 = str(getattr(bindings, "__version__", "")).startswith("12.")
    return f"baracuda-kernels[{'cuda12' if of_12 else 'compile'}]"


@lru_cache(maxsize=1)
def compiler_version() -> tuple[int, int]:
    """NVRTC's version, such as (13, 0)."""
    try:
        from cuda.bindings import nvrtc

        status, major, minor = nvrtc.nvrtcVersion()
    except (ImportError, RuntimeError, OSError) as error:  # the library's absence is a RuntimeError
        raise Unsupported(f"compiling a kernel needs NVRTC: install {_extra()}") from error
    if status:
        raise Unsupported(f"nvrtcVersion: {_error_name(nvrtc, status)}")
    return int(major), int(minor)


@lru_cache(maxsize=1)
def cuda_include_directories() -> tuple[Path, ...]:
    """Where CUDA's headers are: in wheels of the compiler's version, else in others, else in a toolkit."""
    try:
        major = compiler_version()[0]
    except Unsupported:
        major = 13
    for folders in (*wheel_folders(major), *_toolkit_folders()):
        existing = tuple(folder for folder in folders if folder.is_dir())
        if existing and (existing[0] / "cuda_fp16.h").is_file():
            return existing
    return ()


def wheel_folders(major: int) -> list[tuple[Path, ...]]:
    """The include folders that each CUDA version's wheels may have, those of `major` first."""
    spec = importlib.util.find_spec("nvidia")
    found: list[tuple[int, tuple[Path, ...]]] = []
    for root in map(Path, spec.submodule_search_locations or () if spec else ()):
        for folder in sorted(root.glob("cu[0-9]*"), reverse=True):
            # CUDA 13 keeps <nv/target>, which cuda_fp16.h includes, in a folder of its own.
            found.append((int(re.sub(r"\D", "", folder.name)), (folder / "include", folder / "include" / "cccl")))
        names = ("cuda_runtime", "cuda_cccl", "cuda_nvcc")  # CUDA 12: a folder for each wheel
        found.append((12, tuple(root / name / "include" for name in names)))
    return [folders for _, folders in sorted(found, key=lambda of: of[0] != major)]


def _toolkit_folders() -> Iterator[tuple[Path, ...]]:
    for root in (os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"), "/usr/local/cuda"):
        for folder in ("include", "targets/x86_64-linux/include") if root else ():
            yield Path(str(root), folder), Path(str(root), folder, "cccl")
