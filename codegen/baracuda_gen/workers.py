"""Worker processes: they end with their parent, however that ends, and leave an interrupt to it."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

Result = TypeVar("Result")

STOPS = (signal.SIGINT, signal.SIGTERM)
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # of mallopt(3)
_SPAWN = multiprocessing.get_context("spawn")


class Workers(ProcessPoolExecutor):
    """So many processes, each of which first calls `begin`. As a context, where an error or an interrupt leaves it, it
    does not wait for what is under way.
    """

    def __init__(self, processes: int, begin: Callable[[], object] | None = None):
        super().__init__(processes, _SPAWN, _settle, (begin,))

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        with _signals_held():  # this may start a process
            return super().submit(function, *arguments, **named)

    def __exit__(self, kind: type[BaseException] | None, *more: object) -> None:
        if kind is not None:
            self.end()
        self.shutdown()

    def end(self) -> None:
        """At once: without what waits, and without what is under way."""
        processes = list((self._processes or {}).values())
        self.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


def as_done(futures: Iterable[Future[Result]]) -> Iterator[Future[Result]]:
    """`as_completed`, where an interrupt stays one: Python makes a RuntimeError of it while a lock is being taken."""
    try:
        yield from as_completed(futures)
    except RuntimeError as error:
        if isinstance(error.__context__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        raise


@contextmanager
def _signals_held() -> Iterator[None]:
    """Inside, SIGINT and SIGTERM wait: a process whose parent is stopped while it starts it reads half a message, and
    prints a traceback. A process started inside has SIGINT blocked.
    """
    if threading.current_thread() is not threading.main_thread():  # signals are the main thread's
        yield
        return
    came: list[int] = []
    handlers = {number: signal.signal(number, lambda number, _: came.append(number)) for number in STOPS}
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for caught in came:
            signal.raise_signal(caught)


def _settle(begin: Callable[[], object] | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
        if os.getppid() == 1:
            os._exit(1)
    _keep_memory()
    if begin is not None:
        begin()


def _keep_memory() -> None:
    """Where the C library is glibc, large arrays of up to 1 GiB take the memory that others have left: by default it
    goes back to the system, and each new array waits until the system has cleared pages for it.
    """
    with suppress(OSError, AttributeError):
        for option, value in ((_MMAP_THRESHOLD, 2**30), (_TRIM_THRESHOLD, 2**31 - 1)):
            ctypes.CDLL(None).mallopt(option, value)
