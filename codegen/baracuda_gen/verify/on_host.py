"""Every kernel on the CPU, from its CUDA source, against the NumPy reference: in both schedules, between guard
pages.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from baracuda_gen.garbage import no_collections
from baracuda_gen.verify.cases import Case, args_of, differences, is_far, placed
from baracuda_gen.verify.compare import first_difference, wrong_outputs, wrong_reports
from baracuda_gen.verify.coverage import Coverage
from baracuda_gen.verify.host.compile import HostCompiler
from baracuda_gen.verify.host.errors import HostError
from baracuda_gen.verify.host.launcher import HostLauncher
from baracuda_gen.verify.host.memory import Arena, buffer_of
from baracuda_gen.verify.launches import Launches, Recorder
from baracuda_gen.verify.layouts import Array
from baracuda_gen.verify.outcome import Finding, Tried
from baracuda_gen.verify.selection import Selection, all_drafts, made
from baracuda_gen.verify.work import Work
from baracuda_runtime.errors import KernelError
from baracuda_runtime.launch.cache import cache_directory
from baracuda_runtime.launch.compiler import INCLUDE_DIRECTORY
from baracuda_runtime.launch.trusted import private_folder
from baracuda_runtime.reference.primitives import filling

ENOUGH = 20  # findings of one op and choice of types
_BYTES = 1 << 27  # of a batch of cases, whose kernels are compiled together


def make_launcher(folder: Path | None = None) -> HostLauncher:
    folder = folder or (cache_directory() or private_folder()) / "host"
    return HostLauncher(_compiler(folder, Path(INCLUDE_DIRECTORY)))


@cache
def _compiler(folder: Path, headers: Path) -> HostCompiler:
    """One a process: it reads all headers, and the precompiled ones, to know whether what is compiled is current."""
    return HostCompiler(folder, include_dirs=[headers])


def run_host(work: Work, level: str, **how: Any) -> Tried:
    """As `run_together`, of one op and choice of element types."""
    return run_together([work], level, **how)[0]


@no_collections()
def run_together(
    works: Sequence[Work],
    level: str,
    *,
    only: str | None = None,
    launcher: HostLauncher | None = None,
    enough: int = ENOUGH,
) -> list[Tried]:
    """All cases of ops with a choice of element types each; what differs, and which instantiations no case reached.
    The kernels that all need next are compiled as one program.

    Each stops when `enough` was found. With 1, kernels are compiled with the first cases that ask for them: those of
    one case, of two more, of four more, and so on. Else all together.
    """
    launcher = launcher or make_launcher()
    runs = [_run(work, level, only, launcher, enough) for work in works]
    found: dict[int, Tried] = {}
    while len(found) < len(runs):
        needed: list[Needed] = []
        for k, run in enumerate(runs):
            if k not in found:
                try:
                    needed.append(next(run))
                except StopIteration as end:
                    found[k] = end.value
        with suppress(HostError):  # each is compiled by itself then, which shows whose fault it is
            launcher.prepare(*needed)
    return [found[k] for k in range(len(runs))]


Needed = tuple[Any, Sequence[str]]  # a source and kernels of it


def _run(
    work: Work, level: str, only: str | None, launcher: HostLauncher, enough: int
) -> Generator[Needed, None, Tried]:
    """What `run_together` gives of one. Before each batch of cases it says which kernels they need."""
    entry = work.entry()
    launches = Launches(entry, work, launcher)
    selection, coverage = Selection(launches), Coverage(launches)
    drafts = all_drafts(entry, work, level, launches.device)
    chosen = selection.taken(drafts) if only is None else (draft for draft in drafts if only in draft.name)
    at_once = only is None and enough > 1
    findings = Tried()
    findings.unlaunched = frozenset(launches.kernels)
    # What is further is known once the usual ones have run.
    for found in (made(chosen), coverage.further(only)):
        for batch in batches(enumerate(found), _BYTES, most=None if at_once else 1, grows=True):
            needed = entry.plan.op.text, sorted(selection.needed if at_once else launches.of_batch(batch))
            yield needed
            try:
                launcher.prepare(needed)
            except HostError as error:
                if at_once:
                    return Tried(Finding(name, "compile", str(error), "compiles") for name in launches.kernels)
            for _, case in batch:
                recorder = Recorder(launcher)
                findings += list(_try(entry, case, recorder, selection.wants_both_orders))
                coverage.reach(recorder.names)
                findings.cases, findings.unlaunched = findings.cases + 1, frozenset(coverage.left)
                if len(findings) >= enough:
                    return findings
    if only is None and not findings:
        findings += coverage.uncovered()
    return findings


def batches(
    found: Iterable[tuple[int, Case]], least_bytes: int, most: int | None, grows: bool = False
) -> Iterator[list[tuple[int, Case]]]:
    """The cases in batches, which end with the case whose arrays bring them to so many bytes, or with the `most`th. If
    that `grows`, it is twice as large for each next one.
    """
    batch: list[tuple[int, Case]] = []
    size = 0
    for number, case in found:
        batch.append((number, case))
        size += sum(a.nbytes for a in (*case.inputs.values(), *case.outputs.values()) if isinstance(a, np.ndarray))
        if len(batch) == most or size >= least_bytes:
            yield batch
            batch, size = [], 0
            most = most * 2 if most and grows else most
    if batch:
        yield batch


def _try(
    entry: Any, case: Case, recorder: Recorder, in_both_orders: Callable[[Case, set[str]], bool]
) -> Iterator[Finding]:
    """What a case shows, with threads in ascending order, and in descending order if its kernels want that."""
    plan = entry.plan.select(case.desc, device=recorder)
    reference = entry.plan.select(case.desc)
    with filling() as refusals:
        expected = reference.reference(args_of(entry, case.inputs, case.outputs))
    results: list[dict[str, Array]] = []
    for descending in (False, True):
        if descending and not in_both_orders(case, recorder.names):
            break
        recorder.launcher.descending = descending
        try:
            results.append(_launch(entry, plan, case))
        except (HostError, KernelError) as error:
            yield Finding(recorder.kernels, case.name, str(error), "runs to its end, within its buffers")
            return
        finally:
            recorder.launcher.descending = False
            reported = recorder.reports.take()
        if recorder.names and (found := wrong_reports(reported, refusals)):
            yield Finding(recorder.kernels, case.name, *found)
    wrong = dict(wrong_outputs(case, reference, args_of(entry, case.inputs, case.outputs), expected, results[0]))
    for name, first in results[0].items():
        apart = differences(results[-1][name], first)
        if name in wrong:
            yield Finding(recorder.kernels, case.name, *wrong[name])
        elif apart.any():
            other = f"{name} with threads in the other order"
            yield Finding(recorder.kernels, case.name, *first_difference(other, results[-1][name], first, apart))


def _surround(array: Array) -> None:
    """Fill the memory around an input, and the gaps in it, with NaN and -1.

    With the canaries of the outputs there, an element past the end that is computed from elements past the ends could
    be the canary itself.
    """
    around = np.asarray(buffer_of(array))
    values = np.array(array)
    around[...] = 0xFF
    array[...] = values


def _launch(entry: Any, plan: Any, case: Case) -> dict[str, Array]:
    """One run between guard pages: inputs are read-only, and everything around the outputs must stay as it was."""
    with Arena() as arena, Arena() as sources:  # of the sources, a write is a fault: they need no canaries
        inputs, outputs = placed(case, sources, arena)
        guarded = [a for a in inputs.values() if isinstance(a, np.ndarray) and not is_far(a)]
        for array in guarded:
            _surround(array)
        workspace = (
            arena.guarded(np.full(plan.workspace_size(), 0xA5, np.uint8), name="workspace", align=256)
            if plan.workspace_size()
            else None
        )
        bound = plan.bind(args_of(entry, inputs, outputs), workspace=workspace)
        with sources.protected(*guarded):
            bound()
        arena.check()
        return {name: np.array(a) for name, a in outputs.items()}
