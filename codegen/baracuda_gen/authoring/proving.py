"""The proof of one op, in processes of its own, within a budget of time."""

from __future__ import annotations

import shutil
import time
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from baracuda_gen.errors import Refused
from baracuda_gen.workers import Workers

if TYPE_CHECKING:
    from baracuda_gen.formula.op import Op
    from baracuda_gen.verify.gradients import GradientCheck
    from baracuda_gen.verify.outcome import Finding
    from baracuda_gen.verify.work import Work

BUDGET = 8.0  # seconds since the author asked: what would end later, by the longest so far, is not begun


@dataclass(frozen=True)
class Proof:
    """What one choice of element types showed."""

    work: Work
    kernels: int
    findings: tuple[Finding, ...]
    bit_exact: bool = True  # held to the reference bit for bit
    cuda: str = ""  # why there was no run on a GPU; "" after one


@dataclass(frozen=True)
class Proved:
    proofs: tuple[Proof, ...]
    gradient: GradientCheck | None
    left: tuple[str, ...]  # choices of types that the budget did not reach, such as `softmax<f64>`


class Prover:
    """Processes that make ready for a proof from the start, while the catalog is still being read and written."""

    def __init__(self, jobs: int, began: float) -> None:
        """`began`: when the author asked, by the monotonic clock."""
        self._jobs = jobs
        self._began = began
        self._proving = False

    def __enter__(self) -> Prover:
        if shutil.which("g++") is None:
            raise Refused(
                "kernels cannot be verified: no g++ on this machine; install it, for example with: "
                "apt-get install g++, or skip this with --no-verify"
            )
        self._pool = Workers(self._jobs)
        try:
            for _ in range(self._jobs):
                self._pool.submit(_make_ready)
        except BaseException:  # an interrupt
            self._pool.end()
            raise
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if error is not None and (self._proving or not isinstance(error, Exception)):  # who is stopped does not wait
            self._pool.end()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def prove_op(self, package: str, out: Path, op: Op, backward: Op | None, everything: bool) -> Proved:
        """Every kernel of the op and its gradient for as many choices of types as the budget allows, the first and the
        last of the spec's first. What has been begun is finished.
        """
        from baracuda_gen.verify.gradients import check_gradient
        from baracuda_gen.verify.work import Work, type_choices

        self._proving = True
        choices = list(type_choices(op.types))
        ordered = list(dict.fromkeys([choices[0], choices[-1], *choices]))
        names = [made.name for made in (op, backward) if made is not None]
        waiting = [Work(package, str(out), name, choice) for choice in ordered for name in names]
        proofs: list[Proof] = []
        left: list[str] = []
        running: dict[Future[Any], float] = {}  # -> when it was begun
        longest = 0.0
        gradient: Future[GradientCheck] | None = None
        while waiting or running:
            while waiting and len(running) < self._jobs:
                task, now = waiting.pop(0), time.monotonic()
                # The first choice of types is proved whatever it takes, forward and backward.
                late = now - self._began + longest > BUDGET and task.types != ordered[0]
                if late and not everything:
                    left.append(task.label)
                else:
                    running[self._pool.submit(_prove, task)] = now
            if backward and gradient is None:
                gradient = self._pool.submit(check_gradient, Work(package, str(out), op.name, choices[0]))
            for future in wait(running, return_when=FIRST_COMPLETED).done if running else ():
                longest = max(longest, time.monotonic() - running.pop(future))
                proofs.append(future.result())
                if proofs[-1].findings:
                    waiting.clear()  # what is wrong is known
        checked = gradient.result() if gradient else None
        self._proving = False
        return Proved(tuple(proofs), checked, tuple(left))


def _prove(work: Work) -> Proof:
    """Run the op's kernels on the CPU, and on the GPU that is there."""
    from baracuda_gen.verify.on_cuda import missing, run_cuda
    from baracuda_gen.verify.on_host import run_host

    findings, reason = run_host(work, "quick"), missing()
    if reason is None:
        findings += run_cuda(work, "quick")
    op = work.entry().plan.op
    exact = op.is_exact(dict(work.types)) and not op.sums
    return Proof(work, len(work.instantiations()), tuple(findings), exact, reason or "")


def _make_ready() -> None:
    """What a proof imports, and what all kernels share."""
    import baracuda_gen.verify.on_cuda  # noqa: F401
    from baracuda_gen.verify.on_host import make_launcher

    make_launcher().compiler.prepare()
