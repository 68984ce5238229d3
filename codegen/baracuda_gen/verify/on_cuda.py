"""Every kernel on the GPU, on the host run's cases and against the same reference.

Each case runs on CuPy arrays or torch tensors in turn, on the default stream or another, between canaries; runs are
repeated, and some go through a captured graph: the bits must be the same each time.

Cases run in batches whose operands share one piece of device memory. It is copied as a whole, and the GPU is waited for
a few times a batch: where processes share it, each wait may take a turn of all the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from baracuda_gen.verify.cases import IN_ROWS, Case, Cases, Draft, args_of, differences
from baracuda_gen.verify.compare import first_difference, wrong_outputs, wrong_reports
from baracuda_gen.verify.coverage import Coverage
from baracuda_gen.verify.host.memory import extent_of
from baracuda_gen.verify.launches import Launches, Recorder
from baracuda_gen.verify.layouts import Array
from baracuda_gen.verify.on_host import ENOUGH, batches
from baracuda_gen.verify.outcome import SEVERAL, Finding, Tried
from baracuda_gen.verify.selection import Selection
from baracuda_gen.verify.work import Work, without
from baracuda_runtime.dtypes import as_dtype, torch_dtype
from baracuda_runtime.launch.launcher import cuda_launcher
from baracuda_runtime.reference.primitives import filling

REPEATS = 20
_OFTEN = 7  # of so many cases one is run so often, and through a graph
_CASES, _BYTES = 64, 1 << 25  # of a batch, at most, but for a case that is larger by itself
_FURTHER = 1 << 20  # the number of the first of the cases for kernels that no other case reaches
_ALIGNED = 256
_MARGIN = 64  # bytes of canary on either side of an array
_CANARY = 0xC5
_REPEATED = "; repeated"  # after a case's name: it was not the first run that differed


def missing() -> str | None:
    """Why nothing can run on a GPU here, or None."""
    try:
        cuda_launcher(0)
    except Exception as error:  # whatever the driver or its bindings say
        return f"no GPU to run on: {str(error).splitlines()[0]}"
    return without("torch", "the GPU run makes its arrays with torch, which is not installed")


class Slot:
    """Where a NumPy array's twin lies in a batch's memory: with the same strides and offset, between canaries."""

    def __init__(self, array: Array, offset: int, start: int):
        span, first = extent_of(array.shape, array.strides, array.itemsize)
        self.array, self.start = array, start
        self.lead = start + _aligned(_MARGIN + first) + offset * array.dtype.itemsize
        self.end = _aligned(self.lead + span - first + _MARGIN)

    def window(self, image: Array) -> Array:
        """The array's elements in an image of the memory."""
        return np.ndarray(self.array.shape, self.array.dtype, image.data, self.lead, self.array.strides)


def _aligned(size: int) -> int:
    return -(-size // _ALIGNED) * _ALIGNED


class Memory:
    """Device memory for the arrays of some cases: canaries wherever none of their elements is."""

    def __init__(self, cases: Iterable[Case]):
        import torch

        self.slots: list[dict[str, Slot]] = []
        end = 0
        for case in cases:
            slots = {}
            for name, array in {**case.inputs, **case.outputs}.items():
                if isinstance(array, np.ndarray):
                    slots[name] = Slot(array, case.offsets.get(name, 0), end)
                    end = slots[name].end
            self.slots.append(slots)
        self.before = np.full(end, _CANARY, np.uint8)
        for slots in self.slots:
            for slot in slots.values():
                slot.window(self.before)[...] = slot.array
        self.buffer = torch.from_numpy(self.before).cuda()

    def view(self, slot: Slot, library: str) -> Any:
        return (_torch_view if library == "torch" else _cupy_view)(self.buffer, slot.lead, slot.array)

    def read(self) -> Array:
        """An image of all of it as it is now."""
        return np.asarray(self.buffer.cpu().numpy())

    def strays(self, after: Array, outputs: Iterable[Slot]) -> Array:
        """The places that changed outside of the outputs' elements."""
        kept = after.copy()
        for slot in outputs:
            slot.window(kept)[...] = slot.window(self.before)
        return np.flatnonzero(kept != self.before)


def _torch_view(buffer: Any, lead: int, array: Array) -> Any:
    size = array.dtype.itemsize
    whole = buffer[lead % size :]
    typed = whole[: whole.numel() // size * size].view(torch_dtype(as_dtype(array.dtype)))
    return typed.as_strided(array.shape, [s // size for s in array.strides], lead // size)


def _cupy_view(buffer: Any, lead: int, array: Array) -> Any:
    import cupy

    memory = cupy.cuda.UnownedMemory(buffer.data_ptr(), buffer.numel(), buffer)
    dtype = np.uint8 if as_dtype(array.dtype).float8 else array.dtype  # which CuPy has not
    return cupy.ndarray(array.shape, dtype, cupy.cuda.MemoryPointer(memory, lead), array.strides)


def _library(case: Case, turn: int) -> str:
    """torch has no negative strides; CuPy takes whatever NumPy has, where it knows the dtype."""
    arrays = [a for a in (*case.inputs.values(), *case.outputs.values()) if isinstance(a, np.ndarray)]
    if any(s < 0 for a in arrays for s in a.strides):
        return "cupy"
    return "torch" if turn % 2 else "cupy"


def _label(case: Case, number: int) -> str:
    """A case's name and the library whose arrays it takes: its number among all cases decides."""
    return f"{case.name}; {_library(case, number)}"


def _may_be(draft: Draft, only: str) -> bool:
    """Whether a case is one of those asked for, whichever library it takes."""
    return any(only in f"{draft.name}; {library}{_REPEATED}" for library in ("cupy", "torch"))


def _numbered(found: Iterable[Draft]) -> Iterator[Draft]:
    """The number of each among all decides which library's arrays it takes."""
    for number, draft in enumerate(found):
        draft.number = number
        yield draft


def run_cuda(work: Work, level: str, *, only: str | None = None) -> Tried:
    """All cases of one op and choice of element types, or those whose name holds `only`: what differs, and which
    instantiations no case reached. Cases that are asked for by name run one by one."""
    entry = work.entry()
    findings = Tried()
    launcher = cuda_launcher(0)
    launches = Launches(entry, work, launcher)
    findings.unlaunched = frozenset(launches.kernels)
    coverage = Coverage(launches)
    every = _numbered(Cases(entry, dict(work.types)).all(level))
    chosen = Selection(launches).taken(every) if only is None else (draft for draft in every if _may_be(draft, only))
    usual = ((draft.number, draft.make()) for draft in chosen)
    # What is further is known once the usual ones have run.
    for some in (usual, enumerate(coverage.further(only), _FURTHER)):
        named = ((n, c) for n, c in some if only is None or only in f"{_label(c, n)}{_REPEATED}")
        for batch in batches(named, _BYTES, most=_CASES if only is None else 1):
            tried = _Batch(entry, launcher, batch)
            findings += tried.run()
            coverage.reach(tried.reached)
            findings.cases, findings.unlaunched = findings.cases + len(batch), frozenset(coverage.left)
            if tried.lost or len(findings) >= ENOUGH:
                return findings
    if only is None and not findings:
        findings += coverage.uncovered()
    return findings


@dataclass
class _Trial:
    """A case with what it takes to run it and to judge it."""

    case: Case
    number: int
    recorder: Recorder
    library: str
    slots: Mapping[str, Slot] = field(default_factory=dict)
    reference: Any = None
    args: Any = None
    expected: Mapping[str, Array] = field(default_factory=dict)
    workspace: Any = None
    bound: Any = None
    refusals: Sequence[str] = ()  # of the reference, and what kernels reported
    reported: Sequence[str] = ()

    @property
    def often(self) -> bool:
        return self.number % _OFTEN == 0 or self.case.layout == IN_ROWS

    @property
    def own_stream(self) -> bool:
        return self.number % 3 != 0

    def finding(self, got: str, expected: str, what: str = "") -> Finding:
        return Finding(self.recorder.kernels, f"{_label(self.case, self.number)}{what}", got, expected)


class _Batch:
    """Cases that run one after the other before any of them is looked at."""

    def __init__(self, entry: Any, launcher: Any, batch: list[tuple[int, Case]]):
        self.entry = entry
        self.trials = [_Trial(case, number, Recorder(launcher), _library(case, number)) for number, case in batch]
        self.lost = False  # an error of the device, after which all that is asked of it fails

    @property
    def reached(self) -> set[str]:
        return {name for t in self.trials for name in t.recorder.names}

    def run(self) -> Iterator[Finding]:
        import torch

        started = []
        try:
            self.stream = torch.cuda.Stream()
            self.memory = Memory(t.case for t in self.trials)
            for trial, slots in zip(self.trials, self.memory.slots, strict=True):
                trial.slots = slots
                try:
                    self._start(trial)
                except Exception as error:
                    yield trial.finding(f"{type(error).__name__}: {error}", "runs to its end")
                else:
                    started.append(trial)
            torch.cuda.synchronize()
            yield from self._judge(started)
            yield from self._repeat(started)
        except Exception as error:  # of a kernel that ran, which may be any
            self.lost = True
            names = "; ".join(sorted(self.reached)) or "(none)"
            first, last = (_label(t.case, t.number) for t in (self.trials[0], self.trials[-1]))
            where = f" in one of {len(self.trials)} cases, {first!r} to {last!r}" if len(self.trials) > 1 else ""
            yield Finding(
                names, SEVERAL if where else first, f"{type(error).__name__}: {error}{where}", "runs to its end"
            )

    def _start(self, trial: _Trial) -> None:
        """The reference's results, then the first run."""
        import torch

        case, entry = trial.case, self.entry
        trial.reference = entry.plan.select(case.desc)
        trial.args = args_of(entry, case.inputs, case.outputs)
        with filling() as trial.refusals:
            trial.expected = trial.reference.reference(trial.args)
        plan = entry.plan.select(case.desc, device=trial.recorder)
        views = {name: self.memory.view(slot, trial.library) for name, slot in trial.slots.items()}
        stream = self.stream if trial.own_stream else torch.cuda.default_stream()
        if plan.workspace_size():
            trial.workspace = torch.empty(plan.workspace_size(), dtype=torch.uint8, device="cuda")
        args = args_of(entry, case.inputs, case.outputs, views)
        with torch.cuda.stream(stream):
            trial.bound = plan.bind(args, stream=stream, workspace=trial.workspace)
            trial.bound()
        trial.reported = _reported(trial)

    def _judge(self, trials: list[_Trial]) -> Iterator[Finding]:
        after = self.memory.read()
        for t in trials:
            found = {name: t.slots[name].window(after) for name in t.expected}
            for _, words in wrong_outputs(t.case, t.reference, t.args, t.expected, found):
                yield t.finding(*words)
            if t.recorder.names and (wrong := wrong_reports(t.reported, t.refusals)):
                yield t.finding(*wrong)
        strays = self.memory.strays(after, (t.slots[name] for t in trials for name in t.expected))
        for t in trials:
            for name, slot in t.slots.items():
                if _within(slot, strays):
                    what = (
                        f"{name}: memory around its elements was written" if name in t.expected else f"{name}: written"
                    )
                    yield t.finding(what, "only the outputs' elements")

    def _repeat(self, trials: list[_Trial]) -> Iterator[Finding]:
        """The same bits on every run: of all cases a second time, of some twenty times and through a graph."""
        import torch

        first = self.memory.buffer.clone()
        torch.cuda.synchronize()  # the copy is on another stream than most runs
        often = [t for t in trials if t.often]
        rounds = [[t.bound for t in trials], *[[t.bound for t in often]] * (REPEATS - 1)]
        captured = [t.bound for t in often if t.own_stream and t.bound.kernels]
        if captured:
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph, stream=self.stream):
                for bound in captured:
                    bound()
            rounds.append([graph.replay])
        for runs in rounds if often else rounds[:1]:
            for run in runs:
                run()
                _reported(*trials)
            torch.cuda.synchronize()
            if not torch.equal(self.memory.buffer, first):
                yield from self._unsteady(trials, np.asarray(first.cpu().numpy()), self.memory.read())
                return

    def _unsteady(self, trials: list[_Trial], first: Array, again: Array) -> Iterator[Finding]:
        changed = np.flatnonzero(first != again)
        for t in trials:
            for name, slot in t.slots.items():
                if not _within(slot, changed):
                    continue
                want, got = (slot.window(image) for image in (first, again))
                wrong = differences(got, want)
                words = (
                    first_difference(name, got, want, wrong)
                    if wrong.any()
                    else (f"{name}: other bytes in it or around it", "those of the first run")
                )
                yield t.finding(*words, _REPEATED)


def _reported(*trials: _Trial) -> list[str]:
    """What the kernels reported, taken so that later runs do not raise it. Only an op that reports waits for them."""
    import torch

    if not any(t.bound.run and t.bound.run.check for t in trials):
        return []
    torch.cuda.synchronize()
    return list(trials[0].recorder.reports.take())


def _within(slot: Slot, places: Array) -> bool:
    return bool(((places >= slot.start) & (places < slot.end)).any())
