"""Every kernel on the GPU, on the host run's cases and against the same reference.

Each case runs on CuPy arrays or torch tensors in turn, on a stream that is not the default one, between canaries; runs
are repeated, and one goes through a captured graph: the bits must be the same each time.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np

from baracuda_gen.verify.cases import Case, cases, differences
from baracuda_gen.verify.compare import first_difference, within_bound
from baracuda_gen.verify.layouts import Array
from baracuda_gen.verify.on_host import Recorder
from baracuda_gen.verify.outcome import Finding
from baracuda_gen.verify.work import Work

REPEATS = 20
_MARGIN = 64  # bytes of canary on either side of an array
_CANARY = 0xC5


def missing() -> str | None:
    """Why nothing can run on a GPU here, or None."""
    try:
        from baracuda_runtime.launcher import cuda_launcher

        cuda_launcher(0)
    except Exception as error:  # whatever the driver or its bindings say
        return f"no GPU to run on: {str(error).splitlines()[0]}"
    try:
        import torch  # noqa: F401
    except ImportError:
        return "the GPU run makes its arrays with torch, which is not installed"
    return None


class Placed:
    """A NumPy array's twin in device memory, with the same strides and offset, canaries around it and in its gaps."""

    def __init__(self, array: Array, offset: int, library: str):
        import torch

        low, high = _extent(array)
        item = array.dtype.itemsize
        lead = -(-(_MARGIN - low) // 256) * 256 + offset * item
        self.array, self.lead, self.item = array, lead, item
        image = np.full(lead + high + _MARGIN, _CANARY, np.uint8)
        self.window = _window(image, lead, array)
        self.window[...] = array
        self.image = image
        self.buffer = torch.from_numpy(image).cuda()
        self.device = (
            _torch_view(self.buffer, lead, array) if library == "torch" else _cupy_view(self.buffer, lead, array)
        )

    def read(self) -> Array:
        self.after = self.buffer.cpu().numpy()
        return np.array(_window(self.after, self.lead, self.array))

    def intact(self) -> bool:
        """Whether nothing but the array's own elements changed since it was placed."""
        before, after = self.image.copy(), self.after.copy()
        _window(before, self.lead, self.array)[...] = 0
        _window(after, self.lead, self.array)[...] = 0
        return bool((before == after).all())


def _extent(array: Array) -> tuple[int, int]:
    low = high = 0
    if array.size:
        for size, stride in zip(array.shape, array.strides, strict=True):
            low, high = (low + (size - 1) * stride, high) if stride < 0 else (low, high + (size - 1) * stride)
        high += array.dtype.itemsize
    return low, high


def _window(image: Array, lead: int, array: Array) -> Array:
    return np.ndarray(array.shape, array.dtype, image.data, lead, array.strides)


def _torch_view(buffer: Any, lead: int, array: Array) -> Any:
    from baracuda_runtime.dtypes import as_dtype, torch_dtype

    typed = buffer[lead % array.dtype.itemsize :]
    typed = typed[: typed.numel() // array.dtype.itemsize * array.dtype.itemsize].view(
        torch_dtype(as_dtype(array.dtype))
    )
    return typed.as_strided(
        array.shape, [s // array.dtype.itemsize for s in array.strides], lead // array.dtype.itemsize
    )


def _cupy_view(buffer: Any, lead: int, array: Array) -> Any:
    import cupy

    from baracuda_runtime.dtypes import as_dtype, e4m3, e5m2

    memory = cupy.cuda.UnownedMemory(buffer.data_ptr(), buffer.numel(), buffer)
    dtype = np.uint8 if as_dtype(array.dtype) in (e4m3, e5m2) else array.dtype  # which CuPy has not
    return cupy.ndarray(array.shape, dtype, cupy.cuda.MemoryPointer(memory, lead), array.strides)


def _library(case: Case, turn: int) -> str:
    """torch has no negative strides; CuPy takes whatever NumPy has, where it knows the dtype."""
    arrays = [a for a in (*case.inputs.values(), *case.outputs.values()) if isinstance(a, np.ndarray)]
    if any(s < 0 for a in arrays for s in a.strides):
        return "cupy"
    return "torch" if turn % 2 else "cupy"


def run_cuda(work: Work, level: str, *, only: str | None = None) -> list[Finding]:
    from baracuda_runtime.launcher import cuda_launcher

    entry = work.entry()
    launcher = cuda_launcher(0)
    findings: list[Finding] = []
    reached: set[str] = set()
    turn = itertools.count()
    for case in cases(entry.plan, entry.descriptor, dict(work.types), level):
        if only is not None and only not in case.name:
            continue
        recorder = Recorder(launcher)
        number = next(turn)
        try:
            findings += list(_try(entry, case, recorder, _library(case, number), number))
        except Exception as error:
            findings.append(
                Finding(
                    "; ".join(sorted(recorder.names)) or "(none)",
                    case.name,
                    f"{type(error).__name__}: {error}",
                    "runs to its end",
                )
            )
        reached |= recorder.names
        if len(findings) >= 20:
            break
    if only is None and not findings:
        findings += [
            Finding(name, "coverage", "no case launches it", "at least one")
            for name in work.instantiations()
            if name not in reached
        ]
    return findings


def _try(entry: Any, case: Case, recorder: Recorder, library: str, number: int) -> Iterator[Finding]:
    import torch

    reference = entry.plan.select(case.desc)
    args = entry.args(**case.inputs, **case.outputs)
    expected = reference.reference(args)
    plan = entry.plan.select(case.desc, device=recorder)
    placed = {
        n: Placed(a, case.offsets.get(n, 0), library)
        for n, a in {**case.inputs, **case.outputs}.items()
        if isinstance(a, np.ndarray)
    }
    device_args = entry.args(**{**case.inputs, **case.outputs, **{n: p.device for n, p in placed.items()}})
    stream = torch.cuda.Stream() if number % 3 else torch.cuda.default_stream()
    torch.cuda.synchronize()
    with torch.cuda.stream(stream):
        workspace = (
            torch.empty(plan.workspace_size(), dtype=torch.uint8, device="cuda") if plan.workspace_size() else None
        )
        bound = plan.bind(device_args, stream=stream, workspace=workspace)
        bound()
        stream.synchronize()
        names = "; ".join(sorted(recorder.names)) or "(none)"
        results = {n: placed[n].read() for n in expected}
        for name, want in expected.items():
            got = results[name]
            wrong = differences(got, want) if case.exact else ~within_bound(got, want, reference, case, name, args)
            if wrong.any():
                yield Finding(names, f"{case.name}; {library}", *first_difference(name, got, want, wrong))
            if not placed[name].intact():
                yield Finding(
                    names,
                    f"{case.name}; {library}",
                    f"{name}: memory around its elements was written",
                    "only its elements",
                )
        yield from _repeat(case, bound, placed, results, names, stream, number)


def _repeat(
    case: Case, bound: Any, placed: dict[str, Placed], results: dict[str, Array], names: str, stream: Any, number: int
) -> Iterator[Finding]:
    """The same bits on every run; every seventh case twenty times, and through a captured graph."""
    import torch

    runs: list[Any] = [bound] * (REPEATS if number % 7 == 0 else 1)
    if number % 7 == 0 and stream != torch.cuda.default_stream() and bound.kernels:
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=stream):
            bound()
        runs.append(graph.replay)
    for run in runs:
        run()
        stream.synchronize()
        torch.cuda.synchronize()
        for name, first in results.items():
            again = placed[name].read()
            wrong = differences(again, first)
            if wrong.any():
                yield Finding(names, f"{case.name}; repeated", *first_difference(name, again, first, wrong))
                return
