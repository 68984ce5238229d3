"""Worker processes, each with one of the GPUs that are there."""

from __future__ import annotations

import multiprocessing
import os
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


def workers(processes: int, gpus: Sequence[str] = ()) -> ProcessPoolExecutor:
    """So many processes that share the GPUs evenly, or have none of their own."""
    spawn = multiprocessing.get_context("spawn")
    settle = (_take, (spawn.Value("i", 0), tuple(gpus))) if gpus else (None, ())
    return ProcessPoolExecutor(processes, spawn, *settle)


def _take(turn: Any, gpus: Sequence[str]) -> None:
    """In a worker, before it meets CUDA: one GPU each, in turn."""
    with turn.get_lock():
        os.environ["CUDA_VISIBLE_DEVICES"] = gpus[turn.value % len(gpus)]
        turn.value += 1
