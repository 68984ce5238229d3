"""Proof that the generated kernels are right. It reads the generated package alone, never the spec.

Three targets: *compile*, every instantiation through NVRTC for several GPU generations; *host*, every instantiation run
on the CPU from its CUDA source; *cuda*, the same cases on the GPU that is there. The unit of work is an op with one
choice of element types.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from baracuda_gen.errors import Refused
from baracuda_gen.garbage import no_collections
from baracuda_gen.progress import Progress, count
from baracuda_gen.verify.cases import Cases
from baracuda_gen.verify.gpus import visible, workers
from baracuda_gen.verify.host.errors import CompilerMissing
from baracuda_gen.verify.host.headers import cuda_include_dirs, gxx_version
from baracuda_gen.verify.kinds import by_kind, in_turn
from baracuda_gen.verify.options import SWEEPS, VerifyOptions
from baracuda_gen.verify.outcome import NO_CASE, REFERENCE, TRUTH, Failure, Finding, Skip, VerifyResult
from baracuda_gen.verify.work import Work, all_work, find_package, without
from baracuda_gen.workers import as_done


def verify(options: VerifyOptions, progress: Progress) -> VerifyResult:
    """Run what is asked for and is there; see `options` and `outcome`. Raises Refused where a
    target that was named is not there, and Interrupted, which has the result so far, where KeyboardInterrupt is raised.
    """
    from baracuda_gen.verify.ledger import Ledger

    package, folder = find_package(options.out)
    kinds = None
    with no_collections():
        work = all_work(package, folder, options.ops)
        if options.in_turn:
            work = in_turn(work)
        if options.level == "quick" and not options.every_case and options.case is None:
            work, kinds = by_kind(work)
    tasks, skipped = _plan(options, work)
    proves = _described(options, tasks, work, kinds)
    ledger = Ledger(options) if options.level == "exhaustive" else None
    if ledger is not None:
        tasks = ledger.due(tasks)
    kernels = {
        (t.label, w): w.proved() if t.label in RUNS else [*w.compiled(), *w.read()] for t in tasks for w in t.works
    }
    tasks.sort(key=lambda t: -sum(len(kernels[t.label, w]) for w in t.works))  # what takes long does not come last
    progress.begin(Counter(group(label, w) for (label, w), names in kernels.items() for _ in names))
    failures, named = _hold_authored(options, work, skipped)
    passed = total = 0
    unlaunched: Counter[str] = Counter()  # with --case, of host and cuda: kernels that no case launched
    try:
        for label, w, done in _run(tasks, options.jobs):
            findings = ledger.entered(label, w, done) if ledger is not None else done
            wrong = {name for f in findings for name in f.kernel.split("; ")}
            named += done.cases if label in RUNS and options.case is not None else 0
            for name in kernels[label, w]:
                bad = name in wrong or TRUTH in wrong
                left = options.case is not None and label in RUNS and not bad and name in done.unlaunched
                unlaunched[label] += left
                total += not left
                passed += not bad and not left
                progress.finished(group(label, w), "failed" if bad else "skipped" if left else "passed")
            failures += [_failure(options, label, w, f) for f in findings]
    except KeyboardInterrupt:
        raise Interrupted(VerifyResult(total, passed, tuple(failures), tuple(skipped))) from None
    if options.case is not None and not options.resume and unlaunched and not named and not failures:
        raise Refused(_no_case(options, work[0]))
    reason = f"no case whose name contains {options.case!r} launches them"
    skipped += [Skip(count(n, "kernel"), label, reason) for label, n in unlaunched.items() if n]
    return VerifyResult(total, passed, tuple(failures), tuple(skipped), proves)


def _no_case(options: VerifyOptions, work: Work) -> str:
    if str(options.case).startswith(SWEEPS):
        exhaustive = options.level == "exhaustive"
        why = "the cases compare them bit for bit" if exhaustive else "only --level exhaustive has sweeps"
        return f"--case {options.case}: these ops have no sweep; {why}"
    names = [draft.name for draft in islice(Cases(work.entry(), dict(work.types)).all(options.level), 3)]
    return f"no case's name contains {options.case!r}; {work.label} has cases such as: {' | '.join(names)}"


def _described(options: VerifyOptions, tasks: list[Task], work: list[Work], kinds: int | None) -> tuple[str, ...]:
    """What passing will have proven, in words."""
    types = f"{count(len({w.op for w in work}), 'op')} in {count(len(work), 'choice')} of types"
    runs = [label for label in RUNS if any(t.label == label for t in tasks)]
    said = []
    if runs and kinds is None:
        which = "with every case" if options.case is None else f"with the cases whose name contains {options.case!r}"
        said.append(f"every kernel of {types}, {which}, on {' and '.join(runs)}")
    elif runs and kinds is not None:
        loops = f"{count(kinds, 'kind')} ({count(sum(len(w.loops or ()) for w in work), 'kernel')})"
        said.append(f"loops: {loops}, compared with the NumPy references in all shapes, layouts and alignments")
        said.append(f"formulas: {types}, compared with the references on all kinds of values, contiguous and strided")
    architectures = sorted({t.label for t in tasks if t.label not in RUNS})
    if architectures:
        works = [w for t in tasks if t.label not in RUNS for w in t.works]
        whole, read = (sum(len(of(w)) for w in works) for of in (Work.compiled, Work.read))
        more = f"; {count(read, 'kernel')} more read by the compiler's front end" if read else ""
        said.append(f"compiled: {count(whole, 'kernel')}, not run, for GPUs ({', '.join(architectures)}){more}")
    return tuple(said)


def _hold_authored(options: VerifyOptions, work: list[Work], skipped: list[Skip]) -> tuple[list[Failure], int]:
    """What is wrong with authored gradients, in how many cases. It takes no kernels, so that it is done on every
    target.
    """
    from baracuda_gen.verify.gradients import hold_authored

    failures: list[Failure] = []
    cases = 0
    for w in {w.op: w for w in work if w.entry().plan.op.authored}.values():
        held = hold_authored(w)
        cases += sum((options.case or "") in name for name in held.cases)
        found = [f for f in held.findings if (options.case or "") in f.case]
        failures += [_failure(options, REFERENCE, held.work, f) for f in found]
        reason = "no point where the formula and its slope are finite and smooth; state a convention:"
        skipped += [Skip(f"the gradient {name} of {w.op}", REFERENCE, reason) for name in held.left]
    return failures, cases


class Interrupted(KeyboardInterrupt):
    """With what was found until then."""

    def __init__(self, result: VerifyResult):
        super().__init__()
        self.result = result


def group(label: str, work: Work) -> str:
    return f"{label} {work.op}"


RUNS = ("host", "cuda")  # the labels of tasks that run kernels; those of others are architectures
TOGETHER = 12  # ops that prove no loop go into one program, and all ops where they are compiled for GPUs
FEW_TOGETHER = 3  # ops that prove loops, where they run


class Task(NamedTuple):
    label: str
    works: Sequence[Work]
    call: Callable[[], Sequence[Any]]  # to the findings of each, or of the exhaustive level to a `Measured`


def _each(call: Callable[[Work], Any], works: Sequence[Work]) -> list[Any]:
    return list(map(call, works))


def _together(work: Sequence[Work], most_of_loops: int) -> list[tuple[Work, ...]]:
    """The same in groups: in a proof by kind `most_of_loops` of those that prove loops, and more of the others."""
    loops, formulas = [w for w in work if w.loops], [w for w in work if w.loops is not None and not w.loops]
    groups: list[tuple[Work, ...]] = [(w,) for w in work if w.loops is None]
    for some, most in ((loops, most_of_loops), (formulas, TOGETHER)):
        count = -(-len(some) // most)
        groups += [tuple(some[k::count]) for k in range(count)]  # alike: the ops with the most kernels come first
    return groups


def _plan(options: VerifyOptions, work: list[Work]) -> tuple[list[Task], list[Skip]]:
    """The tasks of the targets that are there, and why others are left out."""
    from baracuda_gen.verify.compiles import ARCHITECTURES, run_compile
    from baracuda_gen.verify.on_cuda import run_cuda
    from baracuda_gen.verify.on_host import run_together

    tasks: list[Task] = []
    missing = {target: why_not(target) for target in ("host", "cuda", "compile")}
    if reason := missing.get(options.on):
        raise Refused(reason)
    skipped = [
        Skip("all kernels", target, reason)
        for target, reason in missing.items()
        if reason and (options.on == "auto" or target == "compile")
    ]
    if not missing["compile"] and (options.on == "auto" or options.architectures):
        every = options.architectures or ARCHITECTURES
        tasks += [
            Task(arch, works, partial(run_compile, works, arch))
            for turn, works in enumerate(_together(work, TOGETHER))
            for arch in (every[turn % len(every) :][:1] if options.in_turn else every)
        ]
    for target in RUNS:
        if missing[target] or options.on not in ("auto", target):
            continue
        run: Callable[..., Any] = partial(_each, partial(run_cuda, level=options.level, only=options.case))
        if target == "host":
            run = partial(run_together, level=options.level, only=options.case)
        if options.level == "exhaustive":  # a sweep after the cases
            from baracuda_gen.verify.sweep import measure, unavailable

            run = partial(_each, partial(measure, target=target, case=options.case))
            if reason := unavailable(target):
                if options.on == target:
                    raise Refused(reason)
                skipped.append(Skip("all sweeps", target, reason))
                continue
        groups = _together(work, FEW_TOGETHER) if target == "host" else [(w,) for w in work]
        tasks += [Task(target, works, partial(run, works)) for works in groups]
    return tasks, skipped


PROCESSES_OF_GPU = 16  # at once: each compiles, makes cases and compares on its own, and the GPU is seldom busy


def _run(tasks: list[Task], jobs: int) -> Iterator[tuple[str, Work, Any]]:
    """Work on the CPU first, then on the GPUs that are there, each in worker processes."""
    for gpu in (False, True):
        some = [t for t in tasks if (t.label == "cuda") == gpu]
        gpus = visible() if gpu and some else []
        processes = min(jobs, len(some), PROCESSES_OF_GPU * len(gpus) if gpu else jobs)
        if processes <= 1:
            for t in some:
                yield from ((t.label, w, done) for w, done in zip(t.works, t.call(), strict=True))
            continue
        with workers(processes, gpus) as pool:
            futures = {pool.submit(t.call): t for t in some}
            for future in as_done(futures):
                t = futures[future]
                yield from ((t.label, w, done) for w, done in zip(t.works, future.result(), strict=True))


def _failure(options: VerifyOptions, label: str, w: Work, f: Finding) -> Failure:
    target = f"--arch {label}"
    if label in ("host", "cuda", REFERENCE):
        target = f"--on {options.on if label == REFERENCE else label}"
    out = f" --out {shlex.quote(str(options.out))}" if options.out else ""
    case = f" --case {shlex.quote(f.case)}" if f.case not in NO_CASE else ""
    repro = f"baracuda-gen verify {w.op} {target} --level {options.level}{case}{out}"
    return Failure(f.kernel, w.op, dict(w.types), label, f.case, f.got, f.expected, repro)


def why_not(target: str) -> str | None:
    """Why nothing can be done on `host`, `cuda` or `compile` here, with what to install; None when it can."""
    if target == "compile":
        advice = "NVRTC is not installed; install it with: pip install 'baracuda-kernels[compile]'"
        return without("cuda.bindings.nvrtc", advice)
    if target == "cuda":
        from baracuda_gen.verify.on_cuda import missing

        return missing()
    try:
        gxx_version()
        cuda_include_dirs()
    except CompilerMissing as error:
        return str(error)
    return None
