"""Compiled kernels on disk, one file each, so that a kernel is compiled once on a machine and not once in a process.

The folder is $BARACUDA_CACHE_DIR, else $XDG_CACHE_HOME/baracuda, else ~/.cache/baracuda. Deleting it, or any file in
it, is always safe, also while programs run: that is how to clear it. Nothing is ever removed from it otherwise.

A file's name is a digest of everything that decides its content: source text, runtime headers, kernel, architecture,
options and compiler version. So an entry never goes stale, it is only no longer asked for. Files are written under a
temporary name and renamed: any number of processes may start cold at once, and the last writer of equal bytes wins.
Each file carries its own checksum; one that does not match is compiled anew and replaced. A folder that cannot be
written to costs one warning. So does one that others can write to: nothing in it is run (`trusted.py`).
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import threading
import warnings
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path

from . import compiler
from .trusted import is_trusted_file, replace_file, trusted_folder

SCHEMA = 2  # of the file format and of the key
SUFFIX = ".cubin"
_MAGIC = b"baracuda"

Compile = Callable[[str, str, str, str], tuple[bytes, str]]  # text, source name, kernel, arch -> cubin, lowered name


class CubinCache:
    """Compiled kernels: from memory, else from `directory`, else compiled. Safe to share between threads."""

    def __init__(self, directory: Path | None, compile: Compile = compiler.compile_cubin) -> None:
        self.directory = directory
        self._compile = compile
        self._memory: dict[str, tuple[bytes, str]] = {}
        self._locks: dict[str, threading.Lock] = {}
        self._warned = False

    def get(self, text: str, source_name: str, name: str, arch: str) -> tuple[bytes, str]:
        """The cubin of the kernel `name` and its lowered name. Raises CompileError."""
        key = cache_key(text, source_name, name, arch)
        found = self._memory.get(key)
        if found is not None:
            return found
        with self._locks.setdefault(key, threading.Lock()):  # threads that want one kernel compile it once
            found = self._memory.get(key) or self._read(key)
            if found is None:
                found = self._compile(text, source_name, name, arch)
                self._write(key, found)
            self._memory[key] = found
        return found

    def _read(self, key: str) -> tuple[bytes, str] | None:
        if self.directory is None or not self.directory.is_dir():
            return None
        with contextlib.suppress(OSError):
            path = trusted_folder(self.directory) / f"{key}{SUFFIX}"
            return unpack(path.read_bytes(), key) if is_trusted_file(path) else None
        return None

    def _write(self, key: str, entry: tuple[bytes, str]) -> None:
        if self.directory is None:
            return
        try:
            replace_file(trusted_folder(self.directory) / f"{key}{SUFFIX}", pack(key, *entry))
        except OSError as error:
            if not self._warned:
                self._warned = True
                warnings.warn(
                    f"baracuda: kernels are compiled anew in every process, {self.directory} cannot be written to "
                    f"({error.strerror or error}); BARACUDA_CACHE_DIR names another folder",
                    RuntimeWarning,
                    stacklevel=3,
                )


def cubin_cache() -> CubinCache:
    """The cache in the folder that the environment names now."""
    return _cache_in(cache_directory())


_cache_in = cache(CubinCache)


def cache_directory() -> Path | None:
    """The folder of compiled kernels; None, which is memory only, where there is no home folder."""
    named = os.environ.get("BARACUDA_CACHE_DIR")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME")
    if base and os.path.isabs(base):  # the XDG specification has relative ones ignored
        return Path(base) / "baracuda"
    try:
        return Path.home() / ".cache" / "baracuda"
    except RuntimeError:
        return None


def cache_key(text: str, source_name: str, name: str, arch: str) -> str:
    """A digest of everything that decides the compiled bytes."""
    parts = [
        str(SCHEMA),
        text,
        source_name,
        name,
        arch,
        *compiler.FIXED_OPTIONS,
        "{}.{}".format(*compiler.compiler_version()),
        _headers_digest_once(compiler.INCLUDE_DIRECTORY),
    ]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def headers_digest(directory: Path) -> str:
    """A digest of the names and contents of the headers in a folder."""
    digest = hashlib.sha256()
    for path in sorted(directory.rglob("*")):
        if path.is_file():
            content = path.read_bytes()
            digest.update(f"{path.relative_to(directory).as_posix()}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


_headers_digest_once = lru_cache(maxsize=8)(headers_digest)  # those of the runtime do not change under a process


def pack(key: str, cubin: bytes, lowered: str) -> bytes:
    """An entry as a file: magic, the SHA-256 of the key and the rest, the lowered name, a zero, the cubin."""
    body = lowered.encode() + b"\0" + cubin
    return _MAGIC + _checksum(key, body) + body


def unpack(content: bytes, key: str) -> tuple[bytes, str] | None:
    """The cubin and the lowered name in a file's content; None if it is damaged, or not the entry for `key`."""
    start = len(_MAGIC) + 32
    body = content[start:]
    if content[:start] != _MAGIC + _checksum(key, body):
        return None
    lowered, _, cubin = body.partition(b"\0")
    return cubin, lowered.decode()


def _checksum(key: str, body: bytes) -> bytes:
    return hashlib.sha256(f"{key}\0".encode() + body).digest()
