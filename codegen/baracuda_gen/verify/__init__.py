"""Proof that the generated kernels are right. It reads the generated package alone, never the spec.

Three targets: *compile*, every instantiation through NVRTC for several GPU generations; *host*, every instantiation run
on the CPU from its CUDA source; *cuda*, the same cases on the GPU that is there. The unit of work is an op with one
choice of element types.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from baracuda_gen.verify.gpus import visible, workers
from baracuda_gen.verify.kinds import by_kind, in_turn
from baracuda_gen.verify.outcome import NO_CASE, REFERENCE, TRUTH, Finding
from baracuda_gen.verify.work import Work, all_work, find_package
from baracuda_gen.workers import as_done

if TYPE_CHECKING:
    from baracuda_gen.cli.progress import Progress
    from baracuda_gen.cli.verify import Failure, Skip, VerifyOptions, VerifyResult


def verify(options: VerifyOptions, progress: Progress) -> VerifyResult:
    """Run what is asked for and is there; see `cli/verify.py` for the options and the result. Raises Interrupted, which
    has the result so far, where KeyboardInterrupt is raised."""
    from baracuda_gen.cli.verify import VerifyResult
    from baracuda_gen.verify.ledger import Ledger

    package, folder = find_package(options.out)
    work = all_work(package, folder, options.ops)
    if options.in_turn:
        work = in_turn(work)
    kinds = None
    if options.level == "quick" and not options.every_case and options.case is None:
        work, kinds = by_kind(work)
    tasks, skipped = _plan(options, work)
    proves = _described(tasks, work, kinds)
    ledger = Ledger(options) if options.level == "exhaustive" else None
    if ledger is not None:
        tasks = ledger.due(tasks)
    kernels = {(label, w): w.proved() if label in RUNS else w.compiled() for label, w, _ in tasks}
    tasks.sort(key=lambda task: -len(kernels[task[:2]]))  # what takes long is not left for the end
    counts: dict[str, int] = {}
    for label, w, _ in tasks:
        counts[group(label, w)] = counts.get(group(label, w), 0) + len(kernels[label, w])
    progress.begin(counts)
    failures = _hold_authored(options, work, skipped)
    passed = total = 0
    try:
        for label, w, done in _run(tasks, options.jobs):
            findings = ledger.entered(label, w, done) if ledger is not None else done
            wrong = {name for f in findings for name in f.kernel.split("; ")}
            for name in kernels[label, w]:
                total += 1
                bad = name in wrong or TRUTH in wrong
                passed += not bad
                progress.finished(group(label, w), "failed" if bad else "passed")
            failures += [_failure(options, label, w, f) for f in findings]
    except KeyboardInterrupt:
        raise Interrupted(VerifyResult(total, passed, tuple(failures), tuple(skipped))) from None
    return VerifyResult(total, passed, tuple(failures), tuple(skipped), proves)


def _described(tasks: list[Task], work: list[Work], kinds: int | None) -> tuple[str, ...]:
    """What passing will have proven, in words."""
    from baracuda_gen.cli.outcome import count

    types = f"{count(len({w.op for w in work}), 'op')} in {count(len(work), 'choice')} of types"
    runs = [label for label in RUNS if any(task[0] == label for task in tasks)]
    said = []
    if runs and kinds is None:
        said.append(f"every kernel of {types}, with every case, on {' and '.join(runs)}")
    elif runs and kinds is not None:
        loops = count(sum(len(w.loops or ()) for w in work), "kernel")
        said.append(f"loops: {count(kinds, 'kind')} ({loops}), each with all shapes, layouts and alignments")
        said.append(f"formulas: {types}, each with all kinds of values, contiguous and strided")
    architectures = sorted({label for label, *_ in tasks if label not in RUNS})
    if architectures:
        compiled = count(sum(len(w.compiled()) for label, w, _ in tasks if label not in RUNS), "kernel")
        said.append(f"compiled: {compiled} for GPUs ({', '.join(architectures)})")
    return tuple(said)


def _hold_authored(options: VerifyOptions, work: list[Work], skipped: list[Skip]) -> list[Failure]:
    """What is wrong with authored gradients. It takes no kernels, so that it is done on every target."""
    from baracuda_gen.cli.verify import Skip
    from baracuda_gen.verify.gradients import hold_authored

    failures: list[Failure] = []
    for w in {w.op: w for w in work if w.entry().plan.op.authored}.values():
        held = hold_authored(w)
        found = [f for f in held.findings if (options.case or "") in f.case]
        failures += [_failure(options, REFERENCE, held.work, f) for f in found]
        reason = "no point where the formula and its slope are finite and smooth; state a convention:"
        skipped += [Skip(f"the gradient {name} of {w.op}", REFERENCE, reason) for name in held.left]
    return failures


class Interrupted(KeyboardInterrupt):
    """With what was found until then."""

    def __init__(self, result: VerifyResult):
        super().__init__()
        self.result = result


def group(label: str, work: Work) -> str:
    return f"{label} {work.op}"


RUNS = ("host", "cuda")  # the labels of tasks that run kernels; those of others are architectures
Task = tuple[str, Work, Callable[[], Any]]  # to findings, or of the exhaustive level to a `Measured`


def _plan(options: VerifyOptions, work: list[Work]) -> tuple[list[Task], list[Skip]]:
    """The tasks of the targets that are there, and why others are left out."""
    from functools import partial

    from baracuda_gen.cli.verify import Skip, UnavailableTarget
    from baracuda_gen.verify.compiles import ARCHITECTURES, run_compile
    from baracuda_gen.verify.on_cuda import run_cuda
    from baracuda_gen.verify.on_host import run_host

    tasks: list[Task] = []
    skipped: list[Skip] = []
    missing = {"host": _host_missing(), "cuda": _cuda_missing(), "compile": _nvrtc_missing()}
    if reason := missing.get(options.on):
        raise UnavailableTarget(reason)
    for target, reason in missing.items():
        wanted = target == "compile" or options.on in ("auto", target)
        if wanted and reason:
            skipped.append(Skip("all kernels", target, reason))
    if not missing["compile"] and (options.on == "auto" or options.architectures):
        every = options.architectures or ARCHITECTURES
        tasks += [
            (arch, w, partial(run_compile, w, arch))
            for turn, w in enumerate(work)
            for arch in (every[turn % len(every) :][:1] if options.in_turn else every)
        ]
    cases: dict[str, Callable[..., Any]] = {"host": partial(run_host, sanitize=options.sanitize), "cuda": run_cuda}
    for target in RUNS:
        if missing[target] or options.on not in ("auto", target):
            continue
        run = partial(cases[target], level=options.level, only=options.case)
        if options.level == "exhaustive":  # a sweep after the cases
            from baracuda_gen.verify.sweep.task import measure, unavailable

            run = partial(measure, target=target, case=options.case)
            if reason := unavailable(target):
                if options.on == target:
                    raise UnavailableTarget(reason)
                skipped.append(Skip("all sweeps", target, reason))
                continue
        tasks += [(target, w, partial(run, w)) for w in work]
    return tasks, skipped


PROCESSES_OF_GPU = 16  # at once: each compiles, makes cases and compares on its own, and the GPU is seldom busy


def _run(tasks: list[Task], jobs: int) -> Iterator[tuple[str, Work, Any]]:
    """Work on the CPU first, then on the GPUs that are there, each in worker processes."""
    for gpu in (False, True):
        some = [t for t in tasks if (t[0] == "cuda") == gpu]
        gpus = visible() if gpu and some else []
        processes = min(jobs, len(some), PROCESSES_OF_GPU * len(gpus) if gpu else jobs)
        if processes <= 1:
            for label, w, call in some:
                yield label, w, call()
            continue
        with workers(processes, gpus) as pool:
            futures: dict[Future[Any], tuple[str, Work]] = {pool.submit(call): (label, w) for label, w, call in some}
            for future in as_done(futures):
                yield *futures[future], future.result()


def _failure(options: VerifyOptions, label: str, w: Work, f: Finding) -> Failure:
    from baracuda_gen.cli.verify import Failure

    target = f"--arch {label}"
    if label in ("host", "cuda", REFERENCE):
        target = f"--on {options.on if label == REFERENCE else label}"
    out = f" --out {shlex.quote(str(options.out))}" if options.out else ""
    case = f" --case {shlex.quote(f.case)}" if f.case not in NO_CASE else ""
    repro = f"baracuda-gen verify {w.op} {target} --level {options.level}{case}{out}"
    return Failure(f.kernel, w.op, dict(w.types), label, f.case, f.got, f.expected, repro)


def why_not(target: str) -> str | None:
    """Why nothing can run on `host` or `cuda` here, with what to install; None when it can."""
    return _host_missing() if target == "host" else _cuda_missing()


def _host_missing() -> str | None:
    import shutil

    from baracuda_gen.verify.host import CompilerMissing
    from baracuda_gen.verify.host.headers import cuda_include_dirs

    if shutil.which("g++") is None:
        return "no g++ on this machine; install it, for example with: apt-get install g++"
    try:
        cuda_include_dirs()
    except CompilerMissing as error:
        return str(error)
    return None


def _nvrtc_missing() -> str | None:
    try:
        from cuda.bindings import nvrtc  # noqa: F401
    except ImportError:
        return "NVRTC is not installed; install it with: pip install 'baracuda-kernels[compile]'"
    return None


def _cuda_missing() -> str | None:
    from baracuda_gen.verify.on_cuda import missing

    return missing()
