"""One writer at a time: a lock on a folder that leaves nothing behind and ends with its process."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from baracuda_gen.errors import Refused


class LockTimeout(Refused):
    """Another process kept the folder for longer than we wait."""


@contextmanager
def folder_lock(folder: Path, timeout: float) -> Iterator[bool]:
    """Hold `folder` alone; wait up to `timeout` seconds for whoever holds it. False where folders cannot be locked."""
    if sys.platform == "win32":  # no flock there; each file is still replaced whole
        yield False
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        deadline = time.monotonic() + timeout
        while (locked := _try_lock(descriptor)) is False:
            if time.monotonic() >= deadline:
                raise LockTimeout(
                    f"{folder}: another baracuda-gen is writing here; waited {timeout:g} s. Run again when it has ended"
                )
            time.sleep(0.05)
        yield locked is True
    finally:
        os.close(descriptor)


def _try_lock(descriptor: int) -> bool | None:
    """None where it cannot be locked at all."""
    if sys.platform == "win32":
        return None
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        # Some network file systems cannot lock a folder. Each file is still replaced whole, so carry on without.
        return None
    return True
