"""Every kernel on the CPU, from its CUDA source, against the NumPy reference: in both schedules, between guard
pages.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from baracuda_gen.verify.bounds import bounded_reference
from baracuda_gen.verify.cases import Case, args_of, cases, differences, far_cases, more_cases
from baracuda_gen.verify.compare import codes_of, first_difference, within_bound
from baracuda_gen.verify.host import Arena, HostCompiler, HostError, HostLauncher
from baracuda_gen.verify.host.memory import buffer_of
from baracuda_gen.verify.layouts import FAR_ROWS, Array, sparse
from baracuda_gen.verify.outcome import Finding
from baracuda_gen.verify.work import Work

ENOUGH = 20  # findings of one op and choice of types


def build_folder() -> Path:
    from baracuda_runtime.cache import cache_directory
    from baracuda_runtime.trusted import private_folder

    return (cache_directory() or private_folder()) / "host"


def make_launcher(*, sanitize: bool = False, folder: Path | None = None) -> HostLauncher:
    from baracuda_runtime.compiler import INCLUDE_DIRECTORY

    return HostLauncher(
        HostCompiler(folder or build_folder(), include_dirs=[Path(INCLUDE_DIRECTORY)], sanitize=sanitize)
    )


def run_host(
    work: Work,
    level: str,
    *,
    sanitize: bool = False,
    only: str | None = None,
    launcher: HostLauncher | None = None,
    enough: int = ENOUGH,
) -> list[Finding]:
    """All cases of one op and choice of element types; what differs, and which instantiations no case reached.

    Stops when `enough` was found. With 1, each kernel is compiled when a case first asks for it, and not all together.
    """
    entry = work.entry()
    launcher = launcher or make_launcher(sanitize=sanitize)
    names = work.instantiations()
    if enough > 1:
        try:
            launcher.prepare(entry.plan.op.text, names)
        except HostError as error:
            return [Finding(name, "compile", str(error), "compiles") for name in names]
    reached: set[str] = set()
    findings: list[Finding] = []
    further = further_cases(entry, work, launcher, names, reached, only)
    for case in itertools.chain(all_cases(entry, work, level), further):
        if only is not None and only not in case.name:
            continue
        recorder = Recorder(launcher)
        findings += list(_try(entry, case, recorder))
        reached |= recorder.names
        if len(findings) >= enough:
            break
    if only is None and not findings:
        findings += [
            Finding(name, "coverage", "no case launches it", "at least one") for name in names if name not in reached
        ]
    return findings


def further_cases(
    entry: Any, work: Work, launcher: Any, names: Sequence[str], reached: set[str], only: str | None
) -> Iterator[Case]:
    """Cases for the kernels among `names` that the others have not reached; with `only`, those of that name."""

    def launched(case: Case) -> set[str]:
        dry = DryRun(launcher)
        _launch(entry, entry.plan.select(case.desc, device=dry), case)
        return dry.names

    found = more_cases(entry.plan, entry.descriptor, dict(work.types))
    left = set(names) - reached
    for case in found if left else ():
        if only is not None:
            yield from (case,) if only in case.name else ()
        elif new := left & launched(case):
            yield case
            left -= new
            if not left:
                return


def all_cases(entry: Any, work: Work, level: str) -> Iterator[Case]:
    yield from cases(entry.plan, entry.descriptor, dict(work.types), level)
    with suppress(OSError):
        yield from far_cases(entry.plan, entry.descriptor, dict(work.types))


class Recorder:
    """A launcher that notes which kernels were asked for."""

    def __init__(self, launcher: Any):
        self.launcher, self.names = launcher, set[str]()
        self.arch, self.multiprocessors = launcher.arch, launcher.multiprocessors
        self.shared_bytes_limit, self.clusters = launcher.shared_bytes_limit, launcher.clusters

    def function(self, source: Any, name: str) -> Any:
        self.names.add(name)
        return self.launcher.function(source, name)


class DryRun(Recorder):
    """Notes which kernels would be launched on a device such as the launcher's, and launches none."""

    arch = "host"

    def __init__(self, launcher: Any):
        super().__init__(launcher)
        self.arch = DryRun.arch

    def function(self, source: Any, name: str) -> Any:
        self.names.add(name)
        return self

    def launch(self, *arguments: object) -> None:
        pass


def _try(entry: Any, case: Case, recorder: Recorder) -> Iterator[Finding]:
    from baracuda_runtime.errors import KernelError

    plan = entry.plan.select(case.desc, device=recorder)
    reference = entry.plan.select(case.desc)
    expected = reference.reference(_args(entry, case.inputs, case.outputs))
    results: list[dict[str, Array]] = []
    for descending in (False, True):
        recorder.launcher.descending = descending
        try:
            results.append(_launch(entry, plan, case))
        except (HostError, KernelError) as error:
            yield Finding(_kernel(recorder), case.name, str(error), "runs to its end, within its buffers")
            return
        finally:
            recorder.launcher.descending = False
    bounds = {} if case.exact else bounded_reference(reference, _args(entry, case.inputs, case.outputs))
    for name, want in expected.items():
        got, dtype = results[0][name], reference._dtypes[name]
        if bounds:
            got, want = (codes_of(a, bounds[name][0], dtype) for a in (got, want))
        wrong = ~within_bound(got, bounds[name], dtype) if bounds else differences(got, want)
        if wrong.any():
            yield Finding(_kernel(recorder), case.name, *first_difference(name, got, want, wrong))
        elif (wrong := differences(results[1][name], results[0][name])).any():
            other = f"{name} with threads in the other order"
            found = first_difference(other, results[1][name], results[0][name], wrong)
            yield Finding(_kernel(recorder), case.name, *found)


def _kernel(recorder: Recorder) -> str:
    return "; ".join(sorted(recorder.names)) or "(none)"


def _args(entry: Any, inputs: Mapping[str, Any], outputs: Mapping[str, Array]) -> Any:
    return args_of(entry, {**inputs, **outputs})


def _is_far(array: Array) -> bool:
    return any(abs(stride) >= FAR_ROWS for stride in array.strides)


def _surround(array: Array) -> None:
    """Fill the memory around an input, and the gaps in it, with NaN and -1.

    With the canaries of the outputs there, an element past the end that is computed from elements past the ends could
    be the canary itself.
    """
    buffer = buffer_of(array)
    around = np.asarray(buffer)
    values = np.array(array)
    around[...] = 0xFF
    array[...] = values


def _launch(entry: Any, plan: Any, case: Case) -> dict[str, Array]:
    """One run between guard pages: inputs are read-only, and everything around the outputs must stay as it was."""
    with Arena() as arena, Arena() as sources:  # of the sources, a write is a fault: they need no canaries

        def place(arena: Arena, name: str, array: Any) -> Any:
            if not isinstance(array, np.ndarray):
                return array
            if _is_far(array):
                return sparse(array, array.strides)
            if name not in case.offsets:
                return arena.guarded(array, name=name, align=16)
            if array.nbytes % 16:
                return arena.guarded(array, name=name)  # up to the guard page: a read past the end faults
            return arena.guarded(array, name=name, align=16, offset_bytes=case.offsets[name] * array.itemsize)

        inputs = {name: place(sources, name, a) for name, a in case.inputs.items()}
        outputs = {name: place(arena, name, a) for name, a in case.outputs.items()}
        guarded = [a for a in inputs.values() if isinstance(a, np.ndarray) and not _is_far(a)]
        for array in guarded:
            _surround(array)
        workspace = (
            arena.guarded(np.full(plan.workspace_size(), 0xA5, np.uint8), name="workspace", align=256)
            if plan.workspace_size()
            else None
        )
        bound = plan.bind(_args(entry, inputs, outputs), workspace=workspace)
        with sources.protected(*guarded):
            bound()
        arena.check()
        return {name: np.array(a) for name, a in outputs.items()}
