"""Single files, replaced whole and kept through a loss of power."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from baracuda_gen.render.tree import TEMPORARY_SUFFIX


def put(path: Path, content: bytes | None, mode: int | None = None) -> None:
    """Replace a file at once, with `mode` or the one that it has; None removes it."""
    if content is None:
        path.unlink(missing_ok=True)
        return
    if mode is None and path.exists():
        mode = path.stat().st_mode & 0o777
    temporary = path.with_name(f".{path.name}.{os.getpid()}{TEMPORARY_SUFFIX}")
    try:
        with open(temporary, "xb") as file:
            file.write(content)
            file.flush()
            if mode is not None:
                temporary.chmod(mode)
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def make_folder(path: Path, mode: int) -> None:
    """Make a folder, with its mode at once."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}{TEMPORARY_SUFFIX}")
    temporary.mkdir()
    temporary.chmod(mode)
    os.rename(temporary, path)


def sweep(path: Path) -> None:
    """Remove the temporary files and folders that a killed process would have put in place as `path`."""
    if not path.parent.is_dir():
        return
    for entry in path.parent.iterdir():
        if entry.name.startswith(f".{path.name}.") and entry.name.endswith(TEMPORARY_SUFFIX):
            entry.rmdir() if entry.is_dir() else entry.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, where the system can say so."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def is_writable(path: Path) -> bool:
    """Permissions count for root too: what nobody may write is protected by somebody."""
    return bool(path.stat().st_mode & 0o222) and os.access(path, os.W_OK)


def nearest_folder(folder: Path) -> Path:
    """The folder itself, or the innermost one above it that is there."""
    return next(f for f in (folder.resolve(), *folder.resolve().parents) if f.exists())
