"""How precise a kernel is, over all of its inputs where they are few enough to try, else over samples.

A sweep runs one op with one choice of element types. `bit_exact` kernels are held to the reference in the compute type,
bit for bit. The others are measured against the reference evaluated in f64, in units in the last place of the output's
type; that truth is itself checked on samples: the namespace it was evaluated on against the NumPy reference, and f64
against mpmath. Kernels that compute in f64 and are not bit exact are measured against mpmath on samples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from baracuda_gen.verify.outcome import Finding
from baracuda_gen.verify.sweep.backend import Backend
from baracuda_gen.verify.sweep.elementwise import Elementwise
from baracuda_gen.verify.sweep.rows import Rows
from baracuda_gen.verify.work import Work
from baracuda_runtime.dtypes import as_dtype


@dataclass(frozen=True)
class Measured:
    """What a sweep found, and what it measured, and where: output -> a measurement as a results file holds it."""

    findings: tuple[Finding, ...]
    outputs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    digest: str = ""
    device: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)


def sweep(work: Work, backend: Backend) -> Measured:
    """Run the sweep of one op with one choice of element types."""
    entry = work.entry()
    types = dict(work.types)
    elementwise = Elementwise(entry, types, backend)
    if elementwise.first is None and all(as_dtype(t).kind != "float" for t in types.values()):
        return Measured(())  # reductions of integers and bools: the cases hold them bit for bit
    chosen = Rows(entry, types, backend) if elementwise.first is None else elementwise
    try:
        with np.errstate(all="ignore"):
            findings = tuple(chosen.run())
    finally:
        backend.release()
    return Measured(findings, {name: tally.measurement() for name, tally in chosen.tallies.items()})
