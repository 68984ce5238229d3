"""The exhaustive level's work on one op and choice of element types: the ordinary cases, then the sweep."""

from __future__ import annotations

import traceback
from functools import cache
from pathlib import Path
from typing import Any

from baracuda_gen.verify.on_cuda import run_cuda
from baracuda_gen.verify.on_host import run_host
from baracuda_gen.verify.outcome import Finding
from baracuda_gen.verify.sweep import Measured, sweep
from baracuda_gen.verify.sweep.backend import cuda_backend, host_backend
from baracuda_gen.verify.work import Work, without


def unavailable(target: str) -> str | None:
    """Why sweeps cannot run on a target that is there otherwise."""
    truths = "the sweeps compute truths on the GPU with CuPy; install it with: pip install 'baracuda-kernels[cuda13]'"
    checked = "mpmath is not installed; install it with: pip install 'baracuda-kernels[reference]'"
    return (without("cupy", truths) if target == "cuda" else None) or without("mpmath", checked)


def measure(work: Work, target: str, case: str | None = None) -> Measured:
    """Without outputs where there were findings. `case`: only the cases whose name holds this text; a name that begins
    with "sweep" asks for the sweep alone.
    """
    backend = backend_of(target)  # before CuPy compiles anything
    sweeps = case is None or case.startswith("sweep")
    if case is None or not sweeps:
        findings = (run_host if target == "host" else run_cuda)(work, "exhaustive", only=case)
        if findings or not sweeps:
            return Measured(tuple(findings))
    try:
        swept = sweep(work, backend)
    except Exception as error:  # whatever a driver, a library or a primitive says: the other kernels are still swept
        where = traceback.extract_tb(error.__traceback__)[-1]
        got = f"{type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"
        return Measured((Finding("; ".join(work.instantiations()), "sweep", got, "runs to its end"),))
    outputs = {} if swept.findings else swept.outputs
    return Measured(swept.findings, outputs, work.entry().plan.op.precision_digest, backend.device, backend.facts)


@cache
def backend_of(target: str) -> Any:
    return host_backend() if target == "host" else cuda_backend()
