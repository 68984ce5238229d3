"""How precise a kernel is, over all of its inputs where they are few enough to try, else over samples.

A sweep runs one op with one choice of element types. `bit_exact` kernels are held to the reference in the compute type,
bit for bit. The others are measured against the reference evaluated in f64, in units in the last place of the output's
type; that truth is itself checked on samples: the namespace it was evaluated on against the NumPy reference, and f64
against mpmath. Kernels that compute in f64 and are not bit exact are measured against mpmath on samples.
"""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from baracuda_gen.verify.on_cuda import run_cuda
from baracuda_gen.verify.on_host import run_host
from baracuda_gen.verify.options import SWEEPS
from baracuda_gen.verify.outcome import Finding
from baracuda_gen.verify.sweep.backend import Backend, cuda_backend, host_backend
from baracuda_gen.verify.sweep.elementwise import Elementwise
from baracuda_gen.verify.sweep.rows import Rows
from baracuda_gen.verify.work import Work, without
from baracuda_runtime.dtypes import as_dtype


@dataclass(frozen=True)
class Measured:
    """What a sweep found, and what it measured, and where: output -> a measurement as a results file holds it."""

    findings: tuple[Finding, ...]
    outputs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    digest: str = ""
    device: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)
    cases: int = 0  # that ran; a sweep is one
    unlaunched: frozenset[str] = frozenset()  # kernels


def sweep(work: Work, backend: Backend) -> Measured:
    """Run the sweep of one op with one choice of element types."""
    entry = work.entry()
    types, kernels = dict(work.types), frozenset(work.instantiations())
    elementwise = Elementwise(entry, types, backend)
    if elementwise.first is None and all(as_dtype(t).kind != "float" for t in types.values()):
        return Measured((), unlaunched=kernels)  # reductions of integers and bools: the cases hold them bit for bit
    chosen = Rows(entry, types, backend) if elementwise.first is None else elementwise
    try:
        with np.errstate(all="ignore"):
            findings = tuple(chosen.run())
    finally:
        backend.release()
    outputs = {name: tally.measurement() for name, tally in chosen.tallies.items()}
    return Measured(findings, outputs, cases=1, unlaunched=kernels - chosen.recorder.names)


def unavailable(target: str) -> str | None:
    """Why sweeps cannot run on a target that is there otherwise."""
    truths = "the sweeps compute truths on the GPU with CuPy; install it with: pip install 'baracuda-kernels[cuda13]'"
    checked = "mpmath is not installed; install it with: pip install 'baracuda-kernels[reference]'"
    return (without("cupy", truths) if target == "cuda" else None) or without("mpmath", checked)


def measure(work: Work, target: str, case: str | None = None) -> Measured:
    """The exhaustive level's work: the ordinary cases, then the sweep; without outputs where there were findings.
    `case`: only the cases whose name holds this text; a text that begins with SWEEPS asks for the sweep alone.
    """
    backend = backend_of(target)  # before CuPy compiles anything
    sweeps = case is None or case.startswith(SWEEPS)
    tried = None
    if case is None or not sweeps:
        tried = (run_host if target == "host" else run_cuda)(work, "exhaustive", only=case)
        if tried or not sweeps:
            return Measured(tuple(tried), cases=tried.cases, unlaunched=tried.unlaunched)
    try:
        swept = sweep(work, backend)
    except Exception as error:  # whatever a driver, a library or a primitive says: the other kernels are still swept
        where = traceback.extract_tb(error.__traceback__)[-1]
        got = f"{type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"
        return Measured((Finding("; ".join(work.instantiations()), "sweep", got, "runs to its end"),))
    outputs = {} if swept.findings else swept.outputs
    left = swept.unlaunched if tried is None else swept.unlaunched & tried.unlaunched
    return replace(
        swept,
        outputs=outputs,
        digest=work.entry().plan.op.precision_digest,
        device=backend.device,
        facts=backend.facts,
        cases=swept.cases + (tried.cases if tried is not None else 0),
        unlaunched=left,
    )


@cache
def backend_of(target: str) -> Any:
    return host_backend() if target == "host" else cuda_backend()
