"""The GPU run's batches of cases, where the host runner stands in for the GPU: NumPy memory, and no streams."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from baracuda_gen.verify import on_cuda
from baracuda_gen.verify.on_cuda import REPEATS, run_cuda
from baracuda_gen.verify.on_host import make_launcher
from baracuda_gen.verify.work import Work, all_work

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from planted import planted  # noqa: E402

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ on this machine")

BUILD = Path(__file__).resolve().parents[2] / "build" / "host-tests"


class Buffer:
    """A tensor of bytes."""

    def __init__(self, array: np.ndarray[Any, Any]):
        self.array = array

    def copied(self) -> Buffer:
        return Buffer(self.array.copy())

    cuda = cpu = copied

    def numpy(self) -> np.ndarray[Any, Any]:
        return self.array


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The host in place of a GPU; what is asked of it: copies of its memory, waits and graphs."""
    found: list[str] = []

    def clone(buffer: Buffer) -> Buffer:
        found.append("copy")
        return buffer.copied()

    monkeypatch.setattr(Buffer, "clone", clone, raising=False)
    torch = ModuleType("torch")
    stream = SimpleNamespace(Stream=lambda: None, default_stream=lambda: None, stream=lambda _: nullcontext())

    class Graph:
        def replay(self) -> None:
            found.append("replay")

    @contextmanager
    def graph(_: Graph, stream: None) -> Iterator[None]:
        found.append("captured")
        yield

    torch.cuda = SimpleNamespace(  # type: ignore[attr-defined]
        **vars(stream), synchronize=lambda: found.append("wait"), CUDAGraph=Graph, graph=graph
    )
    torch.from_numpy = Buffer  # type: ignore[attr-defined]
    torch.uint8 = np.uint8  # type: ignore[attr-defined]
    torch.empty = lambda size, dtype, device: np.empty(size, dtype)  # type: ignore[attr-defined]
    torch.equal = lambda a, b: bool((a.array == b.array).all())  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "torch", torch)

    def view(buffer: Buffer, lead: int, array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        return np.ndarray(array.shape, array.dtype, buffer.array.data, lead, array.strides)

    monkeypatch.setattr(on_cuda, "_torch_view", view)
    monkeypatch.setattr(on_cuda, "_cupy_view", view)
    here = make_launcher(folder=BUILD)
    monkeypatch.setattr(on_cuda, "cuda_launcher", lambda _: here)
    yield found


def of(op: str, *dtypes: str) -> Work:
    choices = (w for w in all_work("baracuda_kernels", None, [op]) if w.op == op)
    return next(w for w in choices if tuple(d for _, d in w.types) == dtypes)


RIGHT = [of("neg", "f16"), of("quantize_per_group", "f32", "s4")]
ROWS = pytest.param(of("dynamic_range_quantize", "bf16", "s8"), marks=pytest.mark.full)  # compiles for many seconds


@pytest.mark.parametrize("work", [*RIGHT, ROWS], ids=lambda w: w.label)
def test_a_right_kernel_passes_with_few_waits(work: Work, waits: list[str]) -> None:
    assert run_cuda(work, "quick") == []
    assert "replay" in waits
    copies = [k for k, what in enumerate(waits) if what == "copy"]
    assert copies and all(waits[k + 1] == "wait" for k in copies)  # before a kernel writes what is copied
    cases = sum(1 for _ in on_cuda.Cases(work.entry(), dict(work.types)).all("quick"))
    assert waits.count("wait") <= (cases // on_cuda._CASES + 4) * (REPEATS + 2)


def test_a_wrong_value_names_its_case(tmp_path: Path, waits: list[str]) -> None:
    work = planted(tmp_path, "neg", r"store<T>\(-x\)", "store<T>(x == C(0.5) ? x : -x)", ("f32",))
    findings = run_cuda(work, "quick")
    assert findings and all("baracuda::neg_formula<baracuda::f32>" in f.kernel for f in findings)
    for finding in (findings[0], findings[-1]):
        assert finding in run_cuda(work, "quick", only=finding.case)


def test_a_write_past_the_end_is_seen(tmp_path: Path, waits: list[str]) -> None:
    work = planted(tmp_path, "neg", r"(y = store<T>\(-x\);)", r"\1 (&y)[1] = T(7);", ("f32",))
    findings = run_cuda(work, "quick")
    assert any("memory around its elements was written" in f.got for f in findings), findings


def test_bits_that_change_from_run_to_run_are_seen(tmp_path: Path, waits: list[str]) -> None:
    """A kernel that adds to what is there."""
    work = planted(tmp_path, "neg", r"y = store<T>\(-x\)", "y = y == T(-x) ? T(-x + C(1)) : store<T>(-x)", ("f32",))
    findings = run_cuda(work, "quick")
    (repeated, *_) = (f for f in findings if f.case.endswith("; repeated"))
    assert repeated in run_cuda(work, "quick", only=repeated.case)


@pytest.mark.parametrize("call", ["synchronize", "Stream"])  # that finds out; the latter of a device lost before
def test_an_error_of_the_device_names_the_cases(call: str, waits: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def lost() -> None:
        raise RuntimeError("an illegal memory access was encountered")

    monkeypatch.setattr(sys.modules["torch"].cuda, call, lost)
    (finding,) = run_cuda(of("neg", "f16"), "quick")
    assert finding.case == on_cuda.SEVERAL and "illegal memory access" in finding.got and "cases, '" in finding.got
