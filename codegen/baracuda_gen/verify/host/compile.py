"""From the text of a .cu file and the names of its kernels to a shared library, with plain g++."""

from __future__ import annotations

import fcntl
import hashlib
import os
import platform
import re
import subprocess
import tempfile
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from baracuda_gen.verify.host.errors import HostCompileError
from baracuda_gen.verify.host.headers import HOST_HEADERS, cuda_include_dirs, digest, digest_of_cuda, gxx_version
from baracuda_gen.verify.work import one_text
from baracuda_runtime.launch.cache import headers_digest
from baracuda_runtime.launch.trusted import is_trusted_file, replace_file, trusted_folder

_BASE_FLAGS = [
    *("-std=c++20", "-fPIC", "-fno-exceptions"),
    "-pedantic-errors",  # NVRTC refuses extensions of g++, such as arrays without elements
    # Without these, statics in templates are unique in the process: two libraries would share their "shared memory".
    *("-fvisibility=hidden", "-fno-gnu-unique"),
    # No fused multiply-add that the text does not spell; NVRTC gets --fmad=false for the same reason.
    *("-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math"),
    "-fno-strict-aliasing",
    "-fno-asynchronous-unwind-tables",  # a fault leaves by a jump
    "-fstack-clash-protection",  # a large frame must not step over its stack's guard page
    *(["-march=x86-64-v3"] if platform.machine() == "x86_64" else []),  # fmaf as one instruction
]
# A check that fails traps, which compiles in five sixths of the time that a call with what and where takes.
_TRAPPING, _REPORTING = "-fsanitize-undefined-trap-on-error", "-fno-sanitize-undefined-trap-on-error"
# -Og takes two thirds of the time that -O1 takes for a kernel with all its checks; what kernels are slower is less.
# Of the checks, object-size alone finds what leaves an array of a thread by a pointer, within one function.
_KERNEL_FLAGS = [
    *_BASE_FLAGS,
    # Small functions go into their callers before anything else is done to them, so that there is less to do.
    *("-Og", "--param=early-inlining-insns=20"),
    # Nor is time spent on collecting garbage, or on what a function does to memory: 8% less, for a third more memory.
    *("--param=ggc-min-expand=1000", "--param=ggc-min-heapsize=300000", "-fno-ipa-modref", "-fno-ipa-pure-const"),
    *("-fsanitize=undefined,float-cast-overflow", "-fno-sanitize-recover=all"),
    "-fno-sanitize=vptr,pointer-overflow,null",  # whoever uses a pointer that left its array meets a guard page
    _TRAPPING,
]
_RUNNER_FLAGS = [*_BASE_FLAGS, "-O1"]
# Without the C++ library, which device code has no use for and ld takes most of its time to read. What checks for
# undefined behaviour call is in the runner.
_LIBRARIES = ["-nodefaultlibs", "-Wl,-z,defs", "-lm", "-lc", "-lgcc"]

_DYNAMIC_SHARED = re.compile(
    r"extern\s+__shared__\s+(?:alignas\s*\([^)]*\)\s*|__align__\s*\([^)]*\)\s*)?([\w:<>, ]+?)\s*(\w+)\s*\[\s*\]\s*;"
)
_ERROR_LINE = re.compile(r"(?:fatal )?error: |undefined reference|multiple definition")
_SHOWN_ERRORS = 6
_DIGEST = 64  # characters


class Unit(NamedTuple):
    """A .cu text and the kernels wanted from it, as C++ name expressions; `name` is the file's, for messages."""

    name: str
    text: str
    kernels: tuple[str, ...]

    @staticmethod
    def of(kernels: Iterable[tuple[str, str, str]]) -> Unit:
        """Kernels of one or several files: the name and the text of its file, and its own name, of each."""
        files, texts, names = zip(*kernels, strict=True)
        return Unit(files[0], one_text(zip(files, texts, strict=True)), names)


class HostCompiler:
    """Compiles units into `build_dir`, each once for its content, the headers, the flags and the compiler.

    Any number of processes may share the directory. Where other users can write to it, a private one takes its place.
    Undefined behaviour (alignment, array bounds, shifts, overflow, float to integer) traps, or with `reports` of
    `compile` says what it is, with its source line.
    """

    def __init__(self, build_dir: Path, *, include_dirs: Sequence[Path]) -> None:
        self.build_dir = trusted_folder(Path(build_dir)).resolve()
        self.include_dirs = tuple(Path(d).resolve() for d in include_dirs)
        self.compiled = 0  # calls of g++ for a unit; those that the cache answers do not count

    def compile(self, unit: Unit, *, reports: bool = False) -> Path:
        """The library with the unit's kernels, exported as launch_0, launch_1, ... in their order."""
        stem = re.sub(r"\W+", "_", unit.name.removesuffix(".cu")).strip("_") or "kernels"
        key = digest([self._environment, str(reports), unit.name, unit.text, *unit.kernels])
        library = self.build_dir / f"{stem}-{key}.so"
        if not _is_whole(library):
            self._build(unit, library, reports)
        return library

    def prepare(self) -> None:
        """Make what all kernels share, unless it is there."""
        _ = self._precompiled

    @cached_property
    def _host_environment(self) -> str:
        """All that the precompiled header and the runner depend on."""
        flags = [*_KERNEL_FLAGS, *_RUNNER_FLAGS]
        return digest([gxx_version(), *flags, headers_digest(HOST_HEADERS), digest_of_cuda()])

    @cached_property
    def _environment(self) -> str:
        """All that a library depends on besides its unit."""
        return digest([self._host_environment, *_LIBRARIES, *map(headers_digest, self.include_dirs)])

    @cached_property
    def _precompiled(self) -> tuple[Path, Path]:
        """The header to force-include, its precompiled form beside it, and the object to link with: what all kernels
        share. The first process makes them, others wait.
        """
        directory = trusted_folder(self.build_dir / f"precompiled-{self._host_environment}")
        header, compiled, runner = (directory / name for name in ("cuda_host.h", "cuda_host.h.gch", "runner.o"))
        with (directory / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not all(map(_is_whole, (header, compiled, runner))):
                with _published(header) as target:
                    target.write_text(f'#include "{HOST_HEADERS / header.name}"\n//')
                self._precompile(header.name, ["-x", "c++-header", *_KERNEL_FLAGS], compiled)
                self._precompile("runner.cpp", ["-c", *_RUNNER_FLAGS], runner)
        return header, runner

    def _precompile(self, name: str, arguments: list[str], result: Path) -> None:
        with _published(result) as target:
            _run(["g++", *arguments, *_includes(self.include_dirs), str(HOST_HEADERS / name), "-o", str(target)], name)

    def _build(self, unit: Unit, library: Path, reports: bool) -> None:
        header, runner = self._precompiled
        flags = _KERNEL_FLAGS
        if reports:  # also where the checks are in the header's functions
            header, flags = HOST_HEADERS / header.name, [*flags, _REPORTING]
        source = library.with_suffix(f".{os.getpid()}-{threading.get_ident()}.cpp")
        source.write_text(host_text(unit))
        try:
            with _published(library) as target:
                compiled = [*flags, *_includes(self.include_dirs), "-include", str(header), "-x", "c++", str(source)]
                linked = ["-shared", "-x", "none", str(runner), *_LIBRARIES]
                _run(["g++", *compiled, *linked, "-o", str(target)], unit.name)
        finally:
            source.unlink(missing_ok=True)
        self.compiled += 1


def read_unit(unit: Unit, include_dirs: Sequence[Path]) -> None:
    """Resolve the unit's names and instantiate its kernels, and make nothing of them. Raises HostCompileError."""
    reading = [*_BASE_FLAGS, "-fsyntax-only", *_includes(include_dirs), "-include", str(HOST_HEADERS / "cuda_host.h")]
    _run(["g++", *reading, "-x", "c++", "-"], unit.name, host_text(unit))


def _includes(include_dirs: Sequence[Path]) -> list[str]:
    return [f"-I{directory}" for directory in (HOST_HEADERS, *include_dirs, *cuda_include_dirs())]


def host_text(unit: Unit) -> str:
    """The unit as g++ gets it: the text as it is but for dynamic shared memory, then one exported launcher a kernel."""
    text = _DYNAMIC_SHARED.sub(r"CUDA_HOST_DYNAMIC_SHARED(\1, \2);", unit.text)
    exports = [
        f'#line 1 "kernel name {name}"\nCUDA_HOST_EXPORT(launch_{i}, {name})' for i, name in enumerate(unit.kernels)
    ]
    return "\n".join([f'#line 1 "{unit.name}"', text, *exports, ""])


def _run(arguments: list[str], what: str, text: str | None = None) -> None:
    done = subprocess.run(arguments, input=text, capture_output=True, text=True)
    if done.returncode == 0:
        return
    lines = done.stderr.splitlines()
    errors = [line for line in lines if _ERROR_LINE.search(line)] or lines
    more = f"\n... and {len(errors) - _SHOWN_ERRORS} more" if len(errors) > _SHOWN_ERRORS else ""
    raise HostCompileError(f"{what}: g++ fails\n" + "\n".join(errors[:_SHOWN_ERRORS]) + more)


def _is_whole(path: Path) -> bool:
    """Whether a file is there as it was published, and nobody else can have put it there."""
    if not is_trusted_file(path):
        return False
    content = memoryview(path.read_bytes())
    return hashlib.sha256(content[:-_DIGEST]).hexdigest().encode() == content[-_DIGEST:]


@contextmanager
def _published(path: Path) -> Iterator[Path]:
    """A place to write to that becomes `path` when all went well: another process sees the whole file or none.

    The file ends with a digest of what is before, which neither the linker nor the loader reads.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".partial")
    os.close(handle)
    target = Path(name)
    try:
        yield target
        content = target.read_bytes()
        replace_file(path, content + hashlib.sha256(content).hexdigest().encode())
    finally:
        target.unlink(missing_ok=True)
