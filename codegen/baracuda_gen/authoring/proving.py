"""The proof of one op, in processes of its own, within a budget of time."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from baracuda_gen.errors import Refused

if TYPE_CHECKING:
    from baracuda_gen.verify.measure import GradientCheck, Proof

BUDGET = 7.0  # seconds: what would end later, by the longest so far, is not begun


@dataclass(frozen=True)
class Proved:
    proofs: tuple[Proof, ...]
    gradient: GradientCheck | None
    left: tuple[str, ...]  # choices of types that the budget did not reach, such as `softmax<f64>`


def prove_op(
    package: str,
    out: Path,
    op: str,
    backward: str | None,
    types: Mapping[str, Sequence[str]],
    jobs: int,
    everything: bool,
) -> Proved:
    """Every kernel of the op and its gradient for as many choices of types as the budget allows, the first and the last
    of the spec's first. What has been begun is finished.
    """
    from baracuda_gen.verify.measure import check_gradient, prove
    from baracuda_gen.verify.work import Work, type_choices

    if _no_compiler():
        raise Refused(
            "kernels cannot be verified: no g++ on this machine; install it, for example with: apt-get install g++, "
            "or skip this with --no-verify"
        )
    choices = list(type_choices(types))
    ordered = list(dict.fromkeys([choices[0], choices[-1], *choices]))
    names = [op, *([backward] if backward else [])]
    waiting = [Work(package, str(out), name, choice) for choice in ordered for name in names]
    started = time.monotonic()
    proofs: list[Proof] = []
    left: list[str] = []
    pool = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_settle)
    try:
        running: dict[Future[Any], float] = {}  # -> when it was begun
        longest = 0.0
        gradient: Future[GradientCheck] | None = None
        while waiting or running:
            while waiting and len(running) < jobs:
                task, now = waiting.pop(0), time.monotonic()
                # The first choice of types is proved whatever it takes, forward and backward.
                late = now - started + longest > BUDGET and task.types != ordered[0]
                if late and not everything:
                    left.append(task.label)
                else:
                    running[pool.submit(prove, task)] = now
            if backward and gradient is None:
                widest = next((c for c in choices if all(d in ("f64", "s8", "u8") for _, d in c)), choices[0])
                gradient = pool.submit(check_gradient, Work(package, str(out), op, widest))
            for future in wait(running, return_when=FIRST_COMPLETED).done if running else ():
                longest = max(longest, time.monotonic() - running.pop(future))
                proofs.append(future.result())
                if proofs[-1].findings:
                    waiting.clear()  # what is wrong is known
        return Proved(tuple(proofs), gradient.result() if gradient else None, tuple(left))
    except BaseException:
        for process in list((pool._processes or {}).values()):
            process.kill()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _no_compiler() -> bool:
    import shutil

    return shutil.which("g++") is None


def _settle() -> None:
    """A worker leaves stopping to its parent, and ends with it, however that ends."""
    import ctypes
    import signal
    import sys

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
            if os.getppid() == 1:
                os._exit(1)
