"""Worker processes, each with one of the GPUs that are there."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from baracuda_gen.workers import Workers
from baracuda_runtime.launch.cache import cache_directory
from baracuda_runtime.launch.launcher import load_driver
from baracuda_runtime.launch.trusted import trusted_folder


def visible() -> list[str]:
    """The GPUs that this process sees, as CUDA_VISIBLE_DEVICES names them."""
    named = os.environ.get("CUDA_VISIBLE_DEVICES")
    if named is not None:
        return named.split(",")
    return [str(k) for k in range(int(load_driver().cuDeviceGetCount()[1]))]


def workers(processes: int, gpus: Sequence[str] = ()) -> Workers:
    """So many processes that share the GPUs evenly, or have none of their own. Compiled code is in one folder."""
    if (folder := cache_directory()) is not None:
        with suppress(OSError):
            os.environ["BARACUDA_CACHE_DIR"] = str(trusted_folder(folder))
    turn = multiprocessing.get_context("spawn").Value("i", 0)
    return Workers(processes, partial(_take, turn, tuple(gpus)) if gpus else None)


def _take(turn: Any, gpus: Sequence[str]) -> None:
    """In a worker, before it meets CUDA: one GPU each, in turn."""
    with turn.get_lock():
        os.environ["CUDA_VISIBLE_DEVICES"] = gpus[turn.value % len(gpus)]
        turn.value += 1
