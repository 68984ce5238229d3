"""Worker processes: an error or an interrupt does not wait for them, and they leave the interrupt to their parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import baracuda_gen.workers
from baracuda_gen.verify.gpus import workers
from baracuda_gen.workers import Workers

LONG = 60.0  # seconds


def test_an_error_does_not_wait_for_what_is_under_way() -> None:
    began = time.monotonic()
    with pytest.raises(KeyError), Workers(2) as pool:
        pool.submit(time.sleep, LONG)
        pool.submit(os.getpid).result()
        raise KeyError
    assert time.monotonic() - began < LONG / 2


def test_what_is_done_without_an_error_is_waited_for() -> None:
    with Workers(1) as pool:
        futures = [pool.submit(time.sleep, 0.01) for _ in range(3)]
    assert all(f.done() and f.exception() is None for f in futures)


def _interrupted(while_locked: type[BaseException]) -> Any:
    def wait(futures: Any) -> Any:
        yield from futures
        try:
            raise while_locked
        finally:
            raise RuntimeError("release unlocked lock")

    return wait


def test_an_interrupt_that_meets_a_lock_stays_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for raised, wanted in ((KeyboardInterrupt, KeyboardInterrupt), (ValueError, RuntimeError)):
        monkeypatch.setattr(baracuda_gen.workers, "as_completed", _interrupted(raised))
        found = baracuda_gen.workers.as_done([Future()])
        next(found)
        with pytest.raises(wanted):
            next(found)


PROGRAM = f"""
import os, time
from baracuda_gen.workers import Workers

if __name__ == "__main__":
    with Workers(2) as pool:
        futures = [pool.submit(time.sleep, {LONG}), pool.submit(os.getpid)]
        futures[1].result()
        print("ready", flush=True)
        futures[0].result()
"""


def test_an_interrupt_of_all_processes_is_quiet_in_the_workers(tmp_path: Path) -> None:
    """As Ctrl-C sends it: to the whole group."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    began = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, str(program)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdout is not None and process.stdout.readline() == "ready\n"
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=LONG)
    assert time.monotonic() - began < LONG / 2
    assert "SpawnProcess" not in errors and errors.rstrip().endswith("KeyboardInterrupt")


@pytest.mark.parametrize("number", baracuda_gen.workers.STOPS)
def test_a_signal_waits_while_a_process_is_started(number: signal.Signals, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its start is a message through a pipe, and a process that reads half of it prints a traceback."""

    def raise_interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    started = []
    submit = ProcessPoolExecutor.submit

    def submit_and_be_asked_to_stop(pool: Workers, *more: Any) -> Future[Any]:
        signal.raise_signal(number)
        started.append(submit(pool, *more))
        return started[0]

    monkeypatch.setattr(ProcessPoolExecutor, "submit", submit_and_be_asked_to_stop)
    before = signal.signal(number, raise_interrupt)
    try:
        with pytest.raises(KeyboardInterrupt), Workers(1) as pool:
            pool.submit(time.sleep, LONG)
    finally:
        signal.signal(number, before)
    assert len(started) == 1


def test_gpus_are_taken_in_turn() -> None:
    with workers(2, ("3", "5")) as pool:
        slow = [pool.submit(_gpu_after, 0.5) for _ in range(2)]
    assert sorted(f.result() for f in slow) == ["3", "5"]


def _gpu_after(seconds: float) -> str:
    time.sleep(seconds)  # so that both processes have one
    return os.environ["CUDA_VISIBLE_DEVICES"]
