"""One writer at a time: a lock on a folder that leaves nothing behind and ends with its process."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from baracuda_gen.errors import Refused


@contextmanager
def folder_lock(folder: Path, timeout: float) -> Iterator[None]:
    """Hold `folder` alone; wait up to `timeout` seconds for whoever holds it. Raises Refused after that."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        deadline = time.monotonic() + timeout
        while _is_taken(descriptor):
            if time.monotonic() >= deadline:
                raise Refused(
                    f"{folder}: another baracuda-gen is writing here; waited {timeout:g} s. Run again when it has ended"
                )
            time.sleep(0.05)
        yield
    finally:
        os.close(descriptor)


def _is_taken(descriptor: int) -> bool:
    """Whether another process holds the folder; if not, this one does. Some network file systems cannot lock a folder:
    each file is still replaced whole, so carry on without.
    """
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return isinstance(error, BlockingIOError)
    return False
