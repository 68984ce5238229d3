"""Folders of compiled code. What lies there is run, so nobody but the caller and root may be able to write there."""

from __future__ import annotations

import atexit
import os
import stat
import threading
import uuid
import warnings
from functools import cache
from pathlib import Path

MAX_LINKS = 40
_LOCK = threading.Lock()


def trusted_folder(wanted: Path) -> Path:
    """`wanted`, made if it is not there, where nobody else can change what lies in it; else a private folder of this
    process, with a warning. Checked once a process. Raises OSError where neither can be made.
    """
    with _LOCK:
        return _settled(wanted.absolute())


@cache
def private_folder() -> Path:
    """A new folder, which goes when the process ends."""
    import shutil
    import tempfile

    folder, owner = tempfile.mkdtemp(prefix="baracuda-"), os.getpid()

    def remove() -> None:
        if os.getpid() == owner:  # and not a fork of it
            shutil.rmtree(folder, ignore_errors=True)

    atexit.register(remove)
    return Path(folder)


def distrust(path: Path) -> str:
    """Why others could change what lies at a path; "" where they cannot. Links on the way and their targets count.

    The path and every folder above it must belong to the caller or to root, and be writable for nobody else. A folder
    above may be writable if it is sticky, as /tmp is: in there nobody can replace what belongs to the caller.
    """
    parts = list(reversed(path.absolute().parts))
    here, links = "", 0
    while parts:
        here = os.path.normpath(os.path.join(here, parts.pop()))
        found = os.lstat(here)
        if not _is_ours(found):
            return f"{here} belongs to user {found.st_uid}"
        if stat.S_ISLNK(found.st_mode):
            links += 1
            if links > MAX_LINKS:
                return f"{here} is one link of too many"
            parts += reversed(Path(os.readlink(here)).parts)
            here = os.path.dirname(here)
        elif _is_shared(found) and not (parts and found.st_mode & stat.S_ISVTX):
            return f"{here} is writable for others"
    return ""


def is_trusted_file(path: Path) -> bool:
    """Whether a file of a trusted folder is there, and nobody else wrote it or can."""
    try:
        found = os.lstat(path)
    except OSError:
        return False
    return stat.S_ISREG(found.st_mode) and _is_ours(found) and not _is_shared(found)


def replace_file(path: Path, content: bytes) -> None:
    """Put a file in place that only the caller can read: other processes see all of it, or what was there before."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.{uuid.uuid4().hex}.tmp")
    try:
        temporary.touch(mode=0o600, exist_ok=False)
        temporary.write_bytes(content)
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


@cache
def _settled(wanted: Path) -> Path:
    _make(wanted)
    reason = distrust(wanted)
    if not reason:
        return wanted
    private = private_folder()
    warnings.warn(
        f"baracuda: {reason}, so compiled code in {wanted} is not used; this process compiles into {private}. Take the "
        "rights away from others, or name another folder by BARACUDA_CACHE_DIR",
        RuntimeWarning,
        stacklevel=4,
    )
    return private


def _make(folder: Path) -> None:
    if not folder.is_dir():
        _make(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def _is_ours(found: os.stat_result) -> bool:
    return found.st_uid in (0, os.geteuid())


def _is_shared(found: os.stat_result) -> bool:
    return bool(found.st_mode & (stat.S_IWGRP | stat.S_IWOTH))
