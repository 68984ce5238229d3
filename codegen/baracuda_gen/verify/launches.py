"""Which kernels the cases of one op with one choice of element types launch, without running any."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import numpy as np

from baracuda_gen.verify.cases import Case, Draft, args_of, placed
from baracuda_gen.verify.host.errors import HostError
from baracuda_gen.verify.host.launcher import FEW_MULTIPROCESSORS
from baracuda_gen.verify.layouts import DRAWN, Nowhere
from baracuda_gen.verify.work import Work, formula_of
from baracuda_runtime.errors import KernelError


class Recorder:
    """A launcher that notes which kernels were asked for."""

    def __init__(self, launcher: Any):
        self.launcher, self.names = launcher, set[str]()
        self.arch = launcher.arch
        self.multiprocessors = FEW_MULTIPROCESSORS
        self.shared_bytes_limit, self.clusters = launcher.shared_bytes_limit, launcher.clusters
        self.reports = launcher.reports

    def function(self, source: Any, name: str) -> Any:
        self.names.add(name)
        return self.launcher.function(source, name)

    @property
    def kernels(self) -> str:
        return "; ".join(sorted(self.names)) or "(none)"


class Launches:
    """The kernels that are to be proven, and those that cases launch."""

    def __init__(self, entry: Any, work: Work, launcher: Any):
        self.entry, self.work = entry, work
        self.kernels = work.proved()
        self.loops = set(self.kernels if work.loops is None else work.loops)  # those that prove a loop
        self.device = Recorder(launcher)  # of plans that launch nothing
        self.unlisted = set[str]()  # kernels that plans launch, and that are not among those of their steps
        self._listed = frozenset(work.instantiations())
        self._of_steps: dict[int, set[str]] = {}  # what steps may launch, by their identity
        self._last: tuple[Any, dict[str, set[str]]] = None, {}  # a plan, and what it launches in each layout

    def note(self, launched: set[str]) -> None:
        """What a case launched."""
        self.unlisted |= launched - self._listed

    def possible(self, plan: Any) -> set[str]:
        """The kernels that a plan's steps may launch, and those that prove the same formulas."""
        found = set[str]()
        for step in plan.facts.steps:
            if id(step) not in self._of_steps:
                own = {name for one in step.all for name in one.instantiations(plan.facts.types)}
                self._of_steps[id(step)] = self.with_formulas(own)
            found |= self._of_steps[id(step)]
        return found

    def of(self, case: Case, plan: Any = None) -> set[str]:
        """The kernels that a case, which may be without memory, would launch. `plan`: its own, if it is at hand."""
        nowhere = Nowhere()
        if plan is None or plan.device is not self.device:
            plan = self.entry.plan.select(case.desc, device=self.device)
        inputs, outputs = placed(case, nowhere, nowhere)
        workspace = nowhere.array((plan.workspace_size(),), np.uint8)
        launched: set[str] = plan.launched(args_of(self.entry, inputs, outputs), workspace)
        self.note(launched)
        return launched

    def of_draft(self, draft: Draft) -> set[str]:
        """The same of a draft; of drafts that differ in their values alone, known from the one before."""
        if self._last[0] is not draft.plan:
            self._last = draft.plan, {}
        known = self._last[1]
        if draft.layout in DRAWN or draft.layout not in known:
            known[draft.layout] = self.of(draft.dry, draft.plan)
        return known[draft.layout]

    def of_batch(self, batch: Iterable[tuple[int, Case]]) -> set[str]:
        """The kernels of several cases, but for those of cases that are refused."""
        found = set[str]()
        for _, case in batch:
            with suppress(HostError, KernelError):
                found |= self.of(case)
        return found

    def with_formulas(self, launched: set[str]) -> set[str]:
        """These kernels, and where they prove no loop, all of the same formulas."""
        formulas = set(map(formula_of, launched - self.loops))
        return launched | {n for n in self.kernels if n not in self.loops and formula_of(n) in formulas}
