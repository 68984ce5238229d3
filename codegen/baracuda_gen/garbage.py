"""Work without looks for garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collections() -> Iterator[None]:
    """For passes that keep nearly all that they make: looking for garbage finds nothing, and takes a third of the time.

    Nor is there a look right after them: all is old then, and waits for a full collection.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.unfreeze()
        if was_on:
            gc.enable()
