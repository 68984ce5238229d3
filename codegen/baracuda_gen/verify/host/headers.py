"""Where the compiler and the CUDA headers are, and what decides that a compiled library is still the right one."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from baracuda_gen.verify.host.errors import CompilerMissing

HOST_HEADERS = Path(__file__).resolve().parent / "include"
_SUFFIXES = {".h", ".cuh", ".hpp", ".inc", ".cpp"}


@cache
def gxx_version() -> str:
    if shutil.which("g++") is None:
        raise CompilerMissing(
            "the host runner compiles with g++ (11 or newer), which is not on PATH: apt-get install g++"
        )
    done = subprocess.run(["g++", "-dumpfullversion", "-dumpmachine"], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@cache
def cuda_include_dirs() -> tuple[Path, ...]:
    """CUDA_HOME's headers, else those of the wheels nvidia-cuda-runtime, nvidia-cuda-crt and nvidia-cuda-cccl."""
    home = os.environ.get("CUDA_HOME")
    candidates = [Path(home) / "include"] if home else []
    candidates += [Path(entry) / "nvidia" / "cu13" / "include" for entry in sys.path]
    for directory in candidates:
        if (directory / "cuda_fp16.h").is_file():
            return (directory, directory / "cccl") if (directory / "cccl").is_dir() else (directory,)
    raise CompilerMissing(
        "no CUDA headers: set CUDA_HOME, or pip install nvidia-cuda-runtime nvidia-cuda-crt nvidia-cuda-cccl (CUDA 13)"
    )


def digest_of_directory(directory: Path) -> str:
    """Of the names and contents of all headers and sources below a directory."""
    found = hashlib.sha256()
    for path in sorted(p for p in directory.rglob("*") if p.suffix in _SUFFIXES):
        found.update(f"{path.relative_to(directory)}\0".encode())
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def digest_of_cuda() -> str:
    """Of the headers' place and version: hashing all of them would take longer than compiling a kernel."""
    directory = cuda_include_dirs()[0]
    status = (directory / "cuda_fp16.h").stat()
    return f"{directory}:{status.st_size}:{status.st_mtime_ns}"


def digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
