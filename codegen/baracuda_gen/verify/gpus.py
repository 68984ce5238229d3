"""Worker processes, each with one of the GPUs that are there."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any


def visible() -> list[str]:
    """The GPUs that this process sees, as CUDA_VISIBLE_DEVICES names them."""
    from baracuda_runtime.launcher import load_driver

    named = os.environ.get("CUDA_VISIBLE_DEVICES")
    if named is not None:
        return named.split(",")
    return [str(k) for k in range(int(load_driver().cuDeviceGetCount()[1]))]


class Workers(ProcessPoolExecutor):
    """As a context, where an error or an interrupt leaves it, it does not wait for what is under way."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: Any) -> bool | None:
        if kind is not None:
            processes = list((self._processes or {}).values())
            self.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()
        return super().__exit__(kind, error, trace)


def workers(processes: int, gpus: Sequence[str] = ()) -> Workers:
    """So many processes that share the GPUs evenly, or have none of their own."""
    spawn = multiprocessing.get_context("spawn")
    return Workers(processes, spawn, _begin, (spawn.Value("i", 0), tuple(gpus)))


def _begin(turn: Any, gpus: Sequence[str]) -> None:
    """In a worker, before it meets CUDA: one GPU each, in turn. An interrupt is the parent's to act upon."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if gpus:
        with turn.get_lock():
            os.environ["CUDA_VISIBLE_DEVICES"] = gpus[turn.value % len(gpus)]
            turn.value += 1
