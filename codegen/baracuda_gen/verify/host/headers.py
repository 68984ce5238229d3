"""Where the compiler and the CUDA headers are, and what decides that a compiled library is still the right one."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from baracuda_gen.verify.host.errors import CompilerMissing
from baracuda_runtime.launch.compiler import wheel_folders

HOST_HEADERS = Path(__file__).resolve().parent / "include"
_NEEDED = ("cuda_fp16.h", "crt/host_defines.h", "nv/target")


@cache
def gxx_version() -> str:
    if shutil.which("g++") is None:
        raise CompilerMissing("no g++ on this machine; install it, for example with: apt-get install g++")
    done = subprocess.run(["g++", "-dumpfullversion", "-dumpmachine"], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@cache
def cuda_include_dirs() -> tuple[Path, ...]:
    """CUDA_HOME's headers, else those of wheels: g++ needs more of them than NVRTC, which has some of its own."""
    home, wheels = os.environ.get("CUDA_HOME"), wheel_folders(13)
    candidates = [(Path(home, "include"), Path(home, "include", "cccl"))] if home else []
    for folders in (*candidates, *wheels):
        if (folders[0] / "cuda_fp16.h").is_file():
            # CUDA 12's wheels of headers lack crt/: those of 13 that have it alone come last.
            searched = (*folders, *(f[0] for f in wheels if not (f[0] / "cuda_fp16.h").exists()))
            if all(any((folder / name).is_file() for folder in searched) for name in _NEEDED):
                return tuple(folder for folder in searched if folder.is_dir())
    raise CompilerMissing(
        "no CUDA headers; install them with: pip install 'baracuda-kernels[compile]', or set CUDA_HOME"
    )


def digest_of_cuda() -> str:
    """Of the headers' place and version: hashing all of them would take longer than compiling a kernel."""
    directory = cuda_include_dirs()[0]
    status = (directory / "cuda_fp16.h").stat()
    return f"{directory}:{status.st_size}:{status.st_mtime_ns}"


def digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
